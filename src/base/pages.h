// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Large zeroed blocks of memory on huge pages where the system has them.
 *
 * A table or hash of hundreds of megabytes that is read at random costs a page walk for nearly
 * every read on 4 KiB pages; on 2 MiB pages it costs almost none. Pages that are never touched
 * take no memory.
 */
#ifndef NP_BASE_PAGES_H
#define NP_BASE_PAGES_H

#include <stddef.h>

/* Returns `bytes` (at least 1) of zeroed memory aligned to a page, or NULL.
 *
 * The caller gives it back with pages_free() and the same size. Any thread may call both. */
void *pages_alloc(size_t bytes);

/* Accepts NULL. */
void pages_free(void *memory, size_t bytes);

/* Lets the system take whole pages of a block that pages_alloc() made when it runs short of memory;
 * until then they stay. The contents are lost, the block is still the caller's. */
void pages_offer(void *memory, size_t bytes);

/* Asks for huge pages behind large memory of any kind, a mapped file too: the system may have none
 * for it. */
void pages_advise(void *memory, size_t bytes);

#endif
