// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Numbers packed into bits, the most significant first, and bits as text (base64url).
 */
#ifndef NP_BASE_TEXT_BITS_H
#define NP_BASE_TEXT_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/text/text.h"

/* Bits being written, or read from `at` on. All zero = none. */
struct bits {
    uint8_t *bytes; /* owned */
    size_t capacity;
    size_t count;
    size_t at;
    bool failed; /* out of memory, or read past the end */
};

void bits_free(struct bits *bits);

/* Adds the lowest `width` <= 64 bits of a number. */
void bits_add(struct bits *bits, uint64_t number, unsigned width);

/* Adds a number, at most UINT64_MAX - 1, as an Elias gamma code (P. Elias, "Universal codeword sets
 * and representations of the integers", IEEE Transactions on Information Theory 21, 1975). */
void bits_add_number(struct bits *bits, uint64_t number);

/* Adds zeros up to a whole byte. */
void bits_fill_byte(struct bits *bits);

/* Read what these functions added; 0 past the end, which sets `failed`. */
uint64_t bits_take(struct bits *bits, unsigned width);
uint64_t bits_take_number(struct bits *bits);

/* The number of bits that can still be read. */
static inline size_t
bits_left(const struct bits *bits)
{
    return bits->count - bits->at;
}

/* Adds the bits, a whole number of bytes, to a text. */
void bits_print(const struct bits *bits, struct text *text);

/* Reads such a text; blanks and newlines in it are ignored. The caller frees the bits, even after
 * an error. Returns NP_OK, NP_BAD_INPUT (a character is not part of a code) or NP_NO_MEMORY. */
enum np_status bits_read(struct bits *bits, const char *text, struct np_error *error);

#endif
