// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Writes --help from the table of options, and the options of a search as JSON.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "base/machine.h"
#include "cli/option/option_row.h"

/* ---- help ------------------------------------------------------------------------------------ */

enum { HELP_COLUMN = 29, LAST_COLUMN = 79 };

static const char usage[] =
    N_("Usage: npuzzle-tui [OPTION]... [FILE]\n"
       "  or:  npuzzle-tui --solve [OPTION]... [FILE]...\n"
       "  or:  npuzzle-tui --check [OPTION]... [FILE]...\n"
       "  or:  npuzzle-tui --generate[=COUNT] [OPTION]...\n"
       "  or:  npuzzle-tui --verify=SOLUTION [OPTION]... FILE\n"
       "  or:  npuzzle-tui --analyse=SOLUTION [OPTION]... FILE\n"
       "  or:  npuzzle-tui --build-tables[=NAME,...] [OPTION]...\n"
       "  or:  npuzzle-tui --compare [OPTION]... [FILE]...\n"
       "  or:  npuzzle-tui --history[=FORMAT] | --import=FILE\n"
       "  or:  npuzzle-tui --list | --list-saved | --help | --version\n"
       "Play sliding-tile puzzles on the terminal, or solve them.\n"
       "\n"
       "Without a mode, play the first board of FILE, or a random board.\n"
       "FILE is a path or the name of a puzzle that came with the program;\n"
       "\"-\" is standard input. FILE:7 is its board 7, FILE:7-9 are three of its boards.\n"
       "In the game ? lists the keys; \"man npuzzle-tui\" has the details.\n");

static const char statuses[] =
    N_("\nExit status: 0 every board solved, 1 a board cannot be solved or a solution is\n"
       "wrong, 2 wrong usage or input, 3 a limit was reached before a solution (with\n"
       "--optimal: before its proof), 4 a memory or file error.\n");

/* Adds the lines of --help for a row: "-s, --size=N|WxH", its phrase, and its default, such as
 * "(default: auto; see --list)". */
static void
add_help(struct text *out, const struct option_row *row)
{
    const char *value = row->initial != NULL || row->usual == NULL ? row->initial : _(row->usual);
    const size_t before = out->length;
    char note[160] = "";
    size_t used;

    if (row->letter != '\0')
        text_printf(out, "  -%c, ", row->letter);
    else
        text_add(out, "      ");
    text_printf(out, "--%s", row->name);
    if (row->argument != NULL)
        text_printf(out, row->argument_optional ? "[=%s]" : "=%s", row->argument);
    used = out->length - before;
    if (used + 2 > HELP_COLUMN) {
        text_add_char(out, '\n');
        used = 0;
    }
    text_add_repeated(out, ' ', HELP_COLUMN - used);
    text_add(out, _(row->help));
    /* A word that can be typed is the same in every language. */
    for (unsigned i = 0; value != row->initial && row->words != NULL && row->words(i) != NULL; i++)
        if (strcmp(row->words(i), row->usual) == 0)
            value = row->usual;
    if (value != NULL && row->heading != NULL)
        snprintf(note, sizeof note, _("(default: %s; see --list)"), value);
    else if (value != NULL)
        snprintf(note, sizeof note, _("(default: %s)"), value);
    else if (row->heading != NULL)
        snprintf(note, sizeof note, "%s", _("(see --list)"));
    if (note[0] != '\0' &&
        HELP_COLUMN + text_columns(_(row->help)) + 1 + text_columns(note) > LAST_COLUMN) {
        text_add_char(out, '\n');
        text_add_repeated(out, ' ', HELP_COLUMN);
    } else if (note[0] != '\0') {
        text_add_char(out, ' ');
    }
    text_printf(out, "%s\n", note);
}

void
option_help(struct text *out)
{
    text_add(out, _(usage));
    for (const struct option_row *row = option_rows; row->name != NULL; row++) {
        if (row->group != NULL)
            text_printf(out, "\n%s:\n", _(row->group));
        add_help(out, row);
    }
    text_add(out, _(statuses));
}

/* ---- settings -------------------------------------------------------------------------------- */

enum { US_PER_SECOND = 1000000, NS_PER_US = 1000, THOUSANDTHS = 1000 };

static void
put_limit(struct text *text, const char *key, uint64_t limit)
{
    if (limit != 0)
        text_printf(text, "\"%s\":%" PRIu64 ",", key, limit);
    else
        text_printf(text, "\"%s\":null,", key);
}

static const char *
truth(bool yes)
{
    return yes ? "true" : "false";
}

/* Adds the names in a set, separated by commas; the first word stands for the empty set. */
static void
put_names(struct text *text, const char *key, uint64_t set, option_words *word)
{
    const char *separator = "";

    text_printf(text, "\"%s\":\"%s", key, set == 0 ? word(0) : "");
    for (unsigned i = 1; set != 0; set >>= 1, i++)
        if ((set & 1) != 0) {
            text_printf(text, "%s%s", separator, word(i));
            separator = ",";
        }
    text_add(text, "\",");
}

void
option_settings(struct text *text, const struct cli_options *options)
{
    const struct solver_options *const solver = &options->solver;
    const uint64_t us = solver->time_ns / NS_PER_US;
    const uint64_t weight = (uint64_t)(solver->weight * THOUSANDTHS + 0.5);

    text_add_char(text, '{');
    put_names(text, "algorithm", options->algorithms, option_algorithm_word);
    put_names(text, "heuristic", options->heuristics, option_heuristic_word);
    /* Printed as integers, because the locale may use another decimal point. */
    text_printf(
        text, "\"weight\":%" PRIu64 ".%03" PRIu64 ",", weight / THOUSANDTHS, weight % THOUSANDTHS);
    put_limit(text, "beam_width", solver->beam_width);
    put_limit(text, "max_depth", solver->limits.depth);
    if (us != 0)
        text_printf(text, "\"time_limit\":%" PRIu64 ".%06" PRIu64 ",", us / US_PER_SECOND,
            us % US_PER_SECOND);
    else
        put_limit(text, "time_limit", 0);
    put_limit(text, "node_limit", solver->limits.nodes);
    put_limit(text, "memory_limit",
        solver->limits.memory_bytes != 0 ? solver->limits.memory_bytes
                                         : machine_fair_bytes(machine_available_bytes()));
    text_printf(text, "\"threads\":%u,\"first\":%s,\"optimal\":%s,", options->threads,
        truth(solver->first_only), truth(solver->prove));
    if (cli_option_given(options, "all"))
        text_printf(text, "\"all\":%" PRIu64 "}", options->all_extra);
    else
        text_add(text, "\"all\":null}");
}
