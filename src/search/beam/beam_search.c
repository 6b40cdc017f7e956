// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The algorithms that run beams.
 *
 * `beam` runs a beam of the requested width, and wider ones until one finds a path. `anytime` runs
 * wider and wider beams, then improves windows of the best path until time is up. Doubling the
 * width doubles the time and shortens the path by about one percent, so narrow beams cost little
 * and the last, widest one decides. Its width is chosen to fit the time left, because a beam that
 * the deadline interrupts finds nothing.
 *
 * Each board is searched in two views at the same time: forwards, turned so that the blank's goal
 * is near the last corner, and, on a second thread, backwards from the goal to the board. The
 * shorter path wins. That gains more than one beam of twice the width and needs no lock. (A
 * transposed view would gain almost nothing: the evaluation gives it nearly the same scores.)
 */
#include "config.h"

#include "search/search.h"

#include "base/clock.h"
#include "base/intl.h"
#include "search/beam/beam_team.h"
#include "search/beam/improve.h"
#include "search/beam/symmetry.h"
#include "search/beam/tree_beam.h"

enum {
    VIEWS = 2,
    DEPTH_FACTOR = 20, /* a beam gives up after this many times n^3 levels */
    WIDTH_FIRST = 100,
    TREE_CELLS_MIN = 625, /* boards of so many cells are for tree beams */
    TREE_WIDTH_FIRST = 50,
    WIDTH_FACTOR = 4,
    WIDTH_LAST = 1 << 22,
    LEAP = 10,          /* the last beam is 1.5 to LEAP times as wide as the one before */
    FIT_PERCENT = 70,   /* share of the remaining time that the last beam may use */
    POLISH_GAIN = 300,  /* beams become wider if a round gains less than 1/300 of the path */
    POLISH_WIDTH = 100, /* width of the beams in the first round */
};

struct beam_search {
    const struct search_request *request;
    struct search_result *result;
    struct search_poll poll;
    struct beam_team team;
    struct symmetry symmetry[VIEWS];
    struct instance image[VIEWS];
    struct beam_task task[VIEWS];
};

/* ---- views --------------------------------------------------------------------------------- */

static enum np_status
open_view(struct beam_search *search, unsigned i, struct np_error *error)
{
    const struct search_request *request = search->request;
    const struct instance *instance = request->instance;
    const struct shape *shape = &instance->shape;
    const uint64_t side = shape->width > shape->height ? shape->width : shape->height;
    const uint64_t depth = DEPTH_FACTOR * side * side * side;
    struct instance *image = &search->image[i];

    search->symmetry[i] = symmetry_blank_last(instance, i > 0);
    const enum np_status status = symmetry_instance(search->symmetry[i], instance, image, error);
    if (status != NP_OK)
        return status;
    search->task[i] = (struct beam_task){.tiles = image->tiles,
        .blank = image->blank,
        .goal_blank = image->shape.goal_blank,
        .max_depth = request->limits.depth > 0 && request->limits.depth < depth
                         ? request->limits.depth
                         : depth,
        .layered = true};
    return NP_OK;
}

static bool
suits_trees(const struct shape *shape)
{
    return shape->cells >= TREE_CELLS_MIN && shape->cells <= BEAM_TEAM_CELLS_MAX &&
           tree_beam_takes(shape);
}

/* Opens a team of tree beams or of plain ones. */
static enum np_status
open_search(struct beam_search *search, const struct search_request *request, bool trees,
    struct search_result *result, struct np_error *error)
{
    *search = (struct beam_search){.request = request, .result = result};
    search_poll_init(&search->poll, request);
    enum np_status status =
        trees ? beam_team_open_trees(&search->team, request, &search->poll, VIEWS, error)
              : beam_team_open(&search->team, request, &search->poll, VIEWS, error);
    for (unsigned i = 0; status == NP_OK && i < search->team.beams; i++)
        status = open_view(search, i, error);
    return status;
}

static void
close_search(struct beam_search *search)
{
    beam_team_close(&search->team);
    for (unsigned i = 0; i < VIEWS; i++) {
        instance_free(&search->image[i]);
        path_free(&search->task[i].path);
    }
}

/* Runs a beam in each view. If it returns BEAM_FOUND, *path is the shorter path. */
static enum beam_end
run_views(struct beam_search *search, uint32_t width, struct path **path)
{
    const unsigned views = search->team.beams;
    enum beam_end end = BEAM_NO_MEMORY;

    for (unsigned i = 0; i < views; i++) {
        search->task[i].width = width;
        search->task[i].quota = beam_quota(&search->image[i].shape, width);
    }
    beam_team_run(&search->team, search->task, views);
    search->result->iterations++;
    *path = NULL;
    for (unsigned i = 0; i < views; i++) {
        struct beam_task *task = &search->task[i];
        if (task->end == BEAM_LOST)
            end = BEAM_LOST;
        if (task->end != BEAM_FOUND)
            continue;
        symmetry_path_back(search->symmetry[i], &task->path);
        if (*path == NULL || task->path.length < (*path)->length)
            *path = &task->path;
    }
    if (*path != NULL)
        return BEAM_FOUND;
    return search->poll.stop != SEARCH_CONTINUE ? BEAM_STOPPED : end;
}

static bool
views_are_complete(const struct beam_search *search)
{
    bool complete = true;

    for (unsigned i = 0; i < search->team.beams; i++)
        complete = complete && search->task[i].complete;
    return complete;
}

/* ---- beam ---------------------------------------------------------------------------------- */

static enum np_status
run_beam(const struct search_request *request, struct search_result *result, struct np_error *error)
{
    struct beam_search search;
    struct path *path;
    uint32_t width = request->beam_width > 0 ? request->beam_width : 1;
    enum beam_end end;
    enum np_status status = open_search(&search, request, false, result, error);

    if (status == NP_OK) {
        result->outcome = SEARCH_LIMITED;
        do {
            end = run_views(&search, width, &path);
            width *= 2;
        } while (
            end == BEAM_LOST && width <= SEARCH_BEAM_WIDTH_MAX && !views_are_complete(&search));
        if (end == BEAM_FOUND)
            status = search_offer_path(request, result, path, error);
        result->gave_up = end == BEAM_LOST;
        search_poll_finish(&search.poll, result);
        if (result->found)
            result->outcome = SEARCH_SOLVED;
    }
    close_search(&search);
    return status;
}

const struct search_row search_beam = {
    .name = "beam",
    .title = N_("keeps the most promising states of each level; short answers on large boards"),
    .paper = "Ow & Morton 1988",
    .flags = SEARCH_USES_WIDTH | SEARCH_USES_MEMORY,
    .run = run_beam,
};

/* ---- anytime ------------------------------------------------------------------------------- */

static bool
is_better(const struct beam_search *search, const struct path *path)
{
    const struct search_result *result = search->result;
    const uint64_t upper_bound = search->request->upper_bound;

    return (!result->found || path->length < result->path.length) &&
           (upper_bound == 0 || path->length < upper_bound);
}

/* Returns the width of the next beam after one that took `took_ns`, or 0 if no further beam is
 * worthwhile. */
static uint32_t
next_width(const struct search_limits *limits, uint32_t width, uint64_t took_ns)
{
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    uint64_t next = (uint64_t)width * WIDTH_FACTOR;

    /* A run with a node limit must be repeatable, so it ignores the clock. */
    if (limits->deadline_ns != 0 && limits->nodes == 0) {
        const uint64_t left_ns = limits->deadline_ns > now_ns ? limits->deadline_ns - now_ns : 0;
        const double fits = (double)left_ns * FIT_PERCENT / 100 / (double)(took_ns + 1);
        if (fits < 1.5)
            return 0;
        if (fits < LEAP)
            next = (uint64_t)(fits * width);
    }
    return next <= WIDTH_LAST ? (uint32_t)next : 0;
}

static enum np_status
widen(struct beam_search *search, struct np_error *error)
{
    struct search_result *result = search->result;
    struct path *path;
    uint32_t width = search->team.trees ? TREE_WIDTH_FIRST : WIDTH_FIRST;
    enum np_status status = NP_OK;

    while (status == NP_OK && width > 0) {
        const uint64_t start_ns = (uint64_t)clock_now_ns();
        const enum beam_end end = run_views(search, width, &path);
        result->gave_up = end == BEAM_FOUND || end == BEAM_LOST;
        if (!result->gave_up)
            break;
        if (end == BEAM_FOUND && is_better(search, path))
            status = search_offer_path(search->request, result, path, error);
        if (views_are_complete(search))
            break;
        width = next_width(&search->request->limits, width, (uint64_t)clock_now_ns() - start_ns);
    }
    return status;
}

static enum np_status
offer_copy(struct beam_search *search, const struct path *path, struct np_error *error)
{
    struct path copy = {0};
    enum np_status status = path_copy(&copy, path, error);

    if (status == NP_OK)
        status = search_offer_path(search->request, search->result, &copy, error);
    path_free(&copy);
    return status;
}

/* Improves the path by windows of several lengths. Sets *complete to whether no beam dropped a
 * state. */
static enum np_status
polish_once(struct beam_search *search, struct improve *improve, struct path *path, uint32_t width,
    bool *complete, struct np_error *error)
{
    static const uint32_t lengths[] = {40, 60, 100, 160, 250};
    enum np_status status = NP_OK;

    *complete = true;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        if (status != NP_OK || search->poll.stop != SEARCH_CONTINUE)
            break;
        status = improve_round(improve, path, lengths[i], width, error);
        *complete = *complete && improve->complete;
        if (status == NP_OK && is_better(search, path))
            status = offer_copy(search, path, error);
    }
    return status;
}

/* Improves the best path by windows, with wider beams when narrow ones gain little, until the poll
 * says stop, the beams no longer drop states, or WIDTH_LAST is reached. */
static enum np_status
polish(struct beam_search *search, struct np_error *error)
{
    struct improve improve;
    struct path path = {0};
    uint32_t width = POLISH_WIDTH;
    bool complete = false;
    enum np_status status = improve_open(&improve, search->request, &search->poll, error);

    if (status == NP_OK)
        status = path_copy(&path, &search->result->path, error);
    while (status == NP_OK && search->poll.stop == SEARCH_CONTINUE && width < WIDTH_LAST &&
           !complete) {
        const size_t before = path.length;
        status = polish_once(search, &improve, &path, width, &complete, error);
        const size_t gain = before - path.length;
        complete = complete && gain == 0;
        if (gain == 0 || gain < before / POLISH_GAIN)
            width *= 2;
    }
    path_free(&path);
    improve_close(&improve);
    (void)search_poll_check(&search->poll);
    return status;
}

static enum np_status
run_anytime(
    const struct search_request *request, struct search_result *result, struct np_error *error)
{
    struct beam_search search;
    bool starved = false; /* too little memory was left to improve the path */
    const struct shape *const shape = &request->instance->shape;
    enum np_status status = open_search(&search, request, suits_trees(shape), result, error);

    if (status == NP_OK) {
        result->outcome = SEARCH_LIMITED;
        status = widen(&search, error);
        beam_team_close(&search.team); /* frees the team's memory for the windows */
        if (status == NP_OK && result->found && search.poll.stop == SEARCH_CONTINUE) {
            status = polish(&search, error);
            starved = status == NP_NO_MEMORY;
            result->gave_up = !starved;
            if (starved || status == NP_CANCELLED)
                status = NP_OK;
        }
        search_poll_finish(&search.poll, result);
        if (result->found && !starved)
            result->outcome = SEARCH_SOLVED;
    }
    close_search(&search);
    return status;
}

const struct search_row search_anytime = {
    .name = "anytime",
    .title = N_("wider and wider beams, then windows of the best path, until time is up"),
    .paper = "Ow & Morton 1988",
    .flags = SEARCH_USES_MEMORY,
    .run = run_anytime,
};
