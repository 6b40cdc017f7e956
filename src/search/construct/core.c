// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The last cells: iterative deepening with Manhattan distance (R. Korf, "Depth-first
 * iterative-deepening", Artificial Intelligence 27, 1985). No board of nine cells is more than 36
 * moves from its goal (2x4; 3x3: 31), so plain recursion settles it in a few milliseconds.
 */
#include "config.h"

#include "search/construct/construct.h"

#include <assert.h>
#include <stdlib.h>

enum { CORE_MOVES_MAX = 64 };

struct core {
    int32_t rows;
    int32_t columns;
    int32_t blank;
    int32_t tiles[CORE_CELLS]; /* goal cell of each cell's tile, in the core's numbers */
    enum move moves[CORE_MOVES_MAX];
};

static const int32_t row_step[MOVE_COUNT] = {
    [MOVE_UP] = 1, [MOVE_DOWN] = -1, [MOVE_LEFT] = 0, [MOVE_RIGHT] = 0};
static const int32_t column_step[MOVE_COUNT] = {
    [MOVE_UP] = 0, [MOVE_DOWN] = 0, [MOVE_LEFT] = 1, [MOVE_RIGHT] = -1};

static int32_t
tile_distance(const struct core *core, int32_t cell, int32_t tile)
{
    return abs(cell / core->columns - tile / core->columns) +
           abs(cell % core->columns - tile % core->columns);
}

static int32_t
core_distance(const struct core *core)
{
    int32_t sum = 0;

    for (int32_t cell = 0; cell < core->rows * core->columns; cell++) {
        if (cell != core->blank)
            sum += tile_distance(core, cell, core->tiles[cell]);
    }
    return sum;
}

/* The cell the blank would move to, or -1. */
static int32_t
core_source(const struct core *core, enum move move)
{
    const int32_t row = core->blank / core->columns + row_step[move];
    const int32_t column = core->blank % core->columns + column_step[move];

    if (row < 0 || row >= core->rows || column < 0 || column >= core->columns)
        return -1;
    return row * core->columns + column;
}

/* Whether the core can be solved with `depth` moves made and at most `bound` in all. The blank is
 * home when every tile is. */
static bool
core_search(struct core *core, int32_t depth, int32_t h, int32_t bound)
{
    if (h == 0)
        return true;
    for (enum move move = MOVE_UP; move <= MOVE_RIGHT; move++) {
        const int32_t from = core_source(core, move);
        const int32_t blank = core->blank;
        if (from < 0 || (depth > 0 && move == move_inverse(core->moves[depth - 1])))
            continue;
        const int32_t tile = core->tiles[from];
        const int32_t next = h + tile_distance(core, blank, tile) - tile_distance(core, from, tile);
        if (depth + 1 + next > bound)
            continue;
        core->tiles[blank] = tile;
        core->blank = from;
        core->moves[depth] = move;
        if (core_search(core, depth + 1, next, bound))
            return true;
        core->blank = blank;
        core->tiles[from] = tile;
    }
    return false;
}

static struct core
core_of(const struct work_board *board, const struct area *area)
{
    struct core core = {.rows = (int32_t)(area->bottom - area->top),
        .columns = (int32_t)(area->right - area->left)};

    for (uint32_t row = area->top; row < area->bottom; row++) {
        for (uint32_t column = area->left; column < area->right; column++) {
            const uint32_t cell = row * board->width + column;
            const uint32_t goal = board->goals[cell];
            const int32_t here =
                (int32_t)(row - area->top) * core.columns + (int32_t)(column - area->left);
            if (cell == board->blank)
                core.blank = here;
            else
                core.tiles[here] = (int32_t)(packed_row(goal) - area->top) * core.columns +
                                   (int32_t)(packed_column(goal) - area->left);
        }
    }
    return core;
}

/* On a single line only the blank has a choice. */
static void
solve_single_line(struct work_board *board, bool is_row)
{
    const bool forward = board->goal_blank > board->blank;
    const enum move move =
        is_row ? (forward ? MOVE_LEFT : MOVE_RIGHT) : (forward ? MOVE_UP : MOVE_DOWN);

    while (board->blank != board->goal_blank && !board->stopped)
        work_board_slide(board, move);
}

void
core_solve(struct work_board *board, const struct area *area)
{
    if (board->height == 1 || board->width == 1) {
        solve_single_line(board, board->height == 1);
        return;
    }
    struct core core = core_of(board, area);
    const int32_t start = core_distance(&core);
    int32_t bound = start;

    assert(core.rows * core.columns <= CORE_CELLS);
    while (!core_search(&core, 0, start, bound))
        bound++;
    for (int32_t i = 0; i < bound; i++)
        work_board_slide(board, core.moves[i]);
}
