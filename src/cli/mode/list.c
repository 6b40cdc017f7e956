// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --list, --list-saved, --help and --version.
 */
#include "config.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/text/text.h"
#include "cli/modes.h"
#include "cli/option/option_row.h"
#include "front/scheme.h"
#include "front/theme.h"
#include "play/contest/contest.h"
#include "play/humanize.h"
#include "records/store.h"
#include "heuristic/heuristic.h"
#include "pdb/set.h"
#include "puzzle/files.h"
#include "puzzle/notation/notation.h"
#include "search/search.h"

/* Adds the heading above the values of an option. */
static void
add_heading(struct text *text, const char *option)
{
    const struct option_row *const row = option_find(option);

    text_printf(text, "%s%s (--%s=%s)\n", text->length > 0 ? "\n" : "", row->heading, row->name,
        row->argument);
}

/* Adds a row: its name and title, then the paper it comes from, if any, on the next line. */
static void
add_row(struct text *text, const char *name, const char *title, const char *paper)
{
    text_printf(text, "  %-20s %s\n", name, title);
    if (paper != NULL && *paper != '\0')
        text_printf(text, "  %-20s   %s\n", "", paper);
}

/* Adds the sets of tables, with their size and build time. */
static void
add_tables(struct text *text)
{
    char bytes[16];

    for (unsigned i = 0; i < pdb_set_row_count; i++) {
        const struct pdb_set_row *const row = &pdb_set_rows[i];

        add_row(text, row->name, row->title, NULL);
        text_printf(text, "  %-20s   %s, built in about %.1f s\n", "",
            text_byte_count(row->bytes, bytes, sizeof bytes), row->seconds);
    }
}

/* Adds a row for a contest, with its usual parameters, and the range of each. */
static void
add_contest(struct text *text, const struct contest_row *row)
{
    const struct contest_spec usual = contest_spec_usual(row);
    char spec[CONTEST_SPEC_BYTES];

    contest_spec_print(&usual, spec);
    text_printf(text, "  %-20s %s\n", spec, row->rule);
    text_printf(
        text, "  %-20s   size %" PRIu32 " to %" PRIu32, "", row->size_least, row->size_most);
    if (row->number != NULL)
        text_printf(text, ", %c%s %" PRIu32 " to %" PRIu32, tolower((unsigned char)row->number[0]),
            row->number + 1, row->number_least, row->number_most);
    text_add_char(text, '\n');
}

/* Adds the words that options accept. */
static void
add_words(struct text *text)
{
    add_heading(text, "algorithm");
    add_row(text, "auto", "a first answer at once, then better ones, then the proof", NULL);
    for (unsigned i = 0; i < search_row_count; i++)
        add_row(text, search_rows[i]->name, search_rows[i]->title, search_rows[i]->paper);
    add_heading(text, "heuristic");
    add_row(text, "auto", "the one that suits board and algorithm best", NULL);
    for (unsigned i = 0; i < heuristic_row_count; i++)
        add_row(text, heuristic_rows[i]->name, heuristic_rows[i]->title, heuristic_rows[i]->paper);
    add_heading(text, "goal");
    for (unsigned i = 0; i < goal_row_count; i++)
        add_row(text, goal_rows[i].name, goal_rows[i].title, NULL);
    add_row(text, "FILE", "the first board of a file", NULL);
    add_heading(text, "format");
    for (unsigned i = 0; i < format_row_count; i++)
        add_row(text, format_rows[i].name, format_rows[i].title, NULL);
    add_heading(text, "build-tables");
    add_tables(text);
    add_heading(text, "event");
    for (unsigned i = 0; i < contest_row_count; i++)
        add_contest(text, &contest_rows[i]);
    add_heading(text, "theme");
    for (unsigned i = 0; i < theme_row_count; i++)
        add_row(text, theme_rows[i].name, theme_rows[i].title, NULL);
    add_heading(text, "scheme");
    for (unsigned i = 0; i < scheme_row_count; i++)
        add_row(text, scheme_rows[i].name, scheme_rows[i].title, NULL);
}

/* Counts the boards of a file, including invalid ones, as FILE:N does. */
static enum np_status
count_boards(FILE *stream, const char *name, uint64_t *count, struct np_error *error)
{
    struct notation_reader *reader;
    enum np_status status = notation_open(&reader, stream, name, error);
    bool found = status == NP_OK;

    *count = 0;
    while (found) {
        struct notation_entry entry;

        status = notation_next(reader, &entry, &found, error);
        if (found || status == NP_BAD_INPUT)
            *count = entry.index;
        found = status == NP_OK ? found : status == NP_BAD_INPUT && notation_can_continue(reader);
        notation_entry_free(&entry);
    }
    notation_close(reader);
    return status == NP_BAD_INPUT ? NP_OK : status;
}

/* Adds the puzzles that come with the program, skipping files that cannot be read. */
static enum np_status
add_puzzles(struct text *text, struct np_error *error)
{
    struct file_names names;
    enum np_status status = files_list(&names, true, error);

    for (size_t i = 0; i < names.count && status == NP_OK; i++) {
        uint64_t count;
        FILE *stream;

        status = files_open(names.names[i], &stream, error);
        if (status == NP_OK) {
            status = count_boards(stream, names.names[i], &count, error);
            (void)fclose(stream);
        }
        if (status == NP_OK)
            text_printf(text, "  %-20s %" PRIu64 " %s\n", names.names[i], count,
                count == 1 ? "board" : "boards");
        else if (status != NP_NO_MEMORY)
            status = NP_OK;
    }
    files_free_names(&names);
    return status;
}

enum np_status
cli_list(struct job *job, struct np_error *error)
{
    struct text text = {0};
    enum np_status status;

    add_words(&text);
    text_add(&text, "\nPuzzles (FILE or FILE:N)\n");
    status = add_puzzles(&text, error);
    if (status == NP_OK)
        return output_text(&job->output, &text, error);
    text_free(&text);
    return status;
}

/* ---- saved games ----------------------------------------------------------------------------- */

/* Adds a line: the name, the board's id or file, the moves, the time and the date, separated by
 * tabs. */
static void
add_game(struct text *text, const struct store_game *game)
{
    text_printf(text, "%s\t", game->name);
    if (game->puzzle[0] != '\0')
        text_add(text, game->puzzle);
    else
        text_printf(text, "%ux%u%s%s", (unsigned)game->width, (unsigned)game->height,
            game->source[0] != '\0' ? " " : "", game->source);
    text_printf(text, "\t%" PRIu32 "\t%s\t%s\n", game->moves,
        humanize_time(game->time_ms * CLOCK_NS_PER_MS).text,
        humanize_date(game->changed_ms / 1000).text);
}

enum np_status
cli_list_saved(struct job *job, struct np_error *error)
{
    struct text text = {0};
    struct store_games list = {0};
    struct store *store;
    enum np_status status = store_open(&store, NULL, STORE_READ, error);

    /* No file, no games. */
    if (status == NP_NOT_FOUND && error->path_bytes > 0)
        return NP_OK;
    if (status == NP_OK && job->options->verbose)
        status = store_check(store, error);
    if (status == NP_OK)
        status = store_list_games(store, &list, error);
    store_close(store);
    for (size_t i = 0; i < list.count && status == NP_OK; i++)
        add_game(&text, &list.games[i]);
    store_games_free(&list);
    return status == NP_OK ? output_text(&job->output, &text, error) : status;
}

/* ---- help and version ------------------------------------------------------------------------ */

enum np_status
cli_help(struct job *job, struct np_error *error)
{
    struct text text = {0};

    option_help(&text, job->options->help_all != 0);
    return output_text(&job->output, &text, error);
}

enum np_status
cli_version(struct job *job, struct np_error *error)
{
    (void)error;
    fputs(PACKAGE_STRING
        "\n"
        "License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>.\n"
        "This is free software: you are free to change and redistribute it.\n"
        "There is NO WARRANTY, to the extent permitted by law.\n",
        job->output.stream);
    return NP_OK;
}
