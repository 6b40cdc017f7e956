// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of search/poll: published counters, the time of the next poll, each reason to stop, and
 * memory.
 */
#include "config.h"

#include "search/poll.h"

#include "space.h"
#include "support.h"

static struct instance instance;
static struct search_counters counters;
static struct search_request request;
static struct cancel cancel;
static unsigned looks;

static void
count_look(void *context)
{
    ck_assert_ptr_eq(context, &looks);
    looks++;
}

static void
set_up(void)
{
    instance = test_instance(3, 3, GOAL_STANDARD, "8 6 7 2 5 4 3 0 1");
    search_request_init(&request);
    request.instance = &instance;
    request.control.counters = &counters;
    request.limits.cancel = &cancel;
    request.control.polled = count_look;
    request.control.context = &looks;
    cancel_clear(&cancel);
    looks = 0;
}

static void
tear_down(void)
{
    instance_free(&instance);
}

START_TEST(counters_are_published)
{
    struct search_poll poll;
    struct answer result = {0};

    search_poll_init(&poll, &request);
    poll.expanded = 11;
    poll.generated = 22;
    poll.bound = 33;
    ck_assert(memory_reserve(&poll.memory, 50));
    memory_release(&poll.memory, 6);
    ck_assert(search_poll_check(&poll));
    ck_assert_uint_eq(looks, 1);
    ck_assert_uint_eq(atomic_load(&counters.expanded), 11);
    ck_assert_uint_eq(atomic_load(&counters.generated), 22);
    ck_assert_uint_eq(atomic_load(&counters.bytes), 44);
    ck_assert_uint_eq(atomic_load(&counters.bound), 33);
    poll.expanded = 12;
    search_poll_finish(&poll, &result);
    ck_assert_uint_eq(atomic_load(&counters.expanded), 12);
    ck_assert_uint_eq(result.effort.expanded, 12);
    ck_assert_uint_eq(result.effort.generated, 22);
    ck_assert_uint_eq(result.effort.peak_bytes, 50);
}
END_TEST

START_TEST(the_next_look_is_due_after_some_nodes)
{
    struct search_poll poll;

    request.control.poll_interval = 100;
    request.limits.nodes = 250;
    search_poll_init(&poll, &request);
    ck_assert(search_poll(&poll));
    ck_assert_uint_eq(poll.next, 100);
    poll.generated = 99;
    ck_assert(search_poll(&poll));
    ck_assert_uint_eq(looks, 1);
    poll.generated = 130;
    ck_assert(search_poll(&poll));
    ck_assert_uint_eq(looks, 2);
    ck_assert_uint_eq(poll.next, 230);
    /* Never beyond the limit. */
    poll.generated = 230;
    ck_assert(search_poll(&poll));
    ck_assert_uint_eq(poll.next, 250);
    poll.generated = 249;
    ck_assert(search_poll(&poll));
    poll.generated = 250;
    ck_assert(!search_poll(&poll));
    ck_assert_int_eq(poll.stop, SEARCH_STOP_LIMIT);
    /* The first reason is kept. */
    cancel_request(&cancel);
    ck_assert(!search_poll_check(&poll));
    ck_assert_int_eq(poll.stop, SEARCH_STOP_LIMIT);
}
END_TEST

START_TEST(every_reason_stops)
{
    struct search_poll poll;
    struct answer result = {0};

    search_poll_init(&poll, &request);
    ck_assert(!search_must_stop(&request));
    ck_assert(search_poll_check(&poll));
    search_poll_finish(&poll, &result);
    ck_assert_int_ne(result.end, ANSWER_END_CANCELLED);
    cancel_request(&cancel);
    ck_assert(search_must_stop(&request));
    ck_assert(!search_poll_check(&poll));
    ck_assert_int_eq(poll.stop, SEARCH_STOP_CANCEL);
    search_poll_finish(&poll, &result);
    ck_assert_int_eq(result.end, ANSWER_END_CANCELLED);
    cancel_clear(&cancel);
    request.limits.deadline_ns = 1;
    ck_assert(search_must_stop(&request));
    search_poll_init(&poll, &request);
    ck_assert(!search_poll_check(&poll));
    ck_assert_int_eq(poll.stop, SEARCH_STOP_LIMIT);
    search_poll_finish(&poll, &result);
    ck_assert(ended_at_limit(&result));
}
END_TEST

START_TEST(memory_is_counted_to_the_byte)
{
    struct search_poll poll;
    uint64_t part = 0, rest = 7;

    request.limits.memory_bytes = 100;
    search_poll_init(&poll, &request);
    search_poll_limit_memory(&poll);
    ck_assert(memory_reserve(&poll.memory, 60));
    ck_assert(!memory_reserve(&poll.memory, 41));
    ck_assert_uint_eq(poll.memory.used_bytes, 60);
    ck_assert(memory_reserve(&poll.memory, 40));
    memory_release(&poll.memory, 30);
    ck_assert_uint_eq(poll.memory.used_bytes, 70);
    ck_assert_uint_eq(poll.memory.peak_bytes, 100);
    /* Bytes that are only counted have no limit. */
    search_poll_init(&poll, &request);
    ck_assert(memory_reserve(&poll.memory, 70));
    search_poll_count_part(&poll, &part, 45);
    ck_assert_uint_eq(poll.memory.used_bytes, 115);
    ck_assert_uint_eq(poll.memory.peak_bytes, 115);
    search_poll_count_part(&poll, &part, 5);
    ck_assert_uint_eq(poll.memory.used_bytes, 75);
    ck_assert_uint_eq(part, 5);
    /* Without a limit in the request: a share of the machine's memory. */
    request.limits.memory_bytes = 0;
    search_poll_limit_memory(&poll);
    ck_assert_uint_gt(poll.memory.limit_bytes, 1 << 20);
    ck_assert_uint_lt(poll.memory.limit_bytes, MEMORY_NO_LIMIT);
    request.limits.memory_bytes = 100;
    /* A share of the available memory; 0 is no limit. */
    ck_assert(search_memory_share(&request, 4, 20, &rest));
    ck_assert_uint_eq(rest, 6);
    ck_assert(!search_memory_share(&request, 4, 26, &rest));
    request.limits.memory_bytes = 0;
    ck_assert(search_memory_share(&request, 4, 26, &rest));
    ck_assert_uint_eq(rest, 0);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("poll");
    TCase *tests = tcase_create("poll");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, counters_are_published);
    tcase_add_test(tests, the_next_look_is_due_after_some_nodes);
    tcase_add_test(tests, every_reason_stops);
    tcase_add_test(tests, memory_is_counted_to_the_byte);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
