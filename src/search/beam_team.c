// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The team: one thread a beam. What runs in the calling thread looks at the poll; the others count
 * into atomics.
 */
#include "config.h"

#include "search/beam_team.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/crew.h"
#include "search/beam.h"
#include "search/rank_weights.h"
#include "search/symmetry.h"

enum {
    VIEWS = 2,
    OTHERS_LOOK = 1024, /* nodes between two looks of the other threads */
    DEPTH_FACTOR = 20,  /* no path of a beam that gets there is longer than this many n^3 */
};

struct view {
    struct beam_team *team;
    struct symmetry symmetry;
    struct instance image;
    struct rank *rank;
    struct stages whole;
    struct stages layers;
    struct beam *beam;
    struct beam_options options;
    struct path path;
    enum beam_end end;
    uint64_t expanded; /* by another thread than the first, not yet in the team's */
    uint64_t generated;
};

struct beam_team {
    struct search_poll *poll;
    unsigned views;
    const struct search_request *request;
    atomic_uint next; /* the view that is run next */
    atomic_bool stop;
    _Atomic uint64_t expanded; /* by the other threads, not yet in the poll */
    _Atomic uint64_t generated;
    struct view view[VIEWS];
};

/* ---- looking up ---------------------------------------------------------------------------- */

/* Brings the others' counts into the poll and passes its verdict on. */
static bool
look_up(struct beam_team *team)
{
    struct search_poll *poll = team->poll;

    poll->expanded += atomic_exchange(&team->expanded, 0);
    poll->generated += atomic_exchange(&team->generated, 0);
    if (!search_poll(poll))
        atomic_store(&team->stop, true);
    return !atomic_load(&team->stop);
}

static bool
first_goes_on(void *context, uint64_t expanded, uint64_t generated)
{
    const struct view *view = context;
    struct search_poll *poll = view->team->poll;

    poll->expanded += expanded;
    poll->generated += generated;
    return poll->generated < poll->next || look_up(view->team);
}

/* The first may be done and waiting, so the others look at the flag and the clock themselves. */
static bool
other_goes_on(void *context, uint64_t expanded, uint64_t generated)
{
    struct view *view = context;
    struct beam_team *team = view->team;
    const struct search_request *request = team->request;

    view->expanded += expanded;
    view->generated += generated;
    if (view->generated < OTHERS_LOOK)
        return true;
    atomic_fetch_add(&team->expanded, view->expanded);
    atomic_fetch_add(&team->generated, view->generated);
    view->expanded = 0;
    view->generated = 0;
    if ((request->control.cancel != NULL && atomic_load(request->control.cancel)) ||
        (request->limits.deadline_ns != 0 &&
            (uint64_t)clock_now_ns() >= request->limits.deadline_ns))
        atomic_store(&team->stop, true);
    return !atomic_load(&team->stop);
}

/* ---- opening ------------------------------------------------------------------------------- */

static enum np_status
open_view(struct beam_team *team, unsigned index, const struct search_request *request,
    struct np_error *error)
{
    struct view *view = &team->view[index];
    const struct instance *instance = request->instance;
    const uint64_t side = instance->shape.width > instance->shape.height ? instance->shape.width
                                                                         : instance->shape.height;

    view->team = team;
    view->symmetry = symmetry_blank_last(&instance->shape);
    view->symmetry.transpose = index > 0;
    view->options = (struct beam_options){.max_depth = DEPTH_FACTOR * side * side * side,
        .memory_bytes = request->limits.memory_bytes / team->views,
        .context = view};
    if (request->limits.depth > 0 && request->limits.depth < view->options.max_depth)
        view->options.max_depth = request->limits.depth;
    enum np_status status = symmetry_instance(view->symmetry, instance, &view->image, error);
    if (status != NP_OK)
        return status;
    const struct shape *shape = &view->image.shape;
    status = rank_open(&view->rank, shape, rank_weights, error);
    if (status == NP_OK)
        status = stages_init(&view->whole, shape, false, error);
    if (status == NP_OK)
        status = stages_init(&view->layers, shape, true, error);
    if (status == NP_OK)
        status = beam_open(&view->beam, view->rank, shape, error);
    return status;
}

enum np_status
beam_team_open(struct beam_team **team, const struct search_request *request,
    struct search_poll *poll, struct np_error *error)
{
    const struct shape *shape = &request->instance->shape;
    enum np_status status = NP_OK;

    *team = NULL;
    if (shape->width < BEAM_TEAM_SIDE_MIN || shape->height < BEAM_TEAM_SIDE_MIN ||
        shape->cells > BEAM_TEAM_CELLS_MAX)
        return np_fail(error, NP_UNSUPPORTED, "a beam does not take boards of %lux%lu",
            (unsigned long)shape->width, (unsigned long)shape->height);
    struct beam_team *made = calloc(1, sizeof *made);
    if (made == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for beams");
    made->poll = poll;
    made->request = request;
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
    for (unsigned i = 0; i < team->views; i++) {
        struct view *view = &team->view[i];
        beam_close(view->beam);
        stages_free(&view->whole);
        stages_free(&view->layers);
        rank_close(view->rank);
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

/* The thread that called looks at the poll, the others watch for what it would see. */
static void
run_views(void *context, unsigned number)
{
    struct beam_team *team = context;

    for (;;) {
        const unsigned next = atomic_fetch_add(&team->next, 1);
        if (next >= team->views)
            break;
        team->view[next].options.go_on = number == 0 ? first_goes_on : other_goes_on;
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
    return atomic_load(&team->stop) ? BEAM_TEAM_STOPPED : end;
}

enum beam_team_end
beam_team_run(struct beam_team *team, uint32_t width, bool layers, struct path *path)
{
    path_clear(path);
    atomic_store(&team->stop, false);
    atomic_store(&team->next, 0);
    for (unsigned i = 0; i < team->views; i++) {
        struct view *view = &team->view[i];
        view->options.width = width;
        view->options.stages = layers ? &view->layers : &view->whole;
    }
    crew_run(team->views, run_views, team);
    look_up(team);
    return collect(team, path);
}
