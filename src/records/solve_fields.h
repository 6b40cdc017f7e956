// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The fields of a line of the history, for the files that read one.
 */
#ifndef NP_RECORDS_SOLVE_FIELDS_H
#define NP_RECORDS_SOLVE_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The fields of a solve, in the order of the line. */
enum solve_field {
    FIELD_WHEN,
    FIELD_SIZE,
    FIELD_GOAL,
    FIELD_TIME,
    FIELD_MOVES,
    FIELD_SHORTEST,
    FIELD_HINTS,
    FIELD_UNDOS,
    FIELD_SOLVER,
    FIELD_PUZZLE,
    FIELD_KIND,
    FIELD_KEY,
    FIELD_WATCHED,
    FIELD_ID,
    FIELD_RESULT,
    FIELD_EVENT,
    FIELD_SESSION,
    FIELD_START,
    FIELD_GOAL_TILES,
    FIELD_EVENTS,
    FIELD_CHECKSUM,
    FIELDS
};

/* A part of a line. */
struct solve_part {
    const char *text;
    size_t bytes;
};

/* The word in front of the fields of a solve. */
#define SOLVE_WORD "solve"

/* One more than a line can have, with the word. */
enum { SOLVE_PARTS_MAX = FIELDS + 2 };

/* Cuts a line at its tabs into at most SOLVE_PARTS_MAX parts; returns their number. */
size_t solve_split(struct solve_part parts[SOLVE_PARTS_MAX], const char *line, size_t bytes);

#endif
