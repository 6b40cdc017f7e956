// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The race: every method of algorithm and heuristic on one board, in the background, one method a
 * processor at a time, to be watched while they run.
 *
 * The methods start from the last one of the tables: those without choice and those with the best
 * heuristics finish first.
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
    RACE_UNSUPPORTED, /* the method cannot do this board: see entry->trouble */
    RACE_STOPPED,     /* before it began */
};

/* One method, as it stands. */
struct race_entry {
    struct method method;
    enum race_state state;
    struct method_run run; /* while it runs: what it had done and found a moment ago */
    struct np_error trouble;
};

/* Starts a race on a board, which is copied. Of the options count those of struct method_task, with
 * limits of time and nodes for each run, and `params`, `threads` and `memory_bytes`, which all runs
 * share.
 *
 * Returns NP_OK, NP_UNSUPPORTED (the board is too large), NP_UNSOLVABLE, NP_SYSTEM (no thread) or
 * NP_NO_MEMORY; then *race is NULL. */
enum np_status race_start(struct race **race, const struct board *board, const struct goal *goal,
    const struct solver_options *options, struct np_error *error);

/* The number of entries; it never changes. */
unsigned race_count(const struct race *race);

/* Copies how the entries stand, as many as race_count() says. Returns whether all have ended. */
bool race_look(struct race *race, struct race_entry *entries);

/* Asks a entry, or all of them, to end; a run ends within 50 ms. */
void race_stop_entry(struct race *race, unsigned entry);
void race_stop(struct race *race);

/* Puts the path that an ended entry found into `path`, initialised before; it is empty if none was.
 *
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status race_path(
    struct race *race, unsigned entry, struct path *path, struct np_error *error);

/* Stops the race and forgets it, without waiting. Accepts NULL. */
void race_free(struct race *race);

#endif
