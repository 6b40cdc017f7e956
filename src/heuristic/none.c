// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * No estimate: zero everywhere, which turns A* into Dijkstra's algorithm and iterative-deepening
 * A* into plain iterative deepening. It is the baseline for all other heuristics.
 *
 * E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1,
 * 1959.
 */
#include "config.h"

#include "heuristic/heuristic.h"

#include "base/intl.h"

static struct heuristic_value
eval(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    (void)heuristic;
    (void)tiles;
    (void)blank;
    return (struct heuristic_value){0};
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
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
    .eval = eval,
    .step = step,
};
