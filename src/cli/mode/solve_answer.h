// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the solver's answer to a board means: for the formats, for the exit status, and for a test
 * set that knows better.
 */
#ifndef NP_CLI_MODE_SOLVE_ANSWER_H
#define NP_CLI_MODE_SOLVE_ANSWER_H

#include <stdbool.h>

#include "base/status.h"
#include "cli/input.h"
#include "puzzle/format/format.h"
#include "solver/solver.h"

/* Puts an answer, or the reason why there is no board, into the words of the formats. The result
 * points into both arguments. */
struct format_answer solve_answer_format(
    const struct puzzle *puzzle, const struct solver_answer *answer);

/* The status that stands for the exit status of the board; a solution that is not proved is not
 * enough where `optimal` was asked for. */
enum np_status solve_answer_status(
    const struct puzzle *puzzle, const struct solver_answer *answer, bool optimal);

/* Compares the length that a test set gives with what was found.
 *
 * Returns NP_OK, or NP_NOT_A_SOLUTION where both cannot be right. */
enum np_status solve_answer_check_length(
    const struct puzzle *puzzle, const struct solver_answer *answer, struct np_error *error);

/* Says on standard error what the search took. */
void solve_answer_print_statistics(const struct puzzle *puzzle, const struct solver_answer *answer);

#endif
