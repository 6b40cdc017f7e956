// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The table of heuristics, and what opening, evaluating and closing have in common.
 */
#include "config.h"

#include "heuristic/heuristic.h"

#include <stdlib.h>
#include <string.h>

#include "base/intl.h"

#define HEURISTIC_ROW(name) &heuristic_##name,
const struct heuristic_row *const heuristic_rows[] = {HEURISTIC_LIST(HEURISTIC_ROW)};

const unsigned heuristic_row_count = sizeof heuristic_rows / sizeof heuristic_rows[0];

const struct heuristic_row *
heuristic_find(const char *name)
{
    for (unsigned i = 0; i < heuristic_row_count; i++) {
        if (strcmp(heuristic_rows[i]->name, name) == 0)
            return heuristic_rows[i];
    }
    return NULL;
}

void
heuristic_params_init(struct heuristic_params *params)
{
    *params = (struct heuristic_params){
        .blend = {0.5, 0.5, 1.0, 1.0}, .tables = {.build_seconds = 0.5, .repair_seconds = 0.5}};
}

bool
heuristic_supports(const struct heuristic_row *row, const struct shape *shape)
{
    return shape->cells <= INSTANCE_CELLS_MAX && (row->supports == NULL || row->supports(shape));
}

enum np_status
heuristic_open(struct heuristic **heuristic, const struct heuristic_row *row,
    const struct shape *shape, const struct heuristic_params *params, struct np_error *error)
{
    enum np_status status = NP_OK;
    struct shape standard = *shape;

    *heuristic = NULL;
    standard.goal_blank = shape->cells - 1;
    if (!heuristic_supports(row, shape))
        return np_fail(error, NP_UNSUPPORTED,
            heuristic_supports(row, &standard)
                ? N_("there is no %s for this goal on a board of %lux%lu cells")
                : N_("there is no %s for a board of %lux%lu cells"),
            row->name, (unsigned long)shape->width, (unsigned long)shape->height);
    struct heuristic *const opened = calloc(1, row->bytes > 0 ? row->bytes : sizeof *opened);
    struct coordinates *const coordinates = calloc(shape->cells, sizeof *coordinates);
    if (opened == NULL || coordinates == NULL) {
        free(opened);
        free(coordinates);
        return np_no_memory(error);
    }
    coordinates_fill(coordinates, shape);
    *opened = (struct heuristic){row, *shape, row->flags, coordinates, 0};
    if (row->open != NULL)
        status = row->open(opened, params, error);
    if (status == NP_OK)
        *heuristic = opened;
    else
        heuristic_close(opened);
    return status;
}

void
heuristic_close(struct heuristic *heuristic)
{
    if (heuristic == NULL)
        return;
    if (heuristic->row->close != NULL)
        heuristic->row->close(heuristic);
    free(heuristic->coordinates);
    free(heuristic);
}

struct heuristic_value
heuristic_eval(const struct heuristic *heuristic, const struct instance *instance)
{
    return heuristic->row->eval(heuristic, instance->tiles, instance->blank);
}
