// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * An import under way, and the readers of its formats. Private to import*.c.
 */
#ifndef NP_GAME_IMPORT_IMPORT_PARTS_H
#define NP_GAME_IMPORT_IMPORT_PARTS_H

#include "base/text/text.h"
#include "game/solves/history.h"
#include "game/import/import.h"
#include "game/solves/solve_fields.h"

/* A solve and its comment, as lines of the history in the text of the import. */
struct import_lines {
    uint64_t id;
    size_t first;
    size_t bytes;
};

struct import {
    const char *file; /* for messages */
    const char *path;
    char *bytes; /* the file; ends with a NUL; owned; changed by reading it */
    char *text;  /* the same without a byte order mark */
    struct import_options options;
    struct import_report *report;
    struct history history;
    struct text lines;           /* to add to the history */
    struct import_lines *solves; /* owned */
    size_t count;
    size_t capacity;
};

/* Where something is in the file, both from 1. */
struct import_place {
    unsigned line;
    unsigned column;
};

/* The fields of a line of the history; NULL stands for "-". */
struct import_solve {
    const char *fields[FIELD_CHECKSUM];
    const char *comment; /* NULL or "" = none */
    struct import_place place;
};

/* Fails with NP_BAD_INPUT and the place. */
enum np_status import_fail(const struct import *import, struct import_place place,
    struct np_error *error, const char *format, ...) NP_PRINTF(4, 5);

/* Adds a solve unless the history has it. Returns NP_OK, NP_BAD_INPUT or NP_NO_MEMORY. */
enum np_status import_add(
    struct import *import, const struct import_solve *solve, struct np_error *error);

/* Reads all solves of a format. Each returns NP_OK, NP_BAD_INPUT or NP_NO_MEMORY. */
typedef enum np_status import_reader(struct import *import, struct np_error *error);

import_reader import_cstimer;
import_reader import_own_csv;
import_reader import_own_json;

#endif
