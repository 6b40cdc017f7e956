// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of search/best_first/open: lowest order first, then largest g, then the newest; nothing is
 * lost.
 */
#include "config.h"

#include "search/best_first/open.h"

#include "base/rng.h"
#include "support.h"

enum { ENTRIES = 20000, ORDERS = 300, LENGTHS = 40, WORDS_MOST = 3 };

/* An entry identifies itself: order, g and its number in the sequence of pushes. */
static void
entry_of(uint64_t order, uint64_t g, uint64_t number, unsigned words, uint64_t *entry)
{
    for (unsigned w = 0; w < words; w++)
        entry[w] = order << 40 | g << 24 | number;
}

/* Three entries, popped in this order. */
static uint64_t
note_of(uint64_t number)
{
    return (2 - number % 3) << 40;
}

static void
push(struct open_list *open, uint64_t order, uint64_t g, uint64_t number)
{
    uint64_t entry[WORDS_MOST];

    entry_of(order, g, number, open->words, entry);
    ck_assert(open_push(open, order, g, note_of(number), entry));
}

static struct memory_budget budget;

static struct open_list
list_new(unsigned words)
{
    struct open_list open;

    budget = (struct memory_budget){.limit_bytes = MEMORY_NO_LIMIT};
    ck_assert_int_eq(open_init(&open, words, &budget, NULL), NP_OK);
    return open;
}

START_TEST(entries_come_in_their_order)
{
    struct open_list open = list_new((unsigned)_i);
    struct rng rng;
    uint64_t last_order = 0;
    uint64_t last_g = OPEN_G_MAX;
    uint64_t last_note = UINT64_MAX;
    uint64_t last_number = UINT64_MAX;
    uint64_t count_all = 0;

    rng_seed(&rng, 11);
    for (uint64_t n = 0; n < ENTRIES; n++)
        push(&open, rng_below(&rng, ORDERS) * 1000, rng_below(&rng, LENGTHS), n);
    for (;;) {
        uint64_t entries[5 * WORDS_MOST];
        uint64_t order;
        struct open_taken taken[5];
        const size_t count = open_pop(&open, 5, entries, taken, &order);

        if (count == 0)
            break;
        ck_assert_uint_le(count, 5);
        for (size_t i = 0; i < count; i++) {
            const uint64_t entry = entries[i * open.words + open.words - 1];
            const uint64_t g = taken[i].g;
            if (order != last_order || g != last_g) {
                ck_assert(order > last_order || (order == last_order && g < last_g));
            } else if (taken[i].note == last_note) {
                ck_assert_uint_lt(entry & 0xffffff, last_number);
            } else {
                ck_assert_uint_gt(taken[i].note, last_note);
            }
            ck_assert_uint_eq(entry >> 24, order << 16 | g);
            ck_assert_uint_eq(taken[i].note, note_of(entry & 0xffffff));
            last_note = taken[i].note;
            last_number = entry & 0xffffff;
            last_order = order;
            last_g = g;
        }
        count_all += count;
    }
    ck_assert_uint_eq(count_all, ENTRIES);
    open_free(&open);
    ck_assert_uint_eq(atomic_load(&budget.used_bytes), 0);
}
END_TEST

START_TEST(the_ends_of_the_range_work)
{
    struct open_list open = list_new(1);
    uint64_t entry;
    uint64_t order;
    struct open_taken taken;

    ck_assert_uint_eq(open_pop(&open, 1, &entry, &taken, &order), 0);
    entry = 1;
    ck_assert(open_push(&open, OPEN_ORDER_MAX, 0, 0, &entry));
    entry = 2;
    ck_assert(open_push(&open, 0, OPEN_G_MAX, UINT64_MAX, &entry));
    ck_assert_uint_eq(open_pop(&open, 1, &entry, &taken, &order), 1);
    ck_assert_uint_eq(entry, 2);
    ck_assert_uint_eq(order, 0);
    ck_assert_uint_eq(taken.g, OPEN_G_MAX);
    ck_assert_uint_eq(open_pop(&open, 1, &entry, &taken, &order), 1);
    ck_assert_uint_eq(entry, 1);
    ck_assert_uint_eq(order, OPEN_ORDER_MAX);
    ck_assert_uint_eq(taken.g, 0);
    open_free(&open);
}
END_TEST

START_TEST(memory_is_used_again)
{
    struct open_list open = list_new(1);
    uint64_t entry;
    uint64_t order;
    struct open_taken taken;

    for (uint64_t n = 0; n < 1000; n++)
        push(&open, 1, 1, n);
    const uint64_t used = atomic_load(&budget.used_bytes);
    for (uint64_t n = 0; n < 100000; n++) {
        ck_assert_uint_eq(open_pop(&open, 1, &entry, &taken, &order), 1);
        push(&open, 2 + n, 1, n % 1000);
    }
    /* A thousand (order, g) pairs with a chunk of 512 bytes each, and tables for them. */
    ck_assert_uint_le(atomic_load(&budget.used_bytes), used + 1000 * 512 + 4096 * 48);
    open_free(&open);
}
END_TEST

START_TEST(a_list_without_memory_stays_as_it_was)
{
    struct open_list open;
    uint64_t pushed = 0;
    uint64_t entry = 0;
    uint64_t order;
    struct open_taken taken;

    budget = (struct memory_budget){.limit_bytes = 100000};
    ck_assert_int_eq(open_init(&open, 1, &budget, NULL), NP_OK);
    while (open_push(&open, pushed % 7, pushed / 1000, 0, &entry))
        pushed++;
    ck_assert_uint_gt(pushed, 5000);
    for (uint64_t n = 0; n < pushed; n++)
        ck_assert_uint_eq(open_pop(&open, 1, &entry, &taken, &order), 1);
    ck_assert_uint_eq(open_pop(&open, 1, &entry, &taken, &order), 0);
    open_free(&open);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("open");
    TCase *tests = tcase_create("open");

    tcase_add_loop_test(tests, entries_come_in_their_order, 1, WORDS_MOST + 1);
    tcase_add_test(tests, the_ends_of_the_range_work);
    tcase_add_test(tests, memory_is_used_again);
    tcase_add_test(tests, a_list_without_memory_stays_as_it_was);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
