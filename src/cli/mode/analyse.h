// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Printing the results of --analyse.
 */
#ifndef NP_CLI_MODE_ANALYSE_H
#define NP_CLI_MODE_ANALYSE_H

#include <stdbool.h>
#include <stdio.h>

#include "game/analysis/analysis.h"
#include "puzzle/notation/notation.h"

/* One solution and its judgement. */
struct judgement {
    const char *source; /* the name of the board's input */
    uint64_t index;     /* of the board, from 1 */
    const struct board *board;
    struct notation_solution solution;
    struct analysis analysis;
    bool printed;
};

/* Prints a judgement, below an empty line unless it is the first; with no_moves, only the summary
 * without any moves. */
void analyse_print_text(
    const struct judgement *judgement, bool no_moves, bool follows, FILE *stream);

/* Prints a judgement as one JSON object on a line. */
void analyse_print_json(const struct judgement *judgement, bool no_moves, FILE *stream);

#endif
