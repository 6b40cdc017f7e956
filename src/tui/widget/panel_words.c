// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the solver knows, in words: for the panel, for the line that speaks, and for the game in
 * lines.
 */
#include "config.h"

#include "tui/widget/panel.h"

#include <stdio.h>

#include "base/intl.h"
#include "game/humanize.h"

const char *
panel_solver_words(const struct app *app)
{
    const struct background_view *view = &app->game.hints.view;

    if (!app->game.session.solvable)
        return _("cannot be solved");
    if (app->game.hints.trouble.status != NP_OK)
        return _("not running");
    if (session_at_goal(&app->game.session))
        return _("solved");
    if (view->has_path && view->optimal)
        return _("optimal, proved");
    if (view->running || app->game.hints.behind)
        return _("searching");
    return view->has_path ? _("best found") : view->beginning ? _("the next moves") : _("gave up");
}

bool
panel_gave_up(const struct app *app, const char **why)
{
    const struct background_view *const view = &app->game.hints.view;
    const struct solver_options *const options = &app->game.hints.options;
    const char *reason = _("its memory or its depth is used up");

    if (app->game.hints.background == NULL || app->game.hints.behind || view->running ||
        view->has_path || view->beginning || !app->game.session.solvable ||
        session_at_goal(&app->game.session))
        return false;
    /* The end of a search comes a moment before or after its time is up. */
    if (view->status != NP_OK)
        reason = np_status_message(view->status);
    else if (options->time_ns != 0 && view->elapsed_ns >= options->time_ns / 10 * 9)
        reason = _("its time is up");
    else if (options->node_limit != 0 &&
             (view->generated >= options->node_limit || view->expanded >= options->node_limit))
        reason = _("its nodes are used up");
    if (why != NULL)
        *why = reason;
    return true;
}

const char *
panel_excuse_words(const struct app *app)
{
    if (!app->game.session.finished || app->game.autosave.state == AUTOSAVE_OFF)
        return NULL;
    return app->game.names.from_middle ? _("begun in the middle")
                                       : humanize_excuse(app->game.autosave.excuse);
}

void
panel_excess_words(char text[HUMANIZE_BYTES], const struct session *session)
{
    const struct grading_slips slips = grading_slips(session);
    const unsigned long long least = 2 * (unsigned long long)slips.least;

    if (slips.least == slips.most)
        snprintf(text, HUMANIZE_BYTES, "+%llu", least);
    else if (slips.least > 0)
        snprintf(text, HUMANIZE_BYTES, "+%llu..%llu", least, 2 * (unsigned long long)slips.most);
    else
        snprintf(text, HUMANIZE_BYTES, "?");
}

/* The bounds with numbers of so many digits. */
static int
print_bounds(char *text, size_t bytes, struct bounds bounds, unsigned digits)
{
    char lower[HUMANIZE_BYTES], upper[HUMANIZE_BYTES];

    humanize_moves(lower, bounds.lower, digits);
    humanize_moves(upper, bounds.upper, digits);
    if (bounds.lower == bounds.upper)
        return snprintf(text, bytes, "%s", lower);
    if (bounds.upper != BOUND_UNKNOWN)
        return snprintf(text, bytes, "%s..%s", lower, upper);
    if (bounds.lower > 0)
        return snprintf(text, bytes, digits == 0 ? _("%s or more") : "%s+", lower);
    return snprintf(text, bytes, "?");
}

void
panel_bounds_words(char *text, size_t bytes, struct bounds bounds, int width)
{
    static const unsigned digits[] = {0, 4, 3, 2, 1};

    for (unsigned i = 0; i < sizeof digits / sizeof digits[0]; i++)
        if (print_bounds(text, bytes, bounds, digits[i]) <= width)
            return;
}
