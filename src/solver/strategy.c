// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The ladder that every board climbs until it is settled:
 *
 *      construct    a first answer at once, long as it is
 *      glance       a short try at a proof, which small and easy boards need no more than; with
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
#include "base/crew.h"
#include "base/machine.h"
#include "solver/tables.h"

/* How a board of a size is taken on. */
struct plan {
    uint32_t cells_max;
    bool glance_first;   /* with tables: it proves all but a few boards sooner than one is built */
    uint64_t glance_ns;  /* of the first try at a proof */
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
plan_of(const struct share *share)
{
    const struct plan *plan = plans;

    while (share->instance.shape.cells > plan->cells_max)
        plan++;
    return plan;
}

/* The nodes that are left for this part of a run that is counted in nodes; 0 = it is not. */
static uint64_t
node_part(struct share *share, unsigned part)
{
    const uint64_t left = share_nodes_left(share);

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
construct(struct lane *lane)
{
    const struct order order = {.row = &search_constructive, .weight = 1.0};

    lane_climb(lane, &order);
}

/* Sends beams and improves what they find until the time is up, or so many nodes are (0 = any). */
static void
improve(struct lane *lane, unsigned threads, uint64_t deadline_ns, uint64_t nodes)
{
    const struct order order = {
        .nodes = nodes,
        .row = &search_anytime,
        .weight = 1.0,
        .threads = threads,
        .deadline_ns = deadline_ns,
        .memory_bytes = lane_memory_bytes(lane),
    };

    lane_climb(lane, &order);
}

/* A proof on all threads, and the beams in its pauses. */
struct proof {
    struct share *share;
    unsigned threads;
    uint64_t start_ns;
    uint64_t beams_ns; /* that they took so far */
};

/* Parts of the nodes that are left, for the first try at a proof and for better answers. */
enum { GLANCE_NODE_PART = 8, IMPROVE_NODE_PART = 4 };

enum {
    BEAMS_PART = 8, /* of a proof's time goes to beams, and as much of the memory */
    HASTE_PART = 4, /* where the proof counts, beams get a part of their time before it */
    BEAMS_MIN_NS = 250000000,
};

/* Sends beams between two bounds of a proof, for their part of the time that has gone by. */
static void
improve_in_pause(void *context)
{
    struct proof *proof = context;
    struct share *share = proof->share;
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    const uint64_t due_ns = (now_ns - proof->start_ns) / BEAMS_PART;

    if (due_ns < proof->beams_ns + BEAMS_MIN_NS)
        return;
    improve(&share->lanes[1], proof->threads,
        share_earlier_ns(share->deadline_ns, now_ns + due_ns - proof->beams_ns), 0);
    proof->beams_ns += (uint64_t)clock_now_ns() - now_ns;
}

static void
prove_with_all(struct prover *prover, struct share *share, unsigned threads)
{
    struct lane *lane = &share->lanes[0];
    struct proof proof = {.share = share, .threads = threads, .start_ns = (uint64_t)clock_now_ns()};

    lane->memory_parts = SHARE_MEMORY_PARTS - SHARE_MEMORY_PARTS / BEAMS_PART;
    share->lanes[1].memory_parts = SHARE_MEMORY_PARTS / BEAMS_PART;
    lane->pause = improve_in_pause;
    lane->pause_context = &proof;
    prover->threads = threads;
    prover_run(prover, lane, threads, share->deadline_ns);
}

/* What two threads share out among them. */
struct work {
    struct share *share;
    struct prover *prover;
    atomic_uint next;
};

static void
work_at_lane(void *context, unsigned number)
{
    struct work *work = context;
    struct share *share = work->share;

    (void)number;
    for (unsigned i = atomic_fetch_add(&work->next, 1); i < SHARE_LANES;
         i = atomic_fetch_add(&work->next, 1)) {
        if (i == 0)
            prover_run(work->prover, &share->lanes[i], 1, share->deadline_ns);
        else
            improve(&share->lanes[i], 1, share->deadline_ns, 0);
    }
}

static void
prove_beside_beams(struct prover *prover, struct share *share)
{
    struct work work = {.share = share, .prover = prover};

    for (unsigned i = 0; i < SHARE_LANES; i++)
        share->lanes[i].memory_parts = SHARE_MEMORY_PARTS / SHARE_LANES;
    crew_run(SHARE_LANES, work_at_lane, &work);
}

/* Until when to improve before a proof is tried. */
static uint64_t
improve_until_ns(const struct share *share)
{
    const struct plan *plan = plan_of(share);
    const uint64_t now_ns = (uint64_t)clock_now_ns();

    if (plan->improve_ns == UINT64_MAX)
        return share->deadline_ns;
    const uint64_t left_ns = share->deadline_ns > now_ns ? share->deadline_ns - now_ns : 0;
    return share_earlier_ns(now_ns + plan->improve_ns / (share->options->prove ? HASTE_PART : 1),
        left_ns > 0 ? now_ns + left_ns / plan->part : 0);
}

static void
glance(struct prover *prover, struct lane *lane, unsigned threads)
{
    const struct share *share = lane->share;

    prover_run(prover, lane, threads,
        share_earlier_ns(share->deadline_ns, (uint64_t)clock_now_ns() + plan_of(share)->glance_ns));
}

/* Whether a glance may come first, with time and nodes left for an answer if it proves nothing. */
static bool
glance_may_be_first(const struct share *share)
{
    const struct plan *plan = plan_of(share);

    return plan->glance_first && !share->options->first_only && share->options->node_limit == 0 &&
           (share->deadline_ns == 0 ||
               share->deadline_ns > (uint64_t)clock_now_ns() + 2 * plan->glance_ns);
}

/* Whether a search that needs no large tables may come before these are read. */
static bool
light_is_welcome(const struct share *share)
{
    return !share->options->tables_at_once && share->options->node_limit == 0;
}

/* The rungs after the first answer where nodes are counted: the same ones, by parts of the nodes
 * that are left instead of the time, with the tables that are at hand. */
static void
climb_by_nodes(struct prover *prover, struct share *share)
{
    const struct plan *plan = plan_of(share);
    struct lane *lane = &share->lanes[0];

    prover_run_nodes(prover, lane, node_part(share, GLANCE_NODE_PART));
    if (!share_is_over(share))
        improve(lane, 1, share->deadline_ns,
            node_part(share, plan->improve_ns == UINT64_MAX ? 1 : IMPROVE_NODE_PART));
    if (!share_is_over(share))
        prover_run_nodes(prover, lane, 0);
}

void
strategy_run(struct share *share)
{
    struct lane *lane = &share->lanes[0];
    struct prover prover;
    const unsigned threads = thread_count(share->options);
    bool glance_first = glance_may_be_first(share);

    if (!glance_first)
        construct(lane);
    if (share_is_over(share))
        return;
    if (light_is_welcome(share) && prover_try_lightly(share, lane) && glance_first) {
        glance_first = false;
        construct(lane); /* reading may take seconds */
    }
    if (share_is_over(share))
        return;
    prover_open(&prover, share);
    if (share->options->node_limit != 0) {
        climb_by_nodes(&prover, share);
        prover_close(&prover);
        return;
    }
    if (glance_first && !prover_has_tables(&prover)) {
        glance_first = false;
        construct(lane);
    }
    glance(&prover, lane, threads);
    if (glance_first)
        construct(lane);
    improve(lane, threads, improve_until_ns(share), 0);
    if (!share_is_over(share)) {
        if (share->options->prove && prover_hopes_for_tables(&prover))
            prove_with_all(&prover, share, threads);
        else if (threads > 1)
            prove_beside_beams(&prover, share);
        else
            prover_run(&prover, lane, threads, share->deadline_ns);
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
chosen_heuristic(const struct share *share)
{
    const struct shape *shape = &share->instance.shape;

    if (share->options->heuristic != NULL)
        return share->options->heuristic;
    if (share->options->algorithm == &search_layered)
        return &heuristic_pdb;
    return heuristic_linear_conflict.supports(shape) ? &heuristic_linear_conflict
                                                     : &heuristic_manhattan;
}

enum np_status
strategy_run_chosen(struct share *share, struct np_error *error)
{
    const struct solver_options *options = share->options;
    const unsigned threads = thread_count(options);
    struct order order = {
        .weight = options->weight,
        .beam_width = options->beam_width,
        .threads = threads,
    };
    struct heuristic *heuristic;
    enum search_outcome outcome;
    enum np_status status =
        prover_open_chosen(&heuristic, chosen_heuristic(share), share, threads, error);

    if (status != NP_OK)
        return status == NP_CANCELLED || status == NP_LIMIT ? NP_OK : status;
    order.memory_bytes = lane_memory_bytes(&share->lanes[0]); /* what the tables leave */
    order.row = chosen_search(options, heuristic);
    if (options->heuristic != NULL || (order.row->flags & SEARCH_USES_HEURISTIC) != 0)
        order.heuristic = heuristic;
    status = lane_search(&share->lanes[0], &order, &outcome, error);
    heuristic_close(heuristic);
    return status;
}
