// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Making questions: a random walk from the goal, or a board where the player slipped, becomes a
 * question if its best moves are proved in time and at least one move is not among them.
 */
#include "config.h"

#include "judge/quiz_maker.h"

#include <stdlib.h>

#include "base/clock.h"
#include "judge/analysis.h"
#include "puzzle/positions.h"
#include "puzzle/scramble.h"
#include "solver/all_solutions.h"
#include "solver/difficulty.h"

enum {
    TRIES = 2000,       /* boards to try for a question */
    DISTANCE_LEAST = 2, /* nearer boards are no question ... */
    DISTANCE_MOST = 25, /* ... nor are further ones, unless a slip was made there */
    MEMORY_BYTES = 64 << 20,
};

/* How long one proof, and the analysis of one game, may take. */
#define PROOF_NS (CLOCK_NS_PER_SECOND / 2)
#define GAME_NS ((uint64_t)CLOCK_NS_PER_SECOND)

/* ---- the maker ---------------------------------------------------------------------------- */

/* From a fifth to a half of the mean distance, as 4 to 11 on 3x3 and 10 to 25 on 4x4. */
static void
choose_range(struct quiz_maker *maker)
{
    const uint64_t mean = difficulty_mean(maker->goal.width, maker->goal.height);

    maker->least = mean / 5 < DISTANCE_LEAST ? DISTANCE_LEAST : mean / 5;
    maker->most = mean / 2 > DISTANCE_MOST ? DISTANCE_MOST : mean / 2;
    if (maker->least > DISTANCE_MOST / 2)
        maker->least = DISTANCE_MOST / 2;
    if (maker->most < maker->least + 2)
        maker->most = maker->least + 2;
}

static bool
same_goal(const struct goal *a, const struct goal *b)
{
    if (a->width != b->width || a->height != b->height || a->kind != b->kind)
        return false;
    for (uint32_t cell = 0; a->kind == GOAL_CUSTOM && cell < a->cells; cell++)
        if (goal_tile_at(a, cell) != goal_tile_at(b, cell))
            return false;
    return true;
}

enum np_status
quiz_maker_new(struct quiz_maker **maker, const struct goal *goal, const struct quiz_game *games,
    unsigned game_count, uint64_t seed, struct np_error *error)
{
    struct quiz_maker *const new = calloc(1, sizeof *new);
    enum np_status status = new != NULL ? goal_copy(&new->goal, goal, error) : np_no_memory(error);

    for (unsigned i = 0; i < game_count && status == NP_OK; i++) {
        const unsigned at = new->game_count;

        if (at == QUIZ_GAMES_MAX || !same_goal(goal, games[i].goal))
            continue;
        new->game_count++;
        status = board_copy(&new->games[at].start, games[i].start, error);
        if (status == NP_OK)
            status = path_copy(&new->games[at].path, games[i].path, error);
    }
    if (status != NP_OK && new != NULL)
        quiz_maker_free(new);
    *maker = status == NP_OK ? new : NULL;
    if (status != NP_OK)
        return status;
    rng_seed(&new->rng, seed);
    choose_range(new);
    return NP_OK;
}

void
quiz_maker_free(void *context)
{
    struct quiz_maker *const maker = context;

    for (unsigned i = 0; i < maker->game_count; i++) {
        board_free(&maker->games[i].start);
        path_free(&maker->games[i].path);
    }
    for (unsigned i = 0; i < maker->slip_count; i++)
        board_free(&maker->slips[i].board);
    for (unsigned i = 0; i < QUIZ_QUESTIONS; i++)
        board_free(&maker->questions[i].board);
    goal_free(&maker->goal);
    free(maker);
}

/* ---- slips -------------------------------------------------------------------------------- */

/* Keeps the boards where a move is known to be a slip. */
static void
keep_slips(struct quiz_maker *maker, const struct analysis *analysis, const struct board *start)
{
    struct board board;

    if (board_copy(&board, start, NULL) != NP_OK)
        return;
    for (size_t i = 0; i < analysis->path.length && maker->slip_count < QUIZ_SLIPS_MAX; i++) {
        const enum move move = (enum move)analysis->path.moves[i];
        struct quiz_slip *const slip = &maker->slips[maker->slip_count];

        if (grading_verdict_of(&analysis->session, i) == GRADING_SLIP &&
            board_copy(&slip->board, &board, NULL) == NP_OK) {
            slip->move = move;
            maker->slip_count++;
        }
        board_move(&board, move);
    }
    board_free(&board);
}

static void
collect_slips(struct quiz_maker *maker, const struct cancel *cancel)
{
    const struct analysis_control control = {.cancel = cancel};
    struct solver_options options;

    solver_options_init(&options);
    options.time_ns = GAME_NS;
    options.limits.threads = 1;
    for (unsigned i = 0; i < maker->game_count && !cancel_requested(cancel); i++) {
        struct analysis analysis;

        if (analysis_init(&analysis, &maker->games[i].start, &maker->goal, &maker->games[i].path,
                NULL) == NP_OK &&
            analysis_run(&analysis, &options, &control, NULL) == NP_OK)
            keep_slips(maker, &analysis, &maker->games[i].start);
        analysis_free(&analysis);
    }
}

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
was_asked(const struct quiz_maker *maker, const struct board *board)
{
    for (unsigned i = 0; i < atomic_load(&maker->ready); i++)
        if (board_equal(&maker->questions[i].board, board))
            return true;
    return false;
}

/* Makes a question of a slip, which is then used up. */
static bool
take_slip(struct quiz_maker *maker, struct quiz_question *question, const struct cancel *cancel)
{
    while (maker->slip_count > 0 && !cancel_requested(cancel)) {
        const uint64_t index = rng_below(&maker->rng, maker->slip_count);
        const struct quiz_slip slip = maker->slips[index];

        maker->slips[index] = maker->slips[--maker->slip_count];
        *question =
            (struct quiz_question){.board = slip.board, .from_slip = true, .slip = slip.move};
        if (!was_asked(maker, &question->board) && judge(question, &maker->goal, cancel))
            return true;
        board_free(&question->board);
    }
    return false;
}

/* Makes a question of a board near the goal. */
static bool
take_walk(struct quiz_maker *maker, struct quiz_question *question, const struct cancel *cancel)
{
    for (unsigned i = 0; i < TRIES && !cancel_requested(cancel); i++) {
        const uint64_t moves =
            maker->least + rng_below(&maker->rng, 2 * maker->most - maker->least);

        *question = (struct quiz_question){.from_slip = false};
        if (scramble_walk(&question->board, &maker->goal, moves, &maker->rng, cancel, NULL) !=
            NP_OK)
            return false;
        if (!was_asked(maker, &question->board) && judge(question, &maker->goal, cancel) &&
            question->distance >= maker->least && question->distance <= maker->most)
            return true;
        board_free(&question->board);
    }
    return false;
}

void
quiz_maker_work(void *context, const struct cancel *cancel)
{
    struct quiz_maker *const maker = context;

    for (unsigned i = 0; i < QUIZ_QUESTIONS; i++) {
        struct quiz_question *const question = &maker->questions[i];

        /* The player thinks about the first question meanwhile. */
        if (i == 1)
            collect_slips(maker, cancel);
        if (!(i % 2 != 0 && take_slip(maker, question, cancel)) &&
            !take_walk(maker, question, cancel))
            return;
        atomic_store(&maker->ready, i + 1);
    }
}
