// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The gap: where the blank is in a row that leaves it out, told by the columns of the others.
 *
 *        4  1  2       columns   2..3  5..6  8..9
 *           5  3       this row        5..6  8..9     so the gap is its first cell
 *        7  8 16
 *
 * Private to notation*.c.
 */
#ifndef NP_PUZZLE_NOTATION_NOTATION_GAP_H
#define NP_PUZZLE_NOTATION_NOTATION_GAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/notation/notation_source.h"

/* Columns of a screen, both ends included. */
struct span {
    uint64_t first;
    uint64_t last;
};

/* Numbers in columns are flush left or flush right. */
enum gap_edge { GAP_LEFT, GAP_RIGHT, GAP_EDGES };

struct gap {
    struct span *spans;   /* room for the three rows below; owned */
    struct span *columns; /* where the numbers of the first full row stand */
    struct span *at_work; /* the row being read */
    struct span *short_of_one;
    uint32_t capacity; /* numbers a row that there is room for */
    uint32_t width;
    bool any_full;         /* there has been a full row */
    bool flush[GAP_EDGES]; /* the numbers of each column share this edge, in all full rows */
    bool found;            /* there has been a row with a gap ... */
    uint32_t row;          /* ... this one */
};

/* Starts a board of that width. Returns NP_OK or NP_NO_MEMORY. */
enum np_status gap_begin(struct gap *gap, uint32_t width, struct np_error *error);

void gap_free(struct gap *gap);

/* Notes where number `index` of the row at work stands. */
void gap_note(struct gap *gap, uint32_t index, const struct token *token);

/* The row at work is complete. */
void gap_row_full(struct gap *gap);

/* The row at work, number `row`, is one short: the gap is in it. */
void gap_row_short(struct gap *gap, uint32_t row);

/* Where the gap is in its row, once all rows were seen. Returns false if the numbers do not
 * stand in columns. */
bool gap_find(const struct gap *gap, uint32_t *index);

#endif
