// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The team: its beams, the poll that they share, and the memory limit divided among them.
 */
#include "config.h"

#include "search/beam/beam.h"

#include "base/thread/thread.h"
#include "search/evaluation/evaluation.h"

enum np_status
beam_team_open(struct beam_team *team, const struct search_request *request,
    struct search_poll *poll, unsigned beams_max, bool trees, struct np_error *error)
{
    const struct shape *shape = &request->instance->shape;
    const struct cancel cancel = search_cancel_of(request);
    enum np_status status = NP_OK;

    *team = (struct beam_team){
        .beams = request->limits.threads < beams_max ? request->limits.threads : beams_max,
        .trees = trees,
        .shape = *shape};
    shared_poll_init(&team->shared, poll);
    if (!trees && !beam_team_takes(shape))
        return np_fail(error, NP_UNSUPPORTED, "beam search does not support boards of %lux%lu",
            (unsigned long)shape->width, (unsigned long)shape->height);
    if (!search_memory_share(
            request, team->beams, trees ? 0 : evaluation_bytes(shape), &team->beam_bytes))
        return np_no_memory(error);
    for (unsigned i = 0; i < team->beams && !trees && status == NP_OK; i++)
        status = beam_open(&team->beam[i], shape, evaluation_weights(shape),
            evaluation_end_weights(shape), &cancel, error);
    return status;
}

void
beam_team_close(struct beam_team *team)
{
    search_poll_count_part(team->shared.poll, &team->counted_bytes, 0);
    for (unsigned i = 0; i < team->beams; i++)
        beam_close(team->beam[i]);
    team->beams = 0;
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
    struct shared_poll_part part = {.shared = &team->shared, .first = number == 0};
    const uint64_t reserved_bytes = team->reserved_bytes / team->beams;
    const struct cancel cancel = search_cancel_of(team->shared.poll->request);
    const struct beam_host host = {
        .memory_bytes = team->beam_bytes == 0 ? 0 : team->beam_bytes - reserved_bytes,
        .context = &part,
        .keep_running = shared_poll_keep_running,
        .cancel = &cancel};

    while (!cancel_requested(&team->shared.cancel)) {
        const size_t next = atomic_fetch_add(&team->next, 1);
        if (next >= team->count)
            break;
        if (team->trees)
            tree_beam_run(&team->shape, &host, &team->tasks[next]);
        else
            beam_run(team->beam[number], &host, &team->tasks[next]);
    }
    if (!part.first)
        (void)shared_poll_keep_running(&part, 0, 0); /* adds the last counts to the poll */
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
    for (unsigned i = 0; i < team->beams; i++) {
        if (!team->trees)
            bytes += beam_bytes(team->beam[i]);
        else if (i < count)
            bytes += tree_beam_bytes(&team->shape, tasks[i].width);
    }
    search_poll_count_part(team->shared.poll, &team->counted_bytes, bytes);
    shared_poll_check(&team->shared);
}
