// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Arenas: one stretch of addresses each, reserved once and filled as the need grows.
 *
 * What lies in an arena never moves and is never copied, so a table of gigabytes grows without
 * holding its old and its new self at the same time. Only the part in use costs memory.
 */
#ifndef NP_BASE_ARENA_H
#define NP_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/memory.h"
#include "base/status.h"

/* An all-zero arena is a valid empty one, which arena_free() accepts. */
struct arena {
    unsigned char *base;          /* aligned to a page; arena_free() gives it back */
    size_t bytes;                 /* in use: readable, writable, zero at first */
    size_t reserved_bytes;        /* the most it can grow to */
    struct memory_budget *budget; /* pays for what is in use; the caller's */
};

/* Reserves addresses for the whole budget, or, where the system allows less, for as much as it
 * does. Uses no memory yet.
 *
 * The caller frees it with arena_free(), whatever is returned. Returns NP_OK or NP_NO_MEMORY
 * (no addresses for even a page). */
enum np_status arena_init(
    struct arena *arena, struct memory_budget *budget, struct np_error *error);

/* Makes at least `bytes` bytes usable in all, a few more where that saves calls. What is there
 * stays where it is; what is new is zero. Returns false, with the arena as it was, where the
 * budget, the reserve or the system's memory does not allow it. */
bool arena_grow(struct arena *arena, size_t bytes);

/* Gives memory and addresses back, and the bytes to the budget; leaves an empty arena. */
void arena_free(struct arena *arena);

#endif
