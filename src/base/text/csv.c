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

/* Decodes what is between two quotation marks, and counts its lines. */
static void
decode(struct csv_reader *reader, char *first, const char *closing)
{
    char *to = first;

    for (char *from = first + 1; from < closing; from++) {
        from += from[0] == '"';
        *to++ = *from;
        if (*from == '\n')
            begin_line(reader, from + 1);
    }
    *to = '\0';
}

/* Reads a field; *behind is the text after it. */
static enum np_status
read_field(
    struct csv_reader *reader, struct csv_field *field, char **behind, struct np_error *error)
{
    char *const first = reader->at;
    char *closing = *first == '"' ? strchr(first + 1, '"') : NULL;

    *field = (struct csv_field){first, reader->line, (unsigned)(first - reader->line_first) + 1};
    while (closing != NULL && closing[1] == '"')
        closing = strchr(closing + 2, '"');
    if (*first == '"' && closing == NULL)
        return np_fail(error, NP_BAD_INPUT, "%u:%u: a quotation mark is not closed", field->line,
            field->column);
    if (closing != NULL && ends(reader, closing + 1)) {
        decode(reader, first, closing);
        *behind = closing + 1;
        return NP_OK;
    }
    *behind = first;
    while (!ends(reader, *behind))
        ++*behind;
    return NP_OK;
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
        struct csv_field field;
        char *behind = reader->at, end;
        const enum np_status status = read_field(reader, &field, &behind, error);

        if (status != NP_OK)
            return status;
        if (*count < max)
            fields[*count] = field;
        ++*count;
        end = *behind;
        *behind = '\0';
        reader->at = behind + (end != '\0') + (end == '\r' && behind[1] == '\n');
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
