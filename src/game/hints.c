// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Hints: starting the background solver, following the player, reading news.
 */
#include "config.h"

#include "game/hints.h"

#include <string.h>

enum {
    LOOK_PAUSE_NS = 50000000,     /* between two reads of news */
    COUNTERS_PAUSE_NS = 250000000 /* between two reads of the counters of a running search */
};

void
hints_init(struct hints *hints, const struct solver_options *options)
{
    memset(hints, 0, sizeof *hints);
    hints->options = *options;
    hints->behind = true;
}

void
hints_free(struct hints *hints)
{
    grading_free(&hints->grading);
    background_free(hints->background);
    memset(hints, 0, sizeof *hints);
}

void
hints_jump(struct hints *hints)
{
    if (hints->background != NULL)
        background_cancel(hints->background);
    grading_stop(&hints->grading);
    memset(&hints->view, 0, sizeof hints->view);
    hints->behind = true;
    hints->look_at_ns = 0;
}

/* Reads what the background solver knows, and notes it in the session. */
static void
look(struct hints *hints, struct session *session)
{
    const struct background_view *view = &hints->view;

    background_look(hints->background, &hints->view);
    if (view->unsolvable)
        return;
    grading_learn_key(session, view->origin_key, view->origin_bounds);
    grading_learn_key(session, hints->key,
        (struct bounds){view->lower_bound, view->has_path ? view->path_length : BOUND_UNKNOWN});
}

/* Has the background solver follow a move to the board before step `index`. */
static void
follow(struct hints *hints, const struct session *session, enum move move, size_t index)
{
    background_follow(hints->background, move, grading_bounds_at(session, index).lower);
    hints->key = session_key_at(session, index);
}

void
hints_follow(struct hints *hints, struct session *session, size_t before)
{
    if (hints->background == NULL || hints->behind)
        return;
    for (size_t i = session->at; i < before; i++)
        if (session_is_restart(session, i)) {
            hints_jump(hints);
            return;
        }
    for (size_t i = before; i < session->at; i++)
        if (session_is_restart(session, i)) {
            hints_jump(hints);
            return;
        }
    /* First the news of the board that the player has left. */
    look(hints, session);
    for (size_t i = before; i > session->at; i--)
        follow(hints, session, move_inverse(session_move_of(session, i - 1)), i - 1);
    for (size_t i = before; i < session->at; i++)
        follow(hints, session, session_move_of(session, i), i + 1);
    /* At once, so the screen never shows an answer to another board. */
    look(hints, session);
}

/* When to read the counters of a running search again. */
static uint64_t
counters_due_ns(const struct hints *hints)
{
    return hints->look_at_ns - LOOK_PAUSE_NS + COUNTERS_PAUSE_NS;
}

/* Starts a background solver for the player's board. */
static void
start_over(struct hints *hints, const struct session *session)
{
    background_free(hints->background);
    hints->behind = false;
    hints->key = session_key_at(session, session->at);
    hints->trouble.status = background_start(
        &hints->background, &session->board, &session->goal, &hints->options, &hints->trouble);
}

bool
hints_work(struct hints *hints, struct session *session, uint64_t now_ns, bool readable)
{
    const bool due =
        hints->behind || readable || (hints->view.running && now_ns >= counters_due_ns(hints));
    bool news = false;

    if (hints->behind)
        start_over(hints, session);
    if (hints->background == NULL)
        return due;
    if (due) {
        look(hints, session);
        hints->look_at_ns = now_ns + LOOK_PAUSE_NS;
        news = true;
    }
    if (!hints->view.optimal)
        grading_stop(&hints->grading);
    if (grading_due(&hints->grading, now_ns))
        news |= grading_work(&hints->grading, session, &hints->options, now_ns,
            hints->view.optimal && !hints->view.running);
    return news;
}

/* When to read news of the player's board, apart from the descriptor. */
static uint64_t
look_wake_ns(const struct hints *hints, uint64_t now_ns)
{
    if (now_ns < hints->look_at_ns)
        return hints->look_at_ns;
    return hints->view.running ? counters_due_ns(hints) : UINT64_MAX;
}

uint64_t
hints_wake_ns(const struct hints *hints, uint64_t now_ns)
{
    if (hints->behind)
        return now_ns;
    if (hints->background == NULL)
        return UINT64_MAX;
    const uint64_t look = look_wake_ns(hints, now_ns);
    const uint64_t grading = grading_wake_ns(&hints->grading);
    return look < grading ? look : grading;
}

enum np_status
hints_path(struct hints *hints, struct path *path, struct np_error *error)
{
    path_clear(path);
    return hints->background == NULL ? NP_OK : background_path(hints->background, path, error);
}

int
hints_fd(const struct hints *hints, uint64_t now_ns)
{
    if (hints->background == NULL || hints->behind || now_ns < hints->look_at_ns)
        return -1;
    return background_fd(hints->background);
}
