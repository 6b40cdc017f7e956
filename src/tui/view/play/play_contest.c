// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * An attempt at a contest on the screen of the game: how it goes on, and its line.
 */
#include "config.h"

#include "tui/view/play/play.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/contest/describe_contest.h"
#include "play/contest/rules.h"
#include "tui/view/views.h"

/* Ends an attempt that the player has to end. */
static void
end(struct app *app)
{
    const struct session *const session = &app->game.session;
    struct np_error error;

    if (session->count == 0) {
        app_say(app, ROLE_TEXT, "Make your moves first.");
    } else if (attempt_has(&session->attempt, CONTEST_BY_MOVES) &&
               session->attempt.best_moves == 0 &&
               !keeper_may_leave(&app->keeper, REQUEST_ACCEPT, app->now_ns)) {
        app_say(app, ROLE_WARNING, "You have no solution yet. Enter again gives up.");
    } else if (game_contest_end(&app->game, app->now_ns, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    }
}

static void
next_board(struct app *app)
{
    const struct game_origin next = {.from = GAME_FROM_NEXT_PART};
    struct np_error error;

    if (game_begin(&app->game, &next, app->now_ns, &error) != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
}

bool
play_contest_go_on(struct app *app)
{
    switch (contest_phase(&app->game.session)) {
    case CONTEST_NONE:
        return false;
    case CONTEST_READY:
        (void)contest_go(&app->game.session, app->now_ns);
        break;
    case CONTEST_LOOK:
        break;
    case CONTEST_RUNNING:
        if (attempt_has(&app->game.session.attempt, CONTEST_OPEN))
            end(app);
        break;
    case CONTEST_SPLIT:
        next_board(app);
        break;
    case CONTEST_OVER:
        app_open(app, contest_result_view_new(app));
        break;
    }
    return true;
}

/* What the player can do next, or "". */
static const char *
next_words(const struct session *session)
{
    const struct attempt *const attempt = &session->attempt;

    switch (contest_phase(session)) {
    case CONTEST_READY:
        return attempt_has(attempt, CONTEST_LOOKS) && !attempt->interrupted
                   ? _("Enter shows it.")
                   : _("Enter shows it, and the clock runs.");
    case CONTEST_SPLIT:
        return _("Enter shows the next one.");
    case CONTEST_RUNNING:
        if (attempt_has(attempt, CONTEST_BY_MOVES))
            return attempt->best_moves > 0 ? _("Enter hands it in.") : "";
        return attempt_has(attempt, CONTEST_BLIND) && session->count > 0
                   ? _("Enter when you are done.")
                   : "";
    case CONTEST_OVER:
        return _("Enter: result.");
    default:
        return "";
    }
}

uint64_t
play_contest_wake_ns(const struct app *app)
{
    const uint64_t left_ns = contest_left_ns(&app->game.session, app->now_ns);
    const uint64_t part_ns = left_ns % CLOCK_NS_PER_SECOND;

    if (left_ns == UINT64_MAX)
        return APP_NEVER;
    return app->now_ns + (part_ns > 0 ? part_ns : CLOCK_NS_PER_SECOND);
}

bool
play_contest_words(const struct app *app, char *text, size_t bytes)
{
    const struct session *const session = &app->game.session;
    const char *const next = next_words(session);
    char state[160];

    describe_contest_state(state, sizeof state, &app->game, app->now_ns);
    if (state[0] == '\0')
        return false;
    snprintf(text, bytes, "%s%s%s", state, next[0] != '\0' ? " " : "", next);
    return true;
}

void
play_contest_title(const struct app *app, char *text, size_t bytes)
{
    const struct session *const session = &app->game.session;
    const unsigned parts = contest_parts(&session->attempt.spec);
    char contest[100];

    describe_contest(contest, sizeof contest, session);
    if (parts > 1)
        snprintf(text, bytes, _("%s, board %u of %u"), contest, session->attempt.part, parts);
    else
        snprintf(text, bytes, "%s", contest);
}
