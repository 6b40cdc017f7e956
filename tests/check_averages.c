// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of records/averages: sessions worked out by hand, and every window against sorting.
 */
#include "config.h"

#include "records/averages.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "support.h"

enum { RESULTS_MAX = 2500 };

/* "12.34", "DNF" or "-" (too few results). */
static uint64_t
result_of(const char *word)
{
    return strcmp(word, "DNF") == 0 ? AVERAGE_DNF
           : strcmp(word, "-") == 0 ? AVERAGE_NONE
                                    : (uint64_t)llround(1000 * strtod(word, NULL));
}

/* Reads the words of a text; returns their number. */
static size_t
read_results(const char *text, uint64_t results[RESULTS_MAX])
{
    char copy[256], *rest = copy;
    size_t count = 0;

    ck_assert_uint_lt(strlen(text), sizeof copy);
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        results[count++] = result_of(word);
    return count;
}

/* Sessions with the current and the best average of each kind. */
static const struct worked {
    const char *name;
    const char *results;
    const char *current; /* single mo3 ao5 ao12 */
    const char *best;
} worked[] = {
    /* mo3: (12 + 13 + 14) / 3 and (10 + 11 + 12) / 3; ao5: (11 + 12 + 13) / 3 */
    {"five without DNF", "10.00 11.00 12.00 13.00 14.00", "14.00 13.00 12.00 -",
        "10.00 11.00 12.00 -"},
    /* mo3: 30.10 / 3 = 10.033 and 30.02 / 3 = 10.0067, up; ao5: 30.06 / 3 */
    {"averages are rounded", "9.99 10.01 10.02 10.03 10.05", "10.05 10.03 10.02 -",
        "9.99 10.01 10.02 -"},
    /* each time is cut to 12.34 first; their mean of 12.349 would be rounded to 12.35 */
    {"times are cut", "12.349 12.349 12.349", "12.34 12.34 - -", "12.34 12.34 - -"},
    /* ao5 leaves 12.00 and the DNF out: (15 + 13 + 14) / 3; the only mo3 without DNF is the last */
    {"one DNF is the worst of five", "15.00 DNF 12.00 13.00 14.00", "14.00 13.00 14.00 -",
        "12.00 13.00 14.00 -"},
    /* each three and the five have a DNF that is not left out */
    {"two DNFs of five", "DNF 10.00 11.00 DNF 12.00", "12.00 DNF DNF -", "10.00 DNF DNF -"},
    {"only DNFs", "DNF DNF DNF DNF DNF", "DNF DNF DNF -", "DNF DNF DNF -"},
    {"one solve", "8.76", "8.76 - - -", "8.76 - - -"},
    /* of equal results one is left out at each end: 10 10 10, then the same from 10 10 10 10 20;
     * mo3: 40 / 3 = 13.333 */
    {"equal results", "10.00 10.00 10.00 10.00 10.00 20.00", "20.00 13.33 10.00 -",
        "10.00 10.00 10.00 -"},
    /* exactly twelve: without 20.00 and the DNF 21.05 + 22 + ... + 30 = 255.05; the half hundredth
     * of 25.505 goes up. ao5: (28 + 29 + 30) / 3 with the DNF out, best (21.05 + 22 + 23) / 3 =
     * 22.0167. mo3: the last has the DNF; best (20 + 21.05 + 22) / 3 = 21.0167 */
    {"twelve with a DNF", "20.00 21.05 22.00 23.00 24.00 25.00 26.00 27.00 28.00 29.00 30.00 DNF",
        "DNF DNF 29.00 25.51", "20.00 21.02 22.02 25.51"},
    /* the first DNF has left the last twelve: 12 + 14 + 16 + 18 + 20 + ... + 30 = 210 without 10.00
     * and the DNF. ao5: (24 + 26 + 28) / 3, best (12 + 14 + 16) / 3 without 10.00 and a DNF; mo3:
     * (26 + 28 + 30) / 3 and (10 + 12 + 14) / 3 */
    {"a DNF leaves the window",
        "DNF 10.00 12.00 14.00 16.00 18.00 DNF 20.00 22.00 24.00 26.00 28.00 30.00",
        "30.00 28.00 26.00 21.00", "10.00 12.00 14.00 21.00"},
    /* the same after its second DNF is deleted: 12 + ... + 30 without the first DNF and 10.00 is
     * 210 again, but now of twelve results; ao5 and mo3 do not change */
    {"a DNF is deleted", "DNF 10.00 12.00 14.00 16.00 18.00 20.00 22.00 24.00 26.00 28.00 30.00",
        "30.00 28.00 26.00 21.00", "10.00 12.00 14.00 21.00"},
    {"nothing", "", "- - - -", "- - - -"},
};

START_TEST(sessions_worked_out_by_hand)
{
    const struct worked *const session = &worked[_i];
    uint64_t results[RESULTS_MAX], current[RESULTS_MAX], best[RESULTS_MAX];
    const size_t count = read_results(session->results, results);

    ck_assert_uint_eq(read_results(session->current, current), 4);
    ck_assert_uint_eq(read_results(session->best, best), 4);
    for (unsigned kind = AVERAGE_SINGLE; kind <= AVERAGE_AO12; kind++) {
        const struct average average = average_of(kind, results, count);

        ck_assert_msg(average.current == current[kind] && average.best == best[kind],
            "%s: %s is %llu, best %llu", session->name, average_rows[kind].name,
            (unsigned long long)average.current, (unsigned long long)average.best);
    }
}
END_TEST

/* 1, 2, ... `window` seconds in a mixed order; the longest `dnfs` are DNFs. */
static void
fill(uint64_t *results, uint32_t window, uint32_t dnfs)
{
    for (uint32_t i = 0; i < window; i++) {
        const uint32_t seconds = 1 + i * 7 % window * 3 % window; /* 7 and 3 divide no window */

        results[i] = seconds > window - dnfs ? AVERAGE_DNF : 1000 * (uint64_t)seconds;
    }
}

/* The mean of 4 ... 47, of 6 ... 95 and of 51 ... 950 is (first + last) / 2; as many DNFs as are
 * left out change nothing, one more makes a DNF. */
START_TEST(large_averages_leave_five_percent_out)
{
    static const struct {
        enum average_kind kind;
        uint32_t trim;
        uint64_t ms;
    } rows[] = {{AVERAGE_AO50, 3, 25500}, {AVERAGE_AO100, 5, 50500}, {AVERAGE_AO1000, 50, 500500}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const uint32_t window = average_rows[rows[i].kind].window;
        uint64_t results[RESULTS_MAX];

        for (uint32_t dnfs = 0; dnfs <= rows[i].trim + 1; dnfs++) {
            fill(results, window, dnfs);
            ck_assert_uint_eq(average_of(rows[i].kind, results, window - 1).current, AVERAGE_NONE);
            ck_assert_uint_eq(average_of(rows[i].kind, results, window).current,
                dnfs <= rows[i].trim ? rows[i].ms : AVERAGE_DNF);
        }
    }
}
END_TEST

START_TEST(the_best_is_better_as_it_is_shown)
{
    static const uint64_t results[] = {20000, 10001, 10009, 10005, 30000};

    ck_assert_uint_eq(average_of(AVERAGE_SINGLE, results, 5).best, 10000);
    ck_assert_uint_eq(average_of(AVERAGE_MO3, results, 5).best, 10000);
    ck_assert(average_is_better(9999, 10000));
    ck_assert(!average_is_better(10000, 10009)); /* both are shown as 10.00 */
    ck_assert(average_is_better(10000, AVERAGE_DNF));
    ck_assert(!average_is_better(AVERAGE_DNF, AVERAGE_DNF));
    ck_assert(!average_is_better(AVERAGE_NONE, AVERAGE_DNF));
}
END_TEST

static int
compare_results(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return x < y ? -1 : x > y;
}

/* An average by definition: sort the window. */
static uint64_t
by_sorting(enum average_kind kind, const uint64_t *results, size_t count)
{
    const uint32_t window = average_rows[kind].window, trim = average_rows[kind].trim;
    uint64_t sorted[AVERAGE_WINDOW_MAX], sum = 0;

    if (count < window)
        return AVERAGE_NONE;
    memcpy(sorted, results + count - window, window * sizeof sorted[0]);
    qsort(sorted, window, sizeof sorted[0], compare_results);
    for (uint32_t i = trim; i < window - trim; i++) {
        if (sorted[i] == AVERAGE_DNF)
            return AVERAGE_DNF;
        sum += sorted[i] / 10;
    }
    return 10 * (uint64_t)floor((double)sum / (window - 2 * trim) + 0.5);
}

/* `range` different times and one DNF in `dnf_every`: many equal results, few, rare and frequent
 * DNFs. */
START_TEST(windows_agree_with_sorting)
{
    static const unsigned ranges[] = {3, 40, 100000}, dnf_every[] = {2, 12, 25, 1000};
    uint64_t results[RESULTS_MAX], series[RESULTS_MAX];
    struct rng rng;

    rng_seed_text(&rng, "averages");
    for (unsigned i = 0; i < 12; i++) {
        size_t dnfs = 0;

        for (size_t j = 0; j < RESULTS_MAX; j++)
            results[j] = rng_next(&rng) % dnf_every[i % 4] == 0
                             ? AVERAGE_DNF
                             : 10000 + rng_next(&rng) % ranges[i / 4] * 7;
        for (unsigned kind = 0; kind < AVERAGE_KINDS; kind++) {
            const uint32_t step = average_rows[kind].window / 10 + 1;

            average_series(kind, results, RESULTS_MAX, series);
            for (size_t j = 0; j < RESULTS_MAX; j += step) {
                ck_assert_uint_eq(series[j], by_sorting(kind, results, j + 1));
                dnfs += series[j] == AVERAGE_DNF;
            }
        }
        ck_assert_uint_gt(dnfs, 0);
    }
}
END_TEST

/* 2 4 4 4 5 5 7 9: mean 5, squares of the differences 32, so 32 / 7 is the variance. */
START_TEST(mean_and_deviation_omit_dnfs)
{
    uint64_t results[RESULTS_MAX];
    size_t count = read_results("2 DNF 4 4 4 5 DNF 5 7 9", results);
    struct average_spread spread = average_spread_of(results, count);

    ck_assert_uint_eq(spread.count, 8);
    ck_assert_uint_eq(spread.mean_ms, 5000);
    ck_assert_double_eq_tol(spread.deviation_ms, 1000 * sqrt(32 / 7.), 1e-9);
    spread = average_spread_of(results, 2);
    ck_assert_uint_eq(spread.mean_ms, 2000);
    ck_assert_double_eq(spread.deviation_ms, 0);
    count = read_results("DNF DNF", results);
    spread = average_spread_of(results, count);
    ck_assert_uint_eq(spread.count, 0);
    ck_assert_uint_eq(spread.mean_ms, AVERAGE_NONE);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("averages");
    TCase *tests = tcase_create("averages");

    tcase_add_loop_test(
        tests, sessions_worked_out_by_hand, 0, (int)(sizeof worked / sizeof worked[0]));
    tcase_add_test(tests, large_averages_leave_five_percent_out);
    tcase_add_test(tests, the_best_is_better_as_it_is_shown);
    tcase_add_test(tests, windows_agree_with_sorting);
    tcase_add_test(tests, mean_and_deviation_omit_dnfs);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
