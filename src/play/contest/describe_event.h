// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * An attempt at an event in words, for every front end.
 */
#ifndef NP_PLAY_CONTEST_DESCRIBE_EVENT_H
#define NP_PLAY_CONTEST_DESCRIBE_EVENT_H

#include <stddef.h>

#include "play/game.h"
#include "play/humanize.h"

/* The event and its parameters: "Relay 2x2-5x5", "Board of the day 2026-11-22 4x4". */
void describe_event(char *text, size_t bytes, const struct session *session);

/* The board of an attempt at several: "board 3 of 4"; "" if there is only one. */
struct words describe_event_part(const struct session *session);

/* The result of an attempt that is over and finished: "1:02.40", "132 moves". */
struct words describe_event_amount(const struct session *session);

/* What is going on, in a sentence or "": "The board is hidden.", "4:12 left, your best has 132
 * moves.", "Relay 2x2-5x5: 1:02.40, a new best!" */
void describe_event_state(char *text, size_t bytes, const struct game *game, uint64_t now_ns);

#endif
