// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Single steps of walking distance and walking-conflict, for the heuristics and for the kernels
 * that carry them inline. It includes no other header, so that the kernels, which take long to
 * compile, are not compiled again for changes elsewhere.
 */
#ifndef NP_HEURISTIC_WALK_STEP_H
#define NP_HEURISTIC_WALK_STEP_H

#include <stdbool.h>
#include <stdint.h>

/* A step of the walk: twice the state it leads to, plus one if that is nearer to the goal. */
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
