// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Symmetry: renaming cells and moves.
 */
#include "config.h"

#include "search/symmetry.h"

#include <stdlib.h>

struct symmetry
symmetry_blank_last(const struct shape *shape)
{
    const uint32_t row = shape->goal_blank / shape->width;
    const uint32_t column = shape->goal_blank % shape->width;

    return (struct symmetry){
        .flip_rows = 2 * row + 1 < shape->height, .flip_columns = 2 * column + 1 < shape->width};
}

static uint32_t
image_cell(struct symmetry symmetry, const struct shape *shape, uint32_t cell)
{
    uint32_t row = cell / shape->width;
    uint32_t column = cell % shape->width;

    if (symmetry.flip_rows)
        row = shape->height - 1 - row;
    if (symmetry.flip_columns)
        column = shape->width - 1 - column;
    return symmetry.transpose ? column * shape->height + row : row * shape->width + column;
}

enum np_status
symmetry_instance(struct symmetry symmetry, const struct instance *instance, struct instance *image,
    struct np_error *error)
{
    const struct shape *shape = &instance->shape;
    const enum np_status status = instance_copy(image, instance, error);

    if (status != NP_OK)
        return status;
    if (symmetry.transpose) {
        image->shape.width = shape->height;
        image->shape.height = shape->width;
    }
    image->shape.goal_blank = image_cell(symmetry, shape, shape->goal_blank);
    image->blank = image_cell(symmetry, shape, instance->blank);
    for (uint32_t cell = 0; cell < shape->cells; cell++)
        image->tiles[image_cell(symmetry, shape, cell)] =
            (uint16_t)image_cell(symmetry, shape, instance->tiles[cell]);
    return NP_OK;
}

void
symmetry_path_back(struct symmetry symmetry, struct path *path)
{
    static const uint8_t across[MOVE_COUNT] = {[MOVE_UP] = MOVE_LEFT,
        [MOVE_DOWN] = MOVE_RIGHT,
        [MOVE_LEFT] = MOVE_UP,
        [MOVE_RIGHT] = MOVE_DOWN};

    for (size_t i = 0; i < path->length; i++) {
        enum move move = (enum move)path->moves[i];
        if (symmetry.transpose)
            move = (enum move)across[move];
        const bool upright = move == MOVE_UP || move == MOVE_DOWN;
        if (upright ? symmetry.flip_rows : symmetry.flip_columns)
            move = move_inverse(move);
        path->moves[i] = (uint8_t)move;
    }
}
