// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The depth-first kernels, with the heuristics inlined: Manhattan distance, linear conflict,
 * walking distance and walking-conflict.
 */
#include "config.h"

#include "base/compiler.h"

NP_NO_VARIABLE_TRACKING

#include "search/ida/ida_steps.h"

#include "heuristic/walk_step.h"

#define KERNEL_STEP(walk, node, tile, from, to) ida_is_nearer(KERNEL_SIDE, tile, from, to)

#define KERNEL_NAME ida_manhattan_4x4
#define KERNEL_SIDE 4
#include "search/ida/ida_kernel.h"

#ifdef NP_HAVE_UINT128
#define KERNEL_NAME ida_manhattan_5x5
#define KERNEL_SIDE 5
#include "search/ida/ida_kernel.h"
#endif

#undef KERNEL_STEP
#define KERNEL_STEP(walk, node, tile, from, to) \
    ida_conflict_falls(&(walk)->conflict, (node)->board, KERNEL_BITS, KERNEL_SIDE, tile, from, to)

#define KERNEL_NAME ida_linear_conflict_4x4
#define KERNEL_SIDE 4
#include "search/ida/ida_kernel.h"

#ifdef NP_HAVE_UINT128
#define KERNEL_NAME ida_linear_conflict_5x5
#define KERNEL_SIDE 5
#include "search/ida/ida_kernel.h"
#endif

#undef KERNEL_STEP
#define KERNEL_WALKS

/* Returns whether walking distance falls when the tile moves from cell `from` to cell `to`, and
 * updates the state of the rows' or the columns' walk. */
NP_ALWAYS_INLINE bool
walk_falls(const struct ida_tables *tables, uint16_t states[2], unsigned side, unsigned tile,
    unsigned from, unsigned to)
{
    const bool rows = ida_is_vertical(side, from, to);
    uint16_t *const state = &states[rows ? 0 : 1];
    const uint32_t step =
        tables
            ->walks[rows ? 0 : 1][(*state * 2u + (from > to)) * side + ida_line(side, rows, tile)];

    *state = (uint16_t)walk_step_state(step);
    return walk_step_is_nearer(step);
}

#define KERNEL_STEP(walk, node, tile, from, to) \
    walk_falls(&(walk)->iteration.tables, (node)->states, KERNEL_SIDE, tile, from, to)

#define KERNEL_NAME ida_walking_distance_4x4
#define KERNEL_SIDE 4
#include "search/ida/ida_kernel.h"

#undef KERNEL_STEP
#define KERNEL_LEADS

/* Returns whether the greater of both estimates falls; `board` is the board after the move. Updates
 * the walk and the lead of that direction. */
NP_ALWAYS_INLINE bool
greater_falls(const struct ida_tables *tables, const struct ida_conflict *conflict,
    uint16_t states[2], int16_t leads[2], ida_board board, unsigned bits, unsigned side,
    unsigned tile, unsigned from, unsigned to)
{
    const unsigned direction = ida_is_vertical(side, from, to) ? 0 : 1;
    const bool conflict_falls = ida_conflict_falls(conflict, board, bits, side, tile, from, to);
    const bool walking_falls = walk_falls(tables, states, side, tile, from, to);
    const int32_t old = leads[direction];
    const int32_t lead = walking_conflict_lead(old, walking_falls, conflict_falls);

    leads[direction] = (int16_t)lead;
    return (walking_falls ? -1 : 1) + walking_conflict_extra(lead) - walking_conflict_extra(old) <
           0;
}

#define KERNEL_STEP(walk, node, tile, from, to)                                                \
    greater_falls(&(walk)->iteration.tables, &(walk)->conflict, (node)->states, (node)->leads, \
        (node)->board, KERNEL_BITS, KERNEL_SIDE, tile, from, to)

#define KERNEL_NAME ida_walking_conflict_4x4
#define KERNEL_SIDE 4
#include "search/ida/ida_kernel.h"
