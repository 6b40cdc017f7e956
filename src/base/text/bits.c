// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Packing bits.
 */
#include "config.h"

#include "base/text/bits.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void
bits_free(struct bits *bits)
{
    free(bits->bytes);
    memset(bits, 0, sizeof *bits);
}

void
bits_add(struct bits *bits, uint64_t number, unsigned width)
{
    const size_t needed = (bits->count + width + 7) / 8;

    if (bits->failed || !memory_grow_array(&bits->bytes, &bits->capacity, needed, 1)) {
        bits->failed = true;
        return;
    }
    for (unsigned i = width; i > 0; i--) {
        const unsigned bit = (unsigned)(number >> (i - 1)) & 1, shift = 7 - bits->count % 8;
        uint8_t *const byte = &bits->bytes[bits->count / 8];

        *byte = (uint8_t)(shift == 7 ? bit << 7 : *byte | bit << shift);
        bits->count++;
    }
}

void
bits_add_number(struct bits *bits, uint64_t number)
{
    unsigned width = 0;

    for (uint64_t rest = number + 1; rest > 1; rest >>= 1)
        width++;
    bits_add(bits, 0, width);
    bits_add(bits, number + 1, width + 1);
}

void
bits_fill_byte(struct bits *bits)
{
    bits_add(bits, 0, (unsigned)(-bits->count % 8));
}

uint64_t
bits_take(struct bits *bits, unsigned width)
{
    uint64_t number = 0;

    if (bits->failed || bits_left(bits) < width) {
        bits->failed = true;
        return 0;
    }
    for (unsigned i = 0; i < width; i++) {
        number = number << 1 | (bits->bytes[bits->at / 8] >> (7 - bits->at % 8) & 1);
        bits->at++;
    }
    return number;
}

uint64_t
bits_take_number(struct bits *bits)
{
    unsigned width = 0;
    uint64_t number;

    while (!bits->failed && bits_take(bits, 1) == 0)
        if (++width == 64)
            bits->failed = true;
    if (bits->failed)
        return 0;
    number = UINT64_C(1) << width | bits_take(bits, width);
    return bits->failed ? 0 : number - 1;
}

void
bits_print(const struct bits *bits, struct text *text)
{
    for (size_t at = 0; at < bits->count; at += 6) {
        unsigned value = 0;

        for (size_t i = at; i < at + 6; i++)
            value = value << 1 |
                    (i < bits->count ? (unsigned)bits->bytes[i / 8] >> (7 - i % 8) & 1 : 0);
        text_add_char(text, letters[value]);
    }
}

enum np_status
bits_read(struct bits *bits, const char *text, struct np_error *error)
{
    for (const char *next = text; *next != '\0'; next++) {
        const char *const letter = strchr(letters, *next);

        if (strchr(" \t\r\n", *next) != NULL)
            continue;
        if (letter == NULL)
            return np_fail(
                error, NP_BAD_INPUT, "the code has a character that is none of A-Z a-z 0-9 - _");
        bits_add(bits, (uint64_t)(letter - letters), 6);
    }
    /* Six bits a letter, eight a byte: what is left over belongs to no byte. */
    bits->count -= bits->count % 8;
    return bits->failed ? np_no_memory(error) : NP_OK;
}
