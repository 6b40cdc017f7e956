// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A text that grows: reports, boards and saves are put together here before they are written.
 *
 * A text that ran out of memory stays as it is and remembers it, so a writer asks once, at the
 * end: text_status().
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
    char *bytes;   /* NUL-terminated; NULL while nothing was added */
    size_t length; /* without the NUL */
    size_t capacity_bytes;
    bool failed;
};

/*
 * Frees the text and makes it empty and good again.
 */
void text_free(struct text *text);

/*
 * Makes the text empty and good but keeps its memory.
 */
void text_clear(struct text *text);

/*
 * Adds `count` bytes, which may hold NULs.
 */
void text_add_bytes(struct text *text, const char *bytes, size_t count);

/*
 * Adds a NUL-terminated string.
 */
void text_add(struct text *text, const char *string);

/*
 * Adds one character.
 */
void text_add_char(struct text *text, char c);

/*
 * Adds one character `count` times.
 */
void text_add_repeated(struct text *text, char c, size_t count);

/*
 * Adds a number in decimal; for files of millions of them, where printf would take most of the
 * time.
 */
void text_add_number(struct text *text, uint64_t number);

/*
 * Adds what printf would print.
 */
void text_printf(struct text *text, const char *format, ...) NP_PRINTF(2, 3);

/*
 * Returns the whole text as a string, "" if nothing was added; good until the next change.
 */
const char *text_string(const struct text *text);

/*
 * Returns NP_OK, or NP_NO_MEMORY if anything could not be added.
 */
enum np_status text_status(const struct text *text, struct np_error *error);

/*
 * Hands the string over to the caller, who frees it, and leaves the text empty; NULL if the text
 * failed or memory is out.
 */
char *text_take(struct text *text);

/*
 * Whether a string holds a control character, which could steer a terminal: C0, DEL or, in UTF-8,
 * C1, where U+009B begins what ESC [ begins elsewhere (ECMA-48).
 */
bool text_has_control(const char *string);

/*
 * The columns of a line of letters in UTF-8: one a letter; other encodings have one a byte.
 */
unsigned text_columns(const char *string);

/*
 * Compares names as people order them: the digits in them count as numbers, so "easy-2x2" stands
 * before "easy-10x10". Returns less than, equal to or greater than 0; 0 only for equal names.
 */
int text_compare_natural(const char *a, const char *b);

/*
 * Puts question marks in place of control characters.
 */
void text_sanitize(char *string);

/*
 * Prints a string with question marks in place of control characters.
 */
void text_put_disarmed(const char *string, FILE *stream);

/*
 * Puts a count into five letters at most: "999", "39 k", "1.2 M". Returns `space`.
 */
const char *text_count(uint64_t count, char *space, size_t space_bytes);

/*
 * Puts a number of bytes into words, in powers of 1,000: "640 kB", "48 MB". Returns `space`.
 */
const char *text_byte_count(uint64_t bytes, char *space, size_t space_bytes);

#endif
