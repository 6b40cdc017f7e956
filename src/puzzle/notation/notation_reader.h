// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The state of a board reader: notation.c goes from board to board, notation_forms.c and
 * notation_frame.c read one. Private to notation*.c.
 */
#ifndef NP_PUZZLE_NOTATION_NOTATION_READER_H
#define NP_PUZZLE_NOTATION_NOTATION_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/notation/notation.h"
#include "puzzle/notation/notation_blank.h"
#include "puzzle/notation/notation_source.h"
#include "puzzle/notation/notation_tiles.h"

/* A board's size, once it is known. */
struct size {
    uint32_t width;
    uint32_t height;
    uint32_t cells;
};

struct notation_reader {
    struct notation_source source;
    char *name;
    struct token token;   /* the last one that was cut */
    struct token largest; /* of the board at work */
    struct tile_list list;
    struct blank_finder blank_finder;
    uint64_t entries;
    /* How to get behind a wrong board. */
    bool in_line;        /* its line is not over */
    uint32_t rows_left;  /* the number of lines that belong to it ... */
    bool to_empty_line;  /* ... or all up to an empty one */
    uint32_t stray_rows; /* ... or of wrong lines right below: rows of a board without a size */
    bool dead;
    bool single;          /* a screen is read, which has one board: what follows is no entry */
    struct size expected; /* the next board is bare rows of this size; all zero = it is not */
    struct token short_row_end; /* the end of the row that seems to leave the blank out */
    unsigned depth;             /* of open brackets */
    bool in_rows;               /* what was read has rows: it is no size that lost its line */
    bool semicolons;            /* they separate numbers, as commas do */
};

/* Reads one board, whose first token is at hand, into reader->list; of the entry only the known
 * length is set. Leaves the last token of the board's last line at hand.
 *
 * Returns NP_OK, NP_BAD_INPUT (what is to be skipped is set), NP_IO or NP_NO_MEMORY. */
enum np_status notation_read_board(struct notation_reader *reader, struct notation_entry *entry,
    struct size *size, struct np_error *error);

/* ---- for the forms ------------------------------------------------------------------------- */

/* Adds the number of a token to the board at work; `size` is NULL while it is not known. Returns
 * NP_OK, NP_BAD_INPUT or NP_NO_MEMORY. */
enum np_status notation_take_tile(struct notation_reader *reader, const struct token *token,
    const struct size *size, struct np_error *error);

/* The size of a board that did not tell it: `width` and `rows` of its rows, the last left out; 0
 * and 0 if it is a line without rows. Returns NP_OK or NP_BAD_INPUT. */
enum np_status notation_find_size(struct notation_reader *reader, uint32_t width, uint32_t rows,
    struct size *size, struct np_error *error);

/* Reads a board in a frame, as the screen draws it, whose first corner is the token at hand; else
 * as notation_read_board(). */
enum np_status notation_read_frame(
    struct notation_reader *reader, struct size *size, struct np_error *error);

#endif
