// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How games begin: by the options, by an id, on another board, or where the last one was left.
 */
#include "config.h"

#include "tui/app.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text/text.h"
#include "base/text/utf8.h"

/* Which shuffle the options ask for, when they do not give a board. */
static enum np_status
choose_puzzle(struct app *app, struct np_error *error)
{
    const struct tui_options *options = app->options;

    app->game.puzzle.width = options->width != 0 ? options->width : 4;
    app->game.puzzle.height = options->height != 0 ? options->height : 4;
    app->game.puzzle.goal = options->goal_kind == GOAL_CUSTOM ? GOAL_STANDARD : options->goal_kind;
    if (options->id != NULL)
        return puzzle_id_parse(&app->game.puzzle, options->id, error);
    if (options->seed == NULL)
        puzzle_seed_fresh(app->game.puzzle.seed, &app->game.rng);
    else if (puzzle_seed_valid(options->seed))
        snprintf(app->game.puzzle.seed, sizeof app->game.puzzle.seed, "%s", options->seed);
    else
        return np_fail(error, NP_BAD_INPUT, "the seed must have %s", _(PUZZLE_SEED_RULE));
    return NP_OK;
}

/* What the player does goes to disk; the solve is a line of the history. */
static void
note_event(void *context, const struct session_event *event)
{
    struct app *app = context;

    app->leaving = REQUEST_NONE;
    autosave_event(&app->game.autosave, &app->game.session, &app->game.names, event);
    /* Half a solve is no record. */
    if (app->game.session.finished && !app->game.names.from_middle)
        app->game.new_best =
            autosave_finish(&app->game.autosave, &app->game.session, &app->game.names);
}

/* Puts a session, which is taken over, in place of the one there was. */
static void
take_session(struct app *app, const struct session *session)
{
    const bool seen = app->game.session.watched &&
                      session->positions.items[0].key == app->game.session.positions.items[0].key;

    app_leave_game(app);
    session_free(&app->game.session);
    app->game.session = *session;
    /* Whoever begins the same board again has seen its solution still. */
    app->game.session.watched |= seen;
    app->game.session.listener = (struct session_listener){note_event, app};
    app->game.names = (struct save_names){.kind = SAVE_KIND_PICKED};
    app->game.file[0] = '\0';
    app->game.saved_name[0] = '\0';
    app->leaving = REQUEST_NONE;
    app->game.new_best = false;
    hints_jump(&app->game.hints);
    autosave_find_record(&app->game.autosave, &app->game.session, &app->game.names);
}

/* Makes a session of a board, which is taken over, and puts it in place of the one there was. */
static enum np_status
replace_session(
    struct app *app, struct board *board, const struct goal *goal, struct np_error *error)
{
    struct session session;
    const enum np_status status = session_init(&session, board, goal, error);

    if (status != NP_OK) {
        session_free(&session);
        return status;
    }
    take_session(app, &session);
    return NP_OK;
}

enum np_status
app_take_saved(struct app *app, struct app_saved *saved, struct np_error *error)
{
    const enum np_status status = autosave_claim(&app->game.autosave, &saved->game, error);

    if (status != NP_OK) {
        session_free(&saved->session);
        return status;
    }
    take_session(app, &saved->session);
    app->game.names = saved->names;
    app->game.puzzle.width = app->game.session.board.width;
    app->game.puzzle.height = app->game.session.board.height;
    autosave_find_record(&app->game.autosave, &app->game.session, &app->game.names);
    if (saved->game.kind == SAVED_NAMED &&
        strncmp(saved->game.name, SAVED_PREFIX, strlen(SAVED_PREFIX)) == 0)
        snprintf(app->game.saved_name, sizeof app->game.saved_name, "%s",
            saved->game.name + strlen(SAVED_PREFIX));
    autosave_resume(&app->game.autosave, &saved->game, &saved->damage, &app->game.session,
        &app->game.names, app->now_ns);
    return NP_OK;
}

enum np_status
app_resume_saved(struct app *app, const char *wanted, struct np_error *error)
{
    struct app_saved saved = {.damage = {0}};
    enum np_status status = app_find_saved(app, wanted, &saved.game, error);

    if (status == NP_OK)
        status = app_read_saved(&saved, error);
    if (status == NP_OK)
        return app_take_saved(app, &saved, error);
    session_free(&saved.session);
    return status;
}

/* Goes on with a saved game that the command line names: saved/NAME, or any file. */
static enum np_status
open_saved(struct app *app, struct np_error *error)
{
    const char *const word = app->options->saved;
    struct app_saved saved = {.game = {.kind = SAVED_NAMED}};
    enum np_status status;

    snprintf(saved.game.name, sizeof saved.game.name, "%s", word);
    status = access(word, F_OK) != 0 && strncmp(word, SAVED_PREFIX, strlen(SAVED_PREFIX)) == 0
                 ? app_read_saved(&saved, error)
                 : save_load(&saved.session, &saved.names, word, &saved.damage, error);
    if (status == NP_OK)
        return app_take_saved(app, &saved, error);
    session_free(&saved.session);
    return status;
}

void
app_take_dealt(
    struct app *app, struct session *session, const struct puzzle_id *id, const char *kind)
{
    take_session(app, session);
    app->game.puzzle = *id;
    puzzle_id_print(id, app->game.names.id);
    utf8_copy(app->game.names.kind, sizeof app->game.names.kind, kind);
    autosave_find_record(&app->game.autosave, &app->game.session, &app->game.names);
}

static enum np_status
shuffle(struct app *app, const struct puzzle_id *id, const char *kind, struct np_error *error)
{
    struct session session = {0};
    struct board board = {0};
    struct goal goal = {0};
    enum np_status status = session_check_size(id->width, id->height, error);

    if (status == NP_OK)
        status = puzzle_id_make(id, &board, &goal, NULL, error);
    if (status == NP_OK)
        status = session_init(&session, &board, &goal, error);
    board_free(&board);
    goal_free(&goal);

    if (status == NP_OK)
        app_take_dealt(app, &session, id, kind);
    else
        session_free(&session);
    return status;
}

void
app_name_source(struct app *app, const char *path, uint64_t index)
{
    const char *name = path == NULL || path[0] == '-' ? "" : path;
    const char *slash = strrchr(name, '/');
    char *const source = app->game.names.source;
    char place[24] = "";

    if (index > 1)
        snprintf(place, sizeof place, ":%llu", (unsigned long long)index);
    utf8_copy(source, SAVE_SOURCE_BYTES - strlen(place), slash == NULL ? name : slash + 1);
    text_disarm(source);
    if (source[0] != '\0')
        strcat(source, place);
}

/* Begins with the board that the options give. */
static enum np_status
begin_with_board(struct app *app, struct np_error *error)
{
    const struct tui_options *options = app->options;
    struct board *board = options->board;
    struct goal goal = {0};
    enum np_status status = NP_OK;

    app->game.puzzle.width = board->width;
    app->game.puzzle.height = board->height;
    if (options->goal == NULL)
        status = goal_init(&goal, options->goal_kind, board->width, board->height, error);
    if (status == NP_OK)
        status = replace_session(app, board, options->goal != NULL ? options->goal : &goal, error);
    app_name_source(app, options->source, options->source_index);
    if (options->source != NULL && options->source[0] != '-' &&
        strlen(options->source) < sizeof app->game.file)
        snprintf(app->game.file, sizeof app->game.file, "%s", options->source);
    app->game.file_index = options->source_index != 0 ? options->source_index : 1;
    app->game.file_boards = 0;
    goal_free(&goal);
    return status;
}

enum np_status
app_begin_first(struct app *app, struct np_error *error)
{
    const enum np_status status = choose_puzzle(app, error);

    if (status != NP_OK)
        return status;
    if (app->options->saved != NULL)
        return open_saved(app, error);
    if (app->options->resume)
        return app_resume_saved(app, app->options->resume_name, error);
    if (app->options->board != NULL)
        return begin_with_board(app, error);
    return shuffle(app, &app->game.puzzle,
        app->options->kind != NULL ? app->options->kind
        : app->options->id != NULL ? SAVE_KIND_PICKED
                                   : SAVE_KIND_RANDOM,
        error);
}

bool
app_begin(struct app *app, const struct board *board, const struct goal *goal)
{
    struct np_error error;
    struct board copy;

    if (board_copy(&copy, board, &error) != NP_OK ||
        replace_session(app, &copy, goal, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.120s", error.text);
        return false;
    }
    return true;
}

bool
app_begin_board(struct app *app, const struct board *board, const char *file, uint64_t index)
{
    struct session session = {0};
    struct goal goal;
    struct np_error error;
    enum np_status status =
        goal_init(&goal, app->game.puzzle.goal, board->width, board->height, &error);

    if (status == NP_OK)
        status = session_init(&session, board, &goal, &error);
    goal_free(&goal);
    if (status != NP_OK) {
        session_free(&session);
        app_say(app, ROLE_WARNING, "%.120s", error.text);
        return false;
    }
    app_take_board(app, &session, file, index);
    return true;
}

void
app_take_board(struct app *app, struct session *session, const char *file, uint64_t index)
{
    take_session(app, session);
    app->game.puzzle.width = app->game.session.board.width;
    app->game.puzzle.height = app->game.session.board.height;
    app_name_source(app, file, index);
}

void
app_try_again(struct app *app, const struct board *board, size_t moves)
{
    struct board start = {0};
    struct goal goal = {0};
    struct save_names names = {.from_middle = true, .kind = SAVE_KIND_PICKED};
    struct np_error error;
    char game[SAVE_SOURCE_BYTES - 32];

    utf8_copy(game, sizeof game,
        app->game.names.id[0] != '\0'       ? app->game.names.id
        : app->game.names.source[0] != '\0' ? app->game.names.source
                                            : "the board");
    snprintf(names.source, sizeof names.source, "from move %zu of %s", moves, game);
    if (board_copy(&start, board, &error) != NP_OK ||
        goal_copy(&goal, &app->game.session.goal, &error) != NP_OK) {
        board_free(&start);
        app_say(app, ROLE_WARNING, "%.120s", error.text);
        return;
    }
    app_close_all(app);
    if (app_begin(app, &start, &goal)) {
        app->game.names = names;
        app_say(app, ROLE_TEXT, "Another try from here. The timer starts with your first move.");
    }
    goal_free(&goal);
    board_free(&start);
}

bool
app_shuffle(struct app *app, const struct puzzle_id *id, const char *kind)
{
    struct np_error error;

    if (shuffle(app, id, kind, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.120s", error.text);
        return false;
    }
    return true;
}
