// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The lexer and the state of the board reader. Private to notation*.c.
 *
 * notation_source.c splits the input into numbers and signs; it stores only one byte and one token,
 * however long a line is. notation.c goes from board to board; notation_forms.c, notation_rows.c
 * and notation_frame.c each read some forms of a board.
 */
#ifndef NP_PUZZLE_NOTATION_NOTATION_READER_H
#define NP_PUZZLE_NOTATION_NOTATION_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "base/text/text.h"
#include "puzzle/notation/notation.h"

/* What source_peek() returns at the end of the input. */
enum { SOURCE_END = -1 };

/* Larger numbers are refused while their digits are being read. */
#define NOTATION_NUMBER_MAX (UINT64_MAX / 16)

/* The input as bytes with their line and column. All fields but the first three are zero at
 * first. */
struct notation_source {
    FILE *stream;      /* NULL if the input is in memory */
    const char *bytes; /* the remaining bytes in memory */
    size_t count;
    const char *name;
    int byte;        /* the current byte */
    uint64_t line;   /* its line, from 1 */
    uint64_t column; /* its column in bytes, from 1; a byte order mark does not count */
    uint64_t shown;  /* its column on a screen, with tab stops 8 columns apart */
    bool started;
    /* A line has ended and the next byte has not been read, because a pipe might block. */
    bool unread;
    bool after_digit; /* the previous byte is the last digit of a number */
    /* The next # is the corner of a frame inside a hint's box, not a comment. */
    bool boxed;
    uint64_t margin; /* on a copied screen, the last column of the board; else 0 */
    bool failed;     /* reading failed; error_number says why */
    int error_number;
};

enum token_kind {
    TOKEN_LINE_END = '\n',
    TOKEN_COMMA = ',',
    TOKEN_SLASH = '/',
    TOKEN_COLON = ':',
    TOKEN_SEMICOLON = ';',
    TOKEN_NUMBER = 256,
    TOKEN_BLANK, /* `_` and other signs, see notation.h */
    /* The x in 3x3. If it stands alone it may be the blank: then `number` is 1. */
    TOKEN_CROSS,
    TOKEN_OPEN, /* a bracket of any kind */
    TOKEN_CLOSE,
    TOKEN_FRAME, /* the first corner of a frame */
    TOKEN_END,
    /* A number above NOTATION_NUMBER_MAX; the rest of its digits have not been read. */
    TOKEN_TOO_LARGE,
    TOKEN_FOREIGN, /* any other byte */
};

struct token {
    enum token_kind kind;
    uint64_t number; /* for a sign, its byte */
    uint64_t line;
    uint64_t column;
    uint64_t first; /* first and last column on a screen */
    uint64_t last;
};

/* Returns the current byte or SOURCE_END. */
int source_peek(struct notation_source *source);

/* Advances to the next byte, which may be read only when it is needed. */
void source_advance(struct notation_source *source);

/* Reads the next token. Skips spaces, comments and the marks after tiles. */
void source_token(struct notation_source *source, struct token *token);

/* Skips the rest of the line and sets *empty to whether it was blank. Skips at most *bytes bytes
 * and subtracts from *bytes what it skipped. Returns false at the end of the input or when *bytes
 * is 0. */
bool source_skip_line(struct notation_source *source, uint64_t *bytes, bool *empty);

/* Sets the error to `name:line:column: ` followed by the formatted text, and returns
 * NP_BAD_INPUT. */
enum np_status source_fail(const struct notation_source *source, const struct token *token,
    struct np_error *error, const char *format, ...) NP_PRINTF(4, 5);

/* Fails because of a token that does not belong there; `wanted` says what does. Returns NP_IO if
 * reading failed, else NP_BAD_INPUT. */
enum np_status source_unexpected(const struct notation_source *source, const struct token *token,
    const char *wanted, struct np_error *error);

/* Returns whether a token is a number or a blank. */
static inline bool
token_is_tile(const struct token *token)
{
    return token->kind == TOKEN_NUMBER || token->kind == TOKEN_BLANK ||
           (token->kind == TOKEN_CROSS && token->number != 0);
}

static inline bool
token_ends_line(const struct token *token)
{
    return token->kind == TOKEN_LINE_END || token->kind == TOKEN_END;
}

/* The tiles of the board being read, and one bit per tile to find repeated numbers at once. A file
 * that only claims to be large costs at most one bit per cell. */
struct tile_list {
    uint32_t *tiles; /* owned */
    size_t capacity;
    uint32_t count;
    uint32_t blank; /* the index of the blank if it is in the list */
    uint64_t *seen; /* owned */
    size_t seen_capacity;
    size_t seen_words; /* words in use; all others count as 0 */
};

/* The size of a board; all zero = unknown. */
struct size {
    uint32_t width;
    uint32_t height;
    uint32_t cells;
};

struct notation_reader {
    struct notation_source source;
    struct token token; /* the current token */
    struct tile_list list;
    struct token largest; /* the largest number in the list */
    uint64_t entries;
    bool single;          /* the input is a screen with a single board */
    struct size expected; /* the next board is rows of this size without a size line */
    /* How to skip a wrong board: */
    bool in_line;       /* the current line has not ended */
    uint32_t rows_left; /* this many more lines belong to the board */
    bool to_empty_line; /* all lines up to an empty one belong to it */
    /* Up to this many lines below may be rows of the board, since it has no size line. */
    uint32_t stray_rows;
    bool dead; /* nothing more can be read */
    /* About the board being read: */
    unsigned depth;   /* number of open brackets */
    bool in_rows;     /* it has rows, so its first numbers are not a size */
    bool semicolons;  /* semicolons separate numbers, as commas do */
    struct text rows; /* what notation_blocks() has read */
    char name[];
};

/* Reads one board, from its first token, which is the current one, to the last token of its last
 * line. Its tiles are in reader->list; only the known length is set in the entry.
 *
 * Returns NP_OK, NP_BAD_INPUT (the fields on how to skip it are set), NP_IO or NP_NO_MEMORY. */
enum np_status notation_read_board(struct notation_reader *reader, struct notation_entry *entry,
    struct size *size, struct np_error *error);

/* Reads the next token. Skips one comma after a number or after a row in brackets. */
void reader_next(struct notation_reader *reader);

/* Returns whether the line ends at the current token. That is false if reading failed. */
bool reader_line_ends(const struct notation_reader *reader);

/* Fails at the current token, see source_unexpected(). */
enum np_status reader_unexpected(
    const struct notation_reader *reader, const char *wanted, struct np_error *error);

/* Fails at a token because row `row`, counted from 0, has `count` numbers instead of `width`. */
enum np_status reader_wrong_row(const struct notation_reader *reader, const struct token *token,
    uint32_t row, uint32_t count, uint32_t width, struct np_error *error);

/* Adds the tile of a token; `size` is NULL while it is unknown. Returns NP_OK, NP_BAD_INPUT or
 * NP_NO_MEMORY. */
enum np_status reader_add_tile(struct notation_reader *reader, const struct token *token,
    const struct size *size, struct np_error *error);

/* Finds the size of a board without a size line that has ended after `rows` complete rows of
 * `width` numbers and one more row; both are 0 for a line without rows. Returns NP_OK or
 * NP_BAD_INPUT. */
enum np_status reader_find_size(struct notation_reader *reader, uint32_t width, uint32_t rows,
    struct size *size, struct np_error *error);

/* Reads the rows of a board of known size, one per line, and finds the blank if they leave it out.
 * Returns the same statuses as notation_read_board(). */
enum np_status notation_read_rows(
    struct notation_reader *reader, const struct size *size, struct np_error *error);

/* Reads a board of filled tiles on a copied screen and adds it as rows with a size; if *found is
 * false, `rows` may still have been changed. Returns NP_OK or NP_NO_MEMORY. */
enum np_status notation_blocks(
    const char *bytes, size_t count, struct text *rows, bool *found, struct np_error *error);

/* Reads a board in a frame, whose first corner is the current token. Returns the same statuses as
 * notation_read_board(). */
enum np_status notation_read_frame(
    struct notation_reader *reader, struct size *size, struct np_error *error);

/* Tile lists. Adding a tile returns NP_OK or NP_NO_MEMORY. */
bool tile_list_has(const struct tile_list *list, uint32_t tile);
enum np_status tile_list_add(struct tile_list *list, uint32_t tile, struct np_error *error);
enum np_status tile_list_insert_blank(
    struct tile_list *list, uint32_t index, struct np_error *error);

#endif
