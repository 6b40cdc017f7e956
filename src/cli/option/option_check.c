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

/* An option, and those that contradict it. */
static const char *const conflicts[][9] = {
    {"optimal", "first"},
    {"all", "first", "algorithm", "heuristic", "weight", "beam-width", "max-depth", "checkpoint"},
    {"checkpoint", "first", "weight", "beam-width"},
    {"quiet", "verbose"},
    {"board", "id", "size", "seed"},
    {"id", "size", "seed", "goal"},
    {"daily", "board", "id", "seed"},
    {"difficulty", "board", "id"},
    {"event", "board", "daily", "difficulty", "id", "resume", "seed", "size"},
};

/* Details that mean nothing without another option. */
static const char *const details[][2] = {
    {"max-solutions", "all"},
};

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

/* Each option must mean something with the mode, whose row is NULL for a game, and with the
 * others. */
static enum np_status
check_options(
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
    for (size_t i = 0; i < sizeof conflicts / sizeof conflicts[0]; i++)
        for (const char *const *other = &conflicts[i][1]; *other != NULL; other++)
            if (cli_option_given(options, conflicts[i][0]) && cli_option_given(options, *other))
                return np_fail(error, NP_USAGE, "options '--%s' and '--%s' contradict each other",
                    conflicts[i][0], *other);
    for (size_t i = 0; i < sizeof details / sizeof details[0]; i++)
        if (cli_option_given(options, details[i][0]) && !cli_option_given(options, details[i][1]))
            return np_fail(
                error, NP_USAGE, "option '--%s' needs '--%s'", details[i][0], details[i][1]);
    return NP_OK;
}

/* The format must be one of the mode's, and --all lists more than one solution. */
static enum np_status
check_format(
    const struct cli_options *options, const struct option_row *mode, struct np_error *error)
{
    const struct format_row *const format = options->format;
    struct text known = {0};
    enum np_status status;

    if (format == NULL || mode == NULL)
        return NP_OK;
    if ((format->flags & mode->formats) != 0)
        return !(format->flags & FORMAT_SINGLE) || !cli_option_given(options, "all")
                   ? NP_OK
                   : np_fail(error, NP_USAGE, "format '%s' shows only one solution, not '--all'",
                         format->name);
    for (unsigned i = 0; i < format_row_count; i++)
        if (format_rows[i].flags & mode->formats)
            text_printf(&known, "%s%s", known.length > 0 ? ", " : "", format_rows[i].name);
    status = np_fail(error, NP_USAGE, "format '%s' means nothing with '--%s', which knows %s",
        format->name, mode->name, text_string(&known));
    text_free(&known);
    return status;
}

/* Checks the names of algorithms and heuristics, and what depends on them. */
static enum np_status
check_names(const struct cli_options *options, struct np_error *error)
{
    const struct search_row *const named = options->solver.algorithm;
    /* Only one algorithm saves its proofs. */
    const struct search_row *const algorithm =
        options->checkpoint != NULL ? &search_layered : named;
    const unsigned flags = algorithm_flags(options->algorithms);
    bool works = options->heuristics == 0 || algorithm == NULL || algorithm->heuristic == NULL;

    if (options->mode != CLI_COMPARE &&
        ((options->algorithms != 0 && named == NULL) ||
            (options->heuristics != 0 && options->solver.heuristic == NULL)))
        return np_fail(error, NP_USAGE, "several names with commas are for '--compare'");
    for (const struct option_row *row = option_rows; row->name != NULL; row++) {
        if (!options->given[row - option_rows] || row->needs == 0 || flags & row->needs)
            continue;
        if (named == NULL)
            return np_fail(
                error, NP_USAGE, "option '--%s' means nothing with these algorithms", row->name);
        return np_fail(error, NP_USAGE, "option '--%s' means nothing with '--algorithm=%s'",
            row->name, named->name);
    }
    /* If the user names heuristics, the only one that an algorithm works with must be among them.
     */
    for (unsigned i = 0; i < heuristic_row_count && !works; i++)
        works = options->heuristics >> i & 1 && heuristic_rows[i] == algorithm->heuristic;
    if (works)
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
    const struct option_row *mode = NULL;
    enum np_status status;

    for (const struct option_row *row = option_rows; row->name != NULL; row++)
        if (row->mode != CLI_PLAY && row->mode == options->mode)
            mode = row;
    status = check_options(options, mode, error);
    if (status == NP_OK)
        status = check_format(options, mode, error);
    /* Without a directory, the tables would be lost when the program ends. */
    if (status == NP_OK && options->mode == CLI_BUILD_TABLES && options->tables != NULL &&
        strcmp(options->tables, "none") == 0)
        status = np_fail(
            error, NP_USAGE, "'--tables=none': '--build-tables' needs a place to keep them");
    if (status == NP_OK)
        status = check_names(options, error);
    return status == NP_OK ? check_files(options, mode, error) : status;
}
