// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The averages that speed-solvers use.
 *
 * A result is a time in milliseconds, or AVERAGE_DNF (did not finish), which is worse than any
 * time. An average looks at the latest results, its window, and leaves the ceil(N / 20) best and as
 * many worst of N out, but mo3 none. If a DNF is left, the average is DNF.
 *
 * Times are cut to hundredths of a second, and averages are rounded to the nearest hundredth,
 * halves up, also above ten minutes, where the World Cube Association rounds to seconds.
 *
 * Sources: World Cube Association Regulations, 2024-01-01, 9f1 (rounding), 9f8 and 9f9 (average of
 * 5), 9f10 and 9f11 (mean of 3). The larger averages are not of the WCA; csTimer, which most
 * solvers use, defines them (src/js/stats/timestat.js, its default of 5 %) and rounds as above.
 */
#ifndef NP_RECORDS_AVERAGES_H
#define NP_RECORDS_AVERAGES_H

#include <stddef.h>
#include <stdint.h>

/* Values instead of a time: did not finish; too few results for an average. */
#define AVERAGE_DNF UINT64_MAX
#define AVERAGE_NONE (UINT64_MAX - 1)

/* All averages: constant, name, window, results left out at each end. */
#define AVERAGE_LIST(ROW)       \
    ROW(SINGLE, "single", 1, 0) \
    ROW(MO3, "mo3", 3, 0)       \
    ROW(AO5, "ao5", 5, 1)       \
    ROW(AO12, "ao12", 12, 1)    \
    ROW(AO50, "ao50", 50, 3)    \
    ROW(AO100, "ao100", 100, 5) \
    ROW(AO1000, "ao1000", 1000, 50)

#define AVERAGE_CONSTANT(constant, name, window, trim) AVERAGE_##constant,
enum average_kind { AVERAGE_LIST(AVERAGE_CONSTANT) };
#undef AVERAGE_CONSTANT

enum { AVERAGE_KINDS = AVERAGE_AO1000 + 1, AVERAGE_WINDOW_MAX = 1000 };

struct average_row {
    const char *name;
    uint32_t window;
    uint32_t trim;
};

extern const struct average_row average_rows[AVERAGE_KINDS];

/* The latest results of a series, for one kind of average. */
struct average_window {
    uint32_t window;
    uint32_t trim;
    uint32_t count; /* results so far, at most `window` */
    uint32_t next;  /* the oldest of `recent`, which the next result replaces */
    uint64_t sum;   /* of the results that are not left out, once the window is full */
    uint32_t recent[AVERAGE_WINDOW_MAX]; /* hundredths of a second; UINT32_MAX = DNF */
    uint32_t sorted[AVERAGE_WINDOW_MAX];
};

void average_window_init(struct average_window *window, enum average_kind kind);

/* Adds a result, and returns the average of the latest results, AVERAGE_DNF or AVERAGE_NONE. */
uint64_t average_window_add(struct average_window *window, uint64_t result);

/* Fills series[i] with the average of the results up to and including results[i]. `series` may be
 * `results`. */
void average_series(
    enum average_kind kind, const uint64_t *results, size_t count, uint64_t *series);

/* The latest average and the best. */
struct average {
    uint64_t current; /* a time, AVERAGE_DNF or AVERAGE_NONE */
    uint64_t best;    /* AVERAGE_DNF if all are */
};

struct average average_of(enum average_kind kind, const uint64_t *results, size_t count);

/* The results that are times. */
struct average_spread {
    size_t count;
    uint64_t mean_ms;    /* rounded like an average; AVERAGE_NONE = no times */
    double deviation_ms; /* the standard deviation of a sample; 0 for fewer than two times */
};

struct average_spread average_spread_of(const uint64_t *results, size_t count);

/* Whether a result or an average is better than another, to a hundredth of a second. AVERAGE_DNF
 * and AVERAGE_NONE are no better than anything. */
static inline int
average_is_better(uint64_t value, uint64_t than)
{
    return value < AVERAGE_NONE && value / 10 < than / 10;
}

#endif
