// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The ladder that every board climbs until it is settled:
 *
 *      construct    a first answer at once, long as it is
 *      glance       a short try at a proof, which small and easy boards need no more than
 *      improve      beams, each wider than the last, on all threads; how long depends on the size
 *      prove        the best optimal search to the end, on one thread of two; the other goes on
 *                   improving
 *
 * Every answer bounds the searches above and beside it, and the moment the lower bound meets
 * the best length all of them stop.
 */
#include "config.h"

#include "solver/strategy.h"

#include "base/clock.h"
#include "base/crew.h"
#include "base/machine.h"
#include "heuristic/pdb.h"

/* How a board of a size is taken on. */
struct plan {
    uint32_t cells_max;
    uint64_t improve_ns; /* before a proof is tried; UINT64_MAX = as long as it helps */
    unsigned part;       /* ... and no more than one such part of the time limit */
};

/* The 15-puzzle is proved faster than beams can shorten it. The 24-puzzle may be proved, but
 * not soon. Beyond that a proof is out of reach, and beams get all there is. */
static const struct plan plans[] = {
    {16, 0, 1},
    {25, 1000000000, 2},
    {UINT32_MAX, UINT64_MAX, 1},
};

enum {
    GLANCE_NS = 20000000, /* of the first try at a proof */
    BEAM_WIDTH_FIRST = 100,
    BEAM_WIDTH_FACTOR = 4,
    BEAM_FIT_PERCENT = 85, /* of the time that is left, for the last beam */
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
    const uint64_t share =
        options->memory_bytes != 0 ? options->memory_bytes : machine_available_bytes() / 4;
    return share != 0 ? share : UINT64_C(1) << 30;
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
    const bool late = order->deadline_ns != 0 && (uint64_t)clock_now_ns() >= order->deadline_ns;

    if (order->row == NULL || late || share_is_over(lane->share))
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
        .row = heuristic != NULL && heuristic_pdb_reader(heuristic) != NULL ? &search_layered
                                                                            : search_find("ida"),
        .heuristic = heuristic,
        .weight = 1.0,
        .deadline_ns = deadline_ns,
    };

    if (heuristic != NULL)
        climb(lane, &order);
}

/* A row of beams, each some times wider than the last. */
struct beams {
    uint32_t width; /* of the next one; 0 = no wider one is worth the time */
};

/* Widens the next beam, but not beyond what the time that is left allows. */
static void
widen(struct beams *beams, uint64_t took_ns, uint64_t left_ns)
{
    const uint64_t state_ns = took_ns / beams->width + 1;
    const uint64_t fitting = left_ns / 100 * BEAM_FIT_PERCENT / state_ns;
    uint64_t width = (uint64_t)beams->width * BEAM_WIDTH_FACTOR;

    if (width > fitting)
        width = fitting;
    beams->width = width > beams->width && width < BEAM_WIDTH_LAST ? (uint32_t)width : 0;
}

/* Sends beams until the time is up or memory no longer does. */
static void
improve(struct lane *lane, struct beams *beams, unsigned threads, uint64_t deadline_ns)
{
    struct order order = {
        .row = search_find("beam"),
        .weight = 1.0,
        .threads = threads,
        .deadline_ns = deadline_ns,
        .memory_bytes = memory_for_search(lane->share->options),
    };

    while (beams->width > 0) {
        const uint64_t start_ns = (uint64_t)clock_now_ns();
        order.beam_width = beams->width;
        if (!climb(lane, &order))
            return;
        const uint64_t now_ns = (uint64_t)clock_now_ns();
        const uint64_t end_ns = lane->share->deadline_ns;
        widen(beams, now_ns - start_ns, end_ns > now_ns ? end_ns - now_ns : UINT64_MAX);
    }
}

/* What two threads share out among them. */
struct work {
    struct share *share;
    const struct heuristic *heuristic;
    struct beams *beams;
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
            prove(&share->lanes[i], work->heuristic, share->deadline_ns);
        else
            improve(&share->lanes[i], work->beams, 1, share->deadline_ns);
    }
}

/* Until when to improve before a proof is tried. */
static uint64_t
improve_until_ns(const struct share *share)
{
    const struct plan *plan = plans;
    const uint64_t now_ns = (uint64_t)clock_now_ns();

    while (share->instance.shape.cells > plan->cells_max)
        plan++;
    if (plan->improve_ns == UINT64_MAX)
        return share->deadline_ns;
    const uint64_t left_ns = share->deadline_ns > now_ns ? share->deadline_ns - now_ns : 0;
    return earlier(now_ns + plan->improve_ns, left_ns > 0 ? now_ns + left_ns / plan->part : 0);
}

void
strategy_run(struct share *share)
{
    struct lane *lane = &share->lanes[0];
    struct beams beams = {.width = BEAM_WIDTH_FIRST};
    const unsigned threads = thread_count(share->options);
    struct heuristic *heuristic = open_best_heuristic(share);

    if (heuristic != NULL)
        share_note_bound(share, heuristic_eval(heuristic, &share->instance).h);
    construct(lane);
    prove(lane, heuristic, earlier(share->deadline_ns, (uint64_t)clock_now_ns() + GLANCE_NS));
    improve(lane, &beams, threads, improve_until_ns(share));
    if (!share_is_over(share) && threads > 1) {
        struct work work = {.share = share, .heuristic = heuristic, .beams = &beams};
        crew_run(SHARE_LANES, work_at_lane, &work);
    } else if (!share_is_over(share)) {
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
        .threads = thread_count(options),
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
