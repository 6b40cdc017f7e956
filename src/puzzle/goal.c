// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The goals: the goal cells of tiles and the tiles of cells.
 */
#include "config.h"

#include "puzzle/goal.h"

#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
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

uint32_t
goal_tile_at(const struct goal *goal, uint32_t cell)
{
    if (goal->tile_at != NULL)
        return goal->tile_at[cell];
    if (goal->kind == GOAL_STANDARD)
        return cell == goal->blank ? 0 : cell + 1;
    return cell;
}

uint32_t
goal_cell_of(const struct goal *goal, uint32_t tile)
{
    if (goal->cell_of != NULL)
        return goal->cell_of[tile];
    if (goal->kind == GOAL_STANDARD)
        return tile == 0 ? goal->blank : tile - 1;
    return tile;
}

uint32_t
goal_distance_of(const struct goal *goal, uint32_t tile, uint32_t cell)
{
    const uint32_t home = goal_cell_of(goal, tile), width = goal->width;

    return absolute_difference(cell % width, home % width) +
           absolute_difference(cell / width, home / width);
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

/* Whether a cell is on the board and has no tile yet. */
static bool
is_free(const struct goal *goal, int64_t row, int64_t column)
{
    return row >= 0 && row < goal->height && column >= 0 && column < goal->width &&
           goal->tile_at[row * goal->width + column] == 0;
}

/* Numbers the cells along a spiral that starts in the upper left corner, turns clockwise and ends
 * with the blank. */
static void
fill_snail(struct goal *goal)
{
    int64_t row = 0, column = 0, down = 0, right = 1;

    for (uint32_t tile = 1; tile < goal->cells; tile++) {
        goal->cell_of[tile] = (uint32_t)(row * goal->width + column);
        goal->tile_at[goal->cell_of[tile]] = tile;
        if (!is_free(goal, row + down, column + right)) {
            const int64_t left = -right;
            right = -down;
            down = -left;
        }
        row += down;
        column += right;
    }
    goal->blank = goal->cell_of[0] = (uint32_t)(row * goal->width + column);
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
    if (kind != GOAL_SNAIL)
        return NP_OK;
    const enum np_status status = allocate_arrays(goal, error);
    if (status == NP_OK)
        fill_snail(goal);
    return status;
}

enum np_status
goal_from_board(struct goal *goal, const struct board *board, struct np_error *error)
{
    for (unsigned i = 0; i < goal_row_count; i++) {
        if (goal_init(goal, goal_rows[i].kind, board->width, board->height, NULL) == NP_OK &&
            goal_reached(goal, board))
            return NP_OK;
        goal_free(goal);
    }
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
    if (goal->tile_at == NULL)
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
