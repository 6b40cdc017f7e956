// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the driver of iterative-deepening A* (ida.c) gives the kernels for single shapes.
 *
 * The kernels take long to compile, so they include nothing else of the driver's: a change
 * elsewhere does not compile them again.
 */
#ifndef NP_SEARCH_IDA_IDA_ITERATION_H
#define NP_SEARCH_IDA_IDA_ITERATION_H

#include <stdbool.h>
#include <stdint.h>

/* Tables of the heuristic at work, [0] of rows and [1] of columns, or NULL. */
struct ida_tables {
    const uint8_t *conflicts[2]; /* see heuristic/parts.h */
    const uint32_t *walks[2];    /* see walk_table.h */
};

struct ida_iteration {
    const uint16_t *tiles; /* of the root, in instance form */
    uint32_t blank;
    uint32_t h;          /* of the root */
    uint32_t aux[3];     /* see struct heuristic_value */
    uint32_t bound;      /* in moves: h plus an even number */
    uint8_t *moves;      /* room for `bound` moves: the solution, once it is found */
    uint32_t moves_left; /* the moves of the solution that are not written yet */
    struct ida_tables tables;
    uint64_t expanded;
    uint64_t next_look; /* the count of `generated` at which to call look(), which raises it */
    uint64_t generated;
    bool (*look)(struct ida_iteration *iteration); /* false, with `stopped` set: stop */
    bool stopped;
    void *context; /* of look() */
};

/* Searches every path within the bound. Returns whether a solution or a stop ended that. */
typedef bool ida_kernel(struct ida_iteration *iteration);

ida_kernel ida_manhattan_4x4;
ida_kernel ida_manhattan_5x5;
ida_kernel ida_linear_conflict_4x4;
ida_kernel ida_linear_conflict_5x5;
ida_kernel ida_walking_conflict_4x4;
ida_kernel ida_walking_distance_4x4;

#endif
