// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The parts of --solve.
 */
#ifndef NP_CLI_MODE_SOLVE_H
#define NP_CLI_MODE_SOLVE_H

#include "cli/input.h"
#include "solver/solver.h"

/* Prints the cost of the search on standard error. */
void solve_print_statistics(const struct puzzle *puzzle, const struct solver_answer *answer);

#endif
