// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Finding the blank by its column.
 *
 * Columns are all flush left or all flush right, in every row: rows that only happen to be about as
 * long as each other have lost a number rather than left the blank out.
 */
#include "config.h"

#include "puzzle/notation/notation_blank.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_KEPT = 3 };

enum np_status
blank_finder_begin(struct blank_finder *finder, uint32_t width, struct np_error *error)
{
    if (width > finder->capacity) {
        blank_finder_free(finder);
        finder->spans = calloc((size_t)width * ROWS_KEPT, sizeof *finder->spans);
        if (finder->spans == NULL)
            return np_no_memory(error);
        finder->capacity = width;
    }
    finder->width = width;
    finder->columns = finder->spans;
    finder->at_work = finder->spans + width;
    finder->short_of_one = finder->spans + (size_t)2 * width;
    finder->any_full = false;
    finder->flush[EDGE_LEFT] = true;
    finder->flush[EDGE_RIGHT] = true;
    finder->found = false;
    return NP_OK;
}

void
blank_finder_free(struct blank_finder *finder)
{
    free(finder->spans);
    *finder = (struct blank_finder){0};
}

void
blank_finder_note(struct blank_finder *finder, uint32_t index, const struct token *token)
{
    finder->at_work[index] = (struct span){token->first, token->last};
}

void
blank_finder_row_full(struct blank_finder *finder)
{
    if (!finder->any_full) {
        memcpy(finder->columns, finder->at_work, finder->width * sizeof *finder->columns);
        finder->any_full = true;
        return;
    }
    for (uint32_t i = 0; i < finder->width; i++) {
        finder->flush[EDGE_LEFT] &= finder->columns[i].first == finder->at_work[i].first;
        finder->flush[EDGE_RIGHT] &= finder->columns[i].last == finder->at_work[i].last;
    }
}

void
blank_finder_row_short(struct blank_finder *finder, uint32_t row)
{
    struct span *const free_row = finder->short_of_one;

    finder->short_of_one = finder->at_work;
    finder->at_work = free_row;
    finder->found = true;
    finder->row = row;
}

static uint64_t
edge_of(const struct span *span, enum column_edge edge)
{
    return edge == EDGE_LEFT ? span->first : span->last;
}

/* Finds the column that no number of the short row stands in, if all others have theirs. */
static bool
find_flush(const struct blank_finder *finder, enum column_edge edge, uint32_t *index)
{
    uint32_t numbers = 0;

    *index = finder->width - 1;
    for (uint32_t i = 0; i < finder->width; i++)
        if (numbers + 1 < finder->width &&
            edge_of(&finder->columns[i], edge) == edge_of(&finder->short_of_one[numbers], edge))
            numbers++;
        else
            *index = i;
    return numbers + 1 == finder->width;
}

bool
blank_finder_find(const struct blank_finder *finder, uint32_t *index)
{
    for (enum column_edge edge = EDGE_LEFT; finder->any_full && edge < EDGE_COUNT; edge++)
        if (finder->flush[edge] && find_flush(finder, edge, index))
            return true;
    return false;
}
