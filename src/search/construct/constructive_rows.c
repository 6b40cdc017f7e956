// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The constructions as algorithms: `constructive` and `fringe`.
 */
#include "config.h"

#include "puzzle/path.h"
#include "search/poll.h"
#include "search/search.h"
#include "search/construct/site.h"
#include "search/construct/site_plan.h"

#include "base/intl.h"

/* Where the moves of a run go. */
struct run {
    struct path *path;
    struct search_poll poll;
    enum np_status status;
    struct np_error *error;
};

static bool
run_put(void *context, const uint8_t *moves, size_t count)
{
    struct run *run = context;

    run->status = path_append_all(run->path, moves, count, run->error);
    run->poll.expanded += count;
    run->poll.generated += count;
    return run->status == NP_OK && search_poll(&run->poll);
}

/* Judges a path that a construction has brought to its end. */
static enum np_status
accept(const struct search_request *request, struct search_result *result, struct path *path,
    struct np_error *error)
{
    path_cancel_pairs(path);
    if (request->limits.depth > 0 && path->length > request->limits.depth) {
        result->outcome = SEARCH_LIMITED;
        result->gave_up = true;
        return NP_OK;
    }
    const enum np_status status = search_offer_path(request, result, path, error);
    if (status == NP_OK)
        result->outcome = SEARCH_SOLVED;
    return status;
}

static enum np_status
run_plan(enum site_plan plan, const struct search_request *request, struct search_result *result,
    struct np_error *error)
{
    struct path path = {0};
    struct run run = {.path = &path, .error = error};
    const struct move_sink sink = {run_put, &run};
    struct site site;
    uint64_t counted = 0;
    enum np_status status = site_from_instance(&site, request->instance, error);

    if (status == NP_OK) {
        search_poll_init(&run.poll, request);
        site.sink = &sink;
        /* A limit is kept to the node. */
        if (request->limits.nodes > 0)
            site.block_moves = 1;
        search_poll_count_part(&run.poll, &counted, site_bytes(request->instance->shape.cells));
        site_construct(&site, plan);
        search_poll_count_part(&run.poll, &counted, counted + path.capacity);
        search_poll_finish(&run.poll, result);
        status = run.status;
        if (status == NP_OK && !site.stopped)
            status = accept(request, result, &path, error);
    }
    path_free(&path);
    site_free(&site);
    return status;
}

static enum np_status
run_constructive(
    const struct search_request *request, struct search_result *result, struct np_error *error)
{
    return run_plan(SITE_PLAN_CHEAPEST, request, result, error);
}

static enum np_status
run_fringe(
    const struct search_request *request, struct search_result *result, struct np_error *error)
{
    return run_plan(SITE_PLAN_FRINGE, request, result, error);
}

const struct search_row search_constructive = {
    .name = "constructive",
    .title = N_("places line after line, the cheapest side first; any size, at once"),
    .paper = "Parberry 1995",
    .flags = SEARCH_ALWAYS_FINDS,
    .run = run_constructive,
};

const struct search_row search_fringe = {
    .name = "fringe",
    .title = N_("places the top row, then the left column, and so on"),
    .paper = "Parberry 1995",
    .flags = SEARCH_ALWAYS_FINDS,
    .run = run_fringe,
};
