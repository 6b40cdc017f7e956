// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What moves do to the clock. Private to session*.c; the rest of the clock is in session.h.
 */
#ifndef NP_GAME_SESSION_CLOCK_H
#define NP_GAME_SESSION_CLOCK_H

#include <stdint.h>

#include "game/session.h"

/* Adds the time since the clock was last looked at to the time played. */
void session_clock_stop(struct session *session, uint64_t now_ns);

/* Lets the clock run from now on, if it has not begun yet. */
void session_clock_start(struct session *session, uint64_t now_ns);

#endif
