// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The deal: a game of a shuffled board, made at once or, since the largest boards take seconds, by
 * a thread of its own.
 */
#ifndef NP_GAME_DEAL_H
#define NP_GAME_DEAL_H

#include <stdatomic.h>

#include "base/status.h"
#include "game/session.h"
#include "puzzle/id.h"

/* Begins a game on the board of an id. `cancel`, which may be NULL, cuts it short.
 *
 * The caller frees it with session_free(), whatever is returned. Returns NP_OK, NP_BAD_INPUT (a
 * side is 0 or too long), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status deal_make(struct session *session, const struct puzzle_id *id,
    const atomic_bool *cancel, struct np_error *error);

struct deal;

enum deal_state {
    DEAL_RUNS,
    DEAL_DONE,
    DEAL_FAILED,
};

/* Starts to do the same in the background. The caller ends it with deal_free().
 *
 * Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM (no thread); *deal is NULL then. */
enum np_status deal_start(struct deal **deal, const struct puzzle_id *id, struct np_error *error);

/* How it stands. */
enum deal_state deal_look(const struct deal *deal);

/* Hands the game of a deal that is done over to the caller; once. */
void deal_take(struct deal *deal, struct session *session);

/* Why a deal failed. */
const struct np_error *deal_error(const struct deal *deal);

/* Ends it; a thread that still runs is not waited for and gives its memory back soon. Accepts
 * NULL. */
void deal_free(struct deal *deal);

#endif
