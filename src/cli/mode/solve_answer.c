// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What --solve makes of the solver's answer.
 */
#include "config.h"

#include <inttypes.h>
#include <signal.h>

#include "base/intl.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/mode/solve.h"

static const char *
reason_of(const struct solver_answer *answer)
{
    if (answer->end == SOLVER_END_CANCELLED && interrupt_signal() == SIGXCPU)
        return "CPU time limit";
    return solver_end_name(answer->end);
}

struct format_answer
solve_answer_for_format(const struct puzzle *puzzle, const struct solver_answer *answer)
{
    static const enum format_result results[] = {
        [SOLVER_OPTIMAL] = FORMAT_OPTIMAL,
        [SOLVER_SOLVED] = FORMAT_SOLVED,
        [SOLVER_UNSOLVABLE] = FORMAT_UNSOLVABLE,
        [SOLVER_UNKNOWN] = FORMAT_UNKNOWN,
    };
    const bool proved = answer->state == SOLVER_OPTIMAL && answer->bound_algorithm != NULL;

    if (puzzle->error.status != NP_OK)
        return (struct format_answer){
            .source = puzzle->source,
            .index = puzzle->index,
            .result = FORMAT_ERROR,
            .board = puzzle->board.cells > 0 ? &puzzle->board : NULL,
            .goal = puzzle->goal.cells > 0 ? &puzzle->goal : NULL,
            .id = puzzle->id,
            .message = puzzle->error.text,
        };
    return (struct format_answer){
        .source = puzzle->source,
        .index = puzzle->index,
        .result = results[answer->state],
        .board = &puzzle->board,
        .path = solver_has_path(answer) ? &answer->path : NULL,
        .length = answer->length,
        .lower_bound = answer->lower_bound,
        .algorithm = proved ? answer->bound_algorithm : answer->algorithm,
        .heuristic = proved ? answer->bound_heuristic : answer->heuristic,
        .effort = answer->effort,
        .reason = reason_of(answer),
        .goal = &puzzle->goal,
        .id = puzzle->id,
    };
}

enum np_status
solve_answer_status(const struct puzzle *puzzle, const struct solver_answer *answer, bool optimal)
{
    if (puzzle->error.status != NP_OK)
        return puzzle->error.status;
    switch (answer->state) {
    case SOLVER_OPTIMAL:
        return NP_OK;
    case SOLVER_SOLVED:
        return optimal ? NP_LIMIT : NP_OK;
    case SOLVER_UNSOLVABLE:
        return NP_UNSOLVABLE;
    case SOLVER_UNKNOWN:
        break;
    }
    return NP_LIMIT;
}

enum np_status
solve_check_known_length(const struct puzzle *puzzle, const struct solver_answer *answer,
    bool quiet, struct np_error *error)
{
    const uint64_t known = puzzle->known_length;
    const bool solved = answer->state == SOLVER_OPTIMAL || answer->state == SOLVER_SOLVED;
    const bool shorter = solved && answer->length < known;
    const char *fact;
    uint64_t moves = answer->length;

    if (!puzzle->length_known || answer->state == SOLVER_UNSOLVABLE)
        return NP_OK;
    if (shorter && !puzzle->length_proved) {
        if (!quiet)
            message_shorter(puzzle->source, puzzle->index, answer->length, known);
        return NP_OK;
    }
    if (answer->state == SOLVER_OPTIMAL && answer->length != known) {
        fact = _("the shortest solution has");
    } else if (shorter) {
        fact = _("there is a solution of");
    } else if (answer->lower_bound > known) {
        fact = _("every solution has at least");
        moves = answer->lower_bound;
    } else {
        return NP_OK;
    }
    return np_fail(error, NP_NOT_A_SOLUTION,
        "%s board %" PRIu64 ": known length %" PRIu64 ", but %s %" PRIu64,
        message_source(puzzle->source), puzzle->index, known, fact, moves);
}
