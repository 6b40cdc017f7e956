// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing calendars, after the tables of days on the pages of code hosts.
 */
#include "config.h"

#include "tui/chart/calendar.h"

#include <stdbool.h>

#include "base/intl.h"
#include "records/trend.h"

enum {
    DAYS = 7,
    WORDS_COLS = 3, /* the names of the weekdays */
    SHADES = 4,
};

static const uint32_t shades[SHADES + 1] = {0xb7, 0x2591, 0x2592, 0x2593, 0x2588};
static const char ascii_shades[SHADES + 2] = ".-+x#";

/* The count of a day. */
static uint32_t
count_of(const struct calendar *calendar, int32_t day)
{
    const int32_t before = calendar->last - day;

    return before >= 0 && before < CALENDAR_DAYS_MAX
               ? calendar->counts[CALENDAR_DAYS_MAX - 1 - before]
               : 0;
}

/* Columns for a week: two make a day about square. */
static int
week_cols(int cols)
{
    return cols - WORDS_COLS >= 2 * 12 ? 2 : 1;
}

/* The number of weeks that fit into so many columns. */
static int
weeks_in(int cols)
{
    const int weeks = (cols - WORDS_COLS) / week_cols(cols);

    return weeks < 1 ? 1 : weeks < CALENDAR_WEEKS_MAX ? weeks : CALENDAR_WEEKS_MAX;
}

/* The first day that is shown in so many columns, a Monday. */
static int32_t
first_shown(const struct calendar *calendar, int cols)
{
    const int32_t first = calendar->last - (int32_t)calendar_weekday(calendar->last) -
                          (int32_t)(weeks_in(cols) - 1) * DAYS;
    const int32_t selected = calendar->selected - (int32_t)calendar_weekday(calendar->selected);

    return selected < first ? selected : first;
}

static const char *const month_names[] = {N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"),
    N_("Jun"), N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec")};

/* Every other row has room for its name. */
static const char *const weekday_names[DAYS] = {N_("Mo"), "", N_("We"), "", N_("Fr"), "", N_("Su")};

/* The shade of a count: the quarter of the greatest count that it is in; 0 = nothing. */
static unsigned
shade_of(uint32_t count, uint32_t greatest)
{
    return count == 0 ? 0 : (unsigned)(((uint32_t)count * SHADES + greatest - 1) / greatest);
}

static void
draw_day(struct canvas *canvas, int y, int x, int width, unsigned shade, bool selected)
{
    const uint32_t glyph =
        canvas->ascii ? (uint32_t)(unsigned char)ascii_shades[shade] : shades[shade];
    const enum role role = selected ? ROLE_WARNING : shade > 0 ? ROLE_PLACED : ROLE_DIM;

    if (selected && width > 1) {
        canvas_put(canvas, y, x, role, '[');
        canvas_put(canvas, y, x + 1, role, ']');
    } else if (selected) {
        canvas_put(canvas, y, x, role, 'X');
    } else {
        canvas_fill(canvas, y, x, 1, shade > 0 ? width : 1, role, glyph);
    }
}

/* "none · ░ 1-3 ▒ -6 ▓ -9 █ -12 a day" */
static void
draw_key(struct canvas *canvas, int y, int x, int end, uint32_t greatest)
{
    for (unsigned shade = 0; shade <= SHADES && x + 6 < end; shade++) {
        const uint32_t most = (uint32_t)((uint32_t)greatest * shade / SHADES);
        const uint32_t least =
            shade == 0 ? 0 : (uint32_t)((uint32_t)greatest * (shade - 1) / SHADES) + 1;

        if (least > most)
            continue;
        draw_day(canvas, y, x, 2, shade, false);
        x = canvas_printf(canvas, y, x + 3, end, ROLE_DIM, least < most ? "%u-%u" : "%u",
                (unsigned)least, (unsigned)most) +
            2;
    }
}

/* The names of months above their first weeks. */
static void
draw_months(struct canvas *canvas, int y, int x, int weeks, int width, int32_t first)
{
    int free_x = x, month = -1;

    for (int week = 0; week < weeks; week++) {
        const int32_t day = first + (int32_t)week * DAYS;
        const struct tm date = calendar_date(day);
        const int at = x + week * width;

        if (date.tm_mon != month && at >= free_x && week + 3 <= weeks &&
            (month >= 0 || date.tm_mday <= 21)) {
            canvas_text(canvas, y, at, x + weeks * width, ROLE_DIM, _(month_names[date.tm_mon]));
            free_x = at + 4;
        }
        month = date.tm_mon;
    }
}

int
calendar_draw(struct canvas *canvas, const struct chart_area *area, const struct calendar *calendar)
{
    const int width = week_cols(area->cols), weeks = weeks_in(area->cols);
    const int32_t first = first_shown(calendar, area->cols);
    const bool months = area->rows >= DAYS + 2;
    const int x = area->x + WORDS_COLS;
    int y = area->y + months;
    uint32_t greatest = 0;

    for (unsigned i = 0; i < CALENDAR_DAYS_MAX; i++)
        greatest = calendar->counts[i] > greatest ? calendar->counts[i] : greatest;
    if (months)
        draw_months(canvas, area->y, x, weeks, width, first);
    for (int weekday = 0; weekday < DAYS && weekday < area->rows - months; weekday++) {
        if (weekday_names[weekday][0] != '\0')
            canvas_text(canvas, y + weekday, area->x, area->x + WORDS_COLS - 1, ROLE_DIM,
                _(weekday_names[weekday]));
        for (int week = 0; week < weeks; week++) {
            const int32_t day = first + (int32_t)week * DAYS + weekday;

            if (day <= calendar->last)
                draw_day(canvas, y + weekday, x + week * width, width,
                    shade_of(count_of(calendar, day), greatest), day == calendar->selected);
        }
    }
    y += DAYS;
    if (months && greatest > 0)
        draw_key(canvas, y, x, area->x + area->cols, greatest);
    return y + months;
}

bool
calendar_find(
    const struct chart_area *area, const struct calendar *calendar, int y, int x, int32_t *day)
{
    const int week = (x - area->x - WORDS_COLS) / week_cols(area->cols);
    const int weekday = y - area->y - (area->rows >= DAYS + 2);

    if (x < area->x + WORDS_COLS || week >= weeks_in(area->cols) || weekday < 0 ||
        weekday >= DAYS || y >= area->y + area->rows)
        return false;
    *day = first_shown(calendar, area->cols) + (int32_t)week * DAYS + weekday;
    return *day <= calendar->last;
}
