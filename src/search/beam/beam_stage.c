// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * From layer to layer. Only the tiles of the layer at work and the blank make a state's hash, so
 * of all boards that agree on them the closed set lets the first one through.
 */
#include "config.h"

#include "search/beam/beam_state.h"

#include <assert.h>
#include <string.h>

/* A state's score and hash take about this many times as long as its copy. */
enum { SETTLE_WORK = 16 };

static bool
clear_closed(struct beam *beam, const struct beam_options *options)
{
    struct beam_closed *const closed = &beam->closed;
    const size_t bytes = closed->buckets * BEAM_BUCKET * sizeof *closed->tags;

    /* A table that is fresh, or that a layer done at once left alone, may be gigabytes. */
    for (size_t at = 0; at < bytes && !closed->clear; at += BEAM_LOOK_BYTES) {
        const size_t part = bytes - at < BEAM_LOOK_BYTES ? bytes - at : BEAM_LOOK_BYTES;
        memset((unsigned char *)closed->tags + at, 0, part);
        if (!beam_worked(beam, options, part))
            return false;
    }
    closed->clear = true;
    return true;
}

bool
beam_enter_stage(struct beam *beam, const struct beam_options *options, uint32_t stage)
{
    const uint16_t *layer = beam->stages != NULL ? beam->stages->layer : NULL;

    beam->stage = stage;
    beam->best = INT32_MAX;
    beam->best_depth = beam->depth;
    for (uint32_t cell = 0; cell < beam->shape.cells; cell++) {
        beam->tile_key[cell] =
            layer == NULL || layer[cell] == stage || cell == beam->shape.goal_blank
                ? beam->keys[cell]
                : 0;
        for (unsigned move = 0; move < MOVE_COUNT; move++) {
            uint32_t from = shape_source(&beam->shape, cell, (enum move)move);
            if (from != BOARD_NO_CELL && layer != NULL && layer[from] < stage)
                from = BOARD_NO_CELL;
            beam->source[cell * MOVE_COUNT + move] = from;
        }
    }
    return clear_closed(beam, options);
}

void
beam_settle(const struct beam *beam, const uint16_t *tiles, struct beam_node *node)
{
    node->score = evaluation_eval(beam->eval, tiles, node->blank);
    node->hash = 0;
    node->missing = 0;
    node->move = BEAM_NO_MOVE;
    for (uint32_t cell = 0; cell < beam->shape.cells; cell++) {
        const uint32_t tile = tiles[cell];
        node->hash += beam->tile_key[tile] * beam->cell_key[cell];
        if (tile != beam->shape.goal_blank && beam_in_layer(beam, tile)) {
            node->score = evaluation_plus(node->score, beam_pull(beam, tile, cell));
            node->missing = (uint16_t)(node->missing + (tile != cell));
        }
    }
}

/* Makes a state of the level the one in an earlier place. */
static void
move_state(struct beam *beam, uint32_t from, uint32_t to)
{
    const size_t cells = beam->shape.cells;

    memcpy(beam->states + to * cells, beam->states + from * cells, cells * sizeof *beam->states);
    beam->nodes[to] = beam->nodes[from];
    if (beam->depth > 0)
        beam->trail[beam->depth - 1][to] = beam->trail[beam->depth - 1][from];
}

bool
beam_change_stage(struct beam *beam, const struct beam_options *options)
{
    const size_t cells = beam->shape.cells;
    const size_t state_bytes = cells * sizeof *beam->states + sizeof *beam->nodes;

    while (beam->stages != NULL && beam->stage < beam->stages->last) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < beam->count; i++) {
            if (!beam_worked(beam, options, state_bytes))
                return false;
            if (beam->nodes[i].missing > 0)
                continue;
            if (kept != i)
                move_state(beam, i, kept);
            kept++;
        }
        if (kept == 0)
            return true;
        beam->dropped = beam->dropped || kept < beam->count;
        beam->count = kept;
        if (!beam_enter_stage(beam, options, beam->stage + 1))
            return false;
        for (uint32_t i = 0; i < kept; i++) {
            assert(beam->nodes[i].missing == 0);
            beam_settle(beam, beam->states + i * cells, &beam->nodes[i]);
            if (!beam_worked(beam, options, SETTLE_WORK * state_bytes))
                return false;
        }
    }
    return true;
}
