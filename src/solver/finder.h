// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The finder: looks for a board of a difficulty in the background. It makes boards and judges each
 * (difficulty.h) until one is proved to lie within the range.
 */
#ifndef NP_SOLVER_FINDER_H
#define NP_SOLVER_FINDER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/id.h"
#include "solver/difficulty.h"

struct finder;

/* What is looked for. */
struct finder_wish {
    struct puzzle_id id; /* size, goal and seed; the walk is the finder's to choose */
    bool any_seed;       /* so is the seed; else a number may be added to it */
    struct difficulty_range range;
    uint64_t rng_seed; /* of the choices: the same ones look at the same boards */
    uint64_t
        judge_ns; /* so long a board may take to be proved, another may be easier; 0 = 100 ms */
};

enum finder_state {
    FINDER_LOOKS,
    FINDER_FOUND,
    FINDER_NONE,     /* so many boards were tried that there seems to be none */
    FINDER_UNPROVED, /* the last many boards were too hard to be judged in time */
};

/* Starts to look. Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM (no thread); *finder is NULL then. */
enum np_status finder_start(
    struct finder **finder, const struct finder_wish *wish, struct np_error *error);

/* How it stands: in *tries how many boards were tried, and once one is found its id in *id. */
enum finder_state finder_look(const struct finder *finder, unsigned *tries, struct puzzle_id *id);

/* Ends the search, waits for its thread, which is a matter of milliseconds, and frees everything.
 * Accepts NULL. */
void finder_free(struct finder *finder);

#endif
