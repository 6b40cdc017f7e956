// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Stages: peeling rows and columns off a board.
 */
#include "config.h"

#include "search/beam/stages.h"

#include <stdlib.h>

/* One direction of what is left: rows or columns low .. high - 1. */
struct extent {
    uint32_t low;
    uint32_t high;
};

/* Takes the end that is farther from `keep` off, if the extent is longer than a core; returns
 * what was taken, or `none`. */
static uint32_t
peel(struct extent *extent, uint32_t keep, uint32_t none)
{
    if (extent->high - extent->low <= STAGES_CORE)
        return none;
    if (keep - extent->low >= extent->high - 1 - keep)
        return extent->low++;
    return --extent->high;
}

enum np_status
stages_init(struct stages *stages, const struct shape *shape, struct np_error *error)
{
    const uint32_t width = shape->width;
    struct extent rows = {0, shape->height};
    struct extent columns = {0, width};

    *stages = (struct stages){.layer = calloc(shape->cells, sizeof *stages->layer)};
    if (stages->layer == NULL)
        return np_no_memory(error);
    while (rows.high - rows.low > STAGES_CORE || columns.high - columns.low > STAGES_CORE) {
        const struct extent old_rows = rows;
        const struct extent old_columns = columns;
        const uint32_t row = peel(&rows, shape->goal_blank / width, UINT32_MAX);
        const uint32_t column = peel(&columns, shape->goal_blank % width, UINT32_MAX);
        for (uint32_t r = old_rows.low; r < old_rows.high; r++) {
            for (uint32_t c = old_columns.low; c < old_columns.high; c++)
                stages->layer[r * width + c] =
                    (uint16_t)(r == row || c == column ? stages->last : stages->last + 1);
        }
        stages->last++;
    }
    return NP_OK;
}

void
stages_free(struct stages *stages)
{
    free(stages->layer);
    *stages = (struct stages){0};
}
