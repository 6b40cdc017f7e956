// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The targets of a tree beam: all tiles, or one outer line after the other; and the guide, which
 * leads the blank to the tiles of the target that are not home.
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
    for (uint32_t cell = stride; cell < board->cells; cell++)
        guide[cell] = nearer(nearer(guide[cell], guide[cell - 1]), guide[cell - stride]);
    for (uint32_t cell = board->cells - stride; cell-- > 0;)
        guide[cell] = nearer(nearer(guide[cell], guide[cell + 1]), guide[cell + stride]);
}

/* Begins to search for the target from the board as it is, as the only leaf. */
static void
begin_target(struct tree_beam *beam)
{
    const struct tree_board *const board = &beam->board;
    struct tree_leaf *const leaf = &beam->selected[0];
    const int32_t gain = beam->gain_before;

    *leaf = (struct tree_leaf){.gain = gain, .blank = board->blank, .move = BEAM_NO_MOVE};
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
}

/* The line to solve next: of the longer sides the one that is farther from the blank's goal. */
struct line {
    unsigned axis; /* 0: a row, 1: a column */
    uint32_t index;
    bool high;
};

static struct line
next_line(const struct tree_beam *beam)
{
    const struct extents *const area = &beam->area;
    const struct tree_cell *const goal = &beam->board.cell[beam->board.goal_blank];
    const unsigned axis = area->high[1] - area->low[1] > area->high[0] - area->low[0];
    const uint32_t keep = axis == 0 ? goal->row : goal->column;
    const bool high = keep - area->low[axis] < area->high[axis] - 1 - keep;

    return (struct line){axis, high ? area->high[axis] - 1 : area->low[axis], high};
}

static bool
on_line(const struct tree_beam *beam, struct line line, uint32_t cell)
{
    const struct tree_cell *const at = &beam->board.cell[cell];

    return (line.axis == 0 ? at->row : at->column) == line.index && !beam->board.closed[cell];
}

/* Makes the next line the target, or what is left. */
void
tree_aim(struct tree_beam *beam)
{
    const struct tree_board *const board = &beam->board;
    const bool core = tree_target_is_last(beam);
    const struct line line = next_line(beam);

    for (uint32_t cell = 0; cell < board->cells; cell++)
        beam->target[cell] = !board->closed[cell] && cell != board->goal_blank &&
                             (core || on_line(beam, line, cell));
    begin_target(beam);
}

/* Closes the line that has been the target. */
void
tree_close_line(struct tree_beam *beam)
{
    struct tree_board *const board = &beam->board;
    const struct line line = next_line(beam);

    for (uint32_t cell = 0; cell < board->cells; cell++) {
        if (on_line(beam, line, cell))
            board->closed[cell] = true;
    }
    if (line.high)
        beam->area.high[line.axis]--;
    else
        beam->area.low[line.axis]++;
}
