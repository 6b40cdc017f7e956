// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How puzzle/notation/notation reads an input, for tests: its boards, or the error message.
 */
#ifndef NP_TESTS_READ_BOARDS_H
#define NP_TESTS_READ_BOARDS_H

#include <stddef.h>
#include <stdio.h>

#include "puzzle/notation/notation.h"

/* Prints the boards of an input, one per line; "!" and the message for a wrong one. */
void read_boards(struct notation_reader *reader, FILE *out);

/* Reads the input from memory and as a stream; read_boards() must print `expected` both times. */
void check_bytes_read_as(const char *bytes, size_t count, const char *expected);

/* The same for a NUL-terminated text. */
void check_reads_as(const char *input, const char *expected);

#endif
