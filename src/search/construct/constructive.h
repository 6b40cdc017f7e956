// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The constructive solver: a quick answer for every solvable board of any size and goal.
 *
 * Its memory is linear in the cells, and it takes constant time per move. The moves go to a sink,
 * because those of a large board (about 10^9 at 1000x1000) do not fit in memory. See
 * doc/constructive.md.
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
    CONSTRUCTIVE_CHEAPEST,     /* the line that needs the fewest moves per cell first */
    CONSTRUCTIVE_LINE_BY_LINE, /* as people are taught: the top row, the left column, and so on */
};

/* Solves a solvable board of the goal's size without changing it.
 *
 * The sink, which may be NULL, receives the moves in order, up to a few thousand at a time. If
 * `moves` is not NULL, *moves becomes their number. `cancel` may be NULL. With
 * CONSTRUCTIVE_LINE_BY_LINE, a call from the position where an earlier call was stopped makes
 * exactly the remaining moves. Any number of threads may call it.
 *
 * Returns NP_OK, NP_CANCELLED (also if the sink returned false; it has received some of the moves)
 * or NP_NO_MEMORY. */
enum np_status constructive_solve(const struct board *board, const struct goal *goal,
    enum constructive_plan plan, const struct move_sink *sink, const struct cancel *cancel,
    uint64_t *moves, struct np_error *error);

/* Returns the memory that constructive_solve() needs for a board. */
uint64_t constructive_bytes(uint32_t width, uint32_t height);

#endif
