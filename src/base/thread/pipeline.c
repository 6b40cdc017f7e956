// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A ring of items between the thread that fetches them and the workers. The thread that completes
 * the oldest item reports it and any complete items after it, so that reports do not wait for the
 * next fetch.
 *
 * An item may take as little as ten microseconds, as long as waking a thread. So an idle worker
 * first polls in short sleeps before it waits to be woken, and the fetching thread waits until
 * half of the ring is free.
 */
#include "config.h"

#include "base/thread/pipeline.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/thread/thread.h"

/* The most items that can be fetched but not yet reported, if two for each worker are fewer. */
enum { RING_ITEMS = 64, RING_ITEMS_MAX = 2 * PIPELINE_WORKERS_MAX };

/* How often to check whether an item is still the only one. */
enum { ALONE_NS = 20 * CLOCK_NS_PER_MS };

enum { TICK_NS = 100 * CLOCK_NS_PER_MS };

/* How often an idle worker polls, and how many times: for ten milliseconds in all. */
enum { SLEEP_NS = CLOCK_NS_PER_MS / 2, SLEEPS_MAX = 20 };

enum condition {
    ARRIVED, /* workers wait for items */
    DRAINED, /* the fetching thread waits for room */
    TURNED,  /* items wait for `reported`, `reporting`, `fetched` or `ended` to change */
    SETTLED, /* the ticker waits until everything is reported */
    CONDITIONS,
};

/* Counts of items: fetched >= taken >= reported >= fetched - limit. The lock guards all but the
 * items themselves. */
struct ring {
    const struct pipeline *pipeline;
    pthread_mutex_t lock;
    pthread_cond_t conditions[CONDITIONS];
    unsigned char *items;
    uint64_t limit; /* the most items that can be fetched but not yet reported */
    bool complete[RING_ITEMS_MAX];
    uint64_t fetched;
    uint64_t taken;
    uint64_t reported;
    unsigned sleeping; /* the number of workers waiting to be woken */
    bool full;         /* the fetching thread is waiting for room */
    bool reporting;    /* a thread is in `report`, `flush` or `tick`, or an item has its turn */
    bool turn;         /* the oldest item has its turn */
    bool unflushed;    /* items were reported since the last `flush` */
    bool ended;        /* nothing more will be fetched */
};

static void *
item_of(const struct ring *ring, uint64_t number)
{
    return ring->items + (size_t)(number % ring->limit) * ring->pipeline->item_bytes;
}

/* Reports the complete items, oldest first. Called with the lock held. */
static void
report_complete(struct ring *ring)
{
    const struct pipeline *const pipeline = ring->pipeline;

    while (!ring->reporting && ring->reported < ring->taken &&
           ring->complete[ring->reported % ring->limit]) {
        uint64_t end = ring->reported;

        for (; end < ring->taken && ring->complete[end % ring->limit]; end++)
            ring->complete[end % ring->limit] = false;
        ring->reporting = true;
        pthread_mutex_unlock(&ring->lock);
        for (uint64_t i = ring->reported; i < end && pipeline->report != NULL; i++)
            pipeline->report(pipeline->context, item_of(ring, i));
        pthread_mutex_lock(&ring->lock);
        ring->reporting = false;
        ring->unflushed = true;
        ring->reported = end;
        if (ring->full && ring->fetched - ring->reported <= ring->limit / 2)
            pthread_cond_signal(&ring->conditions[DRAINED]);
        pthread_cond_broadcast(&ring->conditions[TURNED]);
    }
}

/* Flushes the reports and, if asked to, ticks. Called with the lock held. */
static void
flush(struct ring *ring, bool and_tick)
{
    const struct pipeline *const pipeline = ring->pipeline;
    const bool flushes = ring->unflushed && pipeline->flush != NULL;
    const bool ticks = and_tick && ring->reported < ring->taken && pipeline->tick != NULL;

    if (ring->reporting || (!flushes && !ticks))
        return;
    ring->reporting = true;
    ring->unflushed = false;
    pthread_mutex_unlock(&ring->lock);
    if (flushes)
        pipeline->flush(pipeline->context);
    if (ticks)
        pipeline->tick(pipeline->context, item_of(ring, ring->reported));
    pthread_mutex_lock(&ring->lock);
    ring->reporting = false;
    pthread_cond_broadcast(&ring->conditions[TURNED]);
    report_complete(ring);
}

/* Returns the number of threads that an item may use, after briefly waiting for another item. */
static unsigned
threads_for_item(struct ring *ring)
{
    if (ring->pipeline->workers == 1)
        return 1;
    while (!ring->ended && ring->fetched == ring->reported + 1 &&
           thread_wait_ns(&ring->conditions[TURNED], &ring->lock, ALONE_NS))
        continue;
    return ring->ended && ring->fetched == ring->reported + 1 ? ring->pipeline->workers : 1;
}

/* Takes the next item and works on it. Called with the lock held. */
static void
work_on_one(struct ring *ring)
{
    const uint64_t number = ring->taken++;
    const struct pipeline_place place = {
        .threads = threads_for_item(ring), .ring = ring, .number = number};

    pthread_mutex_unlock(&ring->lock);
    ring->pipeline->work(ring->pipeline->context, item_of(ring, number), &place);
    pthread_mutex_lock(&ring->lock);
    ring->complete[number % ring->limit] = true;
    /* This ends the turn of the oldest item. */
    if (ring->turn && ring->reported == number) {
        ring->turn = false;
        ring->reporting = false;
    }
    report_complete(ring);
}

void
pipeline_await_turn(const struct pipeline_place *place)
{
    struct ring *const ring = place->ring;

    pthread_mutex_lock(&ring->lock);
    while (ring->reported < place->number || ring->reporting)
        pthread_cond_wait(&ring->conditions[TURNED], &ring->lock);
    ring->turn = true;
    ring->reporting = true;
    pthread_mutex_unlock(&ring->lock);
}

static void *
run_worker(void *argument)
{
    struct ring *const ring = argument;
    unsigned sleeps = 0; /* that are left before it waits to be woken */

    pthread_mutex_lock(&ring->lock);
    while (!ring->ended || ring->taken < ring->fetched) {
        if (ring->taken < ring->fetched) {
            work_on_one(ring);
            sleeps = SLEEPS_MAX;
            continue;
        }
        flush(ring, false);
        if (ring->ended || ring->taken < ring->fetched)
            continue;
        if (sleeps > 0) {
            sleeps--;
            (void)thread_wait_ns(&ring->conditions[ARRIVED], &ring->lock, SLEEP_NS);
        } else {
            ring->sleeping++;
            pthread_cond_wait(&ring->conditions[ARRIVED], &ring->lock);
            ring->sleeping--;
        }
    }
    pthread_mutex_unlock(&ring->lock);
    return NULL;
}

static void *
run_ticker(void *argument)
{
    struct ring *const ring = argument;

    pthread_mutex_lock(&ring->lock);
    while (!ring->ended || ring->reported < ring->fetched)
        if (!thread_wait_ns(&ring->conditions[SETTLED], &ring->lock, TICK_NS))
            flush(ring, true);
    pthread_mutex_unlock(&ring->lock);
    return NULL;
}

/* Fetches all items; if there are no workers, also works on them. */
static void
fetch_all(struct ring *ring, unsigned workers)
{
    pthread_mutex_lock(&ring->lock);
    for (;;) {
        void *const item = item_of(ring, ring->fetched);
        bool found;

        /* Waits for room in the ring. */
        while (ring->fetched - ring->reported == ring->limit) {
            ring->full = true;
            pthread_cond_wait(&ring->conditions[DRAINED], &ring->lock);
            ring->full = false;
        }
        pthread_mutex_unlock(&ring->lock);
        memset(item, 0, ring->pipeline->item_bytes);
        found = ring->pipeline->fetch(ring->pipeline->context, item);
        pthread_mutex_lock(&ring->lock);
        if (!found)
            break;
        ring->fetched++;
        if (ring->sleeping > 0 || ring->fetched - ring->taken >= ring->limit / 2)
            pthread_cond_signal(&ring->conditions[ARRIVED]);
        pthread_cond_broadcast(&ring->conditions[TURNED]);
        if (workers == 0)
            work_on_one(ring);
    }
    ring->ended = true;
    pthread_cond_broadcast(&ring->conditions[ARRIVED]);
    pthread_cond_broadcast(&ring->conditions[TURNED]);
    pthread_mutex_unlock(&ring->lock);
}

static void
run_ring(struct ring *ring)
{
    pthread_t threads[PIPELINE_WORKERS_MAX], ticker;
    const bool ticking = thread_start(&ticker, run_ticker, ring) == 0;
    unsigned started = 0;

    while (
        started < ring->pipeline->workers && thread_start(&threads[started], run_worker, ring) == 0)
        started++;
    fetch_all(ring, started);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_lock(&ring->lock);
    pthread_cond_signal(&ring->conditions[SETTLED]);
    pthread_mutex_unlock(&ring->lock);
    if (ticking)
        pthread_join(ticker, NULL);
    pthread_mutex_lock(&ring->lock);
    flush(ring, false);
    pthread_mutex_unlock(&ring->lock);
}

enum np_status
pipeline_run(const struct pipeline *pipeline, struct np_error *error)
{
    const uint64_t limit = 2 * (uint64_t)pipeline->workers;
    struct ring ring = {.pipeline = pipeline,
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .limit = limit > RING_ITEMS ? limit : RING_ITEMS};
    unsigned conditions = 0;
    enum np_status status = NP_OK;

    ring.items = calloc(ring.limit, pipeline->item_bytes);
    if (ring.items == NULL)
        return np_no_memory(error);
    while (status == NP_OK && conditions < CONDITIONS) {
        status = thread_condition_init(&ring.conditions[conditions], error);
        conditions += status == NP_OK;
    }
    if (status == NP_OK)
        run_ring(&ring);
    while (conditions > 0)
        pthread_cond_destroy(&ring.conditions[--conditions]);
    free(ring.items);
    return status;
}
