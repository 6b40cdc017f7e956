// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The lexer of the notation.
 *
 * Bytes are read one by one with getc(), which does not wait for a pipe to fill a buffer, and the
 * byte after the end of a line is read only when it is needed. So the first boards of a batch can
 * be solved while the rest is still being written.
 */
#include "config.h"

#include "puzzle/notation/notation_source.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "base/intl.h"

enum { TAB_STOP = 8 };

/* The longest part of a file name that messages show, in bytes. */
enum { NAME_BYTES_MAX = 200 };

static void
read_byte(struct notation_source *source)
{
    if (source->stream == NULL) {
        source->byte = TOKEN_END;
        if (source->count > 0) {
            source->byte = (unsigned char)*source->bytes++;
            source->count--;
        }
        return;
    }
    source->byte = getc_unlocked(source->stream);
    if (NP_LIKELY(source->byte != EOF))
        return;
    source->byte = TOKEN_END;
    if (ferror(source->stream))
        source->error_number = errno;
}

/* Skips a byte order mark. If it is incomplete, its first byte is read again and reported as
 * foreign. */
static void
start(struct notation_source *source)
{
    static const unsigned char mark[] = {0xef, 0xbb, 0xbf};
    size_t matched = 0;

    source->started = true;
    read_byte(source);
    while (matched < sizeof mark && source->byte == mark[matched]) {
        matched++;
        read_byte(source);
    }
    if (matched > 0 && matched < sizeof mark)
        source->byte = mark[0];
    source->line = 1;
    source->column = 1;
    source->shown = 1;
}

int
source_peek(struct notation_source *source)
{
    if (!source->started)
        start(source);
    if (source->unread) {
        source->unread = false;
        read_byte(source);
    }
    return source->byte;
}

void
source_advance(struct notation_source *source)
{
    switch (source_peek(source)) {
    case TOKEN_END:
        return;
    case '\n':
        source->line++;
        source->column = 1;
        source->shown = 1;
        source->unread = true;
        return;
    case '\t':
        source->column++;
        source->shown += TAB_STOP - (source->shown - 1) % TAB_STOP;
        break;
    default:
        source->column++;
        source->shown++;
    }
    read_byte(source);
}

static bool
is_blank(int byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\v' || byte == '\f';
}

/* Reads digits until the number is complete or too large. */
static void
read_number(struct notation_source *source, struct token *token)
{
    token->kind = TOKEN_NUMBER;
    token->number = 0;
    while (source->byte >= '0' && source->byte <= '9') {
        token->number = token->number * 10 + (uint64_t)(source->byte - '0');
        token->last = source->shown;
        /* Like source_advance() for such bytes, but faster. */
        source->column++;
        source->shown++;
        read_byte(source);
        if (token->number > NOTATION_NUMBER_MAX) {
            token->kind = TOKEN_TOO_LARGE;
            return;
        }
    }
}

void
source_token(struct notation_source *source, struct token *token)
{
    while (is_blank(source_peek(source)))
        source_advance(source);
    if (source->byte == '#')
        while (source_peek(source) != '\n' && source->byte != TOKEN_END)
            source_advance(source);
    *token = (struct token){.kind = source->byte,
        .line = source->line,
        .column = source->column,
        .first = source->shown,
        .last = source->shown};
    if (source->byte >= '0' && source->byte <= '9')
        read_number(source, token);
    else if (source->byte == TOKEN_END && source->error_number != 0)
        token->kind = TOKEN_FAILED;
    else
        source_advance(source);
}

enum np_status
source_fail(const struct notation_source *source, const struct token *token, struct np_error *error,
    const char *format, ...)
{
    /* The end of a long path says more than its beginning. */
    const size_t length = strlen(source->name);
    const bool is_long = length > NAME_BYTES_MAX;
    char text[NP_ERROR_TEXT_BYTES];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, _(format), arguments);
    va_end(arguments);
    return np_fail(error, NP_BAD_INPUT, "%s%s:%llu:%llu: %s", is_long ? "..." : "",
        source->name + (is_long ? length - NAME_BYTES_MAX : 0), (unsigned long long)token->line,
        (unsigned long long)token->column, text);
}

enum np_status
source_unexpected(const struct notation_source *source, const struct token *token,
    const char *wanted, struct np_error *error)
{
    switch (token->kind) {
    case TOKEN_FAILED:
        return np_fail_path_errno(error, NP_IO, source->name, source->error_number);
    case TOKEN_END:
        return source_fail(source, token, error, "expected %s, but the input ends", wanted);
    case '\n':
        return source_fail(source, token, error, "expected %s, but the line ends", wanted);
    case TOKEN_TOO_LARGE:
        return source_fail(source, token, error, "this number is too large");
    case TOKEN_NUMBER:
        return source_fail(source, token, error, "expected %s, not number %llu", wanted,
            (unsigned long long)token->number);
    case 0:
        return source_fail(source, token, error, "a NUL byte: this is not text");
    default:
        break;
    }
    if (token->kind < ' ' || token->kind > '~')
        return source_fail(
            source, token, error, "expected %s, not byte 0x%02x", wanted, (unsigned)token->kind);
    return source_fail(source, token, error, "expected %s, not '%c'", wanted, token->kind);
}
