// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The rules of contests: what state an attempt is in, what the player may do, and what time does.
 *
 *      READY    the board is hidden and waits for the player: before the first board if the contest
 *               says so, and after an interruption. contest_go() shows it.
 *      LOOK     the board is shown and the clock does not run yet; a move or the end of the look
 *               starts it.
 *      RUNNING  the clock runs; of a contest that does not wait, from the first move on
 *      SPLIT    the board is solved, another one follows: GAME_FROM_NEXT_PART
 *      OVER     the attempt has a result
 *
 * The clock of an attempt runs on one board after the other: it stops when a board is solved and
 * goes on when the next one is shown, before its first move. It has no pause, and looking at
 * another view or suspending the program does not stop it. While an attempt runs, the solver is
 * locked.
 */
#ifndef NP_PLAY_CONTEST_RULES_H
#define NP_PLAY_CONTEST_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "play/session.h"

enum contest_phase {
    CONTEST_NONE, /* an ordinary game */
    CONTEST_READY,
    CONTEST_LOOK,
    CONTEST_RUNNING,
    CONTEST_SPLIT,
    CONTEST_OVER,
};

enum contest_phase contest_phase(const struct session *session);

/* Whether an attempt is going on, so that the solver, review and analysis are locked. */
bool contest_locks(const struct session *session);

/* Whether something would be lost if the player left the attempt: it has begun and is not over. */
bool contest_has_begun(const struct session *session);

/* Whether the tiles are hidden. */
bool contest_hides_tiles(const struct session *session);

/* Shows the hidden board: the look or the clock begins. Returns whether the phase was READY. */
bool contest_go(struct session *session, uint64_t now_ns);

/* Ends the look or the game if its time is up; call it before each action and when
 * contest_left_ns() is over. Sets *changed to whether it did. Returns NP_OK or NP_NO_MEMORY. */
enum np_status contest_tick(
    struct session *session, uint64_t now_ns, bool *changed, struct np_error *error);

/* The time that is left of the look or of a limited game; UINT64_MAX = there is no limit. */
uint64_t contest_left_ns(const struct session *session, uint64_t now_ns);

/* Ends the game: it is solved if the board is at the goal. If the player may look for a shorter
 * solution, the shortest one found is played first. Returns what session_act() does. */
enum np_status contest_end(struct session *session, uint64_t now_ns, struct np_error *error);

/* The result of board `part` of the attempt; so far, if that is this board. */
struct attempt_split contest_split(const struct session *session, unsigned part, uint64_t now_ns);

/* The results of all boards of the attempt so far together. */
struct attempt_split contest_total(const struct session *session, uint64_t now_ns);

/* The attempt after the board of this session, which is solved and not the last. */
struct attempt contest_next(const struct session *session);

#endif
