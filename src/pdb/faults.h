// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What went wrong with tables: files that are damaged, unreadable or too large for the memory, and
 * tables that cannot be written.
 *
 * Searches go on with other tables or none; whatever talks to a person takes the faults from here
 * and reports them. Any thread may call any of these.
 */
#ifndef NP_PDB_FAULTS_H
#define NP_PDB_FAULTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

/* Adds a fault; it is dropped if eight are waiting. */
void pdb_faults_add(const struct np_error *fault);

/* Adds a fault unless one with this bit was added before. */
void pdb_faults_add_once(uint64_t bit, const struct np_error *fault);

/* Takes the oldest fault; false if there is none. */
bool pdb_faults_take(struct np_error *fault);

/* Forgets all faults and bits. */
void pdb_faults_clear(void);

#endif
