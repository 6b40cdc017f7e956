// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Symmetry: renaming cells and moves.
 */
#include "config.h"

#include "search/beam/symmetry.h"

#include <stdlib.h>

struct symmetry
symmetry_blank_last(const struct instance *instance, bool invert)
{
    const struct shape *shape = &instance->shape;
    const uint32_t blank = invert ? instance->blank : shape->goal_blank;
    const uint32_t row = blank / shape->width;
    const uint32_t column = blank % shape->width;

    return (struct symmetry){.invert = invert,
        .flip_rows = 2 * row + 1 < shape->height,
        .flip_columns = 2 * column + 1 < shape->width};
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
    return row * shape->width + column;
}

enum np_status
symmetry_instance(struct symmetry symmetry, const struct instance *instance, struct instance *image,
    struct np_error *error)
{
    const struct shape *shape = &instance->shape;
    const enum np_status status = instance_copy(image, instance, error);

    if (status != NP_OK)
        return status;
    const uint32_t goal_blank = symmetry.invert ? instance->blank : shape->goal_blank;
    const uint32_t blank = symmetry.invert ? shape->goal_blank : instance->blank;
    image->shape.goal_blank = image_cell(symmetry, shape, goal_blank);
    image->blank = image_cell(symmetry, shape, blank);
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        /* Reversed, a tile that went from cell 3 to cell 5 goes from 5 to 3. */
        const uint32_t here = image_cell(symmetry, shape, cell);
        const uint32_t home = image_cell(symmetry, shape, instance->tiles[cell]);
        image->tiles[symmetry.invert ? home : here] = (uint16_t)(symmetry.invert ? here : home);
    }
    return NP_OK;
}

void
symmetry_path_back(struct symmetry symmetry, struct path *path)
{
    if (symmetry.invert)
        path_reverse(path);
    for (size_t i = 0; i < path->length; i++) {
        enum move move = (enum move)path->moves[i];
        const bool upright = move == MOVE_UP || move == MOVE_DOWN;
        if (upright ? symmetry.flip_rows : symmetry.flip_columns)
            move = move_inverse(move);
        path->moves[i] = (uint8_t)move;
    }
}
