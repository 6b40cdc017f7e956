// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Depth-first search: goes as deep as the limit allows, then back to the last choice. No path
 * visits a state twice. The first path found may be far longer than the shortest.
 *
 * The path is a stack of packed states and moves on the heap, so its depth is not limited by the
 * thread's stack. A small table maps each hash to the newest state on the path with that hash, and
 * each state links to the next older one. States leave the path at its end, so the one to remove
 * from the table is always the newest with its hash.
 *
 * G. Tarry, "Le probleme des labyrinthes", Nouvelles annales de mathematiques 14, 1895.
 */
#include "config.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/intl.h"
#include "search/best_first/state.h"
#include "search/poll.h"

enum { HASH_BITS = 12 };

struct dfs {
    const struct search_request *request;
    struct state_packing packing;
    struct search_poll poll;
    struct arena states; /* the states on the path, root first, each with its link */
    struct path path;
    uint16_t *tiles; /* tiles of the last state */
    uint32_t blank;
    uint64_t longest;
    /* Indexed by hash: 1 + the depth of the newest state on the path with that hash, or 0. */
    uint64_t newest[1 << HASH_BITS];
};

/* The state after `depth` moves. */
static uint64_t *
state_at(const struct dfs *dfs, size_t depth)
{
    return (uint64_t *)(void *)dfs->states.base + depth * (dfs->packing.words + 1);
}

/* 1 + the depth of the next older state with the same hash, or 0. */
static uint64_t *
link_at(const struct dfs *dfs, size_t depth)
{
    return state_at(dfs, depth) + dfs->packing.words;
}

/* The entry of `newest` for a state. */
static uint64_t *
newest_like(struct dfs *dfs, const uint64_t *state)
{
    uint64_t hash = 0;

    for (unsigned w = 0; w < dfs->packing.words; w++)
        hash = (hash ^ state[w]) * UINT64_C(0x9e3779b97f4a7c15);
    return &dfs->newest[hash >> (64 - HASH_BITS)];
}

/* Returns whether the state after `depth` moves is already on the path. */
static bool
closes_a_cycle(struct dfs *dfs, size_t depth)
{
    const uint64_t *const state = state_at(dfs, depth);

    for (uint64_t at = *newest_like(dfs, state); at != 0; at = *link_at(dfs, (size_t)at - 1))
        if (state_equal(state_at(dfs, (size_t)at - 1), state, dfs->packing.words))
            return true;
    return false;
}

/* Makes room for the state after `depth` moves. */
static bool
make_room(struct dfs *dfs, size_t depth)
{
    const size_t bytes = (depth + 1) * (dfs->packing.words + 1) * sizeof(uint64_t);

    return (bytes <= dfs->states.bytes || arena_grow(&dfs->states, bytes)) &&
           (depth <= dfs->path.capacity || path_reserve(&dfs->path, depth, NULL) == NP_OK);
}

static void
slide(struct dfs *dfs, enum move move)
{
    const uint32_t from = dfs->packing.source[dfs->blank][move];

    dfs->tiles[dfs->blank] = dfs->tiles[from];
    dfs->tiles[from] = (uint16_t)dfs->packing.shape.goal_blank;
    dfs->blank = from;
}

/* Takes back the last move. Returns the move to try next, or MOVE_COUNT if none is left. */
static unsigned
back_up(struct dfs *dfs)
{
    const enum move last = (enum move)dfs->path.moves[--dfs->path.length];

    *newest_like(dfs, state_at(dfs, dfs->path.length)) = *link_at(dfs, dfs->path.length);
    slide(dfs, move_inverse(last));
    return last + 1u;
}

/* Makes a move if it leads to a state that is not on the path. Returns whether it did. */
static bool
enter(struct dfs *dfs, enum move move)
{
    const size_t depth = dfs->path.length;
    const uint32_t from = dfs->packing.source[dfs->blank][move];
    uint64_t *const child = state_at(dfs, depth + 1);

    if (from == STATE_NO_CELL || (depth > 0 && move == move_inverse(dfs->path.moves[depth - 1])))
        return false;
    dfs->poll.generated++;
    state_copy(child, state_at(dfs, depth), dfs->packing.words);
    state_slide(&dfs->packing, child, dfs->tiles[from], from, dfs->blank);
    if (closes_a_cycle(dfs, depth + 1))
        return false;
    uint64_t *const newest = newest_like(dfs, state_at(dfs, depth));
    *link_at(dfs, depth) = *newest;
    *newest = depth + 1;
    slide(dfs, move);
    dfs->path.moves[dfs->path.length++] = (uint8_t)move;
    return true;
}

enum end { END_FOUND, END_EXHAUSTED, END_STOPPED };

static enum end
walk(struct dfs *dfs)
{
    uint64_t goal[STATE_WORDS_MAX];
    unsigned move = 0;

    state_pack_goal(&dfs->packing, goal);
    while (!state_equal(state_at(dfs, dfs->path.length), goal, dfs->packing.words)) {
        if (!search_poll(&dfs->poll))
            return END_STOPPED;
        if (dfs->path.length >= dfs->longest)
            move = MOVE_COUNT;
        else if (!make_room(dfs, dfs->path.length + 1)) {
            dfs->poll.stop = SEARCH_STOP_LIMIT;
            return END_STOPPED;
        }
        if (move == 0)
            dfs->poll.expanded++;
        while (move < MOVE_COUNT && !enter(dfs, (enum move)move))
            move++;
        if (move < MOVE_COUNT) {
            move = 0;
        } else {
            if (dfs->path.length == 0)
                return END_EXHAUSTED;
            move = back_up(dfs);
        }
        dfs->poll.bound = dfs->path.length;
    }
    return END_FOUND;
}

static enum np_status
prepare(struct dfs *dfs, struct np_error *error)
{
    const struct instance *const instance = dfs->request->instance;
    const struct shape *const shape = &instance->shape;
    enum np_status status = state_packing_init(&dfs->packing, shape, error);

    if (status == NP_OK)
        status = arena_init(&dfs->states, &dfs->poll.memory, error);
    if (status != NP_OK)
        return status;
    dfs->tiles = calloc(shape->cells, sizeof *dfs->tiles);
    if (dfs->tiles == NULL || !make_room(dfs, 1))
        return np_no_memory(error);
    memcpy(dfs->tiles, instance->tiles, shape->cells * sizeof *dfs->tiles);
    dfs->blank = instance->blank;
    state_pack(&dfs->packing, dfs->tiles, state_at(dfs, 0));
    /* If the user sets no limit, 50 moves at 3x3, where no board needs more than 31, and more on
     * larger boards, in proportion to the length of their solutions. */
    dfs->longest = search_longest(
        dfs->request, (uint64_t)llround(50.0 * pow((double)shape->cells / 9.0, 1.5)));
    return NP_OK;
}

static enum np_status
run_dfs(const struct search_request *request, struct answer *result, struct np_error *error)
{
    struct dfs *const dfs = calloc(1, sizeof *dfs);

    if (dfs == NULL)
        return np_no_memory(error);
    dfs->request = request;
    search_poll_init(&dfs->poll, request);
    search_poll_limit_memory(&dfs->poll);
    enum np_status status = prepare(dfs, error);
    if (status == NP_OK) {
        const enum end end = walk(dfs);

        search_poll_finish(&dfs->poll, result);
        result->effort.iterations = 1;
        if (end == END_FOUND) {
            result->end = ANSWER_END_SOLVED;
            status = search_offer_path(request, result, &dfs->path, error);
        } else if (end == END_EXHAUSTED) {
            result->end = ANSWER_END_DONE;
            search_raise_bound_to_parity(request, result, dfs->longest + 1);
        }
    }
    path_free(&dfs->path);
    free(dfs->tiles);
    arena_free(&dfs->states);
    free(dfs);
    return status;
}

const struct search_row search_dfs = {
    .name = "dfs",
    .title = N_("depth-first: down to the depth limit, then back; paths are long"),
    .paper = "Tarry 1895",
    .flags = SEARCH_USES_DEPTH,
    .run = run_dfs,
};
