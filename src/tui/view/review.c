// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The review: the player's own moves, forth and back, with the slips among them; from any board on
 * the way the shortest solution can be watched, or another try begun.
 */
#include "config.h"

#include "tui/view/review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "game/export.h"
#include "game/grading.h"
#include "puzzle/path.h"
#include "tui/view/views.h"

enum { STEP_NS = 250000000, LOOK_NS = 50000000 };

/* A shortest way is waited for that long; then the best that is known has to do. */
#define PATIENCE_NS UINT64_C(3000000000)

static struct review_view *
review_view(struct view *view)
{
    return (struct review_view *)view;
}

/* ---- walking along the moves -------------------------------------------------------------- */

static void
walk_to(struct review_view *review, const struct app *app, size_t to)
{
    const struct session *session = &app->game.session;

    while (review->at < to && review->at < review->count)
        board_move(&review->board, session_move_of(session, review->first + review->at++));
    while (review->at > to)
        board_move(
            &review->board, move_inverse(session_move_of(session, review->first + --review->at)));
}

/* Nobody waits for the way from a board that was left. */
static void
stop_at(struct review_view *review, const struct app *app, size_t at)
{
    review->running = review->told = false;
    background_free(review->background);
    review->background = NULL;
    walk_to(review, app, at);
}

/* Goes to the board before the next slip, or before the one before. */
static void
walk_to_slip(struct review_view *review, struct app *app, bool next)
{
    size_t at = review->at;

    /* Nobody could walk to this one. */
    if (next && at == 0 && !review->told && review->count > 0 &&
        grading_is_slip(&app->game.session, review->first)) {
        review->told = true;
        app_say(app, ROLE_TEXT, "Your first move is a slip.");
        return;
    }
    while (next ? at + 1 < review->count : at > 0) {
        at = next ? at + 1 : at - 1;
        if (grading_is_slip(&app->game.session, review->first + at)) {
            stop_at(review, app, at);
            return;
        }
    }
    app_say(app, ROLE_DIM, next ? N_("No slip after this move.") : N_("No slip before this move."));
}

static void
toggle(struct review_view *review, const struct app *app)
{
    const bool running = review->running;

    stop_at(review, app, review->at == review->count && !running ? 0 : review->at);
    review->running = !running;
    review->next_ns = app->now_ns + STEP_NS;
}

/* ---- the shortest way from here ----------------------------------------------------------- */

static void
look_for_way(struct review_view *review, struct app *app)
{
    struct np_error error;

    if (review->background != NULL)
        return;
    stop_at(review, app, review->at);
    if (goal_reached(&app->game.session.goal, &review->board))
        app_say(app, ROLE_TEXT,
            "This board is solved: left and right go to the others.\nSolved already");
    else if (!app->game.session.solvable)
        app_say(app, ROLE_WARNING, "This board cannot be solved.");
    else if (background_start(&review->background, &review->board, &app->game.session.goal,
                 &app->options->solver, &error) != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    else
        app_say(app, ROLE_TEXT, "Looking for the shortest way from here ...");
    review->asked_ns = app->now_ns;
}

static enum playback_quality
quality_of(const struct background_view *known)
{
    return known->optimal     ? PLAYBACK_OPTIMAL
           : known->beginning ? PLAYBACK_BEGINNING
                              : PLAYBACK_BEST_FOUND;
}

/* Shows the way once it is proved shortest, or nothing better is to be expected soon. */
static void
take_way(struct review_view *review, struct app *app)
{
    struct background_view known;
    struct path path = {0};

    background_look(review->background, &known);
    if (known.running && !known.optimal &&
        (!known.has_path || app->now_ns < review->asked_ns + PATIENCE_NS))
        return;
    app->message[0] = '\0';
    if (!background_view_leads_on(&known) ||
        background_path(review->background, &path, NULL) != NP_OK)
        app_say(app, ROLE_WARNING, "No way from here was found.");
    else {
        session_watch(&app->game.session, app->now_ns);
        app_open(app,
            playback_view_new_from(app, &review->board, review->at, &path, quality_of(&known)));
    }
    path_free(&path);
    background_free(review->background);
    review->background = NULL;
}

static uint64_t
review_wake_ns(const struct view *view, const struct app *app)
{
    const struct review_view *review = (const struct review_view *)view;

    if (review->background != NULL)
        return app->now_ns + LOOK_NS;
    return review->running ? review->next_ns : APP_NEVER;
}

static void
review_tick(struct view *view, struct app *app)
{
    struct review_view *review = review_view(view);

    if (review->background != NULL) {
        take_way(review, app);
        return;
    }
    if (!review->running || app->now_ns < review->next_ns)
        return;
    walk_to(review, app, review->at + 1);
    review->next_ns = app->now_ns + STEP_NS;
    review->running = review->at < review->count;
}

/* ---- requests ----------------------------------------------------------------------------- */

static bool
take_export_name(struct app *app, const char *name)
{
    struct np_error error;

    if (export_file(name, &app->game.session, &app->game.names, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.150s", error.text);
        return false;
    }
    app_say(app, ROLE_GOOD, "Written to %.120s", name);
    return true;
}

static void
ask_export_name(struct app *app)
{
    static const struct app_question question = {
        .title = N_("Export your solve"),
        .label = N_("File:"),
        .help =
            N_("The suffix selects the format: .svg .cast (a recording) .txt .moves .steps .json"),
        .verb = N_("write it"),
        .take = take_export_name,
    };
    char name[PUZZLE_ID_BYTES + 8];

    if (!app->game.session.finished) {
        app_say(app, ROLE_TEXT, "Solve the board first: then there is something to export.");
        return;
    }
    snprintf(
        name, sizeof name, "%s.svg", app->game.names.id[0] != '\0' ? app->game.names.id : "solve");
    /* In a shell this letter would have to be quoted. */
    for (char *letter = name; *letter != '\0'; letter++)
        if (*letter == '#')
            *letter = '-';
    app_open(app, ask_view_new(&question, name));
}

static void
review_request(struct view *view, struct app *app, enum request request)
{
    struct review_view *review = review_view(view);

    switch (request) {
    case REQUEST_STEP_BACK:
        stop_at(review, app, review->at > 0 ? review->at - 1 : 0);
        break;
    case REQUEST_STEP_FORWARD:
        stop_at(review, app, review->at + 1);
        break;
    case REQUEST_FIRST:
        stop_at(review, app, 0);
        break;
    case REQUEST_LAST:
        stop_at(review, app, review->count);
        break;
    case REQUEST_PLAY_PAUSE:
        toggle(review, app);
        break;
    case REQUEST_NEXT_SLIP:
    case REQUEST_PREVIOUS_SLIP:
        walk_to_slip(review, app, request == REQUEST_NEXT_SLIP);
        break;
    case REQUEST_WAY_FROM_HERE:
        look_for_way(review, app);
        break;
    case REQUEST_TRY_AGAIN:
        if (app_may_leave(app, request))
            app_try_again(app, &review->board, review->at);
        break;
    case REQUEST_EXPORT:
        ask_export_name(app);
        break;
    default:
        if (!pan_request(&review->pan, app, &review->board, request))
            app_common_request(app, request); /* which may free the view */
        else if (review->pan.away || request == REQUEST_FIND_TILE)
            review->running = false; /* who looks elsewhere looks at this board */
    }
}

static void
review_free(struct view *view)
{
    struct review_view *review = review_view(view);

    background_free(review->background);
    board_free(&review->board);
}

static const struct view_class review_class = {
    .mode = MODE_REVIEW,
    .covers = true,
    .request = review_request,
    .draw = review_draw,
    .wake_ns = review_wake_ns,
    .tick = review_tick,
    .free = review_free,
};

struct view *
review_view_new(const struct app *app)
{
    struct review_view *review = view_new(sizeof *review, &review_class);

    if (review == NULL)
        return NULL;
    review->first = session_first_move(&app->game.session);
    review->count = app->game.session.at - review->first;
    if (session_start_board(&app->game.session, &review->board, NULL) != NP_OK) {
        view_free(&review->view);
        return NULL;
    }
    return &review->view;
}
