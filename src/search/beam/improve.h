// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Improvement of a known path: the path is cut into windows, and for each window a beam searches
 * for a shorter path between its ends.
 *
 *      start ----a-----b-----c-----d---- goal      windows, searched in parallel; a shorter path
 *                                                  replaces the moves of its window
 */
#ifndef NP_SEARCH_BEAM_IMPROVE_H
#define NP_SEARCH_BEAM_IMPROVE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/rng.h"
#include "puzzle/path.h"
#include "search/beam/beam_team.h"

struct improve {
    const struct search_request *request;
    struct rng rng;
    struct beam_team team;
    bool complete; /* no beam of the last round dropped a state */
};

/* Prepares to improve paths of the request's instance. The status and the poll are those of
 * beam_team_open(). The caller must always close it with improve_close(). */
enum np_status improve_open(struct improve *improve, const struct search_request *request,
    struct search_poll *poll, struct np_error *error);

void improve_close(struct improve *improve);

/* Cuts the path, which leads from the instance to the goal, into windows of `length` moves from a
 * random offset on and runs a beam of `width` states in each window. The path stays valid and never
 * grows, even if the poll stops the round.
 *
 * Returns NP_OK or NP_NO_MEMORY (the path is unchanged). */
enum np_status improve_round(struct improve *improve, struct path *path, uint32_t length,
    uint32_t width, struct np_error *error);

#endif
