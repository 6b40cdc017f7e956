// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Where the blank is in a row that leaves it out, found by the columns of the other rows.
 *
 *        4  1  2       columns   2..3  5..6  8..9
 *           5  3       this row        5..6  8..9     so the blank is first
 *        7  8 16
 *
 * Private to notation*.c.
 */
#ifndef NP_PUZZLE_NOTATION_NOTATION_BLANK_H
#define NP_PUZZLE_NOTATION_NOTATION_BLANK_H

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
enum column_edge { EDGE_LEFT, EDGE_RIGHT, EDGE_COUNT };

struct blank_finder {
    struct span *spans;   /* room for the three rows below; owned */
    struct span *columns; /* where the numbers of the first full row stand */
    struct span *at_work; /* the row being read */
    struct span *short_of_one;
    uint32_t capacity; /* numbers a row that there is room for */
    uint32_t width;
    bool any_full;          /* there has been a full row */
    bool flush[EDGE_COUNT]; /* the numbers of each column share this edge, in all full rows */
    bool found;             /* a row is one number short ... */
    uint32_t row;           /* ... this one */
};

/* Starts a board of that width. Returns NP_OK or NP_NO_MEMORY. */
enum np_status blank_finder_begin(
    struct blank_finder *finder, uint32_t width, struct np_error *error);

void blank_finder_free(struct blank_finder *finder);

/* Notes where number `index` of the row at work stands. */
void blank_finder_note(struct blank_finder *finder, uint32_t index, const struct token *token);

/* The row at work is complete. */
void blank_finder_row_full(struct blank_finder *finder);

/* The row at work, number `row`, is one number short: the blank is in it. */
void blank_finder_row_short(struct blank_finder *finder, uint32_t row);

/* Where the blank is in its row, after the last row. Returns false if the numbers do not
 * stand in columns. */
bool blank_finder_find(const struct blank_finder *finder, uint32_t *index);

#endif
