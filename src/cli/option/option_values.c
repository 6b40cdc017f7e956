// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Checking and storing the values of options.
 */
#include "config.h"

#include "cli/option/option_values.h"

#include <stdio.h>
#include <string.h>

#include "cli/tables.h"
#include "cli/option/value.h"
#include "puzzle/id.h"
#include "search/search.h"

enum {
    THREADS_MAX = 1024,
    GENERATE_MAX = 1000000000,
    DEPTH_MAX = 1000000000,
    NAME_BYTES = 64,
};

/* The place of the row's field in the options. */
static void *
field_of(struct cli_options *options, const struct cli_option_row *row)
{
    return (char *)options + row->field;
}

enum np_status
option_set_mode(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    const enum cli_mode mode = (enum cli_mode)row->number;

    (void)value;
    if (options->mode != CLI_PLAY && options->mode != mode && mode != CLI_HELP &&
        mode != CLI_VERSION)
        return np_fail(error, NP_USAGE, "contradicts the mode given before it");
    options->mode = mode;
    return NP_OK;
}

enum np_status
option_set_flag(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    (void)value;
    (void)error;
    *(bool *)field_of(options, row) = true;
    return NP_OK;
}

enum np_status
option_set_text(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    if (*value == '\0')
        return np_fail(error, NP_USAGE, "is empty");
    *(const char **)field_of(options, row) = value;
    return NP_OK;
}

enum np_status
option_set_choice(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    unsigned index;
    const enum np_status status = value_word(value, row->word, &index, error);

    if (status == NP_OK)
        *(unsigned *)field_of(options, row) = index;
    return status;
}

enum np_status
option_set_generate(struct cli_options *options, const struct cli_option_row *row,
    const char *value, struct np_error *error)
{
    if (value != NULL) {
        const enum np_status status =
            value_number(value, 1, GENERATE_MAX, &options->generate_count, error);

        if (status != NP_OK)
            return status;
    }
    return option_set_mode(options, row, value, error);
}

enum np_status
option_set_resume(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    (void)row;
    if (value != NULL && value[0] == '\0')
        return np_fail(error, NP_USAGE, "is no game; --list-saved names them");
    options->screen.resume = true;
    options->screen.resume_name = value;
    return NP_OK;
}

enum np_status
option_set_verify(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    options->solution = value;
    return option_set_mode(options, row, value, error);
}

enum np_status
option_set_build_tables(struct cli_options *options, const struct cli_option_row *row,
    const char *value, struct np_error *error)
{
    if (value != NULL) {
        const enum np_status status = tables_check_names(value, error);

        if (status != NP_OK)
            return status;
    }
    options->table_names = value;
    return option_set_mode(options, row, value, error);
}

/* Any other word is a directory. */
const char *
option_tables_word(unsigned index)
{
    static const char *const words[] = {"auto", "none", NULL};

    return index < sizeof words / sizeof words[0] ? words[index] : NULL;
}

enum np_status
option_set_size(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    (void)row;
    return value_size(value, &options->width, &options->height, error);
}

enum np_status
option_set_difficulty(struct cli_options *options, const struct cli_option_row *row,
    const char *value, struct np_error *error)
{
    (void)row;
    return difficulty_parse(&options->difficulty, value, error);
}

enum np_status
option_set_seed(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    if (!puzzle_seed_valid(value))
        return np_fail(error, NP_USAGE, "is not a seed: %s", _(PUZZLE_SEED_RULE));
    return option_set_text(options, row, value, error);
}

enum np_status
option_set_id(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    struct puzzle_id id;
    struct np_error reason;

    if (puzzle_id_parse(&id, value, &reason) != NP_OK)
        return np_fail(error, NP_USAGE, "is not an id: %s", reason.text);
    return option_set_text(options, row, value, error);
}

const char *
option_algorithm_word(unsigned index)
{
    if (index == 0)
        return "auto";
    return index <= search_row_count ? search_rows[index - 1]->name : NULL;
}

/* Reads one name or several with commas between, into a bit for the index of each. */
static enum np_status
read_names(
    const char *value, const struct cli_option_row *row, uint32_t *names, struct np_error *error)
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
        if (value_word(alone ? value : name, row->word, &index, alone ? error : &reason) != NP_OK)
            return alone ? NP_USAGE
                         : np_fail(error, NP_USAGE, "names '%s', which %s", name, reason.text);
        *names |= UINT32_C(1) << index;
        if (at[length] == '\0')
            return NP_OK;
    }
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

/* Reads names of rows into a set; *only is the index of the row where it is a single one, else -1.
 * The first word is "auto": all of them, where several run, which the empty set stands for. */
static enum np_status
read_rows(const char *value, const struct cli_option_row *row, uint32_t *set, int *only,
    struct np_error *error)
{
    uint32_t names;
    const enum np_status status = read_names(value, row, &names, error);

    if (status == NP_OK) {
        *set = (names & 1) != 0 ? 0 : names >> 1;
        *only = only_member(*set);
    }
    return status;
}

enum np_status
option_set_algorithm(struct cli_options *options, const struct cli_option_row *row,
    const char *value, struct np_error *error)
{
    int only;
    const enum np_status status = read_rows(value, row, &options->algorithms, &only, error);

    if (status == NP_OK)
        options->solver.algorithm = only >= 0 ? search_rows[only] : NULL;
    return status;
}

const char *
option_heuristic_word(unsigned index)
{
    if (index == 0)
        return "auto";
    return index <= heuristic_row_count ? heuristic_rows[index - 1]->name : NULL;
}

enum np_status
option_set_heuristic(struct cli_options *options, const struct cli_option_row *row,
    const char *value, struct np_error *error)
{
    int only;
    const enum np_status status = read_rows(value, row, &options->heuristics, &only, error);

    if (status == NP_OK)
        options->solver.heuristic = only >= 0 ? heuristic_rows[only] : NULL;
    return status;
}

enum np_status
option_set_weight(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    (void)row;
    return value_decimal(value, 1, 1000, &options->solver.weight, error);
}

enum np_status
option_set_max_depth(struct cli_options *options, const struct cli_option_row *row,
    const char *value, struct np_error *error)
{
    (void)row;
    return value_number(value, 1, DEPTH_MAX, &options->solver.max_depth, error);
}

enum np_status
option_set_beam_width(struct cli_options *options, const struct cli_option_row *row,
    const char *value, struct np_error *error)
{
    uint64_t width;
    const enum np_status status = value_number(value, 1, SEARCH_BEAM_WIDTH_MAX, &width, error);

    (void)row;
    if (status == NP_OK)
        options->solver.beam_width = (uint32_t)width;
    return status;
}

enum np_status
option_set_time_limit(struct cli_options *options, const struct cli_option_row *row,
    const char *value, struct np_error *error)
{
    (void)row;
    return value_seconds(value, &options->solver.time_ns, error);
}

enum np_status
option_set_node_limit(struct cli_options *options, const struct cli_option_row *row,
    const char *value, struct np_error *error)
{
    (void)row;
    return value_number(value, 1, UINT64_MAX, &options->solver.node_limit, error);
}

enum np_status
option_set_memory_limit(struct cli_options *options, const struct cli_option_row *row,
    const char *value, struct np_error *error)
{
    (void)row;
    return value_bytes(value, &options->solver.memory_bytes, error);
}

enum np_status
option_set_threads(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    uint64_t threads;
    const enum np_status status = value_number(value, 1, THREADS_MAX, &threads, error);

    (void)row;
    if (status == NP_OK)
        options->threads = (unsigned)threads;
    return status;
}

const char *
option_format_word(unsigned index)
{
    return index < format_row_count ? format_rows[index]->name : NULL;
}

enum np_status
option_set_format(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    unsigned index;
    const enum np_status status = value_word(value, row->word, &index, error);

    if (status == NP_OK)
        options->format = format_rows[index];
    return status;
}

const char *
option_goal_word(unsigned index)
{
    unsigned named = 0;

    for (unsigned i = 0; i < goal_row_count; i++)
        if (goal_rows[i].kind != GOAL_CUSTOM && named++ == index)
            return goal_rows[i].name;
    return NULL;
}

const char *
option_when_word(unsigned index)
{
    static const char *const words[] = {"auto", "always", "never", NULL};

    return index < sizeof words / sizeof words[0] ? words[index] : NULL;
}

enum np_status
option_set_theme(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    unsigned index;
    const enum np_status status = value_word(value, cli_theme_name, &index, error);

    (void)row;
    if (status == NP_OK)
        options->screen.theme = value;
    return status;
}

const char *
option_arrows_word(unsigned index)
{
    static const char *const words[] = {"tile", "blank", NULL};

    return index < sizeof words / sizeof words[0] ? words[index] : NULL;
}

const char *
option_tile_size_word(unsigned index)
{
    static const char *const words[] = {"auto", "1", "2", "3", "4", NULL};

    return index < sizeof words / sizeof words[0] ? words[index] : NULL;
}

enum np_status
option_set_tile_size(struct cli_options *options, const struct cli_option_row *row,
    const char *value, struct np_error *error)
{
    return value_word(value, row->word, &options->screen.tile_size, error);
}

enum np_status
option_set_speed(struct cli_options *options, const struct cli_option_row *row, const char *value,
    struct np_error *error)
{
    (void)row;
    return value_decimal(value, 0.1, 100, &options->screen.moves_per_second, error);
}
