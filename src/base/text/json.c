// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A parser of JSON objects (RFC 8259) that builds no tree: it skips every value and notes where the
 * wanted ones are. Its skip functions return what follows, or NULL with *at at a syntax error.
 */
#include "config.h"

#include "base/text/json.h"

#include <string.h>

#include "base/text/utf8.h"

/* No result is nested deeper. */
enum { DEPTH_MAX = 32 };

static char *
skip_blanks(char *at)
{
    return at + strspn(at, " \t\r\n");
}

static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool
is_hex(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* Skips a string from its first quote on. */
static char *
skip_string(char **at)
{
    char *c = *at + 1;

    for (; *c != '"'; c++) {
        *at = c;
        if ((unsigned char)*c < 0x20)
            return NULL;
        if (*c != '\\')
            continue;
        c++;
        if (*c == 'u' && is_hex(c[1]) && is_hex(c[2]) && is_hex(c[3]) && is_hex(c[4]))
            c += 4;
        else if (*c == '\0' || strchr("\"\\/bfnrt", *c) == NULL)
            return NULL;
    }
    return c + 1;
}

static char *
skip_digits(char *at)
{
    while (is_digit(*at))
        at++;
    return at;
}

static char *
skip_number(char *at)
{
    char *c = at + (*at == '-');

    if (!is_digit(*c))
        return NULL;
    c = *c == '0' ? c + 1 : skip_digits(c);
    if (*c == '.') {
        if (!is_digit(c[1]))
            return NULL;
        c = skip_digits(c + 1);
    }
    if (*c == 'e' || *c == 'E') {
        c++;
        c += *c == '+' || *c == '-';
        if (!is_digit(*c))
            return NULL;
        c = skip_digits(c);
    }
    return c;
}

/* Skips a value other than an object or array. */
static char *
skip_plain(char **at, enum json_kind *kind)
{
    static const struct {
        const char *word;
        enum json_kind kind;
    } words[] = {{"null", JSON_NULL}, {"true", JSON_BOOLEAN}, {"false", JSON_BOOLEAN}};

    if (**at == '"') {
        *kind = JSON_STRING;
        return skip_string(at);
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncmp(*at, words[i].word, strlen(words[i].word)) == 0) {
            *kind = words[i].kind;
            return *at + strlen(words[i].word);
        }
    *kind = JSON_NUMBER;
    return skip_number(*at);
}

/* Skips a member's name and colon; *bytes gets the length of the name. */
static char *
skip_name(char **at, size_t *bytes)
{
    const char *const name = *at + 1;
    char *const next = **at == '"' ? skip_string(at) : NULL;

    if (next == NULL)
        return NULL;
    *bytes = (size_t)(next - 1 - name);
    *at = skip_blanks(next);
    return **at == ':' ? skip_blanks(*at + 1) : NULL;
}

/* Skips an object or array. */
static char *
skip_nested(char **at)
{
    char open[DEPTH_MAX] = {0};
    size_t depth = 0;

    for (;;) {
        bool first = **at == '{' || **at == '[';
        enum json_kind kind;
        size_t name_bytes;
        char *next;

        if (first && depth == DEPTH_MAX)
            return NULL;
        if (first)
            open[depth++] = **at == '{' ? '}' : ']';
        next = first ? *at + 1 : skip_plain(at, &kind);
        if (next == NULL)
            return NULL;
        for (*at = skip_blanks(next); **at == open[depth - 1]; *at = skip_blanks(next)) {
            next = *at + 1;
            first = false;
            if (--depth == 0)
                return next;
        }
        if (!first && **at != ',')
            return NULL;
        if (!first)
            *at = skip_blanks(*at + 1);
        next = open[depth - 1] == '}' ? skip_name(at, &name_bytes) : *at;
        if (next == NULL)
            return NULL;
        *at = next;
    }
}

static char *
skip_value(char **at, struct json_value *value)
{
    value->first = *at;
    if (**at == '{' || **at == '[') {
        value->kind = JSON_NESTED;
        return skip_nested(at);
    }
    return skip_plain(at, &value->kind);
}

static uint32_t
hex_value(const char *digits)
{
    uint32_t value = 0;

    for (unsigned i = 0; i < 4; i++) {
        const char c = digits[i];

        value = 16 * value + (uint32_t)(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return value;
}

static bool
is_within(uint32_t character, uint32_t first, uint32_t last)
{
    return character >= first && character <= last;
}

/* Decodes a \\u escape from its `u` on, or a surrogate pair of two. Returns what follows. */
static const char *
take_escape(const char *from, uint32_t *character)
{
    uint32_t half;

    *character = hex_value(from + 1);
    from += 5;
    if (is_within(*character, 0xd800, 0xdbff) && from[0] == '\\' && from[1] == 'u') {
        half = hex_value(from + 2);
        if (is_within(half, 0xdc00, 0xdfff)) {
            *character = 0x10000 + ((*character - 0xd800) << 10) + (half - 0xdc00);
            from += 6;
        }
    }
    if (*character == 0 || is_within(*character, 0xd800, 0xdfff))
        *character = 0xfffd;
    return from;
}

/* Decodes the escapes of a string in place. A lone surrogate becomes U+FFFD. */
static void
decode(struct json_value *value)
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

            from = take_escape(from, &character) - 1;
            to += utf8_encode(character, to);
        } else {
            *to++ = code != NULL ? characters[code - codes] : *from;
        }
    }
    value->bytes = (size_t)(to - value->first);
    *to = '\0';
}

/* Stores a value if its name is wanted. */
static void
note(const char *name, size_t name_bytes, const struct json_value *value, char *end,
    const char *const *names, struct json_value *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strlen(names[i]) != name_bytes || memcmp(names[i], name, name_bytes) != 0)
            continue;
        values[i] = *value;
        values[i].bytes = (size_t)(end - value->first);
        if (value->kind == JSON_STRING) {
            values[i].first++;
            values[i].bytes -= 2;
        }
    }
}

const char *
json_read_object(char *text, const char *const *names, struct json_value *values, size_t count)
{
    char *at = skip_blanks(text);
    bool more = true;

    for (size_t i = 0; i < count; i++)
        values[i] = (struct json_value){.kind = JSON_ABSENT};
    if (*at != '{')
        return at;
    at = skip_blanks(at + 1);
    if (*at == '}')
        more = false;
    while (more) {
        const char *const name = at + 1;
        struct json_value value;
        size_t name_bytes;
        char *next = skip_name(&at, &name_bytes);

        if (next == NULL)
            return at;
        at = next;
        next = skip_value(&at, &value);
        if (next == NULL)
            return at;
        note(name, name_bytes, &value, next, names, values, count);
        at = skip_blanks(next);
        more = *at == ',';
        if (more)
            at = skip_blanks(at + 1);
        else if (*at != '}')
            return at;
    }
    at = skip_blanks(at + 1);
    if (*at != '\0')
        return at;
    for (size_t i = 0; i < count; i++)
        if (values[i].kind == JSON_STRING)
            decode(&values[i]);
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

        if (!is_digit(c) || *number > (UINT64_MAX - (uint64_t)(c - '0')) / 10)
            return false;
        *number = 10 * *number + (uint64_t)(c - '0');
    }
    return true;
}
