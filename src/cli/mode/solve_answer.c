// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Puts the solver's answer to a board into a format, an exit status and words.
 */
#include "config.h"

#include "cli/mode/solve_answer.h"

#include <inttypes.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/text.h"
#include "cli/message.h"
#include "cli/interrupt.h"

static const char *
reason_of(const struct solver_answer *answer)
{
    if (answer->end == SOLVER_END_CANCELLED && interrupt_cpu_time_over())
        return "CPU time limit";
    return solver_end_name(answer->end);
}

struct format_answer
solve_answer_format(const struct puzzle *puzzle, const struct solver_answer *answer)
{
    static const enum format_result results[] = {
        [SOLVER_OPTIMAL] = FORMAT_OPTIMAL,
        [SOLVER_SOLVED] = FORMAT_SOLVED,
        [SOLVER_UNSOLVABLE] = FORMAT_UNSOLVABLE,
        [SOLVER_UNKNOWN] = FORMAT_UNKNOWN,
    };
    const bool solved = answer->state == SOLVER_OPTIMAL || answer->state == SOLVER_SOLVED;
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
        .path = solved && answer->path.length == answer->length ? &answer->path : NULL,
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
solve_answer_check_length(
    const struct puzzle *puzzle, const struct solver_answer *answer, struct np_error *error)
{
    const uint64_t known = puzzle->known_length;
    const char *fact;
    uint64_t moves = answer->length;

    if (!puzzle->length_known || answer->state == SOLVER_UNSOLVABLE)
        return NP_OK;
    if (answer->state == SOLVER_OPTIMAL && answer->length != known) {
        fact = _("the shortest solution has");
    } else if (answer->state == SOLVER_SOLVED && answer->length < known) {
        fact = _("there is a solution of");
    } else if (answer->lower_bound > known) {
        fact = _("every solution has at least");
        moves = answer->lower_bound;
    } else {
        return NP_OK;
    }
    return np_fail(error, NP_NOT_A_SOLUTION,
        "%s:%" PRIu64 ": known length %" PRIu64 ", but %s %" PRIu64, puzzle->source, puzzle->line,
        known, fact, moves);
}

/* Writes which search found the answer, and which other one proved it. */
static void
describe_searches(const struct solver_answer *answer, struct text *text)
{
    const char *const found = answer->algorithm != NULL ? answer->algorithm : _("no search");
    const char *const proved = answer->bound_algorithm;
    const char *const heuristic = answer->bound_heuristic;

    text_add(text, found);
    if (answer->heuristic != NULL)
        text_printf(text, _(" with %s"), answer->heuristic);
    if (proved == NULL || (proved == answer->algorithm && heuristic == answer->heuristic))
        return;
    text_printf(text,
        answer->state == SOLVER_OPTIMAL ? _(", proved optimal by %s") : _(", lower bound by %s"),
        proved);
    if (heuristic != NULL)
        text_printf(text, _(" with %s"), heuristic);
}

void
solve_answer_print_statistics(const struct puzzle *puzzle, const struct solver_answer *answer)
{
    char expanded[16];
    char generated[16];
    char bytes[16];
    char table_bytes[16];
    struct text searches = {0};

    describe_searches(answer, &searches);
    message_remark("%s board %" PRIu64
                   ": %s, %s expanded, %s generated, %s and %s of tables, %.3f s, "
                   "%.3f s CPU",
        message_source(puzzle->source), puzzle->index, text_string(&searches),
        text_count(answer->effort.expanded, expanded, sizeof expanded),
        text_count(answer->effort.generated, generated, sizeof generated),
        text_byte_count(answer->effort.peak_bytes, bytes, sizeof bytes),
        text_byte_count(answer->effort.table_bytes, table_bytes, sizeof table_bytes),
        (double)answer->effort.elapsed_ns / CLOCK_NS_PER_SECOND,
        (double)answer->effort.cpu_ns / CLOCK_NS_PER_SECOND);
    text_free(&searches);
}
