// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the review and of the analysis, for its parts and for tests.
 */
#ifndef NP_TUI_VIEW_REVIEW_H
#define NP_TUI_VIEW_REVIEW_H

#include "judge/analysis.h"
#include "solver/background.h"
#include "tui/view/walk.h"

struct review_view {
    struct view view;
    struct walk walk;
    bool told;                     /* the player was told that the first move is a slip */
    struct background *background; /* solves the board that is shown; NULL = not asked for */
    uint64_t asked_ns;             /* when the search began */
    bool analysed;                 /* the walk is along the analysis; otherwise, along the game */
    struct analysis analysis;
    size_t base; /* the moves of the game before the walk begins */
};

/* Makes a review without a walk. Returns NULL if out of memory. */
struct review_view *review_new(void);

#endif
