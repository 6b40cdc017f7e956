// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The race: every method runs on one board in the background, one run per processor at a time, and
 * the results can be read during the runs.
 *
 * The last methods of the tables start first: they have the best heuristics, so they finish first.
 */
#ifndef NP_SOLVER_RACE_H
#define NP_SOLVER_RACE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/path.h"
#include "solver/method.h"
#include "solver/solver.h"

struct race;

enum race_state {
    RACE_WAITS,
    RACE_RUNS,
    RACE_ENDED,       /* see entry->run */
    RACE_UNSUPPORTED, /* the method does not support this board: see entry->trouble */
    RACE_STOPPED,     /* before it began */
};

/* What a run knew at a time: a solution of this length, and that none is shorter than the bound. */
struct race_mark {
    uint64_t cpu_ns; /* processor time since the run's start */
    uint64_t length; /* 0 = no solution yet */
    uint64_t lower_bound;
};

/* A run's progress, oldest first. If there is no room for all marks, every other one is missing. */
enum { RACE_MARKS = 32 };

struct race_progress {
    unsigned count;
    struct race_mark marks[RACE_MARKS];
};

/* The state of one method. */
struct race_entry {
    unsigned index; /* identifies the entry in the functions below */
    struct method method;
    enum race_state state;
    struct answer run; /* without its path; during the run: as of its last poll */
    struct race_progress progress;
    struct np_error trouble;
};

/* Starts a race on a copy of a board. The options in struct method_task apply, with the limits of
 * time and nodes counted separately for each run. All runs share `params`, `threads` and
 * `memory_bytes`.
 *
 * Returns NP_OK, NP_UNSUPPORTED (the board is too large), NP_UNSOLVABLE, NP_SYSTEM (no thread) or
 * NP_NO_MEMORY; on failure *race is NULL. */
enum np_status race_start(struct race **race, const struct board *board, const struct goal *goal,
    const struct solver_options *options, struct np_error *error);

/* The number of entries; it never changes. */
unsigned race_count(const struct race *race);

/* Copies the states of all race_count() entries. Returns whether all have ended. */
bool race_look(struct race *race, struct race_entry *entries);

/* Cancel one entry, or all of them; a run ends within 50 ms. */
void race_stop_entry(struct race *race, unsigned entry);
void race_stop(struct race *race);

/* Copies the path that an ended entry found into `path`, which the caller has initialised; leaves
 * it empty if there is none.
 *
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status race_path(
    struct race *race, unsigned entry, struct path *path, struct np_error *error);

/* Cancels the race without waiting for its end. Accepts NULL. */
void race_free(struct race *race);

#endif
