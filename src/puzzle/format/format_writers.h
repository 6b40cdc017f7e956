// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The functions that write each format, and what several of them share. Private to format*.c.
 */
#ifndef NP_PUZZLE_FORMAT_FORMAT_WRITERS_H
#define NP_PUZZLE_FORMAT_FORMAT_WRITERS_H

#include "base/text/text.h"
#include "puzzle/format/format.h"

/* The formats of everything that the program prints. */
#define FORMAT_ALL_RESULTS \
    (FORMAT_ANSWERS | FORMAT_CHECKS | FORMAT_COMPARISONS | FORMAT_PUZZLES | FORMAT_ANALYSES)

/* The formats of answers in the order of --list: the fields of struct format_row, where NAME stands
 * for its text and for the writer format_write_NAME(). */
#define FORMAT_LIST(ROW)                                                                           \
    ROW(text, "what is known, and the moves in groups of five", FORMAT_PROSE, FORMAT_ALL_RESULTS,  \
        ".txt", "")                                                                                \
    ROW(steps, "one line per move: the tile's number and its direction", FORMAT_LINES,             \
        FORMAT_ANSWERS, ".steps", "\n")                                                            \
    ROW(boards, "the number of moves, then every board as a board file", FORMAT_LINES,             \
        FORMAT_ANSWERS, NULL, "\n")                                                                \
    ROW(states, "the rows of every board, then the time taken", FORMAT_LINES,                      \
        FORMAT_ANSWERS | FORMAT_TIMED, NULL, "\n")                                                 \
    ROW(moves, "the moves as letters on one line", FORMAT_LINES, FORMAT_ANSWERS | FORMAT_STREAMED, \
        ".moves", "")                                                                              \
    ROW(json, "JSON Lines: one object per board", FORMAT_RECORDS, FORMAT_ALL_RESULTS, ".json", "") \
    ROW(svg, "a picture: the boards from start to goal", FORMAT_PICTURE,                           \
        FORMAT_ANSWERS | FORMAT_SINGLE, ".svg", "")                                                \
    ROW(asciicast, "a recording that plays in a terminal", FORMAT_FILM,                            \
        FORMAT_ANSWERS | FORMAT_SINGLE, ".cast", "")

#define FORMAT_DECLARE(name, title, shape, flags, ending, separator) \
    format_writer format_write_##name;
FORMAT_LIST(FORMAT_DECLARE)

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
