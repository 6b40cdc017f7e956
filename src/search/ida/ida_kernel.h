// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The depth-first kernel for one shape known to the compiler: a template, included once for
 * each heuristic and shape, after the macros
 *
 *      KERNEL_NAME     the function it defines, an ida_iterate
 *      KERNEL_WIDTH    cells a row
 *      KERNEL_HEIGHT   rows; at most 25 cells in all
 *      KERNEL_STEP(walk, node, tile, from, to)
 *                      whether the heuristic falls by one as `tile` slides from cell `from` to
 *                      cell `to`, which `node`, the child, already shows; it may change what
 *                      KERNEL_CARRY put into the node
 *      KERNEL_CARRY    members of a node beside the board (or undefined)
 *      KERNEL_TABLES   type of walk->tables (or undefined)
 *      KERNEL_OPEN(walk, ida, node)   fills walk->tables and the root's KERNEL_CARRY (or undefined)
 *
 * It takes them back at its end. The heuristic has to be consistent and to change by an odd
 * amount, that is by one, at every move: f stays or grows by two, so a node carries the slack
 * that the bound leaves, and the next bound is two above this one. Weight 1 only.
 *
 * There is one function for each cell of the blank, and up to 16 cells one for each move that led
 * there: every shift, mask and neighbour is a constant, and the return address remembers which
 * child is next. (Knowing the move saves a sixth of the time; with 25 cells the compiler would take
 * three times as long.) The board is one word of 4 or 5 bits a cell, passed in registers: nothing
 * is undone. The paths of these shapes are short (205 moves), so the machine's stack will do.
 * doc/ida.md has the figures.
 */

#include <string.h>

#include "search/ida/ida_shape.h"

#define KERNEL_CELLS (KERNEL_WIDTH * KERNEL_HEIGHT)
#define KERNEL(name) KERNEL_PASTE(KERNEL_NAME, name)
#define KERNEL_PASTE(a, b) KERNEL_PASTE_2(a, b)
#define KERNEL_PASTE_2(a, b) a##_##b

#if KERNEL_CELLS <= 16
#define KERNEL_BITS 4
#define KERNEL_ENTRIES 4
#define KERNEL_BOARD uint64_t
#else
#define KERNEL_BITS 5
#define KERNEL_ENTRIES 1
#define KERNEL_BOARD np_uint128
#endif

#if KERNEL_CELLS == 9
#define KERNEL_FOR_CELLS IDA_CELLS_9
#elif KERNEL_CELLS == 16
#define KERNEL_FOR_CELLS IDA_CELLS_16
#elif KERNEL_CELLS == 25
#define KERNEL_FOR_CELLS IDA_CELLS_25
#endif

/* What a call is given: the tiles, cell 0 in the lowest bits, the blank's bits zero. */
struct KERNEL(node) {
    KERNEL_BOARD board;
#ifdef KERNEL_CARRY
    KERNEL_CARRY
#endif
};

/* What all calls share. */
struct KERNEL(walk) {
    struct search_poll poll; /* its counters are the hottest words of all */
    uint8_t *moves;          /* of the path, once the goal is found */
    uint32_t bound;
#ifdef KERNEL_TABLES
    KERNEL_TABLES tables;
#endif
};

/* Searches below a node: whether that ended the search, by the goal or by poll.stop. `slack` is
 * what f may still grow by, `left` the bound less the depth, `last` the move that led there. */
typedef bool KERNEL(visit)(struct KERNEL(walk) * walk, struct KERNEL(node) node, uint32_t slack,
    uint32_t left, enum move last);

/* For a blank in `cell` that `last` has led there: the first of one for each cell, or
 * number cell * 4 + last. */
static KERNEL(visit) *const KERNEL(visits)[KERNEL_CELLS * KERNEL_ENTRIES];

/* Goes down to the child where `move` has slid the tile in cell `from` into the blank. */
NP_ALWAYS_INLINE bool
KERNEL(descend)(struct KERNEL(walk) * walk, struct KERNEL(node) node, uint32_t slack, uint32_t left,
    unsigned blank, unsigned from, enum move move)
{
    const unsigned tile = ida_tile(node.board, KERNEL_BITS, from);

    node.board ^= (KERNEL_BOARD)tile << (KERNEL_BITS * from);
    node.board ^= (KERNEL_BOARD)tile << (KERNEL_BITS * blank);
    if (!KERNEL_STEP(walk, &node, tile, from, blank)) {
        if (slack < 2)
            return false;
        slack -= 2;
    }
    if (NP_LIKELY(!KERNEL(visits)[from * KERNEL_ENTRIES + move % KERNEL_ENTRIES](
            walk, node, slack, left - 1, move)))
        return false;
    walk->moves[walk->bound - left] = (uint8_t)move;
    return true;
}

/* Whether `move` is possible and does not take back `last`. */
NP_ALWAYS_INLINE bool
KERNEL(is_child)(unsigned blank, unsigned last, enum move move)
{
    return last != (unsigned)move_inverse(move) &&
           ida_is_possible(KERNEL_WIDTH, KERNEL_HEIGHT, blank, move);
}

NP_ALWAYS_INLINE bool
KERNEL(expand)(struct KERNEL(walk) * walk, struct KERNEL(node) node, uint32_t slack, uint32_t left,
    unsigned blank, unsigned last)
{
    const bool up = KERNEL(is_child)(blank, last, MOVE_UP);
    const bool down = KERNEL(is_child)(blank, last, MOVE_DOWN);
    const bool to_left = KERNEL(is_child)(blank, last, MOVE_LEFT);
    const bool to_right = KERNEL(is_child)(blank, last, MOVE_RIGHT);

    /* With no move left the estimate is zero: this is the goal. It cannot be met earlier. */
    if (left == 0)
        return true;
    walk->poll.expanded++;
    walk->poll.generated += (unsigned)up + down + to_left + to_right;
    if (NP_UNLIKELY(!search_poll(&walk->poll)))
        return true;
    return (up && KERNEL(descend)(walk, node, slack, left, blank, blank + KERNEL_WIDTH, MOVE_UP)) ||
           (down &&
               KERNEL(descend)(walk, node, slack, left, blank, blank - KERNEL_WIDTH, MOVE_DOWN)) ||
           (to_left && KERNEL(descend)(walk, node, slack, left, blank, blank + 1, MOVE_LEFT)) ||
           (to_right && KERNEL(descend)(walk, node, slack, left, blank, blank - 1, MOVE_RIGHT));
}

/* The compiler drops functions that no move can lead to. */
#define KERNEL_DEFINE(cell, entry)                                                     \
    static NP_NOINLINE bool KERNEL(visit_##cell##_##entry)(struct KERNEL(walk) * walk, \
        struct KERNEL(node) node, uint32_t slack, uint32_t left, enum move last)       \
    {                                                                                  \
        return KERNEL(expand)(walk, node, slack, left, cell,                           \
            KERNEL_ENTRIES == 1 ? (unsigned)last : (unsigned)(entry));                 \
    }
#if KERNEL_ENTRIES == 1
#define KERNEL_DEFINE_CELL(cell) KERNEL_DEFINE(cell, 0)
#define KERNEL_LIST_CELL(cell) KERNEL(visit_##cell##_0),
#else
#define KERNEL_DEFINE_CELL(cell) \
    KERNEL_DEFINE(cell, 0) KERNEL_DEFINE(cell, 1) KERNEL_DEFINE(cell, 2) KERNEL_DEFINE(cell, 3)
#define KERNEL_LIST_CELL(cell)                                                    \
    KERNEL(visit_##cell##_0), KERNEL(visit_##cell##_1), KERNEL(visit_##cell##_2), \
        KERNEL(visit_##cell##_3),
#endif

KERNEL_FOR_CELLS(KERNEL_DEFINE_CELL)

static KERNEL(visit) *const
    KERNEL(visits)[KERNEL_CELLS * KERNEL_ENTRIES] = {KERNEL_FOR_CELLS(KERNEL_LIST_CELL)};

enum ida_end
KERNEL_NAME(struct ida *ida)
{
    const struct instance *instance = ida->request->instance;
    const uint32_t bound = (uint32_t)(ida->bound / IDA_MOVE);
    struct KERNEL(walk) walk = {.poll = ida->poll, .bound = bound};
    struct KERNEL(node) root = {.board = 0};

    if (path_reserve(&ida->path, bound, NULL) != NP_OK)
        return IDA_NO_MEMORY;
    walk.moves = ida->path.moves;
    for (uint32_t cell = 0; cell < KERNEL_CELLS; cell++) {
        if (cell != instance->blank)
            root.board |= (KERNEL_BOARD)instance->tiles[cell] << (KERNEL_BITS * cell);
    }
#ifdef KERNEL_OPEN
    KERNEL_OPEN(&walk, ida, &root);
#endif
    const bool ended =
        KERNEL(expand)(&walk, root, bound - ida->root.h, bound, instance->blank, MOVE_COUNT);
    ida->poll = walk.poll;
    ida->next_bound = ida->bound + 2 * IDA_MOVE;
    if (!ended)
        return IDA_NOT_FOUND;
    if (ida->poll.stop != SEARCH_GO_ON)
        return IDA_STOPPED;
    ida->path.length = bound;
    return IDA_FOUND;
}

#undef KERNEL_NAME
#undef KERNEL_WIDTH
#undef KERNEL_HEIGHT
#undef KERNEL_CELLS
#undef KERNEL_ENTRIES
#undef KERNEL_BITS
#undef KERNEL_BOARD
#undef KERNEL_FOR_CELLS
#undef KERNEL_DEFINE
#undef KERNEL_DEFINE_CELL
#undef KERNEL_LIST_CELL
#undef KERNEL
#undef KERNEL_PASTE
#undef KERNEL_PASTE_2
