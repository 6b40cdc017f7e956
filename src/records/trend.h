// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What charts show of many solves: a histogram of the results, and days. Results are those of
 * records/averages.h.
 */
#ifndef NP_RECORDS_TREND_H
#define NP_RECORDS_TREND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "base/status.h"

enum { HISTOGRAM_BINS_MAX = 256 };

/* How many results lie in each of `count` ranges of equal width. Bin i counts times of at least
 * first_ms + i * width_ms. */
struct histogram {
    uint64_t first_ms;
    uint64_t width_ms; /* 1, 2 or 5 times a power of ten, or a round part of minutes or hours */
    size_t count;      /* 0 = no times */
    bool open;         /* the last bin also counts all longer times */
    uint32_t bins[HISTOGRAM_BINS_MAX];
};

/* Fills in a histogram of the times, in at most `bins` bins, 1 to HISTOGRAM_BINS_MAX. A few very
 * long times, up to a fortieth of all, do not widen the bins: they end up in an open last bin.
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status histogram_init(struct histogram *histogram, const uint64_t *results, size_t count,
    size_t bins, struct np_error *error);

/* The day of a date in seconds since 1970, in days since 1970-01-01, in the player's time zone. */
int32_t calendar_day(int64_t when);

/* The day of the week of such a day, 0 = Monday, and its date. */
unsigned calendar_weekday(int32_t day);
struct tm calendar_date(int32_t day);

#endif
