// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What puzzle/notation/notation makes of an input, for tests: its boards, or what it says is wrong.
 */
#ifndef NP_TESTS_READ_BOARDS_H
#define NP_TESTS_READ_BOARDS_H

#include <stddef.h>
#include <stdio.h>

#include "puzzle/notation/notation.h"

/* Prints the boards of an input, one a line; "!" and the message in place of a wrong one. */
void read_boards(struct notation_reader *reader, FILE *out);

/* Reads the input from memory and as a stream: read_boards() has to print `expected` both times. */
void check_bytes_read_as(const char *bytes, size_t count, const char *expected);

/* The same with a text that ends at its NUL. */
void check_reads_as(const char *input, const char *expected);

#endif
