// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One mutex guards what the caller and the thread share; it is held at most for the time it takes
 * to copy a board or a path.
 *
 * The thread sleeps until a search is requested. It then searches the player's board of that
 * moment, the *origin*, and uses the moves made since then to transfer the results to the player's
 * current board.
 */
#include "config.h"

#include "solver/background.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/thread/cancel.h"
#include "base/thread/task.h"
#include "base/thread/thread.h"
#include "solver/incumbent.h"
#include "solver/solution.h"

/* A search ends if the player is more moves off the path that it improves. */
enum { OFF_PATH_MAX = 6 };

struct background {
    /* Set before the thread starts. */
    struct goal goal;
    struct solver_options options;
    int fds[2]; /* a pipe: the end to read, then the end to write; -1 = none */
    struct task *task;

    struct cancel cancel; /* ends the running search */
    struct search_counters counters;

    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t wake;
    bool cancelled;
    bool wanted;   /* a search of the player's board is requested */
    bool running;  /* some board is being searched */
    bool readable; /* the descriptor */
    bool unsolvable;
    enum np_status status;
    struct board board;       /* the player's */
    struct solution solution; /* solution of that board */
    struct path since;        /* the moves from the origin to the player's board */
    bool since_lost;          /* memory for those moves ran out */
    uint64_t origin_key;
    struct bounds origin_bounds; /* found by the search */
    unsigned off_path;           /* moves from the player's board back to the path */
    const char *algorithm;
    const char *heuristic;
    uint64_t start_ns;
    uint64_t elapsed_ns; /* time of the last search that ended */
};

/* ---- the search ------------------------------------------------------------------------------ */

/* Makes the descriptor readable. The caller has the lock, as for all functions below unless they
 * say otherwise. */
static void
notify(struct background *solver)
{
    if (solver->readable)
        return;
    solver->readable = true;
    /* Writing one byte to an empty pipe never blocks. */
    while (write(solver->fds[1], "", 1) < 0 && errno == EINTR)
        continue;
}

static bool
is_settled(const struct background *solver)
{
    return solver->unsolvable || solution_is_optimal(&solver->solution);
}

/* Offers a path that ends at the origin. Returns whether it is better than the known one. */
static bool
offer_path(struct background *solver, struct path *path)
{
    const size_t length = path->length;

    if (solver->since_lost)
        return false;
    for (size_t i = 0; i < solver->since.length; i++)
        if (!solution_path_step(path, (enum move)solver->since.moves[i]))
            return false;
    /* A move along the path shortens it; any other move lengthens it. */
    const size_t off_path = (solver->since.length + path->length - length) / 2;
    if (!solution_offer_path(&solver->solution, path))
        return false;
    solver->off_path = (unsigned)off_path;
    return true;
}

/* Updates the bounds of the origin and thereby those of the player's board. */
static void
update_bounds(struct background *solver, uint64_t lower, uint64_t upper)
{
    const size_t moves = solver->since.length;
    const bool origin_changed =
        lower > solver->origin_bounds.lower || upper < solver->origin_bounds.upper;
    const bool changed = !solver->since_lost &&
                         solution_raise_bound(&solver->solution, lower > moves ? lower - moves : 0);

    solver->origin_bounds = (struct bounds){lower, upper};
    if (origin_changed || changed)
        notify(solver);
}

/* One search. */
struct search {
    struct background *solver;
    struct board origin;
    struct path known_path; /* the known path of the origin when the search started */
    uint64_t best_length;   /* length of the best path that it found */
};

/* Transfers the answer for the origin to the player's board. Called without the lock. */
static void
on_changed(void *context, const struct answer *answer)
{
    struct search *const search = context;
    struct background *const solver = search->solver;
    struct path path = {0};
    const bool has_path = answer_has_solution(answer) && answer->length == answer->path.length &&
                          answer->length < search->best_length &&
                          path_copy(&path, &answer->path, NULL) == NP_OK;

    if (has_path) {
        search->best_length = answer->length;
        path_reverse(&path);
    }
    pthread_mutex_lock(&solver->lock);
    if (has_path && offer_path(solver, &path)) {
        if (answer->algorithm != NULL) {
            solver->algorithm = answer->algorithm;
            solver->heuristic = answer->heuristic;
        }
        notify(solver);
    }
    update_bounds(solver, answer->lower_bound, search->best_length);
    if (answer->state == ANSWER_UNSOLVABLE)
        solver->unsolvable = true;
    pthread_mutex_unlock(&solver->lock);
    path_free(&path);
}

/* Searches the player's board of this moment; the lock is released while the solver runs. */
static void
run_search(struct background *solver)
{
    struct search search = {.solver = solver, .best_length = UINT64_MAX};
    struct solver_options options = solver->options;
    enum np_status status = board_copy(&search.origin, &solver->board, NULL);

    if (status == NP_OK && solver->solution.known) {
        status = solution_path(&solver->solution, &search.known_path, NULL);
        options.known_path = &search.known_path;
    }
    options.limits.cancel = &solver->cancel;
    options.known_bound = solver->solution.lower_bound;
    solver->origin_key = position_key(&solver->board);
    solver->origin_bounds = (struct bounds){0, BOUND_UNKNOWN};
    path_clear(&solver->since);
    solver->since_lost = false;
    solver->off_path = 0;
    solver->wanted = false;
    solver->running = true;
    solver->status = NP_OK;
    solver->start_ns = (uint64_t)clock_now_ns();
    cancel_clear(&solver->cancel);
    notify(solver);

    pthread_mutex_unlock(&solver->lock);
    if (status == NP_OK) {
        const struct solver_control control = {
            .counters = &solver->counters, .context = &search, .changed = on_changed};
        struct answer answer;

        status = solver_run(&search.origin, &solver->goal, &options, &control, &answer, NULL);
        on_changed(&search, &answer);
        answer_free(&answer);
    }
    pthread_mutex_lock(&solver->lock);

    solver->status = status;
    solver->running = false;
    solver->elapsed_ns = (uint64_t)clock_now_ns() - solver->start_ns;
    /* Meanwhile the player may have reached a board that the answer does not cover. */
    if ((solver->since.length > 0 || solver->since_lost) && status == NP_OK)
        solver->wanted = true;
    if (is_settled(solver) || solver->cancelled)
        solver->wanted = false;
    board_free(&search.origin);
    path_free(&search.known_path);
    notify(solver);
}

/* The body of the thread. Called without the lock. */
static void
run_searches(void *context, const struct cancel *cancel)
{
    struct background *const solver = context;

    pthread_mutex_lock(&solver->lock);
    while (!cancel_requested(cancel)) {
        if (solver->wanted)
            run_search(solver);
        else
            pthread_cond_wait(&solver->wake, &solver->lock);
    }
    pthread_mutex_unlock(&solver->lock);
}

/* ---- the caller ------------------------------------------------------------------------------ */

void
background_follow(struct background *solver, enum move move, uint64_t lower_bound)
{
    pthread_mutex_lock(&solver->lock);
    board_move(&solver->board, move);
    if (!solution_follow(&solver->solution, move, lower_bound))
        solver->off_path++;
    else if (solver->off_path > 0)
        solver->off_path--;
    if (!solution_path_step(&solver->since, move))
        solver->since_lost = true;

    if (solver->cancelled || is_settled(solver)) {
        solver->wanted = false;
        cancel_request(&solver->cancel);
    } else if (!solver->running) {
        solver->wanted = true;
        pthread_cond_signal(&solver->wake);
    } else if (solver->since_lost || solver->off_path > OFF_PATH_MAX) {
        cancel_request(&solver->cancel);
    }
    pthread_mutex_unlock(&solver->lock);
}

int
background_fd(const struct background *solver)
{
    return solver->fds[0];
}

void
background_look(struct background *solver, struct background_view *view)
{
    const struct path *const path = &solver->solution.from_goal;
    char byte;

    pthread_mutex_lock(&solver->lock);
    /* The descriptor becomes unreadable. */
    while (solver->readable && read(solver->fds[0], &byte, 1) < 0 && errno == EINTR)
        continue;
    solver->readable = false;
    view->running = solver->running || solver->wanted;
    view->status = solver->status;
    view->answer = (struct answer){
        .state = solver->unsolvable                       ? ANSWER_UNSOLVABLE
                 : solution_is_optimal(&solver->solution) ? ANSWER_OPTIMAL
                 : solver->solution.known                 ? ANSWER_SOLVED
                                                          : ANSWER_UNKNOWN,
        .length = path->length,
        .lower_bound = solver->solution.lower_bound,
        .algorithm = solver->algorithm,
        .heuristic = solver->heuristic,
        .effort = search_counters_load(&solver->counters),
    };
    view->answer.effort.elapsed_ns =
        solver->running ? (uint64_t)clock_now_ns() - solver->start_ns : solver->elapsed_ns;
    view->origin_key = solver->origin_key;
    view->origin_bounds = solver->origin_bounds;
    view->bound = atomic_load_explicit(&solver->counters.bound, memory_order_relaxed);
    view->building = atomic_load_explicit(&solver->counters.building, memory_order_relaxed);
    view->next_count = path->length < BACKGROUND_NEXT_MOVES ? path->length : BACKGROUND_NEXT_MOVES;
    for (size_t i = 0; i < view->next_count; i++)
        view->next[i] = (uint8_t)move_inverse((enum move)path->moves[path->length - 1 - i]);
    pthread_mutex_unlock(&solver->lock);
}

enum np_status
background_path(struct background *solver, struct path *path, struct np_error *error)
{
    enum np_status status;

    pthread_mutex_lock(&solver->lock);
    status = solution_path(&solver->solution, path, error);
    pthread_mutex_unlock(&solver->lock);
    return status;
}

void
background_cancel(struct background *solver)
{
    pthread_mutex_lock(&solver->lock);
    solver->cancelled = true;
    solver->wanted = false;
    cancel_request(&solver->cancel);
    if (!solver->running)
        notify(solver);
    pthread_mutex_unlock(&solver->lock);
}

/* ---- start and end --------------------------------------------------------------------------- */

static void
destroy(void *context)
{
    struct background *const solver = context;

    for (unsigned i = 0; i < 2; i++)
        if (solver->fds[i] >= 0)
            close(solver->fds[i]);
    goal_free(&solver->goal);
    board_free(&solver->board);
    solution_free(&solver->solution);
    path_free(&solver->since);
    free(solver);
}

static enum np_status
open_pipe(struct background *solver, struct np_error *error)
{
    if (pipe(solver->fds) != 0)
        return np_fail_errno(error, NP_SYSTEM, errno, "cannot make a pipe");
    for (unsigned i = 0; i < 2; i++)
        if (fcntl(solver->fds[i], F_SETFD, FD_CLOEXEC) < 0 ||
            fcntl(solver->fds[i], F_SETFL, O_NONBLOCK) < 0)
            return np_fail_errno(error, NP_SYSTEM, errno, "cannot set up a pipe");
    return NP_OK;
}

enum np_status
background_start(struct background **solver, const struct board *board, const struct goal *goal,
    const struct solver_options *options, struct np_error *error)
{
    static const struct task_class class = {.work = run_searches, .free = destroy};
    struct background *new;
    enum np_status status;

    *solver = NULL;
    new = calloc(1, sizeof *new);
    if (new == NULL)
        return np_no_memory(error);
    new->options = *options;
    new->fds[0] = new->fds[1] = -1;
    new->wanted = true;
    new->origin_bounds.upper = BOUND_UNKNOWN;
    new->lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    new->wake = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
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
        *solver = new;
    return status;
}

void
background_free(struct background *solver)
{
    if (solver == NULL)
        return;
    pthread_mutex_lock(&solver->lock);
    task_cancel(solver->task);
    cancel_request(&solver->cancel);
    pthread_cond_signal(&solver->wake);
    pthread_mutex_unlock(&solver->lock);
    task_end(solver->task);
}
