// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of a new puzzle, inside: what its requests change and its drawing shows.
 */
#ifndef NP_TUI_VIEW_NEW_H
#define NP_TUI_VIEW_NEW_H

#include <stdbool.h>

#include "game/collection.h"
#include "solver/difficulty.h"
#include "solver/finder.h"
#include "tui/app.h"
#include "tui/widget/form.h"

/* The fields of the form. */
enum { NEW_SIZE = 0, NEW_GOAL, NEW_DIFFICULTY, NEW_SEED, NEW_FIELDS };

struct new_view {
    struct view view;
    struct form form;
    struct collection boards; /* to pick one from, below the form */
    size_t first;             /* the board on the first line of the list, as it was drawn last */
    struct finder *finder;    /* looks for a board of the difficulty; else NULL */
    unsigned tries;
    bool at_once; /* it looks for the next board of the last settings: q leaves, as in the game */
};

/* Whether a board of the list is chosen, and no field. */
bool new_in_list(const struct new_view *new);

/* Reads the size into an id whose goal and seed mean nothing; false if it is none. */
bool new_read_size(const struct new_view *new, struct puzzle_id *id);

/* What is wrong with the difficulty, in forms for canvas_fit(). */
const char *new_difficulty_mistake(const struct new_view *new);

/* Reads the difficulty; says what is wrong with it, unless `app` is NULL. */
bool new_read_difficulty(
    const struct new_view *new, struct app *app, struct difficulty *difficulty);

void new_draw(struct view *view, struct app *app, struct canvas *canvas);

#endif
