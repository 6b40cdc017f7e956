// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A solution and a lower bound, updated after every move of the player.
 */
#include "config.h"

#include "solver/solution.h"

void
solution_free(struct solution *solution)
{
    path_free(&solution->from_goal);
    *solution = (struct solution){0};
}

static bool
undoes_last(const struct path *path, enum move move)
{
    return path->length > 0 && path->moves[path->length - 1] == (uint8_t)move_inverse(move);
}

bool
solution_path_step(struct path *path, enum move move)
{
    if (undoes_last(path, move)) {
        path->length--;
        return true;
    }
    if (path_append(path, move, NULL) == NP_OK)
        return true;
    path_clear(path);
    return false;
}

/* The lengths of all solutions of a board have the same parity. */
static void
raise_to_parity(struct solution *solution)
{
    if (solution->known && (solution->from_goal.length - solution->lower_bound) % 2 != 0)
        solution->lower_bound++;
}

bool
solution_follow(struct solution *solution, enum move move, uint64_t lower_bound)
{
    const bool on_path = undoes_last(&solution->from_goal, move);
    const uint64_t followed = solution->lower_bound > 0 ? solution->lower_bound - 1 : 0;

    if (solution->known)
        solution->known = solution_path_step(&solution->from_goal, move);
    solution->lower_bound = lower_bound > followed ? lower_bound : followed;
    raise_to_parity(solution);
    return on_path;
}

bool
solution_offer_path(struct solution *solution, struct path *from_goal)
{
    const struct path old = solution->from_goal;

    if (solution->known && old.length <= from_goal->length)
        return false;
    solution->known = true;
    solution->from_goal = *from_goal;
    *from_goal = old;
    raise_to_parity(solution);
    return true;
}

bool
solution_raise_bound(struct solution *solution, uint64_t lower_bound)
{
    if (lower_bound <= solution->lower_bound)
        return false;
    solution->lower_bound = lower_bound;
    raise_to_parity(solution);
    return true;
}

bool
solution_is_optimal(const struct solution *solution)
{
    return solution->known && solution->lower_bound >= solution->from_goal.length;
}

enum np_status
solution_path(const struct solution *solution, struct path *path, struct np_error *error)
{
    const struct path *const from_goal = &solution->from_goal;
    enum np_status status;

    path_clear(path);
    status = path_append_all(path, from_goal->moves, from_goal->length, error);
    path_reverse(path);
    return status;
}
