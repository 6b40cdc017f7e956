// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The session's clock, for its moves alone: everybody else pauses and resumes it by session.h.
 */
#ifndef NP_GAME_SESSION_CLOCK_H
#define NP_GAME_SESSION_CLOCK_H

#include "game/session.h"

/* Starts the clock, if it was never started. */
void session_clock_start(struct session *session, uint64_t now_ns);

/* Adds the time since it was last asked to the time played. */
void session_clock_stop(struct session *session, uint64_t now_ns);

/* Tells the listener of an event; `flags` are those of enum session_step. */
void session_tell(const struct session *session, char letter, unsigned flags, uint64_t now_ns);

#endif
