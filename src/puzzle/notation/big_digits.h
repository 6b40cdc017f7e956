// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Big digits: the screen draws them, and the reader recognises them on a board that was copied from
 * the screen.
 */
#ifndef NP_PUZZLE_NOTATION_BIG_DIGITS_H
#define NP_PUZZLE_NOTATION_BIG_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The size of a digit. One empty column separates two digits. */
enum { BIG_DIGIT_WIDTH = 3, BIG_DIGIT_HEIGHT = 5 };

/* The ink of each digit: three bits per row, with the left column in the highest bit. */
extern const unsigned char big_digit_rows[10][BIG_DIGIT_HEIGHT];

/* Reads a number from its ink: one byte per column, with the first row in the lowest bit. Ink may
 * be missing in the last row, which distances may cover. Once *number exceeds `most` it no longer
 * grows.
 *
 * Returns false if the ink does not form a number. Sets *empty to whether there is no ink. */
bool big_digits_read(
    const unsigned char *ink, size_t columns, uint64_t most, uint64_t *number, bool *empty);

#endif
