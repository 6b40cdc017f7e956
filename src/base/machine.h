// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Available memory and processors, also inside containers.
 */
#ifndef NP_BASE_MACHINE_H
#define NP_BASE_MACHINE_H

#include <stdint.h>

/* Returns how many more bytes this process can use before the machine swaps or the process reaches
 * a limit. This is the least of the kernel's available memory (/proc/meminfo, or else half of the
 * machine's memory), of what each control group (version 2) leaves, and of machine_address_bytes().
 * Returns 0 if nothing is known. Cached for 100 ms. Any thread may call it. */
uint64_t machine_available_bytes(void);

/* Returns how many bytes of address space the process's limit (ulimit -v) leaves: the whole limit
 * if the usage is not known, UINT64_MAX without a limit. Any thread may call it. */
uint64_t machine_address_bytes(void);

/* Returns the default memory limit of a search: a quarter of the available bytes (0 = unknown), but
 * at most 2 GiB. Above 64 MiB it is rounded to a multiple of that, so that memory kept from one
 * search usually fits the next. */
uint64_t machine_fair_bytes(uint64_t available_bytes);

/* Returns how many threads of this process can run at once, at least 1: the processors that its
 * affinity and the quota of each control group allow. Cached for 100 ms. Any thread may call it. */
unsigned machine_processors(void);

/* Finds both, without the limit of address space and uncached. `root` is "" or, in tests, a
 * directory in place of the root. */
void machine_read(const char *root, uint64_t *bytes, unsigned *processors);

#endif
