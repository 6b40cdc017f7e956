// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Large zeroed blocks of memory, on huge pages if the system has them.
 *
 * Random reads of hundreds of megabytes cost a page walk each on 4 KiB pages and almost none on
 * 2 MiB pages. Untouched pages take no memory.
 */
#ifndef NP_BASE_PAGES_H
#define NP_BASE_PAGES_H

#include <stddef.h>

/* Returns `bytes` (at least 1) of zeroed memory aligned to a page, or NULL. The caller frees it
 * with pages_free() and the same size. Any thread may call both. */
void *pages_alloc(size_t bytes);

/* Accepts NULL. */
void pages_free(void *memory, size_t bytes);

/* Lets the system reclaim the pages of a block of pages_alloc() when memory runs short. The
 * contents are lost; the block stays the caller's. */
void pages_offer(void *memory, size_t bytes);

/* Asks for huge pages for any large memory, mapped files included. */
void pages_advise(void *memory, size_t bytes);

#endif
