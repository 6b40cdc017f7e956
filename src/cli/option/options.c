// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The parser of the command line. It also checks options against each other and the mode;
 * option_value.c checks single values.
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

/* ---- checks ---------------------------------------------------------------------------------- */

static const char *const conflicts[][2] = {
    {"optimal", "first"},
    {"all", "first"},
    {"all", "algorithm"},
    {"all", "heuristic"},
    {"all", "weight"},
    {"all", "beam-width"},
    {"all", "max-depth"},
    {"all", "checkpoint"},
    {"first", "checkpoint"},
    {"quiet", "verbose"},
    {"board", "id"},
    {"board", "size"},
    {"board", "seed"},
    {"id", "size"},
    {"id", "seed"},
    {"id", "goal"},
    {"daily", "board"},
    {"daily", "id"},
    {"daily", "seed"},
    {"difficulty", "board"},
    {"event", "board"},
    {"event", "daily"},
    {"event", "difficulty"},
    {"event", "id"},
    {"event", "resume"},
    {"event", "seed"},
    {"event", "size"},
    {"difficulty", "id"},
};

/* Details that mean nothing without another option. */
static const char *const details[][2] = {
    {"max-solutions", "all"},
    {"checkpoint-interval", "checkpoint"},
    {"checkpoint-limit", "checkpoint"},
};

/* The row that chose the mode; NULL for a game. */
static const struct option_row *
mode_row(const struct cli_options *options)
{
    for (const struct option_row *row = option_rows; row->name != NULL; row++)
        if (row->mode != CLI_PLAY && row->mode == options->mode)
            return row;
    return NULL;
}

static enum np_status
check_modes(
    const struct cli_options *options, const struct option_row *mode, struct np_error *error)
{
    for (const struct option_row *row = option_rows; row->name != NULL; row++) {
        if (!options->given[row - option_rows] || row->mode != CLI_PLAY ||
            row->modes & CLI_MODE(options->mode))
            continue;
        if (mode != NULL)
            return np_fail(
                error, NP_USAGE, "option '--%s' means nothing with '--%s'", row->name, mode->name);
        return np_fail(error, NP_USAGE, "option '--%s' means nothing in a game", row->name);
    }
    return NP_OK;
}

static enum np_status
check_conflicts(const struct cli_options *options, struct np_error *error)
{
    for (size_t i = 0; i < sizeof conflicts / sizeof conflicts[0]; i++)
        if (cli_option_given(options, conflicts[i][0]) &&
            cli_option_given(options, conflicts[i][1]))
            return np_fail(error, NP_USAGE, "options '--%s' and '--%s' contradict each other",
                conflicts[i][0], conflicts[i][1]);
    for (size_t i = 0; i < sizeof details / sizeof details[0]; i++)
        if (cli_option_given(options, details[i][0]) && !cli_option_given(options, details[i][1]))
            return np_fail(
                error, NP_USAGE, "option '--%s' needs '--%s'", details[i][0], details[i][1]);
    return NP_OK;
}

static enum np_status
check_format(
    const struct cli_options *options, const struct option_row *mode, struct np_error *error)
{
    const struct format_row *const format = options->format;
    struct text known = {0};
    enum np_status status;

    if (format == NULL || mode == NULL || (format->flags & mode->formats) != 0)
        return NP_OK;
    for (unsigned i = 0; i < format_row_count; i++)
        if (format_rows[i].flags & mode->formats)
            text_printf(&known, "%s%s", known.length > 0 ? ", " : "", format_rows[i].name);
    status = np_fail(error, NP_USAGE, "format '%s' means nothing with '--%s', which knows %s",
        format->name, mode->name, text_string(&known));
    text_free(&known);
    return status;
}

/* Without a directory, the tables would be lost when the program ends. */
static enum np_status
check_tables(const struct cli_options *options, struct np_error *error)
{
    if (options->mode != CLI_BUILD_TABLES || options->tables == NULL ||
        strcmp(options->tables, "none") != 0)
        return NP_OK;
    return np_fail(error, NP_USAGE, "'--tables=none': '--build-tables' needs a place to keep them");
}

/* The combined flags of the named algorithms; every flag if none is named. */
static unsigned
algorithm_flags(uint64_t algorithms)
{
    unsigned flags = algorithms == 0 ? ~0u : 0;

    for (unsigned i = 0; i < search_row_count; i++)
        if (algorithms >> i & 1)
            flags |= search_rows[i]->flags;
    return flags;
}

static enum np_status
check_names(const struct cli_options *options, struct np_error *error)
{
    const bool several = (options->algorithms != 0 && options->solver.algorithm == NULL) ||
                         (options->heuristics != 0 && options->solver.heuristic == NULL);
    const unsigned flags = algorithm_flags(options->algorithms);

    if (several && options->mode != CLI_COMPARE)
        return np_fail(error, NP_USAGE, "several names with commas are for '--compare'");
    for (const struct option_row *row = option_rows; row->name != NULL; row++) {
        if (!options->given[row - option_rows] || row->needs == 0 || flags & row->needs)
            continue;
        if (options->solver.algorithm == NULL)
            return np_fail(
                error, NP_USAGE, "option '--%s' means nothing with these algorithms", row->name);
        return np_fail(error, NP_USAGE, "option '--%s' means nothing with '--algorithm=%s'",
            row->name, options->solver.algorithm->name);
    }
    return NP_OK;
}

/* The names of searches and what they need apply to single-tile moves. */
static enum np_status
check_metric(const struct cli_options *options, struct np_error *error)
{
    static const char *const single[] = {
        "algorithm", "heuristic", "weight", "beam-width", "checkpoint"};

    for (size_t i = 0;
         options->solver.metric != METRIC_SINGLE && i < sizeof single / sizeof *single; i++)
        if (cli_option_given(options, single[i]))
            return np_fail(error, NP_USAGE, "option '--%s' means nothing with '--metric=%s'",
                single[i], metric_name(options->solver.metric));
    return NP_OK;
}

/* --all lists more than one solution. */
static enum np_status
check_all(const struct cli_options *options, struct np_error *error)
{
    const bool all = cli_option_given(options, "all");

    if (all && options->format != NULL && options->format->flags & FORMAT_SINGLE)
        return np_fail(error, NP_USAGE, "format '%s' shows only one solution, not '--all'",
            options->format->name);
    return NP_OK;
}

/* Some algorithms work with only one heuristic; if the user names heuristics, it must be among
 * them. */
static enum np_status
check_heuristic(const struct cli_options *options, struct np_error *error)
{
    const struct search_row *const algorithm = options->solver.algorithm;

    if (options->heuristics == 0 || algorithm == NULL || algorithm->heuristic == NULL)
        return NP_OK;
    for (unsigned i = 0; i < heuristic_row_count; i++)
        if (options->heuristics >> i & 1 && heuristic_rows[i] == algorithm->heuristic)
            return NP_OK;
    return np_fail(error, NP_USAGE, "'--algorithm=%s' works only with '--heuristic=%s'",
        algorithm->name, algorithm->heuristic->name);
}

static enum np_status
check_files(
    const struct cli_options *options, const struct option_row *mode, struct np_error *error)
{
    static const char *const boards[] = {
        "board", "id", "size", "seed", "daily", "difficulty", "event"};
    const char *board = NULL;

    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        if (cli_option_given(options, boards[i]))
            board = boards[i];
    if (options->file_count > 0 && mode != NULL && mode->files == OPTION_NO_FILE)
        return np_fail(
            error, NP_USAGE, "'%s': no file is read here", text_brief(options->files[0]).text);
    if (options->file_count > 0 && board != NULL)
        return np_fail(error, NP_USAGE, "'%s': give a file or '--%s', not both",
            text_brief(options->files[0]).text, board);
    if (options->file_count > 1 && (mode == NULL || mode->files == OPTION_ONE_FILE))
        return np_fail(
            error, NP_USAGE, "'%s': one file is enough here", text_brief(options->files[1]).text);
    return NP_OK;
}

/* Checks that the options go together: the mode allows them, they do not contradict each other, and
 * there are not too many files. */
static enum np_status
check_options(const struct cli_options *options, struct np_error *error)
{
    const struct option_row *const mode = mode_row(options);
    enum np_status status = check_modes(options, mode, error);

    if (status == NP_OK)
        status = check_conflicts(options, error);
    if (status == NP_OK)
        status = check_format(options, mode, error);
    if (status == NP_OK)
        status = check_tables(options, error);
    if (status == NP_OK)
        status = check_names(options, error);
    if (status == NP_OK)
        status = check_heuristic(options, error);
    if (status == NP_OK)
        status = check_metric(options, error);
    if (status == NP_OK)
        status = check_all(options, error);
    if (status == NP_OK)
        status = check_files(options, mode, error);
    return status;
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

static enum np_status
refuse_unknown(const char *name, size_t length, struct np_error *error)
{
    char whole[80];
    const char *meant;

    snprintf(whole, sizeof whole, "%.*s", (int)length, name);
    meant = option_closest(whole, long_name);
    if (meant == NULL)
        return np_fail(error, NP_USAGE, "unknown option '--%s'", text_brief(whole).text);
    return np_fail(error, NP_USAGE, "unknown option '--%s'; did you mean '--%s'?", whole, meant);
}

/* Finds the row with a long name or a unique prefix of one, `length` bytes long. */
static enum np_status
find_long(const char *name, size_t length, const struct option_row **found, struct np_error *error)
{
    const struct option_row *second = NULL;

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
    if (*found == NULL)
        return refuse_unknown(name, length, error);
    if (second == NULL)
        return NP_OK;
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

static enum np_status
find_letter(char letter, const struct option_row **found, struct np_error *error)
{
    for (*found = option_rows; (*found)->name != NULL; (*found)++)
        if ((*found)->letter == letter)
            return NP_OK;
    if (isprint((unsigned char)letter))
        return np_fail(error, NP_USAGE, "unknown option '-%c'", letter);
    return np_fail(error, NP_USAGE, "unknown option '-\\x%02x'", (unsigned char)letter);
}

/* Handles `-a`, `-abc`, `-nVALUE` and `-n VALUE`; `word` is the text after the dash. */
static enum np_status
parse_letters(struct parser *parser, const char *word, struct np_error *error)
{
    for (; *word != '\0'; word++) {
        const char *value = NULL;
        const struct option_row *row;
        enum np_status status = find_letter(*word, &row, error);

        if (status == NP_OK && needs_value(row)) {
            if (word[1] != '\0')
                value = word + 1;
            else if (parser->next < parser->count)
                value = parser->words[parser->next++];
            else
                return np_fail(
                    error, NP_USAGE, "option '-%c' needs a value: %s", *word, row->argument);
        }
        if (status == NP_OK)
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

/* Turns the words for algorithms and heuristics into rows. */
static void
resolve_names(struct cli_options *options)
{
    int only;

    options->algorithms = named_rows(options->algorithms, &only);
    options->solver.algorithm = only >= 0 ? search_rows[only] : NULL;
    options->heuristics = named_rows(options->heuristics, &only);
    options->solver.heuristic = only >= 0 ? heuristic_rows[only] : NULL;
}

enum np_status
cli_options_parse(struct cli_options *options, int argc, char **argv, struct np_error *error)
{
    struct parser parser = {.options = options, .words = argv, .count = argc, .next = 1};
    enum np_status status;

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
    resolve_names(options);
    return check_options(options, error);
}

void
cli_options_free(struct cli_options *options)
{
    free(options->files);
    options->files = NULL;
    options->file_count = 0;
}
