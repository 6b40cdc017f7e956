// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The checkpoint of a layered search: finished tasks, which a later process takes over.
 *
 * Layers are repeated from the records in the same way as they were searched: a layer whose tasks
 * are all in the checkpoint runs none, and the seeds of the tasks are sorted and cut as before. So
 * the process that continues has the same layers and counts the same nodes, whatever its number of
 * threads, except that seeds may freeze in another layer if it has less memory.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_SAVED_H
#define NP_SEARCH_LAYERED_LAYERED_SAVED_H

#include "heuristic/pdb.h"
#include "search/checkpoint.h"
#include "search/layered/layered_team.h"

/* The body of CHECKPOINT_TASK begins with this. The seeds that the task left follow, which name
 * their origin by the number of that seed in the layer before; if the seeds are frozen, the
 * promises of those that it expanded. */
struct layered_task_record {
    uint64_t layer; /* from 1 */
    uint64_t layer_seeds;
    uint64_t task_seeds;
    uint64_t number; /* of the task in the layer */
    uint64_t expanded;
    uint64_t generated;
    uint64_t seeds;
    uint32_t hash_bits;
    bool frozen;
    bool last; /* no seeds were recorded */
    uint8_t zero[2];
};

struct layered_saved {
    struct layered_team *team;
    struct checkpoint *checkpoint;
    struct text tables;            /* names all that decides which nodes a search counts */
    struct checkpoint_record next; /* the task that was found last but not taken over */
    bool reading;                  /* there are tasks that were not taken over */
    uint64_t start_ns;
    uint64_t due_ns;
    uint64_t looked_at;    /* team->finished at the last attempt to save */
    struct np_error error; /* after LAYERED_REFUSED */
};

/* Prepares to continue from a checkpoint and to write to it. All arguments must outlive it. The
 * caller closes it. Returns NP_OK, NP_BAD_INPUT (the checkpoint was written with other tables),
 * NP_CANCELLED, NP_IO or NP_NO_MEMORY. */
enum np_status layered_saved_open(struct layered_saved *saved, struct layered_team *team,
    const struct pdb_set *set, struct checkpoint *checkpoint, struct np_error *error);

void layered_saved_close(struct layered_saved *saved);

/* Takes over what the checkpoint has of the layer that begins, and how that is cut into tasks.
 * `is_last` means that the layer needs no seeds. Returns LAYERED_DONE, or LAYERED_REFUSED after a
 * failure, also if the search has to stop meanwhile (NP_CANCELLED). */
enum layered_end layered_saved_begin_layer(struct layered_saved *saved, bool is_last);

/* Saves if it is time; the caller is the thread that runs the search. */
void layered_saved_poll(struct layered_saved *saved);

/* Saves all finished tasks now. */
void layered_saved_write(struct layered_saved *saved);

#endif
