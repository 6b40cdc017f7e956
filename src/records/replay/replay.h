// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The replay of a kept solve: what the board showed, move by move, with the time of each. Undo,
 * redo and restart are the moves that they made on the board.
 *
 * Its pace is what the board looked like when as much time had passed, and how far ahead or behind
 * another game is. The boards may differ, so progress is what is left of the Manhattan distance at
 * the start.
 */
#ifndef NP_RECORDS_REPLAY_REPLAY_H
#define NP_RECORDS_REPLAY_REPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "play/session.h"
#include "puzzle/path.h"
#include "records/solve.h"

/* What made a move of the board. */
enum replay_cause { REPLAY_MOVE, REPLAY_UNDO, REPLAY_REDO, REPLAY_RESTART, REPLAY_SOLVER };

/* A move of the board. */
struct replay_move {
    uint64_t time_ms;
    uint64_t manhattan; /* after all moves of its time, as is the next */
    uint32_t placed;    /* tiles on their goal cells */
    enum replay_cause cause;
    bool back; /* takes a move back, as an undo or a restart does */
};

struct replay {
    struct path path;          /* every move of the board, in the order of time */
    struct replay_move *moves; /* how each of them was made; owned */
    size_t capacity;
    uint64_t end_ms;        /* the time of the last event */
    uint32_t start_placed;  /* tiles on their goal cells at the start */
    struct session session; /* as the solve left it; owned */
};

/* A solve whose undos and restarts make more moves than this is not replayed. */
enum { REPLAY_MOVES_MAX = 1 << 24 };

/* Repeats a solve. The caller frees the replay with replay_free(), even after an error. Returns
 * NP_OK, NP_BAD_INPUT (an event is not possible), NP_TOO_LARGE (too many moves) or NP_NO_MEMORY. */
enum np_status replay_init(
    struct replay *replay, const struct record *record, struct np_error *error);

void replay_free(struct replay *replay);

/* ---- pace ------------------------------------------------------------------------------------ */

struct pace {
    struct kept_solve kept;
    struct replay replay;
    struct board board; /* after `at` moves of the replay; owned */
    size_t at;
    uint64_t manhattan; /* of the board */
    uint32_t placed;    /* tiles of the board on their goal cells */
};

/* Begins at the start of a solve, which the pace takes. The caller frees the pace with pace_free(),
 * even after an error. Returns what replay_init() returns. */
enum np_status pace_init(struct pace *pace, struct kept_solve *kept, struct np_error *error);

void pace_free(struct pace *pace);

/* Whether a game can be compared with the solve: it has the same size and goal. */
bool pace_fits(const struct pace *pace, const struct session *session);

/* Goes to the board after a time. */
void pace_go_to(struct pace *pace, uint64_t time_ms);

/* How much earlier than the solve a game is where it is after `time_ms`; negative = later. */
int64_t pace_lead_ms(const struct pace *pace, const struct session *session, uint64_t time_ms);

#endif
