// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walks: a board that goes along a path of moves and back, by itself or step by step. Playback and
 * review are walks.
 */
#ifndef NP_TUI_VIEW_WALK_H
#define NP_TUI_VIEW_WALK_H

#include "puzzle/path.h"
#include "tui/app.h"
#include "tui/view/pan.h"

struct walk {
    struct board board; /* where the walk stands; owned */
    struct path path;   /* owned */
    size_t at;          /* moves made */
    bool running;
    double speed;      /* moves per second */
    uint64_t since_ns; /* when it began to run ... */
    size_t since_at;   /* ... and where it was then */
    struct pan pan;
    const struct session *session; /* whose slips are marked, from its step `first`; or NULL */
    size_t first;
    const struct goal *goal; /* the distance to it is kept; or NULL */
    uint64_t manhattan;      /* Manhattan distance of the board */
};

/* Copies board and path; frees nothing on failure: call walk_free(). Returns NP_OK or
 * NP_NO_MEMORY. */
enum np_status walk_init(struct walk *walk, const struct board *board, const struct path *path);

void walk_free(struct walk *walk);

/* Keeps the Manhattan distance to a goal, which must outlive the walk: on a large board it takes
 * longer to compute than a frame lasts. */
void walk_set_goal(struct walk *walk, const struct goal *goal);

/* Stops there; no further than the end. */
void walk_stop_at(struct walk *walk, size_t at);

/* Counts time from now, after a change of speed. */
void walk_restart_clock(struct walk *walk, const struct app *app);

/* Whether the move at a place is a slip. */
bool walk_is_slip(const struct walk *walk, size_t at);

/* Stepping, playing, panning and finding a tile; false if the request is none of these. */
bool walk_request(struct walk *walk, struct app *app, enum request request);

/* For the view's own wake_ns() and tick(). */
uint64_t walk_wake_ns(const struct walk *walk, const struct app *app);
void walk_tick(struct walk *walk, const struct app *app);

/* Lays the screen out and draws title and board; false, and says so, if it is too small. */
bool walk_draw_board(struct walk *walk, struct app *app, struct canvas *canvas, const char *title);

/* Draws the moves around the place at the top of the panel and leaves `below` rows, if there are so
 * many. Returns the row after them. */
int walk_draw_moves(const struct walk *walk, const struct app *app, struct canvas *canvas,
    const char *heading, int below);

/* Draws a progress bar of `width` columns between brackets. */
void walk_draw_progress(const struct walk *walk, struct canvas *canvas, int y, int x, int width);

#endif
