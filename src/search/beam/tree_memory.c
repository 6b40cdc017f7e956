// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The memory of a tree beam.
 */
#include "config.h"

#include <stdlib.h>

#include "base/memory.h"
#include "search/beam/tree_state.h"

bool
tree_beam_takes(const struct shape *shape)
{
    return shape->width >= TREE_SIDE_MIN && shape->height >= TREE_SIDE_MIN &&
           shape->width <= TREE_SIDE_MAX && shape->height <= TREE_SIDE_MAX;
}

static uint64_t
tour_room(uint32_t width)
{
    return TREE_TOUR_BYTES + (uint64_t)width * TREE_END_WIDTH * TREE_TOUR_WIDTH;
}

static size_t
closed_bytes(void)
{
    return ((size_t)BEAM_BUCKET * sizeof(uint32_t)) << TREE_CLOSED_BITS;
}

uint64_t
tree_beam_bytes(const struct shape *shape, uint32_t width)
{
    const uint64_t cells = ((uint64_t)shape->width + 2) * (shape->height + 2);

    return sizeof(struct tree_beam) + tree_board_bytes(shape) +
           cells * (2 * sizeof(uint64_t) + sizeof(bool) + 2 * sizeof(int32_t) + sizeof(uint32_t)) +
           closed_bytes() + 4 * tour_room(width) +
           TREE_END_WIDTH * (uint64_t)width * (5 * sizeof(struct tree_leaf) + 3 * sizeof(uint32_t));
}

void
tree_close(struct tree_beam *beam)
{
    tree_board_close(&beam->board);
    free(beam->tile_key);
    free(beam->cell_key);
    free(beam->target);
    free(beam->penalty);
    free(beam->guide);
    free(beam->blanks);
    pages_free(beam->closed.tags, closed_bytes());
    free(beam->tour.steps);
    free(beam->next.steps);
    free(beam->stack);
    free(beam->nears);
    free(beam->leaves);
    free(beam->selected);
    free(beam->children);
    free(beam->order);
    free(beam);
}

bool
tree_allocate(struct tree_beam *beam)
{
    const size_t cells = beam->board.cells;
    const size_t width = (size_t)beam->task->width * TREE_END_WIDTH;
    const size_t room = (size_t)tour_room(beam->task->width);

    if (tree_beam_bytes(&beam->board.shape, beam->task->width) > SIZE_MAX / 2)
        return false;
    beam->tour_room = room;
    beam->tile_key = calloc(cells, sizeof *beam->tile_key);
    beam->cell_key = calloc(cells, sizeof *beam->cell_key);
    beam->target = calloc(cells, sizeof *beam->target);
    beam->penalty = calloc(cells, sizeof *beam->penalty);
    beam->guide = calloc(cells, sizeof *beam->guide);
    beam->blanks = calloc(cells, sizeof *beam->blanks);
    beam->closed.tags = pages_alloc(closed_bytes());
    beam->closed.shift = 64 - TREE_CLOSED_BITS;
    beam->tour.steps = malloc(room);
    beam->next.steps = malloc(room);
    beam->stack = malloc(room);
    beam->nears = malloc(room);
    beam->leaves = calloc(width, sizeof *beam->leaves);
    beam->selected = calloc(width, sizeof *beam->selected);
    beam->children = calloc(3 * width + 1, sizeof *beam->children);
    beam->order = calloc(3 * width + 1, sizeof *beam->order);
    return beam->tile_key != NULL && beam->cell_key != NULL && beam->target != NULL &&
           beam->penalty != NULL && beam->guide != NULL && beam->blanks != NULL &&
           beam->closed.tags != NULL && beam->tour.steps != NULL && beam->next.steps != NULL &&
           beam->stack != NULL && beam->nears != NULL && beam->leaves != NULL &&
           beam->selected != NULL && beam->children != NULL && beam->order != NULL;
}
