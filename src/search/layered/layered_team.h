// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The layers of a layered search and the threads that search them.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_TEAM_H
#define NP_SEARCH_LAYERED_LAYERED_TEAM_H

#include <stdatomic.h>

#include "search/layered/layered_kernel.h"
#include "search/poll.h"

/* One thread's memory: a stack and a hash table, which are always used, followed by seeds. */
struct layered_scratch {
    struct layered_scratch *next;
    unsigned char *memory; /* an address range; only pages that were touched use memory */
    size_t bytes;
    /* The size asked for; the system may have refused an address range that large. */
    size_t wanted_bytes;
};

/* Takes a block of at least `fixed_bytes` from the store or allocates it, with `seeds_bytes` more
 * unless the system refuses that. Returns NULL if there is no memory. The contents are arbitrary.
 * Any thread may call both functions. */
struct layered_scratch *layered_scratch_take(size_t fixed_bytes, size_t seeds_bytes);

/* Puts a block into the store, or frees it if it is very large. Its first `used_bytes` were
 * touched. */
void layered_scratch_give(struct layered_scratch *scratch, size_t used_bytes);

/* A run of the seeds of a layer, which one thread expands. */
struct layered_task {
    unsigned char *first; /* the seeds that it produced, in the memory of some member */
    uint64_t count;       /* how many */
    uint64_t number;      /* of the first among the seeds of all tasks; set after the layer */
    uint64_t expanded;
    uint64_t generated;
    atomic_bool done;                   /* the fields above, except the number, are set */
    bool saved;                         /* it is in the checkpoint, */
    const struct checkpoint_task *kept; /* and was there when the layer began */
};

/* One layer. Tasks of layers that are over are kept for the checkpoint. */
struct layered_layer {
    struct layered_task *tasks; /* NULL until the layer is cut into tasks */
    uint64_t task_count;
    uint64_t seeds;      /* the seeds that it expands */
    uint64_t task_seeds; /* seeds per task */
    uint32_t hash_bits;  /* size of the hash table of a task */
    unsigned source;     /* the layer whose tasks produced its seeds */
    bool frozen;
    bool last;
};

struct layered_member {
    struct layered_worker worker;
    struct layered_scratch *scratch;
    _Atomic uint64_t expanded; /* the counts at the last check */
    _Atomic uint64_t generated;
    _Atomic uint64_t seeds;
};

/* How a layer is cut into tasks, and the size of each task's hash table. */
struct layer_plan {
    uint64_t seeds_max; /* the plan is for layers of at most this many seeds */
    uint64_t task_seeds;
    uint32_t hash_bits;
};

struct checkpoint;
struct checkpoint_task;
struct pdb_build_options;
struct pdb_set;

/* Layers of all bounds up to UINT8_MAX, and one for the root. */
enum { LAYERED_LAYERS_MAX = UINT8_MAX / 2 + 2, LAYERED_THREADS_MAX = 64 };

struct layered_team {
    struct search_poll *poll;
    struct layered_shape shape;
    layered_run *run;
    size_t seed_bytes;
    const struct layer_plan *plans; /* for layers with few, more and most seeds */
    const struct layer_plan *last_plan;
    uint32_t orders[LAYERED_ORDERS];
    uint32_t hash_bits_max;         /* largest hash table that fits in memory */
    uint32_t hash_bits;             /* size of a hash table in this layer */
    uint64_t fixed_bytes;           /* size of all stacks and of the hash tables used so far */
    uint64_t counted_bytes;         /* bytes charged to the poll */
    unsigned local;                 /* members that search themselves */
    unsigned remote;                /* threads of other ranks (layered_mpi.c) */
    unsigned threads;               /* all members, which stand for both */
    struct layered_member *members; /* array of `threads` members */
    bool frozen;                    /* layers produce no seeds; the same ones are expanded again */
    /* By how many steps of 2 the bound is above the one stored in the seeds. */
    uint32_t raise;
    uint64_t growth;             /* number of seeds divided by that of the previous layer */
    struct layered_node **order; /* the seeds of this layer, most promising first */
    uint64_t order_count;
    uint64_t order_limit;
    struct layered_layer *layers;  /* array of LAYERED_LAYERS_MAX layers; 0 produced the root */
    unsigned layer;                /* the present one */
    struct checkpoint *checkpoint; /* or NULL */
    uint64_t save_ns;              /* the earliest time of the next save */
    uint64_t saved;                /* `finished` at the last save */
    _Atomic uint64_t next_task;
    _Atomic uint64_t finished; /* tasks of all layers that were run to their end */
    atomic_bool stop;
    _Atomic int end; /* the greatest enum layered_end of all tasks */
    _Atomic(struct layered_worker *) finder;
};

/* Opens a team of `threads` workers with `root` as the only seed. `memory_bytes` limits their
 * stacks, hash tables and seeds together, but the minimum that a search needs is always allocated.
 *
 * Returns NP_OK or NP_NO_MEMORY. The caller must always call layered_team_close(). */
enum np_status layered_team_open(struct layered_team *team, const struct layered_tables *tables,
    const struct layered_state *root, struct search_poll *poll, unsigned threads,
    uint64_t memory_bytes, struct np_error *error);

void layered_team_close(struct layered_team *team);

/* Searches one layer, or what a checkpoint does not have of it; the last layer produces no seeds.
 * If the seeds of any other layer do not fit, the seeds are frozen. Never returns LAYERED_FULL. */
enum layered_end layered_team_layer(struct layered_team *team, bool is_last);

/* Goes on to the next bound after LAYERED_DONE, with the seeds that the layer produced. Returns
 * LAYERED_DONE, LAYERED_STOP or LAYERED_NO_MEMORY. */
enum layered_end layered_team_next(struct layered_team *team);

/* For tests: three plans to use instead of the usual ones, if not NULL. */
extern const struct layer_plan *layered_test_plans;

/* Cuts the present layer into tasks, none of which is done. Returns false without memory. */
bool layered_team_cut(struct layered_team *team, uint64_t task_seeds, uint32_t hash_bits);

/* Returns how many seeds a task of the present layer expands, and the index of the first. */
uint64_t layered_team_task_seeds(const struct layered_team *team, uint64_t task, uint64_t *first);

/* Whether each task of the present layer begins with an empty hash table. */
bool layered_team_has_own_hashes(const struct layered_team *team);

/* ---- layered_mpi.c ---------------------------------------------------------------------------
 *
 * One layered search over the processes that mpirun starts, its *ranks*. Rank 0 runs the program;
 * the threads of the others run tasks of its search. Only compiled after ./configure --with-mpi.
 */

/* Joins the other ranks, each with its number of threads. `tell` prints the reason before a failure
 * ends all ranks. Returns the rank; 0 if mpirun did not start this process. Call it once, and
 * layered_mpi_end() from the same thread. */
int layered_mpi_begin(unsigned threads, void (*tell)(const struct np_error *error));

/* Leaves MPI. Rank 0 ends the others; with an exit status other than 0, another rank ends all. */
void layered_mpi_end(int exit_status);

/* Other ranks: runs tasks in options->threads threads until rank 0 ends, with the tables that it
 * uses, read or built. */
void layered_mpi_serve(const struct pdb_build_options *options);

/* Rank 0: takes the threads of the other ranks for a search and returns how many; 0 if another
 * search has them. The same thread gives them back. */
unsigned layered_mpi_take(void);

void layered_mpi_give(void);

/* Rank 0: lets such a thread, from 0, expand seeds, with the effects of a layered_run. */
enum layered_end layered_mpi_run(struct layered_team *team, unsigned number,
    struct layered_worker *worker, struct layered_node *const *seeds, uint64_t count);

/* ---- layered_saved.c ------------------------------------------------------------------------- */

/* Prepares to continue from the team's checkpoint, which the listener is told, and to write to it.
 * `bound` is that of the first layer. Returns NP_OK or NP_BAD_INPUT (it was written with other
 * tables). */
enum np_status layered_saved_open(
    struct layered_team *team, const struct pdb_set *set, uint64_t bound, struct np_error *error);

/* Cuts the layer that begins as the checkpoint says, and finds its tasks there. */
void layered_saved_begin_layer(struct layered_team *team);

/* Takes over a task of the layer, with its seeds in the memory of a worker. Returns false if that
 * is not possible: the task has to be run. Any thread may call it. */
bool layered_saved_take(struct layered_team *team, struct layered_worker *worker, uint64_t number);

/* Saves if it is time; the caller is the thread that runs the search. */
void layered_saved_poll(struct layered_team *team);

/* Saves all finished tasks now. */
void layered_saved_write(struct layered_team *team);

#endif
