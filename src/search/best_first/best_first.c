// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Best-first search over packed states: one loop with different orders,
 *
 *      order = g_factor * g + h_factor * h
 *
 *      bfs         g            every state at distance d before any at d + 1
 *      greedy      h            the state that looks nearest to the goal, however long its path
 *      astar       g + h        the state on what looks like the shortest path
 *                  g + w * h    the same, sooner; the path is at most w times too long
 *      astar-tree  the same without a closed set, to show what the closed set is worth
 *
 * where g is the length of the path to the state and h estimates the rest. The open list (open.h)
 * returns states in this order, of equal ones that with the largest g. The closed set (closed.h)
 * remembers every state that was generated. With an admissible heuristic the path of A* is a
 * shortest one. A state that is reached again by a shorter path returns to the open list; with a
 * consistent heuristic and weight 1 that happens only to states that have not been expanded.
 *
 * Once the closed set outgrows the caches, every lookup waits for memory. So states of the same
 * order are expanded in batches: all children of a batch are generated and their buckets prefetched
 * before the first child is looked up.
 *
 * Memory at 4x4, all included: every state takes 10.4 to 11.8 bytes in the closed set, and a
 * waiting state 8.3 more in the open list. About 45 % of the states wait, so the average is 14 to
 * 15.5 bytes; tests/check_best_first.c allows at most 16. In a tree search a node takes 4 bytes for
 * its parent and move, and 16 more while it waits.
 *
 * E. F. Moore, "The shortest path through a maze", Proc. International Symposium on the Theory of
 * Switching, 1959; J. Doran & D. Michie, "Experiments with the Graph Traverser program", Proc.
 * Royal Society A 294, 1966; P. E. Hart, N. J. Nilsson & B. Raphael, "A formal basis for the
 * heuristic determination of minimum cost paths", IEEE Trans. Systems Science and Cybernetics 4,
 * 1968; for the weight, I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial
 * Intelligence 1, 1970.
 */
#include "config.h"

#include <math.h>
#include <stdlib.h>

#include "base/intl.h"
#include "search/best_first/closed.h"
#include "search/best_first/open.h"
#include "search/poll.h"
#include "search/search.h"

enum {
    BATCH_STATES = 32,
    /* A smaller closed set fits in the cache, so batches would gain nothing. */
    BATCH_FROM_STATES = 1 << 15,
};

#define NODE_COUNT_MAX (UINT32_C(1) << 30) /* a node keeps its move in two of its 32 bits */

struct best_first_rule {
    uint64_t g_factor; /* 0 = ignores the length of the path so far */
    uint64_t h_factor; /* 0 = ignores the heuristic */
    /* Uses no closed set: a state is expanded once for each path to it. h_factor must not be 0. */
    bool tree;
};

struct best_first {
    const struct search_request *request;
    struct best_first_rule rule;
    struct answer *result;
    const struct heuristic *heuristic; /* NULL: every estimate is 0 */
    struct state_packing packing;
    struct search_poll poll;
    struct closed_set closed; /* not used if rule.tree */
    /* Only if rule.tree: uint32_t parent << 2 | move; the root is node 0. */
    struct arena nodes;
    uint32_t node_count;
    uint32_t goal_node;
    /* States; in a tree search each is followed by the number of its node. */
    struct open_list open;
    bool admissible; /* the heuristic in use never overestimates */
    bool must_eval;  /* h and note do not suffice to update an estimate */
    bool has_notes;
    uint64_t longest;                      /* longest path searched */
    uint64_t order;                        /* order of the current batch */
    uint16_t *tiles;                       /* tiles of the state being expanded; owned */
    uint64_t *memory;                      /* one block for the four arrays below; owned */
    uint64_t *goal;                        /* the packed goal */
    uint64_t *states;                      /* the batch: BATCH_STATES entries */
    uint64_t *children;                    /* their children: MOVE_COUNT entries for each state */
    uint64_t *keys;                        /* keys of the children */
    struct open_taken taken[BATCH_STATES]; /* g and note of the states */
    uint64_t child_g[BATCH_STATES * MOVE_COUNT];
    struct heuristic_value values[BATCH_STATES * MOVE_COUNT]; /* estimates of the children */
};

/* Notes that the least order in the open list is now `order`. With an admissible heuristic that
 * raises the lower bound, since a state on a shortest path is waiting with its true g. */
static void
reach_order(struct best_first *search, uint64_t order)
{
    const struct best_first_rule *const rule = &search->rule;
    const uint64_t most = rule->g_factor > rule->h_factor ? rule->g_factor : rule->h_factor;

    if (order > search->order || search->result->effort.iterations == 0)
        search->result->effort.iterations++;
    search->order = order;
    search->poll.bound = rule->g_factor > 0 ? order / rule->g_factor : order;
    if (rule->g_factor > 0 && search->admissible)
        search_raise_bound_to_parity(search->request, search->result, (order + most - 1) / most);
}

/* Clamps orders that are too large for the open list. */
static uint64_t
order_of(const struct best_first_rule *rule, uint64_t g, uint64_t h)
{
    const uint64_t order = rule->g_factor * g + rule->h_factor * h;

    return order < OPEN_ORDER_MAX ? order : OPEN_ORDER_MAX;
}

/* The part of an estimate, besides h, that the heuristic needs to update it; many states share the
 * same note. */
static uint64_t
note_of(const struct best_first *search, const struct heuristic_value *value)
{
    return search->has_notes ? value->aux[0] | (uint64_t)value->aux[1] << 32 : 0;
}

/* Restores the estimate of a state in the current batch from its order and note. */
static struct heuristic_value
value_of(const struct best_first *search, struct open_taken taken)
{
    const struct best_first_rule *const rule = &search->rule;
    const uint64_t h =
        rule->h_factor > 0 ? (search->order - rule->g_factor * taken.g) / rule->h_factor : 0;

    return (struct heuristic_value){
        .h = (uint32_t)h, .aux = {(uint32_t)taken.note, (uint32_t)(taken.note >> 32)}};
}

/* Generates the children of a state, except its parent, into `children` and `values`; the root has
 * no parent. `words` is packing.words; as a constant it lets the compiler drop the loops over
 * words. Returns the number of children. */
NP_ALWAYS_INLINE unsigned
expand(struct best_first *search, const uint64_t *state, struct heuristic_value value, bool is_root,
    uint64_t *children, struct heuristic_value *values, unsigned words)
{
    const struct state_packing *const packing = &search->packing;
    const struct heuristic *const heuristic = search->heuristic;
    const uint32_t blank = state_unpack(packing, state, search->tiles);
    const unsigned back = is_root ? MOVE_COUNT : move_inverse(state_move(state));
    unsigned count = 0;

    if (search->must_eval)
        value = heuristic->row->eval(heuristic, search->tiles, blank);
    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        const uint32_t from = packing->source[blank][move];
        uint64_t *const child = children + count * search->open.words;

        if (move == back || from == STATE_NO_CELL)
            continue;
        state_copy(child, state, words);
        state_slide(packing, child, search->tiles[from], from, blank);
        state_set_move(child, (enum move)move);
        values[count] = value;
        if (heuristic != NULL)
            values[count] = heuristic->row->step(heuristic, value, search->tiles, blank, from);
        count++;
    }
    return count;
}

/* Not inlined, because that would leave too few registers for the loop over the batch. */
static NP_NOINLINE unsigned
expand_state(struct best_first *search, const uint64_t *state, struct heuristic_value value,
    bool is_root, uint64_t *children, struct heuristic_value *values)
{
    const unsigned words = search->packing.words;

    return words == 1 ? expand(search, state, value, is_root, children, values, 1)
                      : expand(search, state, value, is_root, children, values, words);
}

/* Expands `count` states and prefetches the buckets of their children. Returns the number of
 * children. */
static size_t
expand_batch(struct best_first *search, size_t count)
{
    const unsigned words = search->packing.words;
    size_t children = 0;

    for (size_t i = 0; i < count; i++) {
        const struct open_taken taken = search->taken[i];
        const struct heuristic_value value = value_of(search, taken);
        const uint64_t *const state = search->states + i * search->open.words;
        uint64_t *child = search->children + children * search->open.words;
        struct heuristic_value *const values = search->values + children;
        const size_t end =
            children + expand_state(search, state, value, taken.g == 0, child, values);

        for (; children < end; children++, child += search->open.words) {
            uint64_t *const key = search->keys + children * words;

            search->child_g[children] = taken.g < OPEN_G_MAX ? taken.g + 1 : OPEN_G_MAX;
            if (search->rule.tree)
                continue;
            closed_key(&search->closed, child, key);
            closed_prefetch(&search->closed, key);
        }
    }
    search->poll.expanded += count;
    search->poll.generated += children;
    return children;
}

/* Adds an entry of the open list to the tree and writes the number of its new node into the
 * entry. */
static enum closed_answer
tree_add(struct best_first *search, uint64_t *entry, uint64_t parent)
{
    const size_t bytes = ((size_t)search->node_count + 1) * sizeof(uint32_t);

    if (search->node_count == NODE_COUNT_MAX || !arena_grow_ahead(&search->nodes, bytes))
        return CLOSED_FULL;
    ((uint32_t *)(void *)search->nodes.base)[search->node_count] =
        (uint32_t)parent << 2 | (uint32_t)state_move(entry);
    entry[search->packing.words] = search->node_count++;
    return CLOSED_NEW;
}

enum step { STEP_ON, STEP_STOP, STEP_GOAL, STEP_EMPTY };

/* Returns whether an entry of the open list is the goal. */
static bool
reaches_goal(struct best_first *search, const uint64_t *entry)
{
    if (!state_equal(entry, search->goal, search->packing.words))
        return false;
    if (search->rule.tree)
        search->goal_node = (uint32_t)entry[search->packing.words];
    return true;
}

/* Adds the children that are new or reached by a shorter path to the open list. */
static enum step
file_children(struct best_first *search, size_t children)
{
    const struct best_first_rule *const rule = &search->rule;
    const unsigned words = search->packing.words;

    for (size_t i = 0; i < children; i++) {
        uint64_t *const child = search->children + i * search->open.words;
        const uint64_t g = search->child_g[i];
        const uint64_t kept_g = rule->g_factor > 0 ? g : 0; /* greedy search keeps the first path */
        const uint64_t h = search->values[i].h;
        const uint64_t note = note_of(search, &search->values[i]);
        const uint64_t order = order_of(rule, g, h);
        enum closed_answer answer;

        if (g + (search->admissible ? h : 0) > search->longest)
            continue;
        if (rule->tree)
            answer = tree_add(search, child, search->states[words]);
        else
            answer = closed_add(&search->closed, search->keys + i * words, kept_g);
        if (answer == CLOSED_SEEN)
            continue;
        if (answer == CLOSED_FULL || !open_push(&search->open, order, g, note, child)) {
            search->poll.stop = SEARCH_STOP_LIMIT;
            return STEP_STOP;
        }
        /* A solution as long as the lower bound or of the least order need not wait for its
         * turn. */
        if (h == 0 && (g <= search->result->lower_bound || order <= search->order) &&
            reaches_goal(search, child))
            return STEP_GOAL;
    }
    return STEP_ON;
}

static enum step
advance(struct best_first *search)
{
    const size_t most = search->closed.count < BATCH_FROM_STATES ? 1 : BATCH_STATES;
    uint64_t order;

    while (!search->rule.tree && closed_tight(&search->closed, BATCH_STATES * MOVE_COUNT))
        if (!closed_grow(&search->closed, &search->poll))
            return STEP_STOP;
    const size_t count = open_pop(&search->open, most, search->states, search->taken, &order);
    if (count == 0)
        return STEP_EMPTY;
    reach_order(search, order);
    for (size_t i = 0; i < count; i++)
        if (reaches_goal(search, search->states + i * search->open.words))
            return STEP_GOAL;
    const enum step step = file_children(search, expand_batch(search, count));
    return step == STEP_ON && !search_poll(&search->poll) ? STEP_STOP : step;
}

/* Follows the moves from the goal back to the root, in the tree or in the closed set. */
static enum np_status
report_path(struct best_first *search, struct np_error *error)
{
    const struct state_packing *const packing = &search->packing;
    const uint32_t *const nodes = (const uint32_t *)(const void *)search->nodes.base;
    uint64_t *const state = search->goal;
    uint64_t *const root = search->states;
    struct path path = {0};
    enum np_status status = NP_OK;

    for (uint32_t node = search->goal_node; node != 0 && status == NP_OK; node = nodes[node] >> 2)
        status = path_append(&path, move_inverse((enum move)(nodes[node] & 3)), error);
    state_pack(packing, search->request->instance->tiles, root);
    while (!search->rule.tree && status == NP_OK && !state_equal(state, root, packing->words)) {
        const uint32_t blank = state_unpack(packing, state, search->tiles);

        closed_key(&search->closed, state, search->keys);
        const unsigned move = closed_move(&search->closed, search->keys);
        if (move == MOVE_COUNT) {
            status = np_fail(error, NP_NOT_A_SOLUTION, "the search lost a state of its path");
            break;
        }
        const enum move back = move_inverse((enum move)move);
        const uint32_t from = packing->source[blank][back];
        state_slide(packing, state, search->tiles[from], from, blank);
        status = path_append(&path, back, error);
    }
    path_reverse(&path); /* also inverts the moves */
    if (status == NP_OK)
        status = search_offer_path(search->request, search->result, &path, error);
    path_free(&path);
    return status;
}

/* Allocates everything and adds the root to the open list. */
static enum np_status
prepare(struct best_first *search, struct np_error *error)
{
    const struct instance *const instance = search->request->instance;
    enum np_status status = state_packing_init(&search->packing, &instance->shape, error);
    const unsigned words = search->packing.words;
    const unsigned entry_words = words + (search->rule.tree ? 1 : 0);
    const size_t children = (size_t)BATCH_STATES * MOVE_COUNT;
    struct heuristic_value value = {0};
    enum closed_answer answer;

    if (status == NP_OK && search->rule.tree)
        status = arena_init(&search->nodes, &search->poll.memory, error);
    else if (status == NP_OK)
        status = closed_init(&search->closed, words, &search->poll.memory, error);
    if (status == NP_OK)
        status = open_init(&search->open, entry_words, &search->poll.memory, error);
    if (status != NP_OK)
        return status;
    search->tiles = calloc(instance->shape.cells, sizeof *search->tiles);
    search->memory = calloc(
        words + (BATCH_STATES + children) * entry_words + children * words, sizeof(uint64_t));
    if (search->tiles == NULL || search->memory == NULL)
        return np_no_memory(error);
    search->goal = search->memory;
    search->states = search->goal + words;
    search->children = search->states + (size_t)BATCH_STATES * entry_words;
    search->keys = search->children + children * entry_words;

    uint64_t *const root = search->states;
    state_pack(&search->packing, NULL, search->goal);
    state_pack(&search->packing, instance->tiles, root);
    if (search->heuristic != NULL)
        value = heuristic_eval(search->heuristic, instance);
    if (search->admissible)
        search_raise_bound_to_parity(search->request, search->result, value.h);
    if (search->rule.tree) {
        answer = tree_add(search, root, 0);
    } else {
        closed_key(&search->closed, root, search->keys);
        answer = closed_add(&search->closed, search->keys, 0);
    }
    if (answer == CLOSED_FULL || !open_push(&search->open, order_of(&search->rule, 0, value.h), 0,
                                     note_of(search, &value), root))
        return np_no_memory(error);
    return NP_OK;
}

static enum np_status
run(const struct search_request *request, struct best_first_rule rule, struct answer *result,
    struct np_error *error)
{
    struct best_first search = {.request = request,
        .rule = rule,
        .result = result,
        .heuristic = rule.h_factor > 0 ? request->heuristic : NULL,
        .longest = search_longest(request, 0)};
    const unsigned flags =
        search.heuristic != NULL ? search.heuristic->flags : HEURISTIC_ADMISSIBLE | HEURISTIC_BARE;
    enum step step = STEP_ON;

    search.admissible = (flags & HEURISTIC_ADMISSIBLE) != 0;
    search.has_notes = (flags & HEURISTIC_FEW) != 0;
    search.must_eval = (flags & (HEURISTIC_BARE | HEURISTIC_FEW)) == 0;
    search_poll_init(&search.poll, request);
    search_poll_limit_memory(&search.poll);
    enum np_status status = prepare(&search, error);
    if (status == NP_OK) {
        while (step == STEP_ON)
            step = advance(&search);
        search_poll_finish(&search.poll, result);
        result->effort.stored = rule.tree ? search.node_count : search.closed.count;
    }
    if (step == STEP_GOAL) {
        result->end = ANSWER_END_SOLVED;
        status = report_path(&search, error);
    }
    if (step == STEP_EMPTY) {
        /* Greedy search may have dropped a state as too deep and never reopened it by a shorter
         * path. */
        result->end = rule.g_factor == 0 ? ANSWER_END_DROPPED : ANSWER_END_DONE;
        if (rule.g_factor > 0)
            search_raise_bound_to_parity(request, result, search.longest + 1);
    }
    free(search.memory);
    free(search.tiles);
    open_free(&search.open);
    arena_free(&search.nodes);
    closed_free(&search.closed);
    return status;
}

/* The fixed-point representation of weight 1. */
#define ONE (UINT64_C(1) << 10)

/* With larger weights g hardly counts, and orders would not fit in their 39 bits. */
#define WEIGHT_MAX 1024.0

static uint64_t
weight_of(const struct search_request *request)
{
    return (uint64_t)llround(fmin(request->weight, WEIGHT_MAX) * (double)ONE);
}

static enum np_status
run_bfs(const struct search_request *request, struct answer *result, struct np_error *error)
{
    return run(request, (struct best_first_rule){.g_factor = 1}, result, error);
}

static enum np_status
run_greedy(const struct search_request *request, struct answer *result, struct np_error *error)
{
    return run(request, (struct best_first_rule){.h_factor = 1}, result, error);
}

static enum np_status
run_astar(const struct search_request *request, struct answer *result, struct np_error *error)
{
    return run(request, (struct best_first_rule){ONE, weight_of(request), false}, result, error);
}

static enum np_status
run_astar_tree(const struct search_request *request, struct answer *result, struct np_error *error)
{
    return run(request, (struct best_first_rule){ONE, weight_of(request), true}, result, error);
}

const struct search_row search_bfs = {
    .name = "bfs",
    .title = N_("breadth-first: all states one move away, then two, then three"),
    .paper = "Moore 1959",
    .flags = SEARCH_OPTIMAL | SEARCH_USES_DEPTH | SEARCH_USES_MEMORY | SEARCH_ALWAYS_FINDS,
    .run = run_bfs,
};

const struct search_row search_greedy = {
    .name = "greedy",
    .title = N_("greedy best-first: expands the state that looks nearest to the goal"),
    .paper = "Doran & Michie 1966",
    .flags = SEARCH_USES_HEURISTIC | SEARCH_USES_MEMORY | SEARCH_ALWAYS_FINDS,
    .run = run_greedy,
};

const struct search_row search_astar = {
    .name = "astar",
    .title = N_("A*: expands the state on what looks like the shortest path"),
    .paper = "Hart, Nilsson & Raphael 1968",
    .flags = SEARCH_OPTIMAL | SEARCH_USES_HEURISTIC | SEARCH_USES_WEIGHT | SEARCH_USES_DEPTH |
             SEARCH_USES_MEMORY | SEARCH_ALWAYS_FINDS,
    .run = run_astar,
};

const struct search_row search_astar_tree = {
    .name = "astar-tree",
    .title = N_("A* without a closed set: it only avoids taking back the last move"),
    .paper = "Hart, Nilsson & Raphael 1968",
    .flags = SEARCH_OPTIMAL | SEARCH_USES_HEURISTIC | SEARCH_USES_WEIGHT | SEARCH_USES_DEPTH |
             SEARCH_USES_MEMORY,
    .run = run_astar_tree,
};
