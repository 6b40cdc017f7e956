// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The quiz: the player finds a best move on boards near the goal and on boards where a slip was
 * made in an earlier game.
 *
 * A task makes all questions of a quiz, one after the other, while the player thinks about the
 * first, so no question waits but the first. A question is proved: all_solutions.h says which moves
 * begin a shortest solution, and all of them are right.
 */
#ifndef NP_JUDGE_QUIZ_H
#define NP_JUDGE_QUIZ_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "records/keeper.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/path.h"
#include "solver/solver.h"

enum { QUIZ_QUESTIONS = 10, QUIZ_GAMES_MAX = 8 };

/* The cells of the largest board of a quiz, and the shortest side of any. */
enum { QUIZ_CELLS_MAX = 36, QUIZ_SIDE_MIN = 2 };

/* One question and, once it is answered, the answer. */
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

struct quiz {
    struct goal goal;
    struct quiz_maker *maker; /* owned by the task; read only what is ready */
    struct task *task;
    struct quiz_score score;
    unsigned at;       /* the current question, from 0; QUIZ_QUESTIONS = the quiz is over */
    bool answered;     /* the current question is */
    enum move given;   /* the answer */
    uint64_t asked_ns; /* when the question was shown; 0 = not yet */
};

/* A game to take slips from. The quiz copies it. */
struct quiz_game {
    const struct board *start;
    const struct goal *goal;
    const struct path *path;
};

/*
 * Starts a quiz on boards of a goal. If its size is too large for proofs, the goal is the standard
 * one of 4x4. Games with another size or goal are left out. The same seed and games make the same
 * questions, as long as no proof takes longer than the time limit.
 *
 * The caller ends the quiz with quiz_end(), even after an error. Returns NP_OK, NP_NO_MEMORY or
 * NP_SYSTEM (no thread).
 */
enum np_status quiz_begin(struct quiz *quiz, const struct goal *goal, const struct quiz_game *games,
    unsigned game_count, uint64_t seed, struct np_error *error);

/* Starts a quiz on boards of the keeper's game's goal. With `own_slips`, the games are this one and
 * the latest solves of its size. Returns what quiz_begin() returns. */
enum np_status quiz_begin_for(
    struct quiz *quiz, struct keeper *keeper, bool own_slips, struct np_error *error);

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
