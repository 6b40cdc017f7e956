// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The parser of the command line.
 *
 * getopt_long() needs a table of its own, prints its own messages and cannot propose a spelling;
 * its style is the same.
 */
#include "config.h"

#include "cli/option/options.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/option/option_row.h"
#include "cli/option/value.h"
#include "heuristic/heuristic.h"
#include "search/search.h"

/* The words of the command line. */
struct arguments {
    char **words;
    int count;
    int next;
};

static const char *
long_name(unsigned index)
{
    const struct option_row *const row = option_row(index);

    return row != NULL ? row->name : NULL;
}

static enum np_status
refuse_unknown(const char *name, size_t length, struct np_error *error)
{
    char whole[64];
    const char *meant;

    if (length >= sizeof whole)
        return np_fail(error, NP_USAGE, "unknown option '--%.*s'", (int)length, name);
    memcpy(whole, name, length);
    whole[length] = '\0';
    meant = value_closest(whole, long_name);
    if (meant == NULL)
        return np_fail(error, NP_USAGE, "unknown option '--%s'", whole);
    return np_fail(error, NP_USAGE, "unknown option '--%s'; did you mean '--%s'?", whole, meant);
}

/* Finds the index of a long name or of its unique beginning, `length` bytes long. */
static enum np_status
find_long(const char *name, size_t length, unsigned *index, struct np_error *error)
{
    const struct option_row *found = NULL, *second = NULL, *row;

    for (unsigned i = 0; (row = option_row(i)) != NULL; i++) {
        if (strncmp(row->name, name, length) != 0)
            continue;
        if (found == NULL || row->name[length] == '\0')
            *index = i;
        if (row->name[length] == '\0')
            return NP_OK;
        if (found == NULL)
            found = row;
        else if (second == NULL)
            second = row;
    }
    if (found == NULL)
        return refuse_unknown(name, length, error);
    if (second == NULL)
        return NP_OK;
    return np_fail(error, NP_USAGE, "option '--%.*s' is ambiguous: it could be '--%s' or '--%s'",
        (int)length, name, found->name, second->name);
}

/* Stores a value and marks the option as given. */
static enum np_status
set_value(struct cli_options *options, unsigned index, const char *value, struct np_error *error)
{
    const struct option_row *const row = option_row(index);
    struct np_error reason;
    const enum np_status status = option_store(row, options, value, &reason);

    options->given[index] = true;
    if (status == NP_OK)
        return NP_OK;
    if (value == NULL)
        return np_fail(error, status, "--%s %s", row->name, reason.text);
    return np_fail(error, status, "--%s: '%s' %s", row->name, value, reason.text);
}

/* Handles `--name`, `--name=VALUE` and `--name VALUE`; `word` is what follows the dashes. */
static enum np_status
parse_long(struct cli_options *options, struct arguments *arguments, const char *word,
    struct np_error *error)
{
    const size_t length = strcspn(word, "=");
    const char *value = word[length] == '=' ? word + length + 1 : NULL;
    const struct option_row *row;
    unsigned index = 0;
    enum np_status status = find_long(word, length, &index, error);

    if (status != NP_OK)
        return status;
    row = option_row(index);
    if (value != NULL && row->argument == NULL)
        return np_fail(error, NP_USAGE, "option '--%s' takes no value", row->name);
    if (value == NULL && option_needs_value(row)) {
        if (arguments->next == arguments->count)
            return np_fail(
                error, NP_USAGE, "option '--%s' needs a value: %s", row->name, row->argument);
        value = arguments->words[arguments->next++];
    }
    return set_value(options, index, value, error);
}

static enum np_status
find_letter(char letter, unsigned *index, struct np_error *error)
{
    const struct option_row *row;

    for (unsigned i = 0; (row = option_row(i)) != NULL; i++)
        if (row->letter == letter) {
            *index = i;
            return NP_OK;
        }
    if (isprint((unsigned char)letter))
        return np_fail(error, NP_USAGE, "unknown option '-%c'", letter);
    return np_fail(error, NP_USAGE, "unknown option '-\\x%02x'", (unsigned char)letter);
}

/* Handles `-a`, `-abc`, `-nVALUE` and `-n VALUE`; `word` is what follows the dash. */
static enum np_status
parse_letters(struct cli_options *options, struct arguments *arguments, const char *word,
    struct np_error *error)
{
    for (; *word != '\0'; word++) {
        const char *value = NULL;
        unsigned index = 0;
        enum np_status status = find_letter(*word, &index, error);

        if (status == NP_OK && option_needs_value(option_row(index))) {
            if (word[1] != '\0')
                value = word + 1;
            else if (arguments->next < arguments->count)
                value = arguments->words[arguments->next++];
            else
                return np_fail(error, NP_USAGE, "option '-%c' needs a value: %s", *word,
                    option_row(index)->argument);
        }
        if (status == NP_OK)
            status = set_value(options, index, value, error);
        if (status != NP_OK || value != NULL)
            return status;
    }
    return NP_OK;
}

/* Works through the words; stops at --help and --version. */
static enum np_status
parse_words(struct cli_options *options, struct arguments *arguments, struct np_error *error)
{
    bool options_ended = false;

    while (arguments->next < arguments->count) {
        char *const word = arguments->words[arguments->next++];
        enum np_status status = NP_OK;

        if (options_ended || word[0] != '-' || word[1] == '\0')
            options->files[options->file_count++] = word;
        else if (strcmp(word, "--") == 0)
            options_ended = true;
        else if (word[1] == '-')
            status = parse_long(options, arguments, word + 2, error);
        else
            status = parse_letters(options, arguments, word + 1, error);
        if (status != NP_OK)
            return status;
        if (options->mode == CLI_HELP || options->mode == CLI_VERSION)
            return NP_OK;
    }
    return NP_OK;
}

static void
set_defaults(struct cli_options *options)
{
    memset(options, 0, sizeof *options);
    options->mode = CLI_PLAY;
    solver_options_init(&options->solver);
    option_store_initial(options);
}

/* The rows that words name, of which the first word is "auto": none by name. */
static uint32_t
named_rows(uint32_t words)
{
    return (words & 1) != 0 ? 0 : words >> 1;
}

/* The index of the only member of a set; -1 where it has none or several. */
static int
only_member(uint32_t set)
{
    int index = -1;

    if (set != 0 && (set & (set - 1)) == 0)
        for (; set != 0; set >>= 1)
            index++;
    return index;
}

/* Turns the words for algorithms and heuristics into rows. */
static void
resolve_names(struct cli_options *options)
{
    int only;

    options->algorithms = named_rows(options->algorithms);
    only = only_member(options->algorithms);
    options->solver.algorithm = only >= 0 ? search_rows[only] : NULL;
    options->heuristics = named_rows(options->heuristics);
    only = only_member(options->heuristics);
    options->solver.heuristic = only >= 0 ? heuristic_rows[only] : NULL;
}

enum np_status
cli_options_parse(struct cli_options *options, int argc, char **argv, struct np_error *error)
{
    struct arguments arguments = {.words = argv, .count = argc, .next = 1};
    enum np_status status;

    set_defaults(options);
    options->files = calloc((size_t)argc + 1, sizeof *options->files);
    if (options->files == NULL)
        return np_no_memory(error);
    status = parse_words(options, &arguments, error);
    if (status != NP_OK || options->mode == CLI_HELP || options->mode == CLI_VERSION)
        return status;
    /* "-" is standard output, as it is standard input among the files. */
    if (options->output != NULL && strcmp(options->output, "-") == 0)
        options->output = NULL;
    resolve_names(options);
    return option_check(options, error);
}

void
cli_options_free(struct cli_options *options)
{
    free(options->files);
    options->files = NULL;
    options->file_count = 0;
}
