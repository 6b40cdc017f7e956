// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the review, for tests.
 */
#ifndef NP_TUI_VIEW_REVIEW_H
#define NP_TUI_VIEW_REVIEW_H

#include "solver/background.h"
#include "tui/view/walk.h"

struct review_view {
    struct view view;
    struct walk walk;
    bool told;                     /* the player was told that the first move is a slip */
    struct background *background; /* solves the board that is shown; NULL = not asked for */
    uint64_t asked_ns;             /* when the search began */
};

#endif
