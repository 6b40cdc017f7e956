// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the solver's answer to a board means for formats, the exit status and messages.
 */
#ifndef NP_CLI_MODE_SOLVE_ANSWER_H
#define NP_CLI_MODE_SOLVE_ANSWER_H

#include <stdbool.h>

#include "base/status.h"
#include "cli/input.h"
#include "puzzle/format/format.h"
#include "solver/solver.h"

/* The answer for a format, or the error in its place. The result points into both arguments. */
struct format_answer solve_answer_format(
    const struct puzzle *puzzle, const struct solver_answer *answer);

/* The status whose exit status the board gets; with `optimal`, a solution without a proof is
 * NP_LIMIT. */
enum np_status solve_answer_status(
    const struct puzzle *puzzle, const struct solver_answer *answer, bool optimal);

/* Compares the answer with the length that the file gives for the board.
 *
 * Returns NP_OK, or NP_NOT_A_SOLUTION where both cannot be right. */
enum np_status solve_answer_check_length(
    const struct puzzle *puzzle, const struct solver_answer *answer, struct np_error *error);

/* Prints on standard error what the search took. */
void solve_answer_print_statistics(const struct puzzle *puzzle, const struct solver_answer *answer);

#endif
