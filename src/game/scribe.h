// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The scribe: writes a giant game to disk, which takes seconds, while the game goes on.
 *
 * It has a copy of the game as it stood; what happens meanwhile is added by save_arrived().
 */
#ifndef NP_GAME_SCRIBE_H
#define NP_GAME_SCRIBE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "game/save.h"
#include "game/session.h"

/* Games on fewer cells are on the disk before a key is felt to be late. */
enum { SCRIBE_CELLS = 1 << 16 };

struct scribe;

/* Begins to write what save_whole() would; `how` as there. The caller ends it with scribe_end().
 *
 * Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM (no thread); *scribe is NULL then. */
enum np_status scribe_start(struct scribe **scribe, const char *path, unsigned how,
    const struct session *session, const struct save_names *names, uint64_t now_ns,
    struct np_error *error);

bool scribe_is_done(const struct scribe *scribe);

/* Waits for the end, frees the scribe and returns what save_whole() did. */
enum np_status scribe_end(struct scribe *scribe, struct np_error *error);

#endif
