// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the public library says about a board without searching: solvable or not, estimates, bounds.
 */
#include "config.h"

#include "library/library.h"

#include <string.h>

#include "base/intl.h"
#include "puzzle/estimate.h"
#include "puzzle/parity.h"

/* The size of the struct in its first version. */
#define FACTS_BYTES_LEAST                          \
    (offsetof(struct npuzzle_facts, lower_bound) + \
        sizeof((struct npuzzle_facts *)NULL)->lower_bound)

static enum np_status
fail_unsolvable(const struct board *board, const struct goal *goal, struct np_error *error)
{
    if (board->width == 1 || board->height == 1)
        return np_fail(error, NP_UNSOLVABLE,
            "on a single row or column tiles keep their order, and it is not that of the goal");
    return parity_moves_are_odd(board->width, board->blank, goal->blank)
               ? np_fail(error, NP_UNSOLVABLE,
                     "the blank needs an odd number of moves to its goal cell, but the board an "
                     "even number of swaps")
               : np_fail(error, NP_UNSOLVABLE,
                     "the blank needs an even number of moves to its goal cell, but the board an "
                     "odd number of swaps");
}

static enum np_status
find_facts(struct npuzzle_facts *facts, const struct board *board, const struct goal *goal,
    struct np_error *error)
{
    struct estimates estimates = {0};
    bool solvable;
    enum np_status status = parity_examine(board, goal, NULL, &solvable, &facts->inversions, error);

    if (status == NP_OK)
        status = estimate_all(&estimates, board, goal, NULL, error);
    if (status != NP_OK)
        return status;
    facts->solvable = solvable;
    facts->odd = parity_moves_are_odd(board->width, board->blank, goal->blank);
    facts->blank = goal_distance_of(goal, 0, board->blank);
    facts->hamming = estimates.hamming;
    facts->manhattan = estimates.manhattan;
    if (!solvable)
        return fail_unsolvable(board, goal, error);
    facts->lower_bound = estimates.linear_conflict;
    facts->lower_bound += facts->lower_bound % 2 != (uint64_t)facts->odd;
    return NP_OK;
}

enum npuzzle_status
npuzzle_examine(const struct npuzzle_board *board, const struct npuzzle_board *goal,
    struct npuzzle_facts *facts, struct npuzzle_error *error)
{
    struct npuzzle_facts found = {.size = sizeof found};
    size_t size = sizeof found;
    struct np_error internal;
    struct goal reached;

    if (board == NULL)
        return library_null(error, "board");
    if (facts != NULL)
        size = facts->size;
    if (size < FACTS_BYTES_LEAST)
        return library_fail(error, NPUZZLE_BAD_ARGUMENT,
            _("the field 'size' is not set to the size of the struct"));
    enum np_status status =
        library_goal(&reached, goal, board->board.width, board->board.height, &internal);
    if (status == NP_OK)
        status = find_facts(&found, &board->board, &reached, &internal);
    goal_free(&reached);
    if (facts != NULL && (status == NP_OK || status == NP_UNSOLVABLE)) {
        memcpy(facts, &found, size < sizeof found ? size : sizeof found);
        facts->size = size;
    }
    return library_status(status, &internal, error);
}

/* Constructs a solution; the solver adds the best bound that needs no search. */
static enum np_status
construct(const struct board *board, const struct goal *goal, struct answer *answer,
    struct np_error *error)
{
    struct solver_options options;

    solver_options_init(&options);
    options.algorithm = &search_constructive;
    options.limits.threads = 1;
    const enum np_status status = solver_run(board, goal, &options, NULL, answer, error);
    if (status != NP_OK)
        return status;
    if (answer->state == ANSWER_UNSOLVABLE)
        return fail_unsolvable(board, goal, error);
    /* Nothing but memory limits it. */
    return answer->state == ANSWER_UNKNOWN ? np_no_memory(error) : NP_OK;
}

enum npuzzle_status
npuzzle_bounds(const struct npuzzle_board *board, const struct npuzzle_board *goal, uint64_t *lower,
    uint64_t *upper, struct npuzzle_error *error)
{
    struct answer answer = {0};
    struct np_error internal;
    struct goal reached;

    if (board == NULL || lower == NULL || upper == NULL)
        return library_null(error, board == NULL ? "board" : lower == NULL ? "lower" : "upper");
    enum np_status status =
        library_goal(&reached, goal, board->board.width, board->board.height, &internal);
    if (status == NP_OK)
        status = construct(&board->board, &reached, &answer, &internal);
    if (status == NP_OK) {
        *lower = answer.lower_bound;
        *upper = answer.length;
    }
    answer_free(&answer);
    goal_free(&reached);
    return library_status(status, &internal, error);
}
