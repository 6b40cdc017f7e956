// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A ring of items between one thread that fetches and the workers. Whoever completes the oldest
 * item reports it, and those behind it that are complete, so that nothing waits for the next
 * fetch, which may be waiting for input.
 */
#include "config.h"

#include "solver/batch.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/condition.h"

/* Items that may wait for an older one before fetching pauses. */
enum { RING_ITEMS = 64 };

/* How long the first item waits to learn whether it is alone. */
enum { ALONE_NS = 20 * CLOCK_NS_PER_MS };

enum { TICK_NS = 100 * CLOCK_NS_PER_MS };

/* Counts of items; each is behind the one above it by RING_ITEMS at the most. */
struct ring {
    const struct batch *batch;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned char *items;
    bool complete[RING_ITEMS];
    uint64_t fetched;
    uint64_t taken;
    uint64_t reported;
    bool reporting; /* a thread is in `report` or `tick` */
    bool ended;     /* nothing more will be fetched */
};

static void *
item_of(const struct ring *ring, uint64_t number)
{
    return ring->items + (size_t)(number % RING_ITEMS) * ring->batch->item_bytes;
}

/* Reports what is complete, oldest first. Called with the lock held. */
static void
report_complete(struct ring *ring)
{
    while (!ring->reporting && ring->reported < ring->taken &&
           ring->complete[ring->reported % RING_ITEMS]) {
        ring->reporting = true;
        pthread_mutex_unlock(&ring->lock);
        if (ring->batch->report != NULL)
            ring->batch->report(ring->batch->context, item_of(ring, ring->reported));
        pthread_mutex_lock(&ring->lock);
        ring->reporting = false;
        ring->complete[ring->reported % RING_ITEMS] = false;
        ring->reported++;
        pthread_cond_broadcast(&ring->changed);
    }
}

/* The workers an item may use, after a moment to see whether others follow. */
static unsigned
share_of(struct ring *ring)
{
    if (ring->batch->workers == 1)
        return 1;
    while (!ring->ended && ring->fetched == ring->reported + 1 &&
           condition_wait_ns(&ring->changed, &ring->lock, ALONE_NS))
        continue;
    return ring->ended && ring->fetched == ring->reported + 1 ? ring->batch->workers : 1;
}

/* Takes the next item and works on it. Called with the lock held. */
static void
work_on_one(struct ring *ring)
{
    const uint64_t number = ring->taken++;
    const struct batch_place place = {.threads = share_of(ring), .ring = ring, .number = number};

    pthread_mutex_unlock(&ring->lock);
    ring->batch->work(ring->batch->context, item_of(ring, number), &place);
    pthread_mutex_lock(&ring->lock);
    ring->complete[number % RING_ITEMS] = true;
    report_complete(ring);
}

void
batch_await_turn(const struct batch_place *place)
{
    struct ring *const ring = place->ring;

    pthread_mutex_lock(&ring->lock);
    while (ring->reported < place->number)
        pthread_cond_wait(&ring->changed, &ring->lock);
    pthread_mutex_unlock(&ring->lock);
}

static void *
run_worker(void *argument)
{
    struct ring *const ring = argument;

    pthread_mutex_lock(&ring->lock);
    while (!ring->ended || ring->taken < ring->fetched)
        if (ring->taken < ring->fetched)
            work_on_one(ring);
        else
            pthread_cond_wait(&ring->changed, &ring->lock);
    pthread_mutex_unlock(&ring->lock);
    return NULL;
}

static void *
run_ticker(void *argument)
{
    struct ring *const ring = argument;
    int64_t next_ns = clock_now_ns() + TICK_NS;

    pthread_mutex_lock(&ring->lock);
    while (!ring->ended || ring->reported < ring->fetched) {
        const int64_t left_ns = next_ns - clock_now_ns();

        if (left_ns > 0) {
            (void)condition_wait_ns(&ring->changed, &ring->lock, left_ns);
            continue;
        }
        next_ns = clock_now_ns() + TICK_NS;
        if (ring->reporting || ring->reported == ring->taken)
            continue;
        ring->reporting = true;
        pthread_mutex_unlock(&ring->lock);
        ring->batch->tick(ring->batch->context, item_of(ring, ring->reported));
        pthread_mutex_lock(&ring->lock);
        ring->reporting = false;
        report_complete(ring);
    }
    pthread_mutex_unlock(&ring->lock);
    return NULL;
}

/* Fetches items until there are no more; does the work as well where there are no workers. */
static void
fetch_all(struct ring *ring, unsigned workers)
{
    pthread_mutex_lock(&ring->lock);
    for (;;) {
        void *const item = item_of(ring, ring->fetched);
        bool found;

        while (ring->fetched - ring->reported == RING_ITEMS)
            pthread_cond_wait(&ring->changed, &ring->lock);
        pthread_mutex_unlock(&ring->lock);
        memset(item, 0, ring->batch->item_bytes);
        found = ring->batch->fetch(ring->batch->context, item);
        pthread_mutex_lock(&ring->lock);
        if (!found)
            break;
        ring->fetched++;
        pthread_cond_broadcast(&ring->changed);
        if (workers == 0)
            work_on_one(ring);
    }
    ring->ended = true;
    pthread_cond_broadcast(&ring->changed);
    pthread_mutex_unlock(&ring->lock);
}

static void
run_ring(struct ring *ring)
{
    pthread_t threads[BATCH_WORKERS_MAX];
    pthread_t ticker;
    unsigned started = 0;
    const bool ticking =
        ring->batch->tick != NULL && pthread_create(&ticker, NULL, run_ticker, ring) == 0;

    while (started < ring->batch->workers && started < BATCH_WORKERS_MAX &&
           pthread_create(&threads[started], NULL, run_worker, ring) == 0)
        started++;
    fetch_all(ring, started);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    if (ticking)
        pthread_join(ticker, NULL);
}

enum np_status
batch_run(const struct batch *batch, struct np_error *error)
{
    struct ring ring = {.batch = batch};

    ring.items = calloc(RING_ITEMS, batch->item_bytes);
    if (ring.items == NULL)
        return np_fail(error, NP_NO_MEMORY, "no memory for a batch");
    const enum np_status status = condition_init_pair(&ring.changed, &ring.lock, error);
    if (status == NP_OK) {
        run_ring(&ring);
        pthread_cond_destroy(&ring.changed);
        pthread_mutex_destroy(&ring.lock);
    }
    free(ring.items);
    return status;
}
