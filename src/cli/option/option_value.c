// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads the values of options according to the types of their rows, and stores them.
 *
 * Values are parsed strictly, digit by digit: strtoul() accepts spaces and signs, and strtod()
 * depends on the locale. The text of an error follows the quoted value: "is not a whole number
 * from 1 to 1024".
 */
#include "config.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "cli/option/option_row.h"
#include "play/contest/contest.h"
#include "puzzle/board.h"
#include "puzzle/id.h"
#include "search/search.h"

enum { NAME_BYTES = 64, WORD_MAX = 32, BYTES_LEAST = 1024 };

/* ---- numbers --------------------------------------------------------------------------------- */

/* Reads digits and advances *text past them; returns false if there are none or the number is too
 * large. */
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

/* Reads digits with an optional fraction, or a fraction alone, to the end of the text. */
static bool
read_fraction(const char *text, double *number)
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

static enum np_status
read_number(const struct option_row *row, void *field, const char *value, struct np_error *error)
{
    const uint64_t most = row->most != 0 ? (uint64_t)row->most : UINT64_MAX;
    const unsigned least = row->zero_allowed ? 0 : 1;
    uint64_t number;

    if (!read_digits(&value, &number) || *value != '\0' || number < least || number > most)
        return most == UINT64_MAX
                   ? np_fail(error, NP_USAGE, "is not a whole number of at least %u", least)
                   : np_fail(
                         error, NP_USAGE, "is not a whole number from %u to %" PRIu64, least, most);
    if (row->field_bytes == sizeof(uint64_t))
        *(uint64_t *)field = number;
    else
        *(uint32_t *)field = (uint32_t)number;
    return NP_OK;
}

static enum np_status
read_decimal(const struct option_row *row, double *field, const char *value, struct np_error *error)
{
    double number;

    if (!read_fraction(value, &number) || number < row->least || number > row->most)
        return np_fail(error, NP_USAGE, "is not a number from %g to %g", row->least, row->most);
    *field = number;
    return NP_OK;
}

static enum np_status
read_seconds(const struct option_row *row, uint64_t *ns, const char *value, struct np_error *error)
{
    double seconds;

    if (!read_fraction(value, &seconds) || seconds > row->most)
        return np_fail(error, NP_USAGE, "is not a number of seconds from 0 to %.0f", row->most);
    *ns = (uint64_t)(seconds * CLOCK_NS_PER_SECOND);
    if (*ns == 0 && seconds > 0)
        *ns = 1;
    return NP_OK;
}

/* Reads a number of bytes with an optional unit of K, M, G or T (powers of 1024), such as "512M" or
 * "2GiB". */
static enum np_status
read_bytes(uint64_t *bytes, const char *text, struct np_error *error)
{
    static const char units[] = "KMGT";
    const char *unit = units;
    unsigned shift = 0;
    uint64_t count;

    if (!read_digits(&text, &count))
        goto wrong;
    while (*unit != '\0' && *unit != (*text & ~0x20))
        unit++;
    if (*unit != '\0') {
        shift = 10 * (unsigned)(unit - units + 1);
        text++;
        if (strcmp(text, "iB") == 0 || strcmp(text, "B") == 0)
            text += strlen(text);
    }
    /* A few bytes are a unit that was forgotten. */
    if (*text != '\0' || count > UINT64_MAX >> shift || count << shift < BYTES_LEAST)
        goto wrong;
    *bytes = count << shift;
    return NP_OK;
wrong:
    return np_fail(error, NP_USAGE, "is not a size in bytes such as 512M or 2G");
}

/* Reads a size, "4" or "5x3": columns, then rows. */
static enum np_status
read_size(struct cli_options *options, const char *text, struct np_error *error)
{
    uint64_t columns, rows;

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
    options->width = (uint32_t)columns;
    options->height = (uint32_t)rows;
    return NP_OK;
wrong:
    return np_fail(
        error, NP_USAGE, "is not a size such as 4 or 5x3, with sides from 1 to %d", BOARD_SIDE_MAX);
}

/* ---- words ----------------------------------------------------------------------------------- */

static unsigned
least_of(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* The number of typing errors that turn one word into the other: a letter inserted, removed or
 * replaced, or two neighbouring letters swapped. */
static unsigned
typing_errors(const char *a, const char *b)
{
    unsigned errors[WORD_MAX + 1]
                   [WORD_MAX + 1]; /* errors[i][j] compares the first i and j letters */
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
option_closest(const char *text, option_words *words)
{
    const size_t length = strlen(text);
    const char *closest = NULL, *candidate;
    unsigned least = WORD_MAX;

    /* Any single letter or digit is equally close to any other, so there is nothing to propose. */
    if (length < 2)
        return NULL;
    for (unsigned i = 0; (candidate = words(i)) != NULL; i++) {
        unsigned distance = typing_errors(text, candidate);

        if (length >= 3 && strncmp(text, candidate, length) == 0)
            distance = 1;
        if (distance < least) {
            least = distance;
            closest = candidate;
        }
    }
    return least <= 1 + length / 4 ? closest : NULL;
}

/* Lists the words that begin with a text; returns how many there are. */
static unsigned
list_words(struct text *list, option_words *words, const char *beginning)
{
    const char *candidate;
    unsigned count = 0;

    for (unsigned i = 0; (candidate = words(i)) != NULL; i++)
        if (strncmp(candidate, beginning, strlen(beginning)) == 0)
            text_printf(list, "%s%s", count++ > 0 ? ", " : "", candidate);
    return count;
}

/* Finds the index of a word. */
static enum np_status
read_word(option_words *words, const char *text, unsigned *index, struct np_error *error)
{
    const char *const meant = option_closest(text, words);
    struct text known = {0};
    const char *candidate;

    for (unsigned i = 0; (candidate = words(i)) != NULL; i++)
        if (strcmp(text, candidate) == 0) {
            *index = i;
            return NP_OK;
        }
    if (*text != '\0' && list_words(&known, words, text) > 1) {
        (void)np_fail(error, NP_USAGE, "is unknown; did you mean one of %s?", text_string(&known));
    } else if (meant != NULL) {
        (void)np_fail(error, NP_USAGE, "is unknown; did you mean '%s'?", meant);
    } else {
        (void)list_words(&known, words, "");
        (void)np_fail(error, NP_USAGE, "is not one of %s", text_string(&known));
    }
    text_free(&known);
    return NP_USAGE;
}

/* Reads words separated by commas, and sets a bit for the index of each. */
static enum np_status
read_names(option_words *words, const char *value, uint64_t *names, struct np_error *error)
{
    const bool alone = strchr(value, ',') == NULL;
    size_t length;

    *names = 0;
    for (const char *at = value;; at += length + 1) {
        char name[NAME_BYTES];
        struct np_error reason;
        unsigned index;

        length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        /* An alias stands for the name of its algorithm. */
        const struct search_row *const row =
            words == option_algorithm_word ? search_find(name) : NULL;
        const char *const word = row != NULL ? row->name : alone ? value : name;
        if (read_word(words, word, &index, alone ? error : &reason) != NP_OK)
            return alone ? NP_USAGE
                         : np_fail(error, NP_USAGE, "names '%s', which %s", name, reason.text);
        assert(index < 64);
        *names |= UINT64_C(1) << index;
        if (at[length] == '\0')
            return NP_OK;
    }
}

/* ---- rows ------------------------------------------------------------------------------------ */

static enum np_status
read_difficulty(const struct option_row *row, struct difficulty *difficulty, const char *value,
    struct np_error *error)
{
    unsigned index;
    enum np_status status;

    if (difficulty_read(difficulty, value))
        return NP_OK;
    if (strpbrk(value, "0123456789.") != NULL)
        return np_fail(
            error, NP_USAGE, "is not easy, medium, hard or a range of lengths like 20..30");
    status = read_word(row->words, value, &index, error);
    if (status == NP_OK)
        difficulty->kind = (enum difficulty_kind)(index + DIFFICULTY_EASY);
    return status;
}

/* Reads a value that is stored unchanged. */
static enum np_status
read_text(
    const struct option_row *row, const char **field, const char *value, struct np_error *error)
{
    struct puzzle_id id;
    struct contest_spec contest;
    struct np_error reason;
    unsigned index;

    if (row->type == OPTION_WORD && read_word(row->words, value, &index, error) != NP_OK)
        return NP_USAGE;
    if (row->type == OPTION_ID && puzzle_id_parse(&id, value, &reason) != NP_OK)
        return np_fail(error, NP_USAGE, "is not an id: %s", reason.text);
    if (row->type == OPTION_EVENT && contest_spec_parse(&contest, value, &reason) != NP_OK)
        return np_fail(error, NP_USAGE, "is not an event: %s", reason.text);
    if (row->type == OPTION_SEED && !puzzle_seed_valid(value))
        return np_fail(error, NP_USAGE, "is not a seed: %s", _(PUZZLE_SEED_RULE));
    if (row->type != OPTION_SOLUTION && *value == '\0')
        return np_fail(error, NP_USAGE, "is empty");
    if (row->most != 0 && (double)strlen(value) > row->most)
        return np_fail(error, NP_USAGE, "is longer than %.0f bytes", row->most);
    *field = value;
    return NP_OK;
}

static enum np_status
read_value(const struct option_row *row, struct cli_options *options, const char *value,
    struct np_error *error)
{
    void *const field = (char *)options + row->field;
    unsigned index;

    switch (row->type) {
    case OPTION_NO_VALUE:
        return NP_OK;
    case OPTION_FLAG:
        *(bool *)field = true;
        return NP_OK;
    case OPTION_NUMBER:
        return read_number(row, field, value, error);
    case OPTION_DECIMAL:
        return read_decimal(row, field, value, error);
    case OPTION_SECONDS:
        return read_seconds(row, field, value, error);
    case OPTION_BYTES:
        return read_bytes(field, value, error);
    case OPTION_SIZE:
        return read_size(options, value, error);
    case OPTION_TEXT:
    case OPTION_FILE:
    case OPTION_SOLUTION:
    case OPTION_SEED:
    case OPTION_ID:
    case OPTION_EVENT:
    case OPTION_WORD:
        return read_text(row, field, value, error);
    case OPTION_CHOICE:
        return read_word(row->words, value, field, error);
    case OPTION_NAMES:
        return read_names(row->words, value, field, error);
    case OPTION_FORMAT:
        if (read_word(row->words, value, &index, error) != NP_OK)
            return NP_USAGE;
        options->format = &format_rows[index];
        return NP_OK;
    case OPTION_DIFFICULTY:
        return read_difficulty(row, &options->difficulty, value, error);
    }
    return NP_OK;
}

void
option_store_initial(struct cli_options *options)
{
    for (const struct option_row *row = option_rows; row->name != NULL; row++)
        if (row->initial != NULL) {
            const enum np_status status = read_value(row, options, row->initial, NULL);

            assert(status == NP_OK);
            (void)status;
        }
}

enum np_status
option_store(const struct option_row *row, struct cli_options *options, const char *value,
    struct np_error *error)
{
    enum np_status status = NP_OK;

    /* Without its value the option gets the default, even if it had a value earlier. */
    if (value == NULL && row->argument != NULL)
        value = row->initial;
    if (value != NULL || row->argument == NULL)
        status = read_value(row, options, value, error);
    else
        memset((char *)options + row->field, 0, row->field_bytes);
    if (status != NP_OK || row->mode == CLI_PLAY)
        return status;
    if (options->mode != CLI_PLAY && options->mode != row->mode && row->mode != CLI_HELP &&
        row->mode != CLI_VERSION)
        return np_fail(error, NP_USAGE, "contradicts the mode given before it");
    options->mode = row->mode;
    return NP_OK;
}
