// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The review in two files: what the player does (view_review.c) and how it looks (review_draw.c).
 */
#ifndef NP_TUI_VIEW_REVIEW_H
#define NP_TUI_VIEW_REVIEW_H

#include "solver/background.h"
#include "tui/app.h"
#include "tui/view/pan.h"

/* The moves are the session's own, from its step `first`; the session stands still meanwhile. */
struct review_view {
    struct view view;
    struct board board;            /* where the review stands */
    size_t first;                  /* the step of the session that the review begins with */
    size_t count;                  /* of moves */
    size_t at;                     /* moves made */
    bool told;                     /* that the move from here is a slip */
    bool running;                  /* the moves play by themselves */
    struct pan pan;                /* where the player looks */
    uint64_t next_ns;              /* when the next one is due */
    struct background *background; /* looks for the shortest way from here; NULL = nobody asked */
    uint64_t asked_ns;             /* when it began */
};

/* Draws the whole screen. */
void review_draw(struct view *view, struct app *app, struct canvas *canvas);

#endif
