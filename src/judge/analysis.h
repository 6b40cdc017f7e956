// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Analysis: judges any moves on any board, without a screen.
 *
 * The moves are played in a session, whose positions carry the bounds of every distance
 * (play/grading.h). A search proves the distance of one board and thereby grades all moves up to
 * the next known distance that lead straight towards the goal or away from it, so a 15-puzzle
 * solution of a hundred moves needs a few dozen searches of some milliseconds. On larger boards the
 * searches end with their time, and what they have proved remains as bounds.
 */
#ifndef NP_JUDGE_ANALYSIS_H
#define NP_JUDGE_ANALYSIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "play/grading.h"
#include "play/session.h"
#include "puzzle/path.h"
#include "solver/solver.h"

/* The moves that are judged, and what is known about them. Callers may read the fields. */
struct analysis {
    struct session session; /* after the last move */
    struct path path;       /* the moves */
    struct path simplified; /* the shortest way along the positions that the moves visit */
    struct path shortened;  /* the shortest way found between the same two boards */
};

/* How the caller follows a run; every pointer may be NULL. The callbacks run in the thread of
 * analysis_run() and must be quick. */
struct analysis_control {
    const struct cancel *cancel;
    void *context;
    /* The distance of the position with a key lies within these bounds. */
    void (*learned)(void *context, uint64_t key, struct bounds bounds);
    /* analysis->shortened has become shorter. */
    void (*shortened)(void *context, const struct path *path);
};

/* Plays moves, which may pass the goal and need not end there, and simplifies them. The positions
 * have only the bounds that need no search.
 *
 * The caller frees the analysis with analysis_free(), even after an error. Returns NP_OK,
 * NP_NOT_A_SOLUTION (a move is impossible), NP_UNSOLVABLE, NP_BAD_INPUT (the sizes of board and
 * goal differ), NP_TOO_LARGE (see SESSION_CELLS_MAX) or NP_NO_MEMORY. */
enum np_status analysis_init(struct analysis *analysis, const struct board *board,
    const struct goal *goal, const struct path *path, struct np_error *error);

/* Proves distances and shortens the moves until every move is graded and no window gets shorter, or
 * until options->time_ns is over (0 = no limit).
 *
 * Returns NP_OK (also if it was cancelled), NP_UNSUPPORTED (the options choose a search that does
 * not support this board), NP_SYSTEM or NP_NO_MEMORY; what was found before remains. */
enum np_status analysis_run(struct analysis *analysis, const struct solver_options *options,
    const struct analysis_control *control, struct np_error *error);

void analysis_free(struct analysis *analysis);

#endif
