// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A path: the moves from one board to another, in order, one byte each.
 */
#ifndef NP_PUZZLE_PATH_H
#define NP_PUZZLE_PATH_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/move.h"

/* A zeroed path is a valid empty one. */
struct path {
    uint8_t *moves; /* `length` values of enum move; owned */
    size_t length;
    size_t capacity;
};

void path_free(struct path *path);

/* Empties the path but keeps its memory. */
void path_clear(struct path *path);

/* Each of these returns NP_OK, or NP_NO_MEMORY with the path unchanged. */
enum np_status path_reserve(struct path *path, size_t capacity, struct np_error *error);
enum np_status path_append(struct path *path, enum move move, struct np_error *error);
enum np_status path_append_all(
    struct path *path, const uint8_t *moves, size_t count, struct np_error *error);

/* Makes a path a copy of another; keeps the old path if memory is short. */
enum np_status path_replace(struct path *path, const struct path *other, struct np_error *error);

/* Initialises a path as a copy of another. Returns NP_OK, or NP_NO_MEMORY with an empty copy. */
enum np_status path_copy(struct path *copy, const struct path *path, struct np_error *error);

/* Reverses the path: a path from A to B becomes one from B to A. */
void path_reverse(struct path *path);

/* Removes pairs of adjacent moves that cancel each other (UD, LR ...) until none is left. */
void path_cancel_pairs(struct path *path);

/* The number of moves if any number of tiles in a line may slide at once: the runs of equal moves.
 */
size_t path_count_runs(const struct path *path);

/* Plays the path on `board`.
 *
 * Returns NP_OK, or NP_NOT_A_SOLUTION (the text names the first impossible move; the board is as
 * before that move). */
enum np_status path_apply(const struct path *path, struct board *board, struct np_error *error);

/* Fail with NP_NOT_A_SOLUTION: a move of the path is impossible; the path misses the goal. */
enum np_status path_is_impossible(const struct path *path, size_t index, struct np_error *error);
enum np_status path_misses_goal(const struct path *path, struct np_error *error);

/* Checks that the path leads from `start` to the goal. Returns NP_OK, NP_NOT_A_SOLUTION or
 * NP_NO_MEMORY. */
enum np_status path_verify(const struct path *path, const struct board *start,
    const struct goal *goal, struct np_error *error);

#endif
