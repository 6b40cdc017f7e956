// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Requests that lead from the game to other views and other boards.
 */
#include "config.h"

#include "tui/view/play/play.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/intl.h"
#include "tui/view/views.h"

/* Begins another attempt at the contest that is played; false if there is none, or only one a day.
 */
static bool
attempt_again(struct app *app)
{
    const struct attempt *const attempt = &app->game.session.attempt;
    const struct contest_spec spec = attempt->spec; /* a copy: the session is replaced */
    const struct game_origin origin = {
        .from = GAME_FROM_CONTEST, .contest = &spec, .when = (int64_t)time(NULL)};

    if (!attempt_has(attempt, 0) || attempt_has(attempt, CONTEST_DAILY))
        return false;
    (void)app_begin(app, &origin);
    return true;
}

static void
shuffle_again(struct app *app)
{
    const struct game_origin origin = {.from = GAME_FROM_SETTINGS};

    if (attempt_again(app))
        return;
    if (app->game.difficulty.kind != DIFFICULTY_ANY) {
        app_open(app, new_view_new_at_once(app));
        return;
    }
    if (app_begin(app, &origin))
        app_say(app, ROLE_TEXT, "A new board: %s", app->game.session.names.id);
}

static bool
accept_id(struct app *app, const char *text)
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
        .title = N_("Play the board of an id"),
        .label = N_("Id:"),
        .help = N_("This is the id of your board: anyone who plays it gets the same board."),
        .verb = N_("play it"),
        .accept = accept_id,
    };

    app_open(app, ask_view_new(&question, app->game.session.names.id));
}

static bool
accept_name(struct app *app, const char *name)
{
    const bool over = strcmp(app->overwrite, name) == 0;
    struct np_error error;

    if (!over && keeper_has_named(&app->keeper, name)) {
        snprintf(app->overwrite, sizeof app->overwrite, "%s", name);
        app_say(app, ROLE_WARNING,
            "A game of that name exists. Press Enter again to replace it, Esc to cancel.");
        return false;
    }
    if (keeper_save(&app->keeper, name, over, &error) != NP_OK) {
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
        .accept = accept_name,
    };
    char name[STORE_NAME_BYTES];

    app->overwrite[0] = '\0';
    keeper_propose_name(&app->keeper, name);
    app_open(app, ask_view_new(&question, name));
}

static void
review(struct app *app)
{
    if (app->game.session.moves == 0)
        app_say(app, ROLE_TEXT, "Nothing to review yet: make a move first.");
    else if (app_hides_solver(app))
        app_say(app, ROLE_TEXT,
            "The review shows what the solver knows, which is hidden: press P, then R.");
    else
        app_open(app, review_view_new(app));
}

static void
analyse(struct app *app)
{
    if (!app->game.session.solvable)
        app_say(app, ROLE_TEXT, "This board cannot be solved.");
    else if (app_hides_solver(app))
        app_say(app, ROLE_TEXT,
            "The analysis shows what the solver knows, which is hidden: press P, then A.");
    else
        app_open(app, analysis_view_new(app));
}

static void
race(struct app *app)
{
    if (session_at_goal(&app->game.session))
        app_say(app, ROLE_TEXT, "It is solved.");
    else
        app_open(app, race_view_new(app));
}

/* Opens the next or the previous board of the file. */
static void
turn_page(struct app *app, bool forward)
{
    const struct game_file *const file = &app->game.file;

    if (file->name[0] == '\0')
        app_say(app, ROLE_TEXT, "This board is not from a file: o opens one.");
    else if (!forward && file->index == 1)
        app_say(app, ROLE_TEXT, "This is the first board of the file.");
    else if (forward && file->index == file->boards)
        app_say(app, ROLE_TEXT, "This is the last board of the file: n makes a new puzzle.");
    else
        (void)app_open_file(app, file->name, forward ? file->index + 1 : file->index - 1);
}

static void
turn_forward(struct app *app)
{
    turn_page(app, true);
}

static void
turn_back(struct app *app)
{
    turn_page(app, false);
}

static const struct leave_row {
    enum request request;
    bool leaves; /* the request leaves the board for another one */
    void (*act)(struct app *app);
    struct view *(*view)(struct app *app); /* makes the view to open if `act` is NULL */
} rows[] = {
    {REQUEST_SHUFFLE, true, shuffle_again, NULL},
    {REQUEST_NEW, true, NULL, new_view_new},
    {REQUEST_GOAL, true, NULL, new_view_new_at_goal},
    {REQUEST_ID, true, ask_for_id, NULL},
    {REQUEST_OPEN, true, NULL, open_view_new},
    {REQUEST_EDIT, true, NULL, edit_view_new},
    {REQUEST_NEXT_BOARD, true, turn_forward, NULL},
    {REQUEST_PREVIOUS_BOARD, true, turn_back, NULL},
    {REQUEST_REVIEW, false, review, NULL},
    {REQUEST_ANALYSE, false, analyse, NULL},
    {REQUEST_QUIZ, false, NULL, quiz_view_new},
    {REQUEST_SAVE, false, ask_save, NULL},
    {REQUEST_STATISTICS, false, NULL, statistics_view_new},
    {REQUEST_SOLVES, false, NULL, solves_view_new},
    {REQUEST_RACE_BEST, false, play_race_best, NULL},
    {REQUEST_CHOOSE, false, NULL, choose_view_new},
    {REQUEST_RACE, false, race, NULL},
    {REQUEST_EVENTS, true, NULL, contest_view_new},
};

bool
play_leave(struct app *app, enum request request)
{
    const struct leave_row *row = rows;

    while (row < rows + sizeof rows / sizeof rows[0] && row->request != request)
        row++;
    if (row == rows + sizeof rows / sizeof rows[0])
        return false;
    if (row->leaves && !app_may_leave(app, request))
        return true;
    if (row->act != NULL)
        row->act(app);
    else
        app_open(app, row->view(app));
    return true;
}
