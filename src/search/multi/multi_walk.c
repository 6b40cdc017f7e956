// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Builds walking distance in multi-tile moves: breadth-first over the states of walk_table.h.
 */
#include "config.h"

#include "search/multi/multi_walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/status.h"

enum {
    UNKNOWN = UINT8_MAX,
    POLL_STATES = 1024 /* states between two checks for cancelling: a millisecond */
};

/* The states at the end of the queue are reached last. */
struct queue {
    uint32_t *states;
    uint32_t end;
};

/* Adds every new state that one move in a direction reaches from `state`. A move may pass states
 * that are known. */
static void
add_moves(struct multi_axis *axis, struct queue *queue, uint32_t state, bool after, uint8_t moves)
{
    const uint32_t lines = axis->table.shape.lines;

    for (uint32_t home = 0; home < lines; home++) {
        const uint32_t step = walk_table_step(&axis->table, state, after, home);
        if (step == UINT32_MAX)
            continue;
        const uint32_t target = walk_step_state(step);
        if (axis->distance[target] == UNKNOWN) {
            axis->distance[target] = moves;
            queue->states[queue->end++] = target;
        }
        add_moves(axis, queue, target, after, moves);
    }
}

static enum np_status
measure(struct multi_axis *axis, const struct cancel *cancel, struct np_error *error)
{
    const uint32_t states = axis->table.states;
    struct queue queue = {.states = malloc(states * sizeof *queue.states)};

    axis->distance = malloc(states);
    if (queue.states == NULL || axis->distance == NULL) {
        free(queue.states);
        return np_no_memory(error);
    }
    memset(axis->distance, UNKNOWN, states);
    axis->distance[0] = 0;
    queue.states[queue.end++] = 0;
    for (uint32_t at = 0; at < queue.end; at++) {
        const uint32_t state = queue.states[at];
        const uint8_t moves = (uint8_t)(axis->distance[state] + 1);
        if (at % POLL_STATES == 0 && cancel_requested(cancel)) {
            free(queue.states);
            return np_fail(error, NP_CANCELLED, "cancelled");
        }
        add_moves(axis, &queue, state, false, moves);
        add_moves(axis, &queue, state, true, moves);
    }
    free(queue.states);
    return NP_OK;
}

static uint64_t
axis_bytes(const struct multi_axis *axis)
{
    return walk_table_bytes(&axis->table) + axis->table.states;
}

static enum np_status
build_axis(struct multi_axis *axis, const struct walk_shape *shape, uint64_t memory_bytes,
    const struct cancel *cancel, struct np_error *error)
{
    enum np_status status = walk_table_build(&axis->table, shape, memory_bytes, cancel, error);

    if (status == NP_OK)
        status = measure(axis, cancel, error);
    return status;
}

enum np_status
multi_walk_init(struct multi_walk *walk, const struct shape *shape, uint64_t memory_bytes,
    const struct cancel *cancel, struct np_error *error)
{
    const struct walk_shape rows = walk_shape_of_rows(shape);
    const struct walk_shape columns = walk_shape_of_columns(shape);

    *walk = (struct multi_walk){.shape = *shape, .rows = &walk->axes[0], .columns = &walk->axes[0]};
    if (!walk_shape_is_supported(&rows) || !walk_shape_is_supported(&columns))
        return np_fail(error, NP_UNSUPPORTED, "no estimate of multi-tile moves for %lux%lu",
            (unsigned long)shape->width, (unsigned long)shape->height);
    enum np_status status = build_axis(&walk->axes[0], &rows, memory_bytes, cancel, error);
    if (status != NP_OK || (rows.lines == columns.lines && rows.goal_blank == columns.goal_blank))
        return status;
    const uint64_t taken = axis_bytes(&walk->axes[0]);
    walk->columns = &walk->axes[1];
    return build_axis(&walk->axes[1], &columns,
        memory_bytes == 0 ? 0 : (memory_bytes > taken ? memory_bytes - taken : 1), cancel, error);
}

void
multi_walk_free(struct multi_walk *walk)
{
    for (int i = 0; i < 2; i++) {
        walk_table_free(&walk->axes[i].table);
        free(walk->axes[i].distance);
        walk->axes[i].distance = NULL;
    }
}

struct multi_place
multi_walk_place(const struct multi_walk *walk, const uint16_t *tiles, uint32_t blank)
{
    const uint32_t width = walk->shape.width;
    uint64_t rows = walk->rows->table.blank_weight * (blank / width);
    uint64_t columns = walk->columns->table.blank_weight * (blank % width);

    for (uint32_t cell = 0; cell < walk->shape.cells; cell++) {
        if (cell == blank)
            continue;
        rows += walk_table_weight(&walk->rows->table, cell / width, tiles[cell] / width);
        columns += walk_table_weight(&walk->columns->table, cell % width, tiles[cell] % width);
    }
    return (struct multi_place){
        walk_table_find(&walk->rows->table, rows), walk_table_find(&walk->columns->table, columns)};
}
