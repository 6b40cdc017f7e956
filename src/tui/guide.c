// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The guide: start, follow, look.
 */
#include "config.h"

#include "tui/guide.h"

#include <string.h>

enum {
    LOOK_PAUSE_NS = 50000000,     /* between two looks for news */
    COUNTERS_PAUSE_NS = 250000000 /* between two looks at the counters of a running search */
};

void
guide_init(struct guide *guide, const struct solver_options *options)
{
    memset(guide, 0, sizeof *guide);
    guide->options = *options;
    guide->behind = true;
}

void
guide_free(struct guide *guide)
{
    referee_free(&guide->referee);
    background_free(guide->background);
    memset(guide, 0, sizeof *guide);
}

void
guide_jump(struct guide *guide)
{
    if (guide->background != NULL)
        background_cancel(guide->background);
    referee_stop(&guide->referee);
    memset(&guide->view, 0, sizeof guide->view);
    guide->behind = true;
    guide->look_at_ns = 0;
}

/* Copies what the background solver knows, and tells the session. */
static void
look(struct guide *guide, struct session *session)
{
    const struct background_view *view = &guide->view;

    background_look(guide->background, &guide->view);
    if (view->unsolvable)
        return;
    session_learn_key(session, view->origin_key, view->origin_bounds);
    session_learn_key(session, guide->key,
        (struct bounds){view->lower_bound, view->has_path ? view->path_length : BOUND_UNKNOWN});
}

/* The background solver follows a move to the board before step `index` of the session. */
static void
follow(struct guide *guide, const struct session *session, enum move move, size_t index)
{
    background_follow(guide->background, move, session_bounds_at(session, index).lower);
    guide->key = session_key_at(session, index);
}

void
guide_follow(struct guide *guide, struct session *session, size_t before)
{
    if (guide->background == NULL || guide->behind)
        return;
    for (size_t i = session->at; i < before; i++)
        if (session_is_restart(session, i)) {
            guide_jump(guide);
            return;
        }
    for (size_t i = before; i < session->at; i++)
        if (session_is_restart(session, i)) {
            guide_jump(guide);
            return;
        }
    /* News of the board that the player has left, before they are overtaken. */
    look(guide, session);
    for (size_t i = before; i > session->at; i--)
        follow(guide, session, move_inverse(session_move_of(session, i - 1)), i - 1);
    for (size_t i = before; i < session->at; i++)
        follow(guide, session, session_move_of(session, i), i + 1);
    /* At once, so that the screen never shows the answer to another board. */
    look(guide, session);
}

/* When the counters of a running search are worth another look. */
static uint64_t
counters_due_ns(const struct guide *guide)
{
    return guide->look_at_ns - LOOK_PAUSE_NS + COUNTERS_PAUSE_NS;
}

/* Starts a background solver for the board that the player stands at. */
static void
start_over(struct guide *guide, const struct session *session)
{
    background_free(guide->background);
    guide->behind = false;
    guide->key = session_key_at(session, session->at);
    guide->trouble.status = background_start(
        &guide->background, &session->board, &session->goal, &guide->options, &guide->trouble);
}

bool
guide_work(struct guide *guide, struct session *session, uint64_t now_ns, bool readable)
{
    const bool due =
        guide->behind || readable || (guide->view.running && now_ns >= counters_due_ns(guide));
    bool news = false;

    if (guide->behind)
        start_over(guide, session);
    if (guide->background == NULL)
        return due;
    if (due) {
        look(guide, session);
        guide->look_at_ns = now_ns + LOOK_PAUSE_NS;
        news = true;
    }
    if (!guide->view.optimal)
        referee_stop(&guide->referee);
    if (referee_due(&guide->referee, now_ns))
        news |= referee_work(&guide->referee, session, &guide->options, now_ns,
            guide->view.optimal && !guide->view.running);
    return news;
}

/* When to look for news of the player's own board, beside the descriptor. */
static uint64_t
look_wake_ns(const struct guide *guide, uint64_t now_ns)
{
    if (now_ns < guide->look_at_ns)
        return guide->look_at_ns;
    return guide->view.running ? counters_due_ns(guide) : GUIDE_NEVER;
}

uint64_t
guide_wake_ns(const struct guide *guide, uint64_t now_ns)
{
    if (guide->behind)
        return now_ns;
    if (guide->background == NULL)
        return GUIDE_NEVER;
    const uint64_t look = look_wake_ns(guide, now_ns);
    const uint64_t referee = referee_wake_ns(&guide->referee);
    return look < referee ? look : referee;
}

enum np_status
guide_path(struct guide *guide, struct path *path, struct np_error *error)
{
    path_clear(path);
    return guide->background == NULL ? NP_OK : background_path(guide->background, path, error);
}

int
guide_fd(const struct guide *guide, uint64_t now_ns)
{
    if (guide->background == NULL || guide->behind || now_ns < guide->look_at_ns)
        return -1;
    return background_fd(guide->background);
}
