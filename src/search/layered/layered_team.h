// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The layers of a layered search and the threads that work through them.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_TEAM_H
#define NP_SEARCH_LAYERED_LAYERED_TEAM_H

#include <stdatomic.h>

#include "search/layered/layered_kernel.h"
#include "search/layered/layered_scratch.h"
#include "search/poll.h"

enum {
    LAYERED_THREADS_MAX = 64,
};

/* The seeds that one task left, in the memory of the worker that did it. */
struct layered_segment {
    unsigned char *first;
    uint64_t count;
};

struct layered_team;

struct layered_member {
    struct layered_worker worker;
    struct layered_scratch *scratch;
    struct layered_team *team;
    _Atomic uint64_t expanded; /* as of the last look */
    _Atomic uint64_t generated;
    _Atomic uint64_t seeds;
};

struct layer_plan;

struct layered_team {
    struct search_poll *poll;
    layered_run *run;
    size_t seed_bytes;
    const struct layer_plan *plans; /* for layers of few seeds, more, and most */
    const struct layer_plan *last_plan;
    uint32_t orders[LAYERED_ORDERS];
    uint32_t hash_bits_max; /* that there is room for */
    uint32_t hash_bits;     /* of this layer */
    uint64_t task_seeds;    /* likewise */
    uint64_t hashed_bytes;  /* of all hashes, as far as they were in use */
    uint64_t stack_bytes;   /* of all stacks */
    uint64_t counted_bytes; /* charged to the poll */
    unsigned threads;
    struct layered_member *members; /* `threads` of them */
    bool is_last; /* no layer after this one: it need not leave seeds; set by the caller */
    bool frozen;
    uint32_t raise;  /* of the bound over that of the seeds */
    uint64_t growth; /* how many times as many seeds there are as in the layer before */
    struct layered_node **order;
    uint64_t order_count;
    uint64_t order_limit;
    struct layered_segment *segments; /* that `order` lists */
    struct layered_segment *fresh;    /* one a task: being filled */
    uint64_t segment_count;
    uint64_t task_count;
    _Atomic uint64_t next_task;
    atomic_bool stop;
    _Atomic int end; /* the worst enum layered_end of any task */
    _Atomic(struct layered_member *) finder;
};

/* The tables in the forms that workers read; `nibbles` is NULL on boards of more than 16 cells. */
struct layered_tables {
    const struct pdb_reader *reader;
    const struct pdb_nibbles *nibbles;
};

/* Makes a team of `threads` workers, with `memory_bytes` for their stacks, hashes and seeds
 * together, or as much more as the smallest search takes.
 *
 * `portable` leaves out special instructions, to no other effect. Returns NP_OK, NP_UNSUPPORTED
 * (no kernel for this many lookups and parts) or NP_NO_MEMORY; layered_team_close() in any case.
 */
enum np_status layered_team_open(struct layered_team *team, const struct layered_tables *tables,
    struct search_poll *poll, unsigned threads, uint64_t memory_bytes, bool portable,
    struct np_error *error);

void layered_team_close(struct layered_team *team);

/* Makes this state, of team->seed_bytes, the only seed. */
enum np_status layered_team_begin(
    struct layered_team *team, const struct layered_node *root, struct np_error *error);

/* Works through one layer. Freezes the seeds first where those of another layer might not fit.
 * After LAYERED_DONE call layered_team_next(); after LAYERED_FULL call layered_team_freeze() and
 * work through the layer again. Returns NP_OK or NP_NO_MEMORY. */
enum np_status layered_team_layer(
    struct layered_team *team, enum layered_end *end, struct np_error *error);

/* Makes the seeds that the layer left those of the next bound, the most promising first. *end is
 * LAYERED_STOP if the poll said so. */
enum np_status layered_team_next(
    struct layered_team *team, enum layered_end *end, struct np_error *error);

void layered_team_freeze(struct layered_team *team);

/* Seeds for another layer: false means that the whole space has been searched. */
bool layered_team_has_seeds(const struct layered_team *team);

#endif
