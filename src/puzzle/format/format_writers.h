// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The functions that write each format, and what several of them share. Private to format*.c.
 */
#ifndef NP_PUZZLE_FORMAT_FORMAT_WRITERS_H
#define NP_PUZZLE_FORMAT_FORMAT_WRITERS_H

#include "base/text/text.h"
#include "puzzle/format/format.h"

/* The writers of the table of formats, see struct format_row. */
format_writer format_write_text, format_write_steps, format_write_moves, format_write_boards,
    format_write_states, format_write_json, format_write_svg, format_write_cast;

/* A solution replayed move by move. */
struct format_replay {
    struct board board;      /* the board after `at` moves */
    struct board end;        /* the board after all moves, which shows every tile's goal */
    const struct path *path; /* empty if there is no path to show */
    size_t at;
    uint32_t moved; /* the tile that moved last; 0 = none */
};

/* Starts at the board of an answer, which must have one. The caller must always free the replay
 * with format_replay_free(). Returns NP_OK or NP_NO_MEMORY. */
enum np_status format_replay_init(struct format_replay *replay, const struct format_answer *answer,
    const struct format_options *options, struct np_error *error);

/* Makes the next move. There must be one. */
void format_replay_step(struct format_replay *replay);

void format_replay_free(struct format_replay *replay);

/* Appends the first line of the format `text`, without its line end: "OPTIMAL 45". */
void format_add_result(struct text *text, const struct format_answer *answer);

/* Returns the name of a move's direction, "up" to "right". */
const char *format_direction(enum move move);

#endif
