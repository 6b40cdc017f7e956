// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * An attempt at a contest on the screen of the game: its keys, and its line.
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

/* Requests that an attempt locks: they show what the solver knows, or stop the clock. */
static const enum request locked[] = {
    REQUEST_HINT,
    REQUEST_BEST_MOVES,
    REQUEST_SOLVE,
    REQUEST_REVIEW,
    REQUEST_RACE,
    REQUEST_PAUSE,
    REQUEST_HIDE_SOLVER,
    REQUEST_SAVE,
    REQUEST_ANALYSE,
    REQUEST_RACE_BEST,
};

/* Requests that would show hidden tiles. */
static const enum request hidden[] = {
    REQUEST_EDIT,
    REQUEST_FIND_TILE,
    REQUEST_SHOW_GOAL,
    REQUEST_COPY,
};

/* Requests that need a board to play on. */
static const enum request moves[] = {
    REQUEST_MOVE_UP,
    REQUEST_MOVE_DOWN,
    REQUEST_MOVE_LEFT,
    REQUEST_MOVE_RIGHT,
    REQUEST_UNDO,
    REQUEST_REDO,
    REQUEST_RESTART,
};

static bool
is_among(enum request request, const enum request *requests, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (requests[i] == request)
            return true;
    return false;
}

/* Says why a request is locked; false if it is not. */
static bool
say_locked(struct app *app, enum request request)
{
    const enum contest_phase phase = contest_phase(&app->game.session);

    if ((phase == CONTEST_READY || phase == CONTEST_SPLIT) &&
        is_among(request, moves, sizeof moves / sizeof moves[0]))
        app_say(app, ROLE_TEXT,
            phase == CONTEST_READY ? N_("The board is hidden until you begin: Enter shows it.")
                                   : N_("This board is solved: Enter shows the next one."));
    else if (contest_hides_tiles(&app->game.session) &&
             is_among(request, hidden, sizeof hidden / sizeof hidden[0]))
        app_say(app, ROLE_TEXT, "The tiles are hidden.");
    else if (!is_among(request, locked, sizeof locked / sizeof locked[0]))
        return false;
    else if (request == REQUEST_PAUSE)
        app_say(app, ROLE_TEXT, "The clock of an event has no pause.");
    else if (request == REQUEST_RACE_BEST)
        app_say(app, ROLE_TEXT, "This is locked during an event.");
    else if (request == REQUEST_SAVE)
        app_say(app, ROLE_TEXT, "An attempt is kept by itself until it is over.");
    else
        app_say(app, ROLE_TEXT, "An event is played without the solver.");
    return true;
}

/* Ends an attempt that the player has to end. */
static void
end(struct play_view *play, struct app *app)
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
    } else {
        play_stepped(play, app, session->at);
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

/* Goes on with the attempt; false if there is nothing to do by this request. */
static bool
go_on(struct play_view *play, struct app *app, enum request request)
{
    const struct session *const session = &app->game.session;

    switch (contest_phase(session)) {
    case CONTEST_READY:
        (void)contest_go(&app->game.session, app->now_ns);
        return true;
    case CONTEST_SPLIT:
        play_forget_board(play);
        next_board(app);
        return true;
    case CONTEST_RUNNING:
        if (request != REQUEST_ACCEPT)
            return false;
        if (attempt_has(&session->attempt, CONTEST_OPEN))
            end(play, app);
        return true;
    case CONTEST_OVER:
        if (request == REQUEST_ACCEPT)
            app_open(app, contest_result_view_new(app));
        return request == REQUEST_ACCEPT;
    default:
        return false;
    }
}

bool
play_contest_click(struct play_view *play, struct app *app)
{
    const enum contest_phase phase = contest_phase(&app->game.session);

    return (phase == CONTEST_READY || phase == CONTEST_SPLIT) && go_on(play, app, REQUEST_EVENT_GO);
}

bool
play_contest_request(struct play_view *play, struct app *app, enum request request)
{
    if (request == REQUEST_EVENT_GO && !contest_locks(&app->game.session)) {
        app_say(app, ROLE_DIM, "Space shows the board of an event; E lists the events.");
        return true;
    }
    if ((request == REQUEST_EVENT_GO || request == REQUEST_ACCEPT) && go_on(play, app, request))
        return true;
    if (!contest_locks(&app->game.session))
        return false;
    if (request == REQUEST_QUIT && contest_has_begun(&app->game.session))
        return !app_may_leave(app, request);
    if (say_locked(app, request))
        return true;
    return request == REQUEST_ACCEPT || request == REQUEST_EVENT_GO;
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
