// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The background job's thread.
 *
 * It sleeps until a search is wanted, runs it for the board where the player stands at that moment,
 * the *origin*, and translates what the search finds by the moves that the player has made since.
 */
#include "config.h"

#include "solver/job_state.h"

#include <errno.h>
#include <unistd.h>

#include "base/clock.h"
#include "solver/prefix.h"
#include "solver/strategy.h"

void
job_tell(struct job *job)
{
    if (job->news)
        return;
    job->news = true;
    /* One byte into an empty pipe never blocks. */
    while (write(job->write_fd, "", 1) < 0 && errno == EINTR)
        continue;
}

bool
job_settled(const struct job *job)
{
    return job->unsolvable || solution_settled(&job->solution);
}

bool
job_worth_a_search(const struct job *job)
{
    return solver_keeps_path(&job->board) ||
           (!job->solution.has_path &&
               (job->beginning.length < JOB_NEXT_MOVES || job->off_path > JOB_OFF_PATH_MAX));
}

/* Brings a path of the origin, reversed, to the player's board; *off_path becomes the number of
 * moves that the player is off it. */
static bool
bring_here(const struct job *job, struct path *reversed, unsigned *off_path)
{
    const size_t length = reversed->length;

    for (size_t i = 0; i < job->since.length; i++) {
        if (!path_follow_reversed(reversed, (enum move)job->since.moves[i]))
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

    if (!bring_here(job, reversed, &off_path) || !solution_learn_path(&job->solution, reversed))
        return false;
    job->off_path = off_path;
    return true;
}

/* One search, seen from the job. */
struct run {
    struct job *job;
    struct board origin;
    struct path known_path; /* of the origin, when the search started */
    uint64_t best_length;   /* of the paths it has told */
};

/* Takes over bounds of the origin, and what follows for the player's board. */
static void
learn_bounds(struct job *job, uint64_t lower, uint64_t upper)
{
    const size_t moves = job->since.length;
    const bool news = lower > job->origin_bounds.lower || upper < job->origin_bounds.upper;

    job->origin_bounds = (struct bounds){lower, upper};
    if ((!job->lost && solution_learn_bound(&job->solution, lower > moves ? lower - moves : 0)) ||
        news)
        job_tell(job);
}

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
        path_mirror(&reversed);
    }
    pthread_mutex_lock(&job->lock);
    if (learned && !job->lost && learn_path(job, &reversed)) {
        if (answer->algorithm != NULL) {
            job->algorithm = answer->algorithm;
            job->heuristic = answer->heuristic;
        }
        job_tell(job);
    }
    learn_bounds(job, answer->lower_bound, run->best_length);
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
    if (status == NP_OK && job->solution.has_path) {
        status = solution_path(&job->solution, &run->known_path, NULL);
        options->known_path = &run->known_path;
    }
    options->known_bound = job->solution.lower_bound;
    job->origin_key = solver_keeps_path(&job->board) ? position_key(&job->board) : 0;
    job->origin_bounds = (struct bounds){0, BOUND_UNKNOWN};
    path_clear(&job->since);
    job->lost = false;
    job->off_path = 0;
    job->wanted = false;
    job->running = true;
    job->status = NP_OK;
    job->start_ns = (uint64_t)clock_now_ns();
    atomic_store(&job->stop, false);
    job_tell(job);
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
    if ((job->since.length > 0 || job->lost) && status == NP_OK && job_worth_a_search(job))
        job->wanted = true;
    if (job_settled(job) || job->cancelled)
        job->wanted = false;
    board_free(&run->origin);
    path_free(&run->known_path);
    job_tell(job);
}

/* Takes over the first moves on a giant board. */
static void
learn_prefix(struct job *job, struct prefix *prefix)
{
    unsigned off_path = 0;
    bool learned;

    path_mirror(&prefix->path);
    pthread_mutex_lock(&job->lock);
    job->unsolvable = prefix->unsolvable;
    if (prefix->whole)
        learned = !job->lost && learn_path(job, &prefix->path);
    else
        learned = !job->lost && bring_here(job, &prefix->path, &off_path);
    if (learned) {
        path_clear(&job->beginning);
        job->algorithm = search_fringe.name;
    }
    if (learned && !prefix->whole) {
        const struct path old = job->beginning;

        job->beginning = prefix->path;
        job->off_path = off_path;
        prefix->path = old;
    }
    pthread_mutex_unlock(&job->lock);
}

/* The search of a board that is too large for one: looks prefix. */
static enum np_status
search_giant(struct job *job, const struct board *origin)
{
    const struct stop stop = {.flag = &job->stop};
    struct prefix prefix;
    enum np_status status = prefix_find(&prefix, origin, &job->goal, &stop, NULL);

    atomic_store(&job->counters.generated, prefix.path.length);
    if (status == NP_OK)
        learn_prefix(job, &prefix);
    path_free(&prefix.path);
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

void *
job_work(void *context)
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
