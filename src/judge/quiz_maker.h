// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Makes the questions of a quiz in a task. Private to quiz.c and tests.
 */
#ifndef NP_JUDGE_QUIZ_MAKER_H
#define NP_JUDGE_QUIZ_MAKER_H

#include <stdatomic.h>

#include "base/rng.h"
#include "base/thread/cancel.h"
#include "judge/quiz.h"

/* A board where a slip was made. */
struct quiz_slip {
    struct board board; /* owned */
    enum move move;
};

/* Enough to choose from. */
enum { QUIZ_SLIPS_MAX = 64 };

struct quiz_maker {
    struct goal goal;
    struct rng rng;
    uint64_t least, most; /* the distances of boards near the goal */
    struct {
        struct board start;
        struct path path;
    } games[QUIZ_GAMES_MAX];
    unsigned game_count;
    struct quiz_slip slips[QUIZ_SLIPS_MAX];
    unsigned slip_count;
    struct quiz_question questions[QUIZ_QUESTIONS];
    atomic_uint ready; /* questions that the owner may read; they do not change any more */
};

/* Prepares a maker; the arguments are those of quiz_begin(). On failure *maker is NULL. */
enum np_status quiz_maker_new(struct quiz_maker **maker, const struct goal *goal,
    const struct quiz_game *games, unsigned game_count, uint64_t seed, struct np_error *error);

/* For struct task_class. */
void quiz_maker_work(void *maker, const struct cancel *cancel);
void quiz_maker_free(void *maker);

#endif
