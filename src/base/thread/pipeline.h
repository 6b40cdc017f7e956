// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A pipeline: items are fetched in order, worked on in parallel and reported in order.
 *
 *      fetch   A B C D E ...      in the calling thread; may wait for input
 *      work      A B C D ...      in the workers, several at a time
 *      report      A B C ...      one at a time, in order, as soon as possible
 *
 * An item is a block of memory that only the caller interprets. The output does not depend on the
 * number of workers.
 */
#ifndef NP_BASE_THREAD_PIPELINE_H
#define NP_BASE_THREAD_PIPELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

enum { PIPELINE_WORKERS_MAX = 256 };

/* The position of an item in its pipeline. */
struct pipeline_place {
    unsigned threads;  /* the number of threads it may use: all if it is the only item, else 1 */
    struct ring *ring; /* private to pipeline.c */
    uint64_t number;
};

struct pipeline {
    void *context;     /* passed to every call */
    size_t item_bytes; /* each item starts zeroed */
    unsigned workers;  /* 1 .. PIPELINE_WORKERS_MAX */

    /* Fills the next item; returns false at the end. */
    bool (*fetch)(void *context, void *item);
    /* Does the work. */
    void (*work)(void *context, void *item, const struct pipeline_place *place);
    /* Reports an item and frees what it owns. May be NULL. */
    void (*report)(void *context, void *item);
    /* Writes what `report` has buffered: when the workers are idle, ten times a second, and at the
     * end, but never while `report` runs. May be NULL. */
    void (*flush)(void *context);
    /* Called ten times a second with the oldest unreported item, but never while `report` or
     * `flush` runs. May be NULL. */
    void (*tick)(void *context, void *item);
};

/* Runs a pipeline until every fetched item has been reported. If no thread can be started, the
 * caller's thread does the work. Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM. */
enum np_status pipeline_run(const struct pipeline *pipeline, struct np_error *error);

/* `work` may call this once: it waits until all older items have been reported. Until `work`
 * returns, none of `report`, `flush` and `tick` runs, so the item may write its results at once. */
void pipeline_await_turn(const struct pipeline_place *place);

#endif
