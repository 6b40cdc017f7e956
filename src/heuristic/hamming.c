// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Hamming distance: the number of tiles that are not in their goal cells.
 *
 * Each of these tiles has to move. J. Doran & D. Michie, "Experiments with the Graph Traverser
 * program", Proc. Royal Society A 294, 1966.
 */
#include "config.h"

#include "heuristic/heuristic.h"

#include "base/intl.h"

static struct heuristic_value
eval(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    struct heuristic_value value = {0};

    for (uint32_t cell = 0; cell < heuristic->shape.cells; cell++)
        value.h += cell != blank && tiles[cell] != cell;
    return value;
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    const uint32_t tile = tiles[from];

    (void)heuristic;
    value.h += tile == from;
    value.h -= tile == blank;
    return value;
}

const struct heuristic_row heuristic_hamming = {
    .name = "hamming",
    .title = N_("tiles that are not at home"),
    .paper = "Doran & Michie 1966",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT | HEURISTIC_BARE,
    .eval = eval,
    .step = step,
};
