// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The depth-first kernel for walking distance with linear conflict, with the heuristic inlined. A
 * node carries the states of both walks and both leads in one word beside the board.
 */
#include "config.h"

#include "base/compiler.h"

NP_NO_VARIABLE_TRACKING

#include "search/ida/ida_steps.h"

#include "heuristic/walk_step.h"

/* What a node carries besides the board. */
struct carry {
    uint16_t states[2]; /* states of the rows' and the columns' walk, at most 24,964 */
    int16_t leads[2];   /* leads for vertical and for horizontal moves */
};

static struct carry
carry_of(const uint32_t aux[3])
{
    return (struct carry){{(uint16_t)aux[0], (uint16_t)aux[1]},
        {(int16_t)(aux[2] & 0xffff), (int16_t)(aux[2] >> 16)}};
}

/* Returns whether the greater of both estimates falls when the tile moves from cell `from` to cell
 * `to`; `board` is the board after the move. Updates the walk and the lead of that direction. */
NP_ALWAYS_INLINE bool
falls(const struct ida_tables *tables, const struct ida_conflict *conflict, struct carry *carry,
    ida_board board, unsigned bits, unsigned side, unsigned tile, unsigned from, unsigned to)
{
    const bool rows = ida_is_vertical(side, from, to);
    const unsigned direction = rows ? 0 : 1;
    const bool conflict_falls = ida_conflict_falls(conflict, board, bits, side, tile, from, to);
    const unsigned state = carry->states[direction];
    const uint32_t step =
        tables->walks[direction][(state * 2 + (from > to)) * side + ida_line(side, rows, tile)];
    const bool walking_falls = walk_step_is_nearer(step);
    const int32_t old = carry->leads[direction];
    const int32_t lead = walking_conflict_lead(old, walking_falls, conflict_falls);

    carry->states[direction] = (uint16_t)walk_step_state(step);
    carry->leads[direction] = (int16_t)lead;
    return (walking_falls ? -1 : 1) + walking_conflict_extra(lead) - walking_conflict_extra(old) <
           0;
}

#define KERNEL_CARRY struct carry carry;
#define KERNEL_TABLES struct ida_conflict
#define KERNEL_STEP(walk, node, tile, from, to)                                                   \
    falls(&(walk)->iteration.tables, &(walk)->tables, &(node)->carry, (node)->board, KERNEL_BITS, \
        KERNEL_SIDE, tile, from, to)
#define KERNEL_OPEN(walk, node)                                                     \
    do {                                                                            \
        ida_conflict_open(&(walk)->tables, &(walk)->iteration.tables, KERNEL_SIDE); \
        (node)->carry = carry_of((walk)->iteration.aux);                            \
    } while (0)

#define KERNEL_NAME ida_walking_conflict_4x4
#define KERNEL_SIDE 4
#include "search/ida/ida_kernel.h"
