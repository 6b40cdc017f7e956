// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A solve as named columns, as --history prints and --import reads them.
 */
#ifndef NP_RECORDS_SOLVE_COLUMNS_H
#define NP_RECORDS_SOLVE_COLUMNS_H

#include <stdio.h>

#include "base/status.h"
#include "records/solve.h"

/* What JSON prints for a column; CSV prints "yes" or "no" for a flag. */
enum solve_column_type { SOLVE_TEXT, SOLVE_NUMBER, SOLVE_FLAG };

/* The columns in the order of CSV and JSON: constant, name, type. solve.h explains the values. */
#define SOLVE_COLUMN_LIST(ROW)                \
    ROW(ID, "solve", SOLVE_TEXT)              \
    ROW(WHEN, "when", SOLVE_TEXT)             \
    ROW(SESSION, "session", SOLVE_TEXT)       \
    ROW(EVENT, "event", SOLVE_TEXT)           \
    ROW(KIND, "kind", SOLVE_TEXT)             \
    ROW(WIDTH, "width", SOLVE_NUMBER)         \
    ROW(HEIGHT, "height", SOLVE_NUMBER)       \
    ROW(GOAL, "goal", SOLVE_TEXT)             \
    ROW(TIME, "time_ms", SOLVE_NUMBER)        \
    ROW(RESULT, "result", SOLVE_TEXT)         \
    ROW(MOVES, "moves", SOLVE_NUMBER)         \
    ROW(SHORTEST, "shortest", SOLVE_NUMBER)   \
    ROW(HINTS, "hints", SOLVE_NUMBER)         \
    ROW(UNDOS, "undos", SOLVE_NUMBER)         \
    ROW(SOLVER, "solver_moves", SOLVE_NUMBER) \
    ROW(WATCHED, "watched", SOLVE_FLAG)       \
    ROW(COUNTS, "counts", SOLVE_TEXT)         \
    ROW(COMMENT, "comment", SOLVE_TEXT)       \
    ROW(PUZZLE, "id", SOLVE_TEXT)             \
    ROW(KEY, "key", SOLVE_TEXT)               \
    ROW(START, "start", SOLVE_TEXT)           \
    ROW(GOAL_TILES, "goal_tiles", SOLVE_TEXT) \
    ROW(EVENTS, "events", SOLVE_TEXT)

#define SOLVE_COLUMN_CONSTANT(constant, name, type) COLUMN_##constant,
enum solve_column { SOLVE_COLUMN_LIST(SOLVE_COLUMN_CONSTANT) SOLVE_COLUMNS };
#undef SOLVE_COLUMN_CONSTANT

extern const char *const solve_column_names[SOLVE_COLUMNS];

/* How to print solves: a row for each value of --history. */
struct solve_format {
    const char *name;
    const char *title;           /* what it prints, in one line; a message of base/intl.h */
    void (*begin)(FILE *stream); /* prints what comes before the first solve; may be NULL */
    /* Prints a solve, given the texts of its columns; NULL = not known, none. */
    void (*put)(const struct history_solve *solve, const char *const *columns, FILE *stream);
};

enum { SOLVE_FORMATS = 3 };

extern const struct solve_format solve_formats[SOLVE_FORMATS];

/* A history being printed. */
struct solve_printer {
    const struct solve_format *format;
    const char *path; /* of the history */
    int descriptor;
    char *line; /* of a solve; owned */
    size_t capacity;
};

/* Opens the file of a history that was read. The caller closes the printer with
 * solve_printer_close(), even after an error. Returns NP_OK or NP_IO. */
enum np_status solve_printer_open(struct solve_printer *printer, const struct solve_format *format,
    const char *path, struct np_error *error);

/* Prints a solve, whose line is read from the file. Returns NP_OK, NP_BAD_INPUT (its line has
 * changed since the history was read), NP_IO or NP_NO_MEMORY; not whether the stream accepted
 * everything. */
enum np_status solve_printer_put(struct solve_printer *printer, const struct history_solve *solve,
    FILE *stream, struct np_error *error);

void solve_printer_close(struct solve_printer *printer);

#endif
