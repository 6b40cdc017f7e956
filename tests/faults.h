// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Deliberate faults: the linker substitutes these functions for the program's requests to the
 * system (ld --wrap), so that any one of them can be refused: memory, a file, a write, a rename, a
 * mapping, a thread.
 */
#ifndef NP_TESTS_FAULTS_H
#define NP_TESTS_FAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * From now on requests of all threads are counted, and the one with this number, from 1, is
 * refused; with `for_good` all later ones are, too, as on a disk that stays full.
 */
void faults_begin(uint64_t number, bool for_good);

/*
 * Ends that. Returns the number of requests; none was refused if it is less than the number given.
 */
uint64_t faults_end(void);

/*
 * From now on requests about files (open, write, truncate, rename, sync, close) are counted, and
 * the one with this number, from 1, kills the process as SIGKILL does: a write after half of its
 * bytes. Returns by faults_end() how many there were.
 */
void faults_kill_at(uint64_t number);

/*
 * Counts what SQLite asks of the system as well, which the linker does not see: requests about
 * files and, with `memory`, memory. Call it at the start of the program.
 */
void faults_wrap_sqlite(bool memory);

/* The call site of the last refusal, for addr2line. */
ptrdiff_t faults_site(void);

/* The threads of the program that still run, with those that nobody waits for. */
unsigned faults_threads(void);

#endif
