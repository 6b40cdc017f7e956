// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the game, in three files: play.c handles requests, play_leave.c those that lead to
 * other views and boards, and play_draw.c draws.
 */
#ifndef NP_TUI_VIEW_PLAY_PLAY_H
#define NP_TUI_VIEW_PLAY_PLAY_H

#include "tui/app.h"
#include "tui/view/pan.h"
#include "tui/widget/glide.h"

enum {
    PLAY_WAVE_NS = 500000000,      /* the wave after a solve ... */
    PLAY_WAVE_FRAME_NS = 33333333, /* ... is drawn this often */
    PLAY_BLOCKED_NS = 150000000,   /* the blank flashes this long when no tile can move */
};

struct play_view {
    struct view view;
    size_t hints;        /* how many moves of the solution are shown */
    enum request wanted; /* REQUEST_HINT or REQUEST_SOLVE while it waits for a solution */
    struct pan pan;
    uint32_t pointed; /* 1 + the cell under the pointer; 0 = none */
    struct glide glide;
    uint64_t solved_at_ns;     /* when the wave began; 0 = there is none */
    uint64_t blocked_until_ns; /* the blank flashes until then */
};

/* Handles requests that open a view or begin another game; false for any other. */
bool play_leave(struct app *app, enum request request);

/* Whether the wave after a solve runs. */
bool play_wave_runs(const struct play_view *play, const struct app *app);

/* Draws the whole screen. */
void play_draw(struct view *view, struct app *app, struct canvas *canvas);

#endif
