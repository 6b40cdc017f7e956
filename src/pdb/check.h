// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Checking a pattern database against what must hold of every right one.
 */
#ifndef NP_PDB_CHECK_H
#define NP_PDB_CHECK_H

#include <stdint.h>

#include "base/status.h"
#include "pdb/table.h"

/* Checks every `stride`-th entry (1 = all):
 *   - the goal's region, and no other entry at distance 0 modulo 4 without a way down, is 0;
 *   - every other entry has a neighbour that is one nearer, modulo 4;
 *   - every 1000th of those checked is walked down to the goal, in fewer steps than `levels`.
 * With one bit an entry neighbours differ by one modulo 4 by construction.
 *
 * Returns NP_OK or NP_BAD_INPUT: the text names the first bad entry. */
enum np_status pdb_check(const struct pdb_table *table, uint64_t stride, struct np_error *error);

#endif
