// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Analysis: judges any moves on any board, without a screen (doc/analysis.md).
 *
 * The moves are played in a session, whose positions carry the bounds of every distance
 * (play/grading.h). Each search proves the distance of one board, which grades many moves at once;
 * if its time is over, what it has proved remains as bounds.
 */
#ifndef NP_JUDGE_ANALYSIS_H
#define NP_JUDGE_ANALYSIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/task.h"
#include "play/grading.h"
#include "play/session.h"
#include "puzzle/path.h"
#include "solver/solver.h"

/* The moves that are judged, and what is known about them. Callers may read the fields. */
struct analysis {
    struct session session; /* after the last move */
    struct path path;       /* the moves */
    struct path simplified; /* the shortest way along the positions that the moves visit */
    struct path
        shortened; /* the shortest solution found, if these moves are one; else `simplified` */
    bool done;     /* analysis_poll() has nothing more to do */

    /* Private. */
    struct solver_options options;
    uint64_t deadline_ns; /* 0 = none */
    size_t from;          /* boards before this one took too long */
    struct analysis_search *search;
    struct task *task; /* owns the search; NULL = none runs */
};

/* Plays moves, which may pass the goal and need not end there, and simplifies them. The positions
 * have only the bounds that need no search. Everything is copied.
 *
 * The caller frees the analysis with analysis_free(), even after an error. Returns NP_OK,
 * NP_NOT_A_SOLUTION (a move is impossible), NP_UNSOLVABLE, NP_BAD_INPUT (the sizes of board and
 * goal differ), NP_TOO_LARGE (see SESSION_CELLS_MAX) or NP_NO_MEMORY. */
enum np_status analysis_init(struct analysis *analysis, const struct board *board,
    const struct goal *goal, const struct path *path, const struct solver_options *options,
    struct np_error *error);

/* The same with the moves of a game since its start or its last restart. */
enum np_status analysis_init_session(struct analysis *analysis, const struct session *session,
    const struct solver_options *options, struct np_error *error);

/* Searches until every move is graded, or until options->time_ns is over (0 = no limit).
 *
 * Returns NP_OK (also if it was cancelled), NP_UNSUPPORTED (the options choose a search that does
 * not support this board), NP_SYSTEM or NP_NO_MEMORY; what was found before remains. */
enum np_status analysis_run(
    struct analysis *analysis, const struct cancel *cancel, struct np_error *error);

/* The same in the background, for a front end that must not wait: takes over what a search has
 * found and starts the next one, in a thread of its own. Call it until analysis->done. A failure
 * leaves moves ungraded, as running out of time does. */
void analysis_poll(struct analysis *analysis);

/* Ends a search in the background without waiting. Accepts a zeroed analysis. */
void analysis_free(struct analysis *analysis);

#endif
