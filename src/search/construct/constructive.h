// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The constructive solver: a quick answer for every solvable board of any size and goal.
 *
 * It takes memory linear in the cells and constant time per move. The moves go to a sink, because
 * those of a large board (about 10^9 at 1000x1000) do not fit in memory. doc/constructive.md
 * explains it.
 */
#ifndef NP_SEARCH_CONSTRUCT_CONSTRUCTIVE_H
#define NP_SEARCH_CONSTRUCT_CONSTRUCTIVE_H

#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/move.h"

/* The order in which the outer lines are placed. */
enum constructive_plan {
    CONSTRUCTIVE_CHEAPEST,     /* the line that takes the fewest moves per cell comes first */
    CONSTRUCTIVE_LINE_BY_LINE, /* as taught to people: the top row, the left column, and so on */
};

/* Solves a solvable board of the goal's size; the board is left untouched.
 *
 * The sink, which may be NULL, receives the moves in order, up to a few thousand at a time;
 * *moves, which may be NULL, becomes their number. `cancel` may be NULL. With
 * CONSTRUCTIVE_LINE_BY_LINE a call from the board where another one was stopped makes the moves
 * that were left. Any number of threads may call it.
 *
 * Returns NP_OK, NP_CANCELLED (also if the sink returned false; it has received part of the moves)
 * or NP_NO_MEMORY. */
enum np_status constructive_solve(const struct board *board, const struct goal *goal,
    enum constructive_plan plan, const struct move_sink *sink, const struct cancel *cancel,
    uint64_t *moves, struct np_error *error);

/* The memory of constructive_solve() for a board of `cells` cells. */
uint64_t constructive_bytes(uint32_t cells);

#endif
