// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * From layer to layer. Only the tiles of the layer at work and the blank make a state's hash, so
 * of all boards that agree on them the closed set lets the first one through.
 */
#include "config.h"

#include "search/beam_state.h"

#include <string.h>

void
beam_enter_stage(struct beam *beam, uint32_t stage)
{
    const uint16_t *layer = beam->stages->layer;

    beam->stage = stage;
    beam->best = INT32_MAX;
    beam->best_depth = beam->depth;
    for (uint32_t cell = 0; cell < beam->shape.cells; cell++) {
        beam->tile_key[cell] =
            layer[cell] == stage || cell == beam->shape.goal_blank ? beam->keys[cell] : 0;
        for (unsigned move = 0; move < MOVE_COUNT; move++) {
            uint32_t from = shape_source(&beam->shape, cell, (enum move)move);
            if (from != BOARD_NO_CELL && layer[from] < stage)
                from = BOARD_NO_CELL;
            beam->source[cell * MOVE_COUNT + move] = from;
        }
    }
    beam_closed_clear(&beam->closed);
}

void
beam_settle(const struct beam *beam, const uint16_t *tiles, struct beam_node *node)
{
    node->rank = rank_eval(beam->rank, tiles, node->blank);
    node->hash = 0;
    node->missing = 0;
    node->move = BEAM_NO_MOVE;
    for (uint32_t cell = 0; cell < beam->shape.cells; cell++) {
        const uint32_t tile = tiles[cell];
        node->hash += beam->tile_key[tile] * beam->cell_key[cell];
        if (tile != beam->shape.goal_blank && beam_in_layer(beam, tile)) {
            node->rank = rank_plus(node->rank, beam_pull(beam, tile, cell));
            node->missing = (uint16_t)(node->missing + (tile != cell));
        }
    }
}

void
beam_change_stage(struct beam *beam)
{
    while (beam->stage < beam->stages->last) {
        const size_t cells = beam->shape.cells;
        uint32_t kept = 0;
        for (uint32_t i = 0; i < beam->count; i++) {
            if (beam->nodes[i].missing > 0)
                continue;
            if (kept != i) {
                memcpy(beam->states + kept * cells, beam->states + i * cells,
                    cells * sizeof *beam->states);
                beam->nodes[kept] = beam->nodes[i];
                if (beam->depth > 0)
                    beam->trail[beam->depth - 1][kept] = beam->trail[beam->depth - 1][i];
            }
            kept++;
        }
        if (kept == 0)
            return;
        beam->dropped = beam->dropped || kept < beam->count;
        beam->count = kept;
        beam_enter_stage(beam, beam->stage + 1);
        for (uint32_t i = 0; i < kept; i++)
            beam_settle(beam, beam->states + i * cells, &beam->nodes[i]);
    }
}
