// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Parity, then a construction that stops after PREFIX_MOVES.
 */
#include "config.h"

#include "solver/prefix.h"

#include <string.h>

#include "puzzle/parity.h"
#include "search/construct/constructive.h"

struct collector {
    struct path *path;
    enum np_status status;
    struct np_error *error;
};

/* Keeps moves; false when there are enough. */
static bool
collect(void *context, const uint8_t *moves, size_t count)
{
    struct collector *const collector = context;
    struct path *const path = collector->path;
    const size_t room = PREFIX_MOVES - path->length;

    collector->status = path_append_all(path, moves, count < room ? count : room, collector->error);
    return collector->status == NP_OK && path->length < PREFIX_MOVES;
}

enum np_status
prefix_find(struct prefix *prefix, const struct board *board, const struct goal *goal,
    const struct cancel *cancel, struct np_error *error)
{
    struct collector collector = {.path = &prefix->path, .error = error};
    const struct move_sink sink = {collect, &collector};
    bool solvable;
    enum np_status status = parity_solvable(board, goal, cancel, &solvable, error);

    memset(prefix, 0, sizeof *prefix);
    if (status != NP_OK)
        return status;
    prefix->unsolvable = !solvable;
    if (!solvable)
        return NP_OK;
    status = constructive_solve(board, goal, CONSTRUCTIVE_LINE_BY_LINE, &sink, cancel, NULL, error);
    prefix->complete = status == NP_OK;
    if (collector.status != NP_OK)
        return collector.status;
    if (status == NP_CANCELLED && !cancel_requested(cancel))
        status = NP_OK;
    if (status == NP_OK)
        path_cancel_pairs(&prefix->path);
    return status;
}
