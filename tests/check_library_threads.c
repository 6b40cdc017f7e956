// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The public library in many threads: eight that solve at once, and a thousand searches (under
 * sanitizers fewer) that another thread cancels at random times.
 */
#include "config.h"

#include <npuzzle.h>

#include <pthread.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/rng.h"
#include "base/thread/thread.h"
#include "library_scene.h"
#include "support.h"

#ifdef NP_SANITIZED
enum { CANCELLED = 200 };
#else
enum { CANCELLED = 1000 };
#endif

/* ---- threads --------------------------------------------------------------------------------- */

struct shared {
    const struct npuzzle_board *board;
    const struct npuzzle_heuristic *heuristic;
};

/* Does a bit of everything on shared handles and on its own. */
static void *
work(void *context)
{
    const struct shared *const shared = context;
    struct npuzzle_options options = {.threads = 2};
    struct npuzzle_board *own;
    struct npuzzle_answer *answer;
    uint64_t value = 0;
    uintptr_t good = 0;

    options.memory_bytes = 64 << 20;
    for (int i = 0; i < 2; i++) {
        if (npuzzle_solve(shared->board, NULL, &options, &answer, NULL) == NPUZZLE_OK)
            good += answer->state == NPUZZLE_STATE_OPTIMAL && answer->length == LIBRARY_HARD_LENGTH;
        npuzzle_answer_free(answer);
        if (npuzzle_heuristic_value(shared->heuristic, shared->board, &value, NULL) == NPUZZLE_OK)
            good += value > 25 && value <= LIBRARY_HARD_LENGTH;
        if (npuzzle_board_from_id("5x2#a", &own, NULL, NULL) == NPUZZLE_OK &&
            npuzzle_solve(own, NULL, NULL, &answer, NULL) == NPUZZLE_OK) {
            good += answer->state == NPUZZLE_STATE_OPTIMAL && answer->length > 0;
            npuzzle_answer_free(answer);
        }
        npuzzle_board_free(own);
    }
    return (void *)good;
}

START_TEST(eight_threads)
{
    struct shared shared;
    struct npuzzle_board *board = library_board(LIBRARY_HARD), *goal;
    struct npuzzle_heuristic *heuristic;
    pthread_t threads[8];
    void *good;

    ck_assert_int_eq(npuzzle_board_goal("standard", 4, 4, &goal, NULL), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_heuristic_open("manhattan", goal, &heuristic, NULL), NPUZZLE_OK);
    shared = (struct shared){board, heuristic};
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, work, &shared), 0);
    for (int i = 0; i < 8; i++) {
        pthread_join(threads[i], &good);
        ck_assert_uint_eq((uintptr_t)good, 6);
    }
    npuzzle_heuristic_free(heuristic);
    npuzzle_board_free(goal);
    npuzzle_board_free(board);
}
END_TEST

/* A thread that cancels a token when the time has come. */
struct canceller {
    struct npuzzle_token *token;
    pthread_mutex_t lock;
    pthread_cond_t ordered;
    int64_t when_ns; /* under the lock; 0 = no order; -1 = end */
};

static void *
cancel_when_told(void *context)
{
    struct canceller *const canceller = context;

    pthread_mutex_lock(&canceller->lock);
    while (canceller->when_ns >= 0) {
        const int64_t left_ns = canceller->when_ns - clock_now_ns();

        if (canceller->when_ns == 0) {
            pthread_cond_wait(&canceller->ordered, &canceller->lock);
        } else if (left_ns > 0) {
            (void)thread_wait_ns(&canceller->ordered, &canceller->lock, left_ns);
        } else {
            npuzzle_cancel(canceller->token);
            canceller->when_ns = 0;
        }
    }
    pthread_mutex_unlock(&canceller->lock);
    return NULL;
}

static void
order(struct canceller *canceller, int64_t when_ns)
{
    pthread_mutex_lock(&canceller->lock);
    canceller->when_ns = when_ns;
    pthread_cond_signal(&canceller->ordered);
    pthread_mutex_unlock(&canceller->lock);
}

/* One search of a random kind, which is cancelled after up to 0.6 milliseconds. */
static void
cancel_one(struct canceller *canceller, struct npuzzle_board *const boards[4], struct rng *rng)
{
    struct npuzzle_options options = {.token = canceller->token};
    const struct npuzzle_board *const board = boards[rng_below(rng, 4)];
    struct npuzzle_answer *answer;
    struct npuzzle_all *all;
    struct npuzzle_error error;

    options.threads = 1 + (uint32_t)rng_below(rng, 2);
    options.memory_bytes = 32 << 20;
    options.mode = (enum npuzzle_mode)rng_below(rng, 3);
    npuzzle_cancel_clear(canceller->token);
    order(canceller, clock_now_ns() + (int64_t)rng_below(rng, 600000));
    if (rng_below(rng, 4) == 0 && npuzzle_board_width(board) < 8) {
        options.mode = NPUZZLE_AUTO;
        const enum npuzzle_status status =
            npuzzle_solve_all(board, NULL, &options, 0, &all, &error);
        ck_assert_msg(status == NPUZZLE_OK, "%s", error.text);
        npuzzle_all_free(all);
    } else {
        const enum npuzzle_status status = npuzzle_solve(board, NULL, &options, &answer, &error);
        ck_assert_msg(status == NPUZZLE_OK, "%s", error.text);
        if (answer->moves != NULL)
            ck_assert_int_eq(
                npuzzle_verify(board, NULL, answer->moves, answer->length, NULL), NPUZZLE_OK);
        ck_assert(answer->moves == NULL || answer->lower_bound <= answer->length);
        npuzzle_answer_free(answer);
    }
    order(canceller, 0);
}

START_TEST(many_are_cancelled)
{
    struct npuzzle_board *boards[4];
    static const char *const ids[] = {"4x4#a", "5x5#b", "6x6#c", "20x20#d"};
    struct canceller canceller = {.lock = PTHREAD_MUTEX_INITIALIZER};
    struct rng rng;
    pthread_t thread;

    rng_seed(&rng, 16);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(npuzzle_board_from_id(ids[i], &boards[i], NULL, NULL), NPUZZLE_OK);
    ck_assert_int_eq(npuzzle_token_new(&canceller.token, NULL), NPUZZLE_OK);
    ck_assert_int_eq(thread_condition_init(&canceller.ordered, NULL), NP_OK);
    ck_assert_int_eq(pthread_create(&thread, NULL, cancel_when_told, &canceller), 0);
    for (int i = 0; i < CANCELLED; i++)
        cancel_one(&canceller, boards, &rng);
    order(&canceller, -1);
    pthread_join(thread, NULL);
    pthread_cond_destroy(&canceller.ordered);
    npuzzle_token_free(canceller.token);
    for (int i = 0; i < 4; i++)
        npuzzle_board_free(boards[i]);
}
END_TEST

/* Solves the same board once more, with the tables of the outer call. */
static int
solve_again(void *context, const struct npuzzle_answer *outer)
{
    const struct npuzzle_board **const board = context;
    struct npuzzle_answer *answer;

    if (*board == NULL || outer->state != NPUZZLE_STATE_OPTIMAL)
        return 0;
    ck_assert_int_eq(npuzzle_solve(*board, NULL, NULL, &answer, NULL), NPUZZLE_OK);
    ck_assert_int_eq(answer->state, NPUZZLE_STATE_OPTIMAL);
    npuzzle_answer_free(answer);
    *board = NULL;
    return 0;
}

START_TEST(callback_uses_tables)
{
    struct npuzzle_board *const board = library_board(LIBRARY_HARD);
    const struct npuzzle_board *left = board;
    const struct npuzzle_options options = {.context = &left, .answer = solve_again};
    struct npuzzle_answer *answer;

    ck_assert_int_eq(npuzzle_solve(board, NULL, &options, &answer, NULL), NPUZZLE_OK);
    ck_assert_int_eq(answer->state, NPUZZLE_STATE_OPTIMAL);
    ck_assert_ptr_null(left);
    npuzzle_answer_free(answer);
    npuzzle_board_free(board);
    npuzzle_tables_clear();
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("library_threads");
    TCase *const tcase = tcase_create("library_threads");

    tcase_add_test(tcase, eight_threads);
    tcase_add_test(tcase, many_are_cancelled);
    tcase_add_test(tcase, callback_uses_tables);
    suite_add_tcase(suite, tcase);
    return test_run(suite);
}
