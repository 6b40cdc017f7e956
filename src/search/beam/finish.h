// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Shorter ends of constructed paths, for boards that are too large for a beam from the beginning.
 *
 *      start ---- sweeps ----+--------+---- lines ---- goal
 *                            \         \
 *                             \         tree beam ---- goal
 *                              tree beam ------------- goal
 *
 * Sweeps bring tiles nearer home by as many steps per move as a tree beam until they are a few
 * steps away on average; what a construction does then takes several times as many moves.
 */
#ifndef NP_SEARCH_BEAM_FINISH_H
#define NP_SEARCH_BEAM_FINISH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"
#include "puzzle/path.h"
#include "search/beam/beam_team.h"

enum { FINISH_TASKS = 2 };

struct finish {
    const struct path *path;   /* the constructed path */
    size_t from[FINISH_TASKS]; /* how many of its moves lead to the board of each task */
    struct beam_task task[FINISH_TASKS];
    struct instance board[FINISH_TASKS];
    struct beam_team team;
    bool starved; /* a beam had no memory, so wider ones will have none, either */
};

/* Prepares to finish a path of the request's instance, which tree_beam_takes() must allow. The path
 * must outlive `finish`; the poll is that of beam_team_open_trees(). The caller must always close
 * it with finish_close(). Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status finish_open(struct finish *finish, const struct search_request *request,
    const struct path *path, struct search_poll *poll, struct np_error *error);

void finish_close(struct finish *finish);

/* Runs tree beams of `width` states. Makes *path, which is empty, the shortest path with a new end,
 * or leaves it empty if no beam found one. Sets `starved`. Returns NP_OK, or NP_NO_MEMORY
 * if a path that was found cannot be copied. */
enum np_status finish_run(
    struct finish *finish, uint32_t width, struct path *path, struct np_error *error);

#endif
