// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The strategy: which searches run for a board, and in which order. Private to the solver room.
 */
#ifndef NP_SOLVER_STRATEGY_H
#define NP_SOLVER_STRATEGY_H

#include "base/status.h"
#include "solver/incumbent.h"

/* Finds, improves and proves until the run is over. What goes wrong is in the incumbent. */
void strategy_run(struct incumbent *incumbent);

/* Runs the one search that the options choose.
 *
 * Returns NP_OK, NP_UNSUPPORTED or NP_NO_MEMORY. */
enum np_status strategy_run_chosen(struct incumbent *incumbent, struct np_error *error);

/* Whether the options choose a search. */
bool strategy_is_chosen(const struct solver_options *options);

#endif
