// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How much time a set of tables takes, and how much several sets take together. Sets share tables,
 * so their sizes cannot simply be added up.
 */
#ifndef NP_PDB_TOTAL_H
#define NP_PDB_TOTAL_H

#include <stdbool.h>
#include <stdint.h>

#include "pdb/set.h"
#include "pdb/table.h"

struct pdb_total {
    uint64_t bytes;
    double seconds; /* to build them on one core */
};

/* About how long it takes on one core to get the tables of a row into memory. Reading counts as
 * it goes on a slow disk or a busy machine: what the system has in memory is unknown. */
double pdb_seconds_of(const struct pdb_set_row *row);

/* Adds up the different tables of several sets: bit i of `rows` stands for pdb_set_rows[i], and 0
 * for all of them. Leaves out the tables for which `counts` returns false; NULL = none. */
struct pdb_total pdb_total_of(uint64_t rows, bool (*counts)(const struct pdb_pattern *pattern));

#endif
