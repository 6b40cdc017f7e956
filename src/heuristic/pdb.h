// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What a search may know of an opened pattern database heuristic.
 */
#ifndef NP_HEURISTIC_PDB_H
#define NP_HEURISTIC_PDB_H

#include "heuristic/heuristic.h"
#include "pdb/nibbles.h"
#include "pdb/ranks.h"
#include "pdb/reader.h"

/* The tables behind a heuristic opened from the row `pdb`, or NULL for any other heuristic. */
const struct pdb_set *heuristic_pdb_set(const struct heuristic *heuristic);

/* The same tables in one of the two forms for searches, or NULL where this is not the one. */
const struct pdb_nibbles *heuristic_pdb_nibbles(const struct heuristic *heuristic);
const struct pdb_ranks *heuristic_pdb_ranks(const struct heuristic *heuristic);

/* The same tables as one estimate of a board reads them, or NULL where the board is too large for
 * that. */
const struct pdb_reader *heuristic_pdb_reader(const struct heuristic *heuristic);

#endif
