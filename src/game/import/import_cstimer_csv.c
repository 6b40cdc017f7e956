// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads a session that csTimer exported as CSV (src/js/stats/stats.js writes it).
 */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/text/csv.h"
#include "game/import/import_cstimer.h"

enum { CSV_NUMBER, CSV_TIME, CSV_COMMENT, CSV_SCRAMBLE, CSV_DATE, CSV_COLUMNS };

static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads "1:02:03.45" or a part of it, and advances past it. */
static bool
read_clock(const char **at, uint64_t *ms)
{
    uint64_t seconds = 0, part = 0, scale = 100;
    const char *c = *at;

    for (unsigned colons = 0;; c++) {
        if (!is_digit(*c))
            return false;
        for (part = 0; is_digit(*c) && part < UINT32_MAX; c++)
            part = 10 * part + (uint64_t)(*c - '0');
        seconds = 60 * seconds + part;
        if (*c != ':' || ++colons > 2)
            break;
    }
    *ms = 1000 * seconds;
    if (*c == '.')
        for (c++; is_digit(*c); c++, scale /= 10)
            *ms += scale * (uint64_t)(*c - '0');
    *at = c;
    return true;
}

/* Reads "12.34", "14.34+", which includes two seconds, or "DNF(12.34)". */
static bool
read_time(const char *text, struct timer_solve *timed)
{
    enum { PENALTY_MS = 2000 };

    timed->dnf = strncmp(text, "DNF(", 4) == 0;
    text += timed->dnf ? 4 : 0;
    if (!read_clock(&text, &timed->time_ms))
        return false;
    timed->measured_ms = timed->time_ms;
    if (*text == '+' && timed->time_ms >= PENALTY_MS) {
        timed->measured_ms -= PENALTY_MS;
        text++;
    }
    if (timed->dnf && *text++ != ')')
        return false;
    return *text == '\0';
}

/* Reads a date of the local time zone, which is what csTimer writes. False if it is malformed. */
static bool
read_date(const char *text, int64_t *when)
{
    struct tm parts = {.tm_isdst = -1};
    int end = 0;

    *when = SOLVE_NO_DATE;
    if (text[0] == '\0' || strcmp(text, "N/A") == 0)
        return true;
    if (sscanf(text, "%4d-%2d-%2d %2d:%2d:%2d%n", &parts.tm_year, &parts.tm_mon, &parts.tm_mday,
            &parts.tm_hour, &parts.tm_min, &parts.tm_sec, &end) != 6 ||
        text[end] != '\0' || parts.tm_year < 1970 || parts.tm_mon < 1 || parts.tm_mon > 12 ||
        parts.tm_mday < 1 || parts.tm_mday > 31 || parts.tm_hour < 0 || parts.tm_hour > 23 ||
        parts.tm_min < 0 || parts.tm_min > 59 || parts.tm_sec < 0 || parts.tm_sec > 60)
        return false;
    parts.tm_year -= 1900;
    parts.tm_mon--;
    *when = (int64_t)mktime(&parts);
    return true;
}

static enum np_status
add_record(struct import *import, const struct csv_field *fields, size_t count, uint64_t number,
    struct np_error *error)
{
    struct timer_solve timed = {.session = "", .number = number};

    for (size_t i = 0; i < CSV_COLUMNS && i < count; i++) {
        timed.place = (struct import_place){fields[i].line, fields[i].column};
        if (i == CSV_TIME && !read_time(fields[i].text, &timed))
            return import_fail(import, timed.place, error, "this is not a time of csTimer");
        if (i == CSV_DATE && !read_date(fields[i].text, &timed.when))
            return import_fail(import, timed.place, error, "this is not a date of csTimer");
    }
    timed.place = (struct import_place){fields[0].line, fields[0].column};
    if (count < CSV_COLUMNS)
        return import_fail(import, timed.place, error, "this line has too few fields");
    timed.comment = fields[CSV_COMMENT].text;
    timed.scramble = fields[CSV_SCRAMBLE].text;
    return import_timer_solve(import, &timed, error);
}

enum np_status
import_cstimer_csv(struct import *import, struct np_error *error)
{
    struct csv_reader reader;
    struct csv_field fields[CSV_COLUMNS];
    size_t count = 1;
    enum np_status status = NP_OK;
    struct np_error reason;

    csv_reader_init(&reader, import->text, ';');
    for (uint64_t number = 0; status == NP_OK && count > 0; number++) {
        if (csv_next(&reader, fields, CSV_COLUMNS, &count, &reason) != NP_OK)
            return np_fail(error, NP_BAD_INPUT, "%s:%s", import->file, reason.text);
        if (number > 0 && count > 0)
            status = add_record(import, fields, count, number, error);
    }
    return status;
}
