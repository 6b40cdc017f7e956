// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The statistics of a player.
 *
 * A solve counts for best times and averages unless the player deleted it, had help, saw the
 * solution or had solved the same board before: see enum history_reason. A DNF counts, as a DNF:
 * averages.h has the rules.
 */
#ifndef NP_RECORDS_STATISTICS_H
#define NP_RECORDS_STATISTICS_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "records/averages.h"
#include "records/solve.h"
#include "records/store.h"

/* The solves of a kind of board. */
struct solve_statistics {
    uint32_t reasons[HISTORY_REASONS]; /* how many solves count, or why not; without deleted ones */
    size_t count;                      /* of those that count, DNFs included */
    uint64_t *results; /* of these, times in ms or AVERAGE_DNF, the oldest first; owned */
    uint32_t dnfs;
    struct average averages[AVERAGE_KINDS]; /* by their kind */
    struct average_spread spread;           /* mean and deviation, without DNFs */

    /* Of the solves that are not DNF and whose moves are known: */
    size_t moves_known;
    uint64_t *moves;       /* ten for each move, as histogram_init() takes them; owned */
    uint32_t fewest_moves; /* 0 = none */
    double mean_moves;
    double moves_per_second; /* over all of them together */
    uint32_t judged;         /* how many of them have a known shortest solution */
    double mean_excess;      /* the mean number of moves above it */
};

/* Sums up the solves of the same kind as `kind`, of one group, "" = the one without a name, or, if
 * it is NULL, of all. The caller frees them with solve_statistics_free(), even after an error. */
enum np_status solve_statistics_read(struct solve_statistics *statistics, struct store *store,
    const struct history_solve *kind, const char *group, struct np_error *error);

void solve_statistics_free(struct solve_statistics *statistics);

/* The solves of a day that were not deleted, whether or not they count. */
struct solve_day {
    int32_t day; /* see calendar_day() */
    uint32_t solves;
    uint64_t total_ms;
    uint64_t best_ms; /* of those that count; AVERAGE_NONE = none */
};

struct solve_days {
    struct solve_day *days; /* the oldest first, those with solves; owned */
    size_t count;
    size_t capacity;
};

/* Sums up the days from `first` to `last` that have solves of a kind, NULL = any, and a group, as
 * above. The caller frees days->days, even after an error. */
enum np_status solve_days_read(struct solve_days *days, struct store *store,
    const struct history_solve *kind, const char *group, int32_t first, int32_t last,
    struct np_error *error);

#endif
