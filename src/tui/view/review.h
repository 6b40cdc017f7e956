// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the review; a test looks inside.
 */
#ifndef NP_TUI_VIEW_REVIEW_H
#define NP_TUI_VIEW_REVIEW_H

#include "solver/background.h"
#include "tui/view/walk.h"

/* The session does not change meanwhile. */
struct review_view {
    struct view view;
    struct walk walk;
    bool told;                     /* that the first move is a slip */
    struct background *background; /* looks for the shortest way from here; or NULL */
    uint64_t asked_ns;             /* when it began */
};

#endif
