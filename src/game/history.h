// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The history of solves, one line of a file each, and what it says about a player.
 *
 *      2026-11-21T12:00:59Z  4x4  standard  72340  132  120  0  3  0  4x4#otter-512
 *      when, size, goal, milliseconds, moves, shortest possible ("-" = unknown), hints, undos,
 *      moves by the solver, id ("-" = none), with tabs between
 *
 * The file only ever grows, by whole lines, so several games may add to it at once. A line that
 * makes no sense is passed over.
 */
#ifndef NP_GAME_HISTORY_H
#define NP_GAME_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "game/session.h"
#include "puzzle/id.h"

/* The longest time that is believed: a year of play. */
#define HISTORY_TIME_MS_MAX (UINT64_C(366) * 24 * 60 * 60 * 1000)

/* The shortest solution is not known. */
#define HISTORY_UNKNOWN UINT32_MAX

/* One solve. */
struct history_solve {
    uint32_t width;
    uint32_t height;
    char goal[16];
    uint64_t time_ms;
    uint32_t moves;
    uint32_t shortest; /* HISTORY_UNKNOWN */
    uint32_t hints;
    uint32_t undos;
    uint32_t solver_moves;
    bool picked; /* not drawn among all boards of its size: from a file, the editor or near the goal
                  */
};

/* All solves of a file, oldest first. An all-zero one is empty. */
struct history {
    struct history_solve *solves; /* owned */
    size_t count;
    size_t skipped;    /* lines that make no sense */
    bool tail_damaged; /* the last line is one of them, as a crash leaves it */
};

/* What a player has done on one kind of board, without help; times are 0 where there are too few
 * solves for them. */
struct history_record {
    uint32_t count;
    uint32_t helped; /* solves with help, which count for nothing else here */
    uint64_t best_ms;
    uint64_t mean_ms;
    uint64_t ao5_ms; /* the mean of the last five without the best and the worst */
    uint64_t ao12_ms;
    uint64_t ao100_ms; /* of the last hundred without the five best and the five worst */
    uint64_t best_ao5_ms;
    double moves_per_second; /* over all */
    uint32_t fewest_moves;
    uint32_t judged;   /* solves whose shortest way is known */
    double mean_above; /* their moves above it */
};

/*
 * Adds a finished game to the file; `when` is seconds since 1970. Returns NP_OK, NP_IO or
 * NP_NO_MEMORY.
 */
enum np_status history_add(const char *path, const struct session *session, const char *id,
    int64_t when, struct np_error *error);

/*
 * Reads a file; a missing one is empty. The caller frees the history with history_free().
 * Returns NP_OK, NP_IO, NP_TOO_LARGE (256 MiB) or NP_NO_MEMORY.
 */
enum np_status history_read(struct history *history, const char *path, struct np_error *error);

void history_free(struct history *history);

/* Whether two solves are of the same kind: size, goal, and drawn or picked. */
bool history_same_kind(const struct history_solve *a, const struct history_solve *b);

/* What a session, whose board has that id or "" for none, would be in the history. */
struct history_solve history_solve_of(const struct session *session, const char *id);

/* Whether the player had no help: neither hints nor the solver's moves. */
bool history_unaided(const struct history_solve *solve);

/*
 * Finds the kinds of boards in the history, the one played last first: *kinds points into the
 * history and holds at most `max` of them. Returns how many there are in it.
 */
size_t history_kinds(const struct history *history, const struct history_solve **kinds, size_t max);

/*
 * The times of the last unaided solves of a kind, at most `max`, oldest first. Returns how many.
 */
size_t history_times(const struct history *history, const struct history_solve *kind,
    uint64_t *times_ms, size_t max);

/* Sums up the solves of the same kind as `kind` that were made without hints and solver. */
struct history_record history_sum(const struct history *history, const struct history_solve *kind);

#endif
