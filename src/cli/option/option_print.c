// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Writes --help from the table of options.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "cli/option/option_row.h"

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

static const char examples[] =
    N_("Usage: npuzzle-tui [OPTION]... [FILE]...\n"
       "Play sliding-tile puzzles on the terminal, or solve them.\n"
       "\n"
       "  npuzzle-tui                               play a random puzzle\n"
       "  npuzzle-tui -s 3x3 -d easy                play a small and easy one\n"
       "  npuzzle-tui boards.txt                    play the first board of a file\n"
       "  npuzzle-tui --solve -f steps boards.txt   solve all of them, move by move\n"
       "  npuzzle-tui --compare -a bfs,astar,ida -s 3x3 --seed=a\n"
       "\n");

static const char more[] =
    N_("\n"
       "--help=all has all options; in the game ? lists the keys; \"man npuzzle-tui\".\n");

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
    text_printf(out, "%*s%s", (int)(HELP_COLUMN - used), "", _(row->help));
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
        text_printf(out, "\n%*s", HELP_COLUMN, "");
    } else if (note[0] != '\0') {
        text_add_char(out, ' ');
    }
    text_printf(out, "%s\n", note);
}

void
option_help(struct text *out, bool all)
{
    if (!all) {
        text_add(out, _(examples));
        for (const struct option_row *row = option_rows; row->name != NULL; row++)
            if (row->often)
                add_help(out, row);
        text_add(out, _(more));
        return;
    }
    text_add(out, _(usage));
    for (const struct option_row *row = option_rows; row->name != NULL; row++) {
        if (row->group != NULL)
            text_printf(out, "\n%s:\n", _(row->group));
        add_help(out, row);
    }
    text_add(out, _(statuses));
}
