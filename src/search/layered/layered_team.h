// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The layers of a layered search and the threads that work through them.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_TEAM_H
#define NP_SEARCH_LAYERED_LAYERED_TEAM_H

#include <stdatomic.h>

#include "search/layered/layered_kernel.h"
#include "search/poll.h"

/* ---- layered_scratch.c: memory that is kept from one board to the next ----------------------- */

/* One thread's memory: a stack and a hash, which are always used, then seeds. */
struct layered_scratch {
    struct layered_scratch *next;
    unsigned char *memory; /* an address range: only what was touched takes memory */
    size_t bytes;
    size_t wanted_bytes; /* the system may have refused an address range that large */
};

/* Takes memory of at least `fixed_bytes` and, unless the system refuses that, `seeds_bytes` more
 * from the store, or allocates it; NULL without memory. The contents are arbitrary. Any thread may
 * call both. */
struct layered_scratch *layered_scratch_take(size_t fixed_bytes, size_t seeds_bytes);

/* Puts it into the store, or frees it if it is very large; the first `used_bytes` were touched. */
void layered_scratch_give(struct layered_scratch *scratch, size_t used_bytes);

/* ---- layered_team.c -------------------------------------------------------------------------- */

/* The seeds that one task left, in the memory of the worker that did it. */
struct layered_segment {
    unsigned char *first;
    uint64_t count;
};

struct layered_member {
    struct layered_worker worker;
    struct layered_scratch *scratch;
    _Atomic uint64_t expanded; /* as of the last look */
    _Atomic uint64_t generated;
    _Atomic uint64_t seeds;
};

struct layer_plan;

struct layered_team {
    struct search_poll *poll;
    struct layered_shape shape;
    layered_run *run;
    size_t seed_bytes;
    const struct layer_plan *plans; /* for layers of few seeds, more, and most */
    const struct layer_plan *last_plan;
    uint32_t orders[LAYERED_ORDERS];
    uint32_t hash_bits_max; /* that there is room for */
    uint32_t hash_bits;     /* of this layer */
    uint64_t task_seeds;    /* seeds of a task of this layer */
    uint64_t fixed_bytes;   /* of all stacks, and all hashes as far as they were in use */
    uint64_t counted_bytes; /* charged to the poll */
    unsigned threads;
    struct layered_member *members; /* `threads` of them */
    bool frozen;                    /* layers leave no seeds: the same ones are expanded again */
    uint32_t raise;                 /* of the bound over that of the seeds, in steps of 2 */
    uint64_t growth;                /* the number of seeds divided by that of the layer before */
    struct layered_node **order;    /* the seeds of this layer, the most promising first */
    uint64_t order_count;
    uint64_t order_limit;
    struct layered_segment *segments; /* of the seeds of this layer */
    uint64_t segment_count;
    struct layered_segment *fresh; /* of the seeds for the next layer: one per task */
    uint64_t task_count;
    _Atomic uint64_t next_task;
    atomic_bool stop;
    _Atomic int end; /* the last enum layered_end of all tasks */
    _Atomic(struct layered_worker *) finder;
};

/* Opens a team of `threads` workers with `root` as the only seed. `memory_bytes` are for their
 * stacks, hashes and seeds together; the smallest search takes what it needs in any case.
 *
 * Returns NP_OK or NP_NO_MEMORY; the caller calls layered_team_close() in any case. */
enum np_status layered_team_open(struct layered_team *team, const struct layered_tables *tables,
    const struct layered_state *root, struct search_poll *poll, unsigned threads,
    uint64_t memory_bytes, struct np_error *error);

void layered_team_close(struct layered_team *team);

/* Works through one layer; the last one leaves no seeds. If those of another layer do not fit, the
 * seeds are frozen. Returns any end but LAYERED_FULL. */
enum layered_end layered_team_layer(struct layered_team *team, bool is_last);

/* After LAYERED_DONE: makes the seeds that the layer left those of the next bound. Returns
 * LAYERED_DONE, LAYERED_STOP or LAYERED_NO_MEMORY. */
enum layered_end layered_team_next(struct layered_team *team);

/* ---- layered_trace.c ------------------------------------------------------------------------- */

/* After LAYERED_FOUND: finds the moves from the root to the goal, as neighbour numbers of the
 * blank. Below frozen seeds that may take as long as the layer did. Returns LAYERED_DONE,
 * LAYERED_STOP or, if there is no such path, LAYERED_FULL. */
enum layered_end layered_trace(const struct layered_team *team, uint8_t *moves);

#endif
