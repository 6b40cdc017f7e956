// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the driver of iterative-deepening A* (ida.c) passes to the kernels for one shape.
 *
 * The kernels take long to compile, so they include nothing else of the driver: a change elsewhere
 * does not recompile them.
 */
#ifndef NP_SEARCH_IDA_IDA_ITERATION_H
#define NP_SEARCH_IDA_IDA_ITERATION_H

#include <stdbool.h>
#include <stdint.h>

/* The tables of the current heuristic, or NULL: [0] for rows and [1] for columns. */
struct ida_tables {
    const uint8_t *conflicts[2]; /* see heuristic/parts.h */
    const uint32_t *walks[2];    /* see walk_table.h */
};

struct ida_iteration {
    const uint16_t *tiles; /* tiles of the root, as in struct instance */
    uint32_t blank;
    uint32_t h;          /* estimate of the root */
    uint32_t aux[3];     /* `aux` of the root's struct heuristic_value */
    uint32_t bound;      /* in moves: h plus an even number */
    uint8_t *moves;      /* room for `bound` moves; receives the solution */
    uint32_t moves_left; /* moves of the solution that are not yet written */
    struct ida_tables tables;
    uint64_t expanded;
    /* The value of `generated` at which to call check(), which raises it. */
    uint64_t next_check;
    uint64_t generated;
    /* Returns false, and sets `stopped`, if the search has to stop. */
    bool (*check)(struct ida_iteration *iteration);
    bool stopped;
    void *context; /* for check() */
};

/* Searches every path within the bound. Returns whether it ended with a solution or was stopped. */
typedef bool ida_kernel(struct ida_iteration *iteration);

ida_kernel ida_manhattan_4x4;
ida_kernel ida_manhattan_5x5;
ida_kernel ida_linear_conflict_4x4;
ida_kernel ida_linear_conflict_5x5;
ida_kernel ida_walking_conflict_4x4;
ida_kernel ida_walking_distance_4x4;

#endif
