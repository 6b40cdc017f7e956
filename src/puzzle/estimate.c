// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Estimates by one pass over the cells and, for linear conflict, one over each line.
 */
#include "config.h"

#include "puzzle/estimate.h"

#include <stdlib.h>

/* The conflict of a line: `length` cells from `first` on, each `step` after the one before. `tails`
 * has room for them. */
static uint32_t
conflict(const struct board *board, const struct goal *goal, uint32_t first, uint32_t step,
    uint32_t length, uint16_t *tails)
{
    struct longest_increasing sequence = {.tails = tails};

    for (uint32_t i = 0; i < length; i++) {
        const uint32_t tile = board->tiles[first + i * step];
        const uint32_t home = goal_cell_of(goal, tile);

        if (tile != 0 && home >= first && (home - first) % step == 0 &&
            (home - first) / step < length)
            longest_increasing_add(&sequence, (uint16_t)((home - first) / step));
    }
    return longest_increasing_excess(&sequence);
}

enum np_status
estimate_all(struct estimates *estimates, const struct board *board, const struct goal *goal,
    const struct cancel *cancel, struct np_error *error)
{
    const uint32_t width = board->width, height = board->height;
    uint16_t *const tails = malloc((width > height ? width : height) * sizeof *tails);

    *estimates = (struct estimates){0};
    for (uint32_t row = 0; row < height && !cancel_requested(cancel); row++)
        for (uint32_t cell = row * width; cell < (row + 1) * width; cell++) {
            const uint32_t tile = board->tiles[cell];
            const uint32_t distance = tile != 0 ? goal_distance_of(goal, tile, cell) : 0;

            estimates->hamming += distance != 0;
            estimates->manhattan += distance;
        }
    estimates->linear_conflict = estimates->manhattan;
    if (tails == NULL)
        return np_no_memory(error);
    for (uint32_t row = 0; row < height && !cancel_requested(cancel); row++)
        estimates->linear_conflict += 2 * conflict(board, goal, row * width, 1, width, tails);
    for (uint32_t column = 0; column < width && !cancel_requested(cancel); column++)
        estimates->linear_conflict += 2 * conflict(board, goal, column, width, height, tails);
    free(tails);
    return cancel_requested(cancel) ? np_fail(error, NP_CANCELLED, "interrupted") : NP_OK;
}

void
estimate_move(struct board *board, const struct goal *goal, enum move move, uint64_t *manhattan,
    uint32_t *placed)
{
    const uint32_t to = board->blank, from = board_source(board, move);
    const uint32_t tile = board->tiles[from];
    const uint32_t before = goal_distance_of(goal, tile, from);
    const uint32_t after = goal_distance_of(goal, tile, to);

    *manhattan += after;
    *manhattan -= before;
    *placed += after == 0;
    *placed -= before == 0;
    board_move(board, move);
}
