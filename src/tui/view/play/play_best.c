// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The best moves of the player's board, marked until it changes.
 */
#include "config.h"

#include "tui/view/play/play.h"

#include "base/intl.h"
#include "play/session.h"

void
play_best_forget(struct play_view *play)
{
    best_moves_forget(&play->best);
}

/* Whether the best moves are those of the board on the screen. */
static bool
is_current(const struct play_view *play, const struct app *app)
{
    const struct session *const session = &app->game.session;

    return play->best_at == session->at && play->best_key == session_key_at(session, session->at) &&
           !session->finished;
}

void
play_best_ask(struct play_view *play, struct app *app)
{
    const struct session *const session = &app->game.session;
    struct np_error error;
    struct path path = {0};
    const bool proved = app->game.hints.view.answer.state == ANSWER_OPTIMAL &&
                        hints_path(&app->game.hints, &path, &error) == NP_OK;

    if (play->best.task == NULL || !is_current(play, app)) {
        play->best_at = session->at;
        play->best_key = session_key_at(session, session->at);
        best_moves_ask(&play->best, app, &session->board, &session->goal, proved ? &path : NULL);
    }
    path_free(&path);
}

void
play_best_tick(struct play_view *play, struct app *app)
{
    const bool shown = play->best.shown;

    if (play->best.task != NULL && !is_current(play, app))
        play_best_forget(play);
    best_moves_look(&play->best, app, true);
    if (shown || !play->best.shown)
        return;
    play->hints = 0;
    play->best_at = app->game.session.at; /* a hint is a step, too */
}
