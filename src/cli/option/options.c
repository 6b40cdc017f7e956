// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The parser of the command line.
 *
 * The library's getopt_long() would need its own tables, prints its own messages and cannot say
 * what was probably meant; the manners are the same.
 */
#include "config.h"

#include "cli/option/options.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text/text.h"
#include "cli/option/value.h"

/* The words of the command line, and which one is next. */
struct arguments {
    char **words;
    int count;
    int next;
};

static const char *(*theme_name)(unsigned index);
static const char *(*theme_title)(unsigned index);

void
cli_set_themes(const char *(*name)(unsigned index), const char *(*title)(unsigned index))
{
    theme_name = name;
    theme_title = title;
}

const char *
cli_theme_name(unsigned index)
{
    return theme_name != NULL ? theme_name(index) : NULL;
}

const char *
cli_theme_title(unsigned index)
{
    return theme_title(index);
}

const struct cli_option_row *
cli_option_find(const char *name)
{
    for (unsigned i = 0; i < cli_option_row_count; i++)
        if (strcmp(cli_option_rows[i].name, name) == 0)
            return &cli_option_rows[i];
    return NULL;
}

bool
cli_option_given(const struct cli_options *options, const char *name)
{
    const struct cli_option_row *row = cli_option_find(name);

    return row != NULL && options->given[row - cli_option_rows];
}

static const char *
long_name(unsigned index)
{
    return index < cli_option_row_count ? cli_option_rows[index].name : NULL;
}

/* Finds the row of a long name or of its unique beginning, `length` bytes long. */
static enum np_status
find_long(
    const char *name, size_t length, const struct cli_option_row **row, struct np_error *error)
{
    char whole[64];
    const char *meant = NULL;
    unsigned matches = 0;

    *row = NULL;

    for (unsigned i = 0; i < cli_option_row_count; i++) {
        const struct cli_option_row *const candidate = &cli_option_rows[i];

        if (strncmp(candidate->name, name, length) != 0)
            continue;
        *row = candidate;
        if (candidate->name[length] == '\0')
            return NP_OK;
        if (matches++ == 0)
            meant = candidate->name;
        else if (matches == 2)
            (void)np_fail(error, NP_USAGE,
                "option '--%.*s' is ambiguous: it could be '--%s' or '--%s'", (int)length, name,
                meant, candidate->name);
    }
    if (matches == 1)
        return NP_OK;
    if (matches > 1)
        return NP_USAGE;
    (void)np_fail(error, NP_USAGE, "unknown option '--%.*s'", (int)length, name);
    if (length >= sizeof whole)
        return NP_USAGE;
    memcpy(whole, name, length);
    whole[length] = '\0';
    meant = value_closest(whole, long_name);
    if (meant == NULL)
        return NP_USAGE;
    return np_fail(error, NP_USAGE, "unknown option '--%s'; did you mean '--%s'?", whole, meant);
}

/* Stores a value and marks the option as given. */
static enum np_status
set_value(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    struct np_error reason;
    const enum np_status status = row->set(options, row, value, &reason);

    options->given[row - cli_option_rows] = true;
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
    const struct cli_option_row *row;
    enum np_status status = find_long(word, length, &row, error);

    if (status != NP_OK)
        return status;
    if (value != NULL && row->argument == NULL)
        return np_fail(error, NP_USAGE, "option '--%s' takes no value", row->name);
    if (value == NULL && row->argument != NULL && !row->argument_optional) {
        if (arguments->next == arguments->count)
            return np_fail(
                error, NP_USAGE, "option '--%s' needs a value: %s", row->name, row->argument);
        value = arguments->words[arguments->next++];
    }
    return set_value(options, row, value, error);
}

static const struct cli_option_row *
find_letter(char letter)
{
    for (unsigned i = 0; i < cli_option_row_count; i++)
        if (cli_option_rows[i].letter == letter)
            return &cli_option_rows[i];
    return NULL;
}

/* Handles `-a`, `-abc`, `-nVALUE` and `-n VALUE`; `word` is what follows the dash. */
static enum np_status
parse_letters(struct cli_options *options, struct arguments *arguments, const char *word,
    struct np_error *error)
{
    for (; *word != '\0'; word++) {
        const struct cli_option_row *const row = find_letter(*word);
        const char *value = NULL;
        enum np_status status;

        if (row == NULL && isprint((unsigned char)*word))
            return np_fail(error, NP_USAGE, "unknown option '-%c'", *word);
        if (row == NULL)
            return np_fail(error, NP_USAGE, "unknown option '-\\x%02x'", (unsigned char)*word);
        if (row->argument != NULL && !row->argument_optional) {
            if (word[1] != '\0')
                value = word + 1;
            else if (arguments->next < arguments->count)
                value = arguments->words[arguments->next++];
            else
                return np_fail(
                    error, NP_USAGE, "option '-%c' needs a value: %s", *word, row->argument);
        }
        status = set_value(options, row, value, error);
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

/* Pairs that contradict each other. */
static const char *const conflicts[][2] = {
    {"optimal", "first"},
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
    {"difficulty", "id"},
};

/* Options that are of no use in this mode, or not together. */
static enum np_status
check_options(const struct cli_options *options, struct np_error *error)
{
    const char *mode_name = NULL;

    for (unsigned i = 0; i < cli_option_row_count; i++)
        if (options->given[i] && cli_option_rows[i].group == CLI_GROUP_MODE)
            mode_name = cli_option_rows[i].name;
    for (unsigned i = 0; i < cli_option_row_count; i++) {
        const struct cli_option_row *const row = &cli_option_rows[i];

        if (!options->given[i] || row->modes & CLI_MODE(options->mode))
            continue;
        if (mode_name != NULL)
            return np_fail(
                error, NP_USAGE, "option '--%s' means nothing with '--%s'", row->name, mode_name);
        return np_fail(error, NP_USAGE, "option '--%s' means nothing in a game", row->name);
    }
    for (size_t i = 0; i < sizeof conflicts / sizeof conflicts[0]; i++)
        if (cli_option_given(options, conflicts[i][0]) &&
            cli_option_given(options, conflicts[i][1]))
            return np_fail(error, NP_USAGE, "options '--%s' and '--%s' contradict each other",
                conflicts[i][0], conflicts[i][1]);
    return NP_OK;
}

/* What the named algorithms know together, set of SEARCH_...; everything where none is named. */
static unsigned
flags_of(uint32_t algorithms)
{
    unsigned flags = 0;

    if (algorithms == 0)
        return ~0u;
    for (unsigned i = 0; i < search_row_count; i++)
        if (algorithms >> i & 1)
            flags |= search_rows[i]->flags;
    return flags;
}

/* Says that a mode does not know a format, and which it knows. */
static enum np_status
refuse_format(
    const struct format_row *format, const char *mode, unsigned need, struct np_error *error)
{
    struct text known = {0};

    for (unsigned i = 0; i < format_row_count; i++)
        if (format_rows[i]->flags & need)
            text_printf(&known, "%s%s", known.length > 0 ? ", " : "", format_rows[i]->name);
    const enum np_status status =
        np_fail(error, NP_USAGE, "format '%s' means nothing with '--%s', which knows %s",
            format->name, mode, text_string(&known));
    text_free(&known);
    return status;
}

/* A format that the mode does not know. */
static enum np_status
check_format(const struct cli_options *options, struct np_error *error)
{
    static const struct {
        enum cli_mode mode;
        const char *name;
        unsigned need;
    } modes[] = {
        {CLI_SOLVE, "solve", FORMAT_ANSWERS},
        {CLI_CHECK, "check", FORMAT_CHECKS},
        {CLI_COMPARE, "compare", FORMAT_COMPARISONS},
        {CLI_GENERATE, "generate", FORMAT_PUZZLES},
    };
    const struct format_row *const format = options->format;

    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
        if (format != NULL && options->mode == modes[i].mode && !(format->flags & modes[i].need))
            return refuse_format(format, modes[i].name, modes[i].need, error);
    return NP_OK;
}

/* Tables that are kept nowhere are of no use to anybody when the program ends. */
static enum np_status
check_tables(const struct cli_options *options, struct np_error *error)
{
    if (options->mode != CLI_BUILD_TABLES || options->tables == NULL ||
        strcmp(options->tables, "none") != 0)
        return NP_OK;
    return np_fail(error, NP_USAGE, "'--tables=none': '--build-tables' needs a place to keep them");
}

/* A choice of algorithms and heuristics that does not fit the mode or one another. */
static enum np_status
check_choices(const struct cli_options *options, struct np_error *error)
{
    static const struct {
        const char *option;
        unsigned flag;
    } needs[] = {
        {"weight", SEARCH_USES_WEIGHT},
        {"beam-width", SEARCH_USES_WIDTH},
        {"max-depth", SEARCH_USES_DEPTH},
        {"heuristic", SEARCH_USES_HEURISTIC},
    };
    const bool several = (options->algorithms != 0 && options->solver.algorithm == NULL) ||
                         (options->heuristics != 0 && options->solver.heuristic == NULL);
    const unsigned flags = flags_of(options->algorithms);

    if (several && options->mode != CLI_COMPARE)
        return np_fail(error, NP_USAGE, "several names with commas are for '--compare'");
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++) {
        if (!cli_option_given(options, needs[i].option) || flags & needs[i].flag)
            continue;
        if (options->solver.algorithm == NULL)
            return np_fail(error, NP_USAGE, "option '--%s' means nothing with these algorithms",
                needs[i].option);
        return np_fail(error, NP_USAGE, "option '--%s' means nothing with '--algorithm=%s'",
            needs[i].option, options->solver.algorithm->name);
    }
    return NP_OK;
}

/* Files where there can be none, or more than there can be. */
static enum np_status
check_files(const struct cli_options *options, struct np_error *error)
{
    static const char *const made[] = {"board", "id", "size", "seed", "daily", "difficulty"};
    const char *maker = NULL;

    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++)
        if (cli_option_given(options, made[i]))
            maker = made[i];
    if (options->file_count > 0 &&
        (options->mode == CLI_GENERATE || options->mode == CLI_LIST ||
            options->mode == CLI_LIST_SAVED || options->mode == CLI_BUILD_TABLES))
        return np_fail(error, NP_USAGE, "'%s': no file is read here", options->files[0]);
    if (options->file_count > 0 && maker != NULL)
        return np_fail(
            error, NP_USAGE, "'%s': give a file or '--%s', not both", options->files[0], maker);
    if (options->file_count > 1 && (options->mode == CLI_PLAY || options->mode == CLI_VERIFY))
        return np_fail(error, NP_USAGE, "'%s': one file is enough here", options->files[1]);
    return NP_OK;
}

static void
set_defaults(struct cli_options *options)
{
    memset(options, 0, sizeof *options);
    options->mode = CLI_PLAY;
    options->generate_count = 1;
    solver_options_init(&options->solver);
}

enum np_status
cli_options_parse(struct cli_options *options, int argc, char **argv, struct np_error *error)
{
    struct arguments arguments = {.words = argv, .count = argc, .next = 1};
    enum np_status status;

    set_defaults(options);
    options->files = calloc((size_t)argc + 1, sizeof *options->files);
    if (options->files == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for the command line");
    status = parse_words(options, &arguments, error);
    if (status != NP_OK || options->mode == CLI_HELP || options->mode == CLI_VERSION)
        return status;
    /* As among the files: standard input there, standard output here. */
    if (options->output != NULL && strcmp(options->output, "-") == 0)
        options->output = NULL;
    status = check_options(options, error);
    if (status == NP_OK)
        status = check_format(options, error);
    if (status == NP_OK)
        status = check_tables(options, error);
    if (status == NP_OK)
        status = check_choices(options, error);
    if (status == NP_OK)
        status = check_files(options, error);
    return status;
}

void
cli_options_free(struct cli_options *options)
{
    free(options->files);
    options->files = NULL;
    options->file_count = 0;
}
