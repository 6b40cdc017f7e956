// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads members of a JSON object.
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

/* Parses a text that consists of one object, and finds the values of `count` members by name; if a
 * name occurs several times, its last member counts. Strings are decoded in place and end with a
 * NUL; names are compared without decoding them. Returns NULL, or the place of a syntax error,
 * after which the values are invalid. */
const char *json_read_object(
    char *text, const char *const *names, struct json_value *values, size_t count);

/* Reads a value that is an integer; returns false if it is not an integer or too large. */
bool json_whole_number(const struct json_value *value, uint64_t *number);

#endif
