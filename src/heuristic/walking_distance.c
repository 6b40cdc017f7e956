// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walking distance: the vertical moves that bring every tile into its row, regardless of columns,
 * plus the horizontal moves that bring every tile into its column.
 *
 * Manhattan distance ignores the blank; here the blank has to walk from line to line. Each number
 * is exact for its direction and comes from a table of all states.
 *
 * Ken'ichiro Takahashi, "Walking distance", 2001 (published on his pages on the 15-puzzle).
 */
#include "config.h"

#include "heuristic/parts.h"

#include "base/intl.h"

static const struct walking_distance *
self(const struct heuristic *heuristic)
{
    return (const struct walking_distance *)heuristic;
}

static bool
supports(const struct shape *shape)
{
    const struct walk_shape rows = walk_shape_of_rows(shape);
    const struct walk_shape columns = walk_shape_of_columns(shape);

    return walk_shape_is_supported(&rows) && walk_shape_is_supported(&columns);
}

static void
close_walking_distance(struct heuristic *heuristic)
{
    struct walking_distance *const wd = (struct walking_distance *)heuristic;

    walk_table_free(&wd->tables[0]);
    walk_table_free(&wd->tables[1]);
}

/* Builds the columns' table in the memory that the rows' table leaves. */
static enum np_status
build_columns(struct walking_distance *wd, const struct walk_shape *columns,
    const struct heuristic_params *params, struct np_error *error)
{
    const uint64_t limit = params->tables.memory_bytes;
    const uint64_t taken = walk_table_bytes(&wd->tables[0]);
    const uint64_t left = limit > taken ? limit - taken : 1;
    const enum np_status status = walk_table_build(
        &wd->tables[1], columns, limit != 0 ? left : 0, params->tables.build.cancel, error);

    if (status == NP_LIMIT)
        return np_fail(error, NP_LIMIT, "walking distance takes more than %llu bytes here",
            (unsigned long long)limit);
    return status;
}

/* Builds the rows' table, and the columns' table unless it would be the same. */
static enum np_status
open_walking_distance(
    struct heuristic *heuristic, const struct heuristic_params *params, struct np_error *error)
{
    struct walking_distance *const wd = (struct walking_distance *)heuristic;
    const struct walk_shape rows = walk_shape_of_rows(&heuristic->shape);
    const struct walk_shape columns = walk_shape_of_columns(&heuristic->shape);
    enum np_status status = walk_table_build(
        &wd->tables[0], &rows, params->tables.memory_bytes, params->tables.build.cancel, error);

    wd->rows = &wd->tables[0];
    wd->columns = &wd->tables[0];
    if (status == NP_OK && (rows.lines != columns.lines || rows.goal_blank != columns.goal_blank)) {
        wd->columns = &wd->tables[1];
        status = build_columns(wd, &columns, params, error);
    }
    heuristic->table_bytes = walk_table_bytes(&wd->tables[0]) + walk_table_bytes(&wd->tables[1]);
    return status;
}

static struct heuristic_value
value_at(const struct walking_distance *wd, uint32_t rows, uint32_t columns)
{
    const uint32_t h = (uint32_t)wd->rows->distance[rows] + wd->columns->distance[columns];

    return (struct heuristic_value){.h = h, .aux = {rows, columns}};
}

static struct heuristic_value
eval(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct walking_distance *wd = self(heuristic);
    const struct coordinates hole = heuristic->coordinates[blank];
    const struct coordinates hole_goal = heuristic->coordinates[heuristic->shape.goal_blank];
    /* To save a branch per cell, the loop counts the blank as a tile; this subtracts it. */
    uint64_t rows =
        wd->rows->blank_weight * hole.row - walk_table_weight(wd->rows, hole.row, hole_goal.row);
    uint64_t columns = wd->columns->blank_weight * hole.column -
                       walk_table_weight(wd->columns, hole.column, hole_goal.column);

    for (uint32_t cell = 0; cell < heuristic->shape.cells; cell++) {
        const struct coordinates here = heuristic->coordinates[cell];
        const struct coordinates goal = heuristic->coordinates[tiles[cell]];
        rows += walk_table_weight(wd->rows, here.row, goal.row);
        columns += walk_table_weight(wd->columns, here.column, goal.column);
    }
    return value_at(wd, walk_table_find(wd->rows, rows), walk_table_find(wd->columns, columns));
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    const struct walking_distance *wd = self(heuristic);
    const struct coordinates goal = heuristic->coordinates[tiles[from]];
    const bool is_vertical =
        heuristic->coordinates[from].column == heuristic->coordinates[blank].column;
    const uint32_t next =
        is_vertical ? walk_table_step(wd->rows, value.aux[0], from > blank, goal.row)
                    : walk_table_step(wd->columns, value.aux[1], from > blank, goal.column);

    value.aux[is_vertical ? 0 : 1] = walk_step_state(next);
    if (walk_step_is_nearer(next))
        value.h--;
    else
        value.h++;
    return value;
}

const struct heuristic_row heuristic_walking_distance = {
    .name = "walking-distance",
    .title = N_("moves that sort the rows, and those that sort the columns"),
    .paper = "Takahashi 2001",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT | HEURISTIC_PARITY,
    .bytes = sizeof(struct walking_distance),
    .supports = supports,
    .open = open_walking_distance,
    .eval = eval,
    .step = step,
    .close = close_walking_distance,
};
