// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the game: what its requests do.
 */
#include "config.h"

#include "tui/view/play/play.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/humanize.h"
#include "tui/view/copy.h"
#include "tui/view/views.h"

enum { HINTS_MAX = 6 /* moves shown at once */ };

/* Lets tiles glide if all steps since step `before`, made or undone, are the same move. */
static void
begin_glide(struct play_view *play, const struct app *app, size_t before)
{
    const struct session *const session = &app->game.session;
    const bool undone = session->at < before;
    const size_t first = undone ? session->at : before, end = undone ? before : session->at;
    enum move move;

    if (first == end)
        return;
    glide_end(&play->glide);
    if (!app_glides(app) || end > session->count || session_is_restart(session, first))
        return;
    move = session_move_of(session, first);
    for (size_t i = first + 1; i < end; i++)
        if (session_is_restart(session, i) || session_move_of(session, i) != move)
            return;
    glide_begin(&play->glide, undone ? move_inverse(move) : move, (uint32_t)(end - first),
        app->now_ns, GLIDE_NS);
}

void
play_stepped(struct play_view *play, const struct app *app, size_t before)
{
    const struct session *const session = &app->game.session;

    begin_glide(play, app, before);
    if (session->at == before || !session->finished)
        return;
    play->hints = 0;
    if (session_at_goal(session))
        play->solved_at_ns = app->now_ns;
}

/* The move that an arrow key asks for. */
static enum move
move_asked(const struct app *app, enum request request)
{
    const enum move move = request == REQUEST_MOVE_UP     ? MOVE_UP
                           : request == REQUEST_MOVE_DOWN ? MOVE_DOWN
                           : request == REQUEST_MOVE_LEFT ? MOVE_LEFT
                                                          : MOVE_RIGHT;

    return app->arrows_blank ? move_inverse(move) : move;
}

static void
make_move(struct play_view *play, struct app *app, enum move move)
{
    const struct background_view *known = &app->game.hints.view;
    const bool hinted = play->hints > 0 && known->next_count > 0 && known->next[0] == move;
    struct np_error error;

    if (game_move(&app->game, move, app->now_ns, &error) != NP_OK) {
        app_say(
            app, ROLE_WARNING, "No tile can go %s: the blank is at the edge.", humanize_move(move));
        if (app->animate)
            play->blocked_until_ns = app->now_ns + PLAY_BLOCKED_NS;
        return;
    }
    play->hints = hinted ? play->hints - 1 : 0;
}

static void
step(struct play_view *play, struct app *app, enum session_action action)
{
    struct np_error error;

    if (game_act(&app->game, action, app->now_ns, &error) != NP_OK) {
        if (action == SESSION_UNDO && app->game.session.count == 0 &&
            app->keeper.outcome.kept[0] != '\0')
            app_say(app, ROLE_TEXT,
                "Nothing to undo here. The previous game is kept: o, then Enter resumes it.");
        else
            app_say(app, ROLE_DIM, "%.100s.", error.text);
        return;
    }
    play->hints = 0;
}

/* Goes back to the start; after a solve, begins a new game on the same board. */
static void
restart(struct play_view *play, struct app *app)
{
    if (!app->game.session.finished) {
        step(play, app, SESSION_RESTART);
        if (app->message[0] == '\0')
            app_say(app, ROLE_TEXT, "Back at the start. u brings your moves back.");
        return;
    }
    (void)app_begin(app, &(struct game_origin){.from = GAME_FROM_START});
}

/* Whether a solution is known for a request. If not, says why; the request waits if a solution may
 * still be found. */
static bool
solution_known(struct play_view *play, struct app *app, enum request request)
{
    const char *why;

    hints_ask(&app->game.hints, &app->game.session);
    why = describe_gave_up(&app->game);
    play->wanted = REQUEST_NONE;
    if (app->game.hints.trouble.status != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", app->game.hints.trouble.text);
    else if (app->game.hints.view.next_count > 0)
        return true;
    else if (why != NULL)
        app_say(app, ROLE_WARNING, "The search gave up: %s. C tries every method.", why);
    else {
        play->wanted = request;
        app_say(app, ROLE_TEXT, "Looking for a solution ...");
    }
    return false;
}

static void
show_hint(struct play_view *play, struct app *app)
{
    struct np_error error;
    uint64_t length;

    if (!solution_known(play, app, REQUEST_HINT))
        return;
    length = app->game.hints.view.answer.length; /* asking may have brought it */
    if (play->hints < HINTS_MAX && play->hints < length) {
        if (game_act(&app->game, SESSION_HINT, app->now_ns, &error) == NP_OK)
            play->hints++;
        else
            app_say(app, ROLE_WARNING, "%.120s", error.text);
    } else if (play->hints < length) {
        app_say(app, ROLE_HINT,
            "No more than %u moves are shown: Enter plays them, s shows the rest.", HINTS_MAX);
    }
}

static void
accept_hint(struct play_view *play, struct app *app)
{
    if (session_at_goal(&app->game.session))
        return; /* the line says it */
    if (play->hints == 0 || app->game.hints.view.next_count == 0)
        app_say(app, ROLE_DIM, "H shows a hint, Enter then plays it.");
    else
        make_move(play, app, (enum move)app->game.hints.view.next[0]);
}

static void
solve(struct play_view *play, struct app *app)
{
    struct path path = {0};
    struct np_error error;

    if (!solution_known(play, app, REQUEST_SOLVE))
        return;
    play->hints = 0;
    if (hints_path(&app->game.hints, &path, &error) == NP_OK &&
        game_act(&app->game, SESSION_WATCH, app->now_ns, &error) == NP_OK) {
        app_open(app,
            solution_view_new(app, &path, app->game.hints.view.answer.state == ANSWER_OPTIMAL));
    } else
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    path_free(&path);
}

void
play_toggle_pause(struct app *app)
{
    if (app_paused(app))
        session_resume(&app->game.session, SESSION_PAUSE_PLAYER, app->now_ns);
    else
        session_pause(&app->game.session, SESSION_PAUSE_PLAYER, app->now_ns);
}

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

/* Opens the next or the previous board of the file. */
static void
turn_page(struct app *app, bool forward)
{
    const struct game_file *const file = &app->game.file;

    if (!forward && file->index == 1)
        app_say(app, ROLE_TEXT, "This is the first board of the file.");
    else if (forward && file->index == file->boards)
        app_say(app, ROLE_TEXT, "This is the last board of the file: n makes a new puzzle.");
    else
        (void)app_open_file(app, file->name, forward ? file->index + 1 : file->index - 1);
}

void
play_follow_board(struct play_view *play, const struct app *app)
{
    if (play->game == app->game.number)
        return;
    play->game = app->game.number;
    play->hints = 0;
    play_best_forget(play);
    play->wanted = REQUEST_NONE;
    play->solved_at_ns = 0;
    glide_end(&play->glide);
    pan_back(&play->pan);
}

static void
act(struct play_view *play, struct app *app, enum request request)
{
    switch (request) {
    case REQUEST_MOVE_UP:
    case REQUEST_MOVE_DOWN:
    case REQUEST_MOVE_LEFT:
    case REQUEST_MOVE_RIGHT:
        make_move(play, app, move_asked(app, request));
        break;
    case REQUEST_UNDO:
        step(play, app, SESSION_UNDO);
        break;
    case REQUEST_REDO:
        step(play, app, SESSION_REDO);
        break;
    case REQUEST_RESTART:
        restart(play, app);
        break;
    case REQUEST_HINT:
        show_hint(play, app);
        break;
    case REQUEST_ACCEPT:
        if (!play_contest_go_on(app))
            accept_hint(play, app);
        break;
    case REQUEST_BEST_MOVES:
        play_best_ask(play, app);
        break;
    case REQUEST_SOLVE:
        solve(play, app);
        break;
    case REQUEST_SHUFFLE:
        shuffle_again(app);
        break;
    case REQUEST_ID:
        ask_for_id(app);
        break;
    case REQUEST_NEXT_BOARD:
    case REQUEST_PREVIOUS_BOARD:
        turn_page(app, request == REQUEST_NEXT_BOARD);
        break;
    case REQUEST_SAVE:
        ask_save(app);
        break;
    default:
        break;
    }
}

static void
play_request(struct view *view, struct app *app, enum request request)
{
    struct play_view *play = (struct play_view *)view;
    const size_t before = app->game.session.at;

    play_follow_board(play, app);
    play->solved_at_ns = 0;
    if (request == REQUEST_PAUSE)
        play_toggle_pause(app);
    else if (request == REQUEST_RACE_BEST)
        play_race_best(app);
    else if (!pan_request(&play->pan, app, &app->game.session.board, request) &&
             !app_common_request(app, request)) {
        pan_back(&play->pan);
        act(play, app, request);
        if (play->game == app->game.number)
            play_stepped(play, app, before);
    }
}

static void
play_paste(struct view *view, struct app *app, const char *text)
{
    edit_view_paste(view, app, text);
}

bool
play_wave_runs(const struct play_view *play, const struct app *app)
{
    return play->solved_at_ns > 0 && app->game.session.finished && app->animate &&
           !app->layout.too_small && app->now_ns < play->solved_at_ns + PLAY_WAVE_NS;
}

static uint64_t
play_wake_ns(const struct view *view, const struct app *app)
{
    const struct play_view *play = (const struct play_view *)view;
    const uint64_t pace_ns = play_pace_wake_ns(app), contest_ns = play_contest_wake_ns(app);
    const uint64_t best_ns = best_moves_wake_ns(&play->best, app);
    uint64_t wake_ns = glide_wake_ns(&play->glide, app->now_ns);

    wake_ns = pace_ns < wake_ns ? pace_ns : wake_ns;
    wake_ns = contest_ns < wake_ns ? contest_ns : wake_ns;
    wake_ns = best_ns < wake_ns ? best_ns : wake_ns;
    if (play_wave_runs(play, app) && app->now_ns + PLAY_WAVE_FRAME_NS < wake_ns)
        wake_ns = app->now_ns + PLAY_WAVE_FRAME_NS;
    if (app->now_ns < play->blocked_until_ns && play->blocked_until_ns < wake_ns)
        wake_ns = play->blocked_until_ns;
    if (session_clock_runs(&app->game.session) && !app->timer_hidden) {
        const uint64_t played = session_time_ns(&app->game.session, app->now_ns);
        const uint64_t second_ns = app->now_ns + CLOCK_NS_PER_SECOND - played % CLOCK_NS_PER_SECOND;

        wake_ns = second_ns < wake_ns ? second_ns : wake_ns;
    }
    return wake_ns;
}

/* Shows the hint or the solution that was asked for before one was known. */
static void
play_tick(struct view *view, struct app *app)
{
    struct play_view *play = (struct play_view *)view;
    enum request wanted;

    play_follow_board(play, app);
    play_best_tick(play, app);
    wanted = play->wanted;
    if (wanted == REQUEST_NONE || app_refuses(app, wanted) != NULL ||
        (app->game.hints.view.next_count == 0 && describe_gave_up(&app->game) == NULL))
        return;
    app->message[0] = '\0';
    if (wanted == REQUEST_HINT)
        show_hint(play, app);
    else
        solve(play, app);
}

static void
play_copy(struct view *view, struct app *app, struct copy_list *list)
{
    (void)view;
    copy_add_session(list, &app->keeper);
    if (!app_hides_tiles(app))
        copy_add_board(list, N_("The board"), &app->game.session.board);
}

static void
play_free(struct view *view)
{
    play_best_forget((struct play_view *)view);
}

static const struct view_class play_class = {
    .mode = MODE_PLAY,
    .request = play_request,
    .click = play_click,
    .motion = play_motion,
    .paste = play_paste,
    .copy = play_copy,
    .draw = play_draw,
    .wake_ns = play_wake_ns,
    .tick = play_tick,
    .free = play_free,
};

struct view *
play_view_new(void)
{
    return view_new(sizeof(struct play_view), &play_class);
}
