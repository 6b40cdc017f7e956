// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Improvement of a known path: it is cut into windows, and a shorter path is searched from the
 * beginning of each window to its end.
 *
 *      start ----a-----b-----c-----d---- goal      windows of a round, solved side by side: each
 *             one board's way to another           that has a shorter way replaces its moves
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
 * Returns NP_OK, NP_UNSUPPORTED (as beams), NP_CANCELLED (the poll said stop first) or
 * NP_NO_MEMORY. */
enum np_status improve_open(struct improve **improve, const struct search_request *request,
    struct search_poll *poll, struct np_error *error);

/* Accepts NULL. */
void improve_close(struct improve *improve);

/* Cuts the path, which leads from the instance to the goal, into windows of `length` moves from a
 * random offset on, and sends a beam of `width` states through each. The path stays valid and
 * never grows, even if the round is stopped.
 *
 * Returns NP_OK (see the poll for whether it was stopped) or NP_NO_MEMORY (the path is as it
 * was). */
enum np_status improve_round(struct improve *improve, struct path *path, uint32_t length,
    uint32_t width, struct np_error *error);

/* Whether no beam of the last round left a state out: wider ones would find nothing more. */
bool improve_is_complete(const struct improve *improve);

#endif
