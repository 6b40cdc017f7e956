// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Writes --help from the table of options.
 */
#include "config.h"

#include "base/intl.h"
#include "cli/option/option_row.h"

enum { HELP_COLUMN = 29 };

static const char usage[] =
    N_("Usage: npuzzle-tui [OPTION]... [FILE]\n"
       "  or:  npuzzle-tui --solve [OPTION]... [FILE]...\n"
       "  or:  npuzzle-tui --check [OPTION]... [FILE]...\n"
       "  or:  npuzzle-tui --generate[=COUNT] [OPTION]...\n"
       "  or:  npuzzle-tui --verify=SOLUTION [OPTION]... FILE\n"
       "  or:  npuzzle-tui --build-tables[=NAME,...] [OPTION]...\n"
       "  or:  npuzzle-tui --compare [OPTION]... [FILE]...\n"
       "  or:  npuzzle-tui --list | --list-saved | --help | --version\n"
       "Play sliding-tile puzzles on the terminal, or solve them.\n"
       "\n"
       "Without a mode, play the first board of FILE, or a random board.\n"
       "FILE is a path or the name of a puzzle that came with the program;\n"
       "\"-\" is standard input.\n");

static const char statuses[] =
    N_("\nExit status: 0 every board solved, 1 a board cannot be solved or a solution is\n"
       "wrong, 2 wrong usage or input, 3 a limit was reached before a solution, 4 an error\n"
       "of memory or files.\n");

/* Adds "-s, --size=N|WxH" and returns its length. */
static size_t
add_names(struct text *out, const struct option_row *row)
{
    const size_t before = out->length;

    if (row->letter != '\0')
        text_printf(out, "-%c, ", row->letter);
    else
        text_add(out, "    ");
    text_printf(out, "--%s", row->name);
    if (row->argument != NULL)
        text_printf(out, row->argument_optional ? "[=%s]" : "=%s", row->argument);
    return out->length - before;
}

/* Adds a row's line of --help, and its default. */
static void
add_help(struct text *out, const struct option_row *row)
{
    size_t used;

    text_add(out, "  ");
    used = 2 + add_names(out, row);
    if (used + 2 > HELP_COLUMN) {
        text_add_char(out, '\n');
        used = 0;
    }
    text_add_repeated(out, ' ', HELP_COLUMN - used);
    text_add(out, _(row->help));
    if (row->initial != NULL)
        text_printf(out, _(" (default: %s)"), row->initial);
    text_add_char(out, '\n');
}

void
option_help(struct text *out)
{
    text_add(out, _(usage));
    for (unsigned i = 0; i < option_group_count; i++) {
        const struct option_group *const group = option_groups[i];

        text_printf(out, "\n%s:\n", _(group->title));
        for (unsigned j = 0; j < group->count; j++)
            add_help(out, &group->rows[j]);
    }
    text_add(out, _(statuses));
}
