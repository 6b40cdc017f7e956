// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The pipeline: many items worked on side by side, reported in the order in which they came.
 *
 *      fetch   A B C D E ...      in the calling thread, as they come; it may wait for input
 *      work      A B C D ...      in the workers, several at a time
 *      report      A B C ...      one at a time, in order, as soon as it can be
 *
 * An item is a piece of memory that the caller gives a meaning. The output of a pipeline does not
 * depend on the number of its workers.
 */
#ifndef NP_BASE_THREAD_PIPELINE_H
#define NP_BASE_THREAD_PIPELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

enum { PIPELINE_WORKERS_MAX = 256 };

/* Where an item stands in its pipeline. */
struct pipeline_place {
    unsigned threads;  /* the share of the workers this item may use itself: one, or all for an item
                        * that came alone */
    struct ring *ring; /* pipeline.c's own */
    uint64_t number;
};

struct pipeline {
    void *context;     /* handed to every call */
    size_t item_bytes; /* each item begins as zeros */
    unsigned workers;  /* 1 .. PIPELINE_WORKERS_MAX */

    /* Fills the next item; false when there are no more. */
    bool (*fetch)(void *context, void *item);
    /* Does the work. */
    void (*work)(void *context, void *item, const struct pipeline_place *place);
    /* Reports an item and frees what it owns. May be NULL. */
    void (*report)(void *context, void *item);
    /* Puts out what `report` has put aside; never while that runs. It comes when there is nothing
     * to do, ten times a second, and at the end. May be NULL. */
    void (*flush)(void *context);
    /* Ten times a second, with the oldest item under way; never while `report` or `flush`
     * runs. May be NULL. */
    void (*tick)(void *context, void *item);
};

/* Works through a pipeline and returns when every item that was fetched has been reported.
 *
 * Where no thread can be had the caller does the work. Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM. */
enum np_status pipeline_run(const struct pipeline *pipeline, struct np_error *error);

/* Called from `work`, once: waits until all older items have been reported. From then on until
 * `work` returns none of `report`, `flush` and `tick` runs, so the item may put out results as they
 * come. */
void pipeline_await_turn(const struct pipeline_place *place);

#endif
