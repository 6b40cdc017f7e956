// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads the value of an option by the type of its row, and stores it.
 */
#include "config.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "cli/option/option_row.h"
#include "cli/option/value.h"
#include "puzzle/id.h"
#include "search/search.h"

enum { NAME_BYTES = 64 };

static enum np_status
read_number(const struct option_row *row, void *field, const char *value, struct np_error *error)
{
    const uint64_t most = row->most != 0 ? (uint64_t)row->most : UINT64_MAX;
    uint64_t number;
    const enum np_status status = value_number(value, (uint64_t)row->least, most, &number, error);

    if (status != NP_OK)
        return status;
    if (row->field_bytes == sizeof(uint64_t))
        *(uint64_t *)field = number;
    else
        *(uint32_t *)field = (uint32_t)number;
    return NP_OK;
}

/* Reads words with commas between them, into a bit for the index of each. */
static enum np_status
read_names(option_words *words, const char *value, uint32_t *names, struct np_error *error)
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
        /* An algorithm may have an alias. */
        const struct search_row *const row =
            words == option_algorithm_word ? search_find(name) : NULL;
        const char *const word = row != NULL ? row->name : alone ? value : name;
        if (value_word(word, words, &index, alone ? error : &reason) != NP_OK)
            return alone ? NP_USAGE
                         : np_fail(error, NP_USAGE, "names '%s', which %s", name, reason.text);
        assert(index < 32);
        *names |= UINT32_C(1) << index;
        if (at[length] == '\0')
            return NP_OK;
    }
}

static enum np_status
check_id(const char *value, struct np_error *error)
{
    struct puzzle_id id;
    struct np_error reason;

    if (puzzle_id_parse(&id, value, &reason) != NP_OK)
        return np_fail(error, NP_USAGE, "is not an id: %s", reason.text);
    return NP_OK;
}

static enum np_status
read_difficulty(const struct option_row *row, struct difficulty *difficulty, const char *value,
    struct np_error *error)
{
    unsigned index;
    enum np_status status;

    if (difficulty_read_range(difficulty, value))
        return NP_OK;
    if (strpbrk(value, "0123456789.") != NULL)
        return np_fail(
            error, NP_USAGE, "is not easy, medium, hard or a range of lengths like 20..30");
    status = value_word(value, row->words, &index, error);
    if (status == NP_OK)
        difficulty->kind = (enum difficulty_kind)(index + DIFFICULTY_EASY);
    return status;
}

/* Checks a value that is kept as it is. */
static enum np_status
check_text(const struct option_row *row, const char *value, struct np_error *error)
{
    unsigned index;

    if (row->type == OPTION_SOLUTION)
        return NP_OK;
    if (row->type == OPTION_WORD)
        return value_word(value, row->words, &index, error);
    if (row->type == OPTION_ID)
        return check_id(value, error);
    if (row->type == OPTION_SEED && !puzzle_seed_valid(value))
        return np_fail(error, NP_USAGE, "is not a seed: %s", _(PUZZLE_SEED_RULE));
    return *value != '\0' ? NP_OK : np_fail(error, NP_USAGE, "is empty");
}

static enum np_status
read_format(const struct option_row *row, struct cli_options *options, const char *value,
    struct np_error *error)
{
    unsigned index;
    const enum np_status status = value_word(value, row->words, &index, error);

    if (status == NP_OK)
        options->format = format_rows[index];
    return status;
}

static enum np_status
read_value(const struct option_row *row, struct cli_options *options, const char *value,
    struct np_error *error)
{
    void *const field = (char *)options + row->field;
    enum np_status status;

    switch (row->type) {
    case OPTION_NO_VALUE:
        return NP_OK;
    case OPTION_FLAG:
        *(bool *)field = true;
        return NP_OK;
    case OPTION_NUMBER:
        return read_number(row, field, value, error);
    case OPTION_DECIMAL:
        return value_decimal(value, row->least, row->most, field, error);
    case OPTION_SECONDS:
        return value_seconds(value, row->most, field, error);
    case OPTION_BYTES:
        return value_bytes(value, field, error);
    case OPTION_SIZE:
        return value_size(value, &options->width, &options->height, error);
    case OPTION_TEXT:
    case OPTION_FILE:
    case OPTION_SOLUTION:
    case OPTION_SEED:
    case OPTION_ID:
    case OPTION_WORD:
        status = check_text(row, value, error);
        if (status == NP_OK)
            *(const char **)field = value;
        return status;
    case OPTION_CHOICE:
        return value_word(value, row->words, field, error);
    case OPTION_NAMES:
        return read_names(row->words, value, field, error);
    case OPTION_FORMAT:
        return read_format(row, options, value, error);
    case OPTION_DIFFICULTY:
        return read_difficulty(row, &options->difficulty, value, error);
    }
    return NP_OK;
}

void
option_store_initial(struct cli_options *options)
{
    const struct option_row *row;

    for (unsigned i = 0; (row = option_row(i)) != NULL; i++)
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

    /* Without its value an option means what it means alone, whatever value it had before. */
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
