// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The parts of --solve.
 */
#ifndef NP_CLI_MODE_SOLVE_H
#define NP_CLI_MODE_SOLVE_H

#include "cli/input.h"
#include "puzzle/format/format.h"
#include "solver/solver.h"

/* The answer to print, or the error in its place. The result points into both arguments. */
struct format_answer solve_answer_for_format(
    const struct puzzle *puzzle, const struct solver_answer *answer);

/* The status of a board. With --optimal, an unproved solution counts as NP_LIMIT. */
enum np_status solve_answer_status(
    const struct puzzle *puzzle, const struct solver_answer *answer, bool optimal);

/* Checks the answer against the length that the file states, which is in single moves. A solution
 * shorter than the best known one is a remark, unless `quiet`. Returns NP_OK or
 * NP_NOT_A_SOLUTION. */
enum np_status solve_check_known_length(const struct puzzle *puzzle,
    const struct solver_answer *answer, bool quiet, struct np_error *error);

/* Prints the cost of the search on standard error. */
void solve_print_statistics(const struct puzzle *puzzle, const struct solver_answer *answer);

#endif
