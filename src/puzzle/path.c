// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Paths: a growing array of moves.
 */
#include "config.h"

#include "puzzle/path.h"

#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "base/memory.h"

void
path_free(struct path *path)
{
    free(path->moves);
    *path = (struct path){0};
}

void
path_clear(struct path *path)
{
    path->length = 0;
}

enum np_status
path_reserve(struct path *path, size_t capacity, struct np_error *error)
{
    return memory_grow_array(&path->moves, &path->capacity, capacity, sizeof path->moves[0])
               ? NP_OK
               : np_no_memory(error);
}

enum np_status
path_append(struct path *path, enum move move, struct np_error *error)
{
    const enum np_status status = path_reserve(path, path->length + 1, error);
    if (status == NP_OK)
        path->moves[path->length++] = (uint8_t)move;
    return status;
}

enum np_status
path_append_all(struct path *path, const uint8_t *moves, size_t count, struct np_error *error)
{
    const enum np_status status = count > SIZE_MAX / 2
                                      ? np_no_memory(error)
                                      : path_reserve(path, path->length + count, error);
    if (status == NP_OK && count > 0) {
        memcpy(path->moves + path->length, moves, count);
        path->length += count;
    }
    return status;
}

enum np_status
path_replace(struct path *path, const struct path *other, struct np_error *error)
{
    const enum np_status status = path_reserve(path, other->length, error);

    if (status == NP_OK) {
        path_clear(path);
        (void)path_append_all(path, other->moves, other->length, NULL);
    }
    return status;
}

enum np_status
path_copy(struct path *copy, const struct path *path, struct np_error *error)
{
    *copy = (struct path){0};
    return path_append_all(copy, path->moves, path->length, error);
}

void
path_reverse(struct path *path)
{
    for (size_t i = 0; i < path->length / 2; i++) {
        const uint8_t move = path->moves[i];
        path->moves[i] = path->moves[path->length - 1 - i];
        path->moves[path->length - 1 - i] = move;
    }
    for (size_t i = 0; i < path->length; i++)
        path->moves[i] = (uint8_t)move_inverse((enum move)path->moves[i]);
}

void
path_cancel_pairs(struct path *path)
{
    size_t kept = 0;

    for (size_t i = 0; i < path->length; i++) {
        const enum move move = (enum move)path->moves[i];
        if (kept > 0 && path->moves[kept - 1] == (uint8_t)move_inverse(move))
            kept--;
        else
            path->moves[kept++] = (uint8_t)move;
    }
    path->length = kept;
}

size_t
path_count_runs(const struct path *path)
{
    size_t runs = 0;

    for (size_t i = 0; i < path->length; i++)
        runs += i == 0 || path->moves[i] != path->moves[i - 1];
    return runs;
}

enum np_status
path_is_impossible(const struct path *path, size_t index, struct np_error *error)
{
    return np_fail(error, NP_NOT_A_SOLUTION, "move %zu of %zu, %c, is not possible", index + 1,
        path->length, move_letter((enum move)path->moves[index]));
}

enum np_status
path_apply(const struct path *path, struct board *board, struct np_error *error)
{
    for (size_t i = 0; i < path->length; i++) {
        const enum move move = (enum move)path->moves[i];
        if (!board_can_move(board, move))
            return path_is_impossible(path, i, error);
        board_move(board, move);
    }
    return NP_OK;
}

enum np_status
path_misses_goal(const struct path *path, struct np_error *error)
{
    return np_fail(error, NP_NOT_A_SOLUTION,
        P_("%zu move does not lead to the goal", "%zu moves do not lead to the goal", path->length),
        path->length);
}

enum np_status
path_verify(const struct path *path, const struct board *start, const struct goal *goal,
    struct np_error *error)
{
    if (start->width != goal->width || start->height != goal->height)
        return np_fail(error, NP_NOT_A_SOLUTION, "the board and the goal differ in size");

    struct board board;
    enum np_status status = board_copy(&board, start, error);
    if (status == NP_OK)
        status = path_apply(path, &board, error);
    if (status == NP_OK && !goal_reached(goal, &board))
        status = path_misses_goal(path, error);
    board_free(&board);
    return status;
}
