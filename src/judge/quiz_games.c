// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The quiz of a player: slips come from the game being played and from the latest kept solves.
 */
#include "config.h"

#include "judge/quiz.h"

#include <time.h>

#include "play/game.h"

/* The games of a quiz while it begins. */
struct material {
    struct quiz_game games[QUIZ_GAMES_MAX];
    struct board starts[QUIZ_GAMES_MAX];
    struct goal goals[QUIZ_GAMES_MAX];
    struct path paths[QUIZ_GAMES_MAX];
    unsigned count;
};

/* Adds the moves of a session if there is memory. */
static void
add_session(struct material *material, const struct session *session)
{
    const unsigned at = material->count;

    if (at == QUIZ_GAMES_MAX || session->moves == 0)
        return;
    material->count++;
    if (board_copy(&material->starts[at], &session->start, NULL) != NP_OK ||
        goal_copy(&material->goals[at], &session->goal, NULL) != NP_OK ||
        session_path(session, &material->paths[at], NULL) != NP_OK) {
        path_clear(&material->paths[at]);
        material->count--;
        board_free(&material->starts[at]);
        goal_free(&material->goals[at]);
    }
    material->games[at] =
        (struct quiz_game){&material->starts[at], &material->goals[at], &material->paths[at]};
}

/* Adds the latest solves of the game's size. */
static void
add_solves(struct material *material, struct keeper *keeper)
{
    const struct session *const now = &keeper->game->session;
    const struct store_filter all = {.group = NULL};
    struct history history;

    keeper_read_history(keeper, &all, &history);
    for (size_t i = history.count; i > 0 && material->count < QUIZ_GAMES_MAX; i--) {
        const struct history_solve *const solve = &history.solves[i - 1];
        struct kept_solve kept = {.solve = {.id = 0}};
        struct session session = {.moves = 0};

        if (!solve->whole || solve->deleted || solve->width != now->board.width ||
            solve->height != now->board.height)
            continue;
        if (store_load_solve(keeper->store, solve->id, &kept, NULL) == NP_OK &&
            record_replay(&kept.record, &session, NULL) == NP_OK)
            add_session(material, &session);
        session_free(&session);
        record_free(&kept.record);
    }
    history_free(&history);
}

enum np_status
quiz_begin_for(struct quiz *quiz, struct keeper *keeper, bool own_slips, struct np_error *error)
{
    struct game *const game = keeper->game;
    struct material material = {.count = 0};
    enum np_status status;

    if (own_slips && game->session.board.cells <= QUIZ_CELLS_MAX) {
        add_session(&material, &game->session);
        add_solves(&material, keeper);
    }
    status = quiz_begin(
        quiz, &game->session.goal, material.games, material.count, rng_next(&game->rng), error);
    for (unsigned i = 0; i < material.count; i++) {
        board_free(&material.starts[i]);
        goal_free(&material.goals[i]);
        path_free(&material.paths[i]);
    }
    return status;
}
