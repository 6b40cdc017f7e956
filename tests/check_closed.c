// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of search/best_first/closed: while it grows, the set keeps every state with its shortest
 * path and last move, within the promised memory.
 */
#include "config.h"

#include "search/best_first/closed.h"

#include <string.h>

#include "base/rng.h"
#include "support.h"

enum { WORDS_MOST = 37, STATES = 40000 };

static const unsigned word_counts[] = {1, 2, 4, WORDS_MOST};

/* Without limits: only a set that cannot grow sets its reason to stop. */
static struct search_poll poll;

static void
set_up(void)
{
    static const struct instance instance = {.shape = {.width = 4, .height = 4, .cells = 16}};
    static const struct search_request request = {.instance = &instance};

    search_poll_init(&poll, &request);
}

/* The state of a number. All are different and, unlike random ones, close to each other. */
static void
state_of(uint64_t number, unsigned words, uint64_t *state)
{
    memset(state, 0, words * sizeof *state);
    state[words - 1] = number;
    state_set_move(state, (enum move)(number % MOVE_COUNT));
}

static void
key_of(const struct closed_set *set, uint64_t number, uint64_t *key)
{
    uint64_t state[WORDS_MOST];

    state_of(number, set->words, state);
    closed_key(set, state, key);
}

static void
make_room(struct closed_set *set)
{
    while (closed_tight(set, 1))
        ck_assert(closed_grow(set, &poll));
}

START_TEST(every_state_is_found_again)
{
    struct memory_budget budget = {.limit_bytes = MEMORY_NO_LIMIT};
    struct closed_set set;
    uint64_t key[WORDS_MOST];

    ck_assert_int_eq(closed_init(&set, word_counts[_i], &budget, NULL), NP_OK);
    for (uint64_t n = 0; n < STATES; n++) {
        make_room(&set);
        key_of(&set, n, key);
        ck_assert_int_eq(closed_add(&set, key, n % 900), CLOSED_NEW);
        ck_assert_int_eq(closed_add(&set, key, n % 900), CLOSED_SEEN);
    }
    ck_assert_uint_eq(set.count, STATES);
    for (uint64_t n = 0; n < STATES; n++) {
        key_of(&set, n, key);
        ck_assert_uint_eq(closed_move(&set, key), n % MOVE_COUNT);
        ck_assert_int_eq(closed_add(&set, key, n % 900), CLOSED_SEEN);
        if (n % 900 > 0)
            ck_assert_int_eq(closed_add(&set, key, n % 900 - 1), CLOSED_BETTER);
        key_of(&set, n + STATES, key);
        ck_assert_uint_eq(closed_move(&set, key), MOVE_COUNT);
    }
    closed_free(&set);
    ck_assert_uint_eq(atomic_load(&budget.used_bytes), 0);
}
END_TEST

START_TEST(a_shorter_way_replaces_a_longer_one)
{
    struct memory_budget budget = {.limit_bytes = MEMORY_NO_LIMIT};
    struct closed_set set;
    uint64_t key[WORDS_MOST];

    ck_assert_int_eq(closed_init(&set, word_counts[_i], &budget, NULL), NP_OK);
    key_of(&set, 6, key);
    ck_assert_int_eq(closed_add(&set, key, set.g_max + 5), CLOSED_NEW);
    ck_assert_int_eq(closed_add(&set, key, set.g_max + 4), CLOSED_SEEN);
    for (uint64_t shorter = set.g_max - 1; shorter > 0; shorter /= 2) {
        state_set_move(key, shorter % 2 == 0 ? MOVE_LEFT : MOVE_DOWN);
        ck_assert_int_eq(closed_add(&set, key, shorter), CLOSED_BETTER);
        ck_assert_int_eq(closed_add(&set, key, shorter + 1), CLOSED_SEEN);
        ck_assert_uint_eq(closed_move(&set, key), shorter % 2 == 0 ? MOVE_LEFT : MOVE_DOWN);
    }
    ck_assert_uint_eq(set.count, 1);
    closed_free(&set);
}
END_TEST

START_TEST(a_state_of_one_word_takes_less_than_twelve_bytes)
{
    struct memory_budget budget = {.limit_bytes = MEMORY_NO_LIMIT};
    struct closed_set set;
    uint64_t key[1];
    double worst = 0;

    ck_assert_int_eq(closed_init(&set, 1, &budget, NULL), NP_OK);
    for (uint64_t n = 0; n < 2000000; n++) {
        make_room(&set);
        key_of(&set, n, key);
        ck_assert_int_eq(closed_add(&set, key, 1), CLOSED_NEW);
        if (n >= 100000 && (double)set.arena.bytes / (double)(n + 1) > worst)
            worst = (double)set.arena.bytes / (double)(n + 1);
    }
    ck_assert_double_lt(worst, 12.0);
    closed_free(&set);
}
END_TEST

START_TEST(the_budget_ends_the_growth)
{
    struct memory_budget budget = {.limit_bytes = 1u << 20};
    struct closed_set set;
    uint64_t key[1];
    uint64_t n = 0;

    ck_assert_int_eq(closed_init(&set, 1, &budget, NULL), NP_OK);
    for (;; n++) {
        if (closed_tight(&set, 1) && !closed_grow(&set, &poll))
            break;
        key_of(&set, n, key);
        ck_assert_int_eq(closed_add(&set, key, 1), CLOSED_NEW);
    }
    ck_assert_int_eq(poll.stop, SEARCH_STOP_LIMIT);
    ck_assert_uint_gt(n, (1u << 20) / 14);
    ck_assert_uint_le(atomic_load(&budget.peak_bytes), 1u << 20);
    key_of(&set, 0, key);
    ck_assert_int_eq(closed_add(&set, key, 1), CLOSED_SEEN);
    closed_free(&set);
}
END_TEST

START_TEST(a_table_that_is_full_says_so)
{
    struct memory_budget budget = {.limit_bytes = MEMORY_NO_LIMIT};
    struct closed_set set;
    uint64_t key[1];
    enum closed_answer answer = CLOSED_NEW;
    uint64_t n = 0;

    ck_assert_int_eq(closed_init(&set, 1, &budget, NULL), NP_OK);
    for (; answer == CLOSED_NEW; n++) {
        key_of(&set, n, key);
        answer = closed_add(&set, key, 1);
    }
    ck_assert_int_eq(answer, CLOSED_FULL);
    ck_assert_uint_ge(n, set.buckets * CLOSED_BUCKET_STATES);
    closed_free(&set);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("closed");
    TCase *tests = tcase_create("closed");
    const int counts = sizeof word_counts / sizeof word_counts[0];

    tcase_set_timeout(tests, 120);
    tcase_add_checked_fixture(tests, set_up, NULL);
    tcase_add_loop_test(tests, every_state_is_found_again, 0, counts);
    tcase_add_loop_test(tests, a_shorter_way_replaces_a_longer_one, 0, counts);
    tcase_add_test(tests, a_state_of_one_word_takes_less_than_twelve_bytes);
    tcase_add_test(tests, the_budget_ends_the_growth);
    tcase_add_test(tests, a_table_that_is_full_says_so);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
