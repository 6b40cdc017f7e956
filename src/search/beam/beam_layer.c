// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Layers: solving a large board with a beam from the outside inwards.
 *
 *      0 0 0 0 0 0      each layer is an outer row and an outer column, on the sides farther from
 *      0 1 1 1 1 1      the blank's goal; what remains when both sides are short enough is the
 *      0 1 2 2 2 2      core, the last layer
 *      0 1 2 2 2 B
 *
 * The hash of a state covers only the tiles of the current layer and the blank, so of all states
 * that agree on these, the closed set admits only the first. Each tile of the layer that is not
 * home adds a penalty to the score. As soon as some states of a level have completed the layer, the
 * others are dropped and the layer is locked.
 */
#include "config.h"

#include "search/beam/beam_state.h"

#include <string.h>

/* Evaluating a state takes about as long as copying it this many times. */
enum { EVALUATE_COPIES = 16 };

/* The rows or columns low .. high - 1. */
struct extent {
    uint32_t low;
    uint32_t high;
};

/* Removes the end farther from `keep`, unless the extent is already no longer than `core_side`. */
static void
peel(struct extent *extent, uint32_t keep, uint32_t core_side)
{
    if (extent->high - extent->low <= core_side)
        return;
    if (keep - extent->low >= extent->high - 1 - keep)
        extent->low++;
    else
        extent->high--;
}

uint32_t
beam_find_layers(const struct shape *shape, uint32_t core_side, struct beam_cell *cell)
{
    const uint32_t width = shape->width;
    struct extent rows = {0, shape->height};
    struct extent columns = {0, width};
    uint16_t layer = 0;

    for (uint32_t i = 0; i < shape->cells; i++)
        cell[i].layer = 0;
    while (rows.high - rows.low > core_side || columns.high - columns.low > core_side) {
        peel(&rows, shape->goal_blank / width, core_side);
        peel(&columns, shape->goal_blank % width, core_side);
        layer++;
        for (uint32_t row = rows.low; row < rows.high; row++) {
            for (uint32_t column = columns.low; column < columns.high; column++)
                cell[row * width + column].layer = layer;
        }
    }
    return layer;
}

static void
clear_closed(struct beam *beam)
{
    struct beam_closed *const closed = &beam->closed;
    const size_t bytes = closed->buckets * BEAM_BUCKET * sizeof *closed->tags;

    /* The table may be gigabytes. It is still clear if it is new or if the last layer was complete
     * at once. */
    for (size_t at = 0; at < bytes && !closed->clear; at += BEAM_CHECK_BYTES) {
        const size_t part = bytes - at < BEAM_CHECK_BYTES ? bytes - at : BEAM_CHECK_BYTES;
        memset((unsigned char *)closed->tags + at, 0, part);
        if (!beam_worked(beam, part))
            return;
    }
    closed->clear = true;
}

void
beam_enter_layer(struct beam *beam, uint32_t layer)
{
    beam->layer = layer;
    beam->best = INT32_MAX;
    beam->best_depth = beam->depth;
    for (uint32_t i = 0; i < beam->shape.cells; i++) {
        struct beam_cell *cell = &beam->cell[i];
        const bool counts = cell->layer == layer || i == beam->shape.goal_blank;
        cell->tile_key = counts ? cell->key : 0;
        for (unsigned move = 0; move < MOVE_COUNT; move++) {
            uint32_t from = shape_source(&beam->shape, i, (enum move)move);
            if (from != BOARD_NO_CELL && beam->cell[from].layer < layer)
                from = BOARD_NO_CELL;
            cell->source[move] = from;
        }
    }
    clear_closed(beam);
}

/* Computes all fields of the node of a state of the level for the current layer except the blank
 * and the parent. */
static void
evaluate_state(const struct beam *beam, uint32_t i)
{
    const size_t first = (size_t)i * beam->shape.cells;
    const uint16_t *const tiles = beam->level.tiles + first;
    struct beam_node *const node = &beam->level.nodes[i];

    node->score = evaluation_eval(beam->eval, tiles, beam->level.classes + first, node->blank);
    node->hash = 0;
    node->missing = 0;
    node->move = BEAM_NO_MOVE;
    for (uint32_t cell = 0; cell < beam->shape.cells; cell++) {
        const uint32_t tile = tiles[cell];
        node->hash += beam->cell[tile].tile_key * beam->cell[cell].cell_key;
        if (tile != beam->shape.goal_blank && beam_in_layer(beam, tile)) {
            node->score = evaluation_plus(node->score, beam_penalty(beam, tile, cell));
            node->missing = (uint16_t)(node->missing + (tile != cell));
        }
    }
}

void
beam_evaluate(struct beam *beam)
{
    const size_t cells = beam->shape.cells;
    const size_t state_bytes = cells * sizeof *beam->level.tiles + sizeof *beam->level.nodes;

    for (uint32_t i = 0; i < beam->count && beam_worked(beam, EVALUATE_COPIES * state_bytes); i++)
        evaluate_state(beam, i);
}

/* Copies a state of the level to an earlier place. */
static void
move_state(struct beam *beam, uint32_t from, uint32_t to)
{
    const struct beam_level *level = &beam->level;
    const size_t cells = beam->shape.cells;

    memcpy(level->tiles + to * cells, level->tiles + from * cells, cells * sizeof *level->tiles);
    memcpy(level->classes + to * cells, level->classes + from * cells, cells);
    level->nodes[to] = level->nodes[from];
    if (beam->depth > 0)
        beam->trail[beam->depth - 1][to] = beam->trail[beam->depth - 1][from];
}

/* Moves the states that have completed the layer to the front and returns their number. */
static uint32_t
gather_complete(struct beam *beam, size_t state_bytes)
{
    uint32_t complete = 0;

    for (uint32_t i = 0; i < beam->count && beam_worked(beam, state_bytes); i++) {
        if (beam->level.nodes[i].missing > 0)
            continue;
        if (complete != i)
            move_state(beam, i, complete);
        complete++;
    }
    return complete;
}

void
beam_finish_layer(struct beam *beam)
{
    const size_t cells = beam->shape.cells;
    const size_t state_bytes = cells * sizeof *beam->level.tiles + sizeof *beam->level.nodes;

    while (beam->layer < beam->core && beam_is_running(beam)) {
        const uint32_t complete = gather_complete(beam, state_bytes);
        if (complete == 0)
            return;
        beam->task->complete = beam->task->complete && complete == beam->count;
        beam->count = complete;
        beam_enter_layer(beam, beam->layer + 1);
        beam_evaluate(beam);
    }
}
