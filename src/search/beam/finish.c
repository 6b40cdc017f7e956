// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Cuts a constructed path where tiles are a few steps from home, and runs tree beams from there.
 */
#include "config.h"

#include "search/beam/finish.h"

enum { POLL_MOVES = 1 << 14 }; /* made between two looks at the limits: half a millisecond */

/* The mean distances of the tiles from home at which the beams begin. */
static const uint32_t means[FINISH_TASKS] = {5, 2};

static uint64_t
total_distance(const struct instance *board)
{
    uint64_t total = 0;

    for (uint32_t cell = 0; cell < board->shape.cells; cell++)
        total += cell == board->blank ? 0 : shape_distance(&board->shape, board->tiles[cell], cell);
    return total;
}

/* Makes the moves of the path, which may be millions, on the board of each task until its tiles are
 * near enough. */
static enum np_status
cut(struct finish *finish, const struct search_request *request, struct np_error *error)
{
    const struct path *const path = finish->path;
    const struct shape *const shape = &request->instance->shape;
    const struct instance *from = request->instance;
    uint64_t left = total_distance(from);
    size_t move = 0;

    for (unsigned i = 0; i < FINISH_TASKS; i++) {
        struct instance *const board = &finish->board[i];
        const enum np_status status = instance_copy(board, from, error);
        if (status != NP_OK)
            return status;
        for (; move < path->length && left > (uint64_t)means[i] * shape->cells; move++) {
            const uint32_t to = board->blank;
            if (move % POLL_MOVES == 0 && search_must_stop(request))
                return np_fail(error, NP_CANCELLED, "interrupted");
            instance_move(board, (enum move)path->moves[move]);
            left += shape_distance(shape, board->tiles[to], to);
            left -= shape_distance(shape, board->tiles[to], board->blank);
        }
        finish->from[i] = move;
        finish->task[i] = (struct beam_task){.tiles = board->tiles,
            .blank = board->blank,
            .goal_blank = board->shape.goal_blank,
            .max_depth = path->length - move};
        from = board;
    }
    return NP_OK;
}

enum np_status
finish_open(struct finish *finish, const struct search_request *request, const struct path *path,
    struct search_poll *poll, struct np_error *error)
{
    *finish = (struct finish){.path = path};
    enum np_status status = cut(finish, request, error);
    if (status == NP_OK)
        status = beam_team_open_trees(&finish->team, request, poll, FINISH_TASKS, error);
    return status;
}

void
finish_close(struct finish *finish)
{
    if (finish->team.beams > 0)
        beam_team_close(&finish->team);
    for (unsigned i = 0; i < FINISH_TASKS; i++) {
        instance_free(&finish->board[i]);
        path_free(&finish->task[i].path);
    }
}

enum np_status
finish_run(struct finish *finish, uint32_t width, struct path *path, struct np_error *error)
{
    size_t best = SIZE_MAX;
    unsigned shortest = FINISH_TASKS;

    for (unsigned i = 0; i < FINISH_TASKS; i++) {
        finish->task[i].width = width;
        finish->task[i].quota = beam_quota(&finish->team.shape, width);
    }
    beam_team_run(&finish->team, finish->task, FINISH_TASKS);
    for (unsigned i = 0; i < FINISH_TASKS; i++) {
        const struct beam_task *const task = &finish->task[i];
        finish->starved = finish->starved || task->end == BEAM_NO_MEMORY;
        if (task->end == BEAM_FOUND && finish->from[i] + task->path.length < best) {
            best = finish->from[i] + task->path.length;
            shortest = i;
        }
    }
    if (shortest == FINISH_TASKS)
        return NP_OK;
    const struct path *const rest = &finish->task[shortest].path;
    enum np_status status =
        path_append_all(path, finish->path->moves, finish->from[shortest], error);
    if (status == NP_OK)
        status = path_append_all(path, rest->moves, rest->length, error);
    path_cancel_pairs(path);
    return status;
}
