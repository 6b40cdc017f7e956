// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The ladder that every board climbs until it is settled:
 *
 *      construct    a first answer at once, long as it is
 *      probe       a short try at a proof, which small and easy boards need no more than; with
 *                   tables for a 15-puzzle it comes first
 *      improve      beams, each wider than the last, then windows of the best path, on all threads;
 *                   how long depends on the size
 *      prove        the best optimal search to the end, on one thread of two; the other goes on
 *                   improving. Where the proof is what counts it has all threads, and beams are
 *                   sent in its pauses
 *
 * Every answer bounds the searches above and beside it, and the moment the lower bound meets
 * the best length all of them stop.
 */
#include "config.h"

#include "solver/strategy.h"

#include "base/clock.h"
#include "base/thread/parallel.h"
#include "base/machine.h"
#include "solver/prover.h"

/* How a board of a size is taken on. */
struct plan {
    uint32_t cells_max;
    bool probe_first;    /* with tables: it proves all but a few boards sooner than one is built */
    uint64_t probe_ns;   /* of the first try at a proof */
    uint64_t improve_ns; /* before a proof is tried; UINT64_MAX = as long as it helps */
    unsigned part;       /* ... and no more than one such part of the time limit */
};

/* Up to 3x4 tables know the distance, and the constructed answer is mostly the shortest one. The
 * 15-puzzle is proved in no time, and a short beam makes a good answer of the first one where it is
 * not. The 24-puzzle may be
 * proved, but not soon. Beyond that a proof is out of reach, and beams get all there is. */
static const struct plan plans[] = {
    {12, true, 20000000, 50000000, 4},
    {16, true, 80000000, 50000000, 4},
    {25, false, 20000000, 1000000000, 2},
    {UINT32_MAX, false, 20000000, UINT64_MAX, 1},
};

static const struct plan *
plan_of(const struct incumbent *incumbent)
{
    const struct plan *plan = plans;

    while (incumbent->instance.shape.cells > plan->cells_max)
        plan++;
    return plan;
}

/* The nodes that are left for this part of a run that is counted in nodes; 0 = it is not. */
static uint64_t
node_part(struct incumbent *incumbent, unsigned part)
{
    const uint64_t left = incumbent_nodes_left(incumbent);

    return left > 0 ? left / part + 1 : 0;
}

/* What is counted in nodes repeats exactly, so it has one thread and does not look at the clock. */
static unsigned
thread_count(const struct solver_options *options)
{
    if (options->node_limit != 0 && !strategy_is_chosen(options))
        return 1;
    return options->threads != 0 ? options->threads : machine_processors();
}

static void
construct(struct worker *worker)
{
    const struct worker_request wanted = {.row = &search_constructive, .weight = 1.0};

    worker_try(worker, &wanted);
}

/* Sends beams and improves what they find until the time is up, or so many nodes are (0 = any). */
static void
improve(struct worker *worker, unsigned threads, uint64_t deadline_ns, uint64_t nodes)
{
    const struct worker_request wanted = {
        .nodes = nodes,
        .row = &search_anytime,
        .weight = 1.0,
        .threads = threads,
        .deadline_ns = deadline_ns,
        .memory_bytes = worker_memory_bytes(worker),
    };

    worker_try(worker, &wanted);
}

/* A proof on all threads, and the beams in its pauses. */
struct proof {
    struct incumbent *incumbent;
    unsigned threads;
    uint64_t start_ns;
    uint64_t beams_ns; /* that they took so far */
};

/* Parts of the nodes that are left, for the first try at a proof and for better answers. */
enum { PROBE_NODE_PART = 8, IMPROVE_NODE_PART = 4 };

enum {
    BEAMS_PART = 8,         /* of a proof's time goes to beams, and as much of the memory */
    PROVE_IMPROVE_PART = 4, /* where the proof counts, beams get a part of their time before it */
    BEAMS_MIN_NS = 250000000,
};

/* Sends beams between two bounds of a proof, for their part of the time that has gone by. */
static void
improve_in_pause(void *context)
{
    struct proof *proof = context;
    struct incumbent *incumbent = proof->incumbent;
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    const uint64_t due_ns = (now_ns - proof->start_ns) / BEAMS_PART;

    if (due_ns < proof->beams_ns + BEAMS_MIN_NS)
        return;
    improve(&incumbent->workers[1], proof->threads,
        incumbent_earlier_ns(incumbent->deadline_ns, now_ns + due_ns - proof->beams_ns), 0);
    proof->beams_ns += (uint64_t)clock_now_ns() - now_ns;
}

static void
prove_with_all(struct prover *prover, struct incumbent *incumbent, unsigned threads)
{
    struct worker *worker = &incumbent->workers[0];
    struct proof proof = {
        .incumbent = incumbent, .threads = threads, .start_ns = (uint64_t)clock_now_ns()};

    worker->memory_parts = WORKER_MEMORY_PARTS - WORKER_MEMORY_PARTS / BEAMS_PART;
    incumbent->workers[1].memory_parts = WORKER_MEMORY_PARTS / BEAMS_PART;
    worker->pause = improve_in_pause;
    worker->pause_context = &proof;
    prover->threads = threads;
    prover_run(prover, worker, threads, incumbent->deadline_ns);
}

/* What two threads share out among them. */
struct shared_work {
    struct incumbent *incumbent;
    struct prover *prover;
    atomic_uint next;
};

static void
run_worker(void *context, unsigned number)
{
    struct shared_work *work = context;
    struct incumbent *incumbent = work->incumbent;

    (void)number;
    for (unsigned i = atomic_fetch_add(&work->next, 1); i < WORKER_COUNT;
         i = atomic_fetch_add(&work->next, 1)) {
        if (i == 0)
            prover_run(work->prover, &incumbent->workers[i], 1, incumbent->deadline_ns);
        else
            improve(&incumbent->workers[i], 1, incumbent->deadline_ns, 0);
    }
}

static void
prove_beside_beams(struct prover *prover, struct incumbent *incumbent)
{
    struct shared_work work = {.incumbent = incumbent, .prover = prover};

    for (unsigned i = 0; i < WORKER_COUNT; i++)
        incumbent->workers[i].memory_parts = WORKER_MEMORY_PARTS / WORKER_COUNT;
    parallel_run(WORKER_COUNT, run_worker, &work);
}

/* Until when to improve before a proof is tried. */
static uint64_t
improve_until_ns(const struct incumbent *incumbent)
{
    const struct plan *plan = plan_of(incumbent);
    const uint64_t now_ns = (uint64_t)clock_now_ns();

    if (plan->improve_ns == UINT64_MAX)
        return incumbent->deadline_ns;
    const uint64_t left_ns = incumbent->deadline_ns > now_ns ? incumbent->deadline_ns - now_ns : 0;
    return incumbent_earlier_ns(
        now_ns + plan->improve_ns / (incumbent->options->prove ? PROVE_IMPROVE_PART : 1),
        left_ns > 0 ? now_ns + left_ns / plan->part : 0);
}

static void
probe(struct prover *prover, struct worker *worker, unsigned threads)
{
    const struct incumbent *incumbent = worker->incumbent;

    prover_run(prover, worker, threads,
        incumbent_earlier_ns(
            incumbent->deadline_ns, (uint64_t)clock_now_ns() + plan_of(incumbent)->probe_ns));
}

/* Whether a probe may come first, with time and nodes left for an answer if it proves nothing. */
static bool
may_probe_first(const struct incumbent *incumbent)
{
    const struct plan *plan = plan_of(incumbent);

    return plan->probe_first && !incumbent->options->first_only &&
           incumbent->options->node_limit == 0 &&
           (incumbent->deadline_ns == 0 ||
               incumbent->deadline_ns > (uint64_t)clock_now_ns() + 2 * plan->probe_ns);
}

/* Whether a search that needs no large tables may come before these are read. */
static bool
may_try_small_tables(const struct incumbent *incumbent)
{
    return !incumbent->options->tables_at_once && incumbent->options->node_limit == 0;
}

/* The rungs after the first answer where nodes are counted: the same ones, by parts of the nodes
 * that are left instead of the time, with the tables that are at hand. */
static void
climb_by_nodes(struct prover *prover, struct incumbent *incumbent)
{
    const struct plan *plan = plan_of(incumbent);
    struct worker *worker = &incumbent->workers[0];

    prover_run_nodes(prover, worker, node_part(incumbent, PROBE_NODE_PART));
    if (!incumbent_is_over(incumbent))
        improve(worker, 1, incumbent->deadline_ns,
            node_part(incumbent, plan->improve_ns == UINT64_MAX ? 1 : IMPROVE_NODE_PART));
    if (!incumbent_is_over(incumbent))
        prover_run_nodes(prover, worker, 0);
}

void
strategy_run(struct incumbent *incumbent)
{
    struct worker *worker = &incumbent->workers[0];
    struct prover prover;
    const unsigned threads = thread_count(incumbent->options);
    bool probe_first = may_probe_first(incumbent);

    if (!probe_first)
        construct(worker);
    if (incumbent_is_over(incumbent))
        return;
    if (may_try_small_tables(incumbent) && prover_try_small_tables(incumbent, worker) &&
        probe_first) {
        probe_first = false;
        construct(worker); /* reading may take seconds */
    }
    if (incumbent_is_over(incumbent))
        return;
    prover_open(&prover, incumbent);
    if (incumbent->options->node_limit != 0) {
        climb_by_nodes(&prover, incumbent);
        prover_close(&prover);
        return;
    }
    if (probe_first && !prover_has_tables(&prover)) {
        probe_first = false;
        construct(worker);
    }
    probe(&prover, worker, threads);
    if (probe_first)
        construct(worker);
    improve(worker, threads, improve_until_ns(incumbent), 0);
    if (!incumbent_is_over(incumbent)) {
        if (incumbent->options->prove && prover_may_get_tables(&prover))
            prove_with_all(&prover, incumbent, threads);
        else if (threads > 1)
            prove_beside_beams(&prover, incumbent);
        else
            prover_run(&prover, worker, threads, incumbent->deadline_ns);
    }
    prover_close(&prover);
}

bool
strategy_is_chosen(const struct solver_options *options)
{
    return options->algorithm != NULL || options->heuristic != NULL || options->weight > 1.0 ||
           options->beam_width != 0;
}

/* What is meant where only a part of the pair was chosen. */
static const struct search_row *
chosen_search(const struct solver_options *options, const struct heuristic *heuristic)
{
    if (options->algorithm != NULL)
        return options->algorithm;
    if (options->beam_width != 0)
        return &search_beam;
    /* The layered search knows no weight. */
    return options->weight > 1.0 ? &search_ida : prover_search(heuristic);
}

static const struct heuristic_row *
chosen_heuristic(const struct incumbent *incumbent)
{
    const struct shape *shape = &incumbent->instance.shape;

    if (incumbent->options->heuristic != NULL)
        return incumbent->options->heuristic;
    if (incumbent->options->algorithm != NULL && incumbent->options->algorithm->heuristic != NULL)
        return incumbent->options->algorithm->heuristic;
    return heuristic_supports(&heuristic_linear_conflict, shape) ? &heuristic_linear_conflict
                                                                 : &heuristic_manhattan;
}

enum np_status
strategy_run_chosen(struct incumbent *incumbent, struct np_error *error)
{
    const struct solver_options *options = incumbent->options;
    const unsigned threads = thread_count(options);
    struct worker_request wanted = {
        .weight = options->weight,
        .beam_width = options->beam_width,
        .threads = threads,
    };
    struct heuristic *heuristic;
    enum search_outcome outcome;
    enum np_status status =
        prover_open_chosen(&heuristic, chosen_heuristic(incumbent), incumbent, threads, error);

    if (status != NP_OK)
        return status == NP_CANCELLED || status == NP_LIMIT ? NP_OK : status;
    wanted.memory_bytes = worker_memory_bytes(&incumbent->workers[0]); /* what the tables leave */
    wanted.row = chosen_search(options, heuristic);
    if (options->heuristic != NULL || (wanted.row->flags & SEARCH_USES_HEURISTIC) != 0)
        wanted.heuristic = heuristic;
    status = worker_search(&incumbent->workers[0], &wanted, &outcome, error);
    heuristic_close(heuristic);
    return status;
}
