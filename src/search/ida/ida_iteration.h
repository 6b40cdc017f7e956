// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One iteration of iterative-deepening A*, as the kernels for single shapes see it.
 *
 * The kernels take long to compile, so they include only this, ida_shape.h, move.h and compiler.h:
 * a change elsewhere does not compile them again.
 */
#ifndef NP_SEARCH_IDA_IDA_ITERATION_H
#define NP_SEARCH_IDA_IDA_ITERATION_H

#include <stdbool.h>
#include <stdint.h>

/* Tables of the heuristics, [0] of rows and [1] of columns; those of others are NULL. */
struct ida_tables {
    const uint8_t *conflicts[2]; /* see linear_conflict.h */
    const uint32_t *walks[2];    /* see walk_table.h */
};

struct ida_iteration {
    const uint16_t *tiles; /* of the root, in instance form */
    uint32_t blank;
    uint32_t h;          /* of the root */
    uint32_t aux[3];     /* see struct heuristic_value */
    uint32_t bound;      /* moves: h or more, by an even number */
    uint8_t *moves;      /* room for `bound`; those of a solution, once it is found */
    uint32_t moves_left; /* of a solution, that are not written yet */
    struct ida_tables tables;
    uint64_t expanded;
    uint64_t next_look; /* call `look` when `generated` reaches this; it sets the next value */
    uint64_t generated;
    bool (*look)(struct ida_iteration *iteration); /* false, and `stopped`: stop */
    bool stopped;
    void *context; /* of `look` */
};

/* Searches every path within the bound. Returns whether that ended by a solution or a stop. */
typedef bool ida_kernel(struct ida_iteration *iteration);

ida_kernel ida_manhattan_3x3;
ida_kernel ida_manhattan_4x4;
ida_kernel ida_manhattan_5x5;
ida_kernel ida_linear_conflict_3x3;
ida_kernel ida_linear_conflict_4x4;
ida_kernel ida_linear_conflict_5x5;
ida_kernel ida_walking_conflict_3x3;
ida_kernel ida_walking_conflict_4x4;
ida_kernel ida_walking_distance_3x3;
ida_kernel ida_walking_distance_4x4;

#endif
