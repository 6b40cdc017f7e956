// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The store: the tables that the program has in memory and on disk.
 *
 * All threads share one store. It owns every table that it loads or builds, until
 * pdb_store_clear(). On disk a table is $XDG_CACHE_HOME/npuzzle-tui/tables/NAME.pdb, or NAME.pdb
 * in the directory that the user chose; the user can also turn off storage on disk.
 */
#ifndef NP_PDB_STORE_H
#define NP_PDB_STORE_H

#include <stdbool.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "pdb/set.h"

/* Sets the directory of tables: NULL is the user's cache directory, "" turns off storage on disk.
 * The string is copied. Call this before any other function of the store. Returns NP_OK or
 * NP_NO_MEMORY. */
enum np_status pdb_store_set_directory(const char *directory, struct np_error *error);

/* Where the tables of a row are; if in different places, the place that is hardest to reach. A file
 * on disk may be damaged. */
enum pdb_presence { PDB_NOWHERE, PDB_ON_DISK, PDB_IN_MEMORY };

/* Does not read any file. Any thread may call it. */
enum pdb_presence pdb_store_presence(const struct pdb_set_row *row);

/* Fills in a set with tables from memory or disk, which the store still owns. The row must fit the
 * shape. `cancel` may be NULL; otherwise reading ends within 50 ms of a request.
 *
 * Returns NP_OK, NP_NOT_FOUND (some table has to be built), NP_BAD_INPUT (a file is damaged: the
 * text names the file and the damage), NP_IO, NP_CANCELLED or NP_NO_MEMORY. Any thread may call
 * it. */
enum np_status pdb_store_open(struct pdb_set *set, const struct pdb_set_row *row,
    const struct shape *shape, const struct cancel *cancel, struct np_error *error);

/* The limits of pdb_store_open_best(). */
struct pdb_limits {
    uint64_t memory_bytes; /* the size of the largest set to open; 0 = any */
    bool report_too_large; /* report larger sets that are on disk */
    double read_seconds;   /* the most pdb_seconds_of() of the set to open; 0 = any */
    double build_seconds;  /* time to build the weakest set if none is ready; 0 = never build */
    double repair_seconds; /* time to rebuild a damaged set */
    struct pdb_build_options build; /* for both builds; its cancel token also ends reading */
};

/* Fills in a set from the best row for a shape whose tables are in memory or on disk. Damaged files
 * are rebuilt if the limits allow, otherwise their row is skipped; both are reported. If no row is
 * ready, the weakest is built if the limits allow.
 *
 * Returns NP_OK, NP_UNSUPPORTED (there are no tables, or they take too long to build), NP_LIMIT
 * (they exceed memory_bytes), NP_CANCELLED or NP_NO_MEMORY; if nothing may be built, the status of
 * pdb_store_open() for the weakest row. */
enum np_status pdb_store_open_best(struct pdb_set *set, const struct shape *shape,
    const struct pdb_limits *limits, struct np_error *error);

/* Builds the missing tables of a row, in the calling thread and helpers, and keeps them in memory
 * and, if possible, on disk; damaged files are reported. The progress covers the whole row.
 *
 * If another thread is building, this waits for it and checks options->cancel every 10 ms. A
 * cancelled build keeps the tables that are complete. Returns NP_OK, NP_CANCELLED, NP_NO_MEMORY or,
 * if options->must_keep, NP_IO (all tables are ready, but some could not be written: the text gives
 * the reason). */
enum np_status pdb_store_build(
    const struct pdb_set_row *row, const struct pdb_build_options *options, struct np_error *error);

/* About how long it takes on one core to get the tables of a row into memory. Reading counts as
 * it goes on a slow disk or a busy machine: what the system has in memory is unknown. */
double pdb_seconds_of(const struct pdb_set_row *row);

/* Takes the oldest report off the queue: files that are damaged, unreadable or too large for
 * memory, and tables that cannot be written. Searches continue with other tables or none; a front
 * end prints the reports. Returns false if there is no report. Any thread may call it. */
bool pdb_store_next_fault(struct np_error *fault);

/* Frees all tables and discards all reports. No set may be in use. */
void pdb_store_clear(void);

#endif
