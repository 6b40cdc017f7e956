// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Hints: the solver at work behind the game, and what it knows of the player's board.
 *
 * It follows every move, so the search goes on while the player plays. It never makes a key wait:
 * what takes time (starting a search over, after a jump to another board) is put off to
 * hints_work(), which the event loop calls when the screen is up to date.
 */
#ifndef NP_GAME_HINTS_H
#define NP_GAME_HINTS_H

#include <stdbool.h>
#include <stdint.h>

#include "game/grading.h"
#include "game/session.h"
#include "solver/background.h"

/* No moment at all. */
#define HINTS_NEVER UINT64_MAX

struct hints {
    struct solver_options options;
    struct background *background; /* NULL if none could be started */
    struct background_view view;   /* what was known at the last look */
    struct grading grading;        /* judges moves that came too fast */
    uint64_t key;                  /* of the position that the background solver is at */
    bool behind;                   /* the board is another: the search has to start over */
    uint64_t look_at_ns;           /* do not look before, so that news do not eat the processor */
    struct np_error trouble; /* why there is no background solver; status NP_OK if there is one */
};

/* Prepares hints without a background solver. */
void hints_init(struct hints *hints, const struct solver_options *options);

/* Ends the search and frees everything. */
void hints_free(struct hints *hints);

/* The board is another: forgets what is known, and starts anew at the next hints_work(). */
void hints_jump(struct hints *hints);

/*
 * The session took steps since it stood at step `before`: forward, or backward by undo. Follows
 * them, or jumps where there was a restart between.
 */
void hints_follow(struct hints *hints, struct session *session, size_t before);

/*
 * Starts the search over if the board is another, and looks for news, which the session learns, if
 * the descriptor was `readable` or the counters are due. Returns whether there is anything to draw.
 */
bool hints_work(struct hints *hints, struct session *session, uint64_t now_ns, bool readable);

/*
 * Fills `path`, initialised before, with the solution from the player's board; it is empty if none
 * is known. Returns NP_OK or NP_NO_MEMORY.
 */
enum np_status hints_path(struct hints *hints, struct path *path, struct np_error *error);

/* When to ask again, for hints_work() or for the descriptor; HINTS_NEVER: not before it is
 * readable. */
uint64_t hints_wake_ns(const struct hints *hints, uint64_t now_ns);

/* Readable when there is news; -1 when there is no background solver or it is too early to look
 * again. */
int hints_fd(const struct hints *hints, uint64_t now_ns);

#endif
