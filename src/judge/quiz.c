// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The quiz: asking, judging, and the scores in the history.
 */
#include "config.h"

#include "judge/quiz.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread/task.h"
#include "judge/quiz_maker.h"

/* The size of a quiz if the game's does not suit. */
enum { QUIZ_USUAL_SIDE = 4 };

/* ---- asking ------------------------------------------------------------------------------- */

enum np_status
quiz_begin(struct quiz *quiz, const struct goal *goal, const struct quiz_game *games,
    unsigned game_count, uint64_t seed, struct np_error *error)
{
    static const struct task_class class = {.work = quiz_maker_work, .free = quiz_maker_free};
    const bool suits = goal->cells <= QUIZ_CELLS_MAX && goal->width >= QUIZ_SIDE_MIN &&
                       goal->height >= QUIZ_SIDE_MIN;
    enum np_status status;

    memset(quiz, 0, sizeof *quiz);
    status = suits ? goal_copy(&quiz->goal, goal, error)
                   : goal_init(&quiz->goal, GOAL_STANDARD, QUIZ_USUAL_SIDE, QUIZ_USUAL_SIDE, error);
    if (status == NP_OK)
        status = quiz_maker_new(&quiz->maker, &quiz->goal, games, game_count, seed, error);
    if (status != NP_OK)
        return status;
    status = task_start(&quiz->task, &class, quiz->maker, error);
    if (status != NP_OK) {
        quiz_maker_free(quiz->maker);
        quiz->maker = NULL;
    }
    return status;
}

void
quiz_end(struct quiz *quiz)
{
    task_free(quiz->task);
    goal_free(&quiz->goal);
    memset(quiz, 0, sizeof *quiz);
}

const struct quiz_question *
quiz_ask(struct quiz *quiz, uint64_t now_ns)
{
    if (quiz_is_over(quiz) || quiz->at >= atomic_load(&quiz->maker->ready))
        return NULL;
    if (quiz->asked_ns == 0)
        quiz->asked_ns = now_ns;
    return &quiz->maker->questions[quiz->at];
}

bool
quiz_is_stuck(const struct quiz *quiz)
{
    /* Ask for the end first: the last question may become ready in between. */
    return !quiz_is_over(quiz) && task_is_done(quiz->task) &&
           quiz->at >= atomic_load(&quiz->maker->ready);
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

/* ---- scores ------------------------------------------------------------------------------- */
