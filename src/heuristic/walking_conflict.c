// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walking distance and linear conflict combined: the greater of the two in each direction.
 *
 * Conflicts in rows cost vertical moves and conflicts in columns cost horizontal moves, so linear
 * conflict splits into a bound for each direction, as walking distance does. The sum of the
 * greater bounds is at least as great as either estimate.
 *
 * Takahashi 2001 and Hansson, Mayer & Yung 1992, as cited in their own files. The maximum of
 * consistent estimates is consistent: R. C. Holte et al., "Maximizing over multiple pattern
 * databases speeds up heuristic search", Artificial Intelligence 170, 2006.
 */
#include "config.h"

#include "heuristic/parts.h"

#include "base/intl.h"

static const struct walking_conflict *
self(const struct heuristic *heuristic)
{
    return (const struct walking_conflict *)heuristic;
}

static bool
supports(const struct shape *shape)
{
    /* A lead has to fit into 16 bits. */
    return heuristic_supports(&heuristic_walking_distance, shape) && shape->width <= 256 &&
           shape->height <= 256;
}

static void
close_walking_conflict(struct heuristic *heuristic)
{
    heuristic_close(self(heuristic)->walking);
    heuristic_close(self(heuristic)->conflict);
}

static enum np_status
open_walking_conflict(
    struct heuristic *heuristic, const struct heuristic_params *params, struct np_error *error)
{
    struct walking_conflict *const both = (struct walking_conflict *)heuristic;
    const struct shape *const shape = &heuristic->shape;
    const enum np_status status =
        heuristic_open(&both->walking, &heuristic_walking_distance, shape, params, error);

    if (status != NP_OK)
        return status;
    heuristic->table_bytes = both->walking->table_bytes;
    return heuristic_open(&both->conflict, &heuristic_linear_conflict, shape, params, error);
}

/* Adds the leads to the value of walking distance. */
static struct heuristic_value
add_leads(struct heuristic_value walking, int32_t vertical, int32_t horizontal)
{
    walking.h += (uint32_t)(walking_conflict_extra(vertical) + walking_conflict_extra(horizontal));
    walking.aux[2] = (uint32_t)(uint16_t)vertical | (uint32_t)horizontal << 16;
    return walking;
}

static struct heuristic_value
eval(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct walking_conflict *both = self(heuristic);
    const struct walking_distance *wd = (const struct walking_distance *)both->walking;
    const struct heuristic_value walking =
        heuristic_walking_distance.eval(both->walking, tiles, blank);
    const struct linear_conflict_axes axes = linear_conflict_axes(both->conflict, tiles, blank);
    const int32_t rows = wd->rows->distance[walking.aux[0]];
    const int32_t columns = wd->columns->distance[walking.aux[1]];

    return add_leads(walking, (int32_t)axes.vertical - rows, (int32_t)axes.horizontal - columns);
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    const struct walking_conflict *both = self(heuristic);
    const bool is_vertical =
        heuristic->coordinates[from].column == heuristic->coordinates[blank].column;
    int32_t vertical = (int16_t)(value.aux[2] & 0xffff);
    int32_t horizontal = (int16_t)(value.aux[2] >> 16);
    int32_t *lead = is_vertical ? &vertical : &horizontal;

    value.h -= (uint32_t)(walking_conflict_extra(vertical) + walking_conflict_extra(horizontal));
    const struct heuristic_value walking =
        heuristic_walking_distance.step(both->walking, value, tiles, blank, from);
    const struct heuristic_value conflict =
        heuristic_linear_conflict.step(both->conflict, value, tiles, blank, from);
    *lead = walking_conflict_lead(*lead, walking.h + 1 == value.h, conflict.h + 1 == value.h);
    return add_leads(walking, vertical, horizontal);
}

const struct heuristic_row heuristic_walking_conflict = {
    .name = "walking-conflict",
    .title = N_("in each direction the greater of walking distance and linear conflict"),
    .paper = "Takahashi 2001; Hansson, Mayer & Yung 1992",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT | HEURISTIC_PARITY,
    .bytes = sizeof(struct walking_conflict),
    .supports = supports,
    .open = open_walking_conflict,
    .eval = eval,
    .step = step,
    .close = close_walking_conflict,
};
