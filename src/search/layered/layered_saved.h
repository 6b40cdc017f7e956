// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The checkpoint of a layered search: finished tasks, which a later process takes over.
 *
 * Layers are repeated from the records in the same way as they were searched: a layer whose tasks
 * are all in the checkpoint runs none, and the seeds of the tasks are sorted and cut as before. So
 * the process that continues has the same layers and counts the same nodes, whatever its number of
 * threads, except that seeds may freeze in another layer if it has less memory.
 *
 *      CHECKPOINT_TABLES   the tables' names and checksums, and the size of a seed
 *      CHECKPOINT_LAYER    how a layer is cut into tasks; again, if its seeds were frozen meanwhile
 *      CHECKPOINT_TASK     nodes and seeds of a finished task of that layer; if the seeds are
 *                          frozen, the promises of those that it expanded
 *
 * A seed names its origin by the number of that seed in the layer before.
 */
#ifndef NP_SEARCH_LAYERED_LAYERED_SAVED_H
#define NP_SEARCH_LAYERED_LAYERED_SAVED_H

#include "base/text/text.h"
#include "heuristic/pdb.h"
#include "search/checkpoint.h"
#include "search/layered/layered_team.h"

/* The body of CHECKPOINT_LAYER. */
struct layered_layer_record {
    uint64_t number; /* of the layer, from 1 */
    uint64_t seeds;
    uint64_t task_seeds;
    uint32_t hash_bits;
    uint32_t frozen;
};

/* The beginning of the body of CHECKPOINT_TASK. */
struct layered_task_record {
    uint64_t number;
    uint64_t expanded;
    uint64_t generated;
    uint64_t seeds;
    uint64_t last; /* 1 = no seeds were recorded */
};

struct layered_saved {
    struct layered_team *team;
    const struct pdb_set *set;
    struct checkpoint *checkpoint;
    struct journal *journal;
    struct text tables;
    struct journal_record next; /* the record that was found last but not read */
    bool reading;               /* there are records that were not taken over */
    bool writing;               /* no write has failed */
    bool has_tables;
    unsigned layer; /* the first layer with unsaved tasks */
    /* Whether the journal has that layer's CHECKPOINT_LAYER, and what it says. */
    bool has_layer;
    bool was_frozen;
    uint64_t start_ns;
    uint64_t due_ns;
    uint64_t looked_at; /* team->finished at the last attempt to save */
    struct np_error error;
};

static inline struct layered_layer *
layered_saved_layer(const struct layered_saved *saved, unsigned number)
{
    return &saved->team->layers[number];
}

/* ---- layered_restore.c ----------------------------------------------------------------------- */

/* Prepares to continue from a checkpoint and to write to it. All arguments must outlive it. The
 * caller closes it. Returns NP_OK, NP_BAD_INPUT (the checkpoint was written with other tables),
 * NP_IO or NP_NO_MEMORY. */
enum np_status layered_saved_open(struct layered_saved **saved, struct layered_team *team,
    const struct pdb_set *set, struct checkpoint *checkpoint, struct np_error *error);

/* Accepts NULL. */
void layered_saved_close(struct layered_saved *saved);

/* Takes over what the checkpoint has of the layer that begins, and sets how that is cut into tasks.
 * `is_last` means that the layer needs no seeds. Returns LAYERED_DONE, or LAYERED_REFUSED after a
 * failure, also if the search has to stop meanwhile (NP_CANCELLED). */
enum layered_end layered_saved_begin_layer(struct layered_saved *saved, bool is_last);

/* Why a layer was refused. */
const struct np_error *layered_saved_error(const struct layered_saved *saved);

/* ---- layered_save.c -------------------------------------------------------------------------- */

/* Saves if it is time; the caller is the thread that runs the search. */
void layered_saved_poll(struct layered_saved *saved);

/* Saves all finished tasks now. After a failure nothing is saved any more. */
void layered_saved_write(struct layered_saved *saved);

/* Saves before the promises of frozen seeds, which the tasks have changed, are lost. */
void layered_saved_end_layer(struct layered_saved *saved);

#endif
