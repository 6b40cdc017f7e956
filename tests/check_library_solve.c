// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Solving by the public library: answers and callbacks, how searches end, wrong options, all
 * solutions.
 */
#include "config.h"

#include <npuzzle.h>

#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

#include "library_scene.h"
#include "support.h"

/* ---- solving --------------------------------------------------------------------------------- */

/* What the callbacks of one call have received. */
struct watched {
    uint64_t length;
    uint64_t lower_bound;
    unsigned answers;
    unsigned progress;
    unsigned stop_after; /* answers; 0 = never */
};

static int
watch_answer(void *context, const struct npuzzle_answer *answer)
{
    struct watched *const watched = context;

    ck_assert_int_eq(answer->end, NPUZZLE_END_DONE);
    if (answer->moves != NULL) {
        ck_assert_uint_eq(strlen(answer->moves), answer->length);
        ck_assert_uint_le(answer->length, watched->length);
        ck_assert_uint_le(answer->lower_bound, answer->length);
        watched->length = answer->length;
    }
    ck_assert_uint_ge(answer->lower_bound, watched->lower_bound);
    watched->lower_bound = answer->lower_bound;
    return ++watched->answers == watched->stop_after;
}

static int
watch_progress(void *context, const struct npuzzle_progress *progress)
{
    struct watched *const watched = context;

    ck_assert_uint_gt(progress->elapsed_ns, 0);
    watched->progress++;
    return 0;
}

static int
stop(void *context, const struct npuzzle_progress *progress)
{
    (void)context;
    (void)progress;
    return 1;
}

START_TEST(solves)
{
    struct watched watched = {.length = UINT64_MAX};
    struct npuzzle_options options = {.threads = 1,
        .context = &watched,
        .answer = watch_answer,
        .progress = watch_progress,
        .progress_ms = 1};
    struct npuzzle_board *board = library_board(LIBRARY_HARD);
    struct npuzzle_answer *answer;
    struct npuzzle_error e;

    ck_assert_int_eq(npuzzle_solve(board, NULL, &options, &answer, &e), NPUZZLE_OK);
    ck_assert_int_eq(answer->state, NPUZZLE_STATE_OPTIMAL);
    ck_assert_int_eq(answer->end, NPUZZLE_END_PROVED);
    ck_assert(answer->length == LIBRARY_HARD_LENGTH && answer->lower_bound == LIBRARY_HARD_LENGTH);
    ck_assert(answer->generated > 0 && answer->elapsed_ns > 0 && answer->algorithm != NULL);
    ck_assert(watched.answers > 0 && watched.length == LIBRARY_HARD_LENGTH &&
              watched.lower_bound == LIBRARY_HARD_LENGTH);
    ck_assert_int_eq(npuzzle_verify(board, NULL, answer->moves, answer->length, &e), NPUZZLE_OK);
    /* What was found is known the next time. */
    options.known_moves = answer->moves;
    options.known_lower_bound = LIBRARY_HARD_LENGTH;
    struct npuzzle_answer *again;
    watched = (struct watched){.length = UINT64_MAX};
    ck_assert_int_eq(npuzzle_solve(board, NULL, &options, &again, &e), NPUZZLE_OK);
    ck_assert(again->state == NPUZZLE_STATE_OPTIMAL && again->generated == 0);
    npuzzle_answer_free(again);
    char cut[LIBRARY_HARD_LENGTH];
    memcpy(cut, answer->moves, sizeof cut - 1);
    cut[sizeof cut - 1] = '\0';
    options.known_moves = cut;
    library_expect(
        npuzzle_solve(board, NULL, &options, &again, &e), NPUZZLE_NOT_A_SOLUTION, &e, "goal");
    ck_assert_ptr_null(again);
    npuzzle_answer_free(answer);
    npuzzle_answer_free(NULL);
    npuzzle_board_free(board);
}
END_TEST

START_TEST(solved_already)
{
    struct npuzzle_board *goal;
    struct npuzzle_answer *answer;
    struct npuzzle_error e;

    ck_assert_int_eq(npuzzle_board_goal("snail", 4, 4, &goal, NULL), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_solve(goal, goal, NULL, &answer, &e), NPUZZLE_OK);
    ck_assert_str_eq(answer->moves, "");
    npuzzle_answer_free(answer);
    npuzzle_board_free(goal);
}
END_TEST

/* Solves a board and asserts why that ended, and the state. */
static void
ends_with(const struct npuzzle_board *board, const struct npuzzle_options *options,
    enum npuzzle_end end, enum npuzzle_state state)
{
    struct npuzzle_answer *answer;

    ck_assert_int_eq(npuzzle_solve(board, NULL, options, &answer, NULL), NPUZZLE_OK);
    ck_assert_int_eq(answer->end, end);
    ck_assert_int_eq(answer->state, state);
    ck_assert((answer->moves != NULL) ==
              (state == NPUZZLE_STATE_SOLVED || state == NPUZZLE_STATE_OPTIMAL));
    npuzzle_answer_free(answer);
}

START_TEST(ends)
{
    struct npuzzle_options options = {.threads = 1, .algorithm = "ida", .heuristic = "manhattan"};
    struct npuzzle_board *board = library_board(LIBRARY_HARD), *odd = library_board("2 1 3 0");
    struct watched watched = {.length = UINT64_MAX, .stop_after = 1};

    options.node_limit = 10000;
    ends_with(board, &options, NPUZZLE_END_NODES, NPUZZLE_STATE_UNKNOWN);
    options.node_limit = 0;
    options.time_ms = 1;
    ends_with(board, &options, NPUZZLE_END_TIME, NPUZZLE_STATE_UNKNOWN);
    options.time_ms = UINT64_MAX; /* no limit */
    options.progress = stop;
    options.progress_ms = 1;
    ends_with(board, &options, NPUZZLE_END_STOPPED, NPUZZLE_STATE_UNKNOWN);
    options.progress = NULL;
    options.context = &watched;
    options.answer = watch_answer;
    ends_with(board, &options, NPUZZLE_END_STOPPED, NPUZZLE_STATE_UNKNOWN);
    ck_assert_uint_eq(watched.answers, 1);
    options.answer = NULL;
    options.algorithm = options.heuristic = NULL;
    options.mode = NPUZZLE_FIRST;
    ends_with(board, &options, NPUZZLE_END_FIRST, NPUZZLE_STATE_SOLVED);
    ends_with(odd, NULL, NPUZZLE_END_PROVED, NPUZZLE_STATE_UNSOLVABLE);
    npuzzle_board_free(odd);
    npuzzle_board_free(board);
}
END_TEST

struct callers {
    pthread_t first;
    unsigned same;
    unsigned others;
};

static int
compare_callers(void *context, const struct npuzzle_progress *progress)
{
    struct callers *const callers = context;

    (void)progress;
    if (pthread_equal(pthread_self(), callers->first))
        callers->same++;
    else
        callers->others++;
    return 0;
}

/* Unless told otherwise, a search works in the calling thread alone. */
START_TEST(one_thread)
{
    struct callers callers = {.first = pthread_self()};
    const struct npuzzle_options options = {
        .time_ms = 300, .progress_ms = 1, .context = &callers, .progress = compare_callers};
    struct npuzzle_board *board;
    struct npuzzle_answer *answer;

    ck_assert_int_eq(npuzzle_board_from_id("6x6#endless", &board, NULL, NULL), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_solve(board, NULL, &options, &answer, NULL), NPUZZLE_OK);
    npuzzle_answer_free(answer);
    ck_assert_uint_gt(callers.same, 0);
    ck_assert_uint_eq(callers.others, 0);
    npuzzle_board_free(board);
}
END_TEST

/* Bounds without a search. */
START_TEST(constructs)
{
    const struct npuzzle_options options = {.algorithm = "constructive"};
    struct npuzzle_board *board = library_board(LIBRARY_EASY);
    struct npuzzle_answer *answer;

    ck_assert_int_eq(npuzzle_solve(board, NULL, &options, &answer, NULL), NPUZZLE_OK);
    ck_assert(answer->lower_bound >= 10 && answer->lower_bound <= LIBRARY_EASY_LENGTH &&
              answer->length >= LIBRARY_EASY_LENGTH);
    npuzzle_answer_free(answer);
    npuzzle_board_free(board);
}
END_TEST

/* An answer says which search had too little memory. */
START_TEST(notes)
{
    struct npuzzle_options options = {.algorithm = "astar", .memory_bytes = 1 << 20};
    struct npuzzle_board *board = library_board(LIBRARY_HARD);
    struct npuzzle_answer *answer;

    ck_assert_int_eq(npuzzle_solve(board, NULL, &options, &answer, NULL), NPUZZLE_OK);
    ck_assert_int_eq(answer->note.status, NPUZZLE_LIMIT);
    ck_assert_int_eq(answer->end, NPUZZLE_END_MEMORY);
    ck_assert_ptr_nonnull(strstr(answer->note.text, "astar"));
    npuzzle_answer_free(answer);
    options = (struct npuzzle_options){.mode = NPUZZLE_FIRST};
    ck_assert_int_eq(npuzzle_solve(board, NULL, &options, &answer, NULL), NPUZZLE_OK);
    ck_assert_int_eq(answer->note.status, NPUZZLE_OK);
    ck_assert_str_eq(answer->note.text, "");
    npuzzle_answer_free(answer);
    npuzzle_board_free(board);
}
END_TEST

START_TEST(cancelled)
{
    struct npuzzle_options options = {.mode = NPUZZLE_FIRST};
    struct npuzzle_board *board = library_board(LIBRARY_HARD);
    struct npuzzle_token *token;

    ck_assert_int_eq(npuzzle_token_new(&token, NULL), NPUZZLE_OK);
    options.token = token;
    npuzzle_cancel(token);
    ends_with(board, &options, NPUZZLE_END_CANCELLED, NPUZZLE_STATE_UNKNOWN);
    npuzzle_cancel_clear(token);
    ends_with(board, &options, NPUZZLE_END_FIRST, NPUZZLE_STATE_SOLVED);
    npuzzle_token_free(NULL);
    npuzzle_token_free(token);
    npuzzle_board_free(board);
}
END_TEST

static const struct {
    struct npuzzle_options options;
    enum npuzzle_status status;
    const char *word;
} wrong[] = {
    {{.mode = (enum npuzzle_mode)3}, NPUZZLE_BAD_ARGUMENT, "mode"},
    {{.algorithm = "none"}, NPUZZLE_BAD_ARGUMENT, "algorithm 'none'"},
    {{.heuristic = "ida"}, NPUZZLE_BAD_ARGUMENT, "heuristic 'ida'"},
    {{.weight = 0.5}, NPUZZLE_BAD_ARGUMENT, "weight"},
    {{.weight = -1}, NPUZZLE_BAD_ARGUMENT, "weight"},
    {{.weight = (double)INFINITY}, NPUZZLE_BAD_ARGUMENT, "weight"},
    {{.threads = 100000}, NPUZZLE_BAD_ARGUMENT, "threads"},
    {{.beam_width = UINT32_MAX}, NPUZZLE_BAD_ARGUMENT, "beam"},
    {{.known_moves = "UXU"}, NPUZZLE_BAD_INPUT, "move 2"},
};

START_TEST(wrong_options)
{
    struct npuzzle_board *board = library_board(LIBRARY_EASY);
    struct npuzzle_answer *answer = NULL;
    struct npuzzle_error e;

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct npuzzle_options options = wrong[i].options;

        library_expect(
            npuzzle_solve(board, NULL, &options, &answer, &e), wrong[i].status, &e, wrong[i].word);
        ck_assert_ptr_null(answer);
    }
    npuzzle_board_free(board);
}
END_TEST

/* A bound that a solution disproves is refused, and no callback sees the two together. */
START_TEST(false_lower_bounds)
{
    static const char *const boards[] = {LIBRARY_EASY, "1 2 3 4 5 6 7 8 0"};
    struct npuzzle_answer *answer;
    struct npuzzle_all *all;
    struct npuzzle_error e;

    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct npuzzle_board *const board = library_board(boards[i]);
        struct watched watched = {.length = UINT64_MAX};
        const struct npuzzle_options options = {
            .known_lower_bound = 99, .context = &watched, .answer = watch_answer};

        library_expect(npuzzle_solve(board, NULL, &options, &answer, &e), NPUZZLE_BAD_ARGUMENT, &e,
            "known_lower_bound");
        library_expect(npuzzle_solve_all(board, NULL, &options, 0, &all, &e), NPUZZLE_BAD_ARGUMENT,
            &e, "known_lower_bound");
        ck_assert_uint_eq(watched.length, UINT64_MAX);
        npuzzle_board_free(board);
    }
}
END_TEST

/* Every algorithm, with the first and the fourth heuristic, and one with every heuristic: an answer
 * or a refusal, never anything else. */
START_TEST(every_name)
{
    struct npuzzle_options options = {.threads = 1, .node_limit = 3000};
    struct npuzzle_board *const boards[] = {
        library_board(LIBRARY_EASY), library_board(LIBRARY_HARD)};
    struct npuzzle_named algorithm, heuristic;
    struct npuzzle_answer *answer;
    struct npuzzle_error e;

    for (unsigned i = 0; npuzzle_list(NPUZZLE_ALGORITHMS, i, &algorithm); i++)
        for (unsigned j = 0; npuzzle_list(NPUZZLE_HEURISTICS, j, &heuristic); j++)
            for (unsigned k = 0; k < 2 && (i == 0 || j == 0 || j == 3); k++) {
                options.algorithm = algorithm.name;
                options.heuristic = heuristic.name;
                const enum npuzzle_status status =
                    npuzzle_solve(boards[k], NULL, &options, &answer, &e);
                if (status == NPUZZLE_OK && answer->moves != NULL)
                    ck_assert_int_eq(
                        npuzzle_verify(boards[k], NULL, answer->moves, answer->length, NULL),
                        NPUZZLE_OK);
                if (status == NPUZZLE_OK && k == 0 && answer->state == NPUZZLE_STATE_OPTIMAL)
                    ck_assert_uint_eq(answer->length, 14);
                ck_assert(status == NPUZZLE_OK || status == NPUZZLE_UNSUPPORTED);
                npuzzle_answer_free(answer);
            }
    npuzzle_board_free(boards[0]);
    npuzzle_board_free(boards[1]);
}
END_TEST

/* The moves of a giant board are counted, but not kept. */
START_TEST(giant_boards)
{
    struct npuzzle_board *board;
    struct npuzzle_answer *answer;

    /* Close to its goal, so that it takes a moment. */
    ck_assert_int_eq(npuzzle_board_from_id("300x300~near1#a", &board, NULL, NULL), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_solve(board, NULL, NULL, &answer, NULL), NPUZZLE_OK);
    ck_assert(answer->state == NPUZZLE_STATE_SOLVED && answer->moves == NULL);
    ck_assert_uint_gt(answer->length, 100000);
    npuzzle_answer_free(answer);
    npuzzle_board_free(board);
}
END_TEST

/* ---- all solutions --------------------------------------------------------------------------- */

struct listed {
    const struct npuzzle_board *board;
    unsigned count;
    unsigned stop_at;
};

static int
list_one(void *context, const char *moves, size_t count)
{
    struct listed *const listed = context;

    ck_assert_int_eq(npuzzle_verify(listed->board, NULL, moves, count, NULL), NPUZZLE_OK);
    return ++listed->count == listed->stop_at;
}

START_TEST(all_solutions)
{
    /* One of the two hardest boards of 3x3, with 40 shortest solutions of 31 moves. */
    struct npuzzle_board *board = library_board("8 6 7 / 2 5 4 / 3 0 1");
    struct listed listed = {.board = board};
    struct npuzzle_options options = {0};
    struct npuzzle_all *all = NULL;
    struct npuzzle_error e;
    uint64_t sum = 0;

    ck_assert_int_eq(npuzzle_solve_all(board, NULL, &options, 2, &all, &e), NPUZZLE_OK);
    ck_assert(all->complete && all->lengths == 3 && all->counts[0] == 40 && all->counts[1] == 0);
    ck_assert_uint_eq(all->answer->length, 31);
    ck_assert_uint_eq(all->count, 40 + all->counts[2]);
    for (size_t i = 0; i < strlen(all->first_moves); i++)
        sum += all->first_counts[i];
    ck_assert_uint_eq(sum, 40);
    ck_assert_uint_eq(npuzzle_all_list(all, 40, list_one, &listed), 40);
    listed.stop_at = listed.count + 3;
    ck_assert_uint_le(npuzzle_all_list(all, 40, list_one, &listed), 3);
    ck_assert_uint_eq(listed.count, 43);
    npuzzle_all_free(all);
    npuzzle_all_free(NULL);
    library_expect(
        npuzzle_solve_all(board, NULL, NULL, 101, &all, &e), NPUZZLE_BAD_ARGUMENT, &e, "100");
    options.node_limit = 1;
    ck_assert_int_eq(npuzzle_solve_all(board, NULL, &options, 0, &all, &e), NPUZZLE_OK);
    ck_assert(all->end == NPUZZLE_END_NODES && !all->complete && all->count == 0);
    npuzzle_all_free(all);
    options.algorithm = "beam";
    library_expect(
        npuzzle_solve_all(board, NULL, &options, 0, &all, &e), NPUZZLE_BAD_ARGUMENT, &e, "");
    ck_assert_ptr_null(all);
    npuzzle_board_free(board);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("library_solve");
    TCase *const tcase = tcase_create("library_solve");

    tcase_add_test(tcase, solves);
    tcase_add_test(tcase, solved_already);
    tcase_add_test(tcase, ends);
    tcase_add_test(tcase, one_thread);
    tcase_add_test(tcase, constructs);
    tcase_add_test(tcase, notes);
    tcase_add_test(tcase, cancelled);
    tcase_add_test(tcase, wrong_options);
    tcase_add_test(tcase, false_lower_bounds);
    tcase_add_test(tcase, every_name);
    tcase_add_test(tcase, giant_boards);
    tcase_add_test(tcase, all_solutions);
    suite_add_tcase(suite, tcase);
    return test_run(suite);
}
