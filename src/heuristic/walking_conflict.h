// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The parts of walking-conflict, for the kernels that carry its steps inline.
 */
#ifndef NP_HEURISTIC_WALKING_CONFLICT_H
#define NP_HEURISTIC_WALKING_CONFLICT_H

#include "heuristic/linear_conflict.h"
#include "heuristic/walking_distance.h"

/* A value's aux[0] and aux[1] are walking distance's, aux[2] the leads (see below) of the
 * vertical moves in its lower and of the horizontal ones in its upper half. */
struct walking_conflict {
    struct heuristic base;
    struct heuristic *walking;
    struct heuristic *conflict;
};

#endif
