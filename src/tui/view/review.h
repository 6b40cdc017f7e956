// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the review and of the analysis, for its parts and for tests.
 */
#ifndef NP_TUI_VIEW_REVIEW_H
#define NP_TUI_VIEW_REVIEW_H

#include "judge/analyser.h"
#include "solver/background.h"
#include "tui/view/walk.h"

struct review_view {
    struct view view;
    struct walk walk;
    bool told;                     /* the player was told that the first move is a slip */
    struct background *background; /* solves the board that is shown; NULL = not asked for */
    uint64_t asked_ns;             /* when the search began */
    /* Owns the session of an analysis; NULL = the walk is along the game. */
    struct analyser *analyser;
    size_t base; /* the moves of the game before the walk begins */
};

/* Makes a review of a session, which is that of the analyser if there is one. The view then owns
 * the analyser, but not after a failure. Returns NULL if out of memory. */
struct view *review_view_of(const struct session *session, struct analyser *analyser);

/* Draws what only an analysis knows: the title, and lines at the end of the panel, of which there
 * are ANALYSIS_ROWS. */
enum { ANALYSIS_ROWS = 3 };
void analysis_draw_title(const struct analysis *analysis, char *title, size_t bytes);
void analysis_draw_panel(struct analyser *analyser, struct pen *pen);

#endif
