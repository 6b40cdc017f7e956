// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The checksums of all tables that the program knows.
 *
 * A table's content follows from its pattern, so its checksum is known beforehand. This detects a
 * file that was changed and given a matching checksum: proofs rest on the distances that were
 * tested.
 */
#ifndef NP_PDB_KNOWN_CHECKSUMS_H
#define NP_PDB_KNOWN_CHECKSUMS_H

#include <stdint.h>

#include "pdb/table.h"

/* The checksum of the words of a pattern's table. NULL for patterns that no row of pdb_set_rows
 * has, and on machines that write words highest byte first. */
const uint64_t *pdb_known_checksum(const struct pdb_pattern *pattern);

#endif
