// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A reader of JSON (RFC 8259) that builds no tree: it checks a text once, then finds the parts of
 * an object or array in the text itself.
 */
#include "config.h"

#include "base/text/json.h"

#include <string.h>

#include "base/text/utf8.h"

#define DIGITS "0123456789"

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

static bool read_value(char **at, struct json_value *value, unsigned depth);

static void
skip_blanks(char **at)
{
    *at += strspn(*at, " \t\r\n");
}

/* The readers of a part move *at past it, or to a syntax error, after which they return false. */

/* Reads a string, which begins with a quote. */
static bool
read_string(char **at, struct json_value *value)
{
    char *const first = *at + 1;
    char *end = first;

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
    *at = end + 1;
    return true;
}

/* Returns the end of a number, or NULL. */
static char *
number_end(char *end)
{
    end += *end == '-';
    if (strspn(end, DIGITS) == 0)
        return NULL;
    end += *end == '0' ? 1 : strspn(end, DIGITS);
    if (*end == '.') {
        if (strspn(++end, DIGITS) == 0)
            return NULL;
        end += strspn(end, DIGITS);
    }
    if (*end == 'e' || *end == 'E') {
        end += end[1] == '+' || end[1] == '-' ? 2 : 1;
        if (strspn(end, DIGITS) == 0)
            return NULL;
        end += strspn(end, DIGITS);
    }
    return end;
}

/* Reads a member of an object or an item of an array, and the blanks after it. */
static bool
read_part(char **at, bool named, struct json_value *name, struct json_value *value, unsigned depth)
{
    if (named) {
        if (**at != '"' || !read_string(at, name))
            return false;
        skip_blanks(at);
        if (**at != ':')
            return false;
        ++*at;
        skip_blanks(at);
    }
    if (!read_value(at, value, depth))
        return false;
    skip_blanks(at);
    return true;
}

/* Reads an object or array. */
static bool
read_nested(char **at, struct json_value *value, unsigned depth)
{
    const bool object = **at == '{';
    char *const first = *at;
    struct json_value name, part;

    if (depth == JSON_DEPTH_MAX)
        return false;
    ++*at;
    skip_blanks(at);
    for (bool more = false; **at != (object ? '}' : ']'); more = true) {
        if (more) {
            if (**at != ',')
                return false;
            ++*at;
            skip_blanks(at);
        }
        if (!read_part(at, object, &name, &part, depth + 1))
            return false;
    }
    ++*at;
    *value = (struct json_value){object ? JSON_OBJECT : JSON_ARRAY, first, (size_t)(*at - first)};
    return true;
}

static bool
read_value(char **at, struct json_value *value, unsigned depth)
{
    static const struct {
        const char *word;
        enum json_kind kind;
    } words[] = {{"null", JSON_NULL}, {"true", JSON_BOOLEAN}, {"false", JSON_BOOLEAN}};
    char *end = NULL;

    if (**at == '{' || **at == '[')
        return read_nested(at, value, depth);
    if (**at == '"')
        return read_string(at, value);
    *value = (struct json_value){JSON_NUMBER, *at, 0};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncmp(*at, words[i].word, strlen(words[i].word)) == 0) {
            value->kind = words[i].kind;
            end = *at + strlen(words[i].word);
        }
    if (end == NULL && (end = number_end(*at)) == NULL)
        return false;
    value->bytes = (size_t)(end - *at);
    *at = end;
    return true;
}

const char *
json_read(char *text, struct json_value *value)
{
    char *at = text;

    skip_blanks(&at);
    if (!read_value(&at, value, 0))
        return at;
    skip_blanks(&at);
    return *at == '\0' ? NULL : at;
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
