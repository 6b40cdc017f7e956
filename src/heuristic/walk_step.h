// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Single steps of walking distance and walking-conflict, for the heuristics and for the kernels
 * that inline them. Kernels take long to compile, so this file includes no header of the program.
 */
#ifndef NP_HEURISTIC_WALK_STEP_H
#define NP_HEURISTIC_WALK_STEP_H

#include <stdbool.h>
#include <stdint.h>

/* A step encodes the next state times two, plus one if that state is nearer to the goal. */
static inline bool
walk_step_is_nearer(uint32_t step)
{
    return (step & 1) != 0;
}

static inline uint32_t
walk_step_state(uint32_t step)
{
    return step >> 1;
}

/* In each direction, the *lead* is linear conflict minus walking distance, an even number. The
 * estimate is walking distance plus the positive leads. */
static inline int32_t
walking_conflict_extra(int32_t lead)
{
    return lead > 0 ? lead : 0;
}

/* The lead after a step. Each estimate that did not fall by one rose by one. */
static inline int32_t
walking_conflict_lead(int32_t lead, bool walking_fell, bool conflict_fell)
{
    return lead + 2 * ((int32_t)walking_fell - (int32_t)conflict_fell);
}

#endif
