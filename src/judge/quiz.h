// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The quiz: the player finds a best move on boards near the goal and on boards where a slip was
 * made in an earlier game. Nothing is stored.
 *
 * A task makes all questions of a quiz, one after the other, while the player thinks about the
 * first, so no question waits but the first. A question is proved: all_solutions.h says which moves
 * begin a shortest solution, and all of them are right.
 */
#ifndef NP_JUDGE_QUIZ_H
#define NP_JUDGE_QUIZ_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/status.h"
#include "judge/analysis.h"
#include "records/keeper.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

enum { QUIZ_QUESTIONS = 10, QUIZ_GAMES_MAX = 8 };

struct quiz_question {
    struct board board; /* owned */
    uint64_t distance;  /* to the goal */
    unsigned possible;  /* a set of bits, 1 << enum move */
    unsigned best;      /* likewise; never all that are possible */
    bool from_slip;     /* the player made `slip` here in an earlier game */
    enum move slip;
};

/* How many answers were right. */
struct quiz_score {
    unsigned asked;
    unsigned right;
    unsigned streak;  /* right answers in a row, up to now */
    unsigned longest; /* ... at any time */
    uint64_t time_ns; /* of all answers together */
};

/* Read the fields of the owner freely. */
struct quiz {
    struct goal goal;
    struct quiz_score score;
    unsigned at;       /* the current question, from 0; QUIZ_QUESTIONS = the quiz is over */
    bool answered;     /* the current question is */
    enum move given;   /* the answer */
    uint64_t asked_ns; /* when the question was shown; 0 = not yet */
    struct task *task; /* owns the quiz */

    /* Of the task. */
    struct rng rng;
    struct analysis games[QUIZ_GAMES_MAX];
    unsigned game_count;
    struct quiz_question questions[QUIZ_QUESTIONS];
    atomic_uint ready; /* questions that the owner may read; they do not change any more */
};

/*
 * Begins a quiz on boards of the keeper's game's goal; if its size is too large for proofs, the
 * goal is the standard one of 4x4. With `own_slips`, slips come from this game and the latest
 * solves of its size and goal. The game's random numbers choose the questions.
 *
 * The caller ends the quiz with quiz_end(). Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM (no thread);
 * on failure *quiz is NULL.
 */
enum np_status quiz_begin(
    struct quiz **quiz, struct keeper *keeper, bool own_slips, struct np_error *error);

/* Does not wait for the task. Accepts NULL. */
void quiz_end(struct quiz *quiz);

/* The current question; NULL while it is being made, if it could not be made, or if the quiz is
 * over. The first call that returns it starts the time of the answer. */
const struct quiz_question *quiz_ask(struct quiz *quiz, uint64_t now_ns);

/* Whether the current question will never be ready: the quiz is over early. */
bool quiz_is_stuck(const struct quiz *quiz);

/* Answers the current question, which must have been asked and not answered. Returns whether the
 * move is one of the best; false also if it is not possible, which is no answer. */
bool quiz_answer(struct quiz *quiz, enum move move, uint64_t now_ns);

/* Goes on to the next question after an answer. */
void quiz_go_on(struct quiz *quiz);

static inline bool
quiz_is_over(const struct quiz *quiz)
{
    return quiz->at == QUIZ_QUESTIONS;
}

#endif
