// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The referee: measures the boards that the player left before their distance was known.
 *
 * Keys may come faster than the search can judge the moves. When the search is done with the board
 * where the player stands, the referee takes one of the boards behind, has its distance measured
 * by a background solver of its own, tells the session, and takes the next, until every move is
 * judged.
 */
#ifndef NP_TUI_REFEREE_H
#define NP_TUI_REFEREE_H

#include <stdbool.h>
#include <stdint.h>

#include "game/session.h"
#include "solver/background.h"

/* All zero is one at rest. */
struct referee {
    struct background *background; /* NULL = at rest */
    bool cancelled;
    uint64_t key;        /* of the position that is measured */
    size_t gave_up_at;   /* where the player stood when a board was too hard, ... */
    bool gave_up;        /* ... which is not to be tried again from there */
    uint64_t look_at_ns; /* while a background solver runs: when to look at it again */
};

void referee_free(struct referee *referee);

/* Whether it is time for referee_work(): always, unless a measurement was just looked at. */
bool referee_due(const struct referee *referee, uint64_t now_ns);

/* When it is time for it, if nothing else happens; UINT64_MAX if it has nothing under way. */
uint64_t referee_wake_ns(const struct referee *referee);

/* The player's own board needs the processor: ends the measurement, without waiting for the end. */
void referee_stop(struct referee *referee);

/*
 * Takes what was measured, and begins the next measurement if `idle`: the player's own board is
 * settled. Returns whether the session learned anything.
 */
bool referee_work(struct referee *referee, struct session *session,
    const struct solver_options *options, uint64_t now_ns, bool idle);

#endif
