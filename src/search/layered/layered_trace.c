// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Finding the path to the goal of a layered search. Nodes do not store their parents, so the moves
 * from each seed to the next are searched for again.
 */
#include "config.h"

#include "search/layered/layered_team.h"

#include <string.h>

#include "search/layered/layered_moves.h"

enum { TRACE_CHECK = 1024 }; /* states between two checks: less than a millisecond */

/* The search for one node below a seed. */
struct trace {
    const struct layered_worker *worker;
    const struct search_request *request;
    const uint64_t *key; /* key of the node */
    uint64_t states;     /* number of states expanded so far */
    bool stopped;
};

/* Searches for the node depth first, along moves within the bound and without a hash table. The
 * node itself may be beyond the bound if it was put off. Returns whether it is `depth` moves away,
 * and then fills in the moves. */
static bool
find(struct trace *trace, const struct layered_state *state, uint32_t depth, uint8_t *moves)
{
    const struct layered_worker *const worker = trace->worker;
    const struct layered_shape shape = worker->shape;
    if (depth == 0)
        return state->node.key[0] == trace->key[0] && state->node.key[1] == trace->key[1];
    /* The node limit no longer applies here. */
    if (++trace->states % TRACE_CHECK == 0 && search_must_stop(trace->request))
        trace->stopped = true;
    if (trace->stopped)
        return false;
    struct layered_slot slot = {.node = state->node};
    struct layered_state next;
    memcpy(slot.words, state->words, layered_words_bytes(shape));
    layered_locate_all(worker, &slot, shape);
    layered_read_rest(worker, &slot, shape);
    for (uint32_t c = 0; c < slot.child_count && layered_within_bound(slot.node.slack, shape);
         c++) {
        const uint64_t slack = layered_read_child(&slot, &slot.children[c], shape);
        if (depth > 1 && !layered_within_bound(slack, shape))
            continue;
        layered_make_node(worker, &slot, &slot.children[c], slack, &next, shape);
        *moves = slot.children[c].move;
        if (find(trace, &next, depth - 1, moves + 1))
            return true;
    }
    return false;
}

enum layered_end
layered_trace(const struct layered_team *team, uint8_t *moves)
{
    struct trace trace = {.worker = atomic_load(&team->finder), .request = team->poll->request};
    const struct layered_node *node = trace.worker->goal;
    /* A seed stores the bound of the layer that produced it. That bound is one step above the one
     * stored in the seed it descends from, or equal to it if that is the root. The bound under
     * which the goal was found is team->raise steps above the one stored in its seed. */
    uint32_t raise = team->raise;
    while (node->origin != NULL) {
        const struct layered_node *const seed = node->origin;
        struct layered_state root;
        struct layered_slot slot;
        if (node != trace.worker->goal)
            raise = seed->origin != NULL ? 1 : 0;
        layered_load_seed(trace.worker, &slot, seed, raise, trace.worker->shape);
        root.node = slot.node;
        root.node.tile = LAYERED_NO_TILE;
        memcpy(root.words, slot.words, layered_words_bytes(trace.worker->shape));
        trace.key = node->key;
        if (!find(&trace, &root, (uint32_t)node->depth - seed->depth, moves + seed->depth))
            return trace.stopped ? LAYERED_STOP : LAYERED_FULL;
        node = seed;
    }
    return LAYERED_DONE;
}
