// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The deal: from an id to a game.
 */
#ifndef NP_GAME_DEAL_H
#define NP_GAME_DEAL_H

#include "base/status.h"
#include "base/thread/cancel.h"
#include "game/session.h"
#include "puzzle/id.h"

/* Begins a game on the board of an id, which takes seconds for the largest. `cancel`, which may be
 * NULL, cuts it short.
 *
 * The caller frees it with session_free(), whatever is returned. Returns NP_OK, NP_BAD_INPUT (a
 * side is 0 or too long), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status deal_make(struct session *session, const struct puzzle_id *id,
    const struct cancel *cancel, struct np_error *error);

#endif
