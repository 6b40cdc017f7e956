// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The mouse in the game: tiles slide up to a click or, if the player wants that, to the pointer.
 */
#include "config.h"

#include "tui/view/play/play.h"

#include "base/intl.h"
#include "tui/widget/frame.h"

/* Slides the tiles up to a cell; false if it is not in line with the blank. */
static bool
slide(struct play_view *play, struct app *app, uint32_t cell)
{
    const size_t before = app->game.session.at;
    struct np_error error;
    uint32_t count;

    if (game_slide(&app->game, cell, app->now_ns, &count, &error) != NP_OK) {
        app_say(app, ROLE_DIM, "%.100s.", error.text);
        return false;
    }
    play->hints = 0;
    play_stepped(play, app, before);
    return true;
}

void
play_click(struct view *view, struct app *app, const struct click *click)
{
    struct play_view *const play = (struct play_view *)view;
    const enum contest_phase phase = contest_phase(&app->game.session);
    const uint32_t blank = app->game.session.board.blank;
    uint32_t cell;

    if (!frame_cell_at(app, &app->game.session.board, click, &cell))
        return;
    play->pointed = cell + 1;
    play->hole = 0;
    play_follow_board(play, app);
    if (phase == CONTEST_READY || phase == CONTEST_SPLIT)
        (void)play_contest_go_on(app);
    else if (app_paused(app))
        play_toggle_pause(app);
    else if (cell != blank && slide(play, app, cell))
        play->hole = blank + 1;
}

/* Whether a cell lies between two others, or is one of them, in their row or column. */
static bool
is_between(const struct board *board, uint32_t cell, uint32_t one, uint32_t other)
{
    const int64_t width = board->width, x = cell % width, y = cell / width;

    return (x - one % width) * (x - other % width) <= 0 &&
           (y - one / width) * (y - other / width) <= 0;
}

/* Slides the tiles up to the pointer when it enters a cell in line with the blank; but the tile
 * that a press has slid away is not slid back while the pointer drags it the same way. */
bool
play_motion(struct view *view, struct app *app, const struct click *at, bool drag)
{
    struct play_view *const play = (struct play_view *)view;
    const struct board *const board = &app->game.session.board;
    uint32_t cell;

    if (!frame_cell_at(app, board, at, &cell)) {
        play->pointed = 0;
        return false;
    }
    if (play->pointed == cell + 1)
        return false;
    play->pointed = cell + 1;
    if (drag && play->hole > 0 && is_between(board, cell, board->blank, play->hole - 1))
        return false;
    play->hole = 0;
    if (app_paused(app) || contest_phase(&app->game.session) == CONTEST_READY ||
        app->game.session.finished || cell == board->blank ||
        (cell % board->width != board->blank % board->width &&
            cell / board->width != board->blank / board->width))
        return false;
    app->message[0] = '\0';
    (void)slide(play, app, cell);
    return true;
}
