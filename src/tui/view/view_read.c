// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Files of giant boards and giant saved games are read by a thread, behind the view that waits.
 */
#include "config.h"

#include "tui/view/views.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "game/board_file.h"

/* What the thread makes; but for the name not to be looked at until it has. */
struct reading {
    char name[GAME_FILE_BYTES];
    bool saved;          /* the game `read.game`, else board `index` of a file */
    uint64_t index;      /* from 1 */
    enum goal_kind goal; /* of that board */
    struct app_opened opened;
    struct app_saved read; /* of a board only its session */
    struct np_error error;
};

/* Reads a board and makes a game of it. */
static enum np_status
read_board(struct reading *reading, const struct cancel *cancel)
{
    struct board_file_entry board = {0};
    struct goal goal = {0};
    enum np_status status = board_file_read(reading->name, reading->index, &board, &reading->error);

    if (status == NP_OK)
        status = goal_init(&goal, reading->goal, board.entry.board.width, board.entry.board.height,
            &reading->error);
    if (status == NP_OK) {
        reading->opened = app_opened_of(&board);
        status = session_take(
            &reading->read.session, &board.entry.board, &goal, cancel, &reading->error);
    }
    notation_entry_free(&board.entry);
    goal_free(&goal);
    return status;
}

static void
work(void *context, const struct cancel *cancel)
{
    struct reading *const reading = context;

    if (reading->saved)
        (void)app_read_saved(&reading->read, cancel, &reading->error);
    else
        (void)read_board(reading, cancel);
}

static void
free_reading(void *context)
{
    struct reading *const reading = context;

    session_free(&reading->read.session);
    free(reading);
}

static void
write_words(const void *context, unsigned seconds, char *text, size_t bytes)
{
    const struct reading *const reading = context;

    snprintf(text, bytes,
        P_("Reading %.60s: %u second so far\nReading: %u s",
            "Reading %.60s: %u seconds so far\nReading: %u s", seconds),
        reading->name, seconds, seconds);
}

static void
begin(void *context, struct app *app)
{
    struct reading *const reading = context;
    struct reading done = *reading;

    if (done.error.status != NP_OK) {
        app_say(app, ROLE_WARNING, "%.150s", done.error.text);
        app_close(app);
        return;
    }
    memset(&reading->read.session, 0, sizeof reading->read.session);
    app_close_all(app);
    if (done.saved)
        (void)app_take_loaded(app, &done.read);
    else
        app_take_opened(app, done.name, &done.read.session, &done.opened);
}

static const struct wait_work reading_work = {
    .task = {.work = work, .free = free_reading},
    .title = N_("Open a board file or a saved game\nOpen a board file"),
    .words = write_words,
    .done = begin,
};

/* Sends the thread off: for a saved game, or else for a board. */
static void
start(struct app *app, const char *name, const struct saved_game *game, uint64_t index)
{
    struct reading *const reading = calloc(1, sizeof *reading);

    if (reading == NULL) {
        app_say(app, ROLE_WARNING, "There is no memory for that.");
        return;
    }
    snprintf(reading->name, sizeof reading->name, "%s", name);
    reading->saved = game != NULL;
    if (game != NULL)
        reading->read.game = *game;
    reading->index = index;
    reading->goal = app->game.puzzle.goal;
    wait_view_open(app, &reading_work, reading);
}

bool
read_view_board(struct app *app, const char *name, uint64_t index)
{
    if (board_file_bytes(name) < APP_GLANCE_BYTES)
        return app_open_file(app, name, index);
    start(app, name, NULL, index);
    return false;
}

bool
read_view_saved(struct app *app, const struct saved_game *game)
{
    if (game->bytes < APP_GLANCE_BYTES && game->content != SAVED_LARGE)
        return app_load(app, game);
    start(app, game->name, game, 1);
    return false;
}
