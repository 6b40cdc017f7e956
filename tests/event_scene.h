// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Attempts at events on a board that two moves solve.
 */
#ifndef NP_TESTS_EVENT_SCENE_H
#define NP_TESTS_EVENT_SCENE_H

#include "play/contest/event.h"
#include "play/session.h"

#define SECOND UINT64_C(1000000000)

/* The event and its parameters of a text such as "relay:3"; aborts the test if it is wrong. */
struct event_spec event_scene_spec(const char *text);

/* Begins an attempt on a board that the moves L and U solve. The caller frees the session. */
void event_scene_begin(struct session *session, const char *event);

/* Makes possible moves, given as letters. */
void event_scene_move(struct session *session, const char *letters, uint64_t now_ns);

#endif
