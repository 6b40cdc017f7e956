// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The editor in two files: what the player does (view_edit.c) and how it looks (edit_draw.c).
 *
 * Every change swaps two tiles, so what is edited is a board at any time.
 */
#ifndef NP_TUI_VIEW_EDIT_H
#define NP_TUI_VIEW_EDIT_H

#include "tui/app.h"

#define EDIT_NOTHING UINT32_MAX

struct edit_view {
    struct view view;
    struct board board;
    struct goal goal;
    uint32_t cursor;     /* a cell */
    uint32_t picked;     /* a cell that waits for another to be swapped with; EDIT_NOTHING */
    uint32_t typed;      /* the number so far; EDIT_NOTHING */
    uint32_t typed_from; /* where the typed tile came from */
    bool solvable;
    bool warned;         /* the player knows that it is not */
    uint64_t inversions; /* against the goal */
};

/* Why the board can be solved, or not, in one line. */
void edit_reason(const struct edit_view *edit, char *text, size_t bytes);

/* Draws the whole screen. */
void edit_draw(struct view *view, struct app *app, struct canvas *canvas);

#endif
