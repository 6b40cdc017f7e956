// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Finding the way from a seed of the layered search to a node again: nodes do not remember their
 * parents, and only one of millions ever has to.
 */
#include "config.h"

#include "search/layered/layered_kernel.h"

#include <string.h>

#include "search/layered/layered_moves.h"

static struct layered_shape
shape_of_trace(const struct layered_worker *worker)
{
    return LAYERED_SHAPE_OF(
        worker->reader->lookups, worker->reader->pattern_count, worker->nibbles != NULL, true);
}

/* A state with its words behind it, as in the stack. */
struct state {
    struct layered_node node;
    uint64_t words[LAYERED_WORDS_MAX];
};

/* States between two looks of the trace: less than a millisecond. */
enum { TRACE_LOOK = 1024 };

/* Depth first through the moves within the bound, without hash or ring. The state looked for may
 * itself be beyond the bound: then it was put off. */
static bool
trace(struct layered_worker *worker, const struct state *state, const uint64_t key[2],
    uint32_t depth, uint8_t *moves)
{
    const struct layered_shape shape = shape_of_trace(worker);
    if (depth == 0)
        return state->node.key[0] == key[0] && state->node.key[1] == key[1];
    if (++worker->traced % TRACE_LOOK == 0 && !worker->look(worker->context, worker))
        worker->stopped = true;
    if (worker->stopped)
        return false;
    struct layered_slot slot = {.node = state->node};
    struct state next;
    memcpy(slot.words, state->words, layered_words_bytes(shape));
    layered_take_up(worker, &slot, shape);
    layered_judge_self(worker, &slot, shape);
    for (uint32_t c = 0; c < slot.child_count && layered_within_bound(slot.node.slack, shape);
         c++) {
        const uint64_t slack = layered_judge(&slot, &slot.children[c], shape);
        if (depth > 1 && !layered_within_bound(slack, shape))
            continue;
        layered_grow(worker, &slot, &slot.children[c], slack, &next.node, next.words, shape);
        *moves = slot.children[c].move;
        if (trace(worker, &next, key, depth - 1, moves + 1))
            return true;
    }
    return false;
}

bool
layered_trace(struct layered_worker *worker, const struct layered_node *seed, uint32_t raise,
    const uint64_t key[2], uint32_t depth, uint8_t *moves)
{
    struct state root;
    struct layered_slot slot;
    layered_load_seed(worker, &slot, seed, raise, shape_of_trace(worker));
    root.node = slot.node;
    root.node.tile = LAYERED_NO_TILE;
    memcpy(root.words, slot.words, layered_words_bytes(shape_of_trace(worker)));
    return trace(worker, &root, key, depth, moves);
}
