// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Improvement by windows, after D. Ratner and I. Pohl, "Joint and LPA*: combination of
 * approximation and search", AAAI 1986. They solved pieces of 15-puzzle paths exactly; here a beam
 * solves each piece.
 *
 * Each window becomes an instance of its own: every tile gets the number of the cell where it is at
 * the end of the window.
 */
#include "config.h"

#include "search/beam/beam.h"

#include <stdlib.h>
#include <string.h>

enum {
    WINDOW_MIN = 5,    /* moves of a window, at least */
    POLL_WINDOWS = 64, /* set up between two polls: half a millisecond on the largest boards */
};

/* A round. Window i begins at move first + i * length of the path and has its own task and
 * board. */
struct round {
    size_t path_length;
    size_t length;
    size_t first;
    size_t count;
    struct beam_task *tasks;
    uint16_t *boards;
};

enum np_status
improve_open(struct improve *improve, const struct search_request *request,
    struct search_poll *poll, struct np_error *error)
{
    *improve = (struct improve){.request = request};
    rng_seed(&improve->rng, request->instance->shape.cells);
    return beam_team_open(&improve->team, request, poll, BEAM_TEAM_MAX, false, error);
}

void
improve_close(struct improve *improve)
{
    beam_team_close(&improve->team);
}

/* Returns the move where window i begins and window i - 1 ends. */
static size_t
window_begin(const struct round *round, size_t i)
{
    const size_t begin = round->first + i * round->length;

    return begin < round->path_length ? begin : round->path_length;
}

/* Makes the moves *move .. to - 1 of the path on the board and sets *move to `to`. */
static void
advance(struct instance *board, const struct path *path, size_t *move, size_t to)
{
    for (; *move < to; ++*move)
        instance_move(board, (enum move)path->moves[*move]);
}

/* Chooses the windows and sets up a task for each, within the memory limit. If the poll stops that,
 * the round has fewer windows. */
static enum np_status
open_round(struct round *round, struct improve *improve, const struct path *path, uint32_t width,
    struct np_error *error)
{
    const struct instance *start = improve->request->instance;
    const uint32_t cells = start->shape.cells;
    const size_t windows = path->length / round->length + 2;
    uint16_t names[BEAM_TEAM_CELLS_MAX];
    struct instance board;
    size_t move = 0;

    if (!beam_team_reserve(
            &improve->team, windows * (cells * sizeof *round->boards + sizeof *round->tasks)))
        return np_no_memory(error);
    round->tasks = calloc(windows, sizeof *round->tasks);
    round->boards = calloc(windows, cells * sizeof *round->boards);
    if (round->tasks == NULL || round->boards == NULL)
        return np_no_memory(error);
    const enum np_status status = instance_copy(&board, start, error);
    if (status != NP_OK)
        return status;
    round->first = (size_t)rng_below(&improve->rng, round->length);
    if (path->length <= round->length)
        round->first = 0;
    for (size_t i = 0; window_begin(round, i) + WINDOW_MIN <= path->length; i++) {
        uint16_t *tiles = round->boards + i * cells;
        if (i % POLL_WINDOWS == 0 && !search_poll_check(improve->team.shared.poll))
            break;
        advance(&board, path, &move, window_begin(round, i));
        const uint32_t blank = board.blank;
        memcpy(tiles, board.tiles, cells * sizeof *tiles);
        advance(&board, path, &move, window_begin(round, i + 1));
        for (uint32_t cell = 0; cell < cells; cell++)
            names[board.tiles[cell]] = (uint16_t)cell;
        for (uint32_t cell = 0; cell < cells; cell++)
            tiles[cell] = names[tiles[cell]];
        round->tasks[round->count++] = (struct beam_task){.tiles = tiles,
            .blank = blank,
            .goal_blank = board.blank,
            .width = width,
            .max_depth = window_begin(round, i + 1) - window_begin(round, i) - 2};
    }
    instance_free(&board);
    return NP_OK;
}

/* Replaces the moves of a window wherever its beam found fewer. */
static void
join(const struct round *round, struct path *path)
{
    size_t from = 0;
    size_t to = 0;

    if (path->length == 0)
        return;
    for (size_t i = 0; i < round->count; i++) {
        const size_t begin = window_begin(round, i);
        const size_t end = window_begin(round, i + 1);
        const struct path *shorter = &round->tasks[i].path;
        if (shorter->length == 0 || shorter->length >= end - begin)
            continue;
        memmove(path->moves + to, path->moves + from, begin - from);
        to += begin - from;
        memcpy(path->moves + to, shorter->moves, shorter->length);
        to += shorter->length;
        from = end;
    }
    memmove(path->moves + to, path->moves + from, path->length - from);
    path->length = to + path->length - from;
    path_cancel_pairs(path);
}

enum np_status
improve_round(struct improve *improve, struct path *path, uint32_t length, uint32_t width,
    struct np_error *error)
{
    struct round round = {.path_length = path->length, .length = length};
    const enum np_status status = open_round(&round, improve, path, width, error);

    improve->complete = status == NP_OK && improve->team.shared.poll->stop == SEARCH_CONTINUE;
    if (improve->complete) {
        beam_team_run(&improve->team, round.tasks, round.count);
        join(&round, path);
    }
    for (size_t i = 0; i < round.count; i++) {
        improve->complete = improve->complete && round.tasks[i].complete;
        path_free(&round.tasks[i].path);
    }
    free(round.tasks);
    free(round.boards);
    return status;
}
