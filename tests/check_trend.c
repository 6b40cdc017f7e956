// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of records/trend: bins of the histogram, days of any time zone.
 */
#include "config.h"

#include "records/trend.h"

#include <stdlib.h>
#include <time.h>

#include "base/rng.h"
#include "records/averages.h"
#include "support.h"

enum { RESULTS = 500, DAY = 86400 };

START_TEST(bins_have_round_widths)
{
    static const uint64_t results[] = {
        10990, 11000, 11010, AVERAGE_DNF, 12000, 14990, AVERAGE_NONE};
    struct histogram histogram;

    /* 4 s in ten bins: half seconds from 10.5 on, 10.99 in the first and 14.99 in the ninth */
    ck_assert_int_eq(histogram_init(&histogram, results, 7, 10, NULL), NP_OK);
    ck_assert_uint_eq(histogram.width_ms, 500);
    ck_assert_uint_eq(histogram.first_ms, 10500);
    ck_assert_uint_eq(histogram.count, 9);
    ck_assert(!histogram.open);
    ck_assert_uint_eq(histogram.bins[0], 1);
    ck_assert_uint_eq(histogram.bins[1], 2);
    ck_assert_uint_eq(histogram.bins[3], 1);
    ck_assert_uint_eq(histogram.bins[8], 1);
    ck_assert_int_eq(histogram_init(&histogram, results + 3, 1, 10, NULL), NP_OK);
    ck_assert_uint_eq(histogram.count, 0);
}
END_TEST

/* One time of an hour among a hundred of a minute does not put the rest into one bin. */
START_TEST(long_times_go_to_an_open_bin)
{
    uint64_t results[100];
    struct histogram histogram;

    for (unsigned i = 0; i < 100; i++)
        results[i] = 60000 + 100 * i;
    results[50] = 3600000;
    ck_assert_int_eq(histogram_init(&histogram, results, 100, 12, NULL), NP_OK);
    ck_assert_uint_eq(histogram.width_ms, 1000);
    ck_assert(histogram.open);
    ck_assert_uint_eq(histogram.count, 11);
    ck_assert_uint_eq(histogram.bins[10], 1);
    ck_assert_uint_eq(histogram.bins[5], 9);
}
END_TEST

START_TEST(every_result_is_in_a_bin)
{
    struct rng rng;

    rng_seed_text(&rng, "bins");
    for (unsigned i = 0; i < 300; i++) {
        const size_t count = 1 + rng_next(&rng) % RESULTS, bins = 1 + i % HISTOGRAM_BINS_MAX;
        const uint64_t range = UINT64_C(1) << rng_next(&rng) % 36;
        uint64_t results[RESULTS], sum = 0, dnfs = 0;
        struct histogram histogram;

        for (size_t j = 0; j < count; j++) {
            results[j] = rng_next(&rng) % 9 == 0 ? AVERAGE_DNF : rng_next(&rng) % range;
            dnfs += results[j] == AVERAGE_DNF;
        }
        ck_assert_int_eq(histogram_init(&histogram, results, count, bins, NULL), NP_OK);
        ck_assert_uint_le(histogram.count, bins);
        for (size_t j = 0; j < histogram.count; j++)
            sum += histogram.bins[j];
        ck_assert_uint_eq(sum + dnfs, count);
        if (histogram.count > 0)
            ck_assert_uint_gt(histogram.bins[0], 0);
    }
}
END_TEST

static void
set_zone(const char *zone)
{
    ck_assert_int_eq(setenv("TZ", zone, 1), 0);
    tzset();
}

START_TEST(days_are_those_of_the_time_zone)
{
    const int64_t noon = INT64_C(1790000000) / DAY * DAY + DAY / 2; /* 2026-09-21, a Monday */
    const int32_t day = (int32_t)(noon / DAY);
    const int64_t when[] = {noon - DAY / 2 - 1, noon - DAY / 2, noon, noon + DAY / 2 - 1};

    set_zone("UTC0");
    ck_assert_int_eq(calendar_day(noon), day);
    ck_assert_uint_eq(calendar_weekday(day), 0);
    ck_assert_uint_eq(calendar_weekday(3), 6); /* the first Sunday of 1970 */
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(calendar_day(when[i]), i == 0 ? day - 1 : day);
    set_zone("EAST-13");
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(calendar_day(when[i]), i < 2 ? day : day + 1);
    /* daylight saving: 23:30 of summer is 22:30 of winter, 06:30 UTC the day after */
    set_zone("PST8PDT,M3.2.0,M11.1.0");
    ck_assert_int_eq(calendar_day((int64_t)day * DAY + DAY + 23400), day);
    ck_assert_int_eq(calendar_day((int64_t)day * DAY + DAY + 25200), day + 1);
    set_zone("UTC0");
    ck_assert_int_gt(calendar_day(INT64_MAX), 2900000); /* clamped to the year 9999 */
    ck_assert_int_eq(calendar_day(INT64_MIN), 0);
}
END_TEST

START_TEST(days_are_dates)
{
    const struct tm first = calendar_date(0), leap = calendar_date(19782);

    ck_assert_int_eq(first.tm_year, 70);
    ck_assert_int_eq(first.tm_yday, 0);
    ck_assert_int_eq(first.tm_wday, 4); /* a Thursday */
    ck_assert_int_eq(leap.tm_year, 124);
    ck_assert_int_eq(leap.tm_mon, 1);
    ck_assert_int_eq(leap.tm_mday, 29);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("trend");
    TCase *tests = tcase_create("trend");

    tcase_add_test(tests, bins_have_round_widths);
    tcase_add_test(tests, long_times_go_to_an_open_bin);
    tcase_add_test(tests, every_result_is_in_a_bin);
    tcase_add_test(tests, days_are_those_of_the_time_zone);
    tcase_add_test(tests, days_are_dates);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
