// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The rows of the table of formats. Private to format*.c.
 */
#ifndef NP_PUZZLE_FORMAT_FORMAT_ROWS_H
#define NP_PUZZLE_FORMAT_FORMAT_ROWS_H

#include "puzzle/format/format.h"

extern const struct format_row format_text_row;
extern const struct format_row format_steps_row;
extern const struct format_row format_boards_row;
extern const struct format_row format_states_row;
extern const struct format_row format_moves_row;
extern const struct format_row format_json_row;
extern const struct format_row format_svg_row;
extern const struct format_row format_cast_row;

#endif
