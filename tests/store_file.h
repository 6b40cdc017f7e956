// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Shared by the tests of the store: a scratch directory, a store in it, and solves for it.
 */
#ifndef NP_TESTS_STORE_FILE_H
#define NP_TESTS_STORE_FILE_H

#include "records/store.h"

/* 2026-11-21T12:00:59Z. */
#define STORE_FILE_DATE INT64_C(1795262459)

/* A new name in a directory of the running test. */
extern char store_file_path[4200];

/* For tcase_add_checked_fixture(). */
void store_file_set_up(void);
void store_file_tear_down(void);

/* Opens a store, NULL = the player's, to play. The caller closes it with store_close(). */
struct store *store_file_open(const char *path);

/* Adds a solve to a store. Fields that are 0 become: a new id, a random 4x4 board with the standard
 * goal, and no date; a shortest solution of 0 moves is an unknown one. Returns the id. */
uint64_t store_file_add(const char *path, const struct history_solve *solve);

/* The same for several. */
void store_file_add_all(const char *path, const struct history_solve *solves, size_t count);

/* Reads all solves. The caller frees the history. */
struct history store_file_read(const char *path);

/* Changes a solve. */
void store_file_change(const char *path, uint64_t id, enum store_change change, const char *value);

#endif
