// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A parser of JSON (RFC 8259) that builds no tree: it hands out one token after the other, each a
 * part of the text.
 */
#include "config.h"

#include "base/text/json.h"

#include <string.h>

#include "base/text/utf8.h"

#define DIGITS "0123456789"

/* What may follow. */
enum state {
    AT_FIRST,    /* a value or, in an object, a name; or the end of the object or array */
    AFTER_VALUE, /* a comma, or the end of the object or array, or of the text */
    AFTER_COMMA, /* a value or, in an object, a name */
    AFTER_NAME,  /* a value */
};

/* ---- strings --------------------------------------------------------------------------------- */

static uint32_t
hex_value(const char *digits)
{
    uint32_t value = 0;

    for (unsigned i = 0; i < 4; i++) {
        const char c = digits[i];

        value = 16 * value + (uint32_t)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return value;
}

/* Decodes a \\u escape, given its `u`, or a surrogate pair of two escapes. Returns the text after
 * it. */
static const char *
read_escape(const char *from, uint32_t *character)
{
    *character = hex_value(from + 1);
    from += 5;
    if (*character >> 10 == 0xd800 >> 10 && from[0] == '\\' && from[1] == 'u') {
        const uint32_t half = hex_value(from + 2);

        if (half >> 10 == 0xdc00 >> 10) {
            *character = 0x10000 + ((*character - 0xd800) << 10) + (half - 0xdc00);
            from += 6;
        }
    }
    if (*character == 0 || *character >> 11 == 0xd800 >> 11)
        *character = 0xfffd;
    return from;
}

void
json_decode(struct json_value *value)
{
    static const char codes[] = "bfnrt", characters[] = "\b\f\n\r\t";
    char *to = value->first;

    for (const char *from = value->first; from < value->first + value->bytes; from++) {
        if (*from != '\\') {
            *to++ = *from;
            continue;
        }
        const char *const code = strchr(codes, *++from);

        if (*from == 'u') {
            uint32_t character;

            from = read_escape(from, &character) - 1;
            to += utf8_encode(character, to);
        } else {
            *to++ = code != NULL ? characters[code - codes] : *from;
        }
    }
    value->bytes = (size_t)(to - value->first);
    *to = '\0';
}

/* ---- tokens ---------------------------------------------------------------------------------- */

void
json_reader_init(struct json_reader *reader, char *text)
{
    *reader = (struct json_reader){.at = text, .line = 1, .line_first = text};
}

/* Skips blanks, and counts lines. */
static void
skip_blanks(struct json_reader *reader)
{
    for (; *reader->at != '\0' && strchr(" \t\r\n", *reader->at) != NULL; reader->at++)
        if (*reader->at == '\n') {
            reader->line++;
            reader->line_first = reader->at + 1;
        }
}

/* Reads a string, which begins with a quote. */
static bool
read_string(struct json_reader *reader)
{
    char *const first = reader->at + 1;
    char *end = first;

    while (*end != '"') {
        size_t bytes = (unsigned char)*end >= ' ';

        if (*end == '\\' && end[1] == 'u')
            bytes = strspn(end + 2, DIGITS "abcdefABCDEF") >= 4 ? 6 : 0;
        else if (*end == '\\')
            bytes = end[1] != '\0' && strchr("\"\\/bfnrt", end[1]) != NULL ? 2 : 0;
        if (bytes == 0) {
            reader->at = end;
            return false;
        }
        end += bytes;
    }
    reader->value = (struct json_value){JSON_STRING, first, (size_t)(end - first)};
    reader->at = end + 1;
    return true;
}

static bool
read_number(struct json_reader *reader)
{
    char *end = reader->at + (*reader->at == '-');
    size_t digits = strspn(end, DIGITS);
    bool good = digits > 0;

    end += *end == '0' ? 1 : digits;
    if (good && *end == '.') {
        digits = strspn(++end, DIGITS);
        good = digits > 0;
        end += digits;
    }
    if (good && (*end == 'e' || *end == 'E')) {
        end += end[1] == '+' || end[1] == '-' ? 2 : 1;
        digits = strspn(end, DIGITS);
        good = digits > 0;
        end += digits;
    }
    if (good) {
        reader->value = (struct json_value){JSON_NUMBER, reader->at, (size_t)(end - reader->at)};
        reader->at = end;
    }
    return good;
}

static enum json_token
read_name(struct json_reader *reader)
{
    if (*reader->at != '"' || !read_string(reader))
        return JSON_ERROR;
    skip_blanks(reader);
    if (*reader->at != ':')
        return JSON_ERROR;
    reader->at++;
    reader->state = AFTER_NAME;
    return JSON_NAME;
}

static enum json_token
read_value(struct json_reader *reader)
{
    static const struct {
        const char *word;
        enum json_kind kind;
    } words[] = {{"null", JSON_NULL}, {"true", JSON_BOOLEAN}, {"false", JSON_BOOLEAN}};
    const char begin = *reader->at;

    if (begin == '{' || begin == '[') {
        if (reader->depth == JSON_DEPTH_MAX)
            return JSON_ERROR;
        reader->closing[reader->depth++] = begin == '{' ? '}' : ']';
        reader->at++;
        reader->state = AT_FIRST;
        return begin == '{' ? JSON_OBJECT : JSON_ARRAY;
    }
    reader->state = AFTER_VALUE;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t bytes = strlen(words[i].word);

        if (strncmp(reader->at, words[i].word, bytes) == 0) {
            reader->value = (struct json_value){words[i].kind, reader->at, bytes};
            reader->at += bytes;
            return JSON_VALUE;
        }
    }
    return (begin == '"' ? read_string(reader) : read_number(reader)) ? JSON_VALUE : JSON_ERROR;
}

enum json_token
json_next(struct json_reader *reader)
{
    const char closing = reader->depth > 0 ? reader->closing[reader->depth - 1] : '\0';

    skip_blanks(reader);
    if (reader->depth == 0 && reader->state == AFTER_VALUE)
        return *reader->at == '\0' ? JSON_END : JSON_ERROR;
    if (reader->depth > 0 && *reader->at == closing &&
        (reader->state == AT_FIRST || reader->state == AFTER_VALUE)) {
        reader->at++;
        reader->depth--;
        reader->state = AFTER_VALUE;
        return JSON_CLOSE;
    }
    if (reader->state == AFTER_VALUE) {
        if (*reader->at != ',')
            return JSON_ERROR;
        reader->at++;
        skip_blanks(reader);
        reader->state = AFTER_COMMA;
    }
    return closing == '}' && reader->state != AFTER_NAME ? read_name(reader) : read_value(reader);
}

bool
json_skip(struct json_reader *reader)
{
    const unsigned depth = reader->depth;

    while (reader->depth >= depth)
        if (json_next(reader) == JSON_ERROR)
            return false;
    return true;
}

bool
json_is(const struct json_value *value, const char *string)
{
    return value->kind == JSON_STRING && value->bytes == strlen(string) &&
           memcmp(value->first, string, value->bytes) == 0;
}

/* ---- objects --------------------------------------------------------------------------------- */

/* Reads a value, skipping what is in an object or array. */
static bool
read_whole(struct json_reader *reader, struct json_value *value)
{
    enum json_token token;
    char *first;

    skip_blanks(reader);
    first = reader->at;
    token = json_next(reader);
    *value = reader->value;
    if (token == JSON_VALUE)
        return true;
    if ((token != JSON_OBJECT && token != JSON_ARRAY) || !json_skip(reader))
        return false;
    *value = (struct json_value){JSON_NESTED, first, (size_t)(reader->at - first)};
    return true;
}

const char *
json_read_object(char *text, const char *const *names, struct json_value *values, size_t count)
{
    struct json_reader reader;
    enum json_token token;

    for (size_t i = 0; i < count; i++)
        values[i] = (struct json_value){.kind = JSON_ABSENT};
    json_reader_init(&reader, text);
    skip_blanks(&reader);
    if (*reader.at != '{')
        return reader.at;
    (void)json_next(&reader);
    while ((token = json_next(&reader)) == JSON_NAME) {
        const struct json_value name = reader.value;
        struct json_value value;

        if (!read_whole(&reader, &value))
            return reader.at;
        for (size_t i = 0; i < count; i++)
            if (json_is(&name, names[i]))
                values[i] = value;
    }
    if (token == JSON_ERROR || json_next(&reader) == JSON_ERROR)
        return reader.at;
    for (size_t i = 0; i < count; i++)
        if (values[i].kind == JSON_STRING)
            json_decode(&values[i]);
    return NULL;
}

bool
json_whole_number(const struct json_value *value, uint64_t *number)
{
    *number = 0;
    if (value->kind != JSON_NUMBER)
        return false;
    for (size_t i = 0; i < value->bytes; i++) {
        const char c = value->first[i];

        if (c < '0' || c > '9' || *number > (UINT64_MAX - (uint64_t)(c - '0')) / 10)
            return false;
        *number = 10 * *number + (uint64_t)(c - '0');
    }
    return true;
}
