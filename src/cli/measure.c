// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The three estimates, by one pass over the rows and one over the columns.
 *
 * Columns are worked on some at a time, so that each fetch from memory is used whole.
 */
#include "config.h"

#include "cli/measure.h"

#include <stdlib.h>
#include <string.h>

#include "base/thread/cancel.h"

/* Columns side by side in one pass: a strip of sixteen cache lines, which the processor fetches
 * ahead; with two of them 16384x16384 takes half as long again. */
enum { STRIP_COLUMNS = 256 };

/* The longest ascending sequence of the numbers seen so far: ends[k] is the least number that a
 * sequence of k + 1 of them can end with (C. Schensted, "Longest increasing and decreasing
 * subsequences", Canadian Journal of Mathematics 13, 1961). */
struct sequence {
    uint16_t *ends;
    uint32_t length;
    uint32_t seen;
};

static void
sequence_add(struct sequence *sequence, uint16_t number)
{
    uint32_t low = 0;
    uint32_t high = sequence->length;

    sequence->seen++;
    if (high > 0 && sequence->ends[high - 1] < number)
        low = high;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (sequence->ends[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    sequence->ends[low] = number;
    if (low == sequence->length)
        sequence->length++;
}

/* The tiles that have to leave the line; begins a new line. */
static uint32_t
sequence_end(struct sequence *sequence)
{
    const uint32_t leaving = sequence->seen - sequence->length;

    sequence->length = 0;
    sequence->seen = 0;
    return leaving;
}

static uint32_t
distance(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

static void
measure_rows(struct measure *measure, const struct board *board, const struct goal *goal,
    const struct cancel *cancel, uint16_t *space)
{
    struct sequence sequence = {.ends = space};
    uint32_t cell = 0;

    for (uint32_t row = 0; row < board->height && !cancel_requested(cancel); row++) {
        for (uint32_t column = 0; column < board->width; column++, cell++) {
            const uint32_t tile = board->tiles[cell];
            const uint32_t home = goal_cell_of(goal, tile);

            if (tile == 0)
                continue;
            measure->hamming += home != cell;
            measure->manhattan += distance(row, home / board->width);
            measure->manhattan += distance(column, home % board->width);
            if (home / board->width == row)
                sequence_add(&sequence, (uint16_t)(home % board->width));
        }
        measure->linear_conflict += 2 * (uint64_t)sequence_end(&sequence);
    }
}

static void
measure_columns(struct measure *measure, const struct board *board, const struct goal *goal,
    const struct cancel *cancel, uint16_t *space)
{
    struct sequence sequences[STRIP_COLUMNS];

    for (uint32_t i = 0; i < STRIP_COLUMNS; i++)
        sequences[i] = (struct sequence){.ends = space + (size_t)i * board->height};
    for (uint32_t first = 0; first < board->width; first += STRIP_COLUMNS) {
        const uint32_t end =
            first + STRIP_COLUMNS < board->width ? first + STRIP_COLUMNS : board->width;

        for (uint32_t row = 0; row < board->height && !cancel_requested(cancel); row++)
            for (uint32_t column = first; column < end; column++) {
                const uint32_t tile = board->tiles[row * board->width + column];
                const uint32_t home = tile != 0 ? goal_cell_of(goal, tile) : 0;

                if (tile != 0 && home % board->width == column)
                    sequence_add(&sequences[column - first], (uint16_t)(home / board->width));
            }
        for (uint32_t column = first; column < end; column++)
            measure->linear_conflict += 2 * (uint64_t)sequence_end(&sequences[column - first]);
    }
}

enum np_status
measure_board(struct measure *measure, const struct board *board, const struct goal *goal,
    const struct cancel *cancel, struct np_error *error)
{
    const size_t column_space = (size_t)STRIP_COLUMNS * board->height;
    const size_t numbers = column_space > board->width ? column_space : board->width;
    uint16_t *const space = malloc(numbers * sizeof *space);

    memset(measure, 0, sizeof *measure);
    if (space == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory to measure a board");
    measure_rows(measure, board, goal, cancel, space);
    measure_columns(measure, board, goal, cancel, space);
    measure->linear_conflict += measure->manhattan;
    free(space);
    return cancel_requested(cancel) ? np_fail(error, NP_CANCELLED, "interrupted") : NP_OK;
}
