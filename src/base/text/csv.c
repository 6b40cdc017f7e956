// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Comma-separated values (RFC 4180), read and written.
 */
#include "config.h"

#include "base/text/csv.h"

#include <stdbool.h>
#include <string.h>

void
csv_reader_init(struct csv_reader *reader, char *text, char separator)
{
    *reader =
        (struct csv_reader){.at = text, .separator = separator, .line = 1, .line_first = text};
}

/* Whether a field ends here. */
static bool
ends(const struct csv_reader *reader, const char *at)
{
    return *at == '\0' || *at == reader->separator || *at == '\n' ||
           (at[0] == '\r' && (at[1] == '\n' || at[1] == '\0'));
}

/* Counts the line that ends before `next`. */
static void
begin_line(struct csv_reader *reader, const char *next)
{
    reader->line++;
    reader->line_first = next;
}

/* Moves what is between two quotation marks to `to`, and the reader behind them. Returns the end of
 * what was moved, or NULL if there is no second mark. */
static char *
read_quoted(struct csv_reader *reader, char *to)
{
    char *at = reader->at + 1;

    for (; *at != '"' || at[1] == '"'; at++) {
        if (*at == '\0')
            return NULL;
        at += *at == '"';
        if (*at == '\n')
            begin_line(reader, at + 1);
        *to++ = *at;
    }
    reader->at = at + 1;
    return to;
}

enum np_status
csv_next(struct csv_reader *reader, struct csv_field *fields, size_t max, size_t *count,
    struct np_error *error)
{
    bool more = true;

    while (*reader->at == '\n' || (reader->at[0] == '\r' && reader->at[1] == '\n')) {
        reader->at += *reader->at == '\r' ? 2 : 1;
        begin_line(reader, reader->at);
    }
    *count = 0;
    while (more && (*count > 0 || *reader->at != '\0')) {
        const struct csv_field field = {
            reader->at, reader->line, (unsigned)(reader->at - reader->line_first) + 1};
        char *to = reader->at, end;

        if (*reader->at == '"')
            to = read_quoted(reader, to);
        if (to == NULL)
            return np_fail(error, NP_BAD_INPUT, "%u:%u: a quotation mark is not closed", field.line,
                field.column);
        while (!ends(reader, reader->at))
            *to++ = *reader->at++;
        end = *reader->at;
        reader->at += (end != '\0') + (end == '\r' && reader->at[1] == '\n');
        *to = '\0';
        if (*count < max)
            fields[*count] = field;
        ++*count;
        more = end == reader->separator;
        if (!more && end != '\0')
            begin_line(reader, reader->at);
    }
    return NP_OK;
}

void
csv_put_field(const char *string, FILE *stream)
{
    if (string[strcspn(string, ",\"\r\n")] == '\0') {
        fputs(string, stream);
        return;
    }
    putc('"', stream);
    for (; *string != '\0'; string++) {
        if (*string == '"')
            putc('"', stream);
        putc(*string, stream);
    }
    putc('"', stream);
}
