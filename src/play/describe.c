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

const char *
describe_not_counted(const struct game *game)
{
    if (!game->session.finished || game->autosave.state == AUTOSAVE_OFF)
        return NULL;
    return game->session.names.from_middle ? _("begun in the middle")
                                           : humanize_reason(game->autosave.reason);
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

/* The length of the home directory if the path begins with it, else 0. */
static size_t
home_bytes(const char *path, size_t path_bytes)
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
    const size_t skipped = home_bytes(path, strlen(path));

    snprintf(text, bytes, "%s%s", skipped > 0 ? "~" : "", path + skipped);
    text_sanitize(text);
}

/* Describes an error: the reason first, then the file where there is room. */
static void
describe_not_saved(char *text, size_t bytes, const struct np_error *error)
{
    const char *const reason = np_error_reason(error);
    const size_t skipped = home_bytes(error->text, error->path_bytes);

    if (error->path_bytes == 0) {
        snprintf(text, bytes, _("Not saved: %.120s"), error->text);
        return;
    }
    snprintf(text, bytes, _("Not saved: %.80s (%s%.*s)\nNot saved: %.80s"), reason,
        skipped > 0 ? "~" : "", (int)(error->path_bytes - skipped), error->text + skipped, reason);
}

void
describe_report(char *text, size_t bytes, const struct autosave_report *report)
{
    switch (report->news) {
    case AUTOSAVE_NO_NEWS:
        text[0] = '\0';
        break;
    case AUTOSAVE_NOT_SAVED:
        describe_not_saved(text, bytes, &report->error);
        break;
    case AUTOSAVE_SAVED_AGAIN:
        snprintf(text, bytes, "%s", _("The game is saved again.\nSaved again."));
        break;
    case AUTOSAVE_GAME_CUT:
        snprintf(text, bytes,
            P_("The end of the saved game was damaged: %zu line was left out.",
                "The end of the saved game was damaged: %zu lines were left out.", report->lines),
            report->lines);
        break;
    case AUTOSAVE_LATEST_LOST:
        snprintf(text, bytes,
            _("The latest unfinished game, %s, cannot be read.\n"
              "An unfinished game cannot be read."),
            report->name);
        break;
    case AUTOSAVE_HISTORY_CUT:
        snprintf(text, bytes, "%s", _("The last line of the history is damaged and was left out."));
        break;
    case AUTOSAVE_HISTORY_MISSING:
        snprintf(text, bytes, _("The history cannot be read: %.120s"), report->error.text);
        break;
    }
}
