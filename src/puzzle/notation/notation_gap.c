// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Finding the blank by its column.
 *
 * Columns are all flush left or all flush right, in every row: rows that only happen to be about as
 * long as each other have lost a number rather than left the blank out.
 */
#include "config.h"

#include "puzzle/notation/notation_gap.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_KEPT = 3 };

enum np_status
gap_begin(struct gap *gap, uint32_t width, struct np_error *error)
{
    if (width > gap->capacity) {
        gap_free(gap);
        gap->spans = calloc((size_t)width * ROWS_KEPT, sizeof *gap->spans);
        if (gap->spans == NULL)
            return np_fail(error, NP_NO_MEMORY, "no memory for the columns of a board");
        gap->capacity = width;
    }
    gap->width = width;
    gap->columns = gap->spans;
    gap->at_work = gap->spans + width;
    gap->short_of_one = gap->spans + (size_t)2 * width;
    gap->any_full = false;
    gap->flush[GAP_LEFT] = true;
    gap->flush[GAP_RIGHT] = true;
    gap->found = false;
    return NP_OK;
}

void
gap_free(struct gap *gap)
{
    free(gap->spans);
    *gap = (struct gap){0};
}

void
gap_note(struct gap *gap, uint32_t index, const struct token *token)
{
    gap->at_work[index] = (struct span){token->first, token->last};
}

void
gap_row_full(struct gap *gap)
{
    if (!gap->any_full) {
        memcpy(gap->columns, gap->at_work, gap->width * sizeof *gap->columns);
        gap->any_full = true;
        return;
    }
    for (uint32_t i = 0; i < gap->width; i++) {
        gap->flush[GAP_LEFT] &= gap->columns[i].first == gap->at_work[i].first;
        gap->flush[GAP_RIGHT] &= gap->columns[i].last == gap->at_work[i].last;
    }
}

void
gap_row_short(struct gap *gap, uint32_t row)
{
    struct span *const free_row = gap->short_of_one;

    gap->short_of_one = gap->at_work;
    gap->at_work = free_row;
    gap->found = true;
    gap->row = row;
}

static uint64_t
edge_of(const struct span *span, enum gap_edge edge)
{
    return edge == GAP_LEFT ? span->first : span->last;
}

/* Finds the column that no number of the short row stands in, if all others have theirs. */
static bool
find_flush(const struct gap *gap, enum gap_edge edge, uint32_t *index)
{
    uint32_t numbers = 0;

    *index = gap->width - 1;
    for (uint32_t i = 0; i < gap->width; i++)
        if (numbers + 1 < gap->width &&
            edge_of(&gap->columns[i], edge) == edge_of(&gap->short_of_one[numbers], edge))
            numbers++;
        else
            *index = i;
    return numbers + 1 == gap->width;
}

bool
gap_find(const struct gap *gap, uint32_t *index)
{
    for (enum gap_edge edge = GAP_LEFT; gap->any_full && edge < GAP_EDGES; edge++)
        if (gap->flush[edge] && find_flush(gap, edge, index))
            return true;
    return false;
}
