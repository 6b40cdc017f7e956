// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The background solver: one solver at work in the background for one board at a time.
 *
 * The background solver owns a copy of its request and one thread. Shared with the caller are an
 * atomic cancel flag, atomic counters, and the newest answer behind a mutex; a file descriptor
 * turns readable whenever there is something new, so an event loop can sleep in poll(2).
 *
 * The background solver follows the player: background_follow() tells it of a move, and what is
 * known carries over. A move along the known path takes its head off; any other move puts its
 * inverse in front. The distance to the goal changes by exactly one with every move, so bounds
 * carry over too.
 */
#ifndef NP_SOLVER_BACKGROUND_H
#define NP_SOLVER_BACKGROUND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/positions.h"
#include "solver/solver.h"

struct background;

/* So many moves of the path a view has itself: whoever wants a hint never waits for a copy of the
 * rest, which is two million moves at 100x100. */
enum { BACKGROUND_NEXT_MOVES = 64 };

/* Larger boards have no background solver: its copies of the board would take a gigabyte and more.
 */
enum { BACKGROUND_CELLS_MAX = 1 << 24 };

/* What is known of the board where the player stands. */
struct background_view {
    bool running;          /* the search goes on */
    enum np_status status; /* of what ended the last search, NP_OK if it did its work */
    bool has_path;         /* a path leads from the player's board to the goal ... */
    bool optimal;          /* ... and is proved shortest */
    bool beginning;        /* no path is kept (solver_keeps_path()), but its first moves */
    bool unsolvable;       /* proved */
    uint64_t path_length;  /* of the path or its beginning; 0 if there is none */
    uint8_t next[BACKGROUND_NEXT_MOVES]; /* its first moves (enum move) ... */
    size_t next_count;                   /* ... as many as there are, or BACKGROUND_NEXT_MOVES */
    uint64_t lower_bound;                /* from the player's board */
    uint64_t origin_key;         /* of the board that is searched: the player's, or one before */
    struct bounds origin_bounds; /* of it: news that are too late for the player's board */
    uint64_t expanded;
    uint64_t generated;
    uint64_t bytes;
    uint64_t bound;      /* depth or f at work */
    uint64_t elapsed_ns; /* of this board's search */
    const char *algorithm;
    const char *heuristic;
};

/* Whether the next move is known. */
static inline bool
background_view_leads_on(const struct background_view *view)
{
    return (view->has_path || view->beginning) && view->path_length > 0;
}

/* Starts a background solver for a board; board, goal and options are copied, but not the path and
 * the bound that options may tell of.
 *
 * Returns NP_OK, NP_UNSUPPORTED (BACKGROUND_CELLS_MAX), NP_NO_MEMORY or NP_SYSTEM (no thread, no
 * descriptor); *background is NULL then. */
enum np_status background_start(struct background **background, const struct board *board,
    const struct goal *goal, const struct solver_options *options, struct np_error *error);

/* The player made a possible move: what is known follows at once, in constant time. A running
 * search goes on while the player stays on the known path or close to it; otherwise, and when
 * it ended elsewhere, it starts anew from the player's board with all that is known. The background
 * solver does not remember boards that the player has left: `lower_bound` is what the caller knows
 * of the board that the move leads to, or 0. */
void background_follow(struct background *background, enum move move, uint64_t lower_bound);

/* Readable when something changed since the last background_look(). Owned by the background solver.
 */
int background_fd(const struct background *background);

/* Copies what is known now, in constant time, and quiets the descriptor. */
void background_look(struct background *background, struct background_view *view);

/* Fills `path`, initialised before, with the solution from the player's board, or its beginning;
 * it is empty if none is known. Returns NP_OK or NP_NO_MEMORY. */
enum np_status background_path(
    struct background *background, struct path *path, struct np_error *error);

/* Asks the search to end; returns at once, the end comes as an event within 50 ms. */
void background_cancel(struct background *background);

/* Cancels, waits for the thread and frees everything. Accepts NULL. */
void background_free(struct background *background);

#endif
