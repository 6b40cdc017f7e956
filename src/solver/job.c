// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The background job as the caller sees it: start, follow the player, look, cancel, free.
 * solver/job_search is its other side, the thread that searches.
 */
#include "config.h"

#include "solver/job.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/thread/condition.h"
#include "base/thread/parallel.h"
#include "solver/job_state.h"

/* ---- the caller ----------------------------------------------------------------------------- */

/* What is known follows a move; returns whether it was on the path. With the lock held. */
static bool
follow_solution(struct job *job, enum move move, uint64_t lower_bound)
{
    const size_t length = job->beginning.length;
    const bool on_path = solution_follow(&job->solution, move, lower_bound);

    if (length == 0)
        return on_path;
    return path_follow_reversed(&job->beginning, move) && job->beginning.length < length;
}

void
job_follow(struct job *job, enum move move, uint64_t lower_bound)
{
    pthread_mutex_lock(&job->lock);
    board_move(&job->board, move);
    const bool on_path = follow_solution(job, move, lower_bound);
    if (!on_path)
        job->off_path++;
    else if (job->off_path > 0)
        job->off_path--;
    if (!path_follow_reversed(&job->since, move_inverse(move)))
        job->lost = true;

    if (job->cancelled || job_settled(job)) {
        job->wanted = false;
        atomic_store(&job->stop, true);
    } else if (!job->running) {
        job->wanted = job_worth_a_search(job);
        pthread_cond_signal(&job->wake);
    } else if (job->lost || job->off_path > JOB_OFF_PATH_MAX) {
        atomic_store(&job->stop, true);
    }
    pthread_mutex_unlock(&job->lock);
}

int
job_fd(const struct job *job)
{
    return job->read_fd;
}

/* Empties the descriptor. With the lock held. */
static void
quiet(struct job *job)
{
    char byte;

    if (!job->news)
        return;
    job->news = false;
    while (read(job->read_fd, &byte, 1) < 0 && errno == EINTR)
        continue;
}

/* The known path, reversed, or its beginning; an empty one if there is none. */
static const struct path *
best_reversed(const struct job *job)
{
    return job->solution.has_path ? &job->solution.reversed : &job->beginning;
}

/* Writes down the next moves. With the lock held. */
static void
look_ahead(const struct job *job, struct job_view *view)
{
    const struct path *const reversed = best_reversed(job);
    const size_t length = reversed->length;

    view->beginning = !job->solution.has_path && length > 0;
    view->path_length = length;
    view->next_count = length < JOB_NEXT_MOVES ? length : JOB_NEXT_MOVES;
    for (size_t i = 0; i < view->next_count; i++)
        view->next[i] = reversed->moves[reversed->length - 1 - i];
}

void
job_look(struct job *job, struct job_view *view)
{
    pthread_mutex_lock(&job->lock);
    quiet(job);
    view->running = job->running || job->wanted;
    view->status = job->status;
    view->has_path = job->solution.has_path;
    view->optimal = solution_settled(&job->solution);
    view->unsolvable = job->unsolvable;
    view->lower_bound = job->solution.lower_bound;
    view->origin_key = job->origin_key;
    view->origin_bounds = job->origin_bounds;
    view->algorithm = job->algorithm;
    view->heuristic = job->heuristic;
    view->elapsed_ns = job->running ? (uint64_t)clock_now_ns() - job->start_ns : job->elapsed_ns;
    look_ahead(job, view);
    pthread_mutex_unlock(&job->lock);

    view->expanded = atomic_load_explicit(&job->counters.expanded, memory_order_relaxed);
    view->generated = atomic_load_explicit(&job->counters.generated, memory_order_relaxed);
    view->bytes = atomic_load_explicit(&job->counters.bytes, memory_order_relaxed);
    view->bound = atomic_load_explicit(&job->counters.bound, memory_order_relaxed);
}

enum np_status
job_path(struct job *job, struct path *path, struct np_error *error)
{
    enum np_status status;

    path_clear(path);
    pthread_mutex_lock(&job->lock);
    status = path_append_all(path, best_reversed(job)->moves, best_reversed(job)->length, error);
    path_mirror(path);
    pthread_mutex_unlock(&job->lock);
    return status;
}

void
job_cancel(struct job *job)
{
    pthread_mutex_lock(&job->lock);
    job->cancelled = true;
    job->wanted = false;
    atomic_store(&job->stop, true);
    if (!job->running)
        job_tell(job);
    pthread_mutex_unlock(&job->lock);
}

/* ---- birth and death ------------------------------------------------------------------------ */

static void
job_destroy(struct job *job)
{
    if (job->read_fd >= 0)
        close(job->read_fd);
    if (job->write_fd >= 0)
        close(job->write_fd);
    pthread_cond_destroy(&job->wake);
    pthread_mutex_destroy(&job->lock);
    goal_free(&job->goal);
    board_free(&job->board);
    solution_free(&job->solution);
    path_free(&job->since);
    path_free(&job->beginning);
    free(job);
}

static enum np_status
open_pipe(struct job *job, struct np_error *error)
{
    int fds[2];

    if (pipe(fds) != 0)
        return np_fail_errno(error, NP_SYSTEM, errno, "cannot make a pipe");
    job->read_fd = fds[0];
    job->write_fd = fds[1];
    for (unsigned i = 0; i < 2; i++) {
        if (fcntl(fds[i], F_SETFD, FD_CLOEXEC) < 0 || fcntl(fds[i], F_SETFL, O_NONBLOCK) < 0)
            return np_fail_errno(error, NP_SYSTEM, errno, "cannot set up a pipe");
    }
    return NP_OK;
}

enum np_status
job_start(struct job **job, const struct board *board, const struct goal *goal,
    const struct solver_options *options, struct np_error *error)
{
    struct job *new_job;

    *job = NULL;
    if (board->cells > JOB_CELLS_MAX)
        return np_fail(error, NP_UNSUPPORTED, "%lux%lu is too large for hints; --solve can do it",
            (unsigned long)board->width, (unsigned long)board->height);
    new_job = calloc(1, sizeof *new_job);
    if (new_job == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for the solver");
    new_job->options = *options;
    new_job->read_fd = -1;
    new_job->write_fd = -1;
    new_job->wanted = true;
    new_job->origin_bounds.upper = BOUND_UNKNOWN;
    enum np_status status = condition_init_pair(&new_job->wake, &new_job->lock, error);
    if (status != NP_OK) {
        free(new_job);
        return status;
    }
    status = board_copy(&new_job->board, board, error);
    if (status == NP_OK)
        status = goal_copy(&new_job->goal, goal, error);
    if (status == NP_OK)
        status = open_pipe(new_job, error);
    if (status == NP_OK)
        status = thread_send(&new_job->thread, job_work, new_job, error);
    if (status != NP_OK)
        job_destroy(new_job);
    else
        *job = new_job;
    return status;
}

void
job_free(struct job *job)
{
    if (job == NULL)
        return;
    pthread_mutex_lock(&job->lock);
    job->quit = true;
    atomic_store(&job->stop, true);
    pthread_cond_signal(&job->wake);
    pthread_mutex_unlock(&job->lock);
    pthread_join(job->thread, NULL);
    job_destroy(job);
}
