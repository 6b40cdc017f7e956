// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Improvement by windows: "plan neighbourhoods" searched piece by piece, after D. Ratner and I.
 * Pohl, "Joint and LPA*: combination of approximation and search", AAAI 1986, who joined exactly
 * solved pieces of 15-puzzle paths; here a beam solves each piece.
 *
 * The boards at the ends of a window make an instance of their own: every tile is named after the
 * cell where the window's end has it.
 */
#include "config.h"

#include "search/beam/improve.h"

#include <stdlib.h>
#include <string.h>

#include "base/thread/parallel.h"
#include "base/rng.h"
#include "search/beam/beam.h"
#include "search/beam/beam_team.h"
#include "search/evaluation/evaluation.h"

enum { WORKERS_MAX = 8 };

struct worker {
    struct shared_poll_part part;
    struct evaluation *eval;
    struct beam *beam;
    uint16_t *tiles; /* of the window's instance */
    uint16_t *names; /* tile of the board -> its name in the window */
};

struct window {
    size_t first; /* moves first .. last - 1 of the path */
    size_t last;
    uint16_t *from; /* the boards at its ends; owned by the round */
    uint16_t *to;
    struct path shorter; /* empty where there is none */
    bool complete;       /* no state of the window was left out */
};

struct improve {
    const struct search_request *request;
    struct shape shape;
    struct rng rng;
    struct shared_poll shared;
    uint64_t counted_bytes; /* of the workers, in the account of the poll */
    uint64_t room_bytes;    /* for the beam of a worker; 0: no limit */
    unsigned workers;
    struct worker worker[WORKERS_MAX];
    /* The round at work. */
    struct window *windows;
    size_t window_count;
    _Atomic size_t next;
    uint32_t width;
    uint64_t round_bytes; /* of its windows */
    bool complete;        /* all of the last round's windows are */
};

/* ---- opening ------------------------------------------------------------------------------- */

static enum np_status
open_worker(struct improve *improve, struct worker *worker, struct np_error *error)
{
    const struct shape *shape = &improve->shape;

    worker->part = (struct shared_poll_part){.shared = &improve->shared};
    worker->tiles = calloc(shape->cells, sizeof *worker->tiles);
    worker->names = calloc(shape->cells, sizeof *worker->names);
    if (worker->tiles == NULL || worker->names == NULL)
        return np_no_memory(error);
    const struct cancel cancel = search_cancel_of(improve->request);
    if (!search_memory_share(
            improve->request, improve->workers, evaluation_bytes(shape), &improve->room_bytes))
        return np_no_memory(error);
    enum np_status status =
        evaluation_open(&worker->eval, shape, evaluation_weights(shape), &cancel, error);
    if (status == NP_OK)
        status = beam_open(&worker->beam, worker->eval, shape, error);
    return status;
}

enum np_status
improve_open(struct improve **improve, const struct search_request *request,
    struct search_poll *poll, struct np_error *error)
{
    const struct shape *shape = &request->instance->shape;

    *improve = NULL;
    if (!beam_team_takes(shape))
        return np_fail(error, NP_UNSUPPORTED, "this board's paths cannot be improved");
    struct improve *made = calloc(1, sizeof *made);
    if (made == NULL)
        return np_no_memory(error);
    made->request = request;
    made->shape = *shape;
    made->workers = request->threads < WORKERS_MAX ? request->threads : WORKERS_MAX;
    shared_poll_init(&made->shared, poll);
    rng_seed(&made->rng, shape->cells);
    enum np_status status = NP_OK;
    for (unsigned i = 0; i < made->workers && status == NP_OK; i++)
        status = open_worker(made, &made->worker[i], error);
    if (status == NP_OK)
        *improve = made;
    else
        improve_close(made);
    return status;
}

void
improve_close(struct improve *improve)
{
    if (improve == NULL)
        return;
    for (unsigned i = 0; i < improve->workers; i++) {
        beam_close(improve->worker[i].beam);
        evaluation_close(improve->worker[i].eval);
        free(improve->worker[i].tiles);
        free(improve->worker[i].names);
    }
    free(improve);
}

/* ---- windows ------------------------------------------------------------------------------- */

static uint64_t
room_for_beam(const struct improve *improve)
{
    const uint64_t room = improve->room_bytes;
    const uint64_t taken = improve->round_bytes / improve->workers;

    if (room == 0)
        return 0;
    return room > taken ? room - taken : 1;
}

/* Solves a window; its `shorter` stays empty unless there is a shorter way. */
static void
solve_window(struct improve *improve, struct worker *worker, struct window *window)
{
    const struct shape *shape = &improve->shape;
    const struct beam_options options = {.width = improve->width,
        .max_depth = window->last - window->first - 2,
        .memory_bytes = room_for_beam(improve),
        .context = &worker->part,
        .go_on = shared_poll_go_on};
    uint32_t blank = 0;

    for (uint32_t cell = 0; cell < shape->cells; cell++)
        worker->names[window->to[cell]] = (uint16_t)cell;
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        worker->tiles[cell] = worker->names[window->from[cell]];
        if (window->from[cell] == shape->goal_blank)
            blank = cell;
    }
    evaluation_retarget(worker->eval, worker->names[shape->goal_blank]);
    beam_retarget(worker->beam, worker->names[shape->goal_blank]);
    if (beam_run(worker->beam, worker->tiles, blank, &options, &window->shorter) != BEAM_FOUND ||
        window->shorter.length >= window->last - window->first)
        path_clear(&window->shorter);
    window->complete = beam_is_complete(worker->beam);
}

static void
solve_windows(void *context, unsigned number)
{
    struct improve *improve = context;
    struct worker *worker = &improve->worker[number];

    worker->part.first = number == 0;
    for (;;) {
        const size_t next = atomic_fetch_add(&improve->next, 1);
        if (next >= improve->window_count || cancel_requested(&improve->shared.cancel))
            break;
        solve_window(improve, worker, &improve->windows[next]);
    }
}

/* Notes the boards at both ends of every window. */
static enum np_status
cut(struct improve *improve, const struct path *path, uint16_t *boards, struct np_error *error)
{
    const size_t cells = improve->shape.cells;
    struct instance at;
    const enum np_status status = instance_copy(&at, improve->request->instance, error);

    if (status != NP_OK)
        return status;
    size_t move = 0;
    for (size_t i = 0; i < improve->window_count; i++) {
        struct window *window = &improve->windows[i];
        for (; move < window->first; move++)
            instance_move(&at, (enum move)path->moves[move]);
        window->from = boards + 2 * i * cells;
        memcpy(window->from, at.tiles, cells * sizeof *at.tiles);
        for (; move < window->last; move++)
            instance_move(&at, (enum move)path->moves[move]);
        window->to = window->from + cells;
        memcpy(window->to, at.tiles, cells * sizeof *at.tiles);
    }
    instance_free(&at);
    return NP_OK;
}

/* Brings the windows, and what their beams hold, into the account. */
static void
count_bytes(struct improve *improve)
{
    uint64_t bytes = improve->round_bytes;

    for (unsigned i = 0; i < improve->workers; i++)
        bytes += beam_bytes(improve->worker[i].beam) + evaluation_bytes(&improve->shape);
    search_poll_count_part(improve->shared.poll, &improve->counted_bytes, bytes);
}

/* Puts the shorter windows in. A path that gets shorter has the room. */
static void
join(const struct improve *improve, struct path *path)
{
    size_t from = 0;
    size_t to = 0;

    if (path->length == 0)
        return;
    for (size_t i = 0; i < improve->window_count; i++) {
        const struct window *window = &improve->windows[i];
        if (window->shorter.length == 0)
            continue;
        memmove(path->moves + to, path->moves + from, window->first - from);
        to += window->first - from;
        memcpy(path->moves + to, window->shorter.moves, window->shorter.length);
        to += window->shorter.length;
        from = window->last;
    }
    memmove(path->moves + to, path->moves + from, path->length - from);
    path->length = to + path->length - from;
    path_cancel_pairs(path);
}

static void
lay_windows(struct improve *improve, size_t path_length, uint32_t length)
{
    size_t first = (size_t)rng_below(&improve->rng, length);

    if (path_length <= length)
        first = 0;
    improve->window_count = 0;
    while (first + 4 < path_length) {
        const size_t last = first + length < path_length ? first + length : path_length;
        improve->windows[improve->window_count++] = (struct window){.first = first, .last = last};
        first = last;
    }
}

/* Whether the windows of the round fit into the memory limit beside what the workers have anyway.
 */
static bool
is_room(const struct improve *improve)
{
    return improve->room_bytes == 0 ||
           improve->round_bytes / improve->workers < improve->room_bytes;
}

bool
improve_is_complete(const struct improve *improve)
{
    return improve->complete;
}

enum np_status
improve_round(struct improve *improve, struct path *path, uint32_t length, uint32_t width,
    struct np_error *error)
{
    const size_t most = path->length / length + 2;
    const size_t board_bytes = improve->shape.cells * sizeof(uint16_t);
    uint16_t *boards = NULL;
    enum np_status status = NP_OK;

    improve->window_count = 0;
    improve->round_bytes = most * (2 * board_bytes + sizeof *improve->windows);
    if (is_room(improve)) {
        boards = calloc(2 * most, board_bytes);
        improve->windows = calloc(most, sizeof *improve->windows);
    }
    if (boards == NULL || improve->windows == NULL) {
        status = np_no_memory(error);
    } else {
        lay_windows(improve, path->length, length);
        status = cut(improve, path, boards, error);
    }
    if (status == NP_OK) {
        improve->width = width;
        atomic_store(&improve->next, 0);
        cancel_clear(&improve->shared.cancel);
        parallel_run(improve->workers, solve_windows, improve);
        count_bytes(improve);
        shared_poll_look(&improve->shared);
        join(improve, path);
    }
    improve->complete = status == NP_OK;
    for (size_t i = 0; improve->windows != NULL && i < improve->window_count; i++) {
        improve->complete = improve->complete && improve->windows[i].complete;
        path_free(&improve->windows[i].shorter);
    }
    free(improve->windows);
    improve->windows = NULL;
    free(boards);
    improve->round_bytes = 0;
    count_bytes(improve);
    return status;
}
