// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Iterative-deepening A*: what the driver (ida.c) and the general kernel (ida_any.c) share.
 *
 * A kernel runs one iteration: depth first, it searches every path whose f = g + weight * h stays
 * within the bound and never takes back the last move. The driver raises the bound to the least f
 * above it until a kernel finds the goal.
 */
#ifndef NP_SEARCH_IDA_IDA_H
#define NP_SEARCH_IDA_IDA_H

#include <stdint.h>

#include "base/arena.h"
#include "search/poll.h"
#include "search/search.h"

/* The fixed-point representation of one move in f. */
#define IDA_MOVE ((uint64_t)1 << 16)

/* No f above the bound was seen. */
#define IDA_NONE UINT64_MAX

enum ida_end {
    IDA_NOT_FOUND, /* the iteration was completed without a solution */
    IDA_FOUND,     /* ida->path leads to the goal */
    IDA_STOPPED,   /* by a limit or the cancel token, see ida->poll.stop */
    IDA_NO_MEMORY, /* memory could not be allocated */
};

struct ida {
    const struct search_request *request;
    struct search_poll poll;
    struct heuristic_value root;
    uint64_t longest;    /* the longest solution searched for, in moves */
    uint64_t weight;     /* fixed-point weight of h in f */
    uint64_t bound;      /* fixed-point bound on f */
    uint64_t next_bound; /* the least f seen above the bound, or IDA_NONE */
    struct path path;
    struct arena stack; /* stack of the general kernel, kept between iterations */
};

/* Runs one iteration with the heuristic's step(). It supports every heuristic, shape, weight and
 * limit. */
enum ida_end ida_iterate_any(struct ida *ida);

#endif
