// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The quiz: a random walk from the goal, or a board where the player slipped, becomes a question if
 * its best moves are proved in time and at least one move is not among them.
 */
#include "config.h"

#include "judge/quiz.h"

#include <stdlib.h>

#include "base/clock.h"
#include "puzzle/scramble.h"
#include "solver/all_solutions.h"
#include "solver/difficulty.h"

enum {
    CELLS_MAX = 36,     /* on larger boards, proofs take too long ... */
    USUAL_SIDE = 4,     /* ... so that the quiz has this size, as it has for lines */
    WALK_TRIES = 2000,  /* boards to try for a question near the goal ... */
    SLIP_TRIES = 100,   /* ... and moves to try for one about a slip */
    DISTANCE_LEAST = 2, /* nearer boards are no question ... */
    DISTANCE_MOST = 25, /* ... nor are further ones, unless a slip was made there */
    MEMORY_BYTES = 64 << 20,
};

/* How long one proof, and the analysis of one game, may take. */
#define PROOF_NS (CLOCK_NS_PER_SECOND / 2)
#define GAME_NS ((uint64_t)CLOCK_NS_PER_SECOND)

/* ---- questions ---------------------------------------------------------------------------- */

/* Proves which moves are best on the question's board; returns whether it is a question. */
static bool
judge(struct quiz_question *question, const struct goal *goal, const struct cancel *cancel)
{
    struct solver_options options;
    struct all_solutions all;
    bool proved;

    solver_options_init(&options);
    options.time_ns = PROOF_NS;
    options.limits.cancel = cancel;
    options.limits.memory_bytes = MEMORY_BYTES;
    options.limits.threads = 1;
    proved = all_solutions_begin(&all, &question->board, goal, &options, 0, NULL, NULL) == NP_OK &&
             all.complete && all.answer.state == ANSWER_OPTIMAL && all.answer.length > 0;
    question->distance = all.answer.length;
    question->possible = question->best = 0;
    for (unsigned i = 0; proved && i < all.first_count; i++) {
        question->possible |= 1u << all.firsts[i].move;
        if (all.firsts[i].solutions > 0)
            question->best |= 1u << all.firsts[i].move;
    }
    all_solutions_free(&all);
    return proved && question->best != 0 && question->best != question->possible;
}

static bool
was_asked(const struct quiz *quiz, const struct board *board)
{
    for (unsigned i = 0; i < atomic_load(&quiz->ready); i++)
        if (board_equal(&quiz->questions[i].board, board))
            return true;
    return false;
}

/* Makes a question of a move that is known to be a slip. */
static bool
take_slip(struct quiz *quiz, struct quiz_question *question, const struct cancel *cancel)
{
    for (unsigned i = 0; i < SLIP_TRIES && quiz->game_count > 0; i++) {
        const struct analysis *const game = &quiz->games[rng_below(&quiz->rng, quiz->game_count)];
        const size_t index = (size_t)rng_below(&quiz->rng, game->path.length);

        if (cancel_requested(cancel))
            break;
        if (grading_verdict_of(&game->session, index) != GRADING_SLIP)
            continue;
        *question =
            (struct quiz_question){.from_slip = true, .slip = (enum move)game->path.moves[index]};
        if (board_copy(&question->board, &game->session.start, NULL) != NP_OK)
            return false;
        for (size_t j = 0; j < index; j++)
            board_move(&question->board, (enum move)game->path.moves[j]);
        if (!was_asked(quiz, &question->board) && judge(question, &quiz->goal, cancel))
            return true;
        board_free(&question->board);
    }
    return false;
}

/* Makes a question of a board near the goal: from a fifth to a half of the mean distance, as 4 to
 * 11 on 3x3 and 10 to 25 on 4x4. */
static bool
take_walk(struct quiz *quiz, struct quiz_question *question, const struct cancel *cancel)
{
    const uint64_t mean = difficulty_mean(quiz->goal.width, quiz->goal.height);
    const uint64_t fifth = mean / 5 < DISTANCE_MOST / 2 ? mean / 5 : DISTANCE_MOST / 2;
    const uint64_t half = mean / 2 < DISTANCE_MOST ? mean / 2 : DISTANCE_MOST;
    const uint64_t least = fifth > DISTANCE_LEAST ? fifth : DISTANCE_LEAST;
    const uint64_t most = half > least + 2 ? half : least + 2;

    for (unsigned i = 0; i < WALK_TRIES && !cancel_requested(cancel); i++) {
        const uint64_t moves = least + rng_below(&quiz->rng, 2 * most - least);

        *question = (struct quiz_question){.from_slip = false};
        if (scramble_walk(&question->board, &quiz->goal, moves, &quiz->rng, cancel, NULL) != NP_OK)
            return false;
        if (!was_asked(quiz, &question->board) && judge(question, &quiz->goal, cancel) &&
            question->distance >= least && question->distance <= most)
            return true;
        board_free(&question->board);
    }
    return false;
}

static void
quiz_work(void *context, const struct cancel *cancel)
{
    struct quiz *const quiz = context;

    for (unsigned i = 0; i < QUIZ_QUESTIONS; i++) {
        struct quiz_question *const question = &quiz->questions[i];

        /* The player thinks about the first question meanwhile. */
        for (unsigned j = 0; i == 1 && j < quiz->game_count; j++)
            (void)analysis_run(&quiz->games[j], cancel, NULL);
        if (!(i % 2 != 0 && take_slip(quiz, question, cancel)) &&
            !take_walk(quiz, question, cancel))
            return;
        atomic_store(&quiz->ready, i + 1);
    }
}

static void
quiz_free(void *context)
{
    struct quiz *const quiz = context;

    for (unsigned i = 0; i < quiz->game_count; i++)
        analysis_free(&quiz->games[i]);
    for (unsigned i = 0; i < QUIZ_QUESTIONS; i++)
        board_free(&quiz->questions[i].board);
    goal_free(&quiz->goal);
    free(quiz);
}

/* ---- beginning ---------------------------------------------------------------------------- */

/* Adds a game to take slips from, if there is memory. */
static void
add_game(struct quiz *quiz, const struct session *session)
{
    struct analysis *const game = &quiz->games[quiz->game_count];
    struct solver_options options;

    if (session->moves == 0)
        return;
    solver_options_init(&options);
    options.time_ns = GAME_NS;
    options.limits.threads = 1;
    if (analysis_init_session(game, session, &options, NULL) == NP_OK)
        quiz->game_count++;
    else
        analysis_free(game);
}

/* Adds the latest solves of the quiz's goal. */
static void
add_solves(struct quiz *quiz, struct keeper *keeper)
{
    const struct store_filter all = {.deleted = STORE_NOT_DELETED};
    struct history history;

    keeper_read_history(keeper, &all, &history);
    for (size_t i = history.count; i > 0 && quiz->game_count < QUIZ_GAMES_MAX; i--) {
        const struct history_solve *const solve = &history.solves[i - 1];
        struct kept_solve kept = {.solve = {.id = 0}};
        struct session session = {.moves = 0};

        if (!solve->whole || solve->width != quiz->goal.width || solve->height != quiz->goal.height)
            continue;
        if (store_load_solve(keeper->store, solve->id, &kept, NULL) == NP_OK &&
            record_replay(&kept.record, &session, NULL) == NP_OK &&
            goal_reached(&quiz->goal, &session.board))
            add_game(quiz, &session);
        session_free(&session);
        record_free(&kept.record);
    }
    history_free(&history);
}

enum np_status
quiz_begin(struct quiz **quiz, struct keeper *keeper, bool own_slips, struct np_error *error)
{
    static const struct task_class class = {.work = quiz_work, .free = quiz_free};
    struct game *const game = keeper->game;
    const struct goal *const goal = &game->session.goal;
    const bool suits = goal->cells <= CELLS_MAX && goal->width > 1 && goal->height > 1;
    struct quiz *const new = calloc(1, sizeof *new);
    enum np_status status;

    *quiz = NULL;
    if (new == NULL)
        return np_no_memory(error);
    rng_seed(&new->rng, rng_next(&game->rng));
    status = suits ? goal_copy(&new->goal, goal, error)
                   : goal_init(&new->goal, GOAL_STANDARD, USUAL_SIDE, USUAL_SIDE, error);
    if (status == NP_OK && own_slips) {
        if (suits)
            add_game(new, &game->session);
        add_solves(new, keeper);
    }
    if (status == NP_OK)
        status = task_start(&new->task, &class, new, error);
    if (status == NP_OK)
        *quiz = new;
    else
        quiz_free(new);
    return status;
}

void
quiz_end(struct quiz *quiz)
{
    if (quiz != NULL)
        task_free(quiz->task);
}

/* ---- asking ------------------------------------------------------------------------------- */

const struct quiz_question *
quiz_ask(struct quiz *quiz, uint64_t now_ns)
{
    if (quiz_is_over(quiz) || quiz->at >= atomic_load(&quiz->ready))
        return NULL;
    if (quiz->asked_ns == 0)
        quiz->asked_ns = now_ns;
    return &quiz->questions[quiz->at];
}

bool
quiz_is_stuck(const struct quiz *quiz)
{
    /* Ask for the end first: the last question may become ready in between. */
    return !quiz_is_over(quiz) && task_is_done(quiz->task) && quiz->at >= atomic_load(&quiz->ready);
}

bool
quiz_answer(struct quiz *quiz, enum move move, uint64_t now_ns)
{
    const struct quiz_question *const question = quiz_ask(quiz, now_ns);
    struct quiz_score *const score = &quiz->score;
    const unsigned bit = 1u << move;

    if (question == NULL || quiz->answered || (question->possible & bit) == 0)
        return false;
    quiz->answered = true;
    quiz->given = move;
    score->asked++;
    score->time_ns += now_ns - quiz->asked_ns;
    if ((question->best & bit) == 0) {
        score->streak = 0;
        return false;
    }
    score->right++;
    score->streak++;
    if (score->streak > score->longest)
        score->longest = score->streak;
    return true;
}

void
quiz_go_on(struct quiz *quiz)
{
    if (!quiz->answered)
        return;
    quiz->answered = false;
    quiz->asked_ns = 0;
    quiz->at++;
}
