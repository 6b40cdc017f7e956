// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Checks options against each other and the mode.
 */
#include "config.h"

#include "cli/option/option_row.h"

#include <string.h>

#include "base/text/text.h"
#include "heuristic/heuristic.h"
#include "search/search.h"

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
    {"weight", "checkpoint"},
    {"beam-width", "checkpoint"},
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
 * them. Only one algorithm saves its proofs. */
static enum np_status
check_heuristic(const struct cli_options *options, struct np_error *error)
{
    const struct search_row *const algorithm =
        options->checkpoint != NULL ? &search_layered : options->solver.algorithm;

    if (options->heuristics == 0 || algorithm == NULL || algorithm->heuristic == NULL)
        return NP_OK;
    for (unsigned i = 0; i < heuristic_row_count; i++)
        if (options->heuristics >> i & 1 && heuristic_rows[i] == algorithm->heuristic)
            return NP_OK;
    if (options->checkpoint != NULL)
        return np_fail(error, NP_USAGE, "'--checkpoint' works only with '--heuristic=%s'",
            algorithm->heuristic->name);
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

enum np_status
option_check(const struct cli_options *options, struct np_error *error)
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
        status = check_all(options, error);
    if (status == NP_OK)
        status = check_files(options, mode, error);
    return status;
}
