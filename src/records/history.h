// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The history: a file with one line per solve. solve.h describes the lines, statistics.h what they
 * say about a player.
 *
 * A line is appended by a single write, so several programs can write to the file. Nothing is ever
 * removed from it: a deleted or corrected solve is a line of its own. Invalid lines are skipped,
 * and so is a second line of the same solve: a program that is killed between recording a solve and
 * removing its saved game may record it again.
 */
#ifndef NP_RECORDS_HISTORY_H
#define NP_RECORDS_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "play/session.h"
#include "records/solve.h"

/* A hash table with open addressing; 0 marks a free slot. */
struct history_table {
    uint64_t *slots; /* owned */
    size_t capacity; /* 0 or a power of 2 */
    size_t count;
};

/* All solves of a file, oldest first, deleted ones as well; those without a date are as old as the
 * one before them in the file. All zero = empty. */
struct history {
    struct history_solve *solves; /* owned; moves when the history grows */
    size_t count;
    size_t capacity;
    size_t skipped;      /* invalid lines */
    size_t doubled;      /* lines of a solve that has one already */
    bool tail_damaged;   /* the last line is invalid, as after a crash */
    bool tail_open;      /* the last line has no newline yet */
    uint64_t read_bytes; /* where the next line begins in the file */
    uint64_t device;     /* with the next field, tells whether it is still the same file */
    uint64_t file;
    struct history_table ids;    /* indexes of solves plus 1, by their ids */
    struct history_table boards; /* keys and ids of the boards */
};

/* Adds a finished game to the file; `when` is in seconds since 1970. A game that has no id for its
 * solve gets one. Returns NP_OK, NP_IO or NP_NO_MEMORY; after an error the file is as before. */
enum np_status history_add(
    const char *path, const struct session *session, int64_t when, struct np_error *error);

/* Adds a solve without board and moves, such as one timed by another program. An id of 0 becomes a
 * new one. Returns what history_add() returns. */
enum np_status history_add_solve(
    const char *path, const struct history_solve *solve, struct np_error *error);

/* Adds a change of a solve; `value` is the comment, the session's name or "ok" or "dnf", NULL if
 * the change has none. Returns what history_add() returns. */
enum np_status history_change(const char *path, enum solve_change change, uint64_t id,
    const char *value, struct np_error *error);

/* Reads a file; a missing one counts as empty. The caller frees the history with history_free().
 * Returns NP_OK, NP_IO or NP_NO_MEMORY. */
enum np_status history_read(struct history *history, const char *path, struct np_error *error);

/* Reads what was added to the file since it was last read, or the whole file if it was replaced.
 * After an error the history is empty. Returns what history_read() returns. */
enum np_status history_refresh(struct history *history, const char *path, struct np_error *error);

/* The index of the solve with an id; SIZE_MAX = none. */
size_t history_find(const struct history *history, uint64_t id);

void history_free(struct history *history);

/* Whether the history has a solve of the same board. */
bool history_has_board(const struct history *history, const struct history_solve *solve);

#endif
