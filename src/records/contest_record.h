// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A player's results at an event, from the history: the boards of an attempt are put together by
 * their number.
 */
#ifndef NP_RECORDS_CONTEST_RECORD_H
#define NP_RECORDS_CONTEST_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "play/contest/attempt.h"
#include "records/solve.h"
#include "puzzle/goal.h"

struct event_record {
    uint32_t attempts; /* that are over, finished or not */
    uint32_t finished;
    uint64_t best_id; /* the attempt with the best result: by time or by moves; 0 = none */
    uint64_t best_ms; /* its time */
    uint64_t best_moves;
    /* For the board of the day: */
    bool today;     /* today's board was played */
    bool today_dnf; /* ... and given up */
    uint64_t today_ms;
    uint32_t streak;  /* days in a row, up to today or yesterday */
    uint32_t longest; /* ... ever */
};

/*
 * Sums up all attempts at an event with the same parameters and goal; `when` is now, in seconds
 * since 1970. Repeated boards of a day do not count, nor do deleted solves.
 *
 * Returns NP_OK or NP_NO_MEMORY; after an error the record is empty.
 */
enum np_status event_record_sum(struct event_record *record, const struct history *history,
    const struct event_spec *spec, enum goal_kind goal, int64_t when, struct np_error *error);

#endif
