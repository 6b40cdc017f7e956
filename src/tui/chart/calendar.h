// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A calendar of counts: a column for each week, a row for each weekday from Monday on, darker where
 * more was done. The shades are characters, so no colours are needed.
 */
#ifndef NP_TUI_CHART_CALENDAR_H
#define NP_TUI_CHART_CALENDAR_H

#include <stdint.h>

#include "tui/chart/plot.h"

enum { CALENDAR_WEEKS_MAX = 53, CALENDAR_DAYS_MAX = 7 * CALENDAR_WEEKS_MAX };

/* Days are counted from 1970-01-01, as in records/trend.h. */
struct calendar {
    int32_t last;           /* the last day: today, or the end of an earlier year */
    int32_t selected;       /* not after `last` */
    const uint32_t *counts; /* of the CALENDAR_DAYS_MAX days that end with `last` */
};

/* Draws as many weeks as fit, up to the last one, or from that of the selected day on if it is
 * earlier, into an area of at least 7 rows; with 9 rows there are months above them, and what the
 * shades mean below them. Returns the row after them. */
int calendar_draw(
    struct canvas *canvas, const struct chart_area *area, const struct calendar *calendar);

/* Finds the day at a place of a calendar that was drawn into an area; false if there is none. */
bool calendar_find(
    const struct chart_area *area, const struct calendar *calendar, int y, int x, int32_t *day);

#endif
