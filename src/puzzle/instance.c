// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Instances: boards whose tiles are renamed so that the goal is the identity.
 */
#include "config.h"

#include "puzzle/instance.h"

#include <stdlib.h>
#include <string.h>

enum np_status
instance_init(struct instance *instance, const struct board *board, const struct goal *goal,
    struct np_error *error)
{
    *instance = (struct instance){0};
    if (board->cells > INSTANCE_CELLS_MAX)
        return np_fail(error, NP_UNSUPPORTED, "a board of %lux%lu cells is too large to search",
            (unsigned long)board->width, (unsigned long)board->height);

    uint16_t *const tiles = calloc(board->cells, sizeof *tiles);
    if (tiles == NULL)
        return np_no_memory(error);
    for (uint32_t cell = 0; cell < board->cells; cell++)
        tiles[cell] = (uint16_t)goal_cell_of(goal, board->tiles[cell]);
    instance->shape = (struct shape){board->width, board->height, board->cells, goal->blank};
    instance->blank = board->blank;
    instance->tiles = tiles;
    return NP_OK;
}

enum np_status
instance_copy(struct instance *copy, const struct instance *instance, struct np_error *error)
{
    *copy = (struct instance){0};
    uint16_t *const tiles = calloc(instance->shape.cells, sizeof *tiles);
    if (tiles == NULL)
        return np_no_memory(error);
    memcpy(tiles, instance->tiles, instance->shape.cells * sizeof *tiles);
    *copy = *instance;
    copy->tiles = tiles;
    return NP_OK;
}

void
instance_free(struct instance *instance)
{
    free(instance->tiles);
    *instance = (struct instance){0};
}

bool
instance_solved(const struct instance *instance)
{
    for (uint32_t cell = 0; cell < instance->shape.cells; cell++) {
        if (instance->tiles[cell] != cell)
            return false;
    }
    return true;
}

uint32_t
shape_source(const struct shape *shape, uint32_t blank, enum move move)
{
    /* board_source() uses only the size and the blank. */
    const struct board board = {
        .width = shape->width, .height = shape->height, .cells = shape->cells, .blank = blank};
    return board_source(&board, move);
}

/* How the row and the column of the blank change with each move, modulo 2^32. */
static const uint32_t rows[MOVE_COUNT] = {[MOVE_UP] = 1, [MOVE_DOWN] = UINT32_MAX};
static const uint32_t columns[MOVE_COUNT] = {[MOVE_LEFT] = 1, [MOVE_RIGHT] = UINT32_MAX};

void
instance_move(struct instance *instance, enum move move)
{
    const uint32_t source = instance->blank + rows[move] * instance->shape.width + columns[move];

    instance->tiles[instance->blank] = instance->tiles[source];
    instance->tiles[source] = (uint16_t)instance->shape.goal_blank;
    instance->blank = source;
}

enum np_status
instance_verify(const struct instance *instance, const struct path *path, struct np_error *error)
{
    const struct shape *const shape = &instance->shape;
    uint32_t row = instance->blank / shape->width;
    uint32_t column = instance->blank % shape->width;
    struct instance moved;
    enum np_status status = instance_copy(&moved, instance, error);

    /* The blank's place is counted, because divisions would take most of the time. */
    for (size_t i = 0; i < path->length && status == NP_OK; i++) {
        const enum move move = (enum move)path->moves[i];
        row += rows[move];
        column += columns[move];
        if (row >= shape->height || column >= shape->width)
            status = path_is_impossible(path, i, error);
        else
            instance_move(&moved, move);
    }
    if (status == NP_OK && !instance_solved(&moved))
        status = path_misses_goal(path, error);
    instance_free(&moved);
    return status;
}
