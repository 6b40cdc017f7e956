// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The groups of the table of options, and finding a row.
 */
#include "config.h"

#include <string.h>

#include "base/intl.h"
#include "cli/option/option_row.h"

static const struct option_row general_rows[] = {
    {
        .name = "help",
        .letter = 'h',
        .modes = OPTION_ANY_MODE,
        .mode = CLI_HELP,
        .help = N_("print this help"),
    },
    {
        .name = "version",
        .letter = 'V',
        .modes = OPTION_ANY_MODE,
        .mode = CLI_VERSION,
        .help = N_("print the version"),
    },
};

static const struct option_group general = {
    N_("General"), general_rows, sizeof general_rows / sizeof general_rows[0]};

const struct option_group *const option_groups[] = {
    &option_group_mode,
    &option_group_puzzle,
    &option_group_search,
    &option_group_output,
    &option_group_screen,
    &general,
};

const unsigned option_group_count = sizeof option_groups / sizeof option_groups[0];

const struct option_row *
option_row(unsigned index)
{
    for (unsigned i = 0; i < option_group_count; i++) {
        if (index < option_groups[i]->count)
            return &option_groups[i]->rows[index];
        index -= option_groups[i]->count;
    }
    return NULL;
}

const struct option_row *
option_find(const char *name, unsigned *index)
{
    const struct option_row *row;

    for (unsigned i = 0; (row = option_row(i)) != NULL; i++)
        if (strcmp(row->name, name) == 0) {
            if (index != NULL)
                *index = i;
            break;
        }
    return row;
}

bool
option_needs_value(const struct option_row *row)
{
    return row->argument != NULL && !row->argument_optional;
}

bool
cli_option_given(const struct cli_options *options, const char *name)
{
    unsigned index;

    return option_find(name, &index) != NULL && options->given[index];
}
