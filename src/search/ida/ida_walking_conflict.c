// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Depth-first kernels with walking distance and linear conflict inline: a node carries the
 * states of both walks and both leads in one word beside the board.
 */
#include "config.h"

#include "base/compiler.h"

NP_NO_VARIABLE_TRACKING

#include "search/ida/ida_steps.h"

#include "heuristic/walk_step.h"

/* What a node carries. */
struct carry {
    uint16_t states[2]; /* of the rows' and the columns' walk: at most 24,964 */
    int16_t leads[2];   /* of the vertical and the horizontal moves */
};

struct tables {
    const uint32_t *next[2]; /* of both walks */
    struct ida_conflict conflict;
};

static void
open_tables(struct tables *tables, const struct ida_tables *from, uint32_t width, uint32_t height)
{
    tables->next[0] = from->walks[0];
    tables->next[1] = from->walks[1];
    ida_conflict_open(&tables->conflict, from, width, height);
}

static struct carry
carry_of(const uint32_t aux[3])
{
    return (struct carry){{(uint16_t)aux[0], (uint16_t)aux[1]},
        {(int16_t)(aux[2] & 0xffff), (int16_t)(aux[2] >> 16)}};
}

/* Follows the walk of one direction (0 rows, 1 columns) as a tile at home in line `home` crosses
 * into the blank's line; linear conflict falls or not. Whether the greater of both falls. */
NP_ALWAYS_INLINE bool
cross(const struct tables *tables, struct carry *carry, bool conflict_fell, unsigned direction,
    unsigned lines, unsigned home, bool from_after)
{
    const uint32_t step =
        tables->next[direction][(carry->states[direction] * 2u + from_after) * lines + home];
    const bool walking_fell = walk_step_is_nearer(step);
    const int32_t old = carry->leads[direction];
    const int32_t lead = walking_conflict_lead(old, walking_fell, conflict_fell);

    carry->states[direction] = (uint16_t)walk_step_state(step);
    carry->leads[direction] = (int16_t)lead;
    return (walking_fell ? -1 : 1) + walking_conflict_extra(lead) - walking_conflict_extra(old) < 0;
}

/* Whether the estimate falls as the tile goes from cell `from` to cell `to`, where the board
 * already has it. */
NP_ALWAYS_INLINE bool
falls(const struct tables *tables, struct carry *carry, ida_board board, unsigned width,
    unsigned height, unsigned bits, unsigned tile, unsigned from, unsigned to)
{
    const bool conflict_fell =
        ida_conflict_falls(&tables->conflict, board, width, height, bits, tile, from, to);

    if (ida_is_vertical(width, from, to))
        return cross(tables, carry, conflict_fell, 0, height, tile / width, from > to);
    return cross(tables, carry, conflict_fell, 1, width, tile % width, from > to);
}

#define KERNEL_CARRY struct carry carry;
#define KERNEL_TABLES struct tables
#define KERNEL_STEP(walk, node, tile, from, to)                                        \
    falls(&(walk)->tables, &(node)->carry, (node)->board, KERNEL_WIDTH, KERNEL_HEIGHT, \
        KERNEL_BITS, tile, from, to)
#define KERNEL_OPEN(walk, node)                                                               \
    do {                                                                                      \
        open_tables(&(walk)->tables, &(walk)->iteration.tables, KERNEL_WIDTH, KERNEL_HEIGHT); \
        (node)->carry = carry_of((walk)->iteration.aux);                                      \
    } while (0)

#define KERNEL_NAME ida_walking_conflict_4x4
#define KERNEL_WIDTH 4
#define KERNEL_HEIGHT 4
#include "search/ida/ida_kernel.h"
