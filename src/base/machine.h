// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the machine has to give: memory and processors, as seen from inside a container too.
 */
#ifndef NP_BASE_MACHINE_H
#define NP_BASE_MACHINE_H

#include <stdint.h>

/*
 * Returns how many bytes this process could use more before the machine swaps or its control group
 * is killed: the least of what the kernel says is available and what each control group leaves.
 * Linux's /proc/meminfo and control groups (versions 1 and 2), elsewhere half of the machine by
 * sysconf(); 0 if nothing is known. The answer is at most a tenth of a second old. Any thread may
 * ask.
 */
uint64_t machine_available_bytes(void);

/*
 * Returns how many bytes of address space the limits of this process leave (ulimit -v and -d; where
 * the system does not tell what is used, all of them), UINT64_MAX without limits. Any thread may
 * ask. machine_available_bytes() never says more.
 */
uint64_t machine_address_bytes(void);

/*
 * The same with another directory in place of the root, for tests; "" is the real one.
 */
uint64_t machine_available_under(const char *root);

/*
 * Returns how many bytes a search may take where nobody says anything, when so many are available
 * (0 = unknown): a quarter of them, or 2 GiB if that is less. What is more than 64 MiB is a
 * multiple of them, so that memory kept from one search mostly fits the next.
 */
uint64_t machine_fair_bytes(uint64_t available_bytes);

/*
 * Returns how many threads of this process can run at once, at least 1: as many as there are
 * processors, but no more than its affinity and the quota of each control group allow (Linux).
 */
unsigned machine_processors(void);

/*
 * The same with another directory in place of the root, for tests; "" is the real one.
 */
unsigned machine_processors_under(const char *root);

#endif
