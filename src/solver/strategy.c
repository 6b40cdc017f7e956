// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The strategy is a ladder; strategy_run() lists its rungs:
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

#include "solver/incumbent.h"

#include "base/clock.h"
#include "base/machine.h"
#include "base/thread/thread.h"

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

/* The state of the ladder for one board. */
struct climb {
    struct incumbent *incumbent;
    struct worker *worker; /* the first one */
    const struct plan *plan;
    struct prover prover;
    unsigned threads;
    bool constructed;
    atomic_uint next_worker; /* the next to prove or improve, when both run side by side */
    /* During a proof on all threads: */
    uint64_t proof_start_ns;
    uint64_t anytime_ns; /* time spent in the anytime search */
};

static bool
counts_nodes(const struct climb *climb)
{
    return climb->incumbent->limits.nodes != 0;
}

static uint64_t
node_part(const struct climb *climb, unsigned part)
{
    return incumbent_nodes_left(climb->incumbent) / part + 1;
}

static unsigned
thread_count(const struct solver_options *options)
{
    return options->limits.threads != 0 ? options->limits.threads : machine_processors();
}

/* Constructs a first answer. */
static void
construct_with(struct worker *worker)
{
    struct search_request request = worker_request(worker, 0, 0);

    request.limits.memory_bytes = 0;
    (void)worker_try(worker, &search_constructive, &request);
}

/* Does so at most once per board. */
static void
construct(struct climb *climb)
{
    if (!climb->constructed)
        construct_with(climb->worker);
    climb->constructed = true;
}

static void
probe(struct climb *climb)
{
    const uint64_t until_ns = (uint64_t)clock_now_ns() + climb->plan->probe_ns;

    if (counts_nodes(climb))
        prover_run_nodes(&climb->prover, node_part(climb, PROBE_NODE_PART));
    else
        prover_run(&climb->prover, climb->threads,
            incumbent_earlier_ns(climb->incumbent->limits.deadline_ns, until_ns));
}

/* Runs the anytime search until the deadline, or for `nodes` nodes (0 = no limit). */
static void
run_anytime(struct worker *worker, unsigned threads, uint64_t deadline_ns, uint64_t nodes)
{
    struct search_request request = worker_request(worker, deadline_ns, nodes);

    request.limits.threads = threads;
    (void)worker_try(worker, &search_anytime, &request);
}

static void
improve(struct climb *climb)
{
    const struct plan *const plan = climb->plan;
    const uint64_t deadline_ns = climb->incumbent->limits.deadline_ns;
    const bool to_the_end = plan->improve_ns == UINT64_MAX;
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    const uint64_t left_ns = deadline_ns > now_ns ? deadline_ns - now_ns : 0;
    uint64_t until_ns = deadline_ns;
    uint64_t nodes = 0;

    if (counts_nodes(climb))
        nodes = node_part(climb, to_the_end ? 1 : IMPROVE_NODE_PART);
    else if (!to_the_end)
        until_ns = incumbent_earlier_ns(
            now_ns + plan->improve_ns / (climb->incumbent->options->prove ? PROVE_IMPROVE_PART : 1),
            left_ns > 0 ? now_ns + left_ns / plan->part : 0);
    run_anytime(climb->worker, climb->threads, until_ns, nodes);
}

/* Improves the answer between two bounds of a proof, for a part of the time that has passed. */
static void
improve_between_bounds(void *context)
{
    struct climb *const climb = context;
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    const uint64_t due_ns = (now_ns - climb->proof_start_ns) / ANYTIME_PART;

    if (due_ns < climb->anytime_ns + ANYTIME_MIN_NS)
        return;
    run_anytime(&climb->incumbent->workers[1], climb->threads,
        incumbent_earlier_ns(
            climb->incumbent->limits.deadline_ns, now_ns + due_ns - climb->anytime_ns),
        0);
    climb->anytime_ns += (uint64_t)clock_now_ns() - now_ns;
}

static void
prove_with_all_threads(struct climb *climb)
{
    struct worker *const worker = climb->worker;

    climb->incumbent->workers[1].memory_parts = WORKER_MEMORY_PARTS / ANYTIME_PART;
    worker->memory_parts = WORKER_MEMORY_PARTS - WORKER_MEMORY_PARTS / ANYTIME_PART;
    worker->between_bounds = improve_between_bounds;
    worker->between_bounds_context = climb;
    climb->proof_start_ns = (uint64_t)clock_now_ns();
    climb->prover.threads = climb->threads;
    prover_run(&climb->prover, climb->threads, climb->incumbent->limits.deadline_ns);
}

/* Proves with one worker and improves with the other; with only one thread, does both in turn. */
static void
prove_and_improve(void *context, unsigned number)
{
    struct climb *const climb = context;
    struct incumbent *const incumbent = climb->incumbent;
    unsigned i;

    (void)number;
    while ((i = atomic_fetch_add(&climb->next_worker, 1)) < WORKER_COUNT) {
        if (i == 0)
            prover_run(&climb->prover, 1, incumbent->limits.deadline_ns);
        else
            run_anytime(&incumbent->workers[i], 1, incumbent->limits.deadline_ns, 0);
    }
}

static void
prove(struct climb *climb)
{
    struct incumbent *const incumbent = climb->incumbent;

    if (incumbent_is_over(incumbent))
        return;
    prover_begin_long_proof(&climb->prover);
    if (incumbent->checkpoint != NULL && !prover_may_get_tables(&climb->prover))
        checkpoint_say(incumbent->checkpoint, "no checkpoint: the proof does without tables");
    if (counts_nodes(climb)) {
        prover_run_nodes(&climb->prover, 0);
    } else if (incumbent->options->prove && prover_may_get_tables(&climb->prover)) {
        prove_with_all_threads(climb);
    } else if (climb->threads > 1) {
        for (unsigned i = 0; i < WORKER_COUNT; i++)
            incumbent->workers[i].memory_parts = WORKER_MEMORY_PARTS / WORKER_COUNT;
        parallel_run(WORKER_COUNT, prove_and_improve, climb);
    } else {
        prover_run(&climb->prover, 1, incumbent->limits.deadline_ns);
    }
}

void
strategy_run(struct incumbent *incumbent)
{
    struct climb climb = {
        .incumbent = incumbent,
        .worker = &incumbent->workers[0],
        .plan = plans,
        .threads = incumbent->limits.nodes != 0 ? 1 : thread_count(incumbent->options),
    };

    while (incumbent->instance.shape.cells > climb.plan->cells_max)
        climb.plan++;
    /* A probe that comes first must leave time for an answer if it proves nothing. */
    const uint64_t probed_ns = (uint64_t)clock_now_ns() + 2 * climb.plan->probe_ns;
    const uint64_t deadline_ns = incumbent->limits.deadline_ns;
    if (!climb.plan->probe_first || incumbent->options->first_only || counts_nodes(&climb) ||
        (deadline_ns != 0 && deadline_ns <= probed_ns))
        construct(&climb);
    if (!incumbent_is_over(incumbent))
        prover_open(&climb.prover, climb.worker,
            incumbent->options->tables_at_once || counts_nodes(&climb));
    if (!prover_has_tables(&climb.prover))
        construct(&climb);
    probe(&climb);
    construct(&climb);
    improve(&climb);
    prove(&climb);
    prover_close(&climb.prover);
}

bool
strategy_is_chosen(const struct solver_options *options)
{
    return options->algorithm != NULL || options->heuristic != NULL || options->weight > 1.0 ||
           options->beam_width != 0;
}

enum np_status
strategy_run_chosen(struct incumbent *incumbent, struct np_error *error)
{
    const struct solver_options *const options = incumbent->options;
    struct worker *const worker = &incumbent->workers[0];
    const unsigned threads = thread_count(options);
    const bool weighted = options->weight > 1.0;
    const struct search_row *row = options->algorithm;
    const struct heuristic_row *estimate = options->heuristic;
    struct heuristic *heuristic;
    enum answer_end end;

    /* If only the heuristic of the proof was chosen, an answer comes first. */
    if (row == NULL && options->beam_width == 0 && !weighted && !options->first_only)
        construct_with(worker);
    if (incumbent_is_over(incumbent))
        return NP_OK;
    if (estimate == NULL && row != NULL)
        estimate = row->heuristic;
    if (estimate == NULL)
        estimate = heuristic_supports(&heuristic_linear_conflict, &incumbent->instance.shape)
                       ? &heuristic_linear_conflict
                       : &heuristic_manhattan;
    enum np_status status = prover_open_chosen(&heuristic, estimate, incumbent, threads, error);
    if (status != NP_OK)
        return status == NP_CANCELLED || status == NP_LIMIT ? NP_OK : status;
    struct search_request request = worker_request(worker, 0, 0);
    /* The layered search ignores weights, so it cannot be used with one. */
    if (row == NULL)
        row = options->beam_width != 0 ? &search_beam
              : weighted               ? &search_ida
                                       : prover_algorithm(heuristic);
    request.weight = options->weight;
    request.limits.threads = threads;
    if ((row->flags & SEARCH_SAVES) != 0)
        request.checkpoint = incumbent->checkpoint;
    if (options->beam_width != 0)
        request.beam_width = options->beam_width;
    if (options->heuristic != NULL || (row->flags & SEARCH_USES_HEURISTIC) != 0)
        request.heuristic = heuristic;
    status = worker_search(worker, row, &request, &end, error);
    heuristic_close(heuristic);
    return status;
}
