// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the files of the public library share. npuzzle.h is its interface and says what each
 * function does; this room checks arguments, calls the engine and translates its statuses.
 */
#ifndef NP_LIBRARY_LIBRARY_H
#define NP_LIBRARY_LIBRARY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "npuzzle.h"

#include "base/status.h"
#include "base/thread/cancel.h"
#include "base/thread/thread.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/path.h"
#include "search/search.h"
#include "solver/solver.h"

struct npuzzle_board {
    struct board board;
};

struct npuzzle_token {
    struct cancel cancel;
};

/* The public status of an engine's; if it is a failure, *error gets the text. `error` may be
 * NULL. */
enum npuzzle_status library_status(
    enum np_status status, const struct np_error *internal, struct npuzzle_error *error);

/* Fills *error with a status and a constant text, and returns the status. */
enum npuzzle_status library_fail(
    struct npuzzle_error *error, enum npuzzle_status status, const char *text);

/* The same for an argument that must not be NULL: its name is in the text. */
enum npuzzle_status library_null(struct npuzzle_error *error, const char *name);

/* Copies a struct that the caller filled, and whose first field is its size, to one of `bytes`
 * bytes: fields that the caller does not know become 0. Fails with NP_USAGE if the size is below
 * `least`, and with NP_UNSUPPORTED if fields that this version does not know are used. */
enum np_status library_take(
    void *to, size_t bytes, const void *given, size_t least, struct np_error *error);

/* Makes a handle of a board and empties it. Returns NP_OK or NP_NO_MEMORY. */
enum np_status library_wrap(
    struct npuzzle_board **handle, struct board *board, struct np_error *error);

/* Makes the goal for a board of `width` x `height`; NULL is the standard goal. The caller frees it
 * with goal_free(), even after an error. Returns NP_OK, NP_USAGE (another size) or NP_NO_MEMORY. */
enum np_status library_goal(struct goal *goal, const struct npuzzle_board *chosen, uint32_t width,
    uint32_t height, struct np_error *error);

/* Appends letters U D L R to a path. Returns NP_OK, NP_BAD_INPUT or NP_NO_MEMORY. */
enum np_status library_read_moves(
    struct path *path, const char *moves, size_t count, struct np_error *error);

/* Turns `count` moves into letters; the two arrays may be the same. */
void library_write_moves(char *letters, const uint8_t *moves, size_t count);

/* ---- runs of the solver ---------------------------------------------------------------------- */

/* One call of the solver: the caller's options, its callbacks, and what they have received. */
struct library_run {
    struct npuzzle_options given;
    struct solver_options options;
    struct solver_control control;
    struct cancel cancel;
    struct search_counters counters;
    struct move_sink sink;
    struct path known;    /* owned */
    pthread_mutex_t lock; /* of the callbacks */
    bool has_lock;
    atomic_bool stopped; /* a callback asked for the end */
    uint64_t start_ns;
    uint64_t next_progress_ns;
    char *letters; /* the moves of the answer that the callback sees; owned */
    size_t letters_capacity;
    uint64_t letters_length;
};

/* Prepares a run; `given` may be NULL. The run must not move in memory. The caller ends it with
 * library_run_end(), even after an error. Returns NP_OK, NP_USAGE, NP_BAD_INPUT, NP_UNSUPPORTED,
 * NP_SYSTEM or NP_NO_MEMORY. */
enum np_status library_run_begin(
    struct library_run *run, const struct npuzzle_options *given, struct np_error *error);

void library_run_end(struct library_run *run);

/* Whether a solution is shorter than the lower bound that the caller knew. */
bool library_run_bound_is_false(const struct library_run *run, const struct answer *answer);

/* Why a run ended. */
enum npuzzle_end library_run_end_of(const struct library_run *run, enum answer_end end);

/* Makes a public answer and takes the path from `answer`. Returns NP_OK or NP_NO_MEMORY. */
enum np_status library_answer(struct npuzzle_answer **made, const struct library_run *run,
    struct answer *answer, struct np_error *error);

#endif
