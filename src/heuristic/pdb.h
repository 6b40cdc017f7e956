// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * An opened pattern-database heuristic, for searches that read its tables themselves.
 */
#ifndef NP_HEURISTIC_PDB_H
#define NP_HEURISTIC_PDB_H

#include "heuristic/heuristic.h"
#include "pdb/nibbles.h"
#include "pdb/reader.h"
#include "pdb/set.h"

struct pdb_heuristic {
    struct heuristic base;
    struct pdb_set set;
    struct pdb_reader reader;
    struct pdb_nibbles nibbles; /* only for boards of at most PDB_SMALL_CELLS_MAX cells */
};

/* Sets up everything that follows from opened->set, whose tables must be there. */
void pdb_heuristic_use_set(struct pdb_heuristic *opened);

/* The heuristic, if it was opened from the row `pdb`; NULL for any other, or if it is NULL. */
static inline const struct pdb_heuristic *
heuristic_as_pdb(const struct heuristic *heuristic)
{
    return heuristic != NULL && heuristic->row == &heuristic_pdb
               ? (const struct pdb_heuristic *)heuristic
               : NULL;
}

#endif
