// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The lexer and the state of the board reader. Private to notation*.c.
 *
 * notation_source.c cuts the input into numbers and signs, and keeps one byte and one token,
 * however long a line is. notation.c steps from board to board; notation_forms.c, notation_rows.c
 * and notation_frame.c each read one form of a board.
 */
#ifndef NP_PUZZLE_NOTATION_NOTATION_READER_H
#define NP_PUZZLE_NOTATION_NOTATION_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "puzzle/notation/notation.h"

/* The result of source_peek() at the end of the input. */
enum { SOURCE_END = -1 };

/* Larger numbers are refused while their digits are read. */
#define NOTATION_NUMBER_MAX (UINT64_MAX / 16)

/* Bytes with their line and column. All fields but the first three start as zero. */
struct notation_source {
    FILE *stream;      /* NULL if the input is in memory */
    const char *bytes; /* the bytes of it that are left */
    size_t count;
    const char *name;
    int byte;        /* the current one */
    uint64_t line;   /* its line, from 1 */
    uint64_t column; /* its column in bytes, from 1; a byte order mark does not count */
    uint64_t shown;  /* its column on a screen, where tab stops are 8 columns apart */
    bool started;
    bool unread;      /* a line has ended, and the next byte was not read yet: a pipe may wait */
    bool after_digit; /* the byte before is the last digit of a number */
    bool boxed;       /* the next # is the corner of a frame under a hint's box, and no comment */
    uint64_t margin;  /* on a copied screen: the last column of the board, else 0 */
    bool failed;      /* reading failed, for the reason error_number */
    int error_number;
};

enum token_kind {
    TOKEN_LINE_END = '\n',
    TOKEN_COMMA = ',',
    TOKEN_SLASH = '/',
    TOKEN_COLON = ':',
    TOKEN_SEMICOLON = ';',
    TOKEN_NUMBER = 256,
    TOKEN_BLANK, /* `_` and others, see notation.h */
    TOKEN_CROSS, /* x as in 3x3; or the blank if it stands alone: then `number` is 1 */
    TOKEN_OPEN,  /* a bracket of any kind */
    TOKEN_CLOSE,
    TOKEN_FRAME, /* the first corner of a frame */
    TOKEN_END,
    TOKEN_TOO_LARGE, /* a number beyond NOTATION_NUMBER_MAX, whose other digits follow */
    TOKEN_FOREIGN,   /* any other byte */
};

struct token {
    enum token_kind kind;
    uint64_t number; /* of a sign its byte */
    uint64_t line;
    uint64_t column;
    uint64_t first; /* its columns on a screen */
    uint64_t last;
};

/* Returns the current byte or SOURCE_END. */
int source_peek(struct notation_source *source);

/* Moves on to the next byte, which is read when it is needed. */
void source_advance(struct notation_source *source);

/* Cuts the next token. Spaces, comments and the marks after tiles are skipped. */
void source_token(struct notation_source *source, struct token *token);

/* Skips the rest of the line; *empty becomes whether it was blank. Decreases *bytes, the limit of
 * what may be skipped. Returns false at the end of the input or when the limit is 0. */
bool source_skip_line(struct notation_source *source, uint64_t *bytes, bool *empty);

/* Fills the error with `name:line:column: ` and a text printed from the format, and returns
 * NP_BAD_INPUT. */
enum np_status source_fail(const struct notation_source *source, const struct token *token,
    struct np_error *error, const char *format, ...) NP_PRINTF(4, 5);

/* Fails at a token that does not belong where it is; `wanted` completes "..., not WANTED". Returns
 * NP_IO if reading failed, else NP_BAD_INPUT. */
enum np_status source_unexpected(const struct notation_source *source, const struct token *token,
    const char *wanted, struct np_error *error);

/* Whether a token is a number or a blank. */
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

/* The tiles of the board being read, and one bit per tile that finds repetitions at once. A file
 * that only claims to be large costs at most one bit per cell. */
struct tile_list {
    uint32_t *tiles; /* owned */
    size_t capacity;
    uint32_t count;
    uint32_t blank; /* the index of the blank, if it is in the list */
    uint64_t *seen; /* owned */
    size_t seen_capacity;
    size_t seen_words; /* in use; all others count as 0 */
};

/* The size of a board; all zero = not known. */
struct size {
    uint32_t width;
    uint32_t height;
    uint32_t cells;
};

struct notation_reader {
    struct notation_source source;
    struct token token; /* the current one */
    struct tile_list list;
    struct token largest; /* the largest number of the list */
    uint64_t entries;
    bool single;          /* the input is a screen, which has one board */
    struct size expected; /* the next board is rows of this size without a size line */
    /* How to skip a wrong board: */
    bool in_line;        /* its line has not ended */
    uint32_t rows_left;  /* this many more lines belong to it ... */
    bool to_empty_line;  /* ... or all lines up to an empty one */
    uint32_t stray_rows; /* this many lines below are its rows, as its size line is missing */
    bool dead;           /* nothing more can be read */
    /* Of the board being read: */
    unsigned depth;  /* open brackets */
    bool in_rows;    /* it has rows, so its first numbers are no size */
    bool semicolons; /* they separate numbers, as commas do */
    char name[];
};

/* Reads one board, from its first token, the current one, to the last token of its last line. Its
 * tiles are in reader->list; in the entry only the known length is set.
 *
 * Returns NP_OK, NP_BAD_INPUT (with the fields on how to skip it), NP_IO or NP_NO_MEMORY. */
enum np_status notation_read_board(struct notation_reader *reader, struct notation_entry *entry,
    struct size *size, struct np_error *error);

/* Cuts the next token. One comma after a number or after a row in brackets is skipped. */
void reader_next(struct notation_reader *reader);

/* Whether the line ends at the current token; not if reading failed. */
bool reader_line_ends(const struct notation_reader *reader);

/* Fails at the current token, see source_unexpected(). */
enum np_status reader_unexpected(
    const struct notation_reader *reader, const char *wanted, struct np_error *error);

/* Fails at a token: row `row`, from 0, has `count` numbers. */
enum np_status reader_wrong_row(const struct notation_reader *reader, const struct token *token,
    uint32_t row, uint32_t count, uint32_t width, struct np_error *error);

/* Adds the tile of a token; `size` is NULL while it is not known. Returns NP_OK, NP_BAD_INPUT or
 * NP_NO_MEMORY. */
enum np_status reader_add_tile(struct notation_reader *reader, const struct token *token,
    const struct size *size, struct np_error *error);

/* Finds the size of a board without a size line, which has ended after `rows` complete rows of
 * `width` and one more; both are 0 for a line without rows. Returns NP_OK or NP_BAD_INPUT. */
enum np_status reader_find_size(struct notation_reader *reader, uint32_t width, uint32_t rows,
    struct size *size, struct np_error *error);

/* Reads the rows of a board of known size, each on its own line, and finds the blank if they leave
 * it out. Returns as notation_read_board(). */
enum np_status notation_read_rows(
    struct notation_reader *reader, const struct size *size, struct np_error *error);

/* Reads a board in a frame, whose first corner is the current token. Returns as
 * notation_read_board(). */
enum np_status notation_read_frame(
    struct notation_reader *reader, struct size *size, struct np_error *error);

/* Tile lists. Adding returns NP_OK or NP_NO_MEMORY. */
bool tile_list_has(const struct tile_list *list, uint32_t tile);
enum np_status tile_list_add(struct tile_list *list, uint32_t tile, struct np_error *error);
enum np_status tile_list_insert_blank(
    struct tile_list *list, uint32_t index, struct np_error *error);

#endif
