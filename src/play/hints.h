// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Hints: the background solver of a game, which follows every move, and what it has found for the
 * player's board. No key waits for it: hints_work(), which the event loop calls when the screen is
 * up to date, starts a search over.
 *
 * Moves may come faster than the search can grade them. When the player's board is solved, a second
 * background solver computes the distance of one board after the other that the player has left,
 * until every move is graded (play/grading.h).
 */
#ifndef NP_PLAY_HINTS_H
#define NP_PLAY_HINTS_H

#include <stdbool.h>
#include <stdint.h>

#include "play/grading.h"
#include "play/session.h"
#include "solver/background.h"

/* The second background solver; all zero = it is not running. */
struct grader {
    struct background *background;
    bool cancelled;
    uint64_t key;      /* of the position whose distance is computed */
    uint64_t due_ns;   /* when to read the solver again */
    bool gave_up;      /* a board was too hard: no other board is tried ... */
    size_t gave_up_at; /* ... until the player leaves this step */
};

struct hints {
    struct solver_options options;
    struct background *background; /* NULL = it could not be started */
    struct background_view view;   /* the state of the background solver when last read */
    struct grader grader;
    uint64_t key;            /* of the position that the background solver has reached */
    bool behind;             /* the board has changed: the search must start over */
    bool asked;              /* for this board, before the search has started */
    uint64_t due_ns;         /* when to read news again: reading takes processor time */
    struct np_error trouble; /* why there is no background solver; NP_OK = there is one */
};

/* Prepares hints without a background solver; ends the search. */
void hints_init(struct hints *hints, const struct solver_options *options);
void hints_free(struct hints *hints);

/* The board has changed: drops the results and starts over at the next hints_work(). */
void hints_jump(struct hints *hints);

/* Follows the steps that the session took, forward or back, since it was at step `before`. Jumps if
 * one of them is a restart. */
void hints_follow(struct hints *hints, struct session *session, size_t before);

/* The player asks for a hint or the solution: the solver does all that the options allow, until the
 * next move. */
void hints_ask(struct hints *hints, struct session *session);

/* Starts the search over if the board has changed. Passes news from the search to the session if
 * the descriptor was `readable` or the counters are due. Returns whether there is news. */
bool hints_work(struct hints *hints, struct session *session, uint64_t now_ns, bool readable);

/* Fills `path` with the solution of the player's board; it is empty if none is known. Returns NP_OK
 * or NP_NO_MEMORY. */
enum np_status hints_path(struct hints *hints, struct path *path, struct np_error *error);

/* When to call hints_work() or to poll the descriptor again; UINT64_MAX = when it is readable. */
uint64_t hints_wake_ns(const struct hints *hints, uint64_t now_ns);

/* Readable when there is news; -1 = there is no background solver, or it is too early to read news
 * again. */
int hints_fd(const struct hints *hints, uint64_t now_ns);

#endif
