// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Shortening a path by windows.
 */
#include "config.h"

#include "judge/shorten.h"

#include "base/clock.h"
#include "base/machine.h"
#include "puzzle/goal.h"
#include "search/beam/beam.h"

/* The rounds: windows of `length` moves, each solved by a beam of `width` states. A round that
 * gains is repeated at another offset, as often as `tries` times without a gain. */
static const struct {
    uint32_t length;
    uint32_t width;
    unsigned tries;
} rounds[] = {{12, 64, 2}, {20, 128, 2}, {32, 256, 2}, {48, 256, 2}, {80, 512, 1}, {160, 512, 1}};

/* Where a path ends. */
static enum np_status
end_of(
    const struct board *board, const struct path *path, struct board *end, struct np_error *error)
{
    const enum np_status status = board_copy(end, board, error);

    return status == NP_OK ? path_apply(path, end, error) : status;
}

/* Runs all rounds on a copy of the path, which replaces the path when it is shorter. */
static enum np_status
run_rounds(struct improve *improve, struct path *path, const struct shorten_control *control,
    struct np_error *error)
{
    enum np_status status = NP_OK;
    unsigned failed = 0;

    for (size_t i = 0; i < sizeof rounds / sizeof rounds[0] && status == NP_OK;) {
        const size_t before = path->length;

        if (before <= control->least || !search_poll_check(improve->team.shared.poll))
            break;
        status = improve_round(improve, path, rounds[i].length, rounds[i].width, error);
        failed = path->length < before ? 0 : failed + 1;
        if (failed == 0 && control->shorter != NULL)
            control->shorter(control->context, path);
        if (failed >= rounds[i].tries || before <= rounds[i].length) {
            failed = 0;
            i++;
        }
    }
    return status;
}

/* Shortens a path that leads from the request's instance to its goal. */
static enum np_status
shorten_instance(struct path *path, struct search_request *request,
    const struct shorten_control *control, struct np_error *error)
{
    struct search_poll poll;
    struct improve improve;
    enum np_status status;

    search_poll_init(&poll, request);
    search_poll_limit_memory(&poll);
    status = improve_open(&improve, request, &poll, error);
    if (status == NP_OK)
        status = run_rounds(&improve, path, control, error);
    improve_close(&improve);
    return status == NP_UNSUPPORTED || status == NP_CANCELLED ? NP_OK : status;
}

enum np_status
shorten_path(struct path *path, const struct board *board, const struct solver_options *options,
    const struct shorten_control *control, struct np_error *error)
{
    struct search_request request;
    struct instance instance = {0};
    struct board end = {0};
    struct goal goal = {0};
    enum np_status status;

    if (board->cells > BEAM_TEAM_CELLS_MAX || path->length <= control->least)
        return NP_OK;
    status = end_of(board, path, &end, error);
    if (status == NP_OK)
        status = goal_from_board(&goal, &end, error);
    if (status == NP_OK)
        status = instance_init(&instance, board, &goal, error);
    if (status == NP_OK) {
        search_request_init(&request);
        request.instance = &instance;
        request.limits.threads =
            options->limits.threads != 0 ? options->limits.threads : machine_processors();
        request.limits.memory_bytes = options->limits.memory_bytes;
        if (options->time_ns != 0)
            request.limits.deadline_ns = (uint64_t)clock_now_ns() + options->time_ns;
        request.limits.cancel = control->cancel;
        status = shorten_instance(path, &request, control, error);
    }
    instance_free(&instance);
    goal_free(&goal);
    board_free(&end);
    return status;
}
