// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The parser of the command line. option_value.c checks single values, and option_check.c checks
 * options against each other and the mode.
 *
 * It follows the style of getopt_long(), which would need a table of its own, prints its own
 * messages and cannot suggest a spelling.
 */
#include "config.h"

#include "cli/option/options.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/text.h"
#include "cli/option/option_row.h"
#include "heuristic/heuristic.h"
#include "search/search.h"

const struct option_row *
option_find(const char *name)
{
    const struct option_row *row = option_rows;

    while (row->name != NULL && strcmp(row->name, name) != 0)
        row++;
    return row->name != NULL ? row : NULL;
}

bool
cli_option_given(const struct cli_options *options, const char *name)
{
    return options->given[option_find(name) - option_rows];
}

/* ---- words ----------------------------------------------------------------------------------- */

struct parser {
    struct cli_options *options;
    char **words;
    int count;
    int next;
};

/* The index-th long name; NULL after the last. */
static const char *
long_name(unsigned index)
{
    return option_rows[index].name;
}

static bool
needs_value(const struct option_row *row)
{
    return row->argument != NULL && !row->argument_optional;
}

/* Finds the row with a long name or a unique prefix of one, `length` bytes long. */
static enum np_status
find_long(const char *name, size_t length, const struct option_row **found, struct np_error *error)
{
    const struct option_row *second = NULL;
    const char *meant;
    char whole[80];

    *found = NULL;
    for (const struct option_row *row = option_rows; row->name != NULL; row++) {
        const bool by_name = strncmp(row->name, name, length) == 0;
        const bool by_alias = row->alias != NULL && strncmp(row->alias, name, length) == 0;

        if (!by_name && !by_alias)
            continue;
        if ((by_name ? row->name : row->alias)[length] == '\0') {
            *found = row;
            return NP_OK;
        }
        if (*found == NULL)
            *found = row;
        else if (second == NULL)
            second = row;
    }
    if (*found != NULL && second == NULL)
        return NP_OK;
    if (*found == NULL) {
        snprintf(whole, sizeof whole, "%.*s", (int)length, name);
        meant = option_closest(whole, long_name);
        return meant == NULL
                   ? np_fail(error, NP_USAGE, "unknown option '--%s'", text_brief(whole).text)
                   : np_fail(error, NP_USAGE, "unknown option '--%s'; did you mean '--%s'?", whole,
                         meant);
    }
    return np_fail(error, NP_USAGE, "option '--%.*s' is ambiguous: it could be '--%s' or '--%s'",
        (int)length, name, (*found)->name, second->name);
}

/* Stores a value and marks the option as given. */
static enum np_status
set_value(struct cli_options *options, const struct option_row *row, const char *value,
    struct np_error *error)
{
    struct np_error reason;
    const enum np_status status = option_store(row, options, value, &reason);

    options->given[row - option_rows] = true;
    if (status == NP_OK)
        return NP_OK;
    if (value == NULL)
        return np_fail(error, status, "--%s %s", row->name, reason.text);
    return np_fail(error, status, "--%s: '%s' %s", row->name, text_brief(value).text, reason.text);
}

/* Handles `--name`, `--name=VALUE` and `--name VALUE`; `word` is the text after the dashes. */
static enum np_status
parse_long(struct parser *parser, const char *word, struct np_error *error)
{
    const size_t length = strcspn(word, "=");
    const char *value = word[length] == '=' ? word + length + 1 : NULL;
    const struct option_row *row;
    const enum np_status status = find_long(word, length, &row, error);

    if (status != NP_OK)
        return status;
    if (value != NULL && row->argument == NULL)
        return np_fail(error, NP_USAGE, "option '--%s' takes no value", row->name);
    if (value == NULL && needs_value(row)) {
        if (parser->next == parser->count)
            return np_fail(
                error, NP_USAGE, "option '--%s' needs a value: %s", row->name, row->argument);
        value = parser->words[parser->next++];
    }
    return set_value(parser->options, row, value, error);
}

/* Handles `-a`, `-abc`, `-nVALUE` and `-n VALUE`; `word` is the text after the dash. */
static enum np_status
parse_letters(struct parser *parser, const char *word, struct np_error *error)
{
    for (; *word != '\0'; word++) {
        const char *value = NULL;
        const struct option_row *row = option_rows;
        enum np_status status;

        while (row->name != NULL && row->letter != *word)
            row++;
        if (row->name == NULL && isprint((unsigned char)*word))
            return np_fail(error, NP_USAGE, "unknown option '-%c'", *word);
        if (row->name == NULL)
            return np_fail(error, NP_USAGE, "unknown option '-\\x%02x'", (unsigned char)*word);
        if (needs_value(row)) {
            if (word[1] != '\0')
                value = word + 1;
            else if (parser->next < parser->count)
                value = parser->words[parser->next++];
            else
                return np_fail(
                    error, NP_USAGE, "option '-%c' needs a value: %s", *word, row->argument);
        }
        status = set_value(parser->options, row, value, error);
        if (status != NP_OK || value != NULL)
            return status;
    }
    return NP_OK;
}

/* Parses words up to the end, --help or --version. */
static enum np_status
parse_words(struct parser *parser, struct np_error *error)
{
    struct cli_options *const options = parser->options;
    bool options_ended = false;

    while (parser->next < parser->count) {
        char *const word = parser->words[parser->next++];
        enum np_status status = NP_OK;

        if (options_ended || word[0] != '-' || word[1] == '\0')
            options->files[options->file_count++] = word;
        else if (strcmp(word, "--") == 0)
            options_ended = true;
        else if (word[1] == '-')
            status = parse_long(parser, word + 2, error);
        else
            status = parse_letters(parser, word + 1, error);
        if (status != NP_OK)
            return status;
        if (options->mode == CLI_HELP || options->mode == CLI_VERSION)
            return NP_OK;
    }
    return NP_OK;
}

/* Turns a set of words, the first of which is "auto", into a set of rows; "auto" becomes the empty
 * set. *only is the index of the only member, or -1. */
static uint64_t
named_rows(uint64_t words, int *only)
{
    const uint64_t rows = (words & 1) != 0 ? 0 : words >> 1;

    *only = -1;
    if ((rows & (rows - 1)) == 0)
        for (uint64_t rest = rows; rest != 0; rest >>= 1)
            ++*only;
    return rows;
}

enum np_status
cli_options_parse(struct cli_options *options, int argc, char **argv, struct np_error *error)
{
    struct parser parser = {.options = options, .words = argv, .count = argc, .next = 1};
    enum np_status status;
    int only;

    memset(options, 0, sizeof *options);
    solver_options_init(&options->solver);
    option_store_initial(options);
    options->files = calloc((size_t)argc + 1, sizeof *options->files);
    if (options->files == NULL)
        return np_no_memory(error);
    status = parse_words(&parser, error);
    if (status != NP_OK || options->mode == CLI_HELP || options->mode == CLI_VERSION)
        return status;
    /* "-" means standard output here; among the files it means standard input. */
    if (options->output != NULL && strcmp(options->output, "-") == 0)
        options->output = NULL;
    options->algorithms = named_rows(options->algorithms, &only);
    options->solver.algorithm = only >= 0 ? search_rows[only] : NULL;
    options->heuristics = named_rows(options->heuristics, &only);
    options->solver.heuristic = only >= 0 ? heuristic_rows[only] : NULL;
    return option_check(options, error);
}

void
cli_options_free(struct cli_options *options)
{
    free(options->files);
    options->files = NULL;
    options->file_count = 0;
}
