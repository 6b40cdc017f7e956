// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The words that values of options can be.
 */
#include "config.h"

#include "cli/option/option_row.h"

#include "front/scheme.h"
#include "front/theme.h"
#include "game/event/event.h"
#include "game/solves/solve_columns.h"
#include "heuristic/heuristic.h"
#include "pdb/set.h"
#include "puzzle/format/format.h"
#include "search/search.h"

/* Defines a function that lists words; `word` is an expression in `index`. */
#define WORDS(function, count, word)            \
    const char *function(unsigned index)        \
    {                                           \
        return index < (count) ? (word) : NULL; \
    }

static const char *const whens[] = {"auto", "always", "never"};
static const char *const places[] = {"auto", "none"};
static const char *const arrows[] = {"tile", "blank"};
static const char *const tiles_looks[] = {"filled", "lines"};
static const char *const tile_sizes[] = {"auto", "1", "2", "3", "4"};

WORDS(option_when_word, sizeof whens / sizeof whens[0], whens[index])
WORDS(option_place_word, sizeof places / sizeof places[0], places[index])
WORDS(option_arrows_word, sizeof arrows / sizeof arrows[0], arrows[index])
WORDS(option_tile_size_word, sizeof tile_sizes / sizeof tile_sizes[0], tile_sizes[index])
WORDS(option_format_word, format_row_count, format_rows[index].name)
WORDS(option_history_word, SOLVE_FORMATS, solve_formats[index].name)
WORDS(option_table_word, pdb_set_row_count, pdb_set_rows[index].name)
WORDS(option_tiles_word, sizeof tiles_looks / sizeof tiles_looks[0], tiles_looks[index])
WORDS(option_scheme_word, scheme_row_count, scheme_rows[index].name)
WORDS(option_event_word, event_row_count, event_rows[index].name)
WORDS(option_theme_word, theme_row_count, theme_rows[index].name)

const char *
option_goal_word(unsigned index)
{
    return index < goal_row_count ? goal_rows[index].name : NULL;
}

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
