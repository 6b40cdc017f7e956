// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The words that values of options can be, from the tables of the rooms that own them.
 */
#include "config.h"

#include "cli/option/option_row.h"
#include "front/theme.h"
#include "heuristic/heuristic.h"
#include "pdb/set.h"
#include "search/search.h"

/* Defines a list of fixed words. */
#define WORDS(function, ...)                                                 \
    const char *function(unsigned index)                                     \
    {                                                                        \
        static const char *const words[] = {__VA_ARGS__};                    \
                                                                             \
        return index < sizeof words / sizeof words[0] ? words[index] : NULL; \
    }

WORDS(option_when_word, "auto", "always", "never")
WORDS(option_place_word, "auto", "none")
WORDS(option_arrows_word, "tile", "blank")
WORDS(option_tile_size_word, "auto", "1", "2", "3", "4")

const char *
option_algorithm_word(unsigned index)
{
    if (index == 0)
        return "auto";
    return index <= search_row_count ? search_rows[index - 1]->name : NULL;
}

const char *
option_heuristic_word(unsigned index)
{
    if (index == 0)
        return "auto";
    return index <= heuristic_row_count ? heuristic_rows[index - 1]->name : NULL;
}

const char *
option_goal_word(unsigned index)
{
    return index < goal_row_count ? goal_rows[index].name : NULL;
}

const char *
option_format_word(unsigned index)
{
    return index < format_row_count ? format_rows[index]->name : NULL;
}

const char *
option_table_word(unsigned index)
{
    return index < pdb_set_row_count ? pdb_set_rows[index].name : NULL;
}

const char *
option_theme_word(unsigned index)
{
    return index < theme_row_count ? theme_rows[index].name : NULL;
}
