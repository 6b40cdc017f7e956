// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Improvement of a known path: it is cut into windows, and a beam looks for a shorter path through
 * each of them.
 *
 *      start ----a-----b-----c-----d---- goal      windows, solved in parallel; a shorter path
 *                                                  replaces the moves of its window
 */
#ifndef NP_SEARCH_BEAM_IMPROVE_H
#define NP_SEARCH_BEAM_IMPROVE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "puzzle/path.h"
#include "search/poll.h"

struct improve;

/* Prepares to improve paths of a request's instance, on its threads; the thread that calls
 * improve_round() uses the poll. The caller closes it with improve_close().
 *
 * Returns NP_OK, NP_UNSUPPORTED (as beam_team_open()), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status improve_open(struct improve **improve, const struct search_request *request,
    struct search_poll *poll, struct np_error *error);

/* Accepts NULL. */
void improve_close(struct improve *improve);

/* Cuts the path, which leads from the instance to the goal, into windows of `length` moves from a
 * random offset on, and runs a beam of `width` states in each. The path stays valid and never
 * grows, even if the poll stops the round.
 *
 * Returns NP_OK or NP_NO_MEMORY (the path is unchanged). */
enum np_status improve_round(struct improve *improve, struct path *path, uint32_t length,
    uint32_t width, struct np_error *error);

/* Whether no beam of the last round dropped a state, so wider ones would find nothing else. */
bool improve_is_complete(const struct improve *improve);

#endif
