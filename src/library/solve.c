// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Solving, counting all solutions, and cancelling in the public library.
 */
#include "config.h"

#include "library/library.h"

#include <stdlib.h>

#include "solver/all_solutions.h"

/* ---- cancelling ------------------------------------------------------------------------------ */

enum npuzzle_status
npuzzle_token_new(struct npuzzle_token **token, struct npuzzle_error *error)
{
    struct np_error internal;

    if (token == NULL)
        return library_null(error, "token");
    *token = calloc(1, sizeof **token);
    return *token != NULL ? NPUZZLE_OK : library_status(np_no_memory(&internal), &internal, error);
}

void
npuzzle_token_free(struct npuzzle_token *token)
{
    free(token);
}

void
npuzzle_cancel(struct npuzzle_token *token)
{
    if (token != NULL)
        cancel_request(&token->cancel);
}

void
npuzzle_cancel_clear(struct npuzzle_token *token)
{
    if (token != NULL)
        cancel_clear(&token->cancel);
}

/* ---- one solution ---------------------------------------------------------------------------- */

/* A false bound makes everything wrong that was concluded from it. */
static enum np_status
check_known_bound(const struct library_run *run, const struct answer *found, struct np_error *error)
{
    return library_run_bound_is_false(run, found)
               ? np_fail(
                     error, NP_USAGE, "known_lower_bound is false: a shorter solution was found")
               : NP_OK;
}

enum npuzzle_status
npuzzle_solve(const struct npuzzle_board *board, const struct npuzzle_board *goal,
    const struct npuzzle_options *options, struct npuzzle_answer **answer,
    struct npuzzle_error *error)
{
    struct answer found = {0};
    struct goal reached = {0};
    struct np_error internal;
    struct library_run run;

    if (answer != NULL)
        *answer = NULL;
    if (board == NULL || answer == NULL)
        return library_null(error, board == NULL ? "board" : "answer");
    enum np_status status = library_run_begin(&run, options, &internal);
    if (status == NP_OK)
        status = library_goal(&reached, goal, board->board.width, board->board.height, &internal);
    if (status == NP_OK)
        status = solver_run(&board->board, &reached, &run.options, &run.control, &found, &internal);
    if (status == NP_OK)
        status = check_known_bound(&run, &found, &internal);
    if (status == NP_OK)
        status = library_answer(answer, &run, &found, &internal);
    answer_free(&found);
    goal_free(&reached);
    library_run_end(&run);
    return library_status(status, &internal, error);
}

/* ---- all solutions --------------------------------------------------------------------------- */

struct all_box {
    struct npuzzle_all all; /* first: the handle points to it */
    struct library_run run;
    struct goal goal;
    struct all_solutions *solutions;
    struct all_answer counted;
    struct npuzzle_answer *answer; /* owned */
    struct npuzzle_first firsts[MOVE_COUNT];
};

/* Fills in the public part. */
static void
publish(struct all_box *box)
{
    const struct all_answer *const counted = &box->counted;
    /* Without a proof of the shortest length, nothing was counted. */
    const bool proved =
        counted->solver.state == ANSWER_OPTIMAL || counted->solver.state == ANSWER_UNSOLVABLE;

    box->all = (struct npuzzle_all){
        .size = sizeof box->all,
        .answer = box->answer,
        .complete = counted->complete,
        .end = library_run_end_of(&box->run, proved ? counted->end : counted->solver.end),
        .count = counted->count,
        .counts = counted->counts,
        .lengths = counted->lengths,
        .first_count = counted->first_count,
    };
    for (unsigned i = 0; i < counted->first_count; i++)
        box->firsts[i] = (struct npuzzle_first){
            .size = sizeof box->firsts[i],
            .move = move_letter(counted->firsts[i].move),
            .solutions = counted->firsts[i].solutions,
        };
}

static enum np_status
count_all(struct all_box *box, const struct npuzzle_board *board, const struct npuzzle_board *goal,
    const struct npuzzle_options *options, uint64_t extra, struct np_error *error)
{
    const struct board *const given = &board->board;
    enum np_status status = library_run_begin(&box->run, options, error);

    if (status == NP_OK && extra > ALL_EXTRA_MAX)
        status = np_fail(error, NP_USAGE, "more than %d moves beyond the shortest", ALL_EXTRA_MAX);
    if (status == NP_OK &&
        (box->run.options.algorithm != NULL || box->run.options.heuristic != NULL ||
            box->run.options.weight > 1 || box->run.options.beam_width != 0 ||
            box->run.options.limits.depth != 0 || box->run.options.first_only))
        status = np_fail(
            error, NP_USAGE, "to count solutions, the library chooses how to prove the shortest");
    if (status == NP_OK)
        status = library_goal(&box->goal, goal, given->width, given->height, error);
    if (status == NP_OK)
        status = all_solutions_begin(&box->solutions, given, &box->goal, &box->run.options, extra,
            &box->run.control, &box->counted, error);
    if (status == NP_OK)
        status = check_known_bound(&box->run, &box->counted.solver, error);
    if (status == NP_OK)
        status = library_answer(&box->answer, &box->run, &box->counted.solver, error);
    /* The list obeys the token alone. */
    box->run.cancel.asked = NULL;
    cancel_clear(&box->run.cancel);
    return status;
}

enum npuzzle_status
npuzzle_solve_all(const struct npuzzle_board *board, const struct npuzzle_board *goal,
    const struct npuzzle_options *options, uint64_t extra, struct npuzzle_all **all,
    struct npuzzle_error *error)
{
    struct np_error internal;
    struct all_box *box;

    if (all != NULL)
        *all = NULL;
    if (board == NULL || all == NULL)
        return library_null(error, board == NULL ? "board" : "all");
    box = calloc(1, sizeof *box);
    if (box == NULL)
        return library_status(np_no_memory(&internal), &internal, error);
    const enum np_status status = count_all(box, board, goal, options, extra, &internal);
    publish(box);
    if (status == NP_OK)
        *all = &box->all;
    else
        npuzzle_all_free(&box->all);
    return library_status(status, &internal, error);
}

const struct npuzzle_first *
npuzzle_all_first(const struct npuzzle_all *all, unsigned index)
{
    const struct all_box *const box = (const struct all_box *)all;

    return box != NULL && index < box->all.first_count ? &box->firsts[index] : NULL;
}

struct listing {
    int (*put)(void *context, const char *moves, size_t count);
    void *context;
};

static bool
put_letters(void *context, const uint8_t *moves, size_t count)
{
    const struct listing *const listing = context;
    char *const letters = malloc(count + 1);
    bool more = false;

    if (letters != NULL) {
        library_write_moves(letters, moves, count);
        letters[count] = '\0';
        more = listing->put(listing->context, letters, count) == 0;
    }
    free(letters);
    return more;
}

uint64_t
npuzzle_all_list(struct npuzzle_all *all, uint64_t most,
    int (*put)(void *context, const char *moves, size_t count), void *context)
{
    struct all_box *const box = (struct all_box *)all;
    struct listing listing = {put, context};

    if (box == NULL || put == NULL || box->solutions == NULL || box->counted.lengths == 0)
        return 0;
    return all_solutions_list(box->solutions, most, put_letters, &listing);
}

void
npuzzle_all_free(struct npuzzle_all *all)
{
    struct all_box *const box = (struct all_box *)all;

    if (box == NULL)
        return;
    all_solutions_free(box->solutions);
    answer_free(&box->counted.solver);
    npuzzle_answer_free(box->answer);
    goal_free(&box->goal);
    library_run_end(&box->run);
    free(box);
}
