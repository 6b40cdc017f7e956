// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The background solver as the caller sees it: start, follow the player, look, cancel, free.
 * solver/background_search is its other side, the thread that searches.
 */
#include "config.h"

#include "solver/background.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/thread/thread.h"
#include "solver/background_state.h"

/* ---- the caller ----------------------------------------------------------------------------- */

/* What is known follows a move; returns whether it was on the path. With the lock held. */
static bool
follow_solution(struct background *background, enum move move, uint64_t lower_bound)
{
    const size_t length = background->beginning.length;
    const bool on_path = solution_follow(&background->solution, move, lower_bound);

    if (length == 0)
        return on_path;
    return path_follow_reversed(&background->beginning, move) &&
           background->beginning.length < length;
}

void
background_follow(struct background *background, enum move move, uint64_t lower_bound)
{
    pthread_mutex_lock(&background->lock);
    board_move(&background->board, move);
    const bool on_path = follow_solution(background, move, lower_bound);
    if (!on_path)
        background->off_path++;
    else if (background->off_path > 0)
        background->off_path--;
    if (!path_follow_reversed(&background->since, move_inverse(move)))
        background->lost = true;

    if (background->cancelled || background_settled(background)) {
        background->wanted = false;
        cancel_request(&background->cancel);
    } else if (!background->running) {
        background->wanted = background_worth_a_search(background);
        pthread_cond_signal(&background->wake);
    } else if (background->lost || background->off_path > BACKGROUND_OFF_PATH_MAX) {
        cancel_request(&background->cancel);
    }
    pthread_mutex_unlock(&background->lock);
}

int
background_fd(const struct background *background)
{
    return background->read_fd;
}

/* Empties the descriptor. With the lock held. */
static void
quiet(struct background *background)
{
    char byte;

    if (!background->news)
        return;
    background->news = false;
    while (read(background->read_fd, &byte, 1) < 0 && errno == EINTR)
        continue;
}

/* The known path, reversed, or its beginning; an empty one if there is none. */
static const struct path *
best_reversed(const struct background *background)
{
    return background->solution.has_path ? &background->solution.reversed : &background->beginning;
}

/* Writes down the next moves. With the lock held. */
static void
look_ahead(const struct background *background, struct background_view *view)
{
    const struct path *const reversed = best_reversed(background);
    const size_t length = reversed->length;

    view->beginning = !background->solution.has_path && length > 0;
    view->path_length = length;
    view->next_count = length < BACKGROUND_NEXT_MOVES ? length : BACKGROUND_NEXT_MOVES;
    for (size_t i = 0; i < view->next_count; i++)
        view->next[i] = reversed->moves[reversed->length - 1 - i];
}

void
background_look(struct background *background, struct background_view *view)
{
    pthread_mutex_lock(&background->lock);
    quiet(background);
    view->running = background->running || background->wanted;
    view->status = background->status;
    view->has_path = background->solution.has_path;
    view->optimal = solution_settled(&background->solution);
    view->unsolvable = background->unsolvable;
    view->lower_bound = background->solution.lower_bound;
    view->origin_key = background->origin_key;
    view->origin_bounds = background->origin_bounds;
    view->algorithm = background->algorithm;
    view->heuristic = background->heuristic;
    view->elapsed_ns = background->running ? (uint64_t)clock_now_ns() - background->start_ns
                                           : background->elapsed_ns;
    look_ahead(background, view);
    pthread_mutex_unlock(&background->lock);

    view->expanded = atomic_load_explicit(&background->counters.expanded, memory_order_relaxed);
    view->generated = atomic_load_explicit(&background->counters.generated, memory_order_relaxed);
    view->bytes = atomic_load_explicit(&background->counters.bytes, memory_order_relaxed);
    view->bound = atomic_load_explicit(&background->counters.bound, memory_order_relaxed);
}

enum np_status
background_path(struct background *background, struct path *path, struct np_error *error)
{
    enum np_status status;

    path_clear(path);
    pthread_mutex_lock(&background->lock);
    status = path_append_all(
        path, best_reversed(background)->moves, best_reversed(background)->length, error);
    path_mirror(path);
    pthread_mutex_unlock(&background->lock);
    return status;
}

void
background_cancel(struct background *background)
{
    pthread_mutex_lock(&background->lock);
    background->cancelled = true;
    background->wanted = false;
    cancel_request(&background->cancel);
    if (!background->running)
        background_tell(background);
    pthread_mutex_unlock(&background->lock);
}

/* ---- birth and death ------------------------------------------------------------------------ */

static void
destroy(void *context)
{
    struct background *const background = context;

    if (background->read_fd >= 0)
        close(background->read_fd);
    if (background->write_fd >= 0)
        close(background->write_fd);
    pthread_cond_destroy(&background->wake);
    pthread_mutex_destroy(&background->lock);
    goal_free(&background->goal);
    board_free(&background->board);
    solution_free(&background->solution);
    path_free(&background->since);
    path_free(&background->beginning);
    free(background);
}

static enum np_status
open_pipe(struct background *background, struct np_error *error)
{
    int fds[2];

    if (pipe(fds) != 0)
        return np_fail_errno(error, NP_SYSTEM, errno, "cannot make a pipe");
    background->read_fd = fds[0];
    background->write_fd = fds[1];
    for (unsigned i = 0; i < 2; i++) {
        if (fcntl(fds[i], F_SETFD, FD_CLOEXEC) < 0 || fcntl(fds[i], F_SETFL, O_NONBLOCK) < 0)
            return np_fail_errno(error, NP_SYSTEM, errno, "cannot set up a pipe");
    }
    return NP_OK;
}

enum np_status
background_start(struct background **background, const struct board *board, const struct goal *goal,
    const struct solver_options *options, struct np_error *error)
{
    static const struct task_class class = {.work = background_work, .free = destroy};
    struct background *new;

    *background = NULL;
    if (board->cells > BACKGROUND_CELLS_MAX)
        return np_fail(error, NP_UNSUPPORTED, "%lux%lu is too large for hints; --solve can do it",
            (unsigned long)board->width, (unsigned long)board->height);
    new = calloc(1, sizeof *new);
    if (new == NULL)
        return np_no_memory(error);
    new->options = *options;
    new->read_fd = -1;
    new->write_fd = -1;
    new->wanted = true;
    new->origin_bounds.upper = BOUND_UNKNOWN;
    enum np_status status = thread_condition_and_lock_init(&new->wake, &new->lock, error);
    if (status != NP_OK) {
        free(new);
        return status;
    }
    status = board_copy(&new->board, board, error);
    if (status == NP_OK)
        status = goal_copy(&new->goal, goal, error);
    if (status == NP_OK)
        status = open_pipe(new, error);
    if (status == NP_OK)
        status = task_start(&new->task, &class, new, error);
    if (status != NP_OK)
        destroy(new);
    else
        *background = new;
    return status;
}

void
background_free(struct background *background)
{
    if (background == NULL)
        return;
    pthread_mutex_lock(&background->lock);
    task_cancel(background->task);
    cancel_request(&background->cancel);
    pthread_cond_signal(&background->wake);
    pthread_mutex_unlock(&background->lock);
    task_end(background->task);
}
