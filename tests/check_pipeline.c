// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of base/thread/pipeline: every item is processed once and reported in order, whatever the
 * workers do.
 */
#include "config.h"

#include "base/thread/pipeline.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/resource.h>

#include "base/clock.h"
#include "support.h"

struct item {
    uint64_t number;
    unsigned threads;
    bool worked;
};

/* The state that the callbacks below share. */
struct count {
    uint64_t items;     /* to fetch */
    uint64_t fetched;   /* so far */
    uint64_t reported;  /* so far */
    unsigned threads;   /* of the newest item that was reported */
    bool in_order;      /* so far */
    atomic_bool inside; /* `report` or `tick` is running */
    atomic_bool overlap;
    atomic_uint ticks;
    _Atomic uint64_t working; /* items begun */
    uint64_t hold;            /* the item that waits until so many have started; 0 = none */
    _Atomic uint64_t flushed; /* items that were put out */
    uint64_t flushes;
};

static bool
fetch(void *context, void *item)
{
    struct count *const count = context;
    struct item *const fetched = item;

    ck_assert_uint_eq(fetched->number, 0);
    if (count->fetched == count->items)
        return false;
    fetched->number = ++count->fetched;
    return true;
}

static void
work(void *context, void *item, const struct pipeline_place *place)
{
    struct count *const count = context;
    struct item *const worked = item;

    atomic_fetch_add(&count->working, 1);
    /* The first item is finished last, as far as the ring allows. */
    while (worked->number == 1 && atomic_load(&count->working) < count->hold)
        sched_yield();
    worked->threads = place->threads;
    worked->worked = true;
}

static void
enter(struct count *count)
{
    if (atomic_exchange(&count->inside, true))
        atomic_store(&count->overlap, true);
}

static void
report(void *context, void *item)
{
    struct count *const count = context;
    const struct item *const done = item;

    enter(count);
    if (!done->worked || done->number != ++count->reported)
        count->in_order = false;
    count->threads = done->threads;
    atomic_store(&count->inside, false);
}

static void
flush(void *context)
{
    struct count *const count = context;

    enter(count);
    count->flushes++;
    atomic_store(&count->flushed, count->reported);
    atomic_store(&count->inside, false);
}

static void
tick(void *context, void *item)
{
    struct count *const count = context;

    (void)item;
    enter(count);
    atomic_fetch_add(&count->ticks, 1);
    atomic_store(&count->inside, false);
}

static void
work_until_ticked(void *context, void *item, const struct pipeline_place *place)
{
    struct count *const count = context;

    while (atomic_load(&count->ticks) < 2)
        sched_yield();
    work(context, item, place);
}

/* Every third item writes output of its own when it is reported. */
static void
work_in_turn(void *context, void *item, const struct pipeline_place *place)
{
    struct count *const count = context;
    const struct item *const worked = item;

    work(context, item, place);
    if (worked->number % 3 != 0)
        return;
    pipeline_await_turn(place);
    enter(count);
    if (count->reported != worked->number - 1)
        count->in_order = false;
    atomic_store(&count->inside, false);
}

/* The last item is reported for as long as several ticks take. */
static void
work_in_a_long_turn(void *context, void *item, const struct pipeline_place *place)
{
    struct count *const count = context;
    const struct item *const worked = item;

    work(context, item, place);
    if (worked->number < count->items)
        return;
    pipeline_await_turn(place);
    const int64_t end_ns = clock_now_ns() + 300 * CLOCK_NS_PER_MS;

    enter(count);
    while (clock_now_ns() < end_ns)
        sched_yield();
    atomic_store(&count->inside, false);
}

static void
run(struct count *count, unsigned workers)
{
    const struct pipeline pipeline = {
        .context = count,
        .item_bytes = sizeof(struct item),
        .workers = workers,
        .fetch = fetch,
        .work = work,
        .report = report,
        .flush = flush,
        .tick = tick,
    };

    count->in_order = true;
    ck_assert_int_eq(pipeline_run(&pipeline, NULL), NP_OK);
    ck_assert(count->in_order);
    ck_assert(!atomic_load(&count->overlap));
    ck_assert_uint_eq(count->reported, count->items);
    ck_assert_uint_eq(atomic_load(&count->flushed), count->items);
}

enum { SMALL_ITEMS = 20000 };

/* How often the threads of this process have waited so far. */
static uint64_t
waits(void)
{
    struct rusage usage;

    ck_assert_int_eq(getrusage(RUSAGE_SELF, &usage), 0);
    return (uint64_t)usage.ru_nvcsw;
}

/* Several microseconds, the work of a small board. */
static void
work_a_little(void *context, void *item, const struct pipeline_place *place)
{
    for (volatile unsigned i = 0; i < 3000; i++)
        continue;
    work(context, item, place);
}

/* How often the threads wait while a pipeline processes small items. */
static uint64_t
waits_for_small_items(unsigned workers)
{
    struct count count = {.items = SMALL_ITEMS, .in_order = true};
    const struct pipeline pipeline = {
        .context = &count,
        .item_bytes = sizeof(struct item),
        .workers = workers,
        .fetch = fetch,
        .work = work_a_little,
        .report = report,
        .flush = flush,
    };
    const uint64_t before = waits();

    ck_assert_int_eq(pipeline_run(&pipeline, NULL), NP_OK);
    ck_assert_uint_lt(count.flushes, SMALL_ITEMS / 8);
    return waits() - before;
}

/* Small items do not cost a system call each, whether the input or the workers are faster. The
 * scheduler may add waits to some runs, but not to all. */
START_TEST(small_items_cost_no_wait_and_no_flush_each)
{
    for (unsigned workers = 1; workers <= 2; workers++) {
        uint64_t fewest = UINT64_MAX;

        for (unsigned i = 0; i < 5 && fewest >= SMALL_ITEMS / 8; i++) {
            const uint64_t waited = waits_for_small_items(workers);

            fewest = waited < fewest ? waited : fewest;
        }
        ck_assert_uint_lt(fewest, SMALL_ITEMS / 8);
    }
}
END_TEST

/* The input waits for the output of all earlier answers. */
static bool
fetch_after_flush(void *context, void *item)
{
    struct count *const count = context;

    while (atomic_load(&count->flushed) < count->fetched)
        sched_yield();
    return fetch(context, item);
}

START_TEST(results_are_printed_while_input_waits)
{
    for (unsigned workers = 1; workers <= 2; workers++) {
        struct count count = {.items = 20, .in_order = true};
        const struct pipeline pipeline = {
            .context = &count,
            .item_bytes = sizeof(struct item),
            .workers = workers,
            .fetch = fetch_after_flush,
            .work = work,
            .report = report,
            .flush = flush,
        };

        ck_assert_int_eq(pipeline_run(&pipeline, NULL), NP_OK);
        ck_assert(count.in_order);
        ck_assert_uint_eq(atomic_load(&count.flushed), count.items);
    }
}
END_TEST

/* Every item but the first waits until the previous one has been written. */
static void
work_after_flush(void *context, void *item, const struct pipeline_place *place)
{
    struct count *const count = context;
    const struct item *const worked = item;

    while (atomic_load(&count->flushed) + 1 < worked->number)
        sched_yield();
    work(context, item, place);
}

START_TEST(results_are_printed_while_work_goes_on)
{
    struct count count = {.items = 4, .in_order = true};
    const struct pipeline pipeline = {
        .context = &count,
        .item_bytes = sizeof(struct item),
        .workers = 1,
        .fetch = fetch,
        .work = work_after_flush,
        .report = report,
        .flush = flush,
    };

    ck_assert_int_eq(pipeline_run(&pipeline, NULL), NP_OK);
    ck_assert_uint_eq(atomic_load(&count.flushed), count.items);
}
END_TEST

START_TEST(every_item_is_reported_once_and_in_order)
{
    for (unsigned workers = 1; workers <= 9; workers += 4) {
        struct count count = {.items = 20000};

        run(&count, workers);
    }
}
END_TEST

START_TEST(items_behind_a_slow_one_are_worked_on)
{
    struct count count = {.items = 1000, .hold = 60};

    run(&count, 2);
}
END_TEST

START_TEST(an_item_may_wait_for_its_turn)
{
    struct count count = {.items = 5000, .in_order = true};
    const struct pipeline pipeline = {
        .context = &count,
        .item_bytes = sizeof(struct item),
        .workers = 4,
        .fetch = fetch,
        .work = work_in_turn,
        .report = report,
        .flush = flush,
        .tick = tick,
    };

    ck_assert_int_eq(pipeline_run(&pipeline, NULL), NP_OK);
    ck_assert(count.in_order);
    ck_assert(!atomic_load(&count.overlap));
    ck_assert_uint_eq(count.reported, count.items);
}
END_TEST

/* Neither a tick nor a flush interrupts the output of an item. */
START_TEST(nothing_interrupts_a_turn)
{
    struct count count = {.items = 3, .in_order = true};
    const struct pipeline pipeline = {
        .context = &count,
        .item_bytes = sizeof(struct item),
        .workers = 1,
        .fetch = fetch,
        .work = work_in_a_long_turn,
        .report = report,
        .flush = _i == 0 ? flush : NULL,
        .tick = _i == 0 ? NULL : tick,
    };

    ck_assert_int_eq(pipeline_run(&pipeline, NULL), NP_OK);
    ck_assert(count.in_order);
    ck_assert(!atomic_load(&count.overlap));
    ck_assert_uint_eq(count.reported, count.items);
}
END_TEST

START_TEST(an_empty_pipeline_is_fine)
{
    struct count count = {.items = 0};

    run(&count, 3);
}
END_TEST

/* The end of the input must be noticed soon; a busy machine takes several tries. */
START_TEST(a_single_item_gets_all_workers)
{
    struct count count;
    struct count more = {.items = 40};

    do {
        count = (struct count){.items = 1};
        run(&count, 5);
    } while (count.threads == 1);
    ck_assert_uint_eq(count.threads, 5);
    run(&more, 1);
    ck_assert_uint_eq(more.threads, 1);
}
END_TEST

START_TEST(the_tick_comes_while_an_item_is_worked_on)
{
    struct count count = {.items = 1, .in_order = true};
    const struct pipeline pipeline = {
        .context = &count,
        .item_bytes = sizeof(struct item),
        .workers = 2,
        .fetch = fetch,
        .work = work_until_ticked,
        .report = report,
        .tick = tick,
    };

    ck_assert_int_eq(pipeline_run(&pipeline, NULL), NP_OK);
    ck_assert_uint_ge(atomic_load(&count.ticks), 2);
    ck_assert_uint_eq(count.reported, 1);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("pipeline");
    TCase *tests = tcase_create("pipeline");

    tcase_add_test(tests, every_item_is_reported_once_and_in_order);
    tcase_add_test(tests, small_items_cost_no_wait_and_no_flush_each);
    tcase_add_test(tests, results_are_printed_while_input_waits);
    tcase_add_test(tests, results_are_printed_while_work_goes_on);
    tcase_add_test(tests, items_behind_a_slow_one_are_worked_on);
    tcase_add_test(tests, an_item_may_wait_for_its_turn);
    tcase_add_loop_test(tests, nothing_interrupts_a_turn, 0, 2);
    tcase_add_test(tests, an_empty_pipeline_is_fine);
    tcase_add_test(tests, a_single_item_gets_all_workers);
    tcase_add_test(tests, the_tick_comes_while_an_item_is_worked_on);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
