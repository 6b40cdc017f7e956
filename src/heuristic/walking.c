// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walking distance: the vertical moves that bring every tile into its row, regardless of columns,
 * plus the horizontal moves that bring every tile into its column.
 *
 * Manhattan distance ignores the blank; here the blank has to walk from line to line. Each number
 * is exact for its direction and comes from a table of all states. Ken'ichiro Takahashi, "Walking
 * distance", 2001 (published on his pages on the 15-puzzle).
 *
 * walking-conflict: the greater of walking distance and linear conflict in each direction.
 * Conflicts in rows cost vertical moves and conflicts in columns cost horizontal moves, so linear
 * conflict splits into a bound for each direction, as walking distance does. The sum of the greater
 * bounds is at least as great as either estimate. The maximum of consistent estimates is
 * consistent: R. C. Holte et al., "Maximizing over multiple pattern databases speeds up heuristic
 * search", Artificial Intelligence 170, 2006.
 */
#include "config.h"

#include "heuristic/parts.h"

#include "base/intl.h"

static bool
supports_distance(const struct shape *shape)
{
    const struct walk_shape rows = walk_shape_of_rows(shape);
    const struct walk_shape columns = walk_shape_of_columns(shape);

    return walk_shape_is_supported(&rows) && walk_shape_is_supported(&columns);
}

static bool
supports_conflict(const struct shape *shape)
{
    /* A lead has to fit into 16 bits. */
    return supports_distance(shape) && shape->width <= 256 && shape->height <= 256;
}

static void
close_walking(struct heuristic *heuristic)
{
    struct walking *const walking = (struct walking *)heuristic;

    walk_table_free(&walking->tables[0]);
    walk_table_free(&walking->tables[1]);
    heuristic_close(walking->conflict);
}

/* Builds the columns' table in the memory that the rows' table leaves. */
static enum np_status
build_columns(struct walking *walking, const struct walk_shape *columns,
    const struct heuristic_params *params, struct np_error *error)
{
    const uint64_t limit = params->tables.memory_bytes;
    const uint64_t taken = walk_table_bytes(&walking->tables[0]);
    const uint64_t left = limit > taken ? limit - taken : 1;
    const enum np_status status = walk_table_build(
        &walking->tables[1], columns, limit != 0 ? left : 0, params->tables.build.cancel, error);

    if (status == NP_LIMIT)
        return np_fail(error, NP_LIMIT, "walking distance takes more than %llu bytes here",
            (unsigned long long)limit);
    return status;
}

/* Builds the rows' table, and the columns' table unless it would be the same. */
static enum np_status
open_distance(
    struct heuristic *heuristic, const struct heuristic_params *params, struct np_error *error)
{
    struct walking *const walking = (struct walking *)heuristic;
    const struct walk_shape rows = walk_shape_of_rows(&heuristic->shape);
    const struct walk_shape columns = walk_shape_of_columns(&heuristic->shape);
    enum np_status status = walk_table_build(&walking->tables[0], &rows,
        params->tables.memory_bytes, params->tables.build.cancel, error);

    walking->rows = &walking->tables[0];
    walking->columns = &walking->tables[0];
    if (status == NP_OK && (rows.lines != columns.lines || rows.goal_blank != columns.goal_blank)) {
        walking->columns = &walking->tables[1];
        status = build_columns(walking, &columns, params, error);
    }
    heuristic->table_bytes =
        walk_table_bytes(&walking->tables[0]) + walk_table_bytes(&walking->tables[1]);
    return status;
}

static enum np_status
open_conflict(
    struct heuristic *heuristic, const struct heuristic_params *params, struct np_error *error)
{
    const enum np_status status = open_distance(heuristic, params, error);

    return status == NP_OK ? heuristic_open(&((struct walking *)heuristic)->conflict,
                                 &heuristic_linear_conflict, &heuristic->shape, params, error)
                           : status;
}

static struct heuristic_value
eval_distance(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct walking *const walking = (const struct walking *)heuristic;
    const struct walk_table *const by_row = walking->rows;
    const struct walk_table *const by_column = walking->columns;
    const struct coordinates hole = heuristic->coordinates[blank];
    const struct coordinates hole_goal = heuristic->coordinates[heuristic->shape.goal_blank];
    /* To save a branch per cell, the loop counts the blank as a tile; this subtracts it. */
    uint64_t rows =
        by_row->blank_weight * hole.row - walk_table_weight(by_row, hole.row, hole_goal.row);
    uint64_t columns = by_column->blank_weight * hole.column -
                       walk_table_weight(by_column, hole.column, hole_goal.column);

    for (uint32_t cell = 0; cell < heuristic->shape.cells; cell++) {
        const struct coordinates here = heuristic->coordinates[cell];
        const struct coordinates goal = heuristic->coordinates[tiles[cell]];
        rows += walk_table_weight(by_row, here.row, goal.row);
        columns += walk_table_weight(by_column, here.column, goal.column);
    }
    const uint32_t row_state = walk_table_find(by_row, rows);
    const uint32_t column_state = walk_table_find(by_column, columns);
    return (struct heuristic_value){
        .h = (uint32_t)by_row->distance[row_state] + by_column->distance[column_state],
        .aux = {row_state, column_state}};
}

static struct heuristic_value
step_distance(const struct heuristic *heuristic, struct heuristic_value value,
    const uint16_t *tiles, uint32_t blank, uint32_t from)
{
    const struct walking *const walking = (const struct walking *)heuristic;
    const struct coordinates goal = heuristic->coordinates[tiles[from]];
    const bool is_vertical =
        heuristic->coordinates[from].column == heuristic->coordinates[blank].column;
    const uint32_t next =
        is_vertical ? walk_table_step(walking->rows, value.aux[0], from > blank, goal.row)
                    : walk_table_step(walking->columns, value.aux[1], from > blank, goal.column);

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
    .bytes = sizeof(struct walking),
    .supports = supports_distance,
    .open = open_distance,
    .eval = eval_distance,
    .step = step_distance,
    .close = close_walking,
};

/* Adds the leads to the value of walking distance. */
static struct heuristic_value
add_leads(struct heuristic_value walking, int32_t vertical, int32_t horizontal)
{
    walking.h += (uint32_t)(walking_conflict_extra(vertical) + walking_conflict_extra(horizontal));
    walking.aux[2] = (uint32_t)(uint16_t)vertical | (uint32_t)horizontal << 16;
    return walking;
}

static struct heuristic_value
eval_conflict(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct walking *const walking = (const struct walking *)heuristic;
    const struct heuristic_value value = eval_distance(heuristic, tiles, blank);
    const struct linear_conflict_axes axes = linear_conflict_axes(walking->conflict, tiles, blank);
    const int32_t rows = walking->rows->distance[value.aux[0]];
    const int32_t columns = walking->columns->distance[value.aux[1]];

    return add_leads(value, (int32_t)axes.vertical - rows, (int32_t)axes.horizontal - columns);
}

static struct heuristic_value
step_conflict(const struct heuristic *heuristic, struct heuristic_value value,
    const uint16_t *tiles, uint32_t blank, uint32_t from)
{
    const bool is_vertical =
        heuristic->coordinates[from].column == heuristic->coordinates[blank].column;
    int32_t vertical = (int16_t)(value.aux[2] & 0xffff);
    int32_t horizontal = (int16_t)(value.aux[2] >> 16);
    int32_t *lead = is_vertical ? &vertical : &horizontal;

    value.h -= (uint32_t)(walking_conflict_extra(vertical) + walking_conflict_extra(horizontal));
    const struct heuristic_value walking = step_distance(heuristic, value, tiles, blank, from);
    const struct heuristic_value conflict = heuristic_linear_conflict.step(
        ((const struct walking *)heuristic)->conflict, value, tiles, blank, from);
    *lead = walking_conflict_lead(*lead, walking.h + 1 == value.h, conflict.h + 1 == value.h);
    return add_leads(walking, vertical, horizontal);
}

const struct heuristic_row heuristic_walking_conflict = {
    .name = "walking-conflict",
    .title = N_("in each direction the greater of walking distance and linear conflict"),
    .paper = "Takahashi 2001; Hansson, Mayer & Yung 1992",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT | HEURISTIC_PARITY,
    .bytes = sizeof(struct walking),
    .supports = supports_conflict,
    .open = open_conflict,
    .eval = eval_conflict,
    .step = step_conflict,
    .close = close_walking,
};
