// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Comma-separated values (RFC 4180), read and written.
 *
 * Programs that do not quote every field with a quotation mark are read as well: a mark that does
 * not begin the field, and what follows a closing mark, is text.
 */
#ifndef NP_BASE_TEXT_CSV_H
#define NP_BASE_TEXT_CSV_H

#include <stddef.h>
#include <stdio.h>

#include "base/status.h"

/* A field, decoded in place and ended by a NUL, and where it begins. */
struct csv_field {
    char *text;
    unsigned line;   /* from 1 */
    unsigned column; /* in bytes, from 1 */
};

/* A place in a text. The text must end with a NUL and outlive the reader. */
struct csv_reader {
    char *at;
    char separator;
    unsigned line;
    const char *line_first;
};

void csv_reader_init(struct csv_reader *reader, char *text, char separator);

/*
 * Reads the next record that is not an empty line. Fills in its first `max` fields and sets *count
 * to the number of all its fields, or to 0 at the end of the text.
 *
 * Returns NP_OK, or NP_BAD_INPUT with `line:column: message` for a quoted field that never ends.
 */
enum np_status csv_next(struct csv_reader *reader, struct csv_field *fields, size_t max,
    size_t *count, struct np_error *error);

/* Prints a field, quoted if it contains a comma, a quotation mark or a line end. */
void csv_put_field(const char *string, FILE *stream);

#endif
