// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Games on the boards of a file, and the next and the previous one of it.
 */
#include "config.h"

#include <stdio.h>

#include "base/intl.h"
#include "game/board_file.h"
#include "tui/app.h"

/* Says which board it is and what is known of it. */
static void
say_opened(struct app *app, const char *name, const struct app_opened *opened)
{
    char place[64] = "", length[64] = "";

    if (opened->count != 1)
        snprintf(place, sizeof place, _(", board %llu"), (unsigned long long)opened->index);
    if (opened->count > 1)
        snprintf(place, sizeof place, _(", board %llu of %llu"), (unsigned long long)opened->index,
            (unsigned long long)opened->count);
    /* Lengths are those to the standard goal. */
    if (opened->has_length && app->game.session.goal.kind == GOAL_STANDARD)
        snprintf(length, sizeof length,
            P_(", shortest solution %llu move", ", shortest solution %llu moves", opened->length),
            (unsigned long long)opened->length);
    /* Nobody chose this goal for this file. */
    for (unsigned i = 0; i < goal_row_count; i++)
        if (goal_rows[i].kind == app->game.session.goal.kind && goal_rows[i].kind != GOAL_STANDARD)
            snprintf(length, sizeof length, _(", goal %s"), goal_rows[i].name);
    if (app->game.session.solvable)
        app_say(app, ROLE_TEXT, "%.60s%s%s\n%.60s%s", name, place, length, name, place);
    else
        app_say(app, ROLE_WARNING, "%.60s%s: this board cannot be solved\n%.60s: unsolvable", name,
            place, name);
}

struct app_opened
app_opened_of(const struct board_file_entry *board)
{
    return (struct app_opened){
        .index = board->entry.index,
        .count = board->count,
        .has_length = board->entry.has_known_length,
        .length = board->entry.known_length,
    };
}

/* Notes which board of which file is played, and says so. */
static void
note_opened(struct app *app, const char *name, const struct app_opened *opened)
{
    snprintf(app->game.file, sizeof app->game.file, "%s", name);
    app->game.file_index = opened->index;
    app->game.file_boards = opened->count;
    say_opened(app, name, opened);
}

void
app_take_opened(
    struct app *app, const char *name, struct session *session, const struct app_opened *opened)
{
    app_take_board(app, session, name, opened->index);
    note_opened(app, name, opened);
}

bool
app_open_file(struct app *app, const char *name, uint64_t index)
{
    struct board_file_entry board = {0};
    struct np_error error;
    const enum np_status status = board_file_read(name, index, &board, &error);
    bool opened = false;

    if (status != NP_OK)
        app_say(app, ROLE_WARNING, "%.150s", error.text);
    else
        opened = app_begin_board(app, &board.entry.board, name, index);
    if (opened) {
        const struct app_opened which = app_opened_of(&board);

        note_opened(app, name, &which);
    }
    notation_entry_free(&board.entry);
    return opened;
}

uint64_t
app_next_page(struct app *app, bool forward)
{
    if (app->game.file[0] == '\0') {
        app_say(app, ROLE_TEXT, "This board is of no file: o opens one.\nNo file: o opens one");
        return 0;
    }
    if (!forward && app->game.file_index == 1) {
        app_say(app, ROLE_TEXT, "This is the first board of the file.\nThe first board");
        return 0;
    }
    if (forward && app->game.file_index == app->game.file_boards) {
        app_say(app, ROLE_TEXT,
            "This is the last board of the file: n makes a new puzzle.\nThe last board");
        return 0;
    }
    return forward ? app->game.file_index + 1 : app->game.file_index - 1;
}
