// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The checkpoint of a layered search: finished tasks, which a later process takes over.
 *
 * Layers are searched again in the same way, with tasks taken from the checkpoint instead of run,
 * and their seeds are sorted and cut as before. So the process that continues has the same layers
 * and counts the same nodes, whatever its number of threads. A task that does not fit, because this
 * process has less memory or another limit, is run.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_SAVED_H
#define NP_SEARCH_LAYERED_LAYERED_SAVED_H

#include "heuristic/pdb.h"
#include "search/checkpoint.h"
#include "search/layered/layered_team.h"

/* The rest of a struct checkpoint_task is the seeds that the task left, which name their origin by
 * the number of that seed in the layer before; or, if the seeds are frozen, the promises of those
 * that it expanded. */
struct layered_saved {
    struct layered_team *team;
    struct checkpoint *checkpoint;
    struct text tables; /* names all that decides which nodes a search counts */
    bool unfit;         /* a message said that saved tasks do not fit */
    uint64_t start_ns;
    uint64_t due_ns;
    uint64_t looked_at; /* team->finished at the last attempt to save */
};

/* Prepares to continue from a checkpoint, which the listener is told, and to write to it. All
 * arguments must outlive it. `bound` is that of the first layer. The caller closes it. Returns
 * NP_OK, NP_BAD_INPUT (the checkpoint was written with other tables), NP_IO or NP_NO_MEMORY. */
enum np_status layered_saved_open(struct layered_saved *saved, struct layered_team *team,
    const struct pdb_set *set, struct checkpoint *checkpoint, uint64_t bound,
    struct np_error *error);

void layered_saved_close(struct layered_saved *saved);

/* Cuts the layer that begins as the checkpoint says, and finds its tasks there. `is_last` means
 * that the layer needs no seeds. */
void layered_saved_begin_layer(struct layered_saved *saved, bool is_last);

/* Takes over a task of the layer, with its seeds in the memory of a worker. Returns false if that
 * is not possible: the task has to be run. Any thread may call it. */
bool layered_saved_take(
    const struct layered_saved *saved, struct layered_worker *worker, uint64_t number);

/* Saves if it is time; the caller is the thread that runs the search. */
void layered_saved_poll(struct layered_saved *saved);

/* Saves all finished tasks now. */
void layered_saved_write(struct layered_saved *saved);

#endif
