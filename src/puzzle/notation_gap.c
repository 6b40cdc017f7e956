// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Finding the blank by its column.
 *
 * Numbers may be aligned left or right, so a number belongs to the column that it overlaps.
 */
#include "config.h"

#include "puzzle/notation_gap.h"

#include <stdlib.h>

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
    for (uint32_t i = 0; i < gap->width; i++) {
        struct span *column = &gap->columns[i];
        const struct span *number = &gap->at_work[i];
        if (!gap->any_full || number->first < column->first)
            column->first = number->first;
        if (!gap->any_full || number->last > column->last)
            column->last = number->last;
    }
    gap->any_full = true;
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

static bool
overlap(const struct span *a, const struct span *b)
{
    return a->first <= b->last && b->first <= a->last;
}

bool
gap_find(const struct gap *gap, uint32_t *index)
{
    uint32_t numbers = 0;

    if (!gap->any_full)
        return false;
    *index = gap->width - 1;
    for (uint32_t i = 0; i < gap->width; i++) {
        if (i > 0 && gap->columns[i].first <= gap->columns[i - 1].last)
            return false;
        if (numbers + 1 < gap->width && overlap(&gap->columns[i], &gap->short_of_one[numbers]))
            numbers++;
        else
            *index = i;
    }
    return numbers + 1 == gap->width;
}
