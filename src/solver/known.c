// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Bounds and a path that follow the player.
 */
#include "config.h"

#include "solver/known.h"

void
known_free(struct known *known)
{
    path_free(&known->reversed);
    *known = (struct known){0};
}

static bool
last_is(const struct path *path, enum move move)
{
    return path->length > 0 && path->moves[path->length - 1] == (uint8_t)move;
}

/* All solutions of a board are odd in length, or all are even. */
static void
agree_in_parity(struct known *known)
{
    if (known->has_path && (known->reversed.length - known->lower_bound) % 2 != 0)
        known->lower_bound++;
}

bool
known_path_follow(struct path *reversed, enum move move)
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
known_follow(struct known *known, enum move move, uint64_t lower_bound)
{
    const bool on_path = known->has_path && last_is(&known->reversed, move);
    const uint64_t followed = known->lower_bound > 0 ? known->lower_bound - 1 : 0;

    if (known->has_path)
        known->has_path = known_path_follow(&known->reversed, move);
    known->lower_bound = lower_bound > followed ? lower_bound : followed;
    agree_in_parity(known);
    return on_path;
}

bool
known_learn_path(struct known *known, struct path *reversed)
{
    const struct path old = known->reversed;

    if (known->has_path && old.length <= reversed->length)
        return false;
    known->has_path = true;
    known->reversed = *reversed;
    *reversed = old;
    agree_in_parity(known);
    return true;
}

bool
known_learn_bound(struct known *known, uint64_t lower_bound)
{
    if (lower_bound <= known->lower_bound)
        return false;
    known->lower_bound = lower_bound;
    agree_in_parity(known);
    return true;
}

bool
known_settled(const struct known *known)
{
    return known->has_path && known->lower_bound >= known->reversed.length;
}

void
known_path_mirror(struct path *path)
{
    for (size_t i = 0, j = path->length; i + 1 < j; i++) {
        const uint8_t move = path->moves[i];

        path->moves[i] = path->moves[--j];
        path->moves[j] = move;
    }
}

enum np_status
known_path(const struct known *known, struct path *path, struct np_error *error)
{
    const struct path *reversed = &known->reversed;
    const enum np_status status = path_reserve(path, reversed->length, error);

    if (status != NP_OK)
        return status;
    path->length = reversed->length;
    for (size_t i = 0; i < path->length; i++)
        path->moves[i] = reversed->moves[path->length - 1 - i];
    return NP_OK;
}
