// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The lexer of the notation: bytes with their line and column, cut into numbers and signs.
 *
 * It keeps one byte and one token, whatever the length of a line. Private to notation*.c.
 */
#ifndef NP_PUZZLE_NOTATION_NOTATION_SOURCE_H
#define NP_PUZZLE_NOTATION_NOTATION_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"

/* What source_peek() gives at the end of the input. */
enum { SOURCE_END = -1 };

/* Numbers beyond this are refused while their digits are read. */
#define NOTATION_NUMBER_MAX (UINT64_MAX / 16)

struct notation_source {
    FILE *stream;      /* NULL: the bytes are in memory */
    const char *bytes; /* what is left of them */
    size_t count;
    const char *name;
    uint64_t line;   /* of the byte at hand, from 1 */
    uint64_t column; /* likewise, in bytes, a byte order mark left out */
    uint64_t shown;  /* likewise, as a screen shows it: a tab leads to the next multiple of 8 */
    int byte;
    bool after_digit; /* the byte taken last was a digit of a number */
    bool unread;      /* a line has ended and the byte at hand was not read yet: a pipe may wait */
    bool started;
    uint64_t
        margin;  /* 0, or a screen is read: what is shown behind this column counts for nothing */
    bool boxed;  /* the next # is no comment but the corner of a frame, with a hint's box on it */
    bool failed; /* reading failed, error_number says why */
    int error_number;
};

enum token_kind {
    TOKEN_NUMBER,
    TOKEN_BLANK, /* _ and what else may stand for the blank, see notation.h */
    TOKEN_COLON,
    TOKEN_SLASH,
    TOKEN_CROSS, /* x, as in 3x3, or the blank if it stands alone, which `number` tells */
    TOKEN_COMMA,
    TOKEN_SEMICOLON,
    TOKEN_OPEN,  /* a bracket of any kind; the byte is in `number` */
    TOKEN_CLOSE, /* likewise */
    TOKEN_FRAME, /* the corner that a board of the screen begins with */
    TOKEN_LINE_END,
    TOKEN_END,
    TOKEN_TOO_LARGE, /* a number beyond NOTATION_NUMBER_MAX; the rest of its digits follow */
    TOKEN_FOREIGN,   /* any other byte, kept in `number` */
};

struct token {
    enum token_kind kind;
    uint64_t number;
    uint64_t line;
    uint64_t column;
    uint64_t first; /* the columns it takes on a screen */
    uint64_t last;
};

/* Starts before the first byte, which is read when needed. */
void source_init_stream(struct notation_source *source, FILE *stream, const char *name);
void source_init_text(
    struct notation_source *source, const char *bytes, size_t count, const char *name);

/* The byte at hand, or SOURCE_END. */
int source_peek(struct notation_source *source);

/* Takes the byte at hand. */
void source_take(struct notation_source *source);

/* Cuts the next token; blanks, comments and the marks beside tiles are left out. */
void source_token(struct notation_source *source, struct token *token);

/* Skips what is left of the line; *empty tells whether that was nothing but blanks. *bytes, how
 * much may be skipped, is counted down. Returns false at the end of the input or when it is 0. */
bool source_skip_line(struct notation_source *source, uint64_t *bytes, bool *empty);

/* Fills the error with `name:line:column: ` and a text printed from the format, and returns
 * NP_BAD_INPUT. */
enum np_status source_fail(const struct notation_source *source, const struct token *token,
    struct np_error *error, const char *format, ...) NP_PRINTF(4, 5);

/* Says in the error what is wrong at a token of this kind, where none such belongs; a failed
 * read is NP_IO, any other NP_BAD_INPUT. `wanted` completes "..., not WANTED". */
enum np_status source_unexpected(const struct notation_source *source, const struct token *token,
    const char *wanted, struct np_error *error);

#endif
