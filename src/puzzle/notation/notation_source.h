// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The lexer of the notation: splits an input into numbers and single bytes. It stores one byte and
 * one token, however long a line is. Private to notation*.c.
 */
#ifndef NP_PUZZLE_NOTATION_NOTATION_SOURCE_H
#define NP_PUZZLE_NOTATION_NOTATION_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"

/* Larger numbers are refused while their digits are being read. */
#define NOTATION_NUMBER_MAX (UINT64_MAX / 16)

/* The input as bytes with their line and column. All fields but the first four are zero at
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
    int error_number; /* why reading failed, or 0 */
};

/* The kinds of a token that are not a byte. */
enum {
    TOKEN_END = -1,
    TOKEN_FAILED = -2, /* reading failed */
    TOKEN_NUMBER = 256,
    /* A number above NOTATION_NUMBER_MAX; the rest of its digits have not been read. */
    TOKEN_TOO_LARGE,
};

struct token {
    int kind; /* one of the above, or a byte */
    uint64_t number;
    uint64_t line;
    uint64_t column;
    uint64_t first; /* first and last column on a screen */
    uint64_t last;
};

/* Returns the current byte or TOKEN_END. */
int source_peek(struct notation_source *source);

/* Advances to the next byte, which may be read only when it is needed. */
void source_advance(struct notation_source *source);

/* Reads the next token. Skips spaces and comments. */
void source_token(struct notation_source *source, struct token *token);

/* Sets the error to `name:line:column: ` followed by the formatted text, and returns
 * NP_BAD_INPUT. */
enum np_status source_fail(const struct notation_source *source, const struct token *token,
    struct np_error *error, const char *format, ...) NP_PRINTF(4, 5);

/* Fails because of a token that does not belong there; `wanted` says what does. Returns NP_IO if
 * reading failed, else NP_BAD_INPUT. */
enum np_status source_unexpected(const struct notation_source *source, const struct token *token,
    const char *wanted, struct np_error *error);

static inline bool
token_ends_line(const struct token *token)
{
    return token->kind == '\n' || token->kind == TOKEN_END;
}

#endif
