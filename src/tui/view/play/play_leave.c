// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Requests that lead from the game to other views and other boards.
 */
#include "config.h"

#include "tui/view/play/play.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "tui/view/views.h"

/* Another shuffle by the same settings. */
static void
shuffle_again(struct app *app)
{
    const struct game_origin origin = {.from = GAME_FROM_SETTINGS};

    if (app->game.difficulty.kind != DIFFICULTY_ANY) {
        app_open(app, new_view_new(app, false, true));
        return;
    }
    if (app_begin(app, &origin))
        app_say(app, ROLE_TEXT, "A new board: %s\n%s", app->game.session.names.id,
            app->game.session.names.id);
}

static bool
take_id(struct app *app, const char *text)
{
    struct puzzle_id id;
    const struct game_origin origin = {.from = GAME_FROM_ID, .id = &id};
    struct np_error error;

    if (puzzle_id_parse(&id, text, &error) == NP_OK)
        return app_begin(app, &origin);
    app_say(app, ROLE_WARNING, "%.150s", error.text);
    return false;
}

static void
ask_for_id(struct app *app)
{
    static const struct app_question question = {
        .title = N_("Play the board of an id\nPlay an id"),
        .label = N_("Id:"),
        .help = N_("This is the id of your board: anyone who plays it gets the same board."),
        .verb = N_("play it"),
        .take = take_id,
    };

    app_open(app, ask_view_new(&question, app->game.session.names.id));
}

static bool
take_name(struct app *app, const char *name)
{
    const bool over = strcmp(app->overwrite, name) == 0;
    struct np_error error;

    if (!over && saved_games_has(name)) {
        snprintf(app->overwrite, sizeof app->overwrite, "%s", name);
        app_say(app, ROLE_WARNING,
            "A game of that name exists. Press Enter again to replace it, Esc to cancel.\n"
            "It exists: Enter again replaces it.\nEnter again: replace");
        return false;
    }
    if (game_save(&app->game, name, over, app->now_ns, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "Not saved: %.120s", error.text);
        return false;
    }
    app_say(app, ROLE_GOOD, "Saved. o opens it again, as saved/%.60s", name);
    return true;
}

static void
ask_save(struct app *app)
{
    static const struct app_question question = {
        .title = N_("Save the game"),
        .label = N_("Name:"),
        .help = N_("All moves, the time and the hints are saved, too."),
        .verb = N_("save it"),
        .take = take_name,
    };
    char name[SAVED_GIVEN_NAME_MAX + 1];

    app->overwrite[0] = '\0';
    game_propose_name(&app->game, name);
    app_open(app, ask_view_new(&question, name));
}

static void
review(struct app *app)
{
    if (app->game.session.moves == 0)
        app_say(app, ROLE_TEXT, "Nothing to review yet: make a move first.");
    else if (app_hides_solver(app))
        app_say(app, ROLE_TEXT,
            "The review shows what the solver knows, which is hidden: press P, then R.\n"
            "Press P, then R: it shows slips.\nFirst P, then R");
    else
        app_open(app, review_view_new(app));
}

static void
race(struct app *app)
{
    if (session_at_goal(&app->game.session))
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
        ask_save(app);
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

static void
turn_page(struct app *app, bool forward)
{
    static const char *const answers[] = {
        [GAME_PAGE_NO_FILE] =
            N_("This board is not from a file: o opens one.\nNo file: o opens one"),
        [GAME_PAGE_FIRST] = N_("This is the first board of the file.\nThe first board"),
        [GAME_PAGE_LAST] =
            N_("This is the last board of the file: n makes a new puzzle.\nThe last board"),
    };
    uint64_t index = 0;
    const enum game_page page = game_next_board(&app->game, forward, &index);

    if (page == GAME_PAGE_FOUND)
        (void)app_open_file(app, app->game.file, index);
    else
        app_say(app, ROLE_TEXT, "%s", _(answers[page]));
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
        app_open(app, open_view_new(app));
        return true;
    case REQUEST_EDIT:
        app_open(app, edit_view_new(app));
        return true;
    case REQUEST_NEXT_BOARD:
    case REQUEST_PREVIOUS_BOARD:
        turn_page(app, request == REQUEST_NEXT_BOARD);
        return true;
    default:
        return false;
    }
}

void
play_paste(struct view *view, struct app *app, const char *text)
{
    struct view *const edit = edit_view_new(app);
    char why[sizeof app->message];

    (void)view;
    app_open(app, edit);
    if (edit == NULL || edit_view_paste(edit, app, text))
        return;
    snprintf(why, sizeof why, "%s", app->message);
    app_close(app);
    app_say(app, ROLE_WARNING,
        "The pasted text is not a board, so nothing was done (%.150s)\n"
        "The pasted text is not a board, so nothing was done.\nThe pasted text is not a board.\n"
        "Not a board.",
        why);
}

/* Whether a request leads to another board. */
static bool
leaves_game(enum request request)
{
    switch (request) {
    case REQUEST_SHUFFLE:
    case REQUEST_NEW:
    case REQUEST_GOAL:
    case REQUEST_ID:
    case REQUEST_OPEN:
    case REQUEST_EDIT:
    case REQUEST_NEXT_BOARD:
    case REQUEST_PREVIOUS_BOARD:
        return true;
    default:
        return false;
    }
}

bool
play_leave(struct app *app, enum request request)
{
    if (leaves_game(request) && !app_may_leave(app, request))
        return true;
    return view_request(app, request) || board_request(app, request);
}
