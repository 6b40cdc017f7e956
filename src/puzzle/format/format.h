// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Formats: how the program prints boards and solutions, one row of a table for each.
 *
 * A format prints one answer at a time, in which names and numbers describe the search.
 */
#ifndef NP_PUZZLE_FORMAT_FORMAT_H
#define NP_PUZZLE_FORMAT_FORMAT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "puzzle/board.h"
#include "puzzle/effort.h"
#include "puzzle/goal.h"
#include "puzzle/path.h"

enum format_result {
    FORMAT_OPTIMAL,    /* `path` is a solution of proved length */
    FORMAT_SOLVED,     /* `path` is a solution */
    FORMAT_UNSOLVABLE, /* proved */
    FORMAT_UNKNOWN,    /* nothing was found within the limits */
    FORMAT_ERROR,      /* there is no board; `message` says why */
};

/* What is known about one board. */
struct format_answer {
    const char *source; /* the name of the input */
    uint64_t index;     /* the number of the board in it, from 1 */
    enum format_result result;
    const struct board *board; /* NULL where it could not be read */
    const struct path *path;   /* NULL if there is none, or it was too long to be kept */
    uint64_t length;           /* the number of moves of the solution */
    uint64_t lower_bound;      /* no solution is shorter */
    const char *algorithm;     /* NULL if none ran */
    const char *heuristic;     /* likewise */
    struct effort effort;
    const char *reason;      /* why the search ended, one word; NULL = no search ran */
    const struct goal *goal; /* NULL = not known */
    const char *id;          /* see puzzle/id.h, or NULL */
    const char *message;     /* of FORMAT_ERROR, else NULL */
};

struct format_options {
    const char *settings; /* the settings of the search, a JSON object; NULL = null */
    bool no_moves;        /* print only what is known about the solution */
    bool time_only;       /* FMI_TIME_ONLY: print only the timing line of a FORMAT_TIMED format */
};

/* The readers of a format. A mode with other results, such as a comparison, prints them for these.
 */
enum format_shape {
    FORMAT_PROSE,   /* people */
    FORMAT_LINES,   /* line by line: people and scripts */
    FORMAT_RECORDS, /* scripts, by keys; an error is a record, too */
    FORMAT_COLUMNS, /* scripts and spreadsheets */
    FORMAT_PICTURE, /* a viewer */
    FORMAT_SCRIPT,  /* a plotting program */
    FORMAT_FILM,    /* a player */
};

/* What a format can print. */
enum {
    FORMAT_ANSWERS = 1 << 0,     /* solutions: it has write() */
    FORMAT_CHECKS = 1 << 1,      /* the results of --check, printed to suit the shape */
    FORMAT_COMPARISONS = 1 << 2, /* likewise of --compare */
    FORMAT_PUZZLES = 1 << 3,     /* likewise of --generate */
    FORMAT_SINGLE = 1 << 4,      /* an answer is a whole file, so there can be only one */
    FORMAT_STREAMED = 1 << 5,    /* moves are printed while they are found: format_put_moves() */
    FORMAT_TIMED = 1 << 6,       /* it has a timing line: FMI_TIME_ONLY */
};

/* Writes one answer. Returns NP_OK, NP_IO or NP_NO_MEMORY. */
typedef enum np_status format_writer(const struct format_answer *answer,
    const struct format_options *options, FILE *stream, struct np_error *error);

/* One row of the table of formats a user can name. */
struct format_row {
    const char *name;  /* as in --format=NAME */
    const char *title; /* one line for --list */
    enum format_shape shape;
    unsigned flags;     /* set of FORMAT_... */
    const char *ending; /* of the files that the game writes in this format, or NULL */
    /* Printed between two answers of a batch: a line end where answers have many lines, else "".
     * NULL only without write(). */
    const char *separator;
    format_writer *write;
};

extern const struct format_row format_rows[];
extern const unsigned format_row_count;

/* The row of that name, or NULL. */
const struct format_row *format_find(const char *name);

/* Prints one answer in a format with FORMAT_ANSWERS. FORMAT_ERROR prints nothing except in
 * FORMAT_RECORDS. A write error that the stream's buffer hides shows at its next flush.
 *
 * Returns NP_OK, NP_IO or NP_NO_MEMORY. */
enum np_status format_write(const struct format_row *row, const struct format_answer *answer,
    const struct format_options *options, FILE *stream, struct np_error *error);

/* Prints a board as a board file: the size line and the rows, numbers in columns.
 *
 * Returns NP_OK or NP_IO. */
enum np_status format_board(const struct board *board, FILE *stream, struct np_error *error);

/* Prints the rows alone. Returns NP_OK or NP_IO. */
enum np_status format_board_rows(const struct board *board, FILE *stream, struct np_error *error);

/* Prints moves as letters, without a line end. Usable as `put` of a struct move_sink whose context
 * is the FILE. Returns false if writing failed. */
bool format_put_moves(void *stream, const uint8_t *moves, size_t count);

/* Prints a string in JSON, in quotes, and NULL as null. Invalid UTF-8 becomes U+FFFD. */
void format_put_json(FILE *stream, const char *string);

/* Prints a board as a JSON string that --board and board files accept, "3x3: 1 2 ..."; null for
 * NULL and for a board that is too large to be repeated with every answer. */
void format_put_json_board(FILE *stream, const struct board *board);

/* Prints a goal as a JSON string: its name, or a custom one as a board; null for NULL. */
void format_put_json_goal(FILE *stream, const struct goal *goal);

#endif
