// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The simplest estimates, each a sum over the tiles.
 *
 * none: zero everywhere, which turns A* into Dijkstra's algorithm and iterative-deepening A* into
 * plain iterative deepening. It is the baseline for all other heuristics. E. W. Dijkstra, "A note
 * on two problems in connexion with graphs", Numerische Mathematik 1, 1959.
 *
 * hamming: the number of tiles that are not in their goal cells; each of them has to move.
 *
 * manhattan: the sum of the rows and columns between each tile and its goal cell. Each move takes
 * one tile one cell nearer or further, so the estimate changes by exactly one.
 *
 * Both: J. Doran & D. Michie, "Experiments with the Graph Traverser program", Proc. Royal Society A
 * 294, 1966.
 */
#include "config.h"

#include "heuristic/heuristic.h"

#include "base/intl.h"

static struct heuristic_value
eval_none(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    (void)heuristic;
    (void)tiles;
    (void)blank;
    return (struct heuristic_value){0};
}

static struct heuristic_value
step_none(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    (void)heuristic;
    (void)tiles;
    (void)blank;
    (void)from;
    return value;
}

const struct heuristic_row heuristic_none = {
    .name = "none",
    .title = N_("zero: the search is blind"),
    .paper = "Dijkstra 1959",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT,
    .eval = eval_none,
    .step = step_none,
};

static struct heuristic_value
eval_hamming(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    struct heuristic_value value = {0};

    for (uint32_t cell = 0; cell < heuristic->shape.cells; cell++)
        value.h += cell != blank && tiles[cell] != cell;
    return value;
}

static struct heuristic_value
step_hamming(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
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
    .eval = eval_hamming,
    .step = step_hamming,
};

static struct heuristic_value
eval_manhattan(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
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
step_manhattan(const struct heuristic *heuristic, struct heuristic_value value,
    const uint16_t *tiles, uint32_t blank, uint32_t from)
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
    .eval = eval_manhattan,
    .step = step_manhattan,
};
