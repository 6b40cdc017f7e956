// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Better and better answers until the time is up: beams on all cores, each wider than the last, and
 * windows of the best path improved in what time remains.
 *
 * Twice the width takes twice the time and shortens the path by about a percent, so narrow beams
 * cost little and the last, widest one is what counts. Its width is chosen so that it fits: a beam
 * that the deadline cuts off has found nothing.
 */
#include "config.h"

#include "search/search.h"

#include "base/clock.h"
#include "base/intl.h"
#include "search/beam/beam_team.h"
#include "search/beam/improve.h"

enum {
    WIDTH_FIRST = 100,
    WIDTH_FACTOR = 4,
    WIDTH_LAST = 1 << 22,
    LEAP = 10, /* the last beam is less than this many times as wide as the one before it, and at
                * least 1.5 times */
    POLISH_WIDTH_FIRST = 100,
    POLISH_GAIN = 300, /* beams get wider after a round that gains less than this part */
    FIT_PERCENT = 70,  /* of the time that is left, for the last beam */
};

struct climb {
    const struct search_request *request;
    struct search_result *result;
    struct beam_team *team;
    struct path path;
    uint32_t width;
    bool starved; /* of memory to improve the path */
};

static bool
is_better(const struct climb *climb)
{
    const struct search_result *result = climb->result;

    return (!result->found || climb->path.length < result->path.length) &&
           (climb->request->upper_bound == 0 || climb->path.length < climb->request->upper_bound);
}

/* The width of the next beam after one that took `took_ns`, or 0 if none is worthwhile. */
static uint32_t
next_width(const struct climb *climb, uint64_t took_ns)
{
    const uint64_t deadline_ns = climb->request->limits.deadline_ns;
    const uint64_t now_ns = (uint64_t)clock_now_ns();
    uint64_t width = (uint64_t)climb->width * WIDTH_FACTOR;

    /* A run with a node limit repeats exactly, so it ignores the clock. */
    if (deadline_ns != 0 && climb->request->limits.nodes == 0) {
        const uint64_t left_ns = deadline_ns > now_ns ? deadline_ns - now_ns : 0;
        const double fits = (double)left_ns * FIT_PERCENT / 100 / (double)(took_ns + 1);
        if (fits < 1.5)
            return 0;
        if (fits < LEAP)
            width = (uint64_t)(fits * climb->width);
    }
    return width <= WIDTH_LAST ? (uint32_t)width : 0;
}

static enum np_status
climb_on(struct climb *climb, struct np_error *error)
{
    enum np_status status = NP_OK;

    while (status == NP_OK && climb->width > 0) {
        const uint64_t start_ns = (uint64_t)clock_now_ns();
        const enum beam_team_end end = beam_team_run(climb->team, climb->width, &climb->path);
        climb->result->iterations++;
        climb->result->gave_up = end == BEAM_TEAM_FOUND || end == BEAM_TEAM_LOST;
        if (end != BEAM_TEAM_FOUND && end != BEAM_TEAM_LOST)
            break;
        if (end == BEAM_TEAM_FOUND && is_better(climb))
            status = search_offer_path(climb->request, climb->result, &climb->path, error);
        if (beam_team_is_complete(climb->team))
            break;
        climb->width = next_width(climb, (uint64_t)clock_now_ns() - start_ns);
    }
    return status;
}

static enum np_status
offer(struct climb *climb, struct np_error *error)
{
    struct path copy = {0};
    enum np_status status = path_copy(&copy, &climb->path, error);

    if (status == NP_OK)
        status = search_offer_path(climb->request, climb->result, &copy, error);
    path_free(&copy);
    return status;
}

/* Improves the best path by windows, with wider beams when narrow ones find little, until the poll
 * says stop, the beams hold every state of their windows, or they have reached WIDTH_LAST. */
static enum np_status
polish(struct climb *climb, struct improve *improve, const struct search_poll *poll,
    struct np_error *error)
{
    static const uint32_t lengths[] = {40, 60, 100, 160, 250};
    const size_t count = sizeof lengths / sizeof lengths[0];
    uint32_t width = POLISH_WIDTH_FIRST;

    path_free(&climb->path);
    enum np_status status = path_copy(&climb->path, &climb->result->path, error);
    bool complete = false;
    while (status == NP_OK && poll->stop == SEARCH_GO_ON && width < WIDTH_LAST && !complete) {
        const size_t before = climb->path.length;
        complete = true;
        for (size_t i = 0; i < count && status == NP_OK && poll->stop == SEARCH_GO_ON; i++) {
            status = improve_round(improve, &climb->path, lengths[i], width, error);
            complete = complete && improve_is_complete(improve);
            if (status == NP_OK && is_better(climb))
                status = offer(climb, error);
        }
        const size_t gain = before - climb->path.length;
        complete = complete && gain == 0;
        if (gain == 0 || gain < before / POLISH_GAIN)
            width *= 2;
    }
    return status;
}

/* Opens, polishes and closes. Without memory or time for that the path stays as it is. */
static enum np_status
polish_all(struct climb *climb, struct search_poll *poll, struct np_error *error)
{
    struct improve *improve;
    enum np_status status = improve_open(&improve, climb->request, poll, error);

    if (status == NP_OK)
        status = polish(climb, improve, poll, error);
    climb->starved = status == NP_NO_MEMORY;
    climb->result->gave_up = !climb->starved;
    if (status == NP_NO_MEMORY || status == NP_CANCELLED)
        status = NP_OK;
    improve_close(improve);
    (void)search_poll_look(poll);
    return status;
}

static enum np_status
run_anytime(
    const struct search_request *request, struct search_result *result, struct np_error *error)
{
    struct search_poll poll;
    struct climb climb = {.request = request, .result = result, .width = WIDTH_FIRST};

    search_poll_init(&poll, request);
    enum np_status status = beam_team_open(&climb.team, request, &poll, error);
    if (status != NP_OK)
        return status;
    result->outcome = SEARCH_LIMITED;
    status = climb_on(&climb, error);
    beam_team_close(climb.team); /* the windows' beams get its memory */
    if (status == NP_OK && result->found && poll.stop == SEARCH_GO_ON)
        status = polish_all(&climb, &poll, error);
    search_poll_finish(&poll, result);
    if (result->found && !climb.starved)
        result->outcome = SEARCH_SOLVED;
    path_free(&climb.path);
    return status;
}

const struct search_row search_anytime = {
    .name = "anytime",
    .title = N_("wider and wider beams, then windows of the best path, until time is up"),
    .paper = "Ow & Morton 1988",
    .flags = SEARCH_USES_MEMORY,
    .run = run_anytime,
};
