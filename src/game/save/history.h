// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The history: a file with one line per solve, and the statistics of a player.
 *
 *      2026-11-21T12:00:59Z  4x4  standard  72340  132  120  0  3  0  4x4#otter-512  random
 *      0123456789abcdef  -
 *      when, size, goal, milliseconds, moves, shortest possible ("-" = unknown), hints, undos,
 *      moves by the solver, id ("-" = none), kind of the board (see session_kind()), the key of the
 *      board and of a custom goal (positions.h), "watched" if a solution was watched, else "-";
 *      tabs separate them
 *
 * Lines of 0.1.0 end with the id. A line is appended by a single write, so several programs can
 * write to the file. Invalid lines are skipped.
 *
 * A solve counts for best times and averages unless the player had help, saw the solution or had
 * solved the same board before.
 */
#ifndef NP_GAME_SAVE_HISTORY_H
#define NP_GAME_SAVE_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "game/save/save.h"
#include "game/session.h"
#include "puzzle/id.h"

/* The longest valid time: one year. */
#define HISTORY_TIME_MS_MAX (UINT64_C(366) * 24 * 60 * 60 * 1000)

/* The value of `shortest` if the shortest solution is not known. */
#define HISTORY_UNKNOWN UINT32_MAX

/* One solve. */
struct history_solve {
    uint32_t width;
    uint32_t height;
    char goal[16];
    uint64_t time_ms;
    uint32_t moves;
    uint32_t shortest; /* or HISTORY_UNKNOWN */
    uint32_t hints;
    uint32_t undos;
    uint32_t solver_moves;
    char kind[SESSION_KIND_BYTES];
    uint64_t id_hash; /* of the id; 0 = none */
    uint64_t key;     /* of the board and its goal; 0 = not recorded */
    bool watched;
    bool repeated; /* this board had been solved before */
};

/* Whether a solve counts, or why not. */
enum history_reason {
    HISTORY_COUNTS,
    HISTORY_SOLVER,
    HISTORY_HINTS,
    HISTORY_WATCHED,
    HISTORY_REPEATED
};

enum { HISTORY_REASONS = HISTORY_REPEATED + 1 };

/* All solves of a file, oldest first. All zero = empty. */
struct history {
    struct history_solve *solves; /* owned */
    size_t count;
    size_t skipped;    /* invalid lines */
    bool tail_damaged; /* the last line is invalid, as after a crash */
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

/* Adds a finished game to the file; `when` is in seconds since 1970. Returns NP_OK, NP_IO or
 * NP_NO_MEMORY. */
enum np_status history_add(
    const char *path, const struct session *session, int64_t when, struct np_error *error);

/* Reads a file; a missing one counts as empty. The caller frees the history with history_free().
 * Returns NP_OK, NP_IO, NP_TOO_LARGE (more than 256 MiB) or NP_NO_MEMORY. */
enum np_status history_read(struct history *history, const char *path, struct np_error *error);

void history_free(struct history *history);

/* Whether two solves have the same size, goal and kind of board. */
bool history_same_kind(const struct history_solve *a, const struct history_solve *b);

/* The solve of a finished session; `repeated` is not set. */
struct history_solve history_solve_of(const struct session *session);

/* Whether the history has a solve of the same board. */
bool history_has_board(const struct history *history, const struct history_solve *solve);

/* HISTORY_COUNTS, or the first reason why a solve does not count. */
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
