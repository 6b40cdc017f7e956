// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The state of a board reader, shared by what goes from board to board (notation.c) and what
 * knows the forms of one board (notation_forms.c). Private to notation*.c.
 */
#ifndef NP_PUZZLE_NOTATION_READER_H
#define NP_PUZZLE_NOTATION_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/notation.h"
#include "puzzle/notation_gap.h"
#include "puzzle/notation_source.h"
#include "puzzle/notation_tiles.h"

struct notation_reader {
    struct notation_source source;
    char *name;
    struct token token;   /* the last one that was cut */
    struct token largest; /* of the board at work */
    struct tile_list list;
    struct gap gap;
    uint64_t entries;
    /* How to get behind a wrong board. */
    bool in_line;       /* its line is not over */
    uint32_t rows_left; /* so many lines belong to it ... */
    bool to_empty_line; /* ... or all up to an empty one */
    uint32_t
        stray_rows; /* ... or so many wrong lines right below: rows of a board without a size */
    bool dead;
};

/* A board's size, once it is known. */
struct size {
    uint32_t width;
    uint32_t height;
    uint32_t cells;
};

/* Reads one board, whose first token is at hand, into reader->list; of the entry only the known
 * length is set. Leaves the last token of the board's last line at hand.
 *
 * Returns NP_OK, NP_BAD_INPUT (what is to be skipped is set), NP_IO or NP_NO_MEMORY. */
enum np_status notation_read_board(struct notation_reader *reader, struct notation_entry *entry,
    struct size *size, struct np_error *error);

#endif
