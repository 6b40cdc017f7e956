// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The solver: what needs no search is answered here, the rest goes to the pair that was chosen
 * or to the ladder.
 */
#include "config.h"

#include "solver/solver.h"

#include "base/clock.h"
#include "puzzle/parity.h"
#include "search/constructive.h"
#include "solver/effort.h"
#include "solver/ladder.h"

void
solver_options_init(struct solver_options *options)
{
    *options = (struct solver_options){.weight = 1.0};
    heuristic_params_init(&options->params);
}

void
solver_answer_free(struct solver_answer *answer)
{
    path_free(&answer->path);
    *answer = (struct solver_answer){0};
}

/* A board too large for a search: the moves are streamed or counted, never kept. */
static enum np_status
run_giant(const struct board *board, const struct goal *goal, const struct solver_options *options,
    const struct solver_control *control, struct solver_answer *answer, struct np_error *error)
{
    const atomic_bool *cancel = control != NULL ? control->cancel : NULL;
    const enum np_status status =
        constructive_solve(board, goal, options->sink, cancel, &answer->length, error);

    if (status == NP_CANCELLED) {
        answer->cancelled = true;
        answer->length = 0;
        return NP_OK;
    }
    if (status == NP_OK) {
        answer->state = SOLVER_SOLVED;
        answer->algorithm = search_constructive.name;
    }
    return status;
}

/* Runs just the chosen algorithm with the chosen heuristic; the ladder fills in what was left
 * open. */
static enum np_status
run_chosen(struct effort *effort, struct np_error *error)
{
    const struct solver_options *options = effort->options;
    const struct heuristic_row *heuristic =
        options->heuristic != NULL ? options->heuristic : ladder_heuristic(&effort->instance.shape);
    struct effort_plan plan = {
        .algorithm = options->algorithm != NULL ? options->algorithm : ladder_algorithm(heuristic),
        .threads = effort->threads};

    if ((plan.algorithm->flags & SEARCH_USES_HEURISTIC) != 0)
        plan.heuristic = heuristic;
    return effort_search(effort, &plan, error);
}

static enum np_status
run_searches(const struct board *board, const struct goal *goal,
    const struct solver_options *options, const struct solver_control *control,
    struct solver_answer *answer, struct np_error *error)
{
    struct effort effort;
    enum np_status status = effort_begin(&effort, board, goal, options, control, error);

    if (status == NP_OK) {
        const bool chosen = options->algorithm != NULL || options->heuristic != NULL;
        status = chosen ? run_chosen(&effort, error) : ladder_climb(&effort, error);
    }
    effort_end(&effort, answer);
    return status;
}

enum np_status
solver_run(const struct board *board, const struct goal *goal, const struct solver_options *options,
    const struct solver_control *control, struct solver_answer *answer, struct np_error *error)
{
    const int64_t start_ns = clock_now_ns();
    bool solvable;

    *answer = (struct solver_answer){.state = SOLVER_UNKNOWN};
    enum np_status status = parity_solvable(board, goal, &solvable, error);
    if (status != NP_OK)
        return status;
    if (!solvable)
        answer->state = SOLVER_UNSOLVABLE;
    else if (goal_reached(goal, board))
        answer->state = SOLVER_OPTIMAL;
    else if (board->cells > INSTANCE_CELLS_MAX)
        status = run_giant(board, goal, options, control, answer, error);
    else
        return run_searches(board, goal, options, control, answer, error);
    answer->elapsed_ns = (uint64_t)(clock_now_ns() - start_ns);
    return status;
}
