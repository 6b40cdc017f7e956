// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Notation: boards and moves as people write them, read from a stream or from memory.
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
 * The blank is 0, or `_ . - x` alone (the last where no size can be meant), the dot of the screen
 * (U+00B7) or an empty cell of a frame. Numbers may have a comma between them. A semicolon ends a
 * row if that has two numbers or more, else it is a comma. Brackets of any kind end rows, and what
 * they hold may go on over several lines. The mark of the screen behind a number (* or an arrow)
 * counts for nothing.
 *
 * A size line is `N`, `W H` or `WxH`, and its rows may leave the blank out if the numbers
 * stand in columns, all flush left or all flush right: the blank is found. `#` begins a comment.
 * The reader takes board after board, never looks back, so that pipes work, and never keeps a line,
 * so that lines may have any length. An error is reported as `name:line:column: message` as soon as
 * it is certain.
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

/* The longest length that an input may state, more than the largest board needs; doubles represent
 * every number up to it. */
#define NOTATION_LENGTH_MAX UINT64_C(1000000000000000)

struct notation_reader;

/* One board of an input, and where it was. */
struct notation_entry {
    struct board board;    /* owned; notation_entry_free() */
    uint64_t index;        /* of the entry in the input, counting wrong ones, from 1 */
    uint64_t line;         /* where it begins, from 1 */
    bool has_known_length; /* the input tells the length of a shortest solution ... */
    uint64_t known_length; /* ... which is this, at most NOTATION_LENGTH_MAX */
};

/* Starts reading a stream, which stays the caller's and must outlive the reader. The name, for
 * messages, is copied.
 *
 * Returns NP_OK or NP_NO_MEMORY; *reader is NULL then. */
enum np_status notation_open(
    struct notation_reader **reader, FILE *stream, const char *name, struct np_error *error);

/* The same for `count` bytes in memory, which must outlive the reader. */
enum np_status notation_open_text(struct notation_reader **reader, const char *bytes, size_t count,
    const char *name, struct np_error *error);

/* The same for typed or pasted text with one board: it may also be rows without a size, or a whole
 * screen that shows a board. */
enum np_status notation_open_paste(struct notation_reader **reader, const char *bytes, size_t count,
    const char *name, struct np_error *error);

/* Accepts NULL. */
void notation_close(struct notation_reader *reader);

/* Reads the next board. *found is false at the end of the input.
 *
 * The caller frees the entry with notation_entry_free(), whatever is returned.
 * Returns NP_OK, NP_BAD_INPUT, NP_IO or NP_NO_MEMORY. After NP_BAD_INPUT the entry's index and
 * line are set and the next call goes on behind the wrong board, if notation_can_go_on(). */
enum np_status notation_next(struct notation_reader *reader, struct notation_entry *entry,
    bool *found, struct np_error *error);

/* Whether another notation_next() makes sense after an error: not after a failed read, nor when
 * the input turned out to be no text or to have no end. */
bool notation_can_go_on(const struct notation_reader *reader);

/* Leaves an empty entry (all zero), which may be freed again. */
void notation_entry_free(struct notation_entry *entry);

/* Reads moves up to the end of the stream, in any of the shapes the program prints:
 * letters `RDDLURD` with blanks and line ends anywhere; run-length `RD2LURD`; a tile number
 * before each letter (`5 L`); `#` comments; a first line `OPTIMAL 45` or `SOLVED ...`.
 *
 * The moves are played on `board`, unless it is NULL: there each of them has to be possible, and
 * the tile that a number names has to be the one that moves.
 *
 * Appends to `path`, initialised before. Returns NP_OK, NP_BAD_INPUT, NP_NOT_A_SOLUTION (the move
 * is the last of the path, the board stands before it), NP_IO or NP_NO_MEMORY. */
enum np_status notation_read_moves(
    FILE *stream, const char *name, struct board *board, struct path *path, struct np_error *error);

/* The same for `count` bytes in memory. */
enum np_status notation_read_moves_text(const char *bytes, size_t count, const char *name,
    struct board *board, struct path *path, struct np_error *error);

#endif
