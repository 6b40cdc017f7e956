// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Depth-first kernels with walking distance inline: a node carries the states of both walks, and
 * a step looks up one of them.
 */
#include "config.h"

#include "base/compiler.h"

NP_NO_VARIABLE_TRACKING

#include "search/ida/ida_steps.h"

#include "heuristic/walk_step.h"

/* One step of a walk; the lines are given as a constant. */
NP_ALWAYS_INLINE bool
walk(const uint32_t *next, unsigned lines, uint32_t *state, bool from_after, unsigned home)
{
    const uint32_t step = next[(*state * 2 + from_after) * lines + home];

    *state = walk_step_state(step);
    return walk_step_is_nearer(step);
}

/* Whether the estimate falls as the tile goes from cell `from` to cell `to`. */
NP_ALWAYS_INLINE bool
falls(const struct ida_tables *tables, uint32_t *rows, uint32_t *columns, unsigned width,
    unsigned height, unsigned tile, unsigned from, unsigned to)
{
    if (ida_is_vertical(width, from, to))
        return walk(tables->walks[0], height, rows, from > to, tile / width);
    return walk(tables->walks[1], width, columns, from > to, tile % width);
}

#define KERNEL_CARRY \
    uint32_t rows;   \
    uint32_t columns;
#define KERNEL_STEP(walk, node, tile, from, to)                                                    \
    falls(&(walk)->iteration.tables, &(node)->rows, &(node)->columns, KERNEL_WIDTH, KERNEL_HEIGHT, \
        tile, from, to)
#define KERNEL_OPEN(walk, node)                     \
    do {                                            \
        (node)->rows = (walk)->iteration.aux[0];    \
        (node)->columns = (walk)->iteration.aux[1]; \
    } while (0)

#define KERNEL_NAME ida_walking_distance_4x4
#define KERNEL_WIDTH 4
#define KERNEL_HEIGHT 4
#include "search/ida/ida_kernel.h"
