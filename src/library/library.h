// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the files of the public library share. npuzzle.h is its interface and says what each
 * function does; this room checks arguments, calls the engine and translates its statuses.
 */
#ifndef NP_LIBRARY_LIBRARY_H
#define NP_LIBRARY_LIBRARY_H

#include <stddef.h>

#include "npuzzle.h"

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/path.h"

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

/* Keeps tables off the disk unless the caller has chosen a directory. Called before anything that
 * may use tables, by any thread. Returns NP_OK or NP_NO_MEMORY. */
enum np_status library_tables_begin(struct np_error *error);

/* If the status is NP_OK, makes a handle of a board; frees `board` in any case. Returns the status
 * or NP_NO_MEMORY. */
enum np_status library_wrap(struct npuzzle_board **handle, struct board *board,
    enum np_status status, struct np_error *error);

/* Makes the goal for a board; NULL is the standard goal. The caller frees it with goal_free(), even
 * after an error. Returns NP_OK, NP_USAGE (another size) or NP_NO_MEMORY. */
enum np_status library_goal(struct goal *goal, const struct npuzzle_board *chosen,
    const struct npuzzle_board *board, struct np_error *error);

/* Appends letters U D L R to a path. Returns NP_OK, NP_BAD_INPUT or NP_NO_MEMORY. */
enum np_status library_read_moves(
    struct path *path, const char *moves, size_t count, struct np_error *error);

#endif
