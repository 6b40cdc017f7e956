// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The depth-first kernel for walking distance, with the heuristic inlined. A node carries the
 * states of both walks, and a step looks up one of them.
 */
#include "config.h"

#include "base/compiler.h"

NP_NO_VARIABLE_TRACKING

#include "search/ida/ida_steps.h"

#include "heuristic/walk_step.h"

/* Returns whether the estimate falls when the tile moves from cell `from` to cell `to`, and updates
 * the state of the rows' or the columns' walk. */
NP_ALWAYS_INLINE bool
falls(const struct ida_tables *tables, uint32_t states[2], unsigned side, unsigned tile,
    unsigned from, unsigned to)
{
    const bool rows = ida_is_vertical(side, from, to);
    const uint32_t *const next = tables->walks[rows ? 0 : 1];
    uint32_t *const state = &states[rows ? 0 : 1];
    const uint32_t step = next[(*state * 2 + (from > to)) * side + ida_line(side, rows, tile)];

    *state = walk_step_state(step);
    return walk_step_is_nearer(step);
}

#define KERNEL_CARRY uint32_t states[2];
#define KERNEL_STEP(walk, node, tile, from, to) \
    falls(&(walk)->iteration.tables, (node)->states, KERNEL_SIDE, tile, from, to)
#define KERNEL_OPEN(walk, node)                       \
    do {                                              \
        (node)->states[0] = (walk)->iteration.aux[0]; \
        (node)->states[1] = (walk)->iteration.aux[1]; \
    } while (0)

#define KERNEL_NAME ida_walking_distance_4x4
#define KERNEL_SIDE 4
#include "search/ida/ida_kernel.h"
