// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * JSON as results have it: one object on a line, of which some members are wanted.
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

/*
 * A member's value, in place: of a string what stands between its quotes.
 */
struct json_value {
    enum json_kind kind;
    char *first;
    size_t bytes;
};

/*
 * Reads an object that ends with the text, and finds the values of `count` members by their names;
 * of one that comes twice the last counts. Strings among the values are decoded in place and end
 * with a NUL; names are compared as they stand. Returns NULL, or where the text is no JSON object:
 * then the values are not to be used.
 */
const char *json_read_object(
    char *text, const char *const *names, struct json_value *values, size_t count);

/*
 * The value as a whole number; false if it is none, or does not fit.
 */
bool json_whole_number(const struct json_value *value, uint64_t *number);

#endif
