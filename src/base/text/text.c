// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Growing text, by doubling.
 */
#include "config.h"

#include "base/text/text.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#include "base/text/utf8.h"

void
text_free(struct text *text)
{
    free(text->bytes);
    *text = (struct text){0};
}

void
text_clear(struct text *text)
{
    text->length = 0;
    text->failed = false;
    if (text->bytes != NULL)
        text->bytes[0] = '\0';
}

/* Makes room for `count` more bytes and the NUL; returns false if the text has failed. */
static bool
reserve(struct text *text, size_t count)
{
    text->failed =
        text->failed || count > SIZE_MAX / 2 - text->length ||
        !memory_grow_array(&text->bytes, &text->capacity_bytes, text->length + count + 1, 1);
    return !text->failed;
}

void
text_add_bytes(struct text *text, const char *bytes, size_t count)
{
    if (!reserve(text, count))
        return;
    if (count > 0)
        memcpy(text->bytes + text->length, bytes, count);
    text->length += count;
    text->bytes[text->length] = '\0';
}

void
text_add(struct text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

void
text_add_char(struct text *text, char c)
{
    text_add_bytes(text, &c, 1);
}

bool
text_read_number(const char **text, uint32_t least, uint32_t most, uint32_t *number)
{
    const char *at = *text;
    uint64_t found = 0;

    while (*at >= '0' && *at <= '9' && found <= most)
        found = 10 * found + (uint64_t)(*at++ - '0');
    if (at == *text || found < least || found > most)
        return false;
    *text = at;
    *number = (uint32_t)found;
    return true;
}

void
text_add_number(struct text *text, uint64_t number)
{
    char digits[20]; /* the number of digits of 2^64 - 1 */
    char *first = digits + sizeof digits;

    do
        *--first = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    text_add_bytes(text, first, (size_t)(digits + sizeof digits - first));
}

void
text_add_base64(struct text *text, const char *bytes, size_t count)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    for (size_t i = 0; i < count; i += 3) {
        uint32_t group = 0;

        for (size_t j = i; j < i + 3; j++)
            group = group << 8 | (j < count ? (unsigned char)bytes[j] : 0u);
        for (size_t j = 0; j < 4; j++)
            text_add_char(text, i + j <= count ? digits[group >> (18 - 6 * j) & 63] : '=');
    }
}

void
text_printf(struct text *text, const char *format, ...)
{
    va_list arguments;
    int needed;

    va_start(arguments, format);
    needed = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (needed < 0) {
        text->failed = true;
        return;
    }
    if (!reserve(text, (size_t)needed))
        return;
    va_start(arguments, format);
    vsnprintf(text->bytes + text->length, (size_t)needed + 1, format, arguments);
    va_end(arguments);
    text->length += (size_t)needed;
}

const char *
text_string(const struct text *text)
{
    return text->bytes != NULL ? text->bytes : "";
}

enum np_status
text_status(const struct text *text, struct np_error *error)
{
    if (text->failed)
        return np_no_memory(error);
    return NP_OK;
}

char *
text_take(struct text *text)
{
    char *bytes = NULL;

    if (reserve(text, 0)) {
        bytes = text->bytes;
        bytes[text->length] = '\0';
        text->bytes = NULL;
    }
    text_free(text);
    return bytes;
}

/* Moves *string past its first character, and returns the length of that if it is a control
 * character, else 0. A byte that is not UTF-8 is judged by its value, as in Latin-1. */
static size_t
skip_character(const char **string)
{
    const char *const begin = *string;
    const uint32_t character = utf8_next(string);
    const size_t bytes = (size_t)(*string - begin);

    return utf8_is_control(bytes == 1 ? (unsigned char)*begin : character) ? bytes : 0;
}

bool
text_has_control(const char *string)
{
    while (*string != '\0')
        if (skip_character(&string) > 0)
            return true;
    return false;
}

unsigned
text_columns(const char *string)
{
    unsigned columns = 0;

    for (; *string != '\0'; string++)
        columns += ((unsigned char)*string & 0xc0u) != 0x80u;
    return columns;
}

int
text_compare_natural(const char *a, const char *b)
{
    const char *left = a, *right = b;

    while (*left != '\0' || *right != '\0') {
        if (isdigit((unsigned char)*left) && isdigit((unsigned char)*right)) {
            char *left_end, *right_end;
            const unsigned long long number = strtoull(left, &left_end, 10);
            const unsigned long long other = strtoull(right, &right_end, 10);

            if (number != other)
                return number < other ? -1 : 1;
            left = left_end;
            right = right_end;
        } else if (*left != *right) {
            return (unsigned char)*left < (unsigned char)*right ? -1 : 1;
        } else {
            left++;
            right++;
        }
    }
    /* The names may still differ in leading zeros, or in numbers beyond 64 bits. */
    return strcmp(a, b);
}

void
text_sanitize(char *string)
{
    const char *next = string;

    while (*next != '\0') {
        char *const at = string + (next - string);

        memset(at, '?', skip_character(&next));
    }
}

struct text_brief
text_brief(const char *string)
{
    struct text_brief brief = {""};
    const bool fits = strlen(string) < sizeof brief.text;

    utf8_copy(brief.text, sizeof brief.text - (fits ? 0 : strlen("...")), string);
    if (!fits)
        strcat(brief.text, "...");
    text_sanitize(brief.text);
    return brief;
}

void
text_print(FILE *stream, const char *format, ...)
{
    char line[8192];
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(line, sizeof line, format, arguments) < 0)
        line[0] = '\0';
    va_end(arguments);
    text_sanitize(line);
    if (line[0] != '\0' && format[strlen(format) - 1] == '\n')
        line[strlen(line) - 1] = '\n';
    fputs(line, stream);
}

/* Prints a number with at most three digits and the prefix for a power of 1,000. */
static const char *
scaled(uint64_t number, const char *unit, char *space, size_t space_bytes)
{
    static const char letters[] = "kMGTPE";
    /* The x87 compares with a constant of more digits than a double has. */
    static const double ten = 9.95;
    double value = (double)number;
    int power = -1;

    for (; value >= 999.5 && letters[power + 1] != '\0'; power++)
        value /= 1000;
    if (power < 0)
        snprintf(space, space_bytes, "%" PRIu64 "%s%s", number, *unit != '\0' ? " " : "", unit);
    else
        snprintf(space, space_bytes, "%.*f %c%s", value < ten ? 1 : 0, value, letters[power], unit);
    return space;
}

const char *
text_count(uint64_t count, char *space, size_t space_bytes)
{
    return scaled(count, "", space, space_bytes);
}

const char *
text_byte_count(uint64_t bytes, char *space, size_t space_bytes)
{
    return scaled(bytes, "B", space, space_bytes);
}
