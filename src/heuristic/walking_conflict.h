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

/* The moves by which linear conflict is ahead of walking distance in one direction: an even
 * number, negative where it is behind. The estimate is walking distance and what is positive
 * of the leads. */
static inline int32_t
walking_conflict_extra(int32_t lead)
{
    return lead > 0 ? lead : 0;
}

/* The lead after a step, by whether either estimate fell; each goes up by one if not. */
static inline int32_t
walking_conflict_lead(int32_t lead, bool walking_fell, bool conflict_fell)
{
    return lead + 2 * ((int32_t)walking_fell - (int32_t)conflict_fell);
}

#endif
