// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The last few cells: iterative deepening with Manhattan distance (R. Korf, "Depth-first
 * iterative-deepening", Artificial Intelligence 27, 1985). No board of up to nine cells needs more
 * than 36 moves (2x4; 3x3: 31), so plain recursion takes only a few milliseconds.
 */
#include "config.h"

#include "search/construct/construct.h"

#include <stdlib.h>

const struct core_step core_area_steps[MOVE_COUNT] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
const struct core_step core_corner_steps[MOVE_COUNT] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

static int32_t
tile_distance(const struct core *core, int32_t cell, int32_t tile)
{
    if (tile == CORE_ANY)
        return 0;
    return abs(cell / core->columns - tile / core->columns) +
           abs(cell % core->columns - tile % core->columns);
}

/* Returns the cell to which a step takes the blank, or -1 if it leaves the core. */
static int32_t
step_from(const struct core *core, int32_t blank, struct core_step step)
{
    const int32_t row = blank / core->columns + step.row;
    const int32_t column = blank % core->columns + step.column;

    if (row < 0 || row >= core->rows || column < 0 || column >= core->columns)
        return -1;
    return row * core->columns + column;
}

/* Searches for a solution of core->length moves, the first `depth` of which are in path[]; `h` is
 * the remaining distance. The blank is home when every tile is. */
static bool
search(struct core *core, int32_t depth, int32_t h)
{
    const int32_t blank = core->path[depth];

    if (h == 0)
        return true;
    for (unsigned i = 0; i < MOVE_COUNT; i++) {
        const int32_t to = step_from(core, blank, core->steps[i]);
        if (to < 0 || (depth > 0 && to == core->path[depth - 1]))
            continue;
        const int32_t tile = core->tiles[to];
        const int32_t next = h + tile_distance(core, blank, tile) - tile_distance(core, to, tile);
        if (depth + 1 + next > core->length)
            continue;
        core->tiles[blank] = tile;
        core->path[depth + 1] = to;
        if (search(core, depth + 1, next))
            return true;
        core->tiles[to] = tile;
    }
    return false;
}

void
core_solve(struct core *core)
{
    int32_t h = 0;

    for (int32_t cell = 0; cell < core->rows * core->columns; cell++) {
        if (cell != core->path[0])
            h += tile_distance(core, cell, core->tiles[cell]);
    }
    for (core->length = h; !search(core, 0, h);)
        core->length++;
}
