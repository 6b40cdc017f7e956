// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The history: a file with one line per solve, and the statistics of a player. solve.h describes
 * the lines.
 *
 * A line is appended by a single write, so several programs can write to the file. Nothing is ever
 * removed from it: a deleted or corrected solve is a line of its own. Invalid lines are skipped,
 * and so is a second line of the same solve: a program that is killed between recording a solve and
 * removing its saved game may record it again.
 *
 * A solve counts for best times and averages unless the player had help, saw the solution or had
 * solved the same board before.
 */
#ifndef NP_GAME_SOLVES_HISTORY_H
#define NP_GAME_SOLVES_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "game/session.h"
#include "game/solves/solve.h"

/* Whether a solve counts, or why not. */
enum history_reason {
    HISTORY_COUNTS,
    HISTORY_SOLVER,
    HISTORY_HINTS,
    HISTORY_WATCHED,
    HISTORY_REPEATED
};

enum { HISTORY_REASONS = HISTORY_REPEATED + 1 };

/* A hash table with open addressing; 0 marks a free slot. */
struct history_table {
    uint64_t *slots; /* owned */
    size_t capacity; /* 0 or a power of 2 */
    size_t count;
};

/* All solves of a file in its order, oldest first, deleted ones as well. All zero = empty. */
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

/* Statistics of the solves that count, for one kind of board. A time is 0 if there are too few. */
struct history_record {
    uint32_t count;
    uint32_t not_counted[HISTORY_REASONS]; /* solves that do not count, by reason */
    uint64_t best_ms;
    uint64_t mean_ms;
    uint64_t ao5_ms; /* the mean of the last five without the best and the worst */
    uint64_t ao12_ms;
    uint64_t ao100_ms; /* the same of the last hundred without the five best and the five worst */
    uint64_t best_ao5_ms;
    double moves_per_second; /* over all solves together */
    uint32_t fewest_moves;
    uint32_t judged;   /* solves whose shortest solution is known */
    double mean_above; /* the mean number of moves above the shortest solution */
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

/* Whether two solves have the same size, goal and kind of board. */
bool history_same_kind(const struct history_solve *a, const struct history_solve *b);

/* Whether the history has a solve of the same board. */
bool history_has_board(const struct history *history, const struct history_solve *solve);

/* HISTORY_COUNTS, or the first reason why a solve does not count, finished or not. */
enum history_reason history_reason(const struct history_solve *solve);

/* Whether a time is better than another, both cut to hundredths of a second, as they are shown. */
bool history_is_faster(uint64_t ms, uint64_t than_ms);

/* Lists the kinds of boards in the history, the latest first. Fills `kinds` with at most `max`
 * pointers into the history, and returns their number. */
size_t history_kinds(const struct history *history, const struct history_solve **kinds, size_t max);

/* The times of the latest solves of a kind that count: at most `max`, oldest first. Returns their
 * number. */
size_t history_times(const struct history *history, const struct history_solve *kind,
    uint64_t *times_ms, size_t max);

/* The statistics of the solves of the same kind as `kind`. */
struct history_record history_sum(const struct history *history, const struct history_solve *kind);

#endif
