// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Histogram, calendar and personal bests.
 */
#include "config.h"

#include "records/trend.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "records/averages.h"
#include "records/solve.h"

/* ---- histogram ------------------------------------------------------------------------------- */

/* The widths of bins. */
static const uint32_t widths_ms[] = {10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 15000,
    30000, 60000, 120000, 300000, 600000, 900000, 1800000, 3600000, 7200000, 18000000, 36000000,
    86400000};

enum { WIDTHS = sizeof widths_ms / sizeof widths_ms[0], OUTLIERS_PART = 40 };

static int
compare_times(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

/* How many bins of a width the times from `least` to `most` need, if the first begins at a multiple
 * of the width. */
static uint64_t
bins_needed(uint64_t least, uint64_t most, uint64_t width)
{
    return most / width - least / width + 1;
}

/* Chooses the bins for sorted times. */
static void
choose_bins(struct histogram *histogram, const uint64_t *sorted, size_t count, size_t bins)
{
    const uint64_t least = sorted[0], last = sorted[count - 1];
    const uint64_t usual = sorted[count - 1 - count / OUTLIERS_PART];
    uint64_t width = widths_ms[0], needed;

    /* One bin is kept for longer times than the usual ones. */
    for (size_t i = 0; i < WIDTHS; i++) {
        width = widths_ms[i];
        if (bins_needed(least, usual, width) < bins || bins_needed(least, last, width) <= bins)
            break;
    }
    needed = bins_needed(least, last, width);
    histogram->width_ms = width;
    histogram->first_ms = least / width * width;
    histogram->open = needed > bins || needed > bins_needed(least, usual, width) + 1;
    histogram->count = (size_t)(histogram->open ? bins_needed(least, usual, width) + 1 : needed);
    if (histogram->count > bins)
        histogram->count = bins;
}

enum np_status
histogram_init(struct histogram *histogram, const uint64_t *results, size_t count, size_t bins,
    struct np_error *error)
{
    uint64_t *const sorted = malloc((count + 1) * sizeof sorted[0]);
    size_t times = 0;

    memset(histogram, 0, sizeof *histogram);
    if (sorted == NULL)
        return np_no_memory(error);
    for (size_t i = 0; i < count; i++)
        if (results[i] < AVERAGE_NONE)
            sorted[times++] = results[i];
    qsort(sorted, times, sizeof sorted[0], compare_times);
    if (times > 0)
        choose_bins(histogram, sorted, times, bins);
    for (size_t i = 0; i < times; i++) {
        const uint64_t bin = (sorted[i] - histogram->first_ms) / histogram->width_ms;

        histogram->bins[bin < histogram->count ? bin : histogram->count - 1]++;
    }
    free(sorted);
    return NP_OK;
}

/* ---- calendar -------------------------------------------------------------------------------- */

enum { DAY_SECONDS = 86400 };

int32_t
calendar_day(int64_t when)
{
    const time_t seconds = (time_t)(when < 0 ? 0 : when < SOLVE_DATE_MAX ? when : SOLVE_DATE_MAX);
    struct tm parts;

    if (localtime_r(&seconds, &parts) == NULL)
        parts.tm_gmtoff = 0;
    /* A day more and less keeps the quotient from being negative. */
    return (int32_t)((seconds + parts.tm_gmtoff + DAY_SECONDS) / DAY_SECONDS - 1);
}

unsigned
calendar_weekday(int32_t day)
{
    const int32_t weekday = (day + 3) % 7; /* 1970-01-01 was a Thursday */

    return (unsigned)(weekday < 0 ? weekday + 7 : weekday);
}

struct tm
calendar_date(int32_t day)
{
    const time_t seconds = (time_t)day * DAY_SECONDS;
    struct tm parts = {.tm_mday = 1};

    (void)gmtime_r(&seconds, &parts);
    return parts;
}
