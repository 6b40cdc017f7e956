// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One mutex guards what the caller and the thread share; it is held at most for the time it takes
 * to copy a board or a path.
 *
 * The thread sleeps until a search is requested. It then searches the player's board of that
 * moment, the *origin*, and uses the moves made since then to transfer the results to the player's
 * current board.
 *
 * The known solution leads from the goal to the board, so a move changes its end: the next move of
 * the solution removes the last move, any other move is appended. Each move changes the distance to
 * the goal by one, so the lower bound falls by at most one. A solution remains proved shortest
 * while the lower bound equals its length.
 */
#include "config.h"

#include "solver/background.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/machine.h"
#include "base/thread/cancel.h"
#include "base/thread/task.h"
#include "base/thread/thread.h"
#include "solver/incumbent.h"

/* A search ends if the player is more moves off the path that it improves. */
enum { OFF_PATH_MAX = 6 };

/* The threads and the memory of a search that nobody asked for; tables get half of it. Boards of
 * more than 16 cells get no more when asked, but enough for tables if there are any. */
enum {
    EFFORT_THREADS = 2,
    EFFORT_BYTES = 128 << 20,
    TABLES_BYTES = 256 << 20,
    SMALL_CELLS_MAX = 16,
    TABLES_CELLS_MAX = 25,
};

struct background {
    /* Set before the thread starts. */
    struct goal goal;
    struct solver_options options;
    int fds[2]; /* a pipe: the end to read, then the end to write; -1 = none */
    struct task *task;

    struct cancel cancel; /* ends the running search */
    struct search_counters counters;
    uint64_t best_length; /* of the paths that this search found; used only by its callback */

    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t wake;
    bool cancelled;
    bool wanted;   /* a search of the player's board is requested */
    bool asked;    /* by the caller since the last move: it is not limited to a short effort */
    bool rests;    /* the last search was, and that was not enough */
    bool running;  /* some board is being searched */
    bool readable; /* the descriptor */
    bool unsolvable;
    enum np_status status;
    struct board board;    /* the player's */
    bool known;            /* a solution of that board */
    struct path from_goal; /* the solution, if it is known, in reverse */
    uint64_t lower_bound;
    struct path since; /* the moves from the origin to the player's board */
    bool since_lost;   /* memory for those moves ran out */
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
is_optimal(const struct background *solver)
{
    return solver->known && solver->lower_bound >= solver->from_goal.length;
}

static bool
is_settled(const struct background *solver)
{
    return solver->unsolvable || is_optimal(solver);
}

static bool
undoes_last(const struct path *path, enum move move)
{
    return path->length > 0 && path->moves[path->length - 1] == (uint8_t)move_inverse(move);
}

/* Appends a move to a path, or removes the last move if this one undoes it. If memory runs out,
 * empties the path and returns false. */
static bool
path_step(struct path *path, enum move move)
{
    if (undoes_last(path, move)) {
        path->length--;
        return true;
    }
    if (path_append(path, move, NULL) == NP_OK)
        return true;
    path_clear(path);
    return false;
}

/* Raises the lower bound; the lengths of all solutions of a board have the same parity. */
static void
raise_bound(struct background *solver, uint64_t lower_bound)
{
    if (lower_bound > solver->lower_bound)
        solver->lower_bound = lower_bound;
    if (solver->known && (solver->from_goal.length - solver->lower_bound) % 2 != 0)
        solver->lower_bound++;
}

/* Offers a path from the goal to the origin, and swaps it with the known one if it is better.
 * Returns whether it is. */
static bool
offer_path(struct background *solver, struct path *path)
{
    const struct path old = solver->from_goal;
    const size_t length = path->length;

    if (solver->since_lost)
        return false;
    for (size_t i = 0; i < solver->since.length; i++)
        if (!path_step(path, (enum move)solver->since.moves[i]))
            return false;
    if (solver->known && old.length <= path->length)
        return false;
    /* A move along the path shortens it; any other move lengthens it. */
    solver->off_path = (unsigned)((solver->since.length + path->length - length) / 2);
    solver->known = true;
    solver->from_goal = *path;
    *path = old;
    return true;
}

/* Transfers the answer for the origin to the player's board. Called without the lock. */
static bool
on_changed(void *context, const struct answer *answer)
{
    struct background *const solver = context;
    struct path path = {0};
    const bool has_path = answer_has_solution(answer) && answer->length == answer->path.length &&
                          answer->length < solver->best_length &&
                          path_copy(&path, &answer->path, NULL) == NP_OK;

    if (has_path) {
        solver->best_length = answer->length;
        path_reverse(&path);
    }
    pthread_mutex_lock(&solver->lock);
    if (has_path && offer_path(solver, &path) && answer->algorithm != NULL) {
        solver->algorithm = answer->algorithm;
        solver->heuristic = answer->heuristic;
    }
    solver->origin_bounds = (struct bounds){answer->lower_bound, solver->best_length};
    raise_bound(solver, !solver->since_lost && answer->lower_bound > solver->since.length
                            ? answer->lower_bound - solver->since.length
                            : 0);
    if (answer->state == ANSWER_UNSOLVABLE)
        solver->unsolvable = true;
    notify(solver);
    pthread_mutex_unlock(&solver->lock);
    path_free(&path);
    return false;
}

/* Limits the options to a short effort unless more is asked for; returns whether that is less than
 * they allow. The time follows from the threads, so that the search can plan it: it builds no
 * tables that it has no time to use. */
static bool
limit_effort(const struct background *solver, struct solver_options *options)
{
    struct limits *const limits = &options->limits;
    const uint64_t effort_ns = solver->known ? BACKGROUND_MORE_EFFORT_NS : BACKGROUND_EFFORT_NS;
    const unsigned threads = limits->threads != 0 ? limits->threads : machine_processors();
    const uint32_t cells = solver->board.cells;
    const unsigned few = threads < EFFORT_THREADS ? threads : EFFORT_THREADS;
    const bool limited =
        !solver->asked && (options->time_ns == 0 || options->time_ns > effort_ns / few);

    if (limited) {
        limits->threads = few;
        options->time_ns = effort_ns / few;
    }
    if (limits->memory_bytes == 0 && (limited || cells > TABLES_CELLS_MAX))
        limits->memory_bytes = EFFORT_BYTES;
    else if (limits->memory_bytes == 0 && cells > SMALL_CELLS_MAX)
        limits->memory_bytes = TABLES_BYTES;
    return limited;
}

/* Searches the player's board of this moment; the lock is released while the solver runs. */
static void
run_search(struct background *solver)
{
    struct solver_options options = solver->options;
    struct path known_path = {0};
    struct board origin = {0};
    enum np_status status = board_copy(&origin, &solver->board, NULL);
    const bool limited = limit_effort(solver, &options);
    enum answer_end end = ANSWER_END_NONE;

    if (status == NP_OK && solver->known) {
        status = path_copy(&known_path, &solver->from_goal, NULL);
        path_reverse(&known_path);
        options.known_path = &known_path;
    }
    options.limits.cancel = &solver->cancel;
    options.known_bound = solver->lower_bound;
    solver->origin_key = position_key(&solver->board);
    solver->origin_bounds = (struct bounds){0, BOUND_UNKNOWN};
    solver->best_length = BOUND_UNKNOWN;
    path_clear(&solver->since);
    solver->since_lost = false;
    solver->off_path = 0;
    solver->wanted = solver->rests = false;
    solver->running = true;
    solver->status = NP_OK;
    solver->start_ns = (uint64_t)clock_now_ns();
    cancel_clear(&solver->cancel);
    notify(solver);

    pthread_mutex_unlock(&solver->lock);
    if (status == NP_OK) {
        const struct solver_control control = {
            .counters = &solver->counters, .context = solver, .changed = on_changed};
        struct answer answer;

        status = solver_run(&origin, &solver->goal, &options, &control, &answer, NULL);
        (void)on_changed(solver, &answer);
        end = answer.end;
        answer_free(&answer);
    }
    pthread_mutex_lock(&solver->lock);

    solver->status = status;
    solver->running = false;
    solver->elapsed_ns = (uint64_t)clock_now_ns() - solver->start_ns;
    solver->rests = limited && (end == ANSWER_END_TIME || end == ANSWER_END_MEMORY);
    /* Meanwhile the player may have reached a board that the answer does not cover. */
    if ((solver->since.length > 0 || solver->since_lost || (solver->rests && solver->asked)) &&
        status == NP_OK)
        solver->wanted = true;
    if (is_settled(solver) || solver->cancelled)
        solver->wanted = solver->rests = false;
    board_free(&origin);
    path_free(&known_path);
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
    const bool on_path = undoes_last(&solver->from_goal, move);

    solver->asked = false;
    board_move(&solver->board, move);
    if (!on_path)
        solver->off_path++;
    else if (solver->off_path > 0)
        solver->off_path--;
    if (solver->known)
        solver->known = path_step(&solver->from_goal, move);
    solver->lower_bound = solver->lower_bound > 0 ? solver->lower_bound - 1 : 0;
    raise_bound(solver, lower_bound);
    if (!path_step(&solver->since, move))
        solver->since_lost = true;

    if (solver->cancelled || is_settled(solver)) {
        solver->wanted = solver->rests = false;
        cancel_request(&solver->cancel);
    } else if (!solver->running) {
        solver->wanted = true;
        pthread_cond_signal(&solver->wake);
    } else if (solver->since_lost || solver->off_path > OFF_PATH_MAX) {
        cancel_request(&solver->cancel);
    }
    pthread_mutex_unlock(&solver->lock);
}

void
background_ask(struct background *solver)
{
    pthread_mutex_lock(&solver->lock);
    solver->asked = true;
    if (solver->rests && !solver->running) {
        solver->wanted = true;
        pthread_cond_signal(&solver->wake);
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
    const struct path *const path = &solver->from_goal;
    char byte;

    pthread_mutex_lock(&solver->lock);
    /* The descriptor becomes unreadable. */
    while (solver->readable && read(solver->fds[0], &byte, 1) < 0 && errno == EINTR)
        continue;
    solver->readable = false;
    view->running = solver->running || solver->wanted;
    view->rests = solver->rests && !view->running;
    view->status = solver->status;
    view->answer = (struct answer){
        .state = solver->unsolvable   ? ANSWER_UNSOLVABLE
                 : is_optimal(solver) ? ANSWER_OPTIMAL
                 : solver->known      ? ANSWER_SOLVED
                                      : ANSWER_UNKNOWN,
        .length = path->length,
        .lower_bound = solver->lower_bound,
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
    path_clear(path);
    pthread_mutex_lock(&solver->lock);
    const enum np_status status =
        path_append_all(path, solver->from_goal.moves, solver->from_goal.length, error);
    pthread_mutex_unlock(&solver->lock);
    path_reverse(path);
    return status;
}

void
background_cancel(struct background *solver)
{
    pthread_mutex_lock(&solver->lock);
    solver->cancelled = true;
    solver->wanted = solver->rests = false;
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
    path_free(&solver->from_goal);
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
