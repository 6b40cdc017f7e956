// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Analysis: playing the moves, simplifying them, and one search after the other.
 */
#include "config.h"

#include "judge/analysis.h"

#include <stdlib.h>

#include "base/clock.h"

/* The part of the time that is left for each board, and the shortest time worth a search. */
enum { BOARD_PART = 3, BOARD_NS_MIN = 20 * CLOCK_NS_PER_MS };

/* ---- playing ------------------------------------------------------------------------------ */

static enum np_status
play(struct analysis *analysis, struct np_error *error)
{
    struct session *const session = &analysis->session;
    enum np_status status = NP_OK;

    for (size_t i = 0; i < analysis->path.length && status == NP_OK; i++) {
        session->finished = false; /* moves beyond the goal are judged, too */
        status = session_move(session, (enum move)analysis->path.moves[i], 0, error);
        if (status == NP_UNSUPPORTED)
            return path_is_impossible(&analysis->path, i, error);
    }
    return status;
}

/* Fills an empty path with the shortest way from the start of a session to its board along
 * positions that it has visited. Pairs of moves that undo each other and cycles are gone. */
static enum np_status
simplify(const struct session *session, struct path *path, struct np_error *error)
{
    const struct position *const positions = session->positions.items;
    const struct position *here = &positions[session->visited[session->at]];
    enum np_status status = path_reserve(path, here->depth, error);

    /* Go back to the start, which alone has depth 0. */
    while (status == NP_OK && here->depth > 0) {
        unsigned move = 0;

        while (here->neighbours[move] == POSITION_NONE ||
               positions[here->neighbours[move]].depth >= here->depth)
            move++;
        here = &positions[here->neighbours[move]];
        status = path_append(path, (enum move)move, error);
    }
    path_reverse(path);
    return status;
}

enum np_status
analysis_init(struct analysis *analysis, const struct board *board, const struct goal *goal,
    const struct path *path, const struct solver_options *options, struct np_error *error)
{
    enum np_status status;

    *analysis = (struct analysis){.options = *options};
    status = session_init(&analysis->session, board, goal, error);
    if (status == NP_OK && !analysis->session.solvable)
        status = np_fail(error, NP_UNSOLVABLE, "this board cannot be solved");
    if (status == NP_OK)
        status = path_copy(&analysis->path, path, error);
    if (status == NP_OK)
        status = play(analysis, error);
    if (status == NP_OK)
        status = simplify(&analysis->session, &analysis->simplified, error);
    if (status == NP_OK)
        status = path_copy(&analysis->shortened, &analysis->simplified, error);
    return status;
}

enum np_status
analysis_init_session(struct analysis *analysis, const struct session *session,
    const struct solver_options *options, struct np_error *error)
{
    struct path path = {0};
    enum np_status status = session_path(session, &path, error);

    *analysis = (struct analysis){.done = false};
    if (status == NP_OK)
        status = analysis_init(analysis, &session->start, &session->goal, &path, options, error);
    path_free(&path);
    return status;
}

void
analysis_free(struct analysis *analysis)
{
    task_free(analysis->task);
    session_free(&analysis->session);
    path_free(&analysis->path);
    path_free(&analysis->simplified);
    path_free(&analysis->shortened);
}

/* ---- proving ------------------------------------------------------------------------------ */

/* A search from the board after `index` moves. */
struct analysis_search {
    size_t index;
    struct board board;
    struct goal goal;
    struct path known; /* a solution, or empty */
    struct solver_options options;
    struct answer answer;
    enum np_status status;
    struct np_error error;
};

static void
search_free(void *context)
{
    struct analysis_search *const search = context;

    board_free(&search->board);
    goal_free(&search->goal);
    path_free(&search->known);
    answer_free(&search->answer);
    free(search);
}

static void
search_work(void *context, const struct cancel *cancel)
{
    struct analysis_search *const search = context;

    search->options.limits.cancel = cancel;
    search->options.known_path = search->known.length > 0 ? &search->known : NULL;
    search->status = solver_run(
        &search->board, &search->goal, &search->options, NULL, &search->answer, &search->error);
}

/* Chooses the board that is searched next, and its time: the start, then one after the other until
 * all moves are graded. After a board that took too long, only boards behind it are tried: they are
 * nearer to the goal. */
static bool
choose(struct analysis *analysis, size_t *index, uint64_t *time_ns)
{
    const uint64_t now_ns = (uint64_t)clock_now_ns();

    if (*time_ns != 0 && analysis->deadline_ns == 0)
        analysis->deadline_ns = now_ns + *time_ns;
    if (*time_ns != 0) {
        const uint64_t left_ns = analysis->deadline_ns - now_ns;

        if (now_ns >= analysis->deadline_ns)
            return false;
        *time_ns = left_ns / BOARD_PART < BOARD_NS_MIN ? left_ns : left_ns / BOARD_PART;
    }
    *index = 0;
    return (analysis->from == 0 && !bounds_exact(grading_bounds_at(&analysis->session, 0))) ||
           grading_next_ungraded(&analysis->session, analysis->from, index);
}

/* Makes the next search; *search is NULL if there is none, and after an error. */
static enum np_status
next_search(struct analysis *analysis, struct analysis_search **search, struct np_error *error)
{
    const struct session *const session = &analysis->session;
    struct solver_options options = analysis->options;
    size_t index;

    *search = NULL;
    if (!choose(analysis, &index, &options.time_ns))
        return NP_OK;
    struct analysis_search *const new = calloc(1, sizeof *new);
    const struct path *const path = index == 0 ? &analysis->simplified : &analysis->path;
    if (new == NULL)
        return np_no_memory(error);
    enum np_status status = board_copy(&new->board, &session->start, error);
    for (size_t i = 0; i < index && status == NP_OK; i++)
        board_move(&new->board, (enum move)path->moves[i]);
    if (status == NP_OK)
        status = goal_copy(&new->goal, &session->goal, error);
    if (status == NP_OK && session_at_goal(session) && index < path->length)
        status = path_append_all(&new->known, path->moves + index, path->length - index, error);
    options.known_bound = grading_bounds_at(session, index).lower;
    new->options = options;
    new->index = index;
    if (status == NP_OK)
        *search = new;
    else
        search_free(new);
    return status;
}

/* Takes over what a search has found; returns its status. */
static enum np_status
learn(struct analysis *analysis, struct analysis_search *search, struct np_error *error)
{
    struct session *const session = &analysis->session;
    struct answer *const answer = &search->answer;
    const bool found = answer_has_solution(answer);

    if (search->status != NP_OK)
        return np_fail(error, search->status, "%s", search->error.text);
    if (found && search->index == 0 && session_at_goal(session) &&
        answer->path.length < analysis->shortened.length) {
        const struct path old = analysis->shortened;

        analysis->shortened = answer->path;
        answer->path = old;
    }
    grading_learn_key(session, session_key_at(session, search->index),
        (struct bounds){answer->lower_bound, found ? answer->length : BOUND_UNKNOWN});
    if (!bounds_exact(grading_bounds_at(session, search->index)))
        analysis->from = search->index + 1;
    return NP_OK;
}

enum np_status
analysis_run(struct analysis *analysis, const struct cancel *cancel, struct np_error *error)
{
    struct analysis_search *search;
    enum np_status status;

    do {
        status = next_search(analysis, &search, error);
        if (search == NULL)
            break;
        search_work(search, cancel);
        status = learn(analysis, search, error);
        search_free(search);
    } while (status == NP_OK && !cancel_requested(cancel));
    return status;
}

void
analysis_poll(struct analysis *analysis)
{
    static const struct task_class class = {.work = search_work, .free = search_free};
    enum np_status status = NP_OK;

    if (analysis->done || (analysis->task != NULL && !task_is_done(analysis->task)))
        return;
    if (analysis->task != NULL)
        status = learn(analysis, analysis->search, NULL);
    task_free(analysis->task);
    analysis->task = NULL;
    if (status == NP_OK)
        status = next_search(analysis, &analysis->search, NULL);
    if (status == NP_OK && analysis->search != NULL &&
        task_start(&analysis->task, &class, analysis->search, NULL) != NP_OK)
        search_free(analysis->search);
    analysis->done = analysis->task == NULL;
}
