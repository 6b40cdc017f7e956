// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The scale of an axis: from values to places on it, with ticks at round values.
 *
 * Linear steps are 1, 2 or 5 times a power of ten, and for times also the divisors of a minute, an
 * hour and a day that people expect. A logarithmic scale has its ticks at powers of ten and, if it
 * spans few of them, at twice and five times these.
 */
#ifndef NP_TUI_CHART_SCALE_H
#define NP_TUI_CHART_SCALE_H

#include <stdbool.h>

#include "play/humanize.h"

/* What the values are, which decides how ticks are written. */
enum scale_unit {
    SCALE_COUNT,   /* a number: 40, 1.2 k, 39 M */
    SCALE_TIME,    /* milliseconds, as a player's time: 0:41.5, 1:02:03 */
    SCALE_SECONDS, /* nanoseconds, as a search's time: 20 us, 0.5 s */
};

struct scale {
    enum scale_unit unit;
    bool log;     /* then 0 < least */
    double least; /* less than greatest */
    double greatest;
    double step; /* from tick to tick; if logarithmic, the factor between ticks */
};

enum { SCALE_TICKS_MAX = 32 };

/*
 * A scale from the least to the greatest value (finite, not negative) with about `ticks` ticks,
 * from 1 to SCALE_TICKS_MAX. It is widened if both are equal, and if `round`, so that it begins and
 * ends at ticks. A logarithmic scale needs values above 0; others count as the smallest that it
 * shows.
 */
struct scale scale_of(
    enum scale_unit unit, bool log, double least, double greatest, unsigned ticks, bool round);

/* Where a value is, from 0 to 1; values outside are at the nearest end. */
double scale_part(const struct scale *scale, double value);

/* Lists the values of the ticks in ascending order, and returns their number. */
unsigned scale_ticks(const struct scale *scale, double values[SCALE_TICKS_MAX]);

/* The words for a value at a tick. */
struct words scale_words(const struct scale *scale, double value);

#endif
