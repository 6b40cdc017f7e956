// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Formats: how the program prints boards and solutions. Each format is a row of a table.
 */
#ifndef NP_PUZZLE_FORMAT_FORMAT_H
#define NP_PUZZLE_FORMAT_FORMAT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "puzzle/answer.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

/* Receives one solution; returns false to stop. */
typedef bool format_put_solution(void *context, const uint8_t *moves, size_t count);

/* All solutions of a board that are at most some moves longer than the shortest. */
struct format_all {
    bool complete;          /* otherwise the counts are lower bounds */
    uint64_t count;         /* UINT64_MAX = more than that */
    const uint64_t *counts; /* by the moves beyond the shortest */
    unsigned lengths;
    /* Passes the solutions to `put`, the shortest first, and returns how many were passed: fewer
     * than `count` if there is a limit to the list. */
    uint64_t (*list)(void *context, format_put_solution *put, void *put_context);
    void *context;
};

/* One board with its answer. */
struct format_answer {
    const char *source;           /* the name of the input */
    uint64_t index;               /* the number of the board in the input, from 1 */
    const struct board *board;    /* NULL if it could not be read */
    const struct goal *goal;      /* NULL = unknown */
    const char *id;               /* see puzzle/id.h, or NULL */
    const char *message;          /* why there is no answer, else NULL */
    const struct answer *found;   /* never NULL */
    const struct format_all *all; /* all solutions; NULL = only one was searched for */
    bool no_moves;                /* prints only what is known about the solution */
    bool time_only; /* FMI_TIME_ONLY: prints only the timing line of a FORMAT_TIMED format */
};

/* What a format can print, and who reads it. */
enum {
    FORMAT_ANSWERS = 1 << 0,     /* solutions; the format has write() */
    FORMAT_CHECKS = 1 << 1,      /* the results of --check */
    FORMAT_COMPARISONS = 1 << 2, /* the results of --compare */
    FORMAT_PUZZLES = 1 << 3,     /* the results of --generate */
    FORMAT_SINGLE = 1 << 4,      /* an answer is a whole file, so there can be only one */
    FORMAT_STREAMED = 1 << 5,    /* moves can be printed as they are found: format_put_moves() */
    FORMAT_TIMED = 1 << 6,       /* the format has a timing line: FMI_TIME_ONLY */
    FORMAT_ANALYSES = 1 << 7,    /* the results of --analyse */
    FORMAT_PROSE = 1 << 8,       /* people read it */
    FORMAT_RECORDS = 1 << 9,     /* scripts read it by key; an error is also a record */
};

/* One row of the table of formats that a user can name. The first is the default, `text`. */
struct format_row {
    const char *name;  /* as in --format=NAME */
    const char *title; /* one line for --list */
    unsigned flags;    /* a set of FORMAT_... flags */
    /* The suffix of files that the game writes in this format, or NULL. */
    const char *ending;
    /* Printed between two answers of a batch: a line end if answers have many lines, else "". NULL
     * if there is no write(). */
    const char *separator;
    /* Writes one answer. Returns NP_OK or NP_NO_MEMORY. */
    enum np_status (*write)(
        const struct format_answer *answer, FILE *stream, struct np_error *error);
};

extern const struct format_row format_rows[];
extern const unsigned format_row_count;

/* Prints one answer in a format with FORMAT_ANSWERS. If the answer has `all`, prints one solution
 * after the other and at the end, in the format `text`, how many there are. An answer with a
 * message is printed only as a record. Since the stream has a buffer, a write error may show only
 * at its next flush.
 *
 * Returns NP_OK, NP_IO or NP_NO_MEMORY. */
enum np_status format_write(const struct format_row *row, const struct format_answer *answer,
    FILE *stream, struct np_error *error);

/* Prints a board as a board file: the size line, then the rows with their numbers in columns.
 *
 * Returns NP_OK or NP_IO. */
enum np_status format_board(const struct board *board, FILE *stream, struct np_error *error);

/* Prints moves as letters, without a line end. It suits a struct move_sink as its `put` if the
 * sink's context is the FILE. Returns false if writing failed. */
bool format_put_moves(void *stream, const uint8_t *moves, size_t count);

/* Prints a string as JSON, in quotes, and NULL as null. Invalid UTF-8 becomes U+FFFD. */
void format_put_json(FILE *stream, const char *string);

/* Prints a board as a JSON string that --board and board files accept, "3x3: 1 2 ...". Prints null
 * for NULL and for boards too large to be repeated with every answer. */
void format_put_json_board(FILE *stream, const struct board *board);

/* Prints a goal as a JSON string: its name, or the board of a custom goal. Prints null for NULL. */
void format_put_json_goal(FILE *stream, const struct goal *goal);

#endif
