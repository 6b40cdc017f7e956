// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Notation: the forms in which people write boards and moves, read from a stream or from memory.
 *
 *      3               4 4 : 1 2 ... 15 0 : 0     with the length of its shortest solution
 *      1 2 3           3x3: 1 2 3 4 0 5 7 8 6     on one line
 *      4 _ 5           1 2 3 4 0 5 7 8 6          ... a square one needs no size
 *      7 8 6           1 2 3/4 0 5/7 8 6          ... nor does one in rows
 *
 *      [[1,2,3],[4,0,5],[7,8,6]]      +---+---+---+
 *      1,2,3/4,0,5/7,8,6              |  1|  2*|  3*|   as the screen draws it, in letters or
 *      1 2 3; 4 0 5; 7 8 6            +---+---+---+     in thin lines, its numbers small or big
 *
 * The blank is 0, or one of `_ . - x` alone (x only where it cannot belong to a size), the dot of
 * the screen (U+00B7) or an empty cell of a frame. Numbers may have a comma between them. A
 * semicolon ends a row of two numbers or more; otherwise it is a comma. Brackets of any kind end
 * rows, and their contents may continue on more lines. The mark of the screen after a number (* or
 * an arrow) is ignored.
 *
 * A size line is `N`, `W H` or `WxH`. The rows below may leave the blank out if the numbers stand
 * in columns, all flush left or all flush right, which show its place. `#` begins a comment. The
 * reader never goes back in the input, so pipes work, and stores no line, so lines may have any
 * length. An error is reported as `name:line:column: message` as soon as it is certain.
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

/* The longest solution length in an input: more than the largest board needs, and doubles represent
 * every number up to it. */
#define NOTATION_LENGTH_MAX UINT64_C(1000000000000000)

struct notation_reader;

/* One board of an input, and its place. */
struct notation_entry {
    struct board board;    /* owned; notation_entry_free() */
    uint64_t index;        /* its number in the input, from 1, where wrong boards count too */
    uint64_t line;         /* its first line, from 1 */
    bool has_known_length; /* the input has the length of a shortest solution ... */
    uint64_t known_length; /* ... which is this, at most NOTATION_LENGTH_MAX */
};

/* Starts reading a stream, which the caller closes after the reader. The name, for messages, is
 * copied.
 *
 * Returns NP_OK or NP_NO_MEMORY; *reader is NULL then. */
enum np_status notation_open(
    struct notation_reader **reader, FILE *stream, const char *name, struct np_error *error);

/* The same for `count` bytes in memory, which must outlive the reader. */
enum np_status notation_open_text(struct notation_reader **reader, const char *bytes, size_t count,
    const char *name, struct np_error *error);

/* The same for typed or pasted text with one board, which may also be rows without a size, or a
 * whole screen with a board. */
enum np_status notation_open_paste(struct notation_reader **reader, const char *bytes, size_t count,
    const char *name, struct np_error *error);

/* Accepts NULL. */
void notation_close(struct notation_reader *reader);

/* Reads the next board. *found is false at the end of the input.
 *
 * The caller frees the entry with notation_entry_free(), even after an error.
 * Returns NP_OK, NP_BAD_INPUT, NP_IO or NP_NO_MEMORY. After NP_BAD_INPUT the entry's index and
 * line are set, and if notation_can_continue(), the next call skips the wrong board. */
enum np_status notation_next(struct notation_reader *reader, struct notation_entry *entry,
    bool *found, struct np_error *error);

/* Whether notation_next() may be called after an error: not after a failed read, nor if the input
 * is no text or seems endless. */
bool notation_can_continue(const struct notation_reader *reader);

/* Leaves an empty entry (all zero), which may be freed again. */
void notation_entry_free(struct notation_entry *entry);

/* Reads moves up to the end of the stream, in any form that the program prints: letters `RDDLURD`
 * with spaces and line ends anywhere; run-length `RD2LURD`; a tile number before each letter (`5
 * L`); `#` comments; a first line `OPTIMAL 45` or `SOLVED ...`.
 *
 * The moves are played on `board`, unless it is NULL; then each of them must be possible, and must
 * slide the tile that is named.
 *
 * Appends to `path`, initialised before. Returns NP_OK, NP_BAD_INPUT, NP_NOT_A_SOLUTION (the wrong
 * move is the last of the path, and the board stands before it), NP_IO or NP_NO_MEMORY. */
enum np_status notation_read_moves(
    FILE *stream, const char *name, struct board *board, struct path *path, struct np_error *error);

/* The same for `count` bytes in memory. */
enum np_status notation_read_moves_text(const char *bytes, size_t count, const char *name,
    struct board *board, struct path *path, struct np_error *error);

#endif
