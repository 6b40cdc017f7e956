// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Bounds and a path that follow the player.
 */
#include "config.h"

#include "solver/known.h"

#include <stdlib.h>
#include <string.h>

void
known_free(struct known *known)
{
    path_free(&known->reversed);
    path_free(&known->trail);
    free(known->bounds);
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

/* Notes the bound of the board that is being left. */
static void
push_trail(struct known *known, enum move move)
{
    const size_t index = known->trail.length;

    if (path_append(&known->trail, move, NULL) != NP_OK) {
        path_clear(&known->trail);
        return;
    }
    if (known->trail.capacity > known->bounds_count) {
        uint64_t *bounds = realloc(known->bounds, known->trail.capacity * sizeof *known->bounds);
        if (bounds == NULL) {
            path_clear(&known->trail);
            return;
        }
        known->bounds = bounds;
        known->bounds_count = known->trail.capacity;
    }
    known->bounds[index] = known->lower_bound;
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
known_follow(struct known *known, enum move move)
{
    const bool on_path = known->has_path && last_is(&known->reversed, move);
    uint64_t bound = known->lower_bound > 0 ? known->lower_bound - 1 : 0;

    if (known->has_path)
        known->has_path = known_path_follow(&known->reversed, move);
    if (last_is(&known->trail, move_inverse(move))) {
        const uint64_t remembered = known->bounds[--known->trail.length];
        if (remembered > bound)
            bound = remembered;
    } else {
        push_trail(known, move);
    }
    known->lower_bound = bound;
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

/* Remembers the bound for the board on the trail that it is about, if that is there. */
static void
remember(struct known *known, uint64_t lower_bound, const struct path *since)
{
    const struct path *trail = &known->trail;

    if (since->length == 0 || since->length > trail->length)
        return;
    const size_t index = trail->length - since->length;
    if (memcmp(trail->moves + index, since->moves, since->length) == 0 &&
        lower_bound > known->bounds[index])
        known->bounds[index] = lower_bound;
}

bool
known_learn_bound(struct known *known, uint64_t lower_bound, const struct path *since)
{
    remember(known, lower_bound, since);
    if (lower_bound <= since->length || lower_bound - since->length <= known->lower_bound)
        return false;
    known->lower_bound = lower_bound - since->length;
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
