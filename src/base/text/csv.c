// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Comma-separated values (RFC 4180), read and written.
 */
#include "config.h"

#include "base/text/csv.h"

#include <string.h>

/* The length of a line end at this place; 0 if there is none. */
static size_t
line_end(const char *at)
{
    return *at == '\n' ? 1 : *at == '\r' && at[1] == '\n' ? 2 : 0;
}

/* Moves the field at the reader to where it begins, decoded and without its NUL, and returns its
 * end; NULL if a quotation mark is not closed. */
static char *
read_field(struct csv_reader *reader)
{
    char *to = reader->at, *at = to;

    if (*at == '"') {
        for (at++; *at != '"' || at[1] == '"'; at++) {
            if (*at == '\0')
                return NULL;
            at += *at == '"';
            reader->lines += *at == '\n';
            *to++ = *at;
        }
        at++;
    }
    while (*at != '\0' && *at != ',' && line_end(at) == 0 && strcmp(at, "\r") != 0)
        *to++ = *at++;
    reader->at = at;
    return to;
}

bool
csv_next(struct csv_reader *reader, char **fields, size_t max, size_t *count)
{
    bool more;

    for (; line_end(reader->at) > 0; reader->lines++)
        reader->at += line_end(reader->at);
    reader->line = reader->lines + 1;
    *count = 0;
    if (*reader->at == '\0')
        return true;
    do {
        char *const first = reader->at, *const end = read_field(reader);

        if (end == NULL)
            return false;
        if (*count < max)
            fields[*count] = first;
        ++*count;
        more = *reader->at == ',';
        reader->lines += line_end(reader->at) > 0;
        reader->at += line_end(reader->at) > 0 ? line_end(reader->at) : *reader->at != '\0';
        *end = '\0';
    } while (more);
    return true;
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
