// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The targets of a tree beam: all tiles, or block after block along the borders; and the guide,
 * which leads the blank to the tiles of the target that are not home.
 */
#include "config.h"

#include <string.h>

#include "search/beam/tree_state.h"

static int32_t
nearer(int32_t own, int32_t neighbour)
{
    return neighbour + GUIDE_STEP < own ? neighbour + GUIDE_STEP : own;
}

/* Computes the guide from the board at the root, by a distance transform in two passes. */
void
tree_fill_guide(struct tree_beam *beam)
{
    const struct tree_board *const board = &beam->board;
    const uint32_t stride = board->stride;
    const int32_t far = 4 * TREE_SIDE_MAX * GUIDE_STEP;
    int32_t *const guide = beam->guide;

    for (uint32_t cell = 0; cell < board->cells; cell++) {
        const uint32_t tile = board->tile[cell];
        guide[cell] = tile != cell && beam->target[tile] ? 0 : far;
    }
    for (uint32_t cell = stride; cell < board->cells; cell++) {
        if (board->near[cell] != TREE_WALL)
            guide[cell] = nearer(nearer(guide[cell], guide[cell - 1]), guide[cell - stride]);
    }
    for (uint32_t cell = board->cells - stride; cell-- > 0;) {
        if (board->near[cell] != TREE_WALL)
            guide[cell] = nearer(nearer(guide[cell], guide[cell + 1]), guide[cell + stride]);
    }
}

/* Begins to search for the target from the board as it is, as the only leaf. */
static void
begin_target(struct tree_beam *beam)
{
    const struct tree_board *const board = &beam->board;
    struct tree_leaf *const leaf = &beam->selected[0];

    *leaf = (struct tree_leaf){.blank = board->blank, .move = BEAM_NO_MOVE};
    /* Hashes of different targets differ, so that the closed set need not be emptied. */
    leaf->hash = beam->cell_key[0] * (beam->depth + 1);
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        const uint32_t tile = board->tile[cell];
        if (tile == 0 || (!beam->target[tile] && tile != board->goal_blank))
            continue;
        leaf->hash += beam->tile_key[tile] * beam->cell_key[cell];
        if (tile != board->goal_blank)
            leaf->missing += tile != cell;
    }
    memset(beam->penalty, 0, board->cells * sizeof *beam->penalty);
    tree_fill_guide(beam);
    (void)beam_closed_add(&beam->closed, leaf->hash);
    beam->selected_count = 1;
    beam->tour = (struct tree_tour){.steps = beam->tour.steps, .end = 1};
    beam->tour.steps[0] = TOUR_LEAF;
    beam->score = 0;
    beam->best = INT64_MAX;
    beam->best_depth = beam->depth;
    beam->target_length = beam->task->path.length;
}

/* A strip of outer rows or columns, low .. high - 1, of the part of the board that is left. Of the
 * longer sides it is the one that is farther from the blank's goal. Strips are at most TREE_BLOCK
 * wide and leave a core of TREE_CORE. */
struct strip {
    unsigned axis; /* 0: rows, 1: columns */
    uint32_t low;
    uint32_t high;
};

static struct strip
next_strip(const struct tree_beam *beam)
{
    const struct extents *const area = &beam->area;
    const struct tree_cell *const goal = &beam->board.cell[beam->board.goal_blank];
    const unsigned axis = area->high[1] - area->low[1] > area->high[0] - area->low[0];
    const uint32_t keep = axis == 0 ? goal->row : goal->column;
    const uint32_t excess = area->high[axis] - area->low[axis] - TREE_CORE;
    const uint32_t strips = (excess + TREE_BLOCK - 1) / TREE_BLOCK;
    const uint32_t lines = (excess + strips - 1) / strips;

    if (keep - area->low[axis] < area->high[axis] - 1 - keep)
        return (struct strip){axis, area->high[axis] - lines, area->high[axis]};
    return (struct strip){axis, area->low[axis], area->low[axis] + lines};
}

/* Returns the number of blocks of a strip, each at least TREE_BLOCK long unless the strip is
 * shorter. */
static uint32_t
count_blocks(const struct tree_beam *beam, const struct strip *strip)
{
    const struct extents *const area = &beam->area;
    const uint32_t length = area->high[!strip->axis] - area->low[!strip->axis];

    return length < TREE_BLOCK ? 1 : length / TREE_BLOCK;
}

/* Returns the block to solve next, or all that is left. */
static struct extents
next_block(const struct tree_beam *beam)
{
    struct extents block = beam->area;

    if (tree_target_is_last(beam))
        return block;
    const struct strip strip = next_strip(beam);
    const uint32_t blocks = count_blocks(beam, &strip);
    const uint32_t low = block.low[!strip.axis];
    const uint32_t length = block.high[!strip.axis] - low;
    block.low[strip.axis] = strip.low;
    block.high[strip.axis] = strip.high;
    block.low[!strip.axis] = low + beam->block * length / blocks;
    block.high[!strip.axis] = low + (beam->block + 1) * length / blocks;
    return block;
}

static bool
contains(const struct extents *extents, const struct tree_cell *at)
{
    return at->row >= extents->low[0] && at->row < extents->high[0] &&
           at->column >= extents->low[1] && at->column < extents->high[1];
}

static void
extend(struct extents *extents, const struct tree_cell *at, uint32_t margin)
{
    const uint32_t place[] = {at->row, at->column};

    for (unsigned axis = 0; axis < 2; axis++) {
        const uint32_t low = place[axis] > margin ? place[axis] - margin : 0;
        const uint32_t high = place[axis] + 1 + margin;
        extents->low[axis] = low < extents->low[axis] ? low : extents->low[axis];
        extents->high[axis] = high > extents->high[axis] ? high : extents->high[axis];
    }
}

/* Closes all cells outside a window around the block, the blank, and the tiles of the target that
 * are not home; and the blocks that are done. */
static void
close_cells(struct tree_beam *beam, const struct extents *block)
{
    struct tree_board *const board = &beam->board;
    struct extents window = *block;
    struct extents done = {.high = {0}};

    if (!tree_target_is_last(beam)) {
        const struct strip strip = next_strip(beam);
        done = *block;
        done.high[!strip.axis] = block->low[!strip.axis];
        done.low[!strip.axis] = beam->area.low[!strip.axis];
    }
    extend(&window, &board->cell[board->blank], 0);
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        if (beam->target[cell])
            extend(&window, &board->cell[cell], TREE_MARGIN);
        if (board->near[cell] != TREE_WALL && cell != board->blank &&
            beam->target[board->tile[cell]] && board->tile[cell] != cell)
            extend(&window, &board->cell[cell], 0);
    }
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        const struct tree_cell *const at = &board->cell[cell];
        board->closed[cell] = board->near[cell] == TREE_WALL || !contains(&beam->area, at) ||
                              !contains(&window, at) || contains(&done, at);
    }
}

void
tree_aim(struct tree_beam *beam)
{
    const struct tree_board *const board = &beam->board;
    const struct extents block = next_block(beam);

    for (uint32_t cell = 0; cell < board->cells; cell++)
        beam->target[cell] = board->near[cell] != TREE_WALL && cell != board->goal_blank &&
                             contains(&block, &board->cell[cell]);
    if (!beam->free)
        close_cells(beam, &block);
    begin_target(beam);
}

void
tree_close_block(struct tree_beam *beam)
{
    const struct strip strip = next_strip(beam);

    if (++beam->block < count_blocks(beam, &strip))
        return;
    beam->block = 0;
    if (strip.low == beam->area.low[strip.axis])
        beam->area.low[strip.axis] = strip.high;
    else
        beam->area.high[strip.axis] = strip.low;
}
