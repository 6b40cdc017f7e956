// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Builds the table of walking distance, breadth-first, with a hash of packed states.
 */
#include "config.h"

#include "heuristic/walk_table.h"

#include <assert.h>
#include <stdlib.h>

enum {
    FIRST_CAPACITY = 1024,
    POLL_STATES = 4096 /* states between two checks for cancelling: 2 ms */
};

#define NO_STEP UINT32_MAX

static uint32_t
bits_for(uint32_t number)
{
    uint32_t bits = 0;

    for (; number != 0; number >>= 1)
        bits++;
    return bits;
}

bool
walk_shape_is_supported(const struct walk_shape *shape)
{
    /* For each number of lines, the longest lines whose table fits and is built in about 0.1 s: 3 x
     * 30 has 353,400 states, 4 x 6 has 377,872, 5 x 3 has 352,560 and 6 x 2 has 367,560; but 4 x 7
     * has 1,135,240 and 5 x 4 has 5,977,015. */
    static const uint32_t length_max[WALK_LINES_MAX + 1] = {0, 4096, 4096, 30, 6, 3, 2, 1, 1};

    return shape->lines <= WALK_LINES_MAX && shape->length <= length_max[shape->lines];
}

/* The number of tiles in each line is known, so those whose goal is in the last line follow from
 * the others; their weight is 0. */
static void
fill_weights(struct walk_table *table)
{
    const uint32_t lines = table->shape.lines;
    const uint32_t bits = bits_for(table->shape.length);
    uint32_t shift = 0;

    for (uint32_t i = 0; i < lines; i++) {
        for (uint32_t j = 0; j + 1 < lines; j++, shift += bits)
            table->weights[i * lines + j] = UINT64_C(1) << shift;
    }
    table->blank_weight = UINT64_C(1) << shift;
}

/* Fills in how many tiles of a line have their goals in each line; the blank is in another line. */
static void
unpack_line(const struct walk_shape *shape, uint64_t key, uint32_t line, uint32_t *counts)
{
    const uint32_t bits = bits_for(shape->length);
    const uint32_t homes = shape->lines - 1;

    counts[homes] = shape->length;
    for (uint32_t home = 0; home < homes; home++) {
        counts[home] = (uint32_t)(key >> (line * homes + home) * bits & ((1u << bits) - 1));
        counts[homes] -= counts[home];
    }
}

/* The slot of a key, or the free slot where it belongs. */
static uint32_t
slot_of(const struct walk_table *table, uint64_t key)
{
    /* Fibonacci hashing: the high bits of the product are well mixed. */
    const uint64_t mixed = (key ^ key >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t slot = (uint32_t)(mixed >> 32) & (table->slots - 1);

    while (table->hash[slot] != 0 && table->keys[table->hash[slot] - 1] != key)
        slot = (slot + 1) & (table->slots - 1);
    return slot;
}

static bool
resize(void **items, size_t count, size_t item_bytes)
{
    void *const grown = realloc(*items, count * item_bytes);

    if (grown == NULL)
        return false;
    *items = grown;
    return true;
}

static uint64_t
state_bytes(const struct walk_shape *shape)
{
    return sizeof(uint64_t) + 2 * sizeof(uint32_t) + sizeof(uint16_t) +
           2 * shape->lines * sizeof(uint32_t);
}

/* Doubles the capacity. */
static enum np_status
grow(struct walk_table *table, uint64_t memory_bytes, struct np_error *error)
{
    const uint32_t capacity = table->capacity == 0 ? FIRST_CAPACITY : 2 * table->capacity;

    if (memory_bytes != 0 && capacity > memory_bytes / state_bytes(&table->shape))
        return np_fail(error, NP_LIMIT, "walking distance takes more than %llu bytes here",
            (unsigned long long)memory_bytes);
    free(table->hash);
    table->hash = calloc(2 * (size_t)capacity, sizeof *table->hash);
    if (table->hash == NULL || !resize((void **)&table->keys, capacity, sizeof *table->keys) ||
        !resize((void **)&table->distance, capacity, sizeof *table->distance) ||
        !resize(
            (void **)&table->next, (size_t)capacity * 2 * table->shape.lines, sizeof *table->next))
        return np_no_memory(error);
    table->capacity = capacity;
    table->slots = 2 * capacity;
    for (uint32_t state = 0; state < table->states; state++)
        table->hash[slot_of(table, table->keys[state])] = state + 1;
    return NP_OK;
}

/* Finds the state of a key, or adds it if it is new; there must be room. */
static uint32_t
add_state(struct walk_table *table, uint64_t key, uint32_t distance)
{
    const uint32_t slot = slot_of(table, key);

    if (table->hash[slot] == 0) {
        assert(distance <= UINT16_MAX);
        table->keys[table->states] = key;
        table->distance[table->states] = (uint16_t)distance;
        table->hash[slot] = ++table->states;
    }
    return table->hash[slot] - 1;
}

/* Generates the states that one step from a state leads to. */
static void
expand(struct walk_table *table, uint32_t state)
{
    const uint32_t lines = table->shape.lines;
    const uint32_t distance = table->distance[state];
    const uint64_t key = table->keys[state];
    const uint32_t blank = (uint32_t)(key / table->blank_weight);

    for (uint32_t after = 0; after < 2; after++) {
        const uint32_t from = after ? blank + 1 : blank - 1;
        uint32_t *const steps = &table->next[(state * 2 + after) * lines];
        uint32_t counts[WALK_LINES_MAX] = {0};
        if (from < lines)
            unpack_line(&table->shape, key, from, counts);
        for (uint32_t home = 0; home < lines; home++) {
            steps[home] = NO_STEP;
            if (counts[home] == 0)
                continue;
            const uint64_t moved = walk_table_weight(table, blank, home) -
                                   walk_table_weight(table, from, home) +
                                   table->blank_weight * ((uint64_t)from - blank);
            const uint32_t target = add_state(table, key + moved, distance + 1);
            steps[home] = 2 * target + (table->distance[target] < distance);
        }
    }
}

enum np_status
walk_table_build(struct walk_table *table, const struct walk_shape *shape, uint64_t memory_bytes,
    const struct cancel *cancel, struct np_error *error)
{
    *table = (struct walk_table){.shape = *shape};
    fill_weights(table);
    enum np_status status = grow(table, memory_bytes, error);

    if (status != NP_OK)
        return status;
    uint64_t goal = table->blank_weight * shape->goal_blank;
    for (uint32_t i = 0; i < shape->lines; i++)
        goal += walk_table_weight(table, i, i) * (shape->length - (i == shape->goal_blank));
    add_state(table, goal, 0);
    for (uint32_t state = 0; status == NP_OK && state < table->states; state++) {
        if (table->capacity - table->states < 2 * shape->lines)
            status = grow(table, memory_bytes, error);
        if (state % POLL_STATES == 0 && cancel_requested(cancel))
            status = np_fail(error, NP_CANCELLED, "cancelled");
        if (status == NP_OK)
            expand(table, state);
    }
    return status;
}

uint64_t
walk_table_bytes(const struct walk_table *table)
{
    return table->capacity * state_bytes(&table->shape);
}

void
walk_table_free(struct walk_table *table)
{
    free(table->keys);
    free(table->hash);
    free(table->distance);
    free(table->next);
    *table = (struct walk_table){0};
}

uint32_t
walk_table_find(const struct walk_table *table, uint64_t key)
{
    const uint32_t slot = slot_of(table, key);

    assert(table->hash[slot] != 0);
    return table->hash[slot] - 1;
}
