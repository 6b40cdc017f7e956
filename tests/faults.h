// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Faults on purpose: the linker puts these functions in place of what the program asks the system
 * for (ld --wrap), so that any one request can be refused: memory, a file, a write, a rename, a
 * mapping, a thread.
 */
#ifndef NP_TESTS_FAULTS_H
#define NP_TESTS_FAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * From here on requests are counted, by all threads, and the one of this number, from 1, is
 * refused; `for_good` refuses all behind it too, as a disk does that stays full.
 */
void faults_begin(uint64_t number, bool for_good);

/*
 * Ends that. Returns how many requests there were; none was refused if that is less than the
 * number.
 */
uint64_t faults_end(void);

/* Where something was refused last, for addr2line. */
ptrdiff_t faults_site(void);

#endif
