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

/* One state, unpacked. */
struct walk {
    uint32_t counts[WALK_LINES_MAX * WALK_LINES_MAX];
    uint32_t blank;
};

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

/* The sums of all rows and columns are known, so the last row and column follow from the others;
 * their weight is 0. */
static void
fill_weights(struct walk_table *table)
{
    const uint32_t lines = table->shape.lines;
    const uint32_t bits = bits_for(table->shape.length);
    uint64_t weight = 1;

    for (uint32_t i = lines - 1; i-- > 0;) {
        for (uint32_t j = lines - 1; j-- > 0; weight <<= bits)
            table->weights[i * lines + j] = weight;
    }
    table->blank_weight = weight;
}

static uint64_t
pack(const struct walk_table *table, const struct walk *walk)
{
    const uint32_t lines = table->shape.lines;
    uint64_t key = table->blank_weight * walk->blank;

    for (uint32_t i = 0; i < lines * lines; i++)
        key += table->weights[i] * walk->counts[i];
    return key;
}

/* The number of tiles in a line if the blank is in line `blank`. Applied to the goal, the number of
 * tiles whose goal is in the line. */
static uint32_t
line_sum(const struct walk_shape *shape, uint32_t line, uint32_t blank)
{
    return shape->length - (line == blank);
}

static void
unpack(const struct walk_shape *shape, uint64_t key, struct walk *walk)
{
    const uint32_t lines = shape->lines;
    const uint32_t bits = bits_for(shape->length);
    uint32_t *counts = walk->counts;

    for (uint32_t i = lines - 1; i-- > 0;) {
        for (uint32_t j = lines - 1; j-- > 0; key >>= bits)
            counts[i * lines + j] = (uint32_t)(key & ((1u << bits) - 1));
    }
    walk->blank = (uint32_t)key;
    for (uint32_t i = 0; i + 1 < lines; i++) {
        uint32_t rest = line_sum(shape, i, walk->blank);
        for (uint32_t j = 0; j + 1 < lines; j++)
            rest -= counts[i * lines + j];
        counts[i * lines + lines - 1] = rest;
    }
    for (uint32_t j = 0; j < lines; j++) {
        uint32_t rest = line_sum(shape, j, shape->goal_blank);
        for (uint32_t i = 0; i + 1 < lines; i++)
            rest -= counts[i * lines + j];
        counts[(lines - 1) * lines + j] = rest;
    }
}

/* The slot of a key, or the free slot where it belongs. */
static uint32_t
slot_of(const struct walk_table *table, uint64_t key)
{
    /* Fibonacci hashing: the high bits of the product are well mixed. */
    uint32_t slot = (uint32_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (table->slots - 1);

    while (table->hash[slot] != 0 && table->keys[table->hash[slot] - 1] != key)
        slot = (slot + 1) & (table->slots - 1);
    return slot;
}

static bool
resize(void **items, size_t count, size_t item_bytes)
{
    void *grown = realloc(*items, count * item_bytes);

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
    struct walk walk;

    unpack(&table->shape, table->keys[state], &walk);
    const uint32_t blank = walk.blank;
    for (uint32_t i = 0; i < 2 * lines; i++) {
        const bool after = i >= lines;
        const uint32_t home = i % lines;
        const uint32_t from = after ? blank + 1 : blank - 1;
        uint32_t *step = &table->next[state * 2 * lines + i];
        *step = NO_STEP;
        if (from >= lines || walk.counts[from * lines + home] == 0)
            continue;
        walk.counts[from * lines + home]--;
        walk.counts[blank * lines + home]++;
        walk.blank = from;
        const uint32_t target = add_state(table, pack(table, &walk), distance + 1);
        *step = 2 * target + (table->distance[target] < distance);
        walk.counts[from * lines + home]++;
        walk.counts[blank * lines + home]--;
        walk.blank = blank;
    }
}

enum np_status
walk_table_build(struct walk_table *table, const struct walk_shape *shape, uint64_t memory_bytes,
    const struct cancel *cancel, struct np_error *error)
{
    struct walk goal = {.blank = shape->goal_blank};
    *table = (struct walk_table){.shape = *shape};
    fill_weights(table);
    enum np_status status = grow(table, memory_bytes, error);

    if (status != NP_OK)
        return status;
    for (uint32_t i = 0; i < shape->lines; i++)
        goal.counts[i * shape->lines + i] = line_sum(shape, i, shape->goal_blank);
    add_state(table, pack(table, &goal), 0);
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
