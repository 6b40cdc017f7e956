// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The team: one view of the board and one beam a thread.
 */
#include "config.h"

#include "search/beam/beam_team.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/thread/parallel.h"
#include "search/beam/beam.h"
#include "search/evaluation/evaluation.h"
#include "search/beam/symmetry.h"

enum {
    VIEWS = 2,
    DEPTH_FACTOR = 20, /* no path of a beam that gets there is longer than this many n^3 */
};

struct view {
    struct beam_team *team;
    struct symmetry symmetry;
    struct instance image;
    struct evaluation *eval;
    struct stages layers;
    struct beam *beam;
    struct beam_options options;
    struct path path;
    enum beam_end end;
    struct shared_poll_part part;
};

struct beam_team {
    struct shared_poll shared;
    uint64_t counted_bytes; /* of the views, in the poll's account */
    unsigned views;
    atomic_uint next; /* the view that is run next */
    struct view view[VIEWS];
};

/* ---- opening ------------------------------------------------------------------------------- */

static enum np_status
open_view(struct beam_team *team, unsigned index, const struct search_request *request,
    struct np_error *error)
{
    struct view *view = &team->view[index];
    const struct instance *instance = request->instance;
    const uint64_t side = instance->shape.width > instance->shape.height ? instance->shape.width
                                                                         : instance->shape.height;

    const struct cancel cancel = search_cancel_of(request);
    uint64_t room_bytes;

    if (!search_memory_share(request, team->views, evaluation_bytes(&instance->shape), &room_bytes))
        return np_no_memory(error);
    view->team = team;
    view->symmetry = symmetry_blank_last(instance, index > 0);
    view->options = (struct beam_options){.max_depth = DEPTH_FACTOR * side * side * side,
        .memory_bytes = room_bytes,
        .context = &view->part,
        .go_on = shared_poll_go_on};
    view->part = (struct shared_poll_part){.shared = &team->shared};
    if (request->limits.depth > 0 && request->limits.depth < view->options.max_depth)
        view->options.max_depth = request->limits.depth;
    enum np_status status = symmetry_instance(view->symmetry, instance, &view->image, error);
    if (status != NP_OK)
        return status;
    const struct shape *shape = &view->image.shape;
    status = evaluation_open(&view->eval, shape, evaluation_weights(shape), &cancel, error);
    if (status == NP_OK)
        status = stages_init(&view->layers, shape, error);
    if (status == NP_OK)
        status = beam_open(&view->beam, view->eval, shape, error);
    return status;
}

bool
beam_team_takes(const struct shape *shape)
{
    return shape->width >= BEAM_TEAM_SIDE_MIN && shape->height >= BEAM_TEAM_SIDE_MIN &&
           shape->cells <= BEAM_TEAM_CELLS_MAX;
}

enum np_status
beam_team_open(struct beam_team **team, const struct search_request *request,
    struct search_poll *poll, struct np_error *error)
{
    const struct shape *shape = &request->instance->shape;
    enum np_status status = NP_OK;

    *team = NULL;
    if (!beam_team_takes(shape))
        return np_fail(error, NP_UNSUPPORTED, "a beam does not take boards of %lux%lu",
            (unsigned long)shape->width, (unsigned long)shape->height);
    struct beam_team *made = calloc(1, sizeof *made);
    if (made == NULL)
        return np_no_memory(error);
    shared_poll_init(&made->shared, poll);
    made->views = request->threads < VIEWS ? request->threads : VIEWS;
    for (unsigned i = 0; i < made->views && status == NP_OK; i++)
        status = open_view(made, i, request, error);
    if (status == NP_OK)
        *team = made;
    else
        beam_team_close(made);
    return status;
}

void
beam_team_close(struct beam_team *team)
{
    if (team == NULL)
        return;
    search_poll_count_part(team->shared.poll, &team->counted_bytes, 0);
    for (unsigned i = 0; i < team->views; i++) {
        struct view *view = &team->view[i];
        beam_close(view->beam);
        stages_free(&view->layers);
        evaluation_close(view->eval);
        instance_free(&view->image);
        path_free(&view->path);
    }
    free(team);
}

/* ---- running ------------------------------------------------------------------------------- */

static void
run_view(struct view *view)
{
    view->end =
        beam_run(view->beam, view->image.tiles, view->image.blank, &view->options, &view->path);
    if (view->end == BEAM_FOUND)
        symmetry_path_back(view->symmetry, &view->path);
}

/* The thread that called looks at the poll, the others look for what it would see. */
static void
run_views(void *context, unsigned number)
{
    struct beam_team *team = context;

    for (;;) {
        const unsigned next = atomic_fetch_add(&team->next, 1);
        if (next >= team->views)
            break;
        team->view[next].part.first = number == 0;
        run_view(&team->view[next]);
    }
}

static enum beam_team_end
collect(struct beam_team *team, struct path *path)
{
    struct view *best = NULL;
    enum beam_team_end end = BEAM_TEAM_NO_MEMORY;

    for (unsigned i = 0; i < team->views; i++) {
        struct view *view = &team->view[i];
        if (view->end == BEAM_FOUND && (best == NULL || view->path.length < best->path.length))
            best = view;
        if (view->end == BEAM_LOST)
            end = BEAM_TEAM_LOST;
    }
    if (best != NULL) {
        const struct path old = *path;
        *path = best->path;
        best->path = old;
        return BEAM_TEAM_FOUND;
    }
    return cancel_requested(&team->shared.cancel) ? BEAM_TEAM_STOPPED : end;
}

bool
beam_team_is_complete(const struct beam_team *team)
{
    bool complete = true;

    for (unsigned i = 0; i < team->views; i++)
        complete = complete && beam_is_complete(team->view[i].beam);
    return complete;
}

enum beam_team_end
beam_team_run(struct beam_team *team, uint32_t width, struct path *path)
{
    uint64_t bytes = 0;

    path_clear(path);
    cancel_clear(&team->shared.cancel);
    atomic_store(&team->next, 0);
    for (unsigned i = 0; i < team->views; i++) {
        struct view *view = &team->view[i];
        view->options.width = width;
        view->options.quota = beam_quota(&view->image.shape, width);
        view->options.layers = &view->layers;
    }
    parallel_run(team->views, run_views, team);
    for (unsigned i = 0; i < team->views; i++)
        bytes += beam_bytes(team->view[i].beam) + evaluation_bytes(&team->view[i].image.shape);
    search_poll_count_part(team->shared.poll, &team->counted_bytes, bytes);
    shared_poll_look(&team->shared);
    return collect(team, path);
}
