// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The background job.
 *
 * Its thread sleeps until a search is wanted, runs it for the board where the player stands at
 * that moment, the *origin*, and translates what the search finds by the moves that the player
 * has made since. All that both threads touch is behind one mutex, which nobody holds for longer
 * than it takes to copy a board or a path.
 */
#include "config.h"

#include "solver/job.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/condition.h"
#include "base/crew.h"
#include "solver/ahead.h"
#include "solver/known.h"
#include "solver/strategy.h"

/* A search is given up when the player is so many moves off the path it improves. */
enum { OFF_PATH_MAX = 6 };

struct job {
    /* Set before the thread starts. */
    struct goal goal;
    struct solver_options options;
    int read_fd;
    int write_fd;
    pthread_t thread;

    atomic_bool stop; /* ends the running search */
    struct search_counters counters;

    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t wake;
    bool quit;
    bool cancelled;
    bool wanted;  /* a search of the player's board */
    bool running; /* a search of some board */
    bool news;    /* the descriptor is readable */
    bool unsolvable;
    enum np_status status;
    struct board board; /* where the player stands */
    struct known known; /* of that board */
    struct path since;  /* moves from the origin to there ... */
    bool lost;          /* ... unless there was no memory to note them */
    /* The first moves, reversed, of a path from the player's board that is too long to be kept. */
    struct path beginning;
    unsigned off_path; /* moves that the player is off the known path */
    const char *algorithm;
    const char *heuristic;
    uint64_t start_ns;
    uint64_t elapsed_ns; /* of the last search, once it ended */
};

/* ---- with the lock held --------------------------------------------------------------------- */

static void
tell(struct job *job)
{
    if (job->news)
        return;
    job->news = true;
    /* One byte into an empty pipe never blocks. */
    while (write(job->write_fd, "", 1) < 0 && errno == EINTR)
        continue;
}

static bool
settled(const struct job *job)
{
    return job->unsolvable || known_settled(&job->known);
}

/* Whether another search may tell more: always, but the first moves on a giant board are good until
 * the player is through with them or far off. */
static bool
worth_a_search(const struct job *job)
{
    return solver_keeps_path(&job->board) ||
           (!job->known.has_path &&
               (job->beginning.length < JOB_NEXT_MOVES || job->off_path > OFF_PATH_MAX));
}

/* Brings a path of the origin, reversed, to the player's board; *off_path becomes the number of
 * moves that the player is off it. */
static bool
bring_here(const struct job *job, struct path *reversed, unsigned *off_path)
{
    const size_t length = reversed->length;

    for (size_t i = 0; i < job->since.length; i++) {
        if (!known_path_follow(reversed, (enum move)job->since.moves[i]))
            return false;
    }
    /* Of the moves made, those on the path made it shorter and those off it longer. */
    *off_path = (unsigned)((job->since.length + reversed->length - length) / 2);
    return true;
}

/* Takes a path of the origin, reversed, if it is shorter. */
static bool
learn_path(struct job *job, struct path *reversed)
{
    unsigned off_path;

    if (!bring_here(job, reversed, &off_path) || !known_learn_path(&job->known, reversed))
        return false;
    job->off_path = off_path;
    return true;
}

/* ---- the job's thread ----------------------------------------------------------------------- */

/* One search, seen from the job. */
struct run {
    struct job *job;
    struct board origin;
    struct path known_path; /* of the origin, when the search started */
    uint64_t best_length;   /* of the paths it has told */
};

/* Takes over what a search tells about its origin. */
static void
on_changed(void *context, const struct solver_answer *answer)
{
    struct run *run = context;
    struct job *job = run->job;
    struct path reversed = {0};
    const bool solved = answer->state == SOLVER_OPTIMAL || answer->state == SOLVER_SOLVED;
    const bool new_path =
        solved && answer->length == answer->path.length && answer->length < run->best_length;
    const bool learned = new_path && path_copy(&reversed, &answer->path, NULL) == NP_OK;

    if (learned) {
        run->best_length = answer->length;
        known_path_mirror(&reversed);
    }
    pthread_mutex_lock(&job->lock);
    if (learned && !job->lost && learn_path(job, &reversed)) {
        if (answer->algorithm != NULL) {
            job->algorithm = answer->algorithm;
            job->heuristic = answer->heuristic;
        }
        tell(job);
    }
    if (!job->lost && known_learn_bound(&job->known, answer->lower_bound, &job->since))
        tell(job);
    if (answer->state == SOLVER_UNSOLVABLE)
        job->unsolvable = true;
    pthread_mutex_unlock(&job->lock);
    path_free(&reversed);
}

/* Copies what the search needs and marks it running. With the lock held. */
static enum np_status
begin(struct job *job, struct run *run, struct solver_options *options)
{
    *run = (struct run){.job = job, .best_length = UINT64_MAX};
    *options = job->options;
    enum np_status status = board_copy(&run->origin, &job->board, NULL);
    if (status == NP_OK && job->known.has_path) {
        status = known_path(&job->known, &run->known_path, NULL);
        options->known_path = &run->known_path;
    }
    options->known_bound = job->known.lower_bound;
    path_clear(&job->since);
    job->lost = false;
    job->off_path = 0;
    job->wanted = false;
    job->running = true;
    job->status = NP_OK;
    job->start_ns = (uint64_t)clock_now_ns();
    atomic_store(&job->stop, false);
    tell(job);
    return status;
}

/* Marks the search ended and sees whether another is wanted. With the lock held. */
static void
end(struct job *job, struct run *run, enum np_status status)
{
    job->status = status;
    job->running = false;
    job->elapsed_ns = (uint64_t)clock_now_ns() - job->start_ns;
    /* Where the player has moved on meanwhile, the answer may be no answer for that board. */
    if ((job->since.length > 0 || job->lost) && status == NP_OK && worth_a_search(job))
        job->wanted = true;
    if (settled(job) || job->cancelled)
        job->wanted = false;
    board_free(&run->origin);
    path_free(&run->known_path);
    tell(job);
}

/* Takes over the first moves on a giant board. */
static void
learn_ahead(struct job *job, struct ahead *ahead)
{
    unsigned off_path = 0;
    bool learned;

    known_path_mirror(&ahead->path);
    pthread_mutex_lock(&job->lock);
    job->unsolvable = ahead->unsolvable;
    if (ahead->whole)
        learned = !job->lost && learn_path(job, &ahead->path);
    else
        learned = !job->lost && bring_here(job, &ahead->path, &off_path);
    if (learned) {
        path_clear(&job->beginning);
        job->algorithm = search_fringe.name;
    }
    if (learned && !ahead->whole) {
        const struct path old = job->beginning;

        job->beginning = ahead->path;
        job->off_path = off_path;
        ahead->path = old;
    }
    pthread_mutex_unlock(&job->lock);
}

/* The search of a board that is too large for one: looks ahead. */
static enum np_status
search_giant(struct job *job, const struct board *origin)
{
    const struct stop stop = {.flag = &job->stop};
    struct ahead ahead;
    enum np_status status = ahead_find(&ahead, origin, &job->goal, &stop, NULL);

    atomic_store(&job->counters.generated, ahead.path.length);
    if (status == NP_OK)
        learn_ahead(job, &ahead);
    path_free(&ahead.path);
    return status == NP_CANCELLED ? NP_OK : status;
}

static void
search(struct job *job)
{
    struct run run;
    struct solver_options options;
    struct solver_answer answer;
    enum np_status status = begin(job, &run, &options);

    pthread_mutex_unlock(&job->lock);
    if (status == NP_OK && !solver_keeps_path(&run.origin) && !strategy_is_chosen(&options)) {
        status = search_giant(job, &run.origin);
    } else if (status == NP_OK) {
        const struct solver_control control = {
            .cancel = &job->stop,
            .counters = &job->counters,
            .context = &run,
            .changed = on_changed,
        };
        status = solver_run(&run.origin, &job->goal, &options, &control, &answer, NULL);
        on_changed(&run, &answer);
        solver_answer_free(&answer);
    }
    pthread_mutex_lock(&job->lock);
    end(job, &run, status);
}

static void *
work(void *context)
{
    struct job *job = context;

    pthread_mutex_lock(&job->lock);
    while (!job->quit) {
        if (job->wanted)
            search(job);
        else
            pthread_cond_wait(&job->wake, &job->lock);
    }
    pthread_mutex_unlock(&job->lock);
    return NULL;
}

/* ---- the caller ----------------------------------------------------------------------------- */

/* What is known follows a move; returns whether it was on the path. With the lock held. */
static bool
follow_known(struct job *job, enum move move)
{
    const size_t length = job->beginning.length;
    const bool on_path = known_follow(&job->known, move);

    if (length == 0)
        return on_path;
    return known_path_follow(&job->beginning, move) && job->beginning.length < length;
}

void
job_follow(struct job *job, enum move move)
{
    pthread_mutex_lock(&job->lock);
    board_move(&job->board, move);
    const bool on_path = follow_known(job, move);
    if (!on_path)
        job->off_path++;
    else if (job->off_path > 0)
        job->off_path--;
    if (!known_path_follow(&job->since, move_inverse(move)))
        job->lost = true;

    if (job->cancelled || settled(job)) {
        job->wanted = false;
        atomic_store(&job->stop, true);
    } else if (!job->running) {
        job->wanted = worth_a_search(job);
        pthread_cond_signal(&job->wake);
    } else if (job->lost || job->off_path > OFF_PATH_MAX) {
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
    return job->known.has_path ? &job->known.reversed : &job->beginning;
}

/* Writes down the next moves. With the lock held. */
static void
look_ahead(const struct job *job, struct job_view *view)
{
    const struct path *const reversed = best_reversed(job);
    const size_t length = reversed->length;

    view->beginning = !job->known.has_path && length > 0;
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
    view->has_path = job->known.has_path;
    view->optimal = known_settled(&job->known);
    view->unsolvable = job->unsolvable;
    view->lower_bound = job->known.lower_bound;
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
    known_path_mirror(path);
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
        tell(job);
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
    known_free(&job->known);
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
        status = crew_send(&new_job->thread, work, new_job, error);
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
