// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The state of a game in words.
 */
#include "config.h"

#include "play/describe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "play/humanize.h"

const char *
describe_solver(const struct game *game)
{
    const struct background_view *view = &game->hints.view;

    if (!game->session.solvable)
        return _("cannot be solved");
    if (game->hints.trouble.status != NP_OK)
        return _("not running");
    if (session_at_goal(&game->session))
        return _("solved");
    if (view->answer.state == ANSWER_OPTIMAL)
        return _("optimal, proved");
    if (view->running || game->hints.behind)
        return view->building > 0 ? _("building tables") : _("searching");
    return answer_has_solution(&view->answer) ? _("best found") : _("gave up");
}

bool
describe_gave_up(const struct game *game, const char **why)
{
    const struct background_view *const view = &game->hints.view;
    const struct solver_options *const options = &game->hints.options;
    const char *reason = _("out of memory or depth");

    if (game->hints.background == NULL || game->hints.behind || view->running ||
        answer_has_solution(&view->answer) || !game->session.solvable ||
        session_at_goal(&game->session))
        return false;
    /* A search may end a moment before its time is up. */
    if (view->status != NP_OK)
        reason = np_status_message(view->status);
    else if (options->time_ns != 0 && view->answer.effort.elapsed_ns >= options->time_ns / 10 * 9)
        reason = _("out of time");
    else if (options->limits.nodes != 0 &&
             (view->answer.effort.generated >= options->limits.nodes ||
                 view->answer.effort.expanded >= options->limits.nodes))
        reason = _("node limit reached");
    if (why != NULL)
        *why = reason;
    return true;
}

struct words
describe_excess(const struct session *session)
{
    const struct grading_slips slips = grading_slips(session);
    const unsigned long long least = 2 * (unsigned long long)slips.least;

    if (slips.least == slips.most)
        return humanize_printf("+%llu", least);
    if (slips.least > 0)
        return humanize_printf("+%llu..%llu", least, 2 * (unsigned long long)slips.most);
    return humanize_printf("?");
}

/* Prints bounds, rounded to `digits` digits; 0 = exact. */
static struct words
bounds_words(struct bounds bounds, unsigned digits)
{
    const struct words lower = humanize_moves(bounds.lower, digits);

    if (bounds.lower == bounds.upper)
        return lower;
    if (bounds.upper != BOUND_UNKNOWN)
        return humanize_printf(
            "%.24s..%.24s", lower.text, humanize_moves(bounds.upper, digits).text);
    if (bounds.lower > 0)
        return humanize_printf(digits == 0 ? _("%s or more") : "%s+", lower.text);
    return humanize_printf("?");
}

struct words
describe_bounds(struct bounds bounds, int width)
{
    struct words words = bounds_words(bounds, 0);

    for (unsigned digits = 4; digits > 0 && (int)strlen(words.text) > width; digits--)
        words = bounds_words(bounds, digits);
    return words;
}

size_t
describe_home_bytes(const char *path, size_t path_bytes)
{
    const char *const home = getenv("HOME");
    const size_t bytes = home != NULL ? strlen(home) : 0;

    return bytes < path_bytes && strncmp(path, home != NULL ? home : "", bytes) == 0 &&
                   path[bytes] == '/'
               ? bytes
               : 0;
}

void
describe_path(char *text, size_t bytes, const char *path)
{
    const size_t skipped = describe_home_bytes(path, strlen(path));

    snprintf(text, bytes, "%s%s", skipped > 0 ? "~" : "", path + skipped);
    text_sanitize(text);
}
