// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Big digits: how the screen draws them, and numbers read from them where a board was copied from
 * the screen.
 */
#ifndef NP_PUZZLE_NOTATION_BIG_DIGITS_H
#define NP_PUZZLE_NOTATION_BIG_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of one digit; between two of them is a column. */
enum { BIG_DIGIT_WIDTH = 3, BIG_DIGIT_HEIGHT = 5 };

/* Where a digit has ink: each row is three bits, the left column is the highest. */
extern const unsigned char big_digit_rows[10][BIG_DIGIT_HEIGHT];

/* Reads the number of a tile: a byte a column, whose lowest bit is the first row. In the last row,
 * where the screen writes distances, ink may be missing. *number stops growing beyond `most`.
 *
 * Returns false if these are no digits, or none; *number is 0 then, and *empty tells the latter. */
bool big_digits_read(
    const unsigned char *ink, size_t columns, uint64_t most, uint64_t *number, bool *empty);

#endif
