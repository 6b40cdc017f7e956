// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The statistics of a player: which solves count, and what they say.
 *
 * A solve counts for best times and averages unless the player deleted it, had help, saw the
 * solution or had solved the same board before: see history_reason(). A DNF counts, as a DNF:
 * averages.h has the rules.
 *
 * The list of solves shows those that a player wants to see, with the average and the personal best
 * that each of them was.
 */
#ifndef NP_RECORDS_STATISTICS_H
#define NP_RECORDS_STATISTICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "records/averages.h"
#include "records/solve.h"

/* Whether a solve counts, or why not. */
enum history_reason {
    HISTORY_COUNTS,
    HISTORY_DELETED,
    HISTORY_SOLVER,
    HISTORY_HINTS,
    HISTORY_WATCHED,
    HISTORY_REPEATED
};

enum { HISTORY_REASONS = HISTORY_REPEATED + 1 };

/* HISTORY_COUNTS, or the first reason why a solve does not count; a DNF counts. */
enum history_reason history_reason(const struct history_solve *solve);

/* Whether two solves have the same size, goal and kind of board. */
bool history_same_kind(const struct history_solve *a, const struct history_solve *b);

/* Lists the kinds of boards in the history, the latest first. Fills `kinds` with at most `max`
 * pointers into the history, and returns their number. */
size_t history_kinds(const struct history *history, const struct history_solve **kinds, size_t max);

/* The solves of one kind of board, and of one session, that count. */
struct solve_series {
    size_t count;
    uint32_t *indices; /* into the solves of the history; owned, as are the results */
    uint64_t
        *results; /* times in milliseconds or AVERAGE_DNF, as averages.h and trend.h take them */
    uint32_t reasons[HISTORY_REASONS]; /* how many solves of the kind count, or why not */
};

/* Collects the solves of the same kind as `kind`, of one session, "" = the one without a name, or,
 * if it is NULL, of all. The caller frees the series with solve_series_free(), even after an error.
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status solve_series_init(struct solve_series *series, const struct history *history,
    const struct history_solve *kind, const char *session, struct np_error *error);

void solve_series_free(struct solve_series *series);

struct solve_statistics {
    uint32_t count; /* solves that count, DNFs included */
    uint32_t dnfs;
    uint32_t reasons[HISTORY_REASONS];
    struct average averages[AVERAGE_KINDS]; /* by their kind */
    struct average_spread spread;           /* mean and deviation, without DNFs */

    /* Of the solves that are not DNF and whose moves are known: */
    uint32_t moves_known;
    uint32_t fewest_moves; /* 0 = none */
    double mean_moves;
    double moves_per_second; /* over all of them together */
    double best_moves_per_second;
    uint32_t judged;    /* how many of them have a known shortest solution */
    double mean_excess; /* the mean number of moves above it */
};

/* Collects the series of a kind and a session, and sums it up. Without memory, there are no solves.
 */
struct solve_statistics solve_statistics_of_kind(
    const struct history *history, const struct history_solve *kind, const char *session);

/* The moves a second of a solve; 0 if its moves or its time are not known. */
double solve_moves_per_second(const struct history_solve *solve);

/* How many moves above the shortest solution a solve has; false if that is not known. */
bool solve_excess(const struct history_solve *solve, uint32_t *excess);

/* Lists the sessions of the solves that are not deleted, the one with the latest solve first; "" is
 * the one without a name. Fills in at most `max` names, which belong to the history, and returns
 * their number. */
size_t solve_sessions(const struct history *history, const char **names, size_t max);

/* ---- the list of solves ---------------------------------------------------------------------- */

/* Which solves to list. All zero = all that are not deleted. */
struct solve_filter {
    const struct history_solve *kind; /* NULL = all kinds */
    const char *session;              /* NULL = all sessions, "" = the one without a name */
    const char *find; /* a part of the comment, event, session, size, kind or date; NULL = any */
    bool deleted;     /* only those that are deleted */
    bool bests;       /* only those that were personal bests */
};

/* A line of the list. */
struct solve_row {
    uint32_t index;  /* of the solve in the history */
    uint32_t number; /* of the solve among those of its kind that count, from 1; 0 = it does not */
    uint64_t ao5;    /* after this solve, over all sessions: see records/averages.h */
    bool best;       /* its time was the best of its kind so far */
    bool best_ao5;   /* likewise */
};

struct solve_list {
    struct solve_row *rows; /* the oldest first; owned */
    size_t count;
};

/* Lists solves. The caller frees the list with solve_list_free(), even after an error. Returns
 * NP_OK or NP_NO_MEMORY. */
enum np_status solve_list_init(struct solve_list *list, const struct history *history,
    const struct solve_filter *filter, struct np_error *error);

void solve_list_free(struct solve_list *list);

#endif
