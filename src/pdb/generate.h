// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Building pattern databases.
 */
#ifndef NP_PDB_GENERATE_H
#define NP_PDB_GENERATE_H

#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "pdb/table.h"

/* How to build a table; every field may be zero. */
struct pdb_build_options {
    unsigned threads;            /* 0 = as many as there are processors */
    uint64_t memory_bytes;       /* the most that building may take; 0 = no limit */
    const struct cancel *cancel; /* asked by every thread: the build ends within 50 ms */
    /* `done` of `total` entries are known; called by the building thread, once a level. */
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;
};

/* Builds the table of a pattern: breadth-first from the goal, a block of k! entries at a time.
 *
 * `index` is that of the pattern's size and gets another owner. The caller frees *table with
 * pdb_table_free(). Returns NP_OK, NP_BAD_INPUT (no valid pattern for this index), NP_NO_MEMORY
 * (or above control->memory_bytes), NP_UNSUPPORTED (distances too long) or NP_CANCELLED; *table is
 * NULL then. The result does not depend on the number of threads. */
enum np_status pdb_generate(struct pdb_table **table, const struct pdb_index *index,
    const struct pdb_pattern *pattern, const struct pdb_build_options *control,
    struct np_error *error);

#endif
