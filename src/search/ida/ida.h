// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Iterative-deepening A*: what the driver (ida.c) and the general kernel (ida_any.c) share.
 *
 * A kernel runs one iteration: every path whose f = g + weight * h stays within the bound,
 * depth first, never taking back the last move. The driver raises the bound to the least f
 * beyond it, until a kernel finds the goal.
 */
#ifndef NP_SEARCH_IDA_IDA_H
#define NP_SEARCH_IDA_IDA_H

#include <stdint.h>

#include "base/arena.h"
#include "search/poll.h"
#include "search/search.h"

/* One move in the fixed point of f. */
#define IDA_MOVE ((uint64_t)1 << 16)

/* No bound. */
#define IDA_NONE UINT64_MAX

enum ida_end {
    IDA_NOT_FOUND, /* the whole iteration is done */
    IDA_FOUND,     /* ida->path leads to the goal */
    IDA_STOPPED,   /* a limit or the cancel token, see ida->poll.stop */
    IDA_NO_MEMORY, /* the system has none to give */
};

struct ida {
    const struct search_request *request;
    struct search_poll poll;
    struct heuristic_value root;
    uint64_t longest;    /* moves of a solution; more are not searched */
    uint64_t weight;     /* of h in f, fixed point */
    uint64_t bound;      /* f, fixed point */
    uint64_t next_bound; /* the least f seen above the bound, or IDA_NONE */
    struct path path;
    struct arena stack; /* of the general kernel, kept from one iteration to the next */
};

/* Runs one iteration with the heuristic's step(): for every heuristic, shape, weight and limit. */
enum ida_end ida_iterate_any(struct ida *ida);

#endif
