// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The solver: checks the parity, constructs solutions for boards that are too large to search, and
 * starts searches of all others.
 */
#include "config.h"

#include "solver/solver.h"

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/text.h"
#include "pdb/set.h"
#include "puzzle/estimate.h"
#include "puzzle/parity.h"
#include "search/construct/construct.h"
#include "solver/incumbent.h"

void
solver_options_init(struct solver_options *options)
{
    *options = (struct solver_options){.weight = 1.0};
    heuristic_params_init(&options->params);
}

bool
solver_keeps_path(const struct board *board)
{
    return board->cells <= INSTANCE_CELLS_MAX;
}

uint64_t
solver_root_bound(const struct instance *instance, const struct heuristic_params *params)
{
    static const struct heuristic_row *const rows[] = {
        &heuristic_linear_conflict, &heuristic_manhattan};
    struct heuristic_params once = *params;
    struct heuristic *heuristic;
    uint64_t bound = 0;

    once.few_estimates = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && bound == 0; i++)
        if (heuristic_open(&heuristic, rows[i], &instance->shape, &once, NULL) == NP_OK) {
            bound = heuristic_eval(heuristic, instance).h;
            heuristic_close(heuristic);
        }
    return search_bound_to_parity(instance, bound);
}

/* Passes moves to the caller's sink until the run is over. */
static bool
forward_moves(void *context, const uint8_t *moves, size_t count)
{
    struct incumbent *incumbent = context;
    const struct move_sink *sink = incumbent->options->sink;

    return !incumbent_is_over(incumbent) &&
           (sink == NULL || sink->put(sink->context, moves, count));
}

/* Solves a board that is too large to search, with a single construction. */
static enum np_status
solve_giant(struct incumbent *incumbent, struct np_error *error)
{
    const struct move_sink sink = {forward_moves, incumbent};
    struct estimates estimates;
    uint64_t moves = 0;

    /* If time runs out, the partial sum is still a lower bound. */
    (void)estimate_distances(&estimates, incumbent->board, incumbent->goal, &incumbent->over, NULL);
    incumbent_raise_bound(incumbent, estimates.manhattan, NULL, NULL);
    enum np_status status = constructive_solve(
        incumbent->board, incumbent->goal, &sink, &incumbent->over, &moves, error);
    incumbent->answer->effort.generated = moves;
    incumbent->answer->effort.peak_bytes =
        constructive_bytes(incumbent->board->width, incumbent->board->height);
    if (status == NP_OK)
        incumbent_offer(incumbent, NULL, moves, search_constructive.name, NULL);
    return status == NP_CANCELLED ? NP_OK : status;
}

/* Says that a board has no checkpoint because it has no tables. */
static void
say_unsaved(const struct incumbent *incumbent)
{
    const struct solver_control *const control = incumbent->control;

    if (incumbent->options->checkpoint != NULL && control->remark != NULL)
        control->remark(
            control->context, _("no checkpoint: there are no tables for boards of this size"));
}

/* Opens the checkpoint of a board that has tables, and starts with the solution that it holds. */
static enum np_status
open_checkpoint(struct incumbent *incumbent, struct np_error *error)
{
    const struct checkpoint_listener listener = {
        incumbent->control->remark, incumbent->control->context};

    if (incumbent->options->checkpoint == NULL)
        return NP_OK;
    if (pdb_set_weakest(&incumbent->instance.shape) == NULL) {
        say_unsaved(incumbent);
        return NP_OK;
    }
    const enum np_status status =
        checkpoint_open(&incumbent->checkpoint, incumbent->options->checkpoint, listener,
            incumbent->board, incumbent->goal, &incumbent->over, error);
    if (incumbent->checkpoint != NULL && incumbent->checkpoint->path.length > 0)
        incumbent_offer(incumbent, &incumbent->checkpoint->path, incumbent->checkpoint->path.length,
            search_anytime.name, NULL);
    return status == NP_CANCELLED ? NP_OK : status;
}

/* Says what is kept of a proof that was stopped. */
static void
say_kept(struct checkpoint *checkpoint, enum answer_end end)
{
    char bytes[16];

    (void)text_byte_count(checkpoint->bytes, bytes, sizeof bytes);
    if (end == ANSWER_END_NODES || end == ANSWER_END_DEPTH)
        checkpoint_say(checkpoint,
            "the unfinished proof is kept (%s); with a higher limit, the same command continues it",
            bytes);
    else
        checkpoint_say(
            checkpoint, "the unfinished proof is kept (%s); the same command continues it", bytes);
}

/* Leaves the files of a complete proof to the caller, and closes any other checkpoint. */
static void
close_checkpoint(struct incumbent *incumbent, enum np_status status)
{
    struct checkpoint *const checkpoint = incumbent->checkpoint;

    if (checkpoint == NULL)
        return;
    const bool complete = incumbent->answer->state == ANSWER_OPTIMAL;
    if (complete && checkpoint->bytes > 0 && incumbent->control->complete != NULL) {
        *incumbent->control->complete = checkpoint;
        return;
    }
    if (!complete && status == NP_OK && checkpoint->bytes > 0 && !checkpoint->gave_up)
        say_kept(checkpoint, incumbent->answer->end);
    checkpoint_close(checkpoint);
}

static enum np_status
solve_solvable(struct incumbent *incumbent, struct np_error *error)
{
    static const struct path none;

    if (goal_reached(incumbent->goal, incumbent->board)) {
        incumbent_offer(incumbent, &none, 0, NULL, NULL);
        return NP_OK;
    }
    const bool chosen = strategy_is_chosen(incumbent->options);
    if (!solver_keeps_path(incumbent->board) &&
        (!chosen || incumbent->options->algorithm == &search_constructive)) {
        say_unsaved(incumbent);
        return solve_giant(incumbent, error);
    }

    enum np_status status =
        instance_init(&incumbent->instance, incumbent->board, incumbent->goal, error);
    if (status != NP_OK)
        return status;
    const struct solver_options *const options = incumbent->options;
    if (options->known_path != NULL) {
        status = path_verify(options->known_path, incumbent->board, incumbent->goal, error);
        if (status != NP_OK)
            return status;
        incumbent_offer(incumbent, options->known_path, options->known_path->length, NULL, NULL);
    }
    incumbent_raise_bound(incumbent, options->known_bound, NULL, NULL);
    incumbent_raise_bound(
        incumbent, solver_root_bound(&incumbent->instance, &options->params), NULL, NULL);
    status = open_checkpoint(incumbent, error);
    if (status != NP_OK || incumbent_is_over(incumbent))
        return status;
    if (chosen)
        return strategy_run_chosen(incumbent, error);
    strategy_run(incumbent);
    return NP_OK;
}

/* Why the run ended. A proof takes precedence over the other reasons. */
static enum answer_end
end_of(const struct incumbent *incumbent)
{
    const struct answer *const answer = incumbent->answer;

    if (answer->state == ANSWER_OPTIMAL || answer->state == ANSWER_UNSOLVABLE)
        return ANSWER_END_PROVED;
    if (cancel_requested(incumbent->limits.cancel))
        return ANSWER_END_CANCELLED;
    if (incumbent->enough)
        return ANSWER_END_ENOUGH;
    if (incumbent->options->first_only && answer_has_solution(answer))
        return ANSWER_END_FIRST;
    if (incumbent->out_of_nodes)
        return ANSWER_END_NODES;
    if (incumbent->limits.deadline_ns != 0 &&
        (uint64_t)clock_now_ns() >= incumbent->limits.deadline_ns)
        return ANSWER_END_TIME;
    if (incumbent->out_of_memory)
        return ANSWER_END_MEMORY;
    return incumbent->limits.depth != 0 && !answer_has_solution(answer) ? ANSWER_END_DEPTH
                                                                        : ANSWER_END_DONE;
}

static enum np_status
solve(struct incumbent *incumbent, struct np_error *error)
{
    bool solvable;
    enum np_status status =
        parity_solvable(incumbent->board, incumbent->goal, &incumbent->over, &solvable, error);

    if (status == NP_OK && !solvable)
        incumbent->answer->state = ANSWER_UNSOLVABLE;
    else if (status == NP_OK)
        status = solve_solvable(incumbent, error);
    else if (status == NP_CANCELLED)
        status = NP_OK;
    if (status == NP_OK && incumbent->error.status != NP_OK)
        status = np_fail(error, incumbent->error.status, "%s", incumbent->error.text);
    incumbent->answer->end = end_of(incumbent);
    return status;
}

/* With one thread, all work is done in the caller's thread, so boards that are solved side by side
 * are charged separately. With more threads, the time of the whole process counts. */
static uint64_t
cpu_now_ns(const struct solver_options *options)
{
    return (uint64_t)(options->limits.threads == 1 ? clock_thread_cpu_ns() : clock_cpu_ns());
}

enum np_status
solver_run(const struct board *board, const struct goal *goal, const struct solver_options *options,
    const struct solver_control *control, struct answer *answer, struct np_error *error)
{
    static const struct solver_control no_control;
    const uint64_t start_ns = (uint64_t)clock_now_ns();
    const uint64_t start_cpu_ns = cpu_now_ns(options);
    struct incumbent incumbent = {
        .board = board,
        .goal = goal,
        .options = options,
        .control = control != NULL ? control : &no_control,
        .limits = options->limits,
        .answer = answer,
    };

    if (options->time_ns != 0)
        incumbent.limits.deadline_ns =
            incumbent_earlier_ns(options->limits.deadline_ns, start_ns + options->time_ns);
    *answer = (struct answer){.state = ANSWER_UNKNOWN};
    if (board->width != goal->width || board->height != goal->height)
        return np_fail(error, NP_BAD_INPUT, "a board of %lux%lu for a goal of %lux%lu",
            (unsigned long)board->width, (unsigned long)board->height, (unsigned long)goal->width,
            (unsigned long)goal->height);
    enum np_status status = incumbent_init(&incumbent, error);
    if (status != NP_OK)
        return status;
    status = solve(&incumbent, error);
    answer->effort.table_bytes = atomic_load(&incumbent.table_bytes);
    close_checkpoint(&incumbent, status);
    incumbent_free(&incumbent);
    answer->effort.elapsed_ns = (uint64_t)clock_now_ns() - start_ns;
    answer->effort.cpu_ns = cpu_now_ns(options) - start_cpu_ns;
    return status;
}
