// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Arenas: ranges of addresses that are reserved once and opened as they are needed.
 *
 * A table of gigabytes grows in place, without a copy. Only the part in use costs memory.
 */
#ifndef NP_BASE_ARENA_H
#define NP_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/memory.h"
#include "base/status.h"

/* A zeroed arena is a valid empty one, which arena_free() accepts. */
struct arena {
    unsigned char *base;          /* aligned to a page */
    size_t bytes;                 /* in use: readable, writable, zero at first */
    size_t reserved_bytes;        /* the limit to which the arena can grow */
    struct memory_budget *budget; /* owned by the caller; charged for the bytes in use */
};

/* Reserves addresses for the whole budget, or as many as the system allows; this does not use
 * memory yet. The caller frees the arena with arena_free(), even after an error. Returns NP_OK or
 * NP_NO_MEMORY (the system refused even one page of addresses). */
enum np_status arena_init(
    struct arena *arena, struct memory_budget *budget, struct np_error *error);

/* Makes at least `bytes` bytes usable in total; new ones are zero. Returns false and leaves the
 * arena unchanged if the budget, the reserve or the system does not allow it. */
bool arena_grow(struct arena *arena, size_t bytes);

/* Does the same for an arena that grows often: adds a sixteenth if possible. */
bool arena_grow_ahead(struct arena *arena, size_t bytes);

/* Returns memory and addresses to the system and the bytes to the budget. */
void arena_free(struct arena *arena);

#endif
