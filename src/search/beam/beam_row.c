// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The beam as an algorithm. A beam may get lost; then a wider one is sent, until one arrives
 * or memory or time is up.
 */
#include "config.h"

#include "search/beam/beam_team.h"
#include "search/search.h"

#include "base/intl.h"

static enum np_status
send_beams(const struct search_request *request, struct beam_team *team,
    struct search_result *result, struct np_error *error)
{
    struct path path = {0};
    uint32_t width = request->beam_width > 0 ? request->beam_width : 1;
    enum np_status status = NP_OK;
    enum beam_team_end end;

    result->outcome = SEARCH_LIMITED;
    do {
        end = beam_team_run(team, width, &path);
        result->iterations++;
        width *= 2;
    } while (
        end == BEAM_TEAM_LOST && width <= SEARCH_BEAM_WIDTH_MAX && !beam_team_is_complete(team));
    if (end == BEAM_TEAM_FOUND) {
        status = search_offer_path(request, result, &path, error);
        result->outcome = SEARCH_SOLVED;
    }
    result->gave_up = end == BEAM_TEAM_LOST;
    path_free(&path);
    return status;
}

static enum np_status
run_beam(const struct search_request *request, struct search_result *result, struct np_error *error)
{
    struct search_poll poll;
    struct beam_team *team;

    search_poll_init(&poll, request);
    enum np_status status = beam_team_open(&team, request, &poll, error);
    if (status != NP_OK)
        return status;
    status = send_beams(request, team, result, error);
    const enum search_outcome outcome = result->outcome;
    search_poll_finish(&poll, result);
    if (result->found)
        result->outcome = outcome;
    beam_team_close(team);
    return status;
}

const struct search_row search_beam = {
    .name = "beam",
    .title = N_("keeps the most promising states of each level; short answers on large boards"),
    .paper = "Ow & Morton 1988",
    .flags = SEARCH_USES_WIDTH | SEARCH_USES_MEMORY,
    .run = run_beam,
};
