// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * UTF-8 (RFC 3629): encoding, decoding, control characters, and copying of whole characters.
 */
#ifndef NP_BASE_TEXT_UTF8_H
#define NP_BASE_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest character. */
enum { UTF8_BYTES_MAX = 4 };

/* Writes a character, at most U+10FFFF, without a NUL; returns how many bytes it takes. */
size_t utf8_encode(uint32_t character, char bytes[UTF8_BYTES_MAX]);

/* Decodes the first character of a non-empty string and advances past it; returns '?' for an
 * invalid byte. */
uint32_t utf8_next(const char **string);

/* Whether a terminal could react to a character: C0, DEL or C1 (U+009B is ESC [, ECMA-48). */
bool utf8_is_control(uint32_t character);

/* Copies as many whole characters as fit into `bytes` bytes (at least 1), including the NUL. */
void utf8_copy(char *to, size_t bytes, const char *from);

#endif
