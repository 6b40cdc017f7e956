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
    job_free(guide->job);
    job_view_free(&guide->view);
    memset(guide, 0, sizeof *guide);
}

void
guide_jump(struct guide *guide)
{
    if (guide->job != NULL)
        job_cancel(guide->job);
    job_view_free(&guide->view);
    memset(&guide->view, 0, sizeof guide->view);
    guide->behind = true;
    guide->look_at_ns = 0;
}

static bool
is_restart(const struct session *session, size_t step)
{
    return (session->steps[step] & SESSION_STEP_KIND) == SESSION_STEP_RESTART;
}

static enum move
move_of(const struct session *session, size_t step)
{
    return (enum move)(session->steps[step] & SESSION_STEP_KIND);
}

/* Copies what the job knows, and tells the session. */
static void
look(struct guide *guide, struct session *session)
{
    const struct job_view *view = &guide->view;
    struct session_bounds bounds;

    if (job_look(guide->job, &guide->view, &guide->trouble) != NP_OK)
        return;
    bounds.lower =
        view->lower_bound < SESSION_UNKNOWN ? (uint32_t)view->lower_bound : SESSION_UNKNOWN - 1;
    bounds.upper = view->has_path && view->path.length < SESSION_UNKNOWN
                       ? (uint32_t)view->path.length
                       : SESSION_UNKNOWN;
    if (!view->unsolvable && bounds.lower <= bounds.upper)
        session_learn(session, bounds);
}

void
guide_follow(struct guide *guide, struct session *session, size_t before)
{
    if (guide->job == NULL || guide->behind)
        return;
    for (size_t i = session->at; i < before; i++)
        if (is_restart(session, i)) {
            guide_jump(guide);
            return;
        }
    for (size_t i = before; i < session->at; i++)
        if (is_restart(session, i)) {
            guide_jump(guide);
            return;
        }
    for (size_t i = before; i > session->at; i--)
        job_follow(guide->job, move_inverse(move_of(session, i - 1)));
    for (size_t i = before; i < session->at; i++)
        job_follow(guide->job, move_of(session, i));
    /* At once, so that the screen never shows the answer to another board. */
    look(guide, session);
}

/* When the counters of a running search are worth another look. */
static uint64_t
counters_due_ns(const struct guide *guide)
{
    return guide->look_at_ns - LOOK_PAUSE_NS + COUNTERS_PAUSE_NS;
}

bool
guide_work(struct guide *guide, struct session *session, uint64_t now_ns, bool readable)
{
    const bool due = readable || (guide->view.running && now_ns >= counters_due_ns(guide));

    if (!guide->behind && (guide->job == NULL || !due))
        return false;
    if (guide->behind) {
        job_free(guide->job);
        guide->behind = false;
        guide->trouble.status = job_start(
            &guide->job, &session->board, &session->goal, &guide->options, &guide->trouble);
        if (guide->trouble.status != NP_OK)
            return true;
    }
    look(guide, session);
    guide->look_at_ns = now_ns + LOOK_PAUSE_NS;
    return true;
}

uint64_t
guide_wake_ns(const struct guide *guide, uint64_t now_ns)
{
    if (guide->behind)
        return now_ns;
    if (guide->job == NULL)
        return GUIDE_NEVER;
    if (now_ns < guide->look_at_ns)
        return guide->look_at_ns;
    return guide->view.running ? counters_due_ns(guide) : GUIDE_NEVER;
}

int
guide_fd(const struct guide *guide, uint64_t now_ns)
{
    if (guide->job == NULL || guide->behind || now_ns < guide->look_at_ns)
        return -1;
    return job_fd(guide->job);
}
