// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the editor, for tests. Every change swaps two tiles, so the board is always valid.
 */
#ifndef NP_TUI_VIEW_EDIT_H
#define NP_TUI_VIEW_EDIT_H

#include "tui/app.h"

#define EDIT_NOTHING UINT32_MAX

struct edit_view {
    struct view view;
    struct board board;
    struct goal goal;
    uint32_t cursor;     /* the cell of the cursor */
    uint32_t picked;     /* the cell to swap with another; or EDIT_NOTHING */
    uint32_t typed;      /* the number typed so far; or EDIT_NOTHING */
    uint32_t typed_from; /* where the typed tile came from */
    bool solvable;
    bool warned;         /* the player was told that the board cannot be solved */
    uint64_t inversions; /* relative to the goal */
};

/* Why the board can or cannot be solved, in one line. */
void edit_reason(const struct edit_view *edit, char *text, size_t bytes);

#endif
