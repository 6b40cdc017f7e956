// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * When the system refuses a request, every function of the public library ends in a status with a
 * text, or does its work; what it would have other is then NULL, and nothing leaks.
 */
#include "config.h"

#include <npuzzle.h>

#include <string.h>

#include "fault_scene.h"
#include "support.h"

/* Translates a status for the scene; the statuses of refusals keep their meaning. */
static enum np_status
told(enum npuzzle_status status, const struct npuzzle_error *told, struct np_error *error)
{
    switch (status) {
    case NPUZZLE_OK:
        return NP_OK;
    case NPUZZLE_NO_MEMORY:
        return np_fail(error, NP_NO_MEMORY, "%s", told->text);
    case NPUZZLE_IO:
        return np_fail(error, NP_IO, "%s", told->text);
    case NPUZZLE_SYSTEM:
        return np_fail(error, NP_SYSTEM, "%s", told->text);
    default:
        return np_fail(error, NP_BAD_INPUT, "status %d: %s", (int)status, told->text);
    }
}

/* ---- the functions that make something, each followed by the ones that use it ---------------- */

static enum npuzzle_status
boards(const struct npuzzle_board *board, struct npuzzle_error *error)
{
    struct npuzzle_board *other = NULL;
    enum npuzzle_status status = npuzzle_board_after(board, "RDLU", 4, &other, error);

    ck_assert((status == NPUZZLE_OK) == (other != NULL));
    npuzzle_board_free(other);
    if (status == NPUZZLE_OK) {
        status = npuzzle_board_goal("snail", 3, 3, &other, error);
        ck_assert((status == NPUZZLE_OK) == (other != NULL));
        npuzzle_board_free(other);
    }
    if (status == NPUZZLE_OK) {
        status = npuzzle_board_from_cells((uint32_t[]){1, 2, 3, 0}, 2, 2, &other, error);
        ck_assert((status == NPUZZLE_OK) == (other != NULL));
        npuzzle_board_free(other);
    }
    return status;
}

static enum npuzzle_status
facts(const struct npuzzle_board *board, struct npuzzle_error *error)
{
    struct npuzzle_facts found = {0};
    enum npuzzle_status status = npuzzle_examine(board, NULL, &found, error);

    if (status == NPUZZLE_OK) {
        ck_assert_uint_eq(found.manhattan, 2);
        status = npuzzle_verify(board, NULL, "LU", 2, error);
    }
    return status;
}

static enum npuzzle_status
heuristic(const struct npuzzle_board *board, struct npuzzle_error *error)
{
    struct npuzzle_heuristic *opened = NULL;
    uint64_t value = 0;
    enum npuzzle_status status = npuzzle_heuristic_open("linear-conflict", board, &opened, error);

    ck_assert((status == NPUZZLE_OK) == (opened != NULL));
    if (status == NPUZZLE_OK)
        status = npuzzle_heuristic_value(opened, board, &value, error);
    if (status == NPUZZLE_OK)
        ck_assert_uint_eq(value, 0);
    npuzzle_heuristic_free(opened);
    return status;
}

static struct npuzzle_options
limited(void)
{
    return (struct npuzzle_options){.threads = 1, .memory_bytes = 32u << 20};
}

static enum npuzzle_status
solve(const struct npuzzle_board *board, struct npuzzle_error *error)
{
    struct npuzzle_options options = limited();
    struct npuzzle_answer *answer = NULL;
    enum npuzzle_status status = npuzzle_token_new(&options.token, error);

    if (status == NPUZZLE_OK)
        status = npuzzle_solve(board, NULL, &options, &answer, error);
    ck_assert((status == NPUZZLE_OK) == (answer != NULL));
    /* Without memory for the proof the answer may be weaker, never wrong. */
    if (answer != NULL && answer->moves != NULL)
        ck_assert_int_ne(npuzzle_verify(board, NULL, answer->moves, answer->length, NULL),
            NPUZZLE_NOT_A_SOLUTION);
    if (answer != NULL && answer->state == NPUZZLE_STATE_OPTIMAL)
        ck_assert_uint_eq(answer->length, 2);
    npuzzle_answer_free(answer);
    npuzzle_token_free(options.token);
    return status;
}

static int
count_solution(void *context, const char *moves, size_t count)
{
    unsigned *const solutions = context;

    ck_assert_uint_eq(count, strlen(moves));
    *solutions += 1;
    return 0;
}

static enum npuzzle_status
solve_all(const struct npuzzle_board *board, struct npuzzle_error *error)
{
    const struct npuzzle_options options = limited();
    struct npuzzle_all *all = NULL;
    unsigned solutions = 0;
    enum npuzzle_status status = npuzzle_solve_all(board, NULL, &options, 0, &all, error);

    ck_assert((status == NPUZZLE_OK) == (all != NULL));
    if (all != NULL && all->complete) {
        ck_assert_uint_eq(all->count, 1);
        ck_assert_uint_le(npuzzle_all_list(all, 5, count_solution, &solutions), 1);
    }
    npuzzle_all_free(all);
    return status;
}

static enum npuzzle_status
generate(struct npuzzle_error *error)
{
    const struct npuzzle_wish wish = {.width = 3, .height = 3, .seed = "a"};
    struct npuzzle_generator *generator = NULL;
    struct npuzzle_board *board = NULL, *goal = NULL;
    char id[NPUZZLE_ID_BYTES] = "";
    enum npuzzle_status status = npuzzle_generator_new(&wish, &generator, error);

    ck_assert((status == NPUZZLE_OK) == (generator != NULL));
    if (status == NPUZZLE_OK)
        status = npuzzle_generator_next(generator, &board, id, NULL, error);
    ck_assert((status == NPUZZLE_OK) == (board != NULL));
    npuzzle_board_free(board);
    npuzzle_generator_free(generator);
    if (status == NPUZZLE_OK) {
        status = npuzzle_board_from_id(id, &board, &goal, error);
        ck_assert((status == NPUZZLE_OK) == (board != NULL && goal != NULL));
        npuzzle_board_free(board);
        npuzzle_board_free(goal);
    }
    return status;
}

/* ---- the scene ------------------------------------------------------------------------------- */

static enum np_status
use_everything(struct np_error *error)
{
    struct npuzzle_error text = {.text = ""};
    struct npuzzle_board *board = NULL;
    enum npuzzle_status status = npuzzle_board_from_text("1 2 3/4 0 5/7 8 6", &board, &text);

    if (status == NPUZZLE_OK)
        status = boards(board, &text);
    if (status == NPUZZLE_OK)
        status = facts(board, &text);
    if (status == NPUZZLE_OK)
        status = heuristic(board, &text);
    if (status == NPUZZLE_OK)
        status = solve(board, &text);
    if (status == NPUZZLE_OK)
        status = solve_all(board, &text);
    if (status == NPUZZLE_OK)
        status = generate(&text);
    npuzzle_board_free(board);
    npuzzle_tables_clear();
    return told(status, &text, error);
}

START_TEST(every_function)
{
    fault_scene_refuse_all(&(struct fault_scene){.run = use_everything});
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("faults_library");
    TCase *tests = tcase_create("faults_library");

    tcase_add_checked_fixture(tests, fault_scene_set_up, fault_scene_tear_down);
    tcase_set_timeout(tests, 600);
    tcase_add_test(tests, every_function);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
