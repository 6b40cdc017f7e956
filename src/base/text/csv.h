// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Comma-separated values (RFC 4180), read and written.
 *
 * Programs that do not quote every field with a quotation mark are read as well: a mark that does
 * not begin the field, and what follows a closing mark, is text.
 */
#ifndef NP_BASE_TEXT_CSV_H
#define NP_BASE_TEXT_CSV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A place in a text, which must end with a NUL and outlive its fields. */
struct csv_reader {
    char *at;
    unsigned lines; /* that were read */
    unsigned line;  /* where the last record begins, from 1 */
};

/* Reads the next record that is not an empty line. Sets its first `max` fields, which are decoded
 * in place and end with a NUL, and *count to the number of all its fields, or to 0 at the end of
 * the text. Returns false if a quoted field never ends. */
bool csv_next(struct csv_reader *reader, char **fields, size_t max, size_t *count);

/* Prints a field, quoted if it contains a comma, a quotation mark or a line end. */
void csv_put_field(const char *string, FILE *stream);

#endif
