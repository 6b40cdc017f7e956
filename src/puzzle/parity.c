// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Parity and inversions of boards with up to 2^30 cells.
 *
 * Both are properties of the permutation that sends each tile to its goal cell; it is odd if it
 * has an odd number of inversions. The largest board fills 4 GiB. To avoid a second array of that
 * size, a set with 1.5 bits per cell counts the inversions. Following the cycles of the permutation
 * would take linear time, but each step would wait for the memory of the previous one.
 */
#include "config.h"

#include "puzzle/parity.h"

#include <stdlib.h>

#include "base/bits.h"

/* A set of cells: one bit per cell, and a tree that counts the bits of the words before one (P. M.
 * Fenwick, "A new data structure for cumulative frequency tables", Software: Practice and
 * Experience 24, 1994). */
struct set {
    uint64_t *words; /* owned */
    uint32_t *tree;  /* counts[i], i > 0: the members in words (i & (i - 1)) .. i - 1; owned */
    uint32_t count;  /* of words */
};

/* Adds a cell that is not a member; returns how many members are before it. */
static uint32_t
set_add(struct set *set, uint32_t cell)
{
    const uint64_t bit = UINT64_C(1) << cell % 64;
    uint32_t before = bits_count(set->words[cell / 64] & (bit - 1));

    set->words[cell / 64] |= bit;
    for (uint32_t i = cell / 64; i > 0; i &= i - 1)
        before += set->tree[i];
    for (uint32_t i = cell / 64 + 1; i <= set->count; i += i & -i)
        set->tree[i]++;
    return before;
}

/* Cells between two checks of the cancel token: about a millisecond. */
enum { CHECK_CELLS = 1 << 16 };

static enum np_status
count_inversions(const struct board *board, const struct goal *goal, const struct cancel *cancel,
    uint64_t *inversions, struct np_error *error)
{
    const uint32_t words = board->cells / 64 + 1;
    /* The goal cells of the tiles in the cells after this one. */
    struct set later = {
        calloc(words, sizeof(uint64_t)), calloc(words + 1, sizeof(uint32_t)), words};
    enum np_status status = later.words != NULL && later.tree != NULL ? NP_OK : np_no_memory(error);

    *inversions = 0;
    for (uint32_t cell = board->cells; cell-- > 0 && status == NP_OK;) {
        if (cell != board->blank)
            *inversions += set_add(&later, goal_cell_of(goal, board->tiles[cell]));
        if (cell % CHECK_CELLS == CHECK_CELLS - 1 && cancel_requested(cancel))
            status = np_fail(error, NP_CANCELLED, "interrupted");
    }
    free(later.words);
    free(later.tree);
    return status;
}

enum np_status
parity_examine(const struct board *board, const struct goal *goal, const struct cancel *cancel,
    bool *solvable, uint64_t *inversions, struct np_error *error)
{
    uint64_t count;
    const enum np_status status = count_inversions(board, goal, cancel, &count, error);
    if (status != NP_OK)
        return status;
    if (inversions != NULL)
        *inversions = count;
    /* A tile and the blank are inverted if the tile comes before the blank either on the board or
     * in the goal, but not in both. The number of a cell is the number of cells before it, so the
     * numbers of the blank's cell and of its goal cell tell whether such pairs are odd. */
    const bool odd = (count + board->blank + goal->blank) % 2 != 0;
    *solvable = odd == parity_moves_are_odd(board->width, board->blank, goal->blank);
    /* On a line, tiles cannot pass one another. */
    if (board->width == 1 || board->height == 1)
        *solvable = count == 0;
    return NP_OK;
}
