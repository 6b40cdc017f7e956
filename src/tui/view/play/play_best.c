// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The best moves of the player's board: every first move of a shortest solution, found in the
 * background, marked until the board changes.
 */
#include "config.h"

#include "tui/view/play/play.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/intl.h"
#include "game/humanize.h"
#include "game/session.h"

/* The time for one board, and between two checks of the search. */
#define BEST_LIMIT_NS (60 * (uint64_t)CLOCK_NS_PER_SECOND)
enum { BEST_LOOK_NS = 30 * CLOCK_NS_PER_MS };

void
play_best_forget(struct play_view *play)
{
    all_task_free(play->best.task);
    play->best = (struct play_best){0};
}

/* Whether the best moves are those of the board on the screen. */
static bool
is_current(const struct play_view *play, const struct app *app)
{
    const struct session *const session = &app->game.session;

    return play->best.at == session->at && play->best.key == session_key_at(session, session->at) &&
           !session->finished;
}

/* Why there can be no best moves; NULL if there are some. */
static const char *
why_not(const struct session *session)
{
    if (!session->solvable)
        return N_("This board cannot be solved: N shuffles another.\nUnsolvable. N: another");
    if (session->finished || session_at_goal(session))
        return N_("It is solved.");
    if (session->board.cells > ALL_CELLS_MAX)
        return N_("Boards of more than 64 cells are too large for that: H shows a hint.\n"
                  "Too large: H shows a hint.\nToo large");
    return NULL;
}

void
play_best_ask(struct play_view *play, struct app *app)
{
    const struct session *const session = &app->game.session;
    const char *const trouble = why_not(session);
    struct solver_options options = app->game.hints.options;
    struct np_error error;
    struct path path = {0};

    if (trouble != NULL) {
        app_say(app, ROLE_TEXT, "%s", _(trouble));
        return;
    }
    if (play->best.task != NULL && is_current(play, app))
        return;
    play_best_forget(play);
    options.algorithm = NULL;
    options.heuristic = NULL;
    options.weight = 1;
    options.beam_width = 0;
    options.max_depth = 0;
    options.time_ns = BEST_LIMIT_NS;
    options.threads = 1;
    if (app->game.hints.view.optimal && hints_path(&app->game.hints, &path, NULL) == NP_OK) {
        options.known_path = &path;
        options.known_bound = path.length;
    }
    play->best.at = session->at;
    play->best.key = session_key_at(session, session->at);
    if (all_task_start(&play->best.task, &session->board, &session->goal, &options, &error) !=
        NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    else
        app_say(app, ROLE_TEXT, "Looking for the best moves ...\nLooking ...");
    path_free(&path);
}

/* "up, left" */
static struct words
move_names(const struct play_best *best)
{
    struct words words = {""};
    int length = 0;

    for (size_t i = 0; i < best->count; i++)
        length += snprintf(words.text + length, sizeof words.text - (size_t)length, "%s%s",
            i > 0 ? ", " : "", humanize_move((enum move)best->moves[i]));
    return words;
}

/* Marks the moves of a complete answer, and puts what they are into words. */
static void
show(struct play_best *best, const struct all_answer *answer)
{
    const unsigned all = answer->first_count;
    const struct words many = humanize_printf("%s", _("more than can be counted"));
    const struct words exact = humanize_printf("%" PRIu64, answer->count);
    const char *const count = answer->count == ALL_MANY ? many.text : exact.text;

    for (unsigned i = 0; i < all && best->count < MOVE_COUNT; i++)
        if (answer->firsts[i].solutions > 0)
            best->moves[best->count++] = (uint8_t)answer->firsts[i].move;
    const struct words names = move_names(best);
    const unsigned good = (unsigned)best->count;
    snprintf(best->words, sizeof best->words,
        P_("%u of %u moves is best: %s. Shortest solutions: %s, of %" PRIu64 " moves.\n"
           "%u of %u moves is best: %s. Shortest solutions: %s\n%u of %u moves is best: %s\n"
           "Best: %s",
            "%u of %u moves are best: %s. Shortest solutions: %s, of %" PRIu64 " moves.\n"
            "%u of %u moves are best: %s. Shortest solutions: %s\n%u of %u moves are best: %s\n"
            "Best: %s",
            good),
        good, all, names.text, count, answer->solver.length, good, all, names.text, count, good,
        all, names.text, names.text);
    best->shown = true;
}

/* Reads what the search has found. */
static void
take_answer(struct play_view *play, struct app *app)
{
    const struct all_answer *const answer = all_task_answer(play->best.task);
    struct np_error error;
    enum np_status status = all_task_status(play->best.task, &error);

    if (status == NP_OK && answer->complete)
        status = game_take_hint(&app->game, app->now_ns, &error);
    if (status != NP_OK) {
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    } else if (!answer->complete) {
        app_say(app, ROLE_WARNING,
            "The best moves of this board were not found within the limits.\n"
            "The best moves were not found.\nNot found");
    } else {
        app->message[0] = '\0';
        play->hints = 0;
        show(&play->best, answer);
        play->best.at = app->game.session.at;
        return;
    }
    play_best_forget(play);
}

void
play_best_tick(struct play_view *play, struct app *app)
{
    if (play->best.task == NULL)
        return;
    if (!is_current(play, app))
        play_best_forget(play);
    else if (!play->best.shown && all_task_is_done(play->best.task))
        take_answer(play, app);
}

uint64_t
play_best_wake_ns(const struct play_view *play, const struct app *app)
{
    return play->best.task != NULL && !play->best.shown ? app->now_ns + BEST_LOOK_NS : APP_NEVER;
}
