// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Visited positions: a graph whose edges are the moves made, a hash table of its nodes, and a
 * queue of nodes whose new bounds or depths have yet to spread along the edges.
 */
#include "config.h"

#include "puzzle/positions.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"

enum { CAPACITY_MIN = 64 };

uint64_t
position_key_of_tile(uint32_t tile, uint32_t cell)
{
    return tile == 0 ? 0 : rng_mix((uint64_t)tile << 32 | cell);
}

uint64_t
position_key(const struct board *board)
{
    uint64_t key = 0;

    for (uint32_t cell = 0; cell < board->cells; cell++)
        key ^= position_key_of_tile(board->tiles[cell], cell);
    return key;
}

uint64_t
position_key_after(uint64_t key, const struct board *board, enum move move)
{
    const uint32_t from = board_source(board, move);
    const uint32_t tile = board->tiles[from];

    return key ^ position_key_of_tile(tile, from) ^ position_key_of_tile(tile, board->blank);
}

/* Returns the slot of a key, or the empty slot where it belongs. At most half of the slots are in
 * use. */
static uint32_t *
slot_of(const struct positions *positions, uint64_t key)
{
    const uint64_t mask = 2 * (uint64_t)positions->capacity - 1;
    uint64_t at = key & mask;

    while (
        positions->slots[at] != POSITION_NONE && positions->items[positions->slots[at]].key != key)
        at = (at + 1) & mask;
    return &positions->slots[at];
}

/* Makes room for `capacity` positions, a power of two. */
static enum np_status
grow(struct positions *positions, uint32_t capacity, struct np_error *error)
{
    struct position *const items =
        realloc(positions->items, (size_t)capacity * sizeof positions->items[0]);
    uint32_t *const slots = malloc(2 * (size_t)capacity * sizeof slots[0]);

    if (items != NULL)
        positions->items = items;
    if (items == NULL || slots == NULL) {
        free(slots);
        return np_no_memory(error);
    }
    free(positions->slots);
    positions->slots = slots;
    positions->capacity = capacity;
    memset(slots, 0xff, 2 * (size_t)capacity * sizeof slots[0]);
    for (uint32_t i = 0; i < positions->count; i++)
        *slot_of(positions, items[i].key) = i;
    return NP_OK;
}

static uint32_t
add(struct positions *positions, uint64_t key, uint64_t lower)
{
    const uint32_t new = positions->count++;
    struct position *const item = &positions->items[new];

    assert(new < positions->capacity);
    *item = (struct position){
        .key = key, .bounds = {lower, BOUND_UNKNOWN}, .depth = new == 0 ? 0 : POSITION_NONE};
    for (unsigned move = 0; move < MOVE_COUNT; move++)
        item->neighbours[move] = POSITION_NONE;
    *slot_of(positions, key) = new;
    return new;
}

enum np_status
positions_init(struct positions *positions, uint64_t key, uint64_t lower, struct np_error *error)
{
    *positions = (struct positions){0};
    const enum np_status status = grow(positions, CAPACITY_MIN, error);
    if (status == NP_OK)
        (void)add(positions, key, lower);
    return status;
}

void
positions_free(struct positions *positions)
{
    free(positions->items);
    free(positions->slots);
    memset(positions, 0, sizeof *positions);
}

uint32_t
positions_find(const struct positions *positions, uint64_t key)
{
    return *slot_of(positions, key);
}

enum np_status
positions_reserve(struct positions *positions, struct np_error *error)
{
    if (positions->count < positions->capacity)
        return NP_OK;
    if (positions->capacity > UINT32_MAX / 4)
        return np_no_memory(error);
    return grow(positions, 2 * positions->capacity, error);
}

static uint64_t
one_more(uint64_t bound)
{
    return bound == BOUND_UNKNOWN ? BOUND_UNKNOWN : bound + 1;
}

/* Tightens bounds and depth; returns false if neither improved. */
static bool
tighten(struct position *position, struct bounds bounds, uint32_t depth)
{
    struct bounds *const known = &position->bounds;
    bool tighter = false;

    /* A bound of the wrong parity can be tightened by one. */
    bounds.lower += (bounds.lower ^ known->lower) & 1;
    if (bounds.upper != BOUND_UNKNOWN && bounds.upper > 0)
        bounds.upper -= (bounds.upper ^ known->lower) & 1;
    if (bounds.lower > known->upper || bounds.upper < known->lower)
        bounds = *known;
    if (bounds.upper < known->upper) {
        known->upper = bounds.upper;
        tighter = true;
    }
    if (bounds.lower > known->lower) {
        known->lower = bounds.lower;
        tighter = true;
    }
    if (depth < position->depth) {
        position->depth = depth;
        tighter = true;
    }
    return tighter;
}

/* Spreads the new bounds and depth of a position to other positions as long as they improve. The
 * queue makes this breadth-first, so each position is updated once, along the shortest path. */
static void
spread(struct positions *positions, uint32_t start)
{
    struct position *const items = positions->items;
    uint32_t tail = start;

    items[start].queued = true;
    items[start].next = POSITION_NONE;
    for (uint32_t at = start; at != POSITION_NONE; at = items[at].next) {
        struct position *const item = &items[at];
        const struct bounds next = {
            item->bounds.lower > 0 ? item->bounds.lower - 1 : 1, one_more(item->bounds.upper)};

        item->queued = false;
        for (unsigned move = 0; move < MOVE_COUNT; move++) {
            const uint32_t to = item->neighbours[move];

            if (to == POSITION_NONE || !tighten(&items[to], next, item->depth + 1) ||
                items[to].queued)
                continue;
            items[to].queued = true;
            items[to].next = POSITION_NONE;
            items[tail].next = to;
            tail = to;
        }
    }
}

uint32_t
positions_move(
    struct positions *positions, uint32_t from, enum move move, uint64_t key, uint64_t lower)
{
    uint32_t to = positions_find(positions, key);

    if (to == POSITION_NONE)
        to = add(positions, key, lower);
    if (positions->items[from].neighbours[move] == to)
        return to;
    positions->items[from].neighbours[move] = to;
    positions->items[to].neighbours[move_inverse(move)] = from;
    spread(positions, from);
    spread(positions, to);
    return to;
}

bool
positions_tighten(struct positions *positions, uint32_t position, struct bounds bounds)
{
    if (!tighten(&positions->items[position], bounds, POSITION_NONE))
        return false;
    spread(positions, position);
    positions->learned++;
    return true;
}

struct rise
positions_rise(const struct positions *positions, uint32_t position)
{
    const struct position *const item = &positions->items[position];
    const struct bounds start = positions->items[0].bounds, here = item->bounds;
    struct rise rise = {-(int64_t)item->depth, item->depth};

    if (start.upper != BOUND_UNKNOWN && (int64_t)(here.lower - start.upper) > rise.least)
        rise.least = (int64_t)(here.lower - start.upper);
    if (here.upper != BOUND_UNKNOWN && (int64_t)(here.upper - start.lower) < rise.most)
        rise.most = (int64_t)(here.upper - start.lower);
    return rise;
}
