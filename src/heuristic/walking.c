// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walking distance: the vertical moves that bring every tile into its row, regardless of columns,
 * plus the horizontal moves that bring every tile into its column.
 *
 * Manhattan distance ignores the blank; here the blank has to walk from line to line. Each number
 * is exact for its direction and comes from a table of all states. Ken'ichiro Takahashi, "Walking
 * distance", 2001 (published on his pages on the 15-puzzle).
 *
 * walking-conflict: the greater of walking distance and linear conflict in each direction.
 * Conflicts in rows cost vertical moves and conflicts in columns cost horizontal moves, so linear
 * conflict splits into a bound for each direction, as walking distance does. The sum of the greater
 * bounds is at least as great as either estimate. The maximum of consistent estimates is
 * consistent: R. C. Holte et al., "Maximizing over multiple pattern databases speeds up heuristic
 * search", Artificial Intelligence 170, 2006.
 */
#include "config.h"

#include "heuristic/parts.h"

#include <assert.h>
#include <stdlib.h>

#include "base/intl.h"

/* ---- the table: built breadth-first, with a hash of packed states ---------------------------- */

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
grow(struct walk_table *table, uint64_t limit_bytes, uint64_t taken_bytes, struct np_error *error)
{
    const uint32_t capacity = table->capacity == 0 ? FIRST_CAPACITY : 2 * table->capacity;

    if (limit_bytes != 0 && taken_bytes + capacity * state_bytes(&table->shape) > limit_bytes)
        return np_fail(error, NP_LIMIT, "walking distance takes more than %llu bytes here",
            (unsigned long long)limit_bytes);
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
walk_table_build(struct walk_table *table, const struct walk_shape *shape, uint64_t limit_bytes,
    uint64_t taken_bytes, const struct cancel *cancel, struct np_error *error)
{
    *table = (struct walk_table){.shape = *shape};
    fill_weights(table);
    enum np_status status = grow(table, limit_bytes, taken_bytes, error);

    if (status != NP_OK)
        return status;
    uint64_t goal = table->blank_weight * shape->goal_blank;
    for (uint32_t i = 0; i < shape->lines; i++)
        goal += walk_table_weight(table, i, i) * (shape->length - (i == shape->goal_blank));
    add_state(table, goal, 0);
    for (uint32_t state = 0; status == NP_OK && state < table->states; state++) {
        if (table->capacity - table->states < 2 * shape->lines)
            status = grow(table, limit_bytes, taken_bytes, error);
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

/* ---- the heuristics -------------------------------------------------------------------------- */

static bool
supports_distance(const struct shape *shape)
{
    const struct walk_shape rows = walk_shape_of_rows(shape);
    const struct walk_shape columns = walk_shape_of_columns(shape);

    return walk_shape_is_supported(&rows) && walk_shape_is_supported(&columns);
}

static bool
supports_conflict(const struct shape *shape)
{
    /* A lead has to fit into 16 bits. */
    return supports_distance(shape) && shape->width <= 256 && shape->height <= 256;
}

static void
close_walking(struct heuristic *heuristic)
{
    struct walking *const walking = (struct walking *)heuristic;

    walk_table_free(&walking->tables[0]);
    walk_table_free(&walking->tables[1]);
    heuristic_close(walking->conflict);
}

/* Builds the rows' table, and the columns' table unless it would be the same. */
static enum np_status
open_distance(
    struct heuristic *heuristic, const struct heuristic_params *params, struct np_error *error)
{
    struct walking *const walking = (struct walking *)heuristic;
    const struct walk_shape rows = walk_shape_of_rows(&heuristic->shape);
    const struct walk_shape columns = walk_shape_of_columns(&heuristic->shape);
    const struct pdb_limits *const limits = &params->tables;
    enum np_status status = walk_table_build(
        &walking->tables[0], &rows, limits->memory_bytes, 0, limits->build.cancel, error);

    walking->rows = &walking->tables[0];
    walking->columns = &walking->tables[0];
    heuristic->table_bytes = walk_table_bytes(walking->rows);
    if (status == NP_OK && (rows.lines != columns.lines || rows.goal_blank != columns.goal_blank)) {
        walking->columns = &walking->tables[1];
        status = walk_table_build(&walking->tables[1], &columns, limits->memory_bytes,
            heuristic->table_bytes, limits->build.cancel, error);
        heuristic->table_bytes += walk_table_bytes(walking->columns);
    }
    return status;
}

static enum np_status
open_conflict(
    struct heuristic *heuristic, const struct heuristic_params *params, struct np_error *error)
{
    const enum np_status status = open_distance(heuristic, params, error);

    return status == NP_OK ? heuristic_open(&((struct walking *)heuristic)->conflict,
                                 &heuristic_linear_conflict, &heuristic->shape, params, error)
                           : status;
}

static struct heuristic_value
eval_distance(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct walking *const walking = (const struct walking *)heuristic;
    const struct walk_table *const by_row = walking->rows;
    const struct walk_table *const by_column = walking->columns;
    const struct coordinates hole = heuristic->coordinates[blank];
    const struct coordinates hole_goal = heuristic->coordinates[heuristic->shape.goal_blank];
    /* To save a branch per cell, the loop counts the blank as a tile; this subtracts it. */
    uint64_t rows =
        by_row->blank_weight * hole.row - walk_table_weight(by_row, hole.row, hole_goal.row);
    uint64_t columns = by_column->blank_weight * hole.column -
                       walk_table_weight(by_column, hole.column, hole_goal.column);

    for (uint32_t cell = 0; cell < heuristic->shape.cells; cell++) {
        const struct coordinates here = heuristic->coordinates[cell];
        const struct coordinates goal = heuristic->coordinates[tiles[cell]];
        rows += walk_table_weight(by_row, here.row, goal.row);
        columns += walk_table_weight(by_column, here.column, goal.column);
    }
    const uint32_t row_state = walk_table_find(by_row, rows);
    const uint32_t column_state = walk_table_find(by_column, columns);
    return (struct heuristic_value){
        .h = (uint32_t)by_row->distance[row_state] + by_column->distance[column_state],
        .aux = {row_state, column_state}};
}

static struct heuristic_value
step_distance(const struct heuristic *heuristic, struct heuristic_value value,
    const uint16_t *tiles, uint32_t blank, uint32_t from)
{
    const struct walking *const walking = (const struct walking *)heuristic;
    const struct coordinates goal = heuristic->coordinates[tiles[from]];
    const bool is_vertical =
        heuristic->coordinates[from].column == heuristic->coordinates[blank].column;
    const uint32_t next =
        is_vertical ? walk_table_step(walking->rows, value.aux[0], from > blank, goal.row)
                    : walk_table_step(walking->columns, value.aux[1], from > blank, goal.column);

    value.aux[is_vertical ? 0 : 1] = walk_step_state(next);
    if (walk_step_is_nearer(next))
        value.h--;
    else
        value.h++;
    return value;
}

const struct heuristic_row heuristic_walking_distance = {
    .name = "walking-distance",
    .title = N_("moves that sort the rows, and those that sort the columns"),
    .paper = "Takahashi 2001",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT | HEURISTIC_PARITY,
    .bytes = sizeof(struct walking),
    .supports = supports_distance,
    .open = open_distance,
    .eval = eval_distance,
    .step = step_distance,
    .close = close_walking,
};

/* Adds the leads to the value of walking distance. */
static struct heuristic_value
add_leads(struct heuristic_value walking, int32_t vertical, int32_t horizontal)
{
    walking.h += (uint32_t)(walking_conflict_extra(vertical) + walking_conflict_extra(horizontal));
    walking.aux[2] = (uint32_t)(uint16_t)vertical | (uint32_t)horizontal << 16;
    return walking;
}

static struct heuristic_value
eval_conflict(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct walking *const walking = (const struct walking *)heuristic;
    const struct heuristic_value value = eval_distance(heuristic, tiles, blank);
    const struct linear_conflict_axes axes = linear_conflict_axes(walking->conflict, tiles, blank);
    const int32_t rows = walking->rows->distance[value.aux[0]];
    const int32_t columns = walking->columns->distance[value.aux[1]];

    return add_leads(value, (int32_t)axes.vertical - rows, (int32_t)axes.horizontal - columns);
}

static struct heuristic_value
step_conflict(const struct heuristic *heuristic, struct heuristic_value value,
    const uint16_t *tiles, uint32_t blank, uint32_t from)
{
    const bool is_vertical =
        heuristic->coordinates[from].column == heuristic->coordinates[blank].column;
    int32_t vertical = (int16_t)(value.aux[2] & 0xffff);
    int32_t horizontal = (int16_t)(value.aux[2] >> 16);
    int32_t *lead = is_vertical ? &vertical : &horizontal;

    value.h -= (uint32_t)(walking_conflict_extra(vertical) + walking_conflict_extra(horizontal));
    const struct heuristic_value walking = step_distance(heuristic, value, tiles, blank, from);
    const struct heuristic_value conflict = heuristic_linear_conflict.step(
        ((const struct walking *)heuristic)->conflict, value, tiles, blank, from);
    *lead = walking_conflict_lead(*lead, walking.h + 1 == value.h, conflict.h + 1 == value.h);
    return add_leads(walking, vertical, horizontal);
}

const struct heuristic_row heuristic_walking_conflict = {
    .name = "walking-conflict",
    .title = N_("in each direction the greater of walking distance and linear conflict"),
    .paper = "Takahashi 2001; Hansson, Mayer & Yung 1992",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT | HEURISTIC_PARITY,
    .bytes = sizeof(struct walking),
    .supports = supports_conflict,
    .open = open_conflict,
    .eval = eval_conflict,
    .step = step_conflict,
    .close = close_walking,
};
