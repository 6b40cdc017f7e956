// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The goals: formulas for the named ones, two arrays for any other arrangement.
 *
 * The snail numbers the cells along a spiral that starts in the upper left corner, turns clockwise
 * and ends with the blank. Ring k of the spiral is the border of the rectangle that lies inside k
 * outer rings; 2k(width + height) - 4k^2 cells come before it.
 */
#include "config.h"

#include "puzzle/goal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "base/thread/cancel.h"
#include "puzzle/instance.h"

/* Cells between two checks of the cancel token: a few milliseconds. */
enum { CHECK_CELLS = 1 << 16 };

/* In the order of enum goal_kind. */
const struct goal_row goal_rows[] = {
    {GOAL_STANDARD, N_("standard"), N_("numbers row by row, the blank last")},
    {GOAL_BLANK_FIRST, N_("blank-first"),
        N_("the blank in the upper left corner, then the numbers")},
    {GOAL_SNAIL, N_("snail"), N_("numbers along a spiral, the blank where it ends")},
};

const unsigned goal_row_count = sizeof goal_rows / sizeof goal_rows[0];

const struct goal_row *
goal_row_find(const char *name)
{
    for (unsigned i = 0; i < goal_row_count; i++) {
        if (strcmp(goal_rows[i].name, name) == 0)
            return &goal_rows[i];
    }
    return NULL;
}

const struct goal_row *
goal_row_of(enum goal_kind kind)
{
    return kind < goal_row_count ? &goal_rows[kind] : NULL;
}

/* The number of cells that come before a ring on the spiral. */
static uint32_t
snail_cells_before(const struct goal *goal, uint32_t ring)
{
    return 2 * ring * (goal->width + goal->height) - 4 * ring * ring;
}

static uint32_t
min_u32(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* The number of cells that come before `cell` on the spiral. */
static uint32_t
snail_index_of(const struct goal *goal, uint32_t cell)
{
    const uint32_t row = cell / goal->width;
    const uint32_t column = cell % goal->width;
    const uint32_t ring =
        min_u32(min_u32(row, column), min_u32(goal->height - 1 - row, goal->width - 1 - column));
    const uint32_t across = goal->width - 1 - 2 * ring; /* steps along the ring's upper side */
    const uint32_t down = goal->height - 1 - 2 * ring;
    const uint32_t before = snail_cells_before(goal, ring);

    if (row == ring)
        return before + (column - ring);
    if (column == goal->width - 1 - ring)
        return before + across + (row - ring);
    if (row == goal->height - 1 - ring)
        return before + across + down + (goal->width - 1 - ring - column);
    return before + 2 * across + down + (goal->height - 1 - ring - row);
}

/* The cell that has `index` cells before it on the spiral. */
static uint32_t
snail_cell_at(const struct goal *goal, uint32_t index)
{
    /* The largest ring that snail_cells_before() allows. The numbers are whole and at most 2^32, so
     * the root is exact where the ring changes. */
    const double sides = (double)goal->width + goal->height;
    const uint32_t ring = (uint32_t)((sides - sqrt(sides * sides - 4.0 * index)) / 4);
    const uint32_t across = goal->width - 1 - 2 * ring;
    const uint32_t down = goal->height - 1 - 2 * ring;
    const uint32_t step = index - snail_cells_before(goal, ring);
    uint32_t row = ring;
    uint32_t column = ring;

    if (step <= across) {
        column += step;
    } else if (step <= across + down) {
        column += across;
        row += step - across;
    } else if (step <= 2 * across + down) {
        column += across - (step - across - down);
        row += down;
    } else {
        row += down - (step - 2 * across - down);
    }
    return row * goal->width + column;
}

uint32_t
goal_tile_at(const struct goal *goal, uint32_t cell)
{
    switch (goal->kind) {
    case GOAL_STANDARD:
        return cell == goal->blank ? 0 : cell + 1;
    case GOAL_BLANK_FIRST:
        return cell;
    case GOAL_SNAIL:
        return cell == goal->blank ? 0 : snail_index_of(goal, cell) + 1;
    case GOAL_CUSTOM:
        break;
    }
    return goal->tile_at[cell];
}

uint32_t
goal_cell_of(const struct goal *goal, uint32_t tile)
{
    switch (goal->kind) {
    case GOAL_STANDARD:
        return tile == 0 ? goal->blank : tile - 1;
    case GOAL_BLANK_FIRST:
        return tile;
    case GOAL_SNAIL:
        return tile == 0 ? goal->blank : snail_cell_at(goal, tile - 1);
    case GOAL_CUSTOM:
        break;
    }
    return goal->cell_of[tile];
}

uint32_t
goal_distance_of(const struct goal *goal, uint32_t tile, uint32_t cell)
{
    const uint32_t home = goal_cell_of(goal, tile), width = goal->width;

    return absolute_difference(cell % width, home % width) +
           absolute_difference(cell / width, home / width);
}

enum np_status
goal_init(
    struct goal *goal, enum goal_kind kind, uint32_t width, uint32_t height, struct np_error *error)
{
    *goal = (struct goal){0};
    if (width < 1 || width > BOARD_SIDE_MAX || height < 1 || height > BOARD_SIDE_MAX)
        return np_fail(error, NP_BAD_INPUT, "size %lux%lu: a side is 1 to %d cells",
            (unsigned long)width, (unsigned long)height, BOARD_SIDE_MAX);

    *goal = (struct goal){.kind = kind, .width = width, .height = height, .cells = width * height};
    if (kind == GOAL_STANDARD)
        goal->blank = goal->cells - 1;
    else if (kind == GOAL_SNAIL)
        goal->blank = snail_cell_at(goal, goal->cells - 1);
    return NP_OK;
}

static enum np_status
allocate_arrays(struct goal *goal, struct np_error *error)
{
    goal->tile_at = calloc(goal->cells, sizeof *goal->tile_at);
    goal->cell_of = calloc(goal->cells, sizeof *goal->cell_of);
    if (goal->tile_at != NULL && goal->cell_of != NULL)
        return NP_OK;
    goal_free(goal);
    return np_no_memory(error);
}

enum np_status
goal_from_board(struct goal *goal, const struct board *board, struct np_error *error)
{
    for (unsigned i = 0; i < goal_row_count; i++)
        if (goal_init(goal, goal_rows[i].kind, board->width, board->height, NULL) == NP_OK &&
            goal_reached(goal, board))
            return NP_OK;

    *goal = (struct goal){.kind = GOAL_CUSTOM,
        .width = board->width,
        .height = board->height,
        .cells = board->cells,
        .blank = board->blank};
    if (allocate_arrays(goal, error) != NP_OK)
        return NP_NO_MEMORY;
    for (uint32_t cell = 0; cell < goal->cells; cell++) {
        goal->tile_at[cell] = board->tiles[cell];
        goal->cell_of[board->tiles[cell]] = cell;
    }
    return NP_OK;
}

enum np_status
goal_copy(struct goal *copy, const struct goal *goal, struct np_error *error)
{
    *copy = *goal;
    if (goal->kind != GOAL_CUSTOM)
        return NP_OK;

    if (allocate_arrays(copy, error) != NP_OK)
        return NP_NO_MEMORY;
    memcpy(copy->tile_at, goal->tile_at, goal->cells * sizeof *goal->tile_at);
    memcpy(copy->cell_of, goal->cell_of, goal->cells * sizeof *goal->cell_of);
    return NP_OK;
}

void
goal_free(struct goal *goal)
{
    free(goal->tile_at);
    free(goal->cell_of);
    *goal = (struct goal){0};
}

bool
goal_reached(const struct goal *goal, const struct board *board)
{
    if (board->blank != goal->blank)
        return false;
    for (uint32_t cell = 0; cell < goal->cells; cell++) {
        if (board->tiles[cell] != goal_tile_at(goal, cell))
            return false;
    }
    return true;
}

enum np_status
goal_to_board(const struct goal *goal, struct board *board, const struct cancel *cancel,
    struct np_error *error)
{
    const enum np_status status = board_init(board, goal->width, goal->height, error);
    if (status != NP_OK)
        return status;
    for (uint32_t cell = 0; cell < goal->cells; cell++) {
        if (cell % CHECK_CELLS == 0 && cancel_requested(cancel)) {
            board_free(board);
            return np_fail(error, NP_CANCELLED, "interrupted");
        }
        board->tiles[cell] = goal_tile_at(goal, cell);
    }
    board->blank = goal->blank;
    return NP_OK;
}
