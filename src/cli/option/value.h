// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Values of options: numbers, sizes, times and words, read strictly.
 *
 * Each function takes the whole text or nothing. On failure it returns NP_USAGE and a text that
 * goes on after the value in quotes: "is not a whole number from 1 to 1024".
 */
#ifndef NP_CLI_OPTION_VALUE_H
#define NP_CLI_OPTION_VALUE_H

#include <stdint.h>

#include "base/status.h"

/* A whole number from `least` to `most`, in decimal digits. */
enum np_status value_number(
    const char *text, uint64_t least, uint64_t most, uint64_t *number, struct np_error *error);

/* A decimal number from `least` to `most`, as "2" or "0.25", whatever the locale. */
enum np_status value_decimal(
    const char *text, double least, double most, double *number, struct np_error *error);

/* A number of seconds up to `most`, as nanoseconds; 0 means no limit. */
enum np_status value_seconds(const char *text, double most, uint64_t *ns, struct np_error *error);

/* A number of bytes, or of K, M, G or T (times 1024 each), as "512M" or "2GiB". */
enum np_status value_bytes(const char *text, uint64_t *bytes, struct np_error *error);

/* A size, "4" or "5x3": columns, then rows. */
enum np_status value_size(
    const char *text, uint32_t *width, uint32_t *height, struct np_error *error);

/* The index of a word in a list that ends with NULL. */
enum np_status value_word(
    const char *text, const char *(*word)(unsigned index), unsigned *index, struct np_error *error);

/* The word that was probably meant, or NULL: the one with the fewest typing errors (F. J. Damerau,
 * "A technique for computer detection and correction of spelling errors", CACM 7, 1964), if they
 * are few for its length. */
const char *value_closest(const char *text, const char *(*word)(unsigned index));

#endif
