// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The store: the tables that the program has in memory and on disk.
 *
 * There is one, shared by all threads. It owns every table, from the time when it was loaded or
 * built until pdb_store_clear(). On disk a table is $XDG_CACHE_HOME/npuzzle-tui/tables/NAME.pdb, or
 * in the directory that the user named, or nowhere.
 */
#ifndef NP_PDB_STORE_H
#define NP_PDB_STORE_H

#include <stdbool.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "pdb/set.h"

/* Sets the directory of tables: NULL is the user's cache directory, "" none. The string is copied.
 * Call it before anything else of the store. Returns NP_OK or NP_NO_MEMORY. */
enum np_status pdb_store_set_directory(const char *directory, struct np_error *error);

/* Where the tables of a row are, by the one that is hardest to reach. A file on disk may be
 * damaged. */
enum pdb_presence { PDB_NOWHERE, PDB_ON_DISK, PDB_IN_MEMORY };

/* Reads no file. Any thread may call it. */
enum pdb_presence pdb_store_presence(const struct pdb_set_row *row);

/* Fills a set with tables that are in memory or on disk, loading the latter. `cancel` may be NULL;
 * otherwise reading and checking ends within 50 ms of a request.
 *
 * The store keeps the tables. Returns NP_OK, NP_NOT_FOUND (some table has to be built),
 * NP_BAD_INPUT (a file is damaged: the text names the file and the damage), NP_IO,
 * NP_CANCELLED, NP_UNSUPPORTED (the row does not fit the shape) or NP_NO_MEMORY. Any thread may
 * call it. */
enum np_status pdb_store_open(struct pdb_set *set, const struct pdb_set_row *row,
    const struct shape *shape, const struct cancel *cancel, struct np_error *error);

/* The limits of pdb_store_open_best(). */
struct pdb_limits {
    uint64_t memory_bytes;          /* the largest tables to open; 0 = any */
    bool report_too_large;          /* larger ones on disk are reported */
    double build_seconds;           /* to build the weakest set if none is ready; 0 = never */
    double repair_seconds;          /* to rebuild a damaged set */
    struct pdb_build_options build; /* for both; its cancel token also ends reading */
};

/* Fills a set from the best row for a shape whose tables are in memory or on disk. Damaged files
 * are rebuilt within the limits, otherwise the row is skipped; both are reported. If no row is
 * ready the weakest is built within the limits.
 *
 * Returns NP_OK, NP_UNSUPPORTED (there are none, or they take too long to build), NP_LIMIT (they
 * exceed memory_bytes), NP_CANCELLED or NP_NO_MEMORY; if nothing may be built, the status of
 * pdb_store_open() for the weakest. */
enum np_status pdb_store_open_best(struct pdb_set *set, const struct shape *shape,
    const struct pdb_limits *limits, struct np_error *error);

/* Builds the missing tables of a row, in the calling thread and helpers, and keeps them in memory
 * and, if possible, on disk; damaged files are reported. The progress covers the whole row.
 *
 * If another thread builds, this waits for it and checks options->cancel every 10 ms. Tables that
 * are complete when it is cancelled stay. Returns NP_OK, NP_CANCELLED, NP_NO_MEMORY,
 * NP_UNSUPPORTED, or NP_IO (all tables are ready, but some cannot be written: the text has the
 * reason). */
enum np_status pdb_store_build(
    const struct pdb_set_row *row, const struct pdb_build_options *options, struct np_error *error);

/* The same for callers that do not need the files: tables that cannot be written are reported, and
 * the status is NP_OK. */
enum np_status pdb_store_provide(
    const struct pdb_set_row *row, const struct pdb_build_options *options, struct np_error *error);

/* Removes the oldest report of the above: files that are damaged, unreadable or too large for
 * memory, and tables that cannot be written. Searches continue with other tables or none; a front
 * end prints the reports. Returns false if there is none. Any thread may call it. */
bool pdb_store_next_fault(struct np_error *fault);

/* Frees all tables and drops all reports. No set may be in use. */
void pdb_store_clear(void);

#endif
