// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The solver: checks the parity, constructs solutions for boards that are too large to search, and
 * runs a chosen search or the strategy for all others. The strategy is a ladder; run_strategy()
 * lists its rungs:
 *
 *      construct    finds a first answer at once, however long
 *      probe        makes a short attempt at a proof, which settles small and easy boards; it comes
 *                   first for small boards whose tables are ready
 *      improve      runs the anytime search on all threads, for a time that depends on the size
 *      prove        reads or builds tables if that leaves time to use them, and runs the best
 *                   optimal search to its end, both on one of two threads, while the other
 *                   continues to improve. If the user asks for a proof, the proof gets all threads,
 *                   and the anytime search runs between its bounds
 *
 * Each answer bounds the other searches. When the lower bound reaches the best length, all stop.
 */
#include "config.h"

#include "solver/solver.h"

#include "base/clock.h"
#include "base/intl.h"
#include "base/machine.h"
#include "base/text/text.h"
#include "base/thread/thread.h"
#include "heuristic/pdb.h"
#include "pdb/set.h"
#include "puzzle/estimate.h"
#include "puzzle/parity.h"
#include "search/construct/construct.h"
#include "solver/incumbent.h"

void
solver_options_init(struct solver_options *options)
{
    *options = (struct solver_options){.weight = 1.0, .memory_boards = 1};
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
    (void)estimate_all(&estimates, incumbent->board, incumbent->goal, &incumbent->over, NULL);
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

/* Opens the checkpoint, and starts with the solution that it holds; or says that a board without
 * tables has none. */
static enum np_status
open_checkpoint(struct incumbent *incumbent, struct np_error *error)
{
    const struct checkpoint_listener listener = {
        incumbent->control->remark, incumbent->control->context};

    if (incumbent->options->checkpoint == NULL)
        return NP_OK;
    if (pdb_set_weakest(&incumbent->instance.shape) == NULL) {
        if (listener.say != NULL)
            listener.say(
                listener.context, _("no checkpoint: there are no tables for boards of this size"));
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
    const enum answer_end end = incumbent->answer->end;
    char bytes[16];
    if (!complete && status == NP_OK && checkpoint->bytes > 0 && !checkpoint->gave_up)
        checkpoint_say(checkpoint,
            end == ANSWER_END_NODES || end == ANSWER_END_DEPTH
                ? N_("the unfinished proof is kept (%s); with a higher limit, the same command "
                     "continues it")
                : N_("the unfinished proof is kept (%s); the same command continues it"),
            text_byte_count(checkpoint->bytes, bytes, sizeof bytes));
    checkpoint_close(checkpoint);
}

/* ---- the strategy ---------------------------------------------------------------------------- */

/* How boards up to a size are solved. */
struct plan {
    uint32_t cells_max;
    bool probe_first; /* probe with tables before constructing a solution */
    uint64_t probe_ns;
    uint64_t improve_ns; /* time before the proof; UINT64_MAX = until nothing improves */
    unsigned part;       /* improve for at most 1 / part of the time that is left */
};

/* Up to 3x4, tables contain the exact distance, and the constructed answer is usually the shortest.
 * The 15-puzzle is either proved at once, or a short beam search improves the first answer well.
 * The 24-puzzle may be proved, but not soon. For larger boards a proof is out of reach. */
static const struct plan plans[] = {
    {12, true, 20000000, 50000000, 4},
    {16, true, 80000000, 50000000, 4},
    {25, false, 20000000, 1000000000, 2},
    {UINT32_MAX, false, 20000000, UINT64_MAX, 1},
};

/* A run with a node limit is reproducible: it uses one thread and ignores the clock, and each rung
 * gets 1 / part of the nodes that are left. */
enum { PROBE_NODE_PART = 8, IMPROVE_NODE_PART = 4 };

enum {
    ANYTIME_PART = 8,       /* the anytime search gets 1/8 of a proof's time and memory */
    PROVE_IMPROVE_PART = 4, /* if the user asks for a proof, improve for 1/4 of the time */
    ANYTIME_MIN_NS = 250000000,
};

/* The earlier of two deadlines; 0 = none. */
static uint64_t
earlier_ns(uint64_t a_ns, uint64_t b_ns)
{
    if (a_ns == 0 || b_ns == 0)
        return a_ns + b_ns;
    return a_ns < b_ns ? a_ns : b_ns;
}

static uint64_t
node_part(struct incumbent *incumbent, unsigned part)
{
    return incumbent_nodes_left(incumbent) / part + 1;
}

/* Constructs a first answer. */
static void
construct(struct incumbent *incumbent)
{
    struct worker *const worker = &incumbent->workers[PROVER];
    struct search_request request = worker_request(worker, 0, 0);

    request.limits.memory_bytes = 0;
    (void)worker_search(worker, &search_constructive, &request, NULL);
}

static void
probe(struct incumbent *incumbent, const struct plan *plan)
{
    const uint64_t until_ns = (uint64_t)clock_now_ns() + plan->probe_ns;

    prover_run(incumbent, incumbent->limits.threads,
        earlier_ns(incumbent->limits.deadline_ns, until_ns), node_part(incumbent, PROBE_NODE_PART));
}

/* Runs the anytime search until the deadline, or for `nodes` nodes (0 = no limit). */
static void
run_anytime(struct worker *worker, unsigned threads, uint64_t deadline_ns, uint64_t nodes)
{
    struct search_request request = worker_request(worker, deadline_ns, nodes);

    request.limits.threads = threads;
    (void)worker_search(worker, &search_anytime, &request, NULL);
}

static void
improve(struct incumbent *incumbent, const struct plan *plan)
{
    const uint64_t deadline_ns = incumbent->limits.deadline_ns;
    const bool to_the_end = plan->improve_ns == UINT64_MAX;
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    const uint64_t left_ns = deadline_ns > now_ns ? deadline_ns - now_ns : 0;
    uint64_t until_ns = deadline_ns;
    uint64_t nodes = 0;

    if (incumbent->limits.nodes != 0)
        nodes = node_part(incumbent, to_the_end ? 1 : IMPROVE_NODE_PART);
    else if (!to_the_end)
        until_ns = earlier_ns(
            now_ns + plan->improve_ns / (incumbent->options->prove ? PROVE_IMPROVE_PART : 1),
            left_ns > 0 ? now_ns + left_ns / plan->part : 0);
    run_anytime(&incumbent->workers[PROVER], incumbent->limits.threads, until_ns, nodes);
}

/* Improves the answer between two bounds of a proof, for a part of the time that has passed. */
static void
improve_between_bounds(struct incumbent *incumbent)
{
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    const uint64_t due_ns = (now_ns - incumbent->proof_start_ns) / ANYTIME_PART;

    if (due_ns < incumbent->anytime_ns + ANYTIME_MIN_NS)
        return;
    run_anytime(&incumbent->workers[IMPROVER], incumbent->limits.threads,
        earlier_ns(incumbent->limits.deadline_ns, now_ns + due_ns - incumbent->anytime_ns), 0);
    incumbent->anytime_ns += (uint64_t)clock_now_ns() - now_ns;
}

/* Proves with the first worker, or improves with the other. */
static void
prove_or_improve(void *context, unsigned number)
{
    struct incumbent *const incumbent = context;

    if (number == PROVER)
        prover_run(incumbent, 1, incumbent->limits.deadline_ns, 0);
    else
        run_anytime(&incumbent->workers[number], 1, incumbent->limits.deadline_ns, 0);
}

static void
prove(struct incumbent *incumbent)
{
    const unsigned threads = incumbent->limits.threads;
    struct worker *const workers = incumbent->workers;

    if (incumbent_is_over(incumbent))
        return;
    const bool may_get_tables = prover_begin_long_proof(incumbent);
    if (incumbent->checkpoint != NULL && !may_get_tables)
        checkpoint_say(incumbent->checkpoint, "no checkpoint: the proof does without tables");
    if (incumbent->options->prove && may_get_tables && incumbent->limits.nodes == 0) {
        workers[IMPROVER].memory_parts = WORKER_MEMORY_PARTS / ANYTIME_PART;
        workers[PROVER].memory_parts = WORKER_MEMORY_PARTS - WORKER_MEMORY_PARTS / ANYTIME_PART;
        workers[PROVER].between_bounds = improve_between_bounds;
        incumbent->proof_start_ns = (uint64_t)clock_now_ns();
        incumbent->threads = threads;
        prover_run(incumbent, threads, incumbent->limits.deadline_ns, 0);
    } else if (threads > 1) {
        for (unsigned i = 0; i < WORKER_COUNT; i++)
            workers[i].memory_parts = WORKER_MEMORY_PARTS / WORKER_COUNT;
        /* Without a second thread, both take turns. */
        if (parallel_run(WORKER_COUNT, prove_or_improve, incumbent) < WORKER_COUNT)
            prove_or_improve(incumbent, IMPROVER);
    } else {
        prover_run(incumbent, 1, incumbent->limits.deadline_ns, 0);
    }
}

/* Finds, improves and proves until the run is over. Failures are recorded in the incumbent. */
static void
run_strategy(struct incumbent *incumbent)
{
    const struct plan *plan = plans;
    const bool counts_nodes = incumbent->limits.nodes != 0;
    const uint64_t deadline_ns = incumbent->limits.deadline_ns;

    if (counts_nodes)
        incumbent->limits.threads = 1;
    while (incumbent->instance.shape.cells > plan->cells_max)
        plan++;
    /* A probe that comes first must leave time for an answer if it proves nothing. */
    const uint64_t probed_ns = (uint64_t)clock_now_ns() + 2 * plan->probe_ns;
    bool probe_first = plan->probe_first && !incumbent->options->first_only && !counts_nodes &&
                       (deadline_ns == 0 || deadline_ns > probed_ns);
    if (!probe_first)
        construct(incumbent);
    if (!incumbent_is_over(incumbent))
        prover_open(incumbent, incumbent->options->tables_at_once || counts_nodes);
    if (probe_first && heuristic_as_pdb(incumbent->heuristic) == NULL) {
        probe_first = false;
        construct(incumbent);
    }
    probe(incumbent, plan);
    if (probe_first)
        construct(incumbent);
    improve(incumbent, plan);
    prove(incumbent);
}

/* Runs the single search that the options choose. Returns NP_OK, NP_UNSUPPORTED or NP_NO_MEMORY. */
static enum np_status
run_chosen(struct incumbent *incumbent, struct np_error *error)
{
    const struct solver_options *const options = incumbent->options;
    struct worker *const worker = &incumbent->workers[PROVER];
    const bool weighted = options->weight > 1.0;
    const struct search_row *row = options->algorithm;
    const struct heuristic_row *estimate = options->heuristic;

    /* If only the heuristic of the proof was chosen, an answer comes first. */
    if (row == NULL && options->beam_width == 0 && !weighted && !options->first_only)
        construct(incumbent);
    if (incumbent_is_over(incumbent))
        return NP_OK;
    if (estimate == NULL && row != NULL)
        estimate = row->heuristic;
    if (estimate == NULL)
        estimate = heuristic_supports(&heuristic_linear_conflict, &incumbent->instance.shape)
                       ? &heuristic_linear_conflict
                       : &heuristic_manhattan;
    enum np_status status = prover_open_chosen(incumbent, estimate, error);
    if (status == NP_OK) {
        struct search_request request = worker_request(worker, 0, 0);
        /* The layered search ignores weights, so it cannot be used with one. */
        if (row == NULL)
            row = options->beam_width != 0 ? &search_beam
                  : weighted               ? &search_ida
                                           : prover_algorithm(incumbent->heuristic);
        request.weight = options->weight;
        request.limits.threads = incumbent->limits.threads;
        if ((row->flags & SEARCH_SAVES) != 0)
            request.checkpoint = incumbent->checkpoint;
        if (options->beam_width != 0)
            request.beam_width = options->beam_width;
        if (options->heuristic != NULL || (row->flags & SEARCH_USES_HEURISTIC) != 0)
            request.heuristic = incumbent->heuristic;
        status = worker_search(worker, row, &request, error);
    }
    return status == NP_CANCELLED || status == NP_LIMIT ? NP_OK : status;
}

/* ---- a run ----------------------------------------------------------------------------------- */

static enum np_status
solve(struct incumbent *incumbent, struct np_error *error)
{
    bool solvable;
    enum np_status status =
        parity_examine(incumbent->board, incumbent->goal, &incumbent->over, &solvable, NULL, error);

    if (status != NP_OK)
        return status == NP_CANCELLED ? NP_OK : status;
    if (!solvable) {
        incumbent->answer->state = ANSWER_UNSOLVABLE;
        return NP_OK;
    }
    if (goal_reached(incumbent->goal, incumbent->board)) {
        incumbent_offer(incumbent, NULL, 0, NULL, NULL);
        return NP_OK;
    }
    const struct solver_options *const options = incumbent->options;
    const bool chosen = options->algorithm != NULL || options->heuristic != NULL ||
                        options->weight > 1.0 || options->beam_width != 0;
    if (!solver_keeps_path(incumbent->board) &&
        (!chosen || options->algorithm == &search_constructive)) {
        (void)open_checkpoint(incumbent, NULL); /* there is none, which it says */
        return solve_giant(incumbent, error);
    }

    status = instance_init(&incumbent->instance, incumbent->board, incumbent->goal, error);
    if (status != NP_OK)
        return status;
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
        return run_chosen(incumbent, error);
    run_strategy(incumbent);
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
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .board = board,
        .goal = goal,
        .options = options,
        .control = control != NULL ? control : &no_control,
        .limits = options->limits,
        .cancel.parent = options->limits.cancel,
        .over.parent = &incumbent.cancel,
        .odd = parity_moves_are_odd(board->width, board->blank, goal->blank),
        .threads = 1,
        .answer = answer,
    };

    if (options->time_ns != 0)
        incumbent.limits.deadline_ns =
            earlier_ns(options->limits.deadline_ns, start_ns + options->time_ns);
    incumbent.over.deadline_ns = incumbent.limits.deadline_ns;
    if (options->limits.threads == 0)
        incumbent.limits.threads = machine_processors();
    incumbent.memory_bytes = options->limits.memory_bytes != 0
                                 ? options->limits.memory_bytes
                                 : machine_fair_bytes(machine_available_bytes());
    for (unsigned i = 0; i < WORKER_COUNT; i++)
        incumbent.workers[i] =
            (struct worker){.incumbent = &incumbent, .memory_parts = WORKER_MEMORY_PARTS};
    *answer = (struct answer){.state = ANSWER_UNKNOWN};
    if (board->width != goal->width || board->height != goal->height)
        return np_fail(error, NP_BAD_INPUT, "a board of %lux%lu for a goal of %lux%lu",
            (unsigned long)board->width, (unsigned long)board->height, (unsigned long)goal->width,
            (unsigned long)goal->height);
    enum np_status status = solve(&incumbent, error);
    if (status == NP_OK && incumbent.error.status != NP_OK)
        status = np_fail(error, incumbent.error.status, "%s", incumbent.error.text);
    answer->end = end_of(&incumbent);
    prover_close(&incumbent);
    close_checkpoint(&incumbent, status);
    instance_free(&incumbent.instance);
    answer->effort.elapsed_ns = (uint64_t)clock_now_ns() - start_ns;
    answer->effort.cpu_ns = cpu_now_ns(options) - start_cpu_ns;
    return status;
}
