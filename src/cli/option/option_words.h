// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The words that values of options can be, from the tables of the rooms that own them.
 */
#ifndef NP_CLI_OPTION_OPTION_WORDS_H
#define NP_CLI_OPTION_OPTION_WORDS_H

#include "cli/option/option_row.h"

extern const struct option_words option_algorithm_words; /* "auto", then search_rows */
extern const struct option_words option_heuristic_words; /* "auto", then heuristic_rows */
extern const struct option_words option_goal_words;
extern const struct option_words option_format_words;
extern const struct option_words option_table_words;
extern const struct option_words option_theme_words;
extern const struct option_words option_difficulty_words;
extern const struct option_words option_when_words;  /* enum cli_when */
extern const struct option_words option_place_words; /* of --tables, besides directories */
extern const struct option_words option_arrows_words;
extern const struct option_words option_tile_size_words;

#endif
