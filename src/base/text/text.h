// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Growing text: reports, boards and saved games are built in memory before they are written.
 *
 * A text that runs out of memory stops changing, so callers check it just once, at the end, with
 * text_status().
 */
#ifndef NP_BASE_TEXT_TEXT_H
#define NP_BASE_TEXT_TEXT_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Start with `struct text text = {0};`, end with text_free(). */
struct text {
    char *bytes;   /* NUL-terminated; NULL until something is added */
    size_t length; /* without the NUL */
    size_t capacity_bytes;
    bool failed;
};

/* Frees the memory; the text is empty and usable again. */
void text_free(struct text *text);

/* Empties the text but keeps its memory. */
void text_clear(struct text *text);

/* Adds `count` bytes, which may include NULs. */
void text_add_bytes(struct text *text, const char *bytes, size_t count);

/* Adds a NUL-terminated string. */
void text_add(struct text *text, const char *string);

/* Adds one character. */
void text_add_char(struct text *text, char c);

/* Reads digits at *text, a number from `least` to `most`, and advances past it. */
bool text_read_number(const char **text, uint32_t least, uint32_t most, uint32_t *number);

/* Adds a number in decimal, much faster than printf(). */
void text_add_number(struct text *text, uint64_t number);

/* Adds bytes in base64, without line breaks: RFC 4648, section 4. */
void text_add_base64(struct text *text, const char *bytes, size_t count);

/* Adds what printf() would print. */
void text_printf(struct text *text, const char *format, ...) NP_PRINTF(2, 3);

/* Returns the text as a string, valid until the next change. */
const char *text_string(const struct text *text);

/* Returns NP_OK, or NP_NO_MEMORY if anything could not be added. */
enum np_status text_status(const struct text *text, struct np_error *error);

/* Returns the string, which the caller frees, and empties the text. Returns NULL if the text ran
 * out of memory. */
char *text_take(struct text *text);

/* Whether a string contains a control character, in UTF-8 or as a byte of Latin-1. */
bool text_has_control(const char *string);

/* Returns the number of columns of a UTF-8 string without wide characters. */
unsigned text_columns(const char *string);

/* Compares names, treating the digits in them as numbers, so that "easy-2x2" sorts before
 * "easy-10x10". Returns less than, equal to or greater than 0; 0 only for equal names. */
int text_compare_natural(const char *a, const char *b);

/* A string as messages quote it: question marks replace control characters, and "..." replaces a
 * long end. */
struct text_brief {
    char text[64];
};

struct text_brief text_brief(const char *string);

/* Replaces control characters with question marks. */
void text_sanitize(char *string);

/* Prints what printf() would print, at most 8191 bytes, in a single write, with question marks in
 * place of control characters; only a newline at the end of the format remains. Whatever comes from
 * outside (typed text, names, data of files) reaches a terminal through this or a canvas. */
void text_print(FILE *stream, const char *format, ...) NP_PRINTF(2, 3);

/* Prints a count in at most five characters: "999", "39 k", "1.2 M". Returns `space`. */
const char *text_count(uint64_t count, char *space, size_t space_bytes);

/* Prints a number of bytes in powers of 1,000: "640 kB", "48 MB". Returns `space`. */
const char *text_byte_count(uint64_t bytes, char *space, size_t space_bytes);

#endif
