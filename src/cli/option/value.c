// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads values of options digit by digit: strtoul() accepts spaces and signs, and strtod() depends
 * on the locale.
 */
#include "config.h"

#include "cli/option/value.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "puzzle/board.h"

/* Reads digits and moves *text behind them; false if there are none or the number is too large. */
static bool
read_digits(const char **text, uint64_t *number)
{
    const char *at = *text;

    *number = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        const uint64_t digit = (uint64_t)(*at - '0');

        if (*number > (UINT64_MAX - digit) / 10)
            return false;
        *number = 10 * *number + digit;
    }
    if (at == *text)
        return false;
    *text = at;
    return true;
}

enum np_status
value_number(
    const char *text, uint64_t least, uint64_t most, uint64_t *number, struct np_error *error)
{
    uint64_t found;

    if (read_digits(&text, &found) && *text == '\0' && found >= least && found <= most) {
        *number = found;
        return NP_OK;
    }
    if (most == UINT64_MAX)
        return np_fail(error, NP_USAGE, "is not a whole number from %" PRIu64 " up", least);
    return np_fail(
        error, NP_USAGE, "is not a whole number from %" PRIu64 " to %" PRIu64, least, most);
}

/* Reads digits with an optional fraction, or a fraction alone. */
static bool
read_decimal(const char *text, double *number)
{
    double scale = 1;
    bool digits = false;

    *number = 0;
    for (; *text >= '0' && *text <= '9'; text++, digits = true)
        *number = 10 * *number + (*text - '0');
    if (*text == '.')
        for (text++; *text >= '0' && *text <= '9'; text++, digits = true) {
            scale /= 10;
            *number += scale * (*text - '0');
        }
    return digits && *text == '\0';
}

enum np_status
value_decimal(const char *text, double least, double most, double *number, struct np_error *error)
{
    double found;

    if (read_decimal(text, &found) && found >= least && found <= most) {
        *number = found;
        return NP_OK;
    }
    return np_fail(error, NP_USAGE, "is not a number from %g to %g", least, most);
}

enum np_status
value_seconds(const char *text, double most, uint64_t *ns, struct np_error *error)
{
    double seconds;

    if (!read_decimal(text, &seconds) || seconds > most)
        return np_fail(error, NP_USAGE, "is not a number of seconds from 0 to %.0f", most);
    *ns = (uint64_t)(seconds * CLOCK_NS_PER_SECOND);
    if (*ns == 0 && seconds > 0)
        *ns = 1;
    return NP_OK;
}

enum np_status
value_bytes(const char *text, uint64_t *bytes, struct np_error *error)
{
    static const char units[] = "KMGT";
    const char *unit;
    unsigned shift = 0;
    uint64_t count;

    if (!read_digits(&text, &count))
        goto wrong;
    for (unit = units; *unit != '\0' && *unit != (*text & ~0x20); unit++)
        continue;
    if (*unit != '\0') {
        shift = 10 * (unsigned)(unit - units + 1);
        text++;
        if (strcmp(text, "iB") == 0 || strcmp(text, "B") == 0)
            text += strlen(text);
    }
    if (*text != '\0' || count == 0 || count > UINT64_MAX >> shift)
        goto wrong;
    *bytes = count << shift;
    return NP_OK;
wrong:
    return np_fail(error, NP_USAGE, "is not a size in bytes such as 512M or 2G");
}

enum np_status
value_size(const char *text, uint32_t *width, uint32_t *height, struct np_error *error)
{
    uint64_t columns;
    uint64_t rows;

    if (!read_digits(&text, &columns))
        goto wrong;
    rows = columns;
    if (*text == 'x' || *text == 'X') {
        text++;
        if (!read_digits(&text, &rows))
            goto wrong;
    }
    if (*text != '\0' || columns == 0 || rows == 0 || columns > BOARD_SIDE_MAX ||
        rows > BOARD_SIDE_MAX)
        goto wrong;
    *width = (uint32_t)columns;
    *height = (uint32_t)rows;
    return NP_OK;
wrong:
    return np_fail(
        error, NP_USAGE, "is not a size such as 4 or 5x3, with sides from 1 to %d", BOARD_SIDE_MAX);
}

enum { WORD_MAX = 32 };

static unsigned
least_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The typing errors that turn one word into the other: a letter more, less or wrong, or two letters
 * swapped. */
static unsigned
typing_errors(const char *a, const char *b)
{
    unsigned errors[WORD_MAX + 1][WORD_MAX + 1]; /* of the first i and j letters */
    const size_t a_length = strlen(a), b_length = strlen(b);

    if (a_length > WORD_MAX || b_length > WORD_MAX)
        return WORD_MAX;
    for (size_t i = 0; i <= a_length; i++)
        for (size_t j = 0; j <= b_length; j++) {
            unsigned least = (unsigned)(i + j);

            if (i > 0 && j > 0) {
                least = least_of(errors[i - 1][j], errors[i][j - 1]) + 1;
                least = least_of(least, errors[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            }
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                least = least_of(least, errors[i - 2][j - 2] + 1);
            errors[i][j] = least;
        }
    return errors[a_length][b_length];
}

const char *
value_closest(const char *text, const char *(*word)(unsigned index))
{
    const char *closest = NULL;
    unsigned least = WORD_MAX;
    const char *candidate;

    /* A single letter or digit is equally close to any other. */
    if (strlen(text) < 2)
        return NULL;
    for (unsigned i = 0; (candidate = word(i)) != NULL; i++) {
        unsigned distance = typing_errors(text, candidate);

        if (strlen(text) >= 3 && strncmp(text, candidate, strlen(text)) == 0)
            distance = 1;
        if (distance < least) {
            least = distance;
            closest = candidate;
        }
    }
    return least <= 1 + strlen(text) / 4 ? closest : NULL;
}

/* Joins the words of a list with commas, as far as there is room. */
static void
join_words(char *space, size_t space_bytes, const char *(*word)(unsigned index))
{
    size_t used = 0;
    const char *next;

    space[0] = '\0';
    for (unsigned i = 0; (next = word(i)) != NULL && used < space_bytes; i++) {
        const int added =
            snprintf(space + used, space_bytes - used, "%s%s", i > 0 ? ", " : "", next);

        if (added < 0)
            return;
        used += (size_t)added;
    }
}

enum np_status
value_word(
    const char *text, const char *(*word)(unsigned index), unsigned *index, struct np_error *error)
{
    char words[NP_ERROR_TEXT_BYTES / 2];
    const char *meant = value_closest(text, word);
    const char *candidate;

    for (unsigned i = 0; (candidate = word(i)) != NULL; i++)
        if (strcmp(text, candidate) == 0) {
            *index = i;
            return NP_OK;
        }
    if (meant != NULL)
        return np_fail(error, NP_USAGE, "is unknown; did you mean '%s'?", meant);
    join_words(words, sizeof words, word);
    return np_fail(error, NP_USAGE, "is not one of %s", words);
}
