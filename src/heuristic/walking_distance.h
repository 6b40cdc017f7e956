// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walking distance's tables, for the kernels that carry its steps inline.
 */
#ifndef NP_HEURISTIC_WALKING_DISTANCE_H
#define NP_HEURISTIC_WALKING_DISTANCE_H

#include "heuristic/heuristic.h"
#include "heuristic/walk_table.h"

/* A value's aux[0] is the state of the rows' walk, aux[1] that of the columns'. */
struct walking_distance {
    struct heuristic base;
    const struct walk_table *rows;
    const struct walk_table *columns; /* the same as the rows' where the goal is symmetric */
    struct walk_table tables[2];
};

#endif
