// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The list of formats, and what several of them use. Private to format*.c.
 */
#ifndef NP_PUZZLE_FORMAT_FORMAT_ROWS_H
#define NP_PUZZLE_FORMAT_FORMAT_ROWS_H

#include "base/text/text.h"
#include "puzzle/format/format.h"

/* The table of formats: format_NAME_row of each, in the order of --list. */
#define FORMAT_LIST(ROW) \
    ROW(text)            \
    ROW(steps)           \
    ROW(boards)          \
    ROW(states)          \
    ROW(moves)           \
    ROW(json)            \
    ROW(svg)             \
    ROW(asciicast)       \
    ROW(tsv)             \
    ROW(gnuplot)

#define FORMAT_DECLARE(name) extern const struct format_row format_##name##_row;
FORMAT_LIST(FORMAT_DECLARE)

/* The board after some moves, and after all of them, which is where its tiles belong. */
struct format_replay {
    struct board board;
    struct board end;
    const struct path *path; /* empty where there is none to show */
    size_t at;               /* moves made */
    uint32_t moved;          /* the tile of the last of them, 0 = none */
};

/* Begins at the board of an answer that has one. The caller frees it with format_replay_free(),
 * whatever is returned. Returns NP_OK or NP_NO_MEMORY. */
enum np_status format_replay_init(struct format_replay *replay, const struct format_answer *answer,
    const struct format_options *options, struct np_error *error);

/* Makes the next move; there must be one. */
void format_replay_step(struct format_replay *replay);

void format_replay_free(struct format_replay *replay);

/* Adds the first line of the format `text`, without its end: "OPTIMAL 45". */
void format_add_result(struct text *text, const struct format_answer *answer);

/* The direction of a move, "up" to "right". */
const char *format_way(enum move move);

#endif
