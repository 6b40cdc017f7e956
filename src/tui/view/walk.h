// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walks: a board moves along a path and back, by itself or step by step. Playback and review are
 * walks.
 */
#ifndef NP_TUI_VIEW_WALK_H
#define NP_TUI_VIEW_WALK_H

#include "puzzle/path.h"
#include "tui/app.h"
#include "tui/view/pan.h"
#include "tui/widget/frame.h"

struct walk {
    struct board board; /* after `at` moves; owned */
    struct path path;   /* owned */
    size_t at;          /* moves made */
    bool running;
    double speed;      /* moves per second */
    uint64_t since_ns; /* when it began to run at this speed ... */
    size_t since_at;   /* ... and `at` then */
    struct pan pan;
    const struct session *session; /* whose moves these are, from step `first`; NULL = a solution */
    size_t first;
    bool *slips;             /* whether each move is a slip; owned */
    uint64_t slips_seen;     /* session->positions.learned when they were found */
    const struct goal *goal; /* see walk_set_goal(); or NULL */
    uint64_t manhattan;      /* distance of the board to it */
};

/* Walks along a copy of a path from a copy of a board. The caller calls walk_free(), whatever is
 * returned: NP_OK or NP_NO_MEMORY. */
enum np_status walk_init(struct walk *walk, const struct board *board, const struct path *path);

/* Walks along the moves of a session, which must not move meanwhile, and marks its slips. Returns
 * as above. */
enum np_status walk_init_session(struct walk *walk, const struct session *session);

void walk_free(struct walk *walk);

/* Updates the Manhattan distance to a goal with every move: on a large board computing it takes
 * longer than a frame. The goal must outlive the walk. */
void walk_set_goal(struct walk *walk, const struct goal *goal);

/* Stops after `at` moves, at the end at the latest. */
void walk_stop_at(struct walk *walk, size_t at);

/* Restarts the clock that `at` follows, after a change of speed. */
void walk_restart_clock(struct walk *walk, const struct app *app);

/* Whether the move at a place is a slip, as drawn last. */
bool walk_is_slip(const struct walk *walk, size_t at);

/* Stepping, playing, panning and finding a tile; false if the request is none of these. */
bool walk_request(struct walk *walk, struct app *app, enum request request);

/* For the functions of that name of a view. */
uint64_t walk_wake_ns(const struct walk *walk, const struct app *app);
void walk_tick(struct walk *walk, const struct app *app);

/* Lays out the screen and draws title and board; false, and says so, if it is too small. */
bool walk_draw_board(struct walk *walk, struct app *app, struct canvas *canvas, const char *title);

/* Draws the heading and the moves around the current one at the top of the panel, and leaves
 * `below` rows if there are that many. */
void walk_draw_moves(const struct walk *walk, struct pen *pen, const char *heading, int below);

/* Draws a progress bar of `width` columns between brackets. */
void walk_draw_progress(const struct walk *walk, struct canvas *canvas, int y, int x, int width);

#endif
