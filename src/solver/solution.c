// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Bounds and a path that follow the player.
 */
#include "config.h"

#include "solver/solution.h"

void
solution_free(struct solution *solution)
{
    path_free(&solution->reversed);
    *solution = (struct solution){0};
}

static bool
last_is(const struct path *path, enum move move)
{
    return path->length > 0 && path->moves[path->length - 1] == (uint8_t)move;
}

/* All solutions of a board are odd in length, or all are even. */
static void
agree_in_parity(struct solution *solution)
{
    if (solution->has_path && (solution->reversed.length - solution->lower_bound) % 2 != 0)
        solution->lower_bound++;
}

bool
path_follow_reversed(struct path *reversed, enum move move)
{
    if (last_is(reversed, move)) {
        reversed->length--;
        return true;
    }
    if (path_append(reversed, move_inverse(move), NULL) == NP_OK)
        return true;
    path_clear(reversed);
    return false;
}

bool
solution_follow(struct solution *solution, enum move move, uint64_t lower_bound)
{
    const bool on_path = solution->has_path && last_is(&solution->reversed, move);
    const uint64_t followed = solution->lower_bound > 0 ? solution->lower_bound - 1 : 0;

    if (solution->has_path)
        solution->has_path = path_follow_reversed(&solution->reversed, move);
    solution->lower_bound = lower_bound > followed ? lower_bound : followed;
    agree_in_parity(solution);
    return on_path;
}

bool
solution_learn_path(struct solution *solution, struct path *reversed)
{
    const struct path old = solution->reversed;

    if (solution->has_path && old.length <= reversed->length)
        return false;
    solution->has_path = true;
    solution->reversed = *reversed;
    *reversed = old;
    agree_in_parity(solution);
    return true;
}

bool
solution_learn_bound(struct solution *solution, uint64_t lower_bound)
{
    if (lower_bound <= solution->lower_bound)
        return false;
    solution->lower_bound = lower_bound;
    agree_in_parity(solution);
    return true;
}

bool
solution_settled(const struct solution *solution)
{
    return solution->has_path && solution->lower_bound >= solution->reversed.length;
}

void
path_mirror(struct path *path)
{
    for (size_t i = 0, j = path->length; i + 1 < j; i++) {
        const uint8_t move = path->moves[i];

        path->moves[i] = path->moves[--j];
        path->moves[j] = move;
    }
}

enum np_status
solution_path(const struct solution *solution, struct path *path, struct np_error *error)
{
    const struct path *reversed = &solution->reversed;
    const enum np_status status = path_reserve(path, reversed->length, error);

    if (status != NP_OK)
        return status;
    path->length = reversed->length;
    for (size_t i = 0; i < path->length; i++)
        path->moves[i] = reversed->moves[path->length - 1 - i];
    return NP_OK;
}
