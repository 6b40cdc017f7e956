// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The ladder that every board climbs until it is settled:
 *
 *      construct    a first answer at once, long as it is
 *      glance       a short try at a proof, which small and easy boards need no more than
 *      improve      beams, each wider than the last       } on two threads where there are two,
 *      prove        the best optimal search to the end    } else one after the other
 *
 * Every answer bounds the searches above and beside it, and the moment the lower bound meets
 * the best length all of them stop.
 */
#include "config.h"

#include "solver/strategy.h"

#include "base/clock.h"
#include "base/crew.h"
#include "base/machine.h"

enum {
    GLANCE_NS = 20000000,    /* of the first try at a proof */
    PROVABLE_CELLS = 25,     /* up to here a proof may be in reach */
    IMPROVE_NS = 1000000000, /* of improving first, where it may */
    IMPROVE_SHARE = 5,       /* ... but no more than this part of the time */
    BEAM_WIDTH_FIRST = 100,
    BEAM_WIDTH_FACTOR = 4,
};

#define BEAM_WIDTH_LAST UINT32_C(100000000)

/* Heuristics for proofs, the best first. */
static const char *const proof_heuristics[] = {"pdb", "linear-conflict", "manhattan"};

enum { PROOF_HEURISTICS = sizeof proof_heuristics / sizeof proof_heuristics[0] };

/* Opens the best heuristic there is for the shape; NULL if there is none. */
static struct heuristic *
open_best_heuristic(const struct share *share)
{
    for (unsigned i = 0; i < PROOF_HEURISTICS; i++) {
        const struct heuristic_row *row = heuristic_find(proof_heuristics[i]);
        struct heuristic *heuristic;
        if (row != NULL && row->supports(&share->instance.shape) &&
            heuristic_open(
                &heuristic, row, &share->instance.shape, &share->options->params, NULL) == NP_OK)
            return heuristic;
    }
    return NULL;
}

/* How much memory one search may take. */
static uint64_t
memory_for_search(const struct solver_options *options)
{
    const uint64_t available =
        options->memory_bytes != 0 ? options->memory_bytes : machine_available_bytes() / 2;
    return available != 0 ? available : UINT64_C(1) << 30;
}

static unsigned
thread_count(const struct solver_options *options)
{
    return options->threads != 0 ? options->threads : machine_processors();
}

/* Runs a search that the ladder can do without: one that cannot do this board, or for which
 * there is no memory, is passed over. Returns whether it ran to its own end. */
static bool
climb(struct lane *lane, const struct order *order)
{
    enum search_outcome outcome;

    if (order->row == NULL || share_is_over(lane->share))
        return false;
    const enum np_status status = lane_search(lane, order, &outcome, NULL);
    return status == NP_OK && (outcome == SEARCH_SOLVED || outcome == SEARCH_EXHAUSTED);
}

static void
construct(struct lane *lane)
{
    const struct order order = {.row = search_find("constructive"), .weight = 1.0};

    climb(lane, &order);
}

static uint64_t
earlier(uint64_t a_ns, uint64_t b_ns)
{
    if (a_ns == 0 || b_ns == 0)
        return a_ns + b_ns;
    return a_ns < b_ns ? a_ns : b_ns;
}

static void
prove(struct lane *lane, const struct heuristic *heuristic, uint64_t deadline_ns)
{
    const struct order order = {
        .row = search_find("ida"),
        .heuristic = heuristic,
        .weight = 1.0,
        .deadline_ns = deadline_ns,
    };

    if (heuristic != NULL)
        climb(lane, &order);
}

/* Beams, each some times wider than the last, until the time is up or memory no longer does. */
static void
improve(struct lane *lane, uint64_t deadline_ns)
{
    struct order order = {
        .row = search_find("beam"),
        .weight = 1.0,
        .beam_width = BEAM_WIDTH_FIRST,
        .deadline_ns = deadline_ns,
        .memory_bytes = memory_for_search(lane->share->options),
    };

    while (order.beam_width < BEAM_WIDTH_LAST && climb(lane, &order))
        order.beam_width *= BEAM_WIDTH_FACTOR;
}

/* What two threads share out among them. */
struct work {
    struct share *share;
    const struct heuristic *heuristic;
    atomic_uint next;
};

static void
work_at_lane(void *context, unsigned number)
{
    struct work *work = context;

    (void)number;
    for (unsigned lane = atomic_fetch_add(&work->next, 1); lane < SHARE_LANES;
         lane = atomic_fetch_add(&work->next, 1)) {
        if (lane == 0)
            prove(&work->share->lanes[lane], work->heuristic, work->share->deadline_ns);
        else
            improve(&work->share->lanes[lane], work->share->deadline_ns);
    }
}

/* Until when to improve before a proof is tried, on one thread. */
static uint64_t
improve_until_ns(const struct share *share)
{
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    uint64_t until_ns = now_ns + IMPROVE_NS;

    if (share->instance.shape.cells > PROVABLE_CELLS)
        return share->deadline_ns;
    if (share->deadline_ns > now_ns)
        until_ns = earlier(until_ns, now_ns + (share->deadline_ns - now_ns) / IMPROVE_SHARE);
    return until_ns;
}

void
strategy_run(struct share *share)
{
    struct lane *lane = &share->lanes[0];

    construct(lane);
    if (share_is_over(share))
        return;

    struct heuristic *heuristic = open_best_heuristic(share);
    prove(lane, heuristic, earlier(share->deadline_ns, (uint64_t)clock_now_ns() + GLANCE_NS));
    if (!share_is_over(share) && thread_count(share->options) > 1) {
        struct work work = {.share = share, .heuristic = heuristic};
        crew_run(SHARE_LANES, work_at_lane, &work);
    } else if (!share_is_over(share)) {
        improve(lane, improve_until_ns(share));
        prove(lane, heuristic, share->deadline_ns);
    }
    heuristic_close(heuristic);
}

bool
strategy_is_chosen(const struct solver_options *options)
{
    return options->algorithm != NULL || options->heuristic != NULL || options->weight > 1.0 ||
           options->beam_width != 0;
}

/* The row that is meant where only some part of the pair was chosen. */
static const struct search_row *
chosen_row(const struct solver_options *options)
{
    const struct search_row *beam = search_find("beam");

    if (options->algorithm != NULL)
        return options->algorithm;
    return options->beam_width != 0 && beam != NULL ? beam : search_find("ida");
}

enum np_status
strategy_run_chosen(struct share *share, struct np_error *error)
{
    const struct solver_options *options = share->options;
    struct order order = {
        .row = chosen_row(options),
        .weight = options->weight,
        .beam_width = options->beam_width,
        .memory_bytes = memory_for_search(options),
    };
    struct heuristic *heuristic = NULL;
    enum search_outcome outcome;
    enum np_status status = NP_OK;

    if (options->heuristic != NULL)
        status = heuristic_open(
            &heuristic, options->heuristic, &share->instance.shape, &options->params, error);
    else if ((order.row->flags & SEARCH_USES_HEURISTIC) != 0)
        heuristic = open_best_heuristic(share);
    order.heuristic = heuristic;
    if (status == NP_OK)
        status = lane_search(&share->lanes[0], &order, &outcome, error);
    heuristic_close(heuristic);
    return status;
}
