// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The best moves of a board: looking for them, and putting them into words.
 */
#include "config.h"

#include "tui/best_moves.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/humanize.h"
#include "puzzle/parity.h"
#include "puzzle/positions.h"

/* The time for one board, and between two checks of the search. */
#define BEST_LIMIT_NS (60 * (uint64_t)CLOCK_NS_PER_SECOND)
enum { BEST_LOOK_NS = 30 * CLOCK_NS_PER_MS };

void
best_moves_forget(struct best_moves *best)
{
    all_task_free(best->task);
    *best = (struct best_moves){0};
}

/* Why there can be no best moves; NULL if there are some. */
static const char *
why_not(const struct board *board, const struct goal *goal)
{
    bool solvable;

    if (goal_reached(goal, board))
        return N_("It is solved.");
    if (board->cells > ALL_CELLS_MAX)
        return N_("Boards of more than 64 cells are too large for that.");
    if (parity_examine(board, goal, NULL, &solvable, NULL, NULL) == NP_OK && !solvable)
        return N_("This board cannot be solved.");
    return NULL;
}

void
best_moves_ask(struct best_moves *best, struct app *app, const struct board *board,
    const struct goal *goal, const struct path *known)
{
    const char *const trouble = why_not(board, goal);
    struct solver_options options = app->game.hints.options;
    struct np_error error;

    if (trouble != NULL) {
        app_say(app, ROLE_TEXT, "%s", _(trouble));
        return;
    }
    if (best->task != NULL && best->key == position_key(board))
        return;
    best_moves_forget(best);
    best->key = position_key(board);
    options.algorithm = NULL;
    options.heuristic = NULL;
    options.weight = 1;
    options.beam_width = 0;
    options.limits.depth = 0;
    options.time_ns = BEST_LIMIT_NS;
    options.limits.threads = 1;
    if (known != NULL) {
        options.known_path = known;
        options.known_bound = known->length;
    }
    if (all_task_start(&best->task, board, goal, &options, &error) != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    else
        app_say(app, ROLE_TEXT, "Looking for the best moves ...");
}

/* "up, left" */
static struct words
move_names(const struct best_moves *best)
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
show(struct best_moves *best, const struct all_solutions *all)
{
    const unsigned possible = all->first_count;
    const struct words many = humanize_printf("%s", _("more than can be counted"));
    const struct words exact = humanize_printf("%" PRIu64, all->count);
    const char *const count = all->count == ALL_MANY ? many.text : exact.text;

    for (unsigned i = 0; i < possible && best->count < MOVE_COUNT; i++)
        if (all->firsts[i].solutions > 0)
            best->moves[best->count++] = (uint8_t)all->firsts[i].move;
    const struct words names = move_names(best);
    const unsigned good = (unsigned)best->count;
    snprintf(best->words, sizeof best->words,
        P_("%u of %u moves is best: %s. Shortest solutions: %s, of %" PRIu64 " moves.",
            "%u of %u moves are best: %s. Shortest solutions: %s, of %" PRIu64 " moves.", good),
        good, possible, names.text, count, all->answer.length);
    best->shown = true;
}

bool
best_moves_look(struct best_moves *best, struct app *app, const struct board *board, bool hint)
{
    const struct all_task *const done = best->task;

    if (done != NULL && best->key != position_key(board)) {
        best_moves_forget(best);
        return false;
    }
    if (done == NULL || best->shown || !task_is_done(done->task))
        return false;
    const struct all_solutions *const all = &done->all;
    enum np_status status = done->status;
    struct np_error error = done->error;
    if (status == NP_OK && all->complete && hint)
        status = game_act(&app->game, SESSION_HINT, app->now_ns, &error);
    if (status == NP_OK && all->complete) {
        app->message[0] = '\0';
        show(best, all);
        return true;
    }
    if (status != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    else
        app_say(
            app, ROLE_WARNING, "The best moves of this board were not found within the limits.");
    best_moves_forget(best);
    return false;
}

uint64_t
best_moves_wake_ns(const struct best_moves *best, const struct app *app)
{
    return best->task != NULL && !best->shown ? app->now_ns + BEST_LOOK_NS : APP_NEVER;
}

void
best_moves_mark(const struct best_moves *best, struct tiles *tiles)
{
    if (!best->shown)
        return;
    tiles->hints = best->moves;
    tiles->hint_count = best->count;
    tiles->hints_apart = true;
    tiles->slip = false;
}
