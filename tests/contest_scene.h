// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Attempts at contests on a board that two moves solve.
 */
#ifndef NP_TESTS_CONTEST_SCENE_H
#define NP_TESTS_CONTEST_SCENE_H

#include "play/contest/contest.h"
#include "play/session.h"

#define SECOND UINT64_C(1000000000)

/* The contest and its parameters of a text such as "relay:3"; aborts the test if it is wrong. */
struct contest_spec contest_scene_spec(const char *text);

/* Begins an attempt on a board that the moves L and U solve. The caller frees the session. */
void contest_scene_begin(struct session *session, const char *contest);

/* Makes possible moves, given as letters. */
void contest_scene_move(struct session *session, const char *letters, uint64_t now_ns);

#endif
