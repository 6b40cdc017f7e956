// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads JSON: token by token, or the members of one object.
 */
#ifndef NP_BASE_TEXT_JSON_H
#define NP_BASE_TEXT_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum json_kind {
    JSON_ABSENT, /* the object has no such member */
    JSON_NULL,
    JSON_BOOLEAN,
    JSON_NUMBER,
    JSON_STRING,
    JSON_NESTED, /* an object or an array */
};

/* A member's value, as a part of the text. A string does not include its quotes. */
struct json_value {
    enum json_kind kind;
    char *first;
    size_t bytes;
};

enum json_token {
    JSON_ERROR,  /* a syntax error at `at` */
    JSON_OBJECT, /* an object begins */
    JSON_ARRAY,  /* an array begins */
    JSON_CLOSE,  /* the innermost object or array ends */
    JSON_NAME,   /* the name of a member, whose value follows */
    JSON_VALUE,  /* null, true, false, a number or a string */
    JSON_END,    /* the text ends after its value */
};

/* The deepest nesting that is accepted. */
enum { JSON_DEPTH_MAX = 33 };

/* A place in a text. The text must end with a NUL and outlive the reader. */
struct json_reader {
    char *at;
    unsigned line;           /* from 1 */
    const char *line_first;  /* where the line begins; the column is at - line_first + 1 */
    struct json_value value; /* of JSON_NAME or JSON_VALUE; a string is not decoded */
    char closing[JSON_DEPTH_MAX];
    unsigned depth;
    unsigned state;
};

void json_reader_init(struct json_reader *reader, char *text);

/* Returns the next token. After JSON_ERROR and JSON_END there is none. */
enum json_token json_next(struct json_reader *reader);

/* Skips the rest of the innermost object or array, with its end. Returns false at a syntax error.
 */
bool json_skip(struct json_reader *reader);

/* Decodes the escapes of a string in place, and ends it with a NUL. A lone surrogate and U+0000
 * become U+FFFD. */
void json_decode(struct json_value *value);

/* Whether a value is this string, byte by byte: escapes are not decoded. */
bool json_is(const struct json_value *value, const char *string);

/* Parses a text that consists of one object, and finds the values of `count` members by name; if a
 * name occurs several times, its last member counts. Strings are decoded in place and end with a
 * NUL; names are compared without decoding them. Returns NULL, or the place of a syntax error,
 * after which the values are invalid. */
const char *json_read_object(
    char *text, const char *const *names, struct json_value *values, size_t count);

/* Reads a value that is an integer; returns false if it is not an integer or too large. */
bool json_whole_number(const struct json_value *value, uint64_t *number);

#endif
