// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The replay of a kept solve: what the board showed, move by move, with the time of each. Undo,
 * redo and restart are the moves that they made on the board.
 */
#ifndef NP_RECORDS_REPLAY_REPLAY_H
#define NP_RECORDS_REPLAY_REPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "play/session.h"
#include "play/record.h"
#include "puzzle/path.h"

/* What made a move of the board. */
enum replay_cause { REPLAY_MOVE, REPLAY_UNDO, REPLAY_REDO, REPLAY_RESTART, REPLAY_SOLVER };

/* A move of the board. */
struct replay_move {
    uint64_t time_ms;
    enum replay_cause cause;
    bool back; /* takes a move back, as an undo or a restart does */
};

struct replay {
    struct path path;          /* every move of the board, in the order of time */
    struct replay_move *moves; /* how each of them was made; owned */
    size_t capacity;
    uint64_t end_ms;        /* the time of the last event */
    struct session session; /* as the solve left it; owned */
};

/* A solve whose undos and restarts make more moves than this is not replayed. */
enum { REPLAY_MOVES_MAX = 1 << 24 };

/*
 * Repeats a solve.
 *
 * The caller frees the replay with replay_free(), even after an error. Returns NP_OK, NP_BAD_INPUT
 * (an event is not possible), NP_TOO_LARGE (too many moves) or NP_NO_MEMORY.
 */
enum np_status replay_init(
    struct replay *replay, const struct record *record, struct np_error *error);

void replay_free(struct replay *replay);

/* Marks the moves that are slips as far as the session of the replay knows; moves that were taken
 * back are not graded. `slips` has an entry for each move. */
void replay_mark_slips(const struct replay *replay, bool *slips);

#endif
