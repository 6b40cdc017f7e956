// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The functions that the rows of the option table point at: each checks a value and stores it.
 */
#ifndef NP_CLI_OPTION_OPTION_VALUES_H
#define NP_CLI_OPTION_OPTION_VALUES_H

#include "cli/option/options.h"

/* The type of cli_option_row.set; every function below has it. */
typedef enum np_status cli_option_setter(struct cli_options *options,
    const struct cli_option_row *row, const char *value, struct np_error *error);

cli_option_setter option_set_mode;   /* row->number */
cli_option_setter option_set_flag;   /* true in the bool at row->field */
cli_option_setter option_set_text;   /* the value itself; not empty */
cli_option_setter option_set_choice; /* the word's index, in the enum at row->field */
cli_option_setter option_set_generate;
cli_option_setter option_set_resume;
cli_option_setter option_set_verify;
cli_option_setter option_set_build_tables;
cli_option_setter option_set_size;
cli_option_setter option_set_difficulty;
cli_option_setter option_set_seed;
cli_option_setter option_set_id;
cli_option_setter option_set_algorithm;
cli_option_setter option_set_heuristic;
cli_option_setter option_set_weight;
cli_option_setter option_set_max_depth;
cli_option_setter option_set_beam_width;
cli_option_setter option_set_time_limit;
cli_option_setter option_set_node_limit;
cli_option_setter option_set_memory_limit;
cli_option_setter option_set_threads;
cli_option_setter option_set_format;
cli_option_setter option_set_theme;
cli_option_setter option_set_tile_size;
cli_option_setter option_set_speed;

/* The words that values can be; see cli_option_row.word. */
const char *option_algorithm_word(unsigned index);
const char *option_heuristic_word(unsigned index);
const char *option_goal_word(unsigned index);
const char *option_format_word(unsigned index);
const char *option_when_word(unsigned index);
const char *option_tables_word(unsigned index);
const char *option_arrows_word(unsigned index);
const char *option_tile_size_word(unsigned index);

#endif
