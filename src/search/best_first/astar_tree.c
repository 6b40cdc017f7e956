// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A* on the tree of paths: no closed set, only the move just made is never taken back. A state
 * that is reached by many paths is expanded once for each of them: what the closed set of `astar`
 * is worth can be seen side by side.
 *
 * A node is 4 bytes, its parent and move, in an arena that only grows; a node that waits has 16
 * more in the open list at 4x4, its state and its number.
 *
 * P. E. Hart, N. J. Nilsson & B. Raphael, "A formal basis for the heuristic determination of
 * minimum cost paths", IEEE Trans. Systems Science and Cybernetics 4, 1968.
 */
#include "config.h"

#include <stdlib.h>

#include "base/intl.h"

#include "search/best_first/best_first.h"
#include "search/best_first/expand.h"
#include "search/best_first/open.h"
#include "search/poll.h"

#define NODE_COUNT_MAX (UINT32_C(1) << 30) /* two bits of a node are its move */

struct tree {
    const struct search_request *request;
    struct search_result *result;
    struct memory_budget budget;
    struct expander expander;
    struct open_list open;
    struct arena nodes; /* uint32_t: parent << 2 | move */
    uint32_t node_count;
    struct search_poll poll;
    bool admissible;
    uint64_t longest; /* longer paths are not looked for */
    uint64_t h_factor;
    uint64_t *goal;   /* a state */
    uint64_t *entry;  /* a state and its node */
    uint64_t *memory; /* that these share; owned */
};

enum step { STEP_ON, STEP_STOP, STEP_GOAL, STEP_EMPTY };

static uint32_t *
node_at(const struct tree *tree, uint32_t node)
{
    return (uint32_t *)(void *)tree->nodes.base + node;
}

/* Puts a state in line as a new node. Returns false where there is no memory for it. */
static bool
grow(struct tree *tree, uint64_t *child, uint32_t parent, uint64_t g,
    const struct heuristic_value *value)
{
    const size_t bytes = ((size_t)tree->node_count + 1) * sizeof(uint32_t);
    const uint64_t order = BEST_FIRST_ONE * g + tree->h_factor * value->h;

    if (tree->node_count == NODE_COUNT_MAX || g > OPEN_G_MAX)
        return false;
    if (bytes > tree->nodes.bytes && !arena_grow(&tree->nodes, bytes + tree->nodes.bytes / 16) &&
        !arena_grow(&tree->nodes, bytes))
        return false;
    *node_at(tree, tree->node_count) = parent << 2 | (uint32_t)state_move(child);
    child[tree->expander.packing.words] = tree->node_count++;
    return open_push(&tree->open, order < OPEN_ORDER_MAX ? order : OPEN_ORDER_MAX, g,
        expander_note(&tree->expander, value), child);
}

static enum step
expand(struct tree *tree, const struct open_taken *taken, uint64_t order)
{
    const unsigned words = tree->expander.packing.words;
    const uint32_t node = (uint32_t)tree->entry[words];
    uint64_t *const children = tree->entry + words + 1;
    uint64_t *const child = children + MOVE_COUNT * words;
    const uint64_t g = taken->g;
    struct heuristic_value values[MOVE_COUNT];
    const unsigned count = expander_run(&tree->expander, tree->entry,
        (uint32_t)((order - BEST_FIRST_ONE * g) / tree->h_factor), taken->note, node == 0, children,
        values);

    tree->poll.expanded++;
    tree->poll.generated += count;
    for (unsigned i = 0; i < count; i++) {
        if (g + 1 + (tree->admissible ? values[i].h : 0) > tree->longest)
            continue;
        state_copy(child, children + i * words, words);
        if (!grow(tree, child, node, g + 1, &values[i])) {
            tree->poll.stop = SEARCH_STOP_LIMIT;
            return STEP_STOP;
        }
        if (g + 1 <= tree->result->lower_bound && state_equal(child, tree->goal, words)) {
            tree->entry[words] = child[words];
            return STEP_GOAL;
        }
    }
    return STEP_ON;
}

/* Takes the next node; tree->entry holds the goal when this returns STEP_GOAL. */
static enum step
advance(struct tree *tree)
{
    const uint64_t bound = tree->poll.bound;
    struct open_taken taken;
    uint64_t order;
    enum step step;

    if (open_pop(&tree->open, 1, tree->entry, &taken, &order) == 0)
        return STEP_EMPTY;
    tree->poll.bound = order / BEST_FIRST_ONE;
    if (tree->poll.bound > bound || tree->result->iterations == 0)
        tree->result->iterations++;
    if (tree->admissible)
        search_raise_bound_to_parity(
            tree->request, tree->result, (order + tree->h_factor - 1) / tree->h_factor);
    if (state_equal(tree->entry, tree->goal, tree->expander.packing.words))
        return STEP_GOAL;
    step = expand(tree, &taken, order);
    tree->poll.bytes = tree->budget.used_bytes;
    return step == STEP_ON && !search_poll(&tree->poll) ? STEP_STOP : step;
}

static enum np_status
report_path(struct tree *tree, struct np_error *error)
{
    struct path path = {0};
    enum np_status status = NP_OK;

    for (uint32_t node = (uint32_t)tree->entry[tree->expander.packing.words];
         node != 0 && status == NP_OK; node = *node_at(tree, node) >> 2)
        status = path_append(&path, move_inverse((enum move)(*node_at(tree, node) & 3)), error);
    path_reverse(&path); /* which turns the moves around, too */
    if (status == NP_OK)
        status = search_offer_path(tree->request, tree->result, &path, error);
    path_free(&path);
    return status;
}

/* Makes room for everything and puts the root in line. */
static enum np_status
plant(struct tree *tree, struct np_error *error)
{
    const struct instance *const instance = tree->request->instance;
    const struct heuristic *const heuristic = tree->request->heuristic;
    enum np_status status = expander_init(&tree->expander, &instance->shape, heuristic, error);
    const struct state_packing *const packing = &tree->expander.packing;

    if (status == NP_OK)
        status = open_init(&tree->open, packing->words + 1, &tree->budget, error);
    if (status == NP_OK)
        status = arena_init(&tree->nodes, &tree->budget, error);
    if (status != NP_OK)
        return status;
    /* The goal, an entry, the children of a state, and another entry. */
    tree->memory = calloc((MOVE_COUNT + 3) * packing->words + 2, sizeof *tree->memory);
    if (tree->memory == NULL)
        return np_no_memory(error);
    tree->goal = tree->memory;
    tree->entry = tree->goal + packing->words;
    state_pack_goal(packing, tree->goal);
    state_pack(packing, instance->tiles, tree->entry);
    const struct heuristic_value value = heuristic_eval(heuristic, instance);
    if (!grow(tree, tree->entry, 0, 0, &value))
        return np_no_memory(error);
    return NP_OK;
}

static enum np_status
finish(struct tree *tree, enum step step, struct np_error *error)
{
    tree->poll.bytes = tree->budget.used_bytes;
    tree->poll.peak_bytes = tree->budget.peak_bytes;
    search_poll_finish(&tree->poll, tree->result);
    tree->result->effort.stored = tree->node_count;
    if (step == STEP_GOAL) {
        tree->result->outcome = SEARCH_SOLVED;
        return report_path(tree, error);
    }
    if (step == STEP_EMPTY) {
        tree->result->outcome = SEARCH_EXHAUSTED;
        search_raise_bound_to_parity(tree->request, tree->result, tree->longest + 1);
    }
    return NP_OK;
}

static enum np_status
run_astar_tree(
    const struct search_request *request, struct search_result *result, struct np_error *error)
{
    struct tree tree = {
        .request = request,
        .result = result,
        .admissible = (request->heuristic->flags & HEURISTIC_ADMISSIBLE) != 0,
        .longest = search_longest(request, 0),
        .h_factor = best_first_weight(request),
    };
    enum step step = STEP_ON;
    enum np_status status;

    search_budget_init(&tree.budget, &request->limits);
    search_poll_init(&tree.poll, request);
    status = plant(&tree, error);
    if (status == NP_OK) {
        while (step == STEP_ON)
            step = advance(&tree);
        status = finish(&tree, step, error);
    }
    free(tree.memory);
    arena_free(&tree.nodes);
    open_free(&tree.open);
    expander_free(&tree.expander);
    return status;
}

const struct search_row search_astar_tree = {
    .name = "astar-tree",
    .title = N_("A* without memory of what it has seen: only the last move is never taken back"),
    .paper = "Hart, Nilsson & Raphael 1968",
    .flags = SEARCH_OPTIMAL | SEARCH_USES_HEURISTIC | SEARCH_USES_WEIGHT | SEARCH_USES_DEPTH |
             SEARCH_USES_MEMORY,
    .run = run_astar_tree,
};
