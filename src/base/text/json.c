// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A parser of JSON objects (RFC 8259) that does not build a tree: it skips every value and records
 * where the wanted members of the outermost object are. Each skip function returns the text after
 * what it skipped, or NULL with *at at a syntax error.
 */
#include "config.h"

#include "base/text/json.h"

#include <string.h>

#include "base/text/utf8.h"

/* The deepest nesting that is accepted. */
enum { DEPTH_MAX = 33 };

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

/* Skips a string that begins with a quote. */
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
        if (*c == 'u' && strspn(c + 1, "0123456789abcdefABCDEF") >= 4)
            c += 4;
        else if (*c == '\0' || strchr("\"\\/bfnrt", *c) == NULL)
            return NULL;
    }
    return c + 1;
}

/* Skips one or more digits. */
static char *
skip_digits(char *at)
{
    const size_t digits = strspn(at, "0123456789");

    return digits > 0 ? at + digits : NULL;
}

static char *
skip_number(char *at)
{
    char *c = at + (*at == '-');

    c = *c == '0' ? c + 1 : skip_digits(c);
    if (c != NULL && *c == '.')
        c = skip_digits(c + 1);
    if (c != NULL && (*c == 'e' || *c == 'E'))
        c = skip_digits(c + 1 + (c[1] == '+' || c[1] == '-'));
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

/* Skips a member's name and colon. */
static char *
skip_name(char **at)
{
    char *const next = **at == '"' ? skip_string(at) : NULL;

    if (next == NULL)
        return NULL;
    *at = skip_blanks(next);
    return **at == ':' ? skip_blanks(*at + 1) : NULL;
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

            from = read_escape(from, &character) - 1;
            to += utf8_encode(character, to);
        } else {
            *to++ = code != NULL ? characters[code - codes] : *from;
        }
    }
    value->bytes = (size_t)(to - value->first);
    *to = '\0';
}

/* The members to find. */
struct wanted {
    const char *const *names;
    struct json_value *values;
    size_t count;
};

/* Stores the value from `first` to `end` if its name, which ends with a quote, is wanted. */
static void
store(const struct wanted *wanted, const char *name, enum json_kind kind, char *first, char *end)
{
    const size_t quotes = kind == JSON_STRING;

    for (size_t i = 0; i < wanted->count; i++) {
        const size_t length = strlen(wanted->names[i]);

        if (strncmp(name, wanted->names[i], length) == 0 && name[length] == '"')
            wanted->values[i] =
                (struct json_value){kind, first + quotes, (size_t)(end - first) - 2 * quotes};
    }
}

/* Skips the object that begins at *at, storing the wanted members. */
static char *
skip_object(char **at, const struct wanted *wanted)
{
    char closing[DEPTH_MAX] = ""; /* the closing brackets still to come */
    size_t depth = 0;
    char *name = NULL, *first = NULL; /* the name of the current member of the outermost object */

    for (;;) {
        bool opens = **at == '{' || **at == '[';
        enum json_kind kind;
        char *next = *at + 1;

        if (depth == 1)
            first = *at;
        if (opens && depth == DEPTH_MAX)
            return NULL;
        if (opens)
            closing[depth++] = **at == '{' ? '}' : ']';
        else if ((next = skip_plain(at, &kind)) == NULL)
            return NULL;
        else if (depth == 1)
            store(wanted, name, kind, first, next);
        for (*at = skip_blanks(next); **at == closing[depth - 1]; *at = skip_blanks(next)) {
            next = *at + 1;
            opens = false;
            if (--depth == 0)
                return next;
            if (depth == 1)
                store(wanted, name, JSON_NESTED, first, next);
        }
        if (!opens && **at != ',')
            return NULL;
        if (!opens)
            *at = skip_blanks(*at + 1);
        if (depth == 1)
            name = *at + 1;
        next = closing[depth - 1] == '}' ? skip_name(at) : *at;
        if (next == NULL)
            return NULL;
        *at = next;
    }
}

const char *
json_read_object(char *text, const char *const *names, struct json_value *values, size_t count)
{
    const struct wanted wanted = {names, values, count};
    char *at = skip_blanks(text);

    for (size_t i = 0; i < count; i++)
        values[i] = (struct json_value){.kind = JSON_ABSENT};
    char *const end = *at == '{' ? skip_object(&at, &wanted) : NULL;
    if (end == NULL)
        return at;
    at = skip_blanks(end);
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
