// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Pattern databases on disk.
 *
 *      bytes       what
 *      0 .. 7      "NPZL-PDB"
 *      8 .. 11     version of the format (PDB_FILE_VERSION)
 *      12 .. 31    width, height, the blank's goal cell, number of tiles, 0, 4 bytes each
 *      32 .. 39    the tiles, one byte each
 *      40 .. 47    number of 64-bit words in the table
 *      48 .. 55    checksum of the words
 *      56 .. 4095  zero
 *      4096 ..     the words, laid out as in index.h
 *
 * Numbers are in the byte order of the machine; another one's version is not this version. A table
 * is written to a temporary file and then renamed, so two programs may write it at the same time.
 * It is checked in memory, so later changes to the file do no harm.
 */
#ifndef NP_PDB_FILE_H
#define NP_PDB_FILE_H

#include "base/status.h"
#include "base/thread/cancel.h"
#include "pdb/table.h"

enum { PDB_FILE_VERSION = 2 };

/* Writes a table, first creating missing directories. `cancel`, which may be NULL, is checked
 * between slices that take a slow disk about 10 ms; after a failure the unfinished file is removed.
 * Returns NP_OK, NP_CANCELLED, NP_IO or NP_NO_MEMORY. */
enum np_status pdb_file_save(const struct pdb_table *table, const char *path,
    const struct cancel *cancel, struct np_error *error);

/* Reads a table of exactly this pattern and checks every byte of it. The table shares `index`.
 *
 * The caller frees *table with pdb_table_free(). Returns NP_OK, NP_NOT_FOUND, NP_BAD_INPUT (the
 * file is truncated, damaged, or for another version, machine or pattern; build it again),
 * NP_CANCELLED (`cancel` may be NULL), NP_IO or NP_NO_MEMORY. */
enum np_status pdb_file_load(struct pdb_table **table, const struct pdb_index *index,
    const struct pdb_pattern *pattern, const char *path, const struct cancel *cancel,
    struct np_error *error);

#endif
