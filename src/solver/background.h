// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The background solver: a thread that keeps solving the player's board, move after move.
 *
 * It has a copy of the board, which background_follow() updates, and carries the solution and the
 * bounds over from board to board. A file descriptor becomes readable after a change, so an event
 * loop can sleep in poll(2). Only one thread may call these functions.
 *
 * A board that nobody touches costs little: a search that nobody asked for makes a short effort,
 * and then the solver rests until the next move or background_ask().
 */
#ifndef NP_SOLVER_BACKGROUND_H
#define NP_SOLVER_BACKGROUND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/status.h"
#include "puzzle/positions.h"
#include "solver/solver.h"

struct background;

/* The number of moves in a view. A hint needs no copy of the whole path, which has two million
 * moves at 100x100. */
enum { BACKGROUND_NEXT_MOVES = 64 };

/* The processor time of a search that nobody asked for: of the first one, and of one that begins
 * with a solution. */
#define BACKGROUND_EFFORT_NS (3 * (uint64_t)CLOCK_NS_PER_SECOND)
#define BACKGROUND_MORE_EFFORT_NS (CLOCK_NS_PER_SECOND / 2)

/* What is known about the player's board. */
struct background_view {
    bool running;
    bool rests; /* its effort was not enough: background_ask() goes on */
    /* Without its path and end; the effort is that of this search, with the bytes in use. */
    struct answer answer;
    enum np_status status;               /* status of the last search */
    uint8_t next[BACKGROUND_NEXT_MOVES]; /* the first moves (enum move) */
    size_t next_count;                   /* 0 if there is no solution, or at the goal */
    uint64_t origin_key;         /* the board being searched: the player's, or an earlier one */
    struct bounds origin_bounds; /* bounds of that board */
    uint64_t bound;              /* the current depth or f */
    unsigned building;           /* 1 + how many percent of new tables are built; 0 = none are */
};

/* Starts a background solver for a board with solver_keeps_path(). Board, goal and options are
 * copied; known_path and known_bound in the options are ignored.
 *
 * Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM (no thread or descriptor); on failure *solver is NULL.
 */
enum np_status background_start(struct background **solver, const struct board *board,
    const struct goal *goal, const struct solver_options *options, struct np_error *error);

/* Updates the board after a legal move of the player, in constant time. A running search continues
 * while the player stays close to the known path; otherwise a search of the new board starts.
 * `lower_bound` is a bound for the new board, or 0: the caller, not the solver, remembers the
 * bounds of earlier boards. */
void background_follow(struct background *solver, enum move move, uint64_t lower_bound);

/* Asks for all that the options allow, until the next move. */
void background_ask(struct background *solver);

/* A descriptor that becomes readable after a change since the last background_look(). The solver
 * closes it. */
int background_fd(const struct background *solver);

/* Copies what is known, in constant time, and resets the descriptor. */
void background_look(struct background *solver, struct background_view *view);

/* Fills `path`, which the caller has initialised, with the solution; leaves it empty if none
 * is known. Returns NP_OK or NP_NO_MEMORY. */
enum np_status background_path(
    struct background *solver, struct path *path, struct np_error *error);

/* Asks the search to end, which it does within 50 ms. */
void background_cancel(struct background *solver);

/* Cancels, waits for the thread and frees everything. Accepts NULL. */
void background_free(struct background *solver);

#endif
