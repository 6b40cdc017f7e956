// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Best-first search over packed states, the loop behind `bfs`, `greedy` and `astar`.
 *
 * Once the table outgrows the caches, every lookup waits for memory. So a batch of states of
 * the same order is expanded at a time: all children are made and their buckets asked for before
 * the first of them is looked up.
 *
 * Memory at 4x4, all counted: a state seen takes 10.4 to 11.8 bytes in the closed set, a state
 * that waits 8.3 more in the open list. About 45 % of the states wait, so a state takes 14 to
 * 15.5 bytes; tests/check_best_first.c holds it to 16.
 */
#include "config.h"

#include "search/best_first/best_first.h"

#include "search/best_first/closed.h"
#include "search/best_first/expand.h"
#include "search/best_first/open.h"
#include "search/poll.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH_STATES = 32,
    BATCH_FROM_STATES = 1 << 15, /* below, the table is in the cache and a batch only delays */
};

/* Beyond, g hardly counts any more, and orders would outgrow their 39 bits. */
#define WEIGHT_MAX 1024.0

struct best_first {
    const struct search_request *request;
    const struct best_first_rule *rule;
    struct memory_budget budget;
    struct expander expander;
    struct closed_set closed;
    struct open_list open;
    struct search_poll poll;
    struct search_result *result;
    bool admissible;  /* the heuristic in use never overestimates */
    uint64_t longest; /* longer paths are not looked for */
    uint64_t order;   /* of the batch at work */
    uint64_t *root;
    uint64_t *goal;
    uint64_t *states;                      /* BATCH_STATES */
    uint64_t *children;                    /* MOVE_COUNT for each of them */
    uint64_t *keys;                        /* likewise */
    uint64_t *memory;                      /* that these five share; owned */
    struct open_taken taken[BATCH_STATES]; /* g and note of the states */
    uint64_t child_g[BATCH_STATES * MOVE_COUNT];
    struct heuristic_value values[BATCH_STATES * MOVE_COUNT]; /* of the children */
};

/* ---- bounds -----------------------------------------------------------------------------------
 */

/* No state waits with a smaller order than this, and one of those that wait lies on a shortest
 * path with its true g. */
static void
reach_order(struct best_first *search, uint64_t order)
{
    const struct best_first_rule *const rule = search->rule;
    const uint64_t most = rule->g_factor > rule->h_factor ? rule->g_factor : rule->h_factor;

    if (order > search->order || search->result->iterations == 0)
        search->result->iterations++;
    search->order = order;
    search->poll.bound = rule->g_factor > 0 ? order / rule->g_factor : order;
    if (rule->g_factor > 0 && search->admissible)
        search_raise_bound_to_parity(search->request, search->result, (order + most - 1) / most);
}

/* What is cut off here is still tried, only in no particular order. */
static uint64_t
order_of(const struct best_first_rule *rule, uint64_t g, uint64_t h)
{
    const uint64_t order = rule->g_factor * g + rule->h_factor * h;

    return order < OPEN_ORDER_MAX ? order : OPEN_ORDER_MAX;
}

/* The estimate that gave a state its order. */
static uint32_t
h_of(const struct best_first_rule *rule, uint64_t g, uint64_t order)
{
    return rule->h_factor > 0 ? (uint32_t)((order - rule->g_factor * g) / rule->h_factor) : 0;
}

/* ---- the loop ---------------------------------------------------------------------------------
 */

/* Makes room in the closed set for the children of a batch. Returns false when the search has to
 * stop. */
static bool
make_room(struct best_first *search)
{
    struct closed_set *const closed = &search->closed;

    while (closed_tight(closed, BATCH_STATES * MOVE_COUNT)) {
        if (!closed_grow(closed)) {
            search->poll.stop = SEARCH_STOP_LIMIT;
            return false;
        }
        while (closed_growing(closed)) {
            if (!closed_grow_some(closed))
                search->poll.stop = SEARCH_STOP_LIMIT;
            if (search->poll.stop != SEARCH_GO_ON || !search_poll_look(&search->poll))
                return false;
        }
    }
    return true;
}

/* Expands `count` states and asks for the buckets of their children. Returns how many children
 * there are. */
static size_t
expand_batch(struct best_first *search, size_t count)
{
    const unsigned words = search->closed.words;
    size_t children = 0;

    for (size_t i = 0; i < count; i++) {
        uint64_t *const first = search->children + children * words;
        const struct open_taken taken = search->taken[i];
        const uint64_t g = taken.g < OPEN_G_MAX ? taken.g + 1 : OPEN_G_MAX;
        const unsigned born = expander_run(&search->expander, search->states + i * words,
            h_of(search->rule, taken.g, search->order), taken.note, taken.g == 0, first,
            search->values + children);

        for (unsigned child = 0; child < born; child++) {
            uint64_t *const key = search->keys + (children + child) * words;

            closed_key(&search->closed, first + child * words, key);
            closed_prefetch(&search->closed, key);
            search->child_g[children + child] = g;
        }
        children += born;
    }
    search->poll.expanded += count;
    search->poll.generated += children;
    return children;
}

/* Whether a path of this length and order need not wait for its turn in the open list. */
static bool
good_enough(const struct best_first *search, uint64_t length, uint64_t order)
{
    return length <= search->result->lower_bound || order <= search->order;
}

enum step { STEP_ON, STEP_STOP, STEP_GOAL, STEP_EMPTY };

/* Looks the children up and puts those that are new, or reached by a shorter way, in line. */
static enum step
file_children(struct best_first *search, size_t children)
{
    const struct best_first_rule *const rule = search->rule;
    const unsigned words = search->closed.words;

    for (size_t i = 0; i < children; i++) {
        const uint64_t *const child = search->children + i * words;
        const uint64_t g = search->child_g[i];
        const uint64_t kept_g = rule->g_factor > 0 ? g : 0; /* greedy keeps the first way */
        const uint64_t h = search->values[i].h;
        const uint64_t note = expander_note(&search->expander, &search->values[i]);
        const uint64_t order = order_of(rule, g, h);
        enum closed_answer answer;

        if (g + (search->admissible ? h : 0) > search->longest)
            continue;
        answer = closed_add(&search->closed, search->keys + i * words, kept_g);
        if (answer == CLOSED_SEEN)
            continue;
        if (answer == CLOSED_FULL || !open_push(&search->open, order, g, note, child)) {
            search->poll.stop = SEARCH_STOP_LIMIT;
            return STEP_STOP;
        }
        if (h == 0 && state_equal(child, search->goal, words) && good_enough(search, g, order))
            return STEP_GOAL;
    }
    return STEP_ON;
}

static enum step
advance(struct best_first *search)
{
    const unsigned words = search->closed.words;
    const size_t most = search->closed.count < BATCH_FROM_STATES ? 1 : BATCH_STATES;
    uint64_t order;
    size_t count;
    enum step step;

    if (!make_room(search))
        return STEP_STOP;
    count = open_pop(&search->open, most, search->states, search->taken, &order);
    if (count == 0)
        return STEP_EMPTY;
    reach_order(search, order);
    for (size_t i = 0; i < count; i++)
        if (state_equal(search->states + i * words, search->goal, words))
            return STEP_GOAL;
    step = file_children(search, expand_batch(search, count));
    search->poll.bytes = search->budget.used_bytes;
    if (step == STEP_ON && !search_poll(&search->poll))
        return STEP_STOP;
    return step;
}

/* ---- the way back -----------------------------------------------------------------------------
 */

/* Follows the moves kept in the closed set from the goal to the root. */
static enum np_status
trace(struct best_first *search, struct path *path, struct np_error *error)
{
    const struct state_packing *const packing = &search->expander.packing;
    const unsigned words = packing->words;
    uint64_t *const state = search->states;
    uint16_t *const tiles = search->expander.tiles;

    memcpy(state, search->goal, words * sizeof *state);
    while (!state_equal(state, search->root, words)) {
        const uint32_t blank = state_unpack(packing, state, tiles);
        enum move move = MOVE_UP;
        uint32_t from;
        uint64_t g;
        enum np_status status;

        closed_key(&search->closed, state, search->keys);
        if (!closed_find(&search->closed, search->keys, &move, &g))
            return np_fail(error, NP_NOT_A_SOLUTION, "the search lost a state of its path");
        status = path_append(path, move_inverse(move), error);
        if (status != NP_OK)
            return status;
        from = packing->source[blank][move_inverse(move)];
        state_slide(packing, state, tiles[from], from, blank);
    }
    path_reverse(path); /* which turns the moves around, too */
    return NP_OK;
}

static enum np_status
report_path(struct best_first *search, struct np_error *error)
{
    struct search_result *const result = search->result;
    struct path path = {0};
    enum np_status status = trace(search, &path, error);

    if (status == NP_OK)
        status = search_offer_path(search->request, result, &path, error);
    path_free(&path);
    return status;
}

/* ---- the door ---------------------------------------------------------------------------------
 */

static enum np_status
prepare(struct best_first *search, struct np_error *error)
{
    const struct search_request *const request = search->request;
    const struct shape *const shape = &request->instance->shape;
    enum np_status status = expander_init(
        &search->expander, shape, search->rule->h_factor > 0 ? request->heuristic : NULL, error);
    size_t words;

    if (status == NP_OK)
        status =
            closed_init(&search->closed, search->expander.packing.words, &search->budget, error);
    if (status == NP_OK)
        status = open_init(&search->open, search->expander.packing.words, &search->budget, error);
    if (status != NP_OK)
        return status;
    words = search->expander.packing.words;
    search->memory =
        calloc((2 + BATCH_STATES + 2 * BATCH_STATES * MOVE_COUNT) * words, sizeof(uint64_t));
    if (search->memory == NULL)
        return np_no_memory(error);
    search->root = search->memory;
    search->goal = search->root + words;
    search->states = search->goal + words;
    search->children = search->states + BATCH_STATES * words;
    search->keys = search->children + BATCH_STATES * MOVE_COUNT * words;
    return NP_OK;
}

/* Puts the root in line. */
static enum np_status
plant(struct best_first *search, struct np_error *error)
{
    const struct state_packing *const packing = &search->expander.packing;
    const struct heuristic *const heuristic = search->expander.heuristic;
    const struct instance *const instance = search->request->instance;
    struct heuristic_value value = {0};

    state_pack_goal(packing, search->goal);
    state_pack(packing, instance->tiles, search->root);
    if (heuristic != NULL)
        value = heuristic_eval(heuristic, instance);
    if (search->admissible)
        search_raise_bound_to_parity(search->request, search->result, value.h);
    closed_key(&search->closed, search->root, search->keys);
    closed_add(&search->closed, search->keys, 0);
    if (!open_push(&search->open, order_of(search->rule, 0, value.h), 0,
            expander_note(&search->expander, &value), search->root))
        return np_no_memory(error);
    return NP_OK;
}

static enum np_status
finish(struct best_first *search, enum step step, struct np_error *error)
{
    struct search_result *const result = search->result;

    search->poll.bytes = search->budget.used_bytes;
    search->poll.peak_bytes = search->budget.peak_bytes;
    search_poll_finish(&search->poll, result);
    result->effort.stored = search->closed.count;
    if (step == STEP_GOAL) {
        result->outcome = SEARCH_SOLVED;
        return report_path(search, error);
    }
    if (step == STEP_EMPTY) {
        /* Greedy may have cut a state off that a shorter way would have reached. */
        result->gave_up = search->rule->g_factor == 0;
        result->outcome = result->gave_up ? SEARCH_LIMITED : SEARCH_EXHAUSTED;
        if (search->rule->g_factor > 0)
            search_raise_bound_to_parity(search->request, search->result, search->longest + 1);
    }
    return NP_OK;
}

uint64_t
best_first_weight(const struct search_request *request)
{
    return (uint64_t)llround(fmin(request->weight, WEIGHT_MAX) * (double)BEST_FIRST_ONE);
}

enum np_status
best_first_run(const struct search_request *request, const struct best_first_rule *rule,
    struct search_result *result, struct np_error *error)
{
    struct best_first search = {.request = request, .rule = rule, .result = result};
    enum step step = STEP_ON;
    enum np_status status;

    search_budget_init(&search.budget, &request->limits);
    search_poll_init(&search.poll, request);
    search.longest = search_longest(request, 0);
    status = prepare(&search, error);
    search.admissible = search.expander.heuristic == NULL ||
                        (search.expander.heuristic->flags & HEURISTIC_ADMISSIBLE) != 0;
    if (status == NP_OK)
        status = plant(&search, error);
    if (status == NP_OK) {
        while (step == STEP_ON)
            step = advance(&search);
        status = finish(&search, step, error);
    }
    free(search.memory);
    open_free(&search.open);
    closed_free(&search.closed);
    expander_free(&search.expander);
    return status;
}
