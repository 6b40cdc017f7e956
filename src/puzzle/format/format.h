// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Formats: how the program prints boards and solutions, a row of a table each.
 *
 * A format sees one answer at a time; what found it is given as names and numbers.
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
    const char *source; /* the input's name */
    uint64_t index;     /* of the board in it, from 1 */
    enum format_result result;
    const struct board *board; /* NULL where it could not be read */
    const struct path *path;   /* NULL when there is none, or it was too long to be kept */
    uint64_t length;           /* of the solution */
    uint64_t lower_bound;      /* no solution is shorter */
    const char *algorithm;     /* NULL when none ran */
    const char *heuristic;     /* likewise */
    struct effort effort;
    const char *reason;      /* why the search ended, in a word; NULL = no search ran */
    const struct goal *goal; /* NULL = not known */
    const char *id;          /* that makes the board again, or NULL */
    const char *message;     /* of an error, else NULL */
};

struct format_options {
    const char *settings; /* the settings of the search, a JSON object; NULL = null */
    bool no_moves;        /* only what is known about the solution */
    bool time_only; /* FMI_TIME_ONLY: of a format that is FORMAT_TIMED, only the timing line */
};

/* Who reads a format. Modes with their own results, such as comparisons, choose a printer by it. */
enum format_shape {
    FORMAT_PROSE,   /* people */
    FORMAT_LINES,   /* line by line: people and scripts */
    FORMAT_RECORDS, /* scripts, by names of values; an error is a record, too */
    FORMAT_COLUMNS, /* scripts and spreadsheets */
    FORMAT_PICTURE, /* a viewer */
    FORMAT_SCRIPT,  /* a plotting program */
    FORMAT_FILM,    /* a player */
};

/* What a format is good for. */
enum {
    FORMAT_ANSWERS = 1 << 0,     /* solutions: it has write() */
    FORMAT_CHECKS = 1 << 1,      /* what --check finds; that prints its shape */
    FORMAT_COMPARISONS = 1 << 2, /* the runs of --compare; that prints its shape */
    FORMAT_SINGLE = 1 << 3,      /* an answer is a whole file: there can be only one */
    FORMAT_STREAMED = 1 << 4,    /* moves can go out while they are found: format_put_moves() */
    FORMAT_PUZZLES = 1 << 6,     /* the boards of --generate; that prints its shape */
    FORMAT_TIMED = 1 << 5,       /* it has a timing line: FMI_TIME_ONLY */
};

/* One row of the table of formats a user can name. */
struct format_row {
    const char *name;  /* as in --format=NAME */
    const char *title; /* one line for --list */
    enum format_shape shape;
    unsigned flags;     /* set of FORMAT_... */
    const char *ending; /* of files in this format that the game writes, or NULL: it does not */
    /* Printed between two answers of a batch, "" for nothing: a line end where answers have many
     * lines. NULL only without write(). */
    const char *separator;
    /* Returns NP_OK, NP_IO or NP_NO_MEMORY (no room to replay the path). */
    enum np_status (*write)(const struct format_answer *answer,
        const struct format_options *options, FILE *stream, struct np_error *error);
};

extern const struct format_row *const format_rows[];
extern const unsigned format_row_count;

/* The row of that name, or NULL. */
const struct format_row *format_find(const char *name);

/* Prints one answer in a format for FORMAT_ANSWERS; FORMAT_ERROR is for FORMAT_RECORDS and prints
 * nothing in other shapes. Write errors that the stream's buffer hides show at its next flush.
 *
 * Returns NP_OK, NP_IO or NP_NO_MEMORY. */
enum np_status format_write(const struct format_row *row, const struct format_answer *answer,
    const struct format_options *options, FILE *stream, struct np_error *error);

/* Prints a board as a board file: the size line and the rows, numbers in columns.
 *
 * Returns NP_OK or NP_IO. */
enum np_status format_board(const struct board *board, FILE *stream, struct np_error *error);

/* Prints the rows alone. Returns NP_OK or NP_IO. */
enum np_status format_rows_of_board(
    const struct board *board, FILE *stream, struct np_error *error);

/* Prints moves as letters, without a line end, for a path that comes in pieces. As `put` of a
 * struct move_sink its context is the FILE; false means that writing failed. */
bool format_put_moves(void *stream, const uint8_t *moves, size_t count);

/* Prints a string as JSON has it, in quotes, and NULL as null. Invalid UTF-8 becomes U+FFFD.
 */
void format_put_json(FILE *stream, const char *string);

/* Prints a board as a JSON string that --board and board files take, "3x3: 1 2 ...", and null for
 * none or one that is too large to be repeated with every answer. */
void format_put_json_board(FILE *stream, const struct board *board);

/* Prints a goal as a JSON string: its name or, of a custom one, the board that it is. */
void format_put_json_goal(FILE *stream, const struct goal *goal);

#endif
