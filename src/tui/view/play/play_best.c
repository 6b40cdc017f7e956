// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The best moves of the player's board, marked until it changes.
 */
#include "config.h"

#include "tui/view/play/play.h"

void
play_best_forget(struct play_view *play)
{
    best_moves_forget(&play->best);
}

void
play_best_ask(struct play_view *play, struct app *app)
{
    const struct session *const session = &app->game.session;
    struct np_error error;
    struct path path = {0};
    const bool proved = app->game.hints.view.answer.state == ANSWER_OPTIMAL &&
                        hints_path(&app->game.hints, &path, &error) == NP_OK;

    best_moves_ask(&play->best, app, &session->board, &session->goal, proved ? &path : NULL);
    path_free(&path);
}

void
play_best_tick(struct play_view *play, struct app *app)
{
    if (best_moves_look(&play->best, app, &app->game.session.board, true))
        play->hints = 0;
}
