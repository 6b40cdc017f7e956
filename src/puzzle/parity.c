// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Parity and inversions of boards with up to 2^30 cells.
 *
 * Both look at the board as a permutation of cells: each tile is sent to the cell where the
 * goal wants it. The largest board fills 4 GiB by itself, so a second array of that kind is
 * out of the question: inversions are counted with one bit a cell and one counter for every
 * BLOCK_BITS cells, kept as a Fenwick tree (P. M. Fenwick, "A new data structure for cumulative
 * frequency tables", 1994). A permutation is odd if its inversions are; following its cycles
 * would be linear, but each step waits for the memory of the one before: 13.7 s against 2.4 s
 * (6.5 s without asking for the memory ahead) on a random board of 8192x8192.
 */
#include "config.h"

#include "puzzle/parity.h"

#include <stdlib.h>

/* Where the tile in `cell` wants to go. */
static uint32_t
destination(const struct board *board, const struct goal *goal, uint32_t cell)
{
    return goal_cell_of(goal, board->tiles[cell]);
}

static bool
blank_distance_is_odd(const struct board *board, const struct goal *goal)
{
    const uint32_t rows = board->blank / board->width + goal->blank / goal->width;
    const uint32_t columns = board->blank % board->width + goal->blank % goal->width;
    return (rows + columns) % 2 != 0;
}

/* On a line the tiles cannot pass one another: their order has to be right from the start. */
static bool
line_solvable(const struct board *board, const struct goal *goal)
{
    uint32_t at = 0;

    for (uint32_t cell = 0; cell < board->cells; cell++) {
        if (cell == board->blank)
            continue;
        if (at == goal->blank)
            at++;
        if (board->tiles[cell] != goal_tile_at(goal, at++))
            return false;
    }
    return true;
}

enum { BLOCK_BITS = 512, BLOCK_WORDS = BLOCK_BITS / 64 };

/* Memory is asked for so many cells before it is needed. */
enum { AHEAD = 16 };

/* Cells between two looks at the cancel flag: some milliseconds. */
enum { LOOK_CELLS = 1 << 16 };

/* A set of numbers below a limit that can tell how many of its members are below a number. */
struct counted_set {
    uint64_t *words; /* one bit a number */
    uint32_t *tree;  /* Fenwick tree over the blocks' counts, from index 1 */
    uint32_t blocks;
};

static enum np_status
set_init(struct counted_set *set, uint32_t limit, struct np_error *error)
{
    set->blocks = limit / BLOCK_BITS + 1;
    set->words = calloc((size_t)set->blocks * BLOCK_WORDS, sizeof *set->words);
    set->tree = calloc((size_t)set->blocks + 1, sizeof *set->tree);
    if (set->words != NULL && set->tree != NULL)
        return NP_OK;
    free(set->words);
    free(set->tree);
    return np_fail(error, NP_NO_MEMORY, "no memory to count the inversions");
}

static void
set_add(struct counted_set *set, uint32_t number)
{
    set->words[number / 64] |= UINT64_C(1) << number % 64;
    for (uint32_t i = number / BLOCK_BITS + 1; i <= set->blocks; i += i & -i)
        set->tree[i]++;
}

/* The number of ones, two, four, then eight bits at a time. bits_count() is a call where POPCNT may
 * not be used: --check of 4000x4000 takes 1.38 s with it, 1.24 s so. */
static uint32_t
count_ones(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

static uint32_t
set_count_below(const struct counted_set *set, uint32_t number)
{
    uint32_t count = 0;

    for (uint32_t i = number / BLOCK_BITS; i > 0; i &= i - 1)
        count += set->tree[i];
    for (uint32_t word = number / BLOCK_BITS * BLOCK_WORDS; word < number / 64; word++)
        count += count_ones(set->words[word]);
    return count + count_ones(set->words[number / 64] & ((UINT64_C(1) << number % 64) - 1));
}

/* Whether it is time for a look at the cancel flag, and that is set. */
static bool
is_cancelled(const atomic_bool *cancel, uint32_t cell)
{
    return cell % LOOK_CELLS == 0 && cancel != NULL &&
           atomic_load_explicit(cancel, memory_order_relaxed);
}

enum np_status
parity_inversions(const struct board *board, const struct goal *goal, const atomic_bool *cancel,
    uint64_t *inversions, struct np_error *error)
{
    struct counted_set later; /* destinations of the cells behind the one at work */
    enum np_status status = set_init(&later, board->cells, error);
    if (status != NP_OK)
        return status;

    *inversions = 0;
    for (uint32_t cell = board->cells; cell-- > 0;) {
        if (is_cancelled(cancel, cell)) {
            status = np_fail(error, NP_CANCELLED, "interrupted");
            break;
        }
        if (cell >= AHEAD)
            NP_PREFETCH_WRITE(&later.words[destination(board, goal, cell - AHEAD) / 64]);
        if (cell == board->blank)
            continue;
        const uint32_t number = destination(board, goal, cell);
        *inversions += set_count_below(&later, number);
        set_add(&later, number);
    }
    free(later.words);
    free(later.tree);
    return status;
}

/* The inversions that the blank takes part in, which nothing else asks for. */
static uint64_t
blank_inversions(const struct board *board, const struct goal *goal)
{
    uint64_t count = 0;

    for (uint32_t cell = 0; cell < board->cells; cell++)
        if (cell != board->blank)
            count += (cell < board->blank) != (destination(board, goal, cell) < goal->blank);
    return count;
}

enum np_status
parity_examine(const struct board *board, const struct goal *goal, const atomic_bool *cancel,
    bool *solvable, uint64_t *inversions, struct np_error *error)
{
    const enum np_status status = parity_inversions(board, goal, cancel, inversions, error);
    if (status != NP_OK)
        return status;
    if (board->width == 1 || board->height == 1) {
        *solvable = line_solvable(board, goal);
    } else {
        const uint64_t all = *inversions + blank_inversions(board, goal);
        *solvable = (all % 2 != 0) == blank_distance_is_odd(board, goal);
    }
    return NP_OK;
}

enum np_status
parity_solvable(const struct board *board, const struct goal *goal, const atomic_bool *cancel,
    bool *solvable, struct np_error *error)
{
    uint64_t inversions;

    if (board->width != 1 && board->height != 1)
        return parity_examine(board, goal, cancel, solvable, &inversions, error);
    *solvable = line_solvable(board, goal);
    return NP_OK;
}
