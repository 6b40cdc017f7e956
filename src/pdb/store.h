// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The store: the tables that the program has in memory and on disk.
 *
 * There is one, shared by all threads. A table that was loaded or built stays until
 * pdb_store_clear(). On disk it is $XDG_CACHE_HOME/npuzzle-tui/tables/NAME.pdb, or in the
 * directory that the user named, or nowhere.
 */
#ifndef NP_PDB_STORE_H
#define NP_PDB_STORE_H

#include <stdbool.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "pdb/set.h"

/* Where tables are looked for and kept: NULL is the user's cache directory, "" nowhere. The
 * string is copied. Call it before anything else of the store. Returns NP_OK or NP_NO_MEMORY. */
enum np_status pdb_store_set_directory(const char *directory, struct np_error *error);

/* Where the tables of a row are, by the one that is hardest to reach. A file on disk may be
 * damaged. */
enum pdb_presence { PDB_NOWHERE, PDB_ON_DISK, PDB_IN_MEMORY };

/* Looks without reading. Any thread may call it. */
enum pdb_presence pdb_store_presence(const struct pdb_set_row *row);

/* Fills a set with tables that are in memory or on disk, loading the latter. `cancel` may be NULL;
 * otherwise reading and checking ends within 50 ms of a request.
 *
 * The tables stay the store's. Returns NP_OK, NP_NOT_FOUND (some table has to be built),
 * NP_BAD_INPUT (a file is damaged: the text says which and why), NP_IO,
 * NP_CANCELLED, NP_UNSUPPORTED (the row does not fit the shape) or NP_NO_MEMORY. Any thread may
 * call it. */
enum np_status pdb_store_open(struct pdb_set *set, const struct pdb_set_row *row,
    const struct shape *shape, const struct cancel *cancel, struct np_error *error);

/* What pdb_store_open_best() may take and do. */
struct pdb_store_limits {
    uint64_t memory_bytes; /* of tables; 0 = any */
    bool report_too_large; /* files of larger sets are faults */
    double build_seconds;  /* to build the weakest set where none is ready; 0 = never */
    double repair_seconds; /* to build a damaged set again */
    uint64_t build_bytes;  /* of memory for both; 0 = any */
    unsigned threads;      /* for both; 0 = as many as there are processors */
};

/* Fills a set by the best row for a shape whose tables are in memory or on disk. Damaged files are
 * built again within the limits, else the row is left out; both are faults. Where no row is ready
 * the weakest is built within the limits.
 *
 * Returns NP_OK, NP_UNSUPPORTED (there are none, or they take too long to build), NP_LIMIT (they do
 * not fit into memory_bytes), NP_CANCELLED or NP_NO_MEMORY; where nothing may be built, what
 * pdb_store_open() said of the weakest. */
enum np_status pdb_store_open_best(struct pdb_set *set, const struct shape *shape,
    const struct pdb_store_limits *limits, const struct cancel *cancel, struct np_error *error);

/* Builds what a row's tables lack, in the calling thread and helpers, and keeps it in memory and,
 * as far as the disk allows, on disk; what is damaged there is a fault. control->progress covers
 * the row as a whole.
 *
 * Tables that are built by another thread at the same time are waited for, asking
 * control->cancel every 10 ms. What is complete when it says so stays. Returns NP_OK, NP_CANCELLED,
 * NP_NO_MEMORY, NP_UNSUPPORTED, or NP_IO (all tables are ready, but some could not be written: the
 * text says why). */
enum np_status pdb_store_build(
    const struct pdb_set_row *row, const struct pdb_build_options *control, struct np_error *error);

/* The same for those who need the tables and not the files: that some could not be written is a
 * fault, too, and NP_OK. */
enum np_status pdb_store_provide(
    const struct pdb_set_row *row, const struct pdb_build_options *control, struct np_error *error);

/* Frees all tables and forgets all faults. No set may be in use. */
void pdb_store_clear(void);

#endif
