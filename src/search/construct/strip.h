// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Strips: up to sixteen rows of a board, copied so that the cells of a column lie side by side,
 * whichever way the strip runs. The blank crosses a strip lengthwise by the way that gains most.
 */
#ifndef NP_SEARCH_CONSTRUCT_STRIP_H
#define NP_SEARCH_CONSTRUCT_STRIP_H

#include "search/construct/construct.h"

enum {
    STRIP_ROWS = 16,               /* the most rows of a strip */
    STRIP_COLUMNS_MAX = INT16_MAX, /* distances have to fit in 16 bits */
};

/* The columns of a strip are numbered along it and its rows across it, even if it runs down the
 * board. The caller sets the fields up to `price`. */
struct strip {
    struct work_board *board;
    enum axis along; /* the direction in which the blank crosses */
    enum axis across;
    int32_t begin; /* the board's row or column of column 0 */
    int32_t columns;
    int32_t low; /* the board's row or column of row 0 */
    int32_t rows;
    int32_t price;      /* price of a step */
    int32_t at;         /* the blank's column in the strip */
    int32_t row;        /* and its row */
    uint32_t *tiles;    /* tiles[column * STRIP_ROWS + row] = packed goal; owned */
    struct turn *turns; /* owned */
};

/* Allocates a strip that is as long as the board's longer side at most. Returns false without
 * memory. The caller must always free the strip with strip_free(). */
bool strip_init(struct strip *strip, struct work_board *board);
void strip_free(struct strip *strip);

/* Returns the memory of a strip for a board with this longer side. */
uint64_t strip_bytes(uint32_t longer_side);

/* Copies tiles from the board, whose blank must be in the strip, and back to it, but not to
 * `where`. */
void strip_load(struct strip *strip);
void strip_store(const struct strip *strip);

/* Moves the blank forward (back) to the end of the strip. Returns early if the board is stopped. */
void strip_cross(struct strip *strip, bool forward);

#endif
