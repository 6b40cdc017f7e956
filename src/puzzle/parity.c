// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Parity and inversions of boards with up to 2^30 cells.
 *
 * Both are properties of the permutation that sends each tile to its goal cell; it is odd if it
 * has an odd number of inversions. The largest board fills 4 GiB. To avoid a second array of that
 * size, an order-statistic set with 1.5 bits per cell counts the inversions. Following the cycles
 * of the permutation would take linear time, but each step would wait for the memory of the
 * previous one: 13.7 s against 1.7 s on a random board of 8192x8192.
 */
#include "config.h"

#include "puzzle/parity.h"

#include <stdlib.h>

#include "base/memory.h"

/* ---- the order-statistic set ----------------------------------------------------------------- */

/* The counters in a node, and the most levels of nodes. */
enum { FAN = 16, LEVELS_MAX = 8 };

/* A set of cells: one bit per cell and a tree of counters above it.
 *
 *      counts[1]    0  9 15 ...        node 0: 9 members are below 16 words, 15 below 32 words
 *      counts[0]    0  1  1  4 ...     node 0: 1 member is in word 0, 1 in words 0 and 1, ...
 *      words        10000000 ...
 *
 * Each counter is the number of members before it in its node. Counting reads one counter per
 * level, and adding a member increments the counters after it, which are adjacent: a few vector
 * instructions and one cache line per level, with six levels for 2^30 cells. A Fenwick tree (P. M.
 * Fenwick, 1994) over blocks of 512 bits would take twenty steps to count and twenty to add, over
 * lines that collide in the cache. */
struct set {
    uint64_t *words; /* followed by the counters; owned */
    uint32_t *counts[LEVELS_MAX];
    unsigned levels;
};

/* Makes an empty set; the caller frees set->words. Returns NP_OK or NP_NO_MEMORY. */
static enum np_status
set_init(struct set *set, uint32_t cells, struct np_error *error)
{
    const size_t words = cells / 64 + 1;
    /* Every level has a sixteenth of the counters below it, in whole nodes. */
    const size_t counters = words + words / (FAN - 1) + (size_t)LEVELS_MAX * FAN;
    const size_t bytes = words * sizeof *set->words + counters * sizeof *set->counts[0];
    size_t nodes = words;

    *set = (struct set){.words = calloc(1, bytes)};
    if (set->words == NULL)
        return np_no_memory(error);
    pages_advise(set->words, bytes);
    uint32_t *counts = (uint32_t *)(set->words + words);
    do {
        set->counts[set->levels++] = counts;
        nodes = (nodes + FAN - 1) / FAN;
        counts += nodes * FAN;
    } while (nodes > 1 || set->levels < 2);
    return NP_OK;
}

/* Counts the set bits. Without POPCNT, bits_count() is a function call, which would make --check of
 * 4000x4000 take 1.38 s instead of 1.24 s. */
static uint32_t
count_ones(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

/* Adds a cell that is not a member; returns how many members are before it. */
static uint32_t
set_add(struct set *set, uint32_t cell)
{
    /* The entries from after[FAN - 1 - i] onwards are what a member at position i adds to its
     * node's counters. */
    static const uint32_t after[2 * FAN] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1,
        1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    const uint64_t bit = UINT64_C(1) << cell % 64;
    uint32_t place = cell / 64;
    uint32_t before = count_ones(set->words[place] & (bit - 1));

    set->words[place] |= bit;
    for (unsigned level = 0; level < set->levels; level++, place /= FAN) {
        uint32_t *const node = set->counts[level] + place / FAN * FAN;
        const uint32_t *const adds = after + FAN - 1 - place % FAN;
        before += node[place % FAN];
        for (unsigned i = 0; i < FAN; i++)
            node[i] += adds[i];
    }
    return before;
}

/* Prefetches the memory needed to add a cell. */
static void
set_prefetch(const struct set *set, uint32_t cell)
{
    const uint32_t word = cell / 64;

    NP_PREFETCH_WRITE(&set->words[word]);
    NP_PREFETCH_WRITE(&set->counts[0][word / FAN * FAN]);
    NP_PREFETCH_WRITE(&set->counts[1][word / FAN]);
}

/* ---- parity ---------------------------------------------------------------------------------- */

/* The goal cell of the tile in `cell`. */
static uint32_t
destination(const struct board *board, const struct goal *goal, uint32_t cell)
{
    return goal_cell_of(goal, board->tiles[cell]);
}

/* On a line, tiles cannot pass one another, so their order must be that of the goal. */
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

/* How many cells ahead memory is prefetched. */
enum { AHEAD = 16 };

/* Cells between two checks of the cancel token: about a millisecond. */
enum { CHECK_CELLS = 1 << 16 };

static enum np_status
count_inversions(const struct board *board, const struct goal *goal, const struct cancel *cancel,
    uint64_t *inversions, struct np_error *error)
{
    struct set later; /* destinations of the cells after this one */
    enum np_status status = set_init(&later, board->cells, error);

    *inversions = 0;
    for (uint32_t cell = status == NP_OK ? board->cells : 0; cell-- > 0;) {
        if (cell % CHECK_CELLS == CHECK_CELLS - 1 && cancel_requested(cancel)) {
            status = np_fail(error, NP_CANCELLED, "interrupted");
            break;
        }
        if (cell >= AHEAD)
            set_prefetch(&later, destination(board, goal, cell - AHEAD));
        if (cell != board->blank)
            *inversions += set_add(&later, destination(board, goal, cell));
    }
    free(later.words);
    return status;
}

enum np_status
parity_examine(const struct board *board, const struct goal *goal, const struct cancel *cancel,
    bool *solvable, uint64_t *inversions, struct np_error *error)
{
    const enum np_status status = count_inversions(board, goal, cancel, inversions, error);
    if (status != NP_OK)
        return status;
    if (board->width == 1 || board->height == 1) {
        *solvable = line_solvable(board, goal);
        return NP_OK;
    }
    /* A tile and the blank are inverted if the tile comes before the blank either on the board or
     * in the goal, but not in both. The number of a cell is the number of cells before it, so the
     * numbers of the blank's cell and of its goal cell tell whether such pairs are odd. */
    const bool odd = (*inversions + board->blank + goal->blank) % 2 != 0;
    *solvable = odd == parity_moves_are_odd(board->width, board->blank, goal->blank);
    return NP_OK;
}

enum np_status
parity_solvable(const struct board *board, const struct goal *goal, const struct cancel *cancel,
    bool *solvable, struct np_error *error)
{
    uint64_t inversions;

    return parity_examine(board, goal, cancel, solvable, &inversions, error);
}
