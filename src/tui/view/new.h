// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of a new puzzle, in two files: new.c handles requests, new_draw.c draws.
 */
#ifndef NP_TUI_VIEW_NEW_H
#define NP_TUI_VIEW_NEW_H

#include <stdbool.h>

#include "front/board_file.h"
#include "solver/difficulty.h"
#include "tui/app.h"
#include "tui/widget/form.h"
#include "tui/widget/list.h"

/* The fields of the form. */
enum { NEW_SIZE = 0, NEW_GOAL, NEW_DIFFICULTY, NEW_SEED, NEW_FIELDS };

struct new_view {
    struct view view;
    struct form form;
    struct collection boards; /* boards to choose from, below the form */
    struct list list;         /* the list of these boards */
    struct finder *finder;    /* searches for a board of the difficulty; or NULL */
    unsigned tries;
    bool at_once; /* opened to search at once; during the search, q quits as in the game */
};

/* Whether a board of the list is chosen rather than a field. */
bool new_in_list(const struct new_view *new);

/* What is wrong with the difficulty. */
const char *new_difficulty_mistake(const struct new_view *new);

/* Reads the difficulty; false if the text is not a difficulty. */
bool new_read_difficulty(const struct new_view *new, struct difficulty *difficulty);

void new_draw(struct view *view, struct app *app, struct canvas *canvas);

#endif
