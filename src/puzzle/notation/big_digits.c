// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Big digits: a font of three by five blocks.
 */
#include "config.h"

#include "puzzle/notation/big_digits.h"

const unsigned char big_digit_rows[10][BIG_DIGIT_HEIGHT] = {
    {7, 5, 5, 5, 7},
    {2, 6, 2, 2, 7},
    {7, 1, 7, 4, 7},
    {7, 1, 7, 1, 7},
    {5, 5, 7, 1, 1},
    {7, 4, 7, 1, 7},
    {7, 4, 7, 5, 7},
    {7, 1, 1, 1, 1},
    {7, 5, 7, 5, 7},
    {7, 5, 7, 1, 7},
};

/* Returns whether three columns show the digit. The last row may lack ink, since the rows above it
 * suffice to tell the digits apart. */
static bool
is_digit(const unsigned char *ink, unsigned digit)
{
    for (unsigned row = 0; row < BIG_DIGIT_HEIGHT; row++) {
        const unsigned expected = big_digit_rows[digit][row];
        unsigned found = 0;

        for (unsigned col = 0; col < BIG_DIGIT_WIDTH; col++) {
            found = found << 1 | (ink[col] >> row & 1);
            if (ink[col] >> BIG_DIGIT_HEIGHT != 0)
                return false;
        }
        if (row < BIG_DIGIT_HEIGHT - 1 ? found != expected : (found & ~expected) != 0)
            return false;
    }
    return true;
}

bool
big_digits_read(
    const unsigned char *ink, size_t columns, uint64_t most, uint64_t *number, bool *empty)
{
    size_t at = 0;

    *number = 0;
    while (at < columns && ink[at] == 0)
        at++;
    *empty = at == columns;
    for (bool more = !*empty; more; at += BIG_DIGIT_WIDTH + 1) {
        unsigned digit = 0;

        while (digit < 10 && at + BIG_DIGIT_WIDTH <= columns && !is_digit(ink + at, digit))
            digit++;
        if (digit == 10 || at + BIG_DIGIT_WIDTH > columns)
            return false;
        if (*number <= most)
            *number = *number * 10 + digit;
        more = at + BIG_DIGIT_WIDTH + 1 < columns && ink[at + BIG_DIGIT_WIDTH + 1] != 0;
        if (at + BIG_DIGIT_WIDTH < columns && ink[at + BIG_DIGIT_WIDTH] != 0)
            return false;
    }
    while (at < columns)
        if (ink[at++] != 0)
            return false;
    return !*empty;
}
