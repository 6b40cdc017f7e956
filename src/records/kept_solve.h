// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A whole solve, read from its line of the history when it is needed: the board, the goal, and
 * every event with its time.
 */
#ifndef NP_RECORDS_KEPT_SOLVE_H
#define NP_RECORDS_KEPT_SOLVE_H

#include <stddef.h>

#include "base/status.h"
#include "play/session.h"
#include "records/solve.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/id.h"

struct kept_solve {
    struct history_solve solve;   /* as it was given; its comment is NULL */
    char puzzle[PUZZLE_ID_BYTES]; /* the puzzle's id; "" = none */
    struct board start;
    struct goal goal;
    struct session_event *events; /* owned */
    size_t event_count;
};

/*
 * Reads the board and the events of a solve of the history from its file, and checks that its line
 * is still the one that was read.
 *
 * The caller frees the solve with kept_solve_free(), even after an error. Returns NP_OK,
 * NP_UNSUPPORTED (the solve is from a version, or a program, that kept no moves), NP_BAD_INPUT (the
 * line is damaged or was changed), NP_NOT_FOUND, NP_IO or NP_NO_MEMORY.
 */
enum np_status kept_solve_read(struct kept_solve *kept, const char *path,
    const struct history_solve *solve, struct np_error *error);

/* The solve of a session, without a date. The caller frees it, even after an error. Returns NP_OK
 * or NP_NO_MEMORY. */
enum np_status kept_solve_of(
    struct kept_solve *kept, const struct session *session, struct np_error *error);

void kept_solve_free(struct kept_solve *kept);

/* Begins a session at the start of the solve, with its names but no id for another solve. The
 * caller frees the session, even after an error. Returns what session_init() returns. */
enum np_status kept_solve_begin(
    const struct kept_solve *kept, struct session *session, struct np_error *error);

/* The same, and repeats all events. Returns what session_init() and session_replay() return. */
enum np_status kept_solve_replay(
    const struct kept_solve *kept, struct session *session, struct np_error *error);

#endif
