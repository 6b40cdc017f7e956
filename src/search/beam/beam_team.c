// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The team: beams, the poll that they share, and the memory limit divided among them.
 */
#include "config.h"

#include "search/beam/beam_team.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/thread/parallel.h"
#include "search/evaluation/evaluation.h"

struct worker {
    struct shared_poll_part part;
    struct beam *beam;
};

struct beam_team {
    struct shared_poll shared;
    uint64_t counted_bytes;  /* in the poll's account */
    uint64_t beam_bytes;     /* memory limit of one beam; 0 = none */
    uint64_t reserved_bytes; /* for the tasks */
    unsigned beams;
    struct worker worker[BEAM_TEAM_MAX];
    struct beam_task *tasks;
    size_t count;
    _Atomic size_t next;
};

static enum np_status
open_beams(struct beam_team *team, const struct search_request *request, struct np_error *error)
{
    const struct shape *shape = &request->instance->shape;
    const struct cancel cancel = search_cancel_of(request);
    enum np_status status = NP_OK;

    if (!search_memory_share(request, team->beams, evaluation_bytes(shape), &team->beam_bytes))
        return np_no_memory(error);
    for (unsigned i = 0; i < team->beams && status == NP_OK; i++) {
        struct worker *worker = &team->worker[i];
        worker->part.shared = &team->shared;
        status = beam_open(&worker->beam, shape, evaluation_weights(shape), &cancel, error);
    }
    return status;
}

enum np_status
beam_team_open(struct beam_team **team, const struct search_request *request,
    struct search_poll *poll, unsigned beams_max, struct np_error *error)
{
    const struct shape *shape = &request->instance->shape;

    *team = NULL;
    if (shape->width < BEAM_TEAM_SIDE_MIN || shape->height < BEAM_TEAM_SIDE_MIN ||
        shape->cells > BEAM_TEAM_CELLS_MAX)
        return np_fail(error, NP_UNSUPPORTED, "a beam does not take boards of %lux%lu",
            (unsigned long)shape->width, (unsigned long)shape->height);
    struct beam_team *opened = calloc(1, sizeof *opened);
    if (opened == NULL)
        return np_no_memory(error);
    shared_poll_init(&opened->shared, poll);
    opened->beams = request->threads < beams_max ? request->threads : beams_max;
    const enum np_status status = open_beams(opened, request, error);
    if (status == NP_OK)
        *team = opened;
    else
        beam_team_close(opened);
    return status;
}

void
beam_team_close(struct beam_team *team)
{
    if (team == NULL)
        return;
    search_poll_count_part(team->shared.poll, &team->counted_bytes, 0);
    for (unsigned i = 0; i < team->beams; i++)
        beam_close(team->worker[i].beam);
    free(team);
}

unsigned
beam_team_size(const struct beam_team *team)
{
    return team->beams;
}

bool
beam_team_reserve(struct beam_team *team, uint64_t bytes)
{
    team->reserved_bytes = bytes;
    return team->beam_bytes == 0 || bytes / team->beams < team->beam_bytes;
}

static void
run_tasks(void *context, unsigned number)
{
    struct beam_team *team = context;
    struct worker *worker = &team->worker[number];
    const uint64_t reserved_bytes = team->reserved_bytes / team->beams;
    const struct beam_host host = {
        .memory_bytes = team->beam_bytes == 0 ? 0 : team->beam_bytes - reserved_bytes,
        .context = &worker->part,
        .keep_running = shared_poll_go_on};

    worker->part.first = number == 0;
    while (!cancel_requested(&team->shared.cancel)) {
        const size_t next = atomic_fetch_add(&team->next, 1);
        if (next >= team->count)
            break;
        beam_run(worker->beam, &host, &team->tasks[next]);
    }
}

void
beam_team_run(struct beam_team *team, struct beam_task *tasks, size_t count)
{
    uint64_t bytes = team->reserved_bytes;

    for (size_t i = 0; i < count; i++)
        tasks[i].end = BEAM_STOPPED;
    team->tasks = tasks;
    team->count = count;
    atomic_store(&team->next, 0);
    cancel_clear(&team->shared.cancel);
    parallel_run(team->beams, run_tasks, team);
    for (unsigned i = 0; i < team->beams; i++)
        bytes += beam_bytes(team->worker[i].beam);
    search_poll_count_part(team->shared.poll, &team->counted_bytes, bytes);
    shared_poll_look(&team->shared);
}
