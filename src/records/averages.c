// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The averages that speed-solvers use.
 *
 * The window is kept sorted. A new result takes the place of the oldest one in one memmove() of the
 * results between them, and the sum of those that are not left out follows from the two ends of
 * what moved. For windows of up to a thousand this is faster than a tree.
 */
#include "config.h"

#include "records/averages.h"

#include <math.h>
#include <string.h>

/* Results are counted in hundredths of a second. */
enum { UNIT_MS = 10 };
#define UNITS_DNF UINT32_MAX

#define AVERAGE_ROW(constant, name, window, trim) {name, window, trim},
const struct average_row average_rows[AVERAGE_KINDS] = {AVERAGE_LIST(AVERAGE_ROW)};
#undef AVERAGE_ROW

/* A result in hundredths of a second, cut. */
static uint32_t
units_of(uint64_t result)
{
    const uint64_t units = result / UNIT_MS;

    return result == AVERAGE_DNF ? UNITS_DNF : units < UNITS_DNF ? (uint32_t)units : UNITS_DNF - 1;
}

/* The quotient in milliseconds, rounded to a hundredth of a second, halves up. */
static uint64_t
mean_of(uint64_t sum_units, uint64_t count)
{
    return (2 * sum_units + count) / (2 * count) * UNIT_MS;
}

void
average_window_init(struct average_window *window, enum average_kind kind)
{
    window->window = average_rows[kind].window;
    window->trim = average_rows[kind].trim;
    window->count = window->next = 0;
    window->sum = 0;
}

/* The index of the first of `count` sorted results that is not less than `units`. */
static uint32_t
lower_index(const uint32_t *sorted, uint32_t count, uint32_t units)
{
    uint32_t first = 0;

    while (count > 0) {
        const uint32_t half = count / 2;

        if (sorted[first + half] < units) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first;
}

/* Adds a result to a window that is not full. */
static void
insert(struct average_window *window, uint32_t units)
{
    uint32_t *const sorted = window->sorted;
    const uint32_t at = lower_index(sorted, window->count, units);

    memmove(&sorted[at + 1], &sorted[at], (window->count - at) * sizeof sorted[0]);
    sorted[at] = units;
    window->recent[window->count++] = units;
    if (window->count == window->window)
        for (uint32_t i = window->trim; i < window->window - window->trim; i++)
            window->sum += sorted[i];
}

/* Replaces the oldest result of a full window. The sum is one of integers modulo 2^64, so a DNF
 * that enters it leaves it again without a trace. */
static void
replace(struct average_window *window, uint32_t units)
{
    uint32_t *const sorted = window->sorted;
    const uint32_t first = window->trim, end = window->window - window->trim;
    const uint32_t from = lower_index(sorted, window->window, window->recent[window->next]);
    uint32_t to = lower_index(sorted, window->window, units);

    to -= to > from; /* the place once the oldest result is taken out */
    if (to >= first && to < end)
        window->sum += (uint64_t)units - sorted[to];
    if (from < to) {
        const uint32_t low = from > first ? from : first, high = to < end ? to : end;

        window->sum += low < high ? (uint64_t)sorted[high] - sorted[low] : 0;
        memmove(&sorted[from], &sorted[from + 1], (to - from) * sizeof sorted[0]);
    } else if (from > to) {
        const uint32_t low = to >= first ? to + 1 : first, high = from < end ? from + 1 : end;

        window->sum += low < high ? (uint64_t)sorted[low - 1] - sorted[high - 1] : 0;
        memmove(&sorted[to + 1], &sorted[to], (from - to) * sizeof sorted[0]);
    }
    sorted[to] = units;
    window->recent[window->next] = units;
    window->next = (window->next + 1) % window->window;
}

uint64_t
average_window_add(struct average_window *window, uint64_t result)
{
    const uint32_t end = window->window - window->trim;

    if (window->count < window->window)
        insert(window, units_of(result));
    else
        replace(window, units_of(result));
    if (window->count < window->window)
        return AVERAGE_NONE;
    return window->sorted[end - 1] == UNITS_DNF ? AVERAGE_DNF
                                                : mean_of(window->sum, end - window->trim);
}

void
average_series(enum average_kind kind, const uint64_t *results, size_t count, uint64_t *series)
{
    struct average_window window;

    average_window_init(&window, kind);
    for (size_t i = 0; i < count; i++)
        series[i] = average_window_add(&window, results[i]);
}

struct average
average_of(enum average_kind kind, const uint64_t *results, size_t count)
{
    struct average average = {AVERAGE_NONE, AVERAGE_NONE};
    struct average_window window;

    average_window_init(&window, kind);
    for (size_t i = 0; i < count; i++) {
        average.current = average_window_add(&window, results[i]);
        if (average.current != AVERAGE_NONE &&
            (average.best == AVERAGE_NONE || average.current < average.best))
            average.best = average.current;
    }
    return average;
}

struct average_spread
average_spread_of(const uint64_t *results, size_t count)
{
    struct average_spread spread = {.mean_ms = AVERAGE_NONE};
    uint64_t sum = 0;
    double mean, squares = 0;

    for (size_t i = 0; i < count; i++)
        if (results[i] != AVERAGE_DNF) {
            sum += units_of(results[i]);
            spread.count++;
        }
    if (spread.count == 0)
        return spread;
    spread.mean_ms = mean_of(sum, spread.count);
    mean = (double)sum / (double)spread.count;
    for (size_t i = 0; i < count; i++)
        if (results[i] != AVERAGE_DNF)
            squares += (units_of(results[i]) - mean) * (units_of(results[i]) - mean);
    if (spread.count > 1)
        spread.deviation_ms = UNIT_MS * sqrt(squares / (double)(spread.count - 1));
    return spread;
}
