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

#include "puzzle/order_statistic_set.h"

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
    struct order_statistic_set later; /* destinations of the cells after this one */
    enum np_status status = order_statistic_set_init(&later, board->cells, error);

    *inversions = 0;
    for (uint32_t cell = status == NP_OK ? board->cells : 0; cell-- > 0;) {
        if (cell % CHECK_CELLS == CHECK_CELLS - 1 && cancel_requested(cancel)) {
            status = np_fail(error, NP_CANCELLED, "interrupted");
            break;
        }
        if (cell >= AHEAD)
            order_statistic_set_prefetch(&later, destination(board, goal, cell - AHEAD));
        if (cell != board->blank)
            *inversions += order_statistic_set_add(&later, destination(board, goal, cell));
    }
    order_statistic_set_free(&later);
    return status;
}

/* Whether the blank takes part in an odd number of inversions. A tile and the blank are inverted if
 * the tile comes before the blank either on the board or in the goal, but not in both. The number
 * of a cell is the number of cells before it, so the numbers of the blank's cell and of its goal
 * cell give the answer. */
static bool
blank_inversions_are_odd(const struct board *board, const struct goal *goal)
{
    return (board->blank + goal->blank) % 2 != 0;
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
    } else {
        const bool odd = (*inversions % 2 != 0) != blank_inversions_are_odd(board, goal);
        *solvable = odd == parity_moves_are_odd(board->width, board->blank, goal->blank);
    }
    return NP_OK;
}

enum np_status
parity_solvable(const struct board *board, const struct goal *goal, const struct cancel *cancel,
    bool *solvable, struct np_error *error)
{
    uint64_t inversions;

    if (board->width != 1 && board->height != 1)
        return parity_examine(board, goal, cancel, solvable, &inversions, error);
    *solvable = line_solvable(board, goal);
    return NP_OK;
}
