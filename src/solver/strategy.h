// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The strategy: which searches run for a board, in which order. Private to the solver room.
 */
#ifndef NP_SOLVER_STRATEGY_H
#define NP_SOLVER_STRATEGY_H

#include "base/status.h"
#include "solver/share.h"

/* Finds, improves and proves until the share is over. What goes wrong is in the share. */
void strategy_run(struct share *share);

/* Runs the one search that the options choose.
 *
 * Returns NP_OK, NP_UNSUPPORTED or NP_NO_MEMORY. */
enum np_status strategy_run_chosen(struct share *share, struct np_error *error);

/* Whether the options choose a search. */
bool strategy_is_chosen(const struct solver_options *options);

#endif
