// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The functions that write each format, and what several of them share. Private to format*.c.
 */
#ifndef NP_PUZZLE_FORMAT_FORMAT_WRITERS_H
#define NP_PUZZLE_FORMAT_FORMAT_WRITERS_H

#include "base/text/text.h"
#include "puzzle/format/format.h"

format_writer format_write_text;
format_writer format_write_steps;
format_writer format_write_boards;
format_writer format_write_states;
format_writer format_write_moves;
format_writer format_write_json;
format_writer format_write_svg;

/* Appends the first line of the format `text`, without its line end: "OPTIMAL 45". */
void format_add_result(struct text *text, const struct answer *answer);

#endif
