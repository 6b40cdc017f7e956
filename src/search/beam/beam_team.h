// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The team: threads that take tasks from a list, each with a beam of its own.
 */
#ifndef NP_SEARCH_BEAM_BEAM_TEAM_H
#define NP_SEARCH_BEAM_BEAM_TEAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "search/beam/beam.h"
#include "search/poll.h"

/* The largest number of cells and the shortest side of a board for beams. */
enum { BEAM_TEAM_CELLS_MAX = 4096, BEAM_TEAM_SIDE_MIN = 2 };

enum { BEAM_TEAM_MAX = 8 };

struct beam_team {
    struct shared_poll shared;
    uint64_t counted_bytes;  /* bytes charged to the poll */
    uint64_t beam_bytes;     /* memory limit of one beam; 0 = none */
    uint64_t reserved_bytes; /* bytes reserved for the tasks */
    unsigned beams;
    bool trees; /* tasks are run by tree beams, and `beam` is unused */
    struct shape shape;
    struct beam *beam[BEAM_TEAM_MAX];
    struct beam_task *tasks; /* the tasks of the current run */
    size_t count;
    _Atomic size_t next;
};

/* Whether beams support boards of a shape. */
static inline bool
beam_team_takes(const struct shape *shape)
{
    return shape->width >= BEAM_TEAM_SIDE_MIN && shape->height >= BEAM_TEAM_SIDE_MIN &&
           shape->cells <= BEAM_TEAM_CELLS_MAX;
}

/* Opens a team for boards of the request's shape, with one beam for each thread of the request but
 * at most `beams_max` (1 .. BEAM_TEAM_MAX); tree beams, which tree_beam_takes() must allow, if
 * `trees`. The thread that runs the team uses the poll. The caller must always close the team with
 * beam_team_close().
 *
 * Returns NP_OK, NP_UNSUPPORTED (plain beams: the board is a line or too large), NP_CANCELLED or
 * NP_NO_MEMORY. */
enum np_status beam_team_open(struct beam_team *team, const struct search_request *request,
    struct search_poll *poll, unsigned beams_max, bool trees, struct np_error *error);

/* May be called twice. */
void beam_team_close(struct beam_team *team);

/* Reserves memory for the next tasks, out of the beams' share. Returns false if that is too
 * much. */
bool beam_team_reserve(struct beam_team *team, uint64_t bytes);

/* Runs all tasks and waits for them. When the poll stops the search, tasks that have not begun end
 * with BEAM_STOPPED. */
void beam_team_run(struct beam_team *team, struct beam_task *tasks, size_t count);

#endif
