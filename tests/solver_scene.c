// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Boards and checked answers, for the tests of the solver.
 */
#include "config.h"

#include "solver_scene.h"

#include <string.h>

#include "base/rng.h"
#include "puzzle/notation/notation.h"
#include "puzzle/scramble.h"
#include "support.h"

void
solver_scene_read(struct board *board, const char *text)
{
    struct notation_reader *reader;
    struct notation_entry entry;
    bool found;

    ck_assert_int_eq(notation_open_text(&reader, text, strlen(text), "test", NULL), NP_OK);
    ck_assert_int_eq(notation_next(reader, &entry, &found, NULL), NP_OK);
    ck_assert(found);
    *board = entry.board;
    notation_close(reader);
}

void
solver_scene_scramble(struct board *board, struct goal *goal, enum goal_kind kind, uint32_t width,
    uint32_t height, uint64_t seed)
{
    struct rng rng;

    rng_seed(&rng, seed);
    ck_assert_int_eq(goal_init(goal, kind, width, height, NULL), NP_OK);
    ck_assert_int_eq(scramble_near(board, goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
}

void
solver_scene_check(const struct answer *answer, const struct board *board, const struct goal *goal)
{
    if (answer->state != ANSWER_OPTIMAL && answer->state != ANSWER_SOLVED)
        return;
    ck_assert_uint_eq(answer->length, answer->path.length);
    ck_assert_uint_le(answer->lower_bound, answer->length);
    ck_assert_int_eq(answer->state == ANSWER_OPTIMAL, answer->lower_bound == answer->length);
    ck_assert_int_eq(path_verify(&answer->path, board, goal, NULL), NP_OK);
}

struct answer
solver_scene_solve(const struct board *board, const struct goal *goal,
    const struct solver_options *options, const struct solver_control *control)
{
    struct answer answer;
    struct np_error error;

    ck_assert_int_eq(solver_run(board, goal, options, control, &answer, &error), NP_OK);
    solver_scene_check(&answer, board, goal);
    return answer;
}

struct path
solver_scene_path(const struct board *board, const struct goal *goal)
{
    struct solver_options options;

    solver_options_init(&options);
    options.first_only = true;
    return solver_scene_solve(board, goal, &options, NULL).path;
}
