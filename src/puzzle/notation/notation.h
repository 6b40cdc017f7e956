// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Notation: the forms in which people write boards and moves. It is read from a stream or from
 * memory.
 *
 *      3               4 4 : 1 2 ... 15 0 : 0     with the length of a shortest solution
 *      1 2 3           4 4 : 1 2 ... 0 15 : <=3   with that of the shortest solution known
 *      4 _ 5           3x3: 1 2 3 4 0 5 7 8 6     on one line
 *      7 8 6           1 2 3 4 0 5 7 8 6          ... a square board needs no size
 *                      1 2 3/4 0 5/7 8 6          ... nor does a board in rows
 *
 * The blank is 0 or `_`. A comma may follow a number.
 *
 * A size line is `N`, `W H` or `WxH`. The rows below it may leave out the blank if the numbers are
 * aligned in columns, all flush left or all flush right, that show where it is. `#` begins a
 * comment. The reader never goes back in the input, so pipes work, and stores no line, so lines may
 * have any length. An error is reported as `name:line:column: message` as soon as it is certain.
 */
#ifndef NP_PUZZLE_NOTATION_NOTATION_H
#define NP_PUZZLE_NOTATION_NOTATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "puzzle/board.h"
#include "puzzle/path.h"

/* The greatest solution length that an input may give. It exceeds what the largest board needs, and
 * doubles represent every whole number up to it. */
#define NOTATION_LENGTH_MAX UINT64_C(1000000000000000)

struct notation_reader;

/* One board of an input and where it was found. */
struct notation_entry {
    struct board board;    /* owned; freed by notation_entry_free() */
    uint64_t index;        /* its number in the input, from 1; wrong boards count too */
    uint64_t line;         /* the line where it begins, from 1 */
    bool has_known_length; /* the input gives the length of a solution */
    bool length_proved;    /* no solution is shorter, says the input */
    uint64_t known_length; /* this length, at most NOTATION_LENGTH_MAX */
};

/* Starts reading a stream, which the caller closes after the reader. The name, which messages show,
 * is copied.
 *
 * Returns NP_OK or NP_NO_MEMORY; in the latter case *reader is NULL. */
enum np_status notation_open(
    struct notation_reader **reader, FILE *stream, const char *name, struct np_error *error);

/* Like notation_open(), but reads `count` bytes in memory, which must outlive the reader. */
enum np_status notation_open_text(struct notation_reader **reader, const char *bytes, size_t count,
    const char *name, struct np_error *error);

/* Accepts NULL. */
void notation_close(struct notation_reader *reader);

/* Reads the next board. Sets *found to false at the end of the input.
 *
 * The caller must always free the entry with notation_entry_free(). Returns NP_OK, NP_BAD_INPUT,
 * NP_IO or NP_NO_MEMORY. After NP_BAD_INPUT the index and line of the entry are set, and if
 * notation_can_continue() is true, the next call skips the wrong board. */
enum np_status notation_next(struct notation_reader *reader, struct notation_entry *entry,
    bool *found, struct np_error *error);

/* Returns whether notation_next() may be called after an error. It may not if reading failed, or if
 * the input is not text or seems endless. */
bool notation_can_continue(const struct notation_reader *reader);

/* Leaves an empty entry (all zero), which may be freed again. */
void notation_entry_free(struct notation_entry *entry);

/* Reads moves up to the end of the stream, in any form that the program prints: letters `RDDLURD`
 * with spaces and line ends anywhere; run-length `RD2LURD`; a tile number before a letter (`5 L`);
 * `#` comments; a first line `OPTIMAL 45` or `SOLVED ...`.
 *
 * Makes the moves on `board` unless it is NULL. Then every move must be possible and must slide the
 * named tile.
 *
 * Appends to `path`, which must be initialised. Returns NP_OK, NP_BAD_INPUT, NP_NOT_A_SOLUTION (the
 * wrong move is the last of the path and was not made on the board), NP_IO or NP_NO_MEMORY. */
enum np_status notation_read_moves(
    FILE *stream, const char *name, struct board *board, struct path *path, struct np_error *error);

/* Like notation_read_moves(), but reads `count` bytes in memory. */
enum np_status notation_read_moves_text(const char *bytes, size_t count, const char *name,
    struct board *board, struct path *path, struct np_error *error);

#endif
