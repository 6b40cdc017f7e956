// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Where the game is left for: other views and other boards.
 */
#include "config.h"

#include "tui/play.h"

#include "base/intl.h"

/* Another shuffle by the same settings. */
static void
shuffle_again(struct app *app)
{
    struct puzzle_id id = app->puzzle;

    if (app->difficulty.kind != DIFFICULTY_ANY) {
        app_open(app, new_view_new(app, false, true));
        return;
    }
    puzzle_seed_fresh(id.seed, &app->rng);
    if (app_shuffle(app, &id))
        app_say(app, ROLE_TEXT, "A new board: %s\n%s", app->names.id, app->names.id);
}

static bool
take_id(struct app *app, const char *text)
{
    struct puzzle_id id;
    struct np_error error;

    if (puzzle_id_parse(&id, text, &error) == NP_OK)
        return app_shuffle(app, &id);
    app_say(app, ROLE_WARNING, "%.150s", error.text);
    return false;
}

static void
ask_for_id(struct app *app)
{
    static const struct app_question question = {
        .title = N_("Play the board of an id"),
        .label = N_("Id:"),
        .help = N_("The id of this board stands here: whoever plays it has the same board."),
        .verb = N_("play it"),
        .take = take_id,
    };

    app_open(app, ask_view_new(&question, app->names.id));
}

static void
review(struct app *app)
{
    if (app->session.moves == 0)
        app_say(app, ROLE_TEXT, "Nothing to review yet: make a move first.");
    else
        app_open(app, review_view_new(app));
}

static void
race(struct app *app)
{
    if (session_at_goal(&app->session))
        app_say(app, ROLE_TEXT, "It is solved.");
    else
        app_open(app, race_view_new(app));
}

/* Requests that open another view; false if it is none of them. */
static bool
view_request(struct app *app, enum request request)
{
    switch (request) {
    case REQUEST_REVIEW:
        review(app);
        return true;
    case REQUEST_SAVE:
        app_ask_save(app);
        return true;
    case REQUEST_EDIT:
        app_open(app, edit_view_new(app));
        return true;
    case REQUEST_STATISTICS:
        app_open(app, statistics_view_new(app));
        return true;
    case REQUEST_CHOOSE:
        app_open(app, choose_view_new(app));
        return true;
    case REQUEST_RACE:
        race(app);
        return true;
    default:
        return false;
    }
}

/* Requests for another board, or for a view that finds one; false if it is none of them. */
static bool
board_request(struct app *app, enum request request)
{
    switch (request) {
    case REQUEST_SHUFFLE:
        shuffle_again(app);
        return true;
    case REQUEST_NEW:
    case REQUEST_GOAL:
        app_open(app, new_view_new(app, request == REQUEST_GOAL, false));
        return true;
    case REQUEST_ID:
        ask_for_id(app);
        return true;
    case REQUEST_OPEN:
        app_open(app, open_view_new());
        return true;
    case REQUEST_NEXT_BOARD:
    case REQUEST_PREVIOUS_BOARD:
        app_turn_page(app, request == REQUEST_NEXT_BOARD);
        return true;
    default:
        return false;
    }
}

bool
play_leave(struct app *app, enum request request)
{
    return view_request(app, request) || board_request(app, request);
}
