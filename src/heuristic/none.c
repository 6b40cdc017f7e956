// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * No estimate at all: zero everywhere, which turns A* into Dijkstra's algorithm and
 * iterative-deepening A* into plain iterative deepening. The yardstick of all others.
 *
 * E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1,
 * 1959.
 */
#include "config.h"

#include "heuristic/heuristic.h"

#include <stdlib.h>

#include "base/intl.h"

static bool
supports(const struct shape *shape)
{
    (void)shape;
    return true;
}

static enum np_status
open_none(struct heuristic **heuristic, const struct shape *shape,
    const struct heuristic_params *params, struct np_error *error)
{
    (void)shape;
    (void)params;
    *heuristic = calloc(1, sizeof **heuristic);
    return *heuristic != NULL ? NP_OK : np_fail(error, NP_NO_MEMORY, "no memory for a heuristic");
}

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

static void
close_none(struct heuristic *heuristic)
{
    free(heuristic);
}

const struct heuristic_row heuristic_none = {
    .name = "none",
    .title = N_("zero: the search is blind"),
    .paper = "Dijkstra 1959",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT,
    .supports = supports,
    .open = open_none,
    .eval = eval,
    .step = step,
    .close = close_none,
};
