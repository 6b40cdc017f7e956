// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Manhattan distance: the sum of the rows and columns between each tile and its goal cell.
 *
 * Each move takes one tile one cell nearer or further, so the estimate changes by exactly one. J.
 * Doran & D. Michie, "Experiments with the Graph Traverser program", Proc. Royal Society A 294,
 * 1966.
 */
#include "config.h"

#include "heuristic/heuristic.h"

#include "base/intl.h"

static struct heuristic_value
eval(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct coordinates *coordinates = heuristic->coordinates;
    struct heuristic_value value = {0};

    for (uint32_t cell = 0; cell < heuristic->shape.cells; cell++) {
        if (cell != blank)
            value.h += coordinates_distance(coordinates[cell], coordinates[tiles[cell]]);
    }
    return value;
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    if (coordinates_nearer(heuristic->coordinates, tiles[from], from, blank))
        value.h--;
    else
        value.h++;
    return value;
}

const struct heuristic_row heuristic_manhattan = {
    .name = "manhattan",
    .title = N_("rows and columns from each tile to its goal"),
    .paper = "Doran & Michie 1966",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT | HEURISTIC_PARITY | HEURISTIC_BARE,
    .eval = eval,
    .step = step,
};
