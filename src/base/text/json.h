// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads JSON: the parts of a value one by one, or the members of an object by name.
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
    JSON_OBJECT,
    JSON_ARRAY,
};

/* A value, as a part of the text. A string does not include its quotes. */
struct json_value {
    enum json_kind kind;
    char *first;
    size_t bytes;
};

/* The deepest nesting that is accepted. */
enum { JSON_DEPTH_MAX = 33 };

/* Checks a text that consists of one value, and finds the value; numbers that only JSON forbids,
 * such as 01, pass. Returns NULL, or the place of a syntax error. */
const char *json_read(char *text, struct json_value *value);

/* Takes the next part off an object or array that was checked: a value, and its name in an object.
 * Returns false at the end. No string is decoded; decode those that were taken, not what follows.
 */
bool json_next(struct json_value *nested, struct json_value *name, struct json_value *value);

/* Decodes the escapes of a string in place, and ends it with a NUL. A lone surrogate and U+0000
 * become U+FFFD. */
void json_decode(struct json_value *value);

/* Whether a value is this string, byte by byte: escapes are not decoded. */
bool json_is(const struct json_value *value, const char *string);

/* Finds the values of `count` members of an object that was checked, by name; if a name occurs
 * several times, its last member counts. Strings are decoded in place and end with a NUL; names are
 * compared without decoding them. All members of another value are absent. */
void json_members(
    struct json_value object, const char *const *names, struct json_value *values, size_t count);

/* Does the same for a text that consists of one object. Returns NULL, or the place of a syntax
 * error, after which the values are undefined. */
const char *json_read_object(
    char *text, const char *const *names, struct json_value *values, size_t count);

/* Reads a value that is an integer; returns false if it is not an integer or too large. */
bool json_whole_number(const struct json_value *value, uint64_t *number);

#endif
