// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A reader of JSON (RFC 8259) that builds no tree: it checks a text once, then finds the parts of
 * an object or array in the text itself.
 */
#include "config.h"

#include "base/text/json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/utf8.h"

#define DIGITS "0123456789"

static uint32_t
hex_value(const char *digits)
{
    const char four[5] = {digits[0], digits[1], digits[2], digits[3]};

    return (uint32_t)strtoul(four, NULL, 16);
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

static bool read_value(char **at, struct json_value *value, unsigned depth);

/* The readers of a part move *at past it and the blanks after it, or to a syntax error, after which
 * they return false. */

static void
skip_blanks(char **at)
{
    *at += strspn(*at, " \t\r\n");
}

static bool
read_mark(char **at, char mark)
{
    if (**at != mark)
        return false;
    ++*at;
    skip_blanks(at);
    return true;
}

static bool
read_string(char **at, struct json_value *value)
{
    char *const first = *at + 1;
    char *end = first;

    if (**at != '"')
        return false;
    while (*end != '"') {
        size_t bytes = (unsigned char)*end >= ' ';

        if (*end == '\\' && end[1] == 'u')
            bytes = strspn(end + 2, DIGITS "abcdefABCDEF") >= 4 ? 6 : 0;
        else if (*end == '\\')
            bytes = end[1] != '\0' && strchr("\"\\/bfnrt", end[1]) != NULL ? 2 : 0;
        if (bytes == 0) {
            *at = end;
            return false;
        }
        end += bytes;
    }
    *value = (struct json_value){JSON_STRING, first, (size_t)(end - first)};
    *at = end;
    return read_mark(at, '"');
}

/* Reads a member of an object or an item of an array. */
static bool
read_part(char **at, bool named, struct json_value *name, struct json_value *value, unsigned depth)
{
    return (!named || (read_string(at, name) && read_mark(at, ':'))) &&
           read_value(at, value, depth);
}

static bool
read_nested(char **at, struct json_value *value, unsigned depth)
{
    const bool object = **at == '{';
    const char end = object ? '}' : ']';
    struct json_value name, part;
    bool good = depth < JSON_DEPTH_MAX;

    *value = (struct json_value){object ? JSON_OBJECT : JSON_ARRAY, *at, 0};
    if (!good)
        return false;
    (void)read_mark(at, **at);
    if (**at != end)
        do
            good = read_part(at, object, &name, &part, depth + 1);
        while (good && read_mark(at, ','));
    value->bytes = (size_t)(*at + 1 - value->first);
    return good && read_mark(at, end);
}

/* Reads any value. Of a number only the characters are checked, not their order. */
static bool
read_value(char **at, struct json_value *value, unsigned depth)
{
    static const struct {
        const char *word;
        enum json_kind kind;
    } words[] = {{"null", JSON_NULL}, {"true", JSON_BOOLEAN}, {"false", JSON_BOOLEAN}};

    if (**at == '{' || **at == '[')
        return read_nested(at, value, depth);
    if (**at == '"')
        return read_string(at, value);
    *value = (struct json_value){JSON_NUMBER, *at, 0};
    if (strspn(*at, "-" DIGITS) > 0)
        value->bytes = strspn(*at, "+-.eE" DIGITS);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncmp(*at, words[i].word, strlen(words[i].word)) == 0)
            *value = (struct json_value){words[i].kind, *at, strlen(words[i].word)};
    *at += value->bytes;
    skip_blanks(at);
    return value->bytes > 0;
}

const char *
json_read(char *text, struct json_value *value)
{
    char *at = text;

    skip_blanks(&at);
    return read_value(&at, value, 0) && *at == '\0' ? NULL : at;
}

bool
json_next(struct json_value *nested, struct json_value *name, struct json_value *value)
{
    char *at = nested->first;

    /* At the bracket or comma before the next part, or at the last bracket. */
    if (*at != ']' && *at != '}') {
        at++;
        skip_blanks(&at);
    }
    if (*at == ']' || *at == '}' || !read_part(&at, nested->kind == JSON_OBJECT, name, value, 0))
        return false;
    nested->first = at;
    return true;
}

bool
json_is(const struct json_value *value, const char *string)
{
    return value->kind == JSON_STRING && value->bytes == strlen(string) &&
           memcmp(value->first, string, value->bytes) == 0;
}

void
json_members(
    struct json_value object, const char *const *names, struct json_value *values, size_t count)
{
    struct json_value name, value;

    for (size_t i = 0; i < count; i++)
        values[i] = (struct json_value){.kind = JSON_ABSENT};
    while (object.kind == JSON_OBJECT && json_next(&object, &name, &value))
        for (size_t i = 0; i < count; i++)
            if (json_is(&name, names[i]))
                values[i] = value;
    for (size_t i = 0; i < count; i++)
        if (values[i].kind == JSON_STRING)
            json_decode(&values[i]);
}

const char *
json_read_object(char *text, const char *const *names, struct json_value *values, size_t count)
{
    struct json_value object;
    const char *const wrong = json_read(text, &object);

    if (wrong != NULL || object.kind != JSON_OBJECT)
        return wrong != NULL ? wrong : text;
    json_members(object, names, values, count);
    return NULL;
}

bool
json_whole_number(const struct json_value *value, uint64_t *number)
{
    errno = 0;
    *number = value->kind == JSON_NUMBER ? strtoull(value->first, NULL, 10) : 0;
    return value->kind == JSON_NUMBER && strspn(value->first, DIGITS) == value->bytes && errno == 0;
}
