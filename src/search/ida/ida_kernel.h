// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The depth-first kernel for one shape that the compiler knows: a template to be included once for
 * each heuristic and shape, after the definition of the macros
 *
 *      KERNEL_NAME     the function it defines, an ida_kernel
 *      KERNEL_SIDE     4 or 5
 *      KERNEL_STEP(walk, node, tile, from, to)
 *                      whether the heuristic falls by one when `tile` slides from cell `from`
 *                      to cell `to`; `node` already has the board after the move
 *      KERNEL_WALKS    defined if a node carries the states of two walks, at most 24,964, of which
 *                      KERNEL_STEP changes one
 *      KERNEL_LEADS    defined if it also carries both leads of walking-conflict
 *
 * The template undefines the first two at its end. The heuristic has to be consistent and change by
 * exactly one with every move, so f stays the same or grows by two. Therefore a node needs no g and
 * no h but only the slack that the bound leaves. The weight must be 1.
 *
 * There is one function for each cell and each move that takes the blank there. So every shift,
 * mask and neighbour is a constant, and the return address remembers which child is next. The board
 * is one word of 4 or 5 bits per cell that is passed in registers, so no move has to be undone.
 * Solutions of these shapes have at most 205 moves, few enough for the thread's stack. doc/ida.md
 * has the figures.
 */

#include "search/ida/ida_steps.h"

#define KERNEL_CELLS (KERNEL_SIDE * KERNEL_SIDE)
#define KERNEL(name) KERNEL_PASTE(KERNEL_NAME, name)
#define KERNEL_PASTE(a, b) KERNEL_PASTE_2(a, b)
#define KERNEL_PASTE_2(a, b) a##_##b

#if KERNEL_SIDE == 4
#define KERNEL_BITS 4
#define KERNEL_BOARD uint64_t
#define KERNEL_FOR_CELLS IDA_CELLS_16
#else
#define KERNEL_BITS 5
#define KERNEL_BOARD np_uint128
#define KERNEL_FOR_CELLS IDA_CELLS_25
#endif

/* The board has cell 0 in its lowest bits; the blank's bits are zero. */
struct KERNEL(node) {
    KERNEL_BOARD board;
#ifdef KERNEL_WALKS
    uint16_t states[2]; /* of the rows' and the columns' walk */
#endif
#ifdef KERNEL_LEADS
    int16_t leads[2]; /* for vertical and for horizontal moves */
#endif
};

/* What all calls of the kernel share. */
struct KERNEL(walk) {
    struct ida_iteration iteration; /* first, because its counters are used most */
    struct ida_conflict conflict;
};

/* Makes a move from a parent and searches below the child. Returns whether that ended the search.
 * `room` combines two numbers: by how much the parent's f may still grow, and, multiplied by
 * IDA_LEFT_ONE, the number of moves left below the child. */
typedef bool KERNEL(visit)(struct KERNEL(walk) * walk, struct KERNEL(node) node, uint32_t room);

/* visits[cell * 4 + move] makes the move of the tile in `cell`, which takes the blank there. */
static KERNEL(visit) *const KERNEL(visits)[KERNEL_CELLS * MOVE_COUNT];

/* Searches below a node whose blank is in cell `blank` without taking back `last`. `room` is passed
 * to the visits of its children. */
NP_ALWAYS_INLINE bool
KERNEL(expand)(struct KERNEL(walk) * walk, struct KERNEL(node) node, uint32_t room, unsigned blank,
    unsigned last)
{
    const bool up = ida_is_child(KERNEL_SIDE, blank, last, MOVE_UP);
    const bool down = ida_is_child(KERNEL_SIDE, blank, last, MOVE_DOWN);
    const bool to_left = ida_is_child(KERNEL_SIDE, blank, last, MOVE_LEFT);
    const bool to_right = ida_is_child(KERNEL_SIDE, blank, last, MOVE_RIGHT);
    struct ida_iteration *const iteration = &walk->iteration;

    iteration->expanded++;
    iteration->generated += (unsigned)up + down + to_left + to_right;
    if (NP_UNLIKELY(iteration->generated >= iteration->next_check) && !iteration->check(iteration))
        return true;
    return (up && KERNEL(visits)[(blank + KERNEL_SIDE) * MOVE_COUNT + MOVE_UP](walk, node, room)) ||
           (down &&
               KERNEL(visits)[(blank - KERNEL_SIDE) * MOVE_COUNT + MOVE_DOWN](walk, node, room)) ||
           (to_left && KERNEL(visits)[(blank + 1) * MOVE_COUNT + MOVE_LEFT](walk, node, room)) ||
           (to_right && KERNEL(visits)[(blank - 1) * MOVE_COUNT + MOVE_RIGHT](walk, node, room));
}

/* The body of every visit. */
NP_ALWAYS_INLINE bool
KERNEL(enter)(struct KERNEL(walk) * walk, struct KERNEL(node) node, uint32_t room, unsigned from,
    enum move move)
{
    const unsigned to = ida_target(KERNEL_SIDE, from, move);

    if (to == IDA_NO_CELL)
        return false;
    const unsigned tile = ida_tile(node.board, KERNEL_BITS, from);
    node.board ^= (KERNEL_BOARD)tile << (KERNEL_BITS * from);
    node.board ^= (KERNEL_BOARD)tile << (KERNEL_BITS * to);
    if (!KERNEL_STEP(walk, &node, tile, from, to)) {
        if ((room & (IDA_LEFT_ONE - 1)) < 2)
            return false;
        room -= 2;
    }
    /* If no move is left, the estimate is zero, so this is the goal. Shorter paths cannot reach it
     * within this bound. */
    if (room >= IDA_LEFT_ONE &&
        NP_LIKELY(!KERNEL(expand)(walk, node, room - IDA_LEFT_ONE, from, move)))
        return false;
    walk->iteration.moves[--walk->iteration.moves_left] = (uint8_t)move;
    return true;
}

#define KERNEL_DEFINE(cell, number)                                          \
    static NP_NOINLINE bool KERNEL(visit_##cell##_##number)(                 \
        struct KERNEL(walk) * walk, struct KERNEL(node) node, uint32_t room) \
    {                                                                        \
        return KERNEL(enter)(walk, node, room, cell, (enum move)(number));   \
    }
#define KERNEL_DEFINE_CELL(cell) \
    KERNEL_DEFINE(cell, 0) KERNEL_DEFINE(cell, 1) KERNEL_DEFINE(cell, 2) KERNEL_DEFINE(cell, 3)
#define KERNEL_LIST_CELL(cell)                                                    \
    KERNEL(visit_##cell##_0), KERNEL(visit_##cell##_1), KERNEL(visit_##cell##_2), \
        KERNEL(visit_##cell##_3),

KERNEL_FOR_CELLS(KERNEL_DEFINE_CELL)

static KERNEL(visit) *const
    KERNEL(visits)[KERNEL_CELLS * MOVE_COUNT] = {KERNEL_FOR_CELLS(KERNEL_LIST_CELL)};

bool
KERNEL_NAME(struct ida_iteration *iteration)
{
    struct KERNEL(walk) walk = {.iteration = *iteration};

    walk.iteration.moves_left = iteration->bound;
    struct KERNEL(node) root = {.board = 0};

    if (iteration->bound == 0)
        return true;
    for (uint32_t cell = 0; cell < KERNEL_CELLS; cell++) {
        if (cell != iteration->blank)
            root.board |= (KERNEL_BOARD)iteration->tiles[cell] << (KERNEL_BITS * cell);
    }
    ida_conflict_open(&walk.conflict, &iteration->tables, KERNEL_SIDE);
#ifdef KERNEL_WALKS
    root.states[0] = (uint16_t)iteration->aux[0];
    root.states[1] = (uint16_t)iteration->aux[1];
#endif
#ifdef KERNEL_LEADS
    root.leads[0] = (int16_t)(iteration->aux[2] & 0xffff);
    root.leads[1] = (int16_t)(iteration->aux[2] >> 16);
#endif
    const bool ended = KERNEL(expand)(&walk, root,
        (iteration->bound - 1) * IDA_LEFT_ONE + iteration->bound - iteration->h, iteration->blank,
        MOVE_COUNT);
    *iteration = walk.iteration;
    return ended;
}

#undef KERNEL_NAME
#undef KERNEL_SIDE
#undef KERNEL_CELLS
#undef KERNEL_BITS
#undef KERNEL_BOARD
#undef KERNEL_FOR_CELLS
#undef KERNEL_DEFINE
#undef KERNEL_DEFINE_CELL
#undef KERNEL_LIST_CELL
#undef KERNEL
#undef KERNEL_PASTE
#undef KERNEL_PASTE_2
