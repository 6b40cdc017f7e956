// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walks: a board moves along a path and back, by itself or step by step. Playback and review are
 * walks.
 */
#ifndef NP_TUI_VIEW_WALK_H
#define NP_TUI_VIEW_WALK_H

#include "records/replay/replay.h"
#include "puzzle/path.h"
#include "tui/app.h"
#include "tui/view/pan.h"
#include "tui/best_moves.h"
#include "tui/widget/frame.h"
#include "tui/widget/glide.h"

struct walk {
    struct board board; /* the board after `at` moves; owned */
    struct path path;   /* owned */
    bool optimal;       /* the path is a shortest solution */
    size_t at;          /* moves made */
    bool running;
    double speed;      /* moves per second; for a replay, times its own speed */
    uint64_t since_ns; /* when the walk began to run at this speed ... */
    size_t since_at;   /* ... and the value of `at` then */
    struct pan pan;
    struct glide glide;
    struct best_moves best; /* of the board after `best_at` moves */
    size_t best_at;
    const struct session *session; /* source of the moves, from step `first`; NULL = a solution */
    size_t first;
    bool *slips;         /* whether each move is a slip; owned */
    uint64_t slips_seen; /* session->positions.learned when they were found */
    /* The goal if the moves belong to another puzzle than the game's. */
    const struct goal *elsewhere;
    const struct replay *replay; /* gives every move its own time; or NULL */
    double since_ms;             /* the time in the replay at since_ns */
};

/* Walks along a copy of a path from a copy of a board. Returns NP_OK or NP_NO_MEMORY; the caller
 * calls walk_free() in either case. */
enum np_status walk_init(struct walk *walk, const struct board *board, const struct path *path);

/* Walks along the moves of a session, which must not change meanwhile, and marks its slips. Returns
 * as above. */
enum np_status walk_init_session(struct walk *walk, const struct session *session);

/* Walks along a kept solve in its own time; the replay must outlive the walk. Returns as above. */
enum np_status walk_init_replay(
    struct walk *walk, const struct board *start, const struct replay *replay);

/* The time in the replay, in milliseconds. */
double walk_time_ms(const struct walk *walk, const struct app *app);

void walk_free(struct walk *walk);

/* Goes to the board after `at` moves, or to the end, and stops there. */
void walk_stop_at(struct walk *walk, size_t at);

/* Restarts the clock that `at` follows, after a change of speed. */
void walk_restart_clock(struct walk *walk, const struct app *app);

/* Whether the move at a place is a slip, as the last drawing found. */
bool walk_is_slip(const struct walk *walk, size_t at);

/* Handles stepping, playing, panning, finding a tile and asking for the best moves; false for any
 * other request. */
bool walk_request(struct walk *walk, struct app *app, enum request request);

/* For a view's functions of the same names. */
uint64_t walk_wake_ns(const struct walk *walk, const struct app *app);
void walk_tick(struct walk *walk, const struct app *app);

/* Adds the path under this label, its part so far, and the board that is shown, to what can be
 * copied. */
void walk_copy(const struct walk *walk, struct copy_list *list, const char *label);

/* Lays out the screen and draws the title and the board. If the screen is too small, says so and
 * returns false. */
bool walk_draw_board(struct walk *walk, struct app *app, struct canvas *canvas, const char *title);

/* Draws the heading and the moves around the current one at the top of the panel, and leaves
 * `below` rows if there are that many. */
void walk_draw_moves(const struct walk *walk, struct pen *pen, const char *heading, int below);

/* Draws a message, or the words about the best moves, in place of the progress; false if there is
 * nothing to say. */
bool walk_draw_words(const struct walk *walk, struct app *app, struct canvas *canvas);

/* Draws a progress bar of `width` columns between brackets. */
void walk_draw_progress(const struct walk *walk, struct canvas *canvas, int y, int x, int width);

#endif
