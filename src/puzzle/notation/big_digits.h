// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Big digits, which the screen draws, and which are read where a board was copied from the screen.
 */
#ifndef NP_PUZZLE_NOTATION_BIG_DIGITS_H
#define NP_PUZZLE_NOTATION_BIG_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The size of a digit. One column separates two digits. */
enum { BIG_DIGIT_WIDTH = 3, BIG_DIGIT_HEIGHT = 5 };

/* The ink of each digit, three bits per row, of which the highest is the left column. */
extern const unsigned char big_digit_rows[10][BIG_DIGIT_HEIGHT];

/* Reads a number from its ink, one byte per column, of which the lowest bit is the first row. In
 * the last row, which distances may cover, ink may be missing. Above `most` *number no longer
 * grows.
 *
 * Returns false if the ink is no number; *empty becomes whether there is none. */
bool big_digits_read(
    const unsigned char *ink, size_t columns, uint64_t most, uint64_t *number, bool *empty);

#endif
