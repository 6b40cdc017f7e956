// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the charts: ticks and their words, plots in braille and ASCII, histograms, bars,
 * calendars and curves, at every size.
 */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support.h"
#include "tui/chart/bar.h"
#include "tui/chart/calendar.h"
#include "tui/chart/histogram.h"
#include "tui/chart/plot.h"
#include "tui/chart/curve.h"

enum { ROWS_MAX = 60, COLS_MAX = 200 };

static void
open_canvas(struct canvas *canvas, int rows, int cols, bool ascii)
{
    ck_assert_int_eq(canvas_resize(canvas, rows, cols, NULL), NP_OK);
    canvas->ascii = ascii;
}

/* A row of an ASCII canvas as text, without the spaces at its end. */
static const char *
row_text(const struct canvas *canvas, int y)
{
    static char text[COLS_MAX + 1];
    int end = 0;

    for (int x = 0; x < canvas->cols; x++) {
        text[x] = (char)canvas->cells[y * canvas->cols + x].glyph;
        end = text[x] != ' ' ? x + 1 : end;
    }
    text[end] = '\0';
    return text;
}

static uint32_t
glyph_at(const struct canvas *canvas, int y, int x)
{
    return canvas->cells[y * canvas->cols + x].glyph;
}

/* ---- scales ---------------------------------------------------------------------------------- */

/* The words of all ticks, separated by spaces ('_' in a word). */
static const char *
ticks_text(struct scale scale)
{
    static char text[512];
    double values[SCALE_TICKS_MAX];
    const unsigned count = scale_ticks(&scale, values);

    text[0] = '\0';
    for (unsigned i = 0; i < count; i++) {
        struct words words = scale_words(&scale, values[i]);

        for (char *c = words.text; *c != '\0'; c++)
            *c = *c == ' ' ? '_' : *c;
        snprintf(
            text + strlen(text), sizeof text - strlen(text), "%s%s", i > 0 ? " " : "", words.text);
    }
    return text;
}

START_TEST(ticks_are_round)
{
    static const struct {
        struct scale scale;
        const char *ticks;
    } rows[] = {
        {{SCALE_COUNT, false, 0, 10, 5}, "0 2 4 6 8 10"},
        {{SCALE_COUNT, false, 3, 97, 5}, "0 20 40 60 80 100"},
        {{SCALE_COUNT, false, 0, 3, 10}, "0 1 2 3"},
        {{SCALE_COUNT, false, 7, 7, 4}, "7 8"},
        {{SCALE_COUNT, false, 0, 1.2e6, 3}, "0 500_k 1.0_M 1.5_M"},
        {{SCALE_COUNT, false, 10000, 10400, 3}, "10.0_k 10.2_k 10.4_k"},
        {{SCALE_TIME, false, 41300, 83000, 5}, "0:40 0:50 1:00 1:10 1:20 1:30"},
        {{SCALE_TIME, false, 61000, 62900, 4}, "1:01.0 1:01.5 1:02.0 1:02.5 1:03.0"},
        {{SCALE_TIME, false, 61020, 61050, 4}, "1:01.02 1:01.03 1:01.04 1:01.05"},
        {{SCALE_TIME, false, 0, 9000e3, 3}, "0:00 1:00:00 2:00:00 3:00:00"},
        {{SCALE_TIME, false, 5000, 5000, 2}, "0:05 0:10"},
        {{SCALE_SECONDS, false, 0, 2e9, 4}, "0_ns 500_ms 1.0_s 1.5_s 2.0_s"},
        {{SCALE_COUNT, true, 3, 70000, 5}, "1 10 100 1_k 10_k 100_k"},
        {{SCALE_COUNT, true, 1, 1e12, 4}, "1 1_k 1_M 1_G 1_T"},
        {{SCALE_COUNT, true, 12, 90, 6}, "10 20 50 100"},
        {{SCALE_SECONDS, true, 2e4, 2e9, 6}, "10_us 100_us 1_ms 10_ms 100_ms 1_s 10_s"},
        {{SCALE_COUNT, true, 0, 0, 3}, "1 2 5 10"},
    };

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct scale *const want = &rows[i].scale;

        ck_assert_str_eq(ticks_text(scale_of(want->unit, want->log, want->least, want->greatest,
                             (unsigned)want->step, true)),
            rows[i].ticks);
    }
}
END_TEST

/* Whatever the limits: ticks ascend, are within the scale, are not many more than wished, and no
 * two have the same words. */
START_TEST(ticks_differ)
{
    for (unsigned unit = SCALE_COUNT; unit <= SCALE_SECONDS; unit++)
        for (unsigned wanted = 1; wanted <= 16; wanted += 3)
            for (double least = 0.5; least < 1e9; least *= 7)
                for (unsigned kind = 0; kind < 4; kind++)
                    for (double factor = 1; factor < 1e6; factor *= 3) {
                        const struct scale scale = scale_of((enum scale_unit)unit, kind % 2 != 0,
                            floor(least), floor(least * factor), wanted, kind / 2 != 0);
                        double values[SCALE_TICKS_MAX];
                        const unsigned count = scale_ticks(&scale, values);

                        ck_assert_uint_le(count, wanted + 3);
                        for (unsigned i = 0; i < count; i++) {
                            ck_assert(values[i] >= scale.least * (1 - 1e-6));
                            ck_assert(values[i] <= scale.greatest * (1 + 1e-6));
                            if (i > 0) {
                                ck_assert(values[i] > values[i - 1]);
                                ck_assert_str_ne(scale_words(&scale, values[i]).text,
                                    scale_words(&scale, values[i - 1]).text);
                            }
                        }
                    }
}
END_TEST

START_TEST(values_have_places)
{
    const struct scale linear = scale_of(SCALE_COUNT, false, 0, 100, 5, true);
    const struct scale log = scale_of(SCALE_COUNT, true, 1, 10000, 4, true);

    ck_assert_double_eq(scale_part(&linear, 25), 0.25);
    ck_assert_double_eq(scale_part(&linear, -1), 0);
    ck_assert_double_eq(scale_part(&linear, 101), 1);
    ck_assert_double_eq_tol(scale_part(&log, 100), 0.5, 1e-12);
    ck_assert_double_eq(scale_part(&log, 0), 0);
    ck_assert_double_eq(scale_part(&log, 1e9), 1);
}
END_TEST

/* ---- plots ----------------------------------------------------------------------------------- */

START_TEST(dots_fill_a_cell)
{
    static const double x[] = {0, 1}, y[] = {0, 3};
    struct plot_series series = {
        .style = PLOT_POINTS, .role = ROLE_STRONG, .mark = 'a', .x = x, .y = y, .count = 2};
    const struct plot plot = {.area = {0, 0, 1, 1},
        .x = {.greatest = 1},
        .y = {.greatest = 3},
        .series = &series,
        .series_count = 1};
    struct canvas canvas = {0};

    open_canvas(&canvas, 1, 1, false);
    plot_draw(&canvas, &plot);
    /* The lower left and the upper right dot. */
    ck_assert_uint_eq(glyph_at(&canvas, 0, 0), 0x2800 + 0x40 + 0x08);
    series.style = PLOT_LINE;
    canvas_clear(&canvas);
    plot_draw(&canvas, &plot);
    ck_assert_uint_eq(glyph_at(&canvas, 0, 0), 0x2800 + 0x40 + 0x04 + 0x10 + 0x08);
    series.style = PLOT_STEPS;
    canvas_clear(&canvas);
    plot_draw(&canvas, &plot);
    ck_assert_uint_eq(glyph_at(&canvas, 0, 0), 0x2800 + 0x40 + 0x80 + 0x20 + 0x10 + 0x08);
    series.style = PLOT_MARKS;
    plot_draw(&canvas, &plot);
    ck_assert_uint_eq(glyph_at(&canvas, 0, 0), 'a');
    canvas_free(&canvas);
}
END_TEST

START_TEST(a_plot_has_axes_and_labels)
{
    static const double up[] = {10, 20, 30, 40, 50}, down[] = {50, 40, NAN, 20, 10};
    static const double level[] = {50, 50, 50, 50, 50};
    static const char *const rows[] = {
        "50+cb                             aa a up",
        "  |  bb                        aaa   c level",
        "  |    bbb                   aa",
        "40+       bb             aaaa",
        "  |                  aaaa",
        "30+               aaa",
        "  |            aaa",
        "  |          aa",
        "20+      aaaa              bb",
        "  |  aaaa                    bbbb",
        "10+aa                            bbb b down",
        "  ++---------------+----------------",
        "   0               2          solves",
    };
    const struct plot_series series[] = {
        {PLOT_LINE, ROLE_RING_0, 'a', "up", NULL, up, 5},
        {PLOT_LINE, ROLE_RING_0 + 1, 'b', "down", NULL, down, 5},
        {PLOT_LINE, ROLE_RING_0 + 2, 'c', "level", NULL, level, 1},
    };
    const struct plot plot = {.area = {0, 0, 13, 44},
        .x = {.least = 0, .greatest = 4},
        .y = {.least = 10, .greatest = 50, .round = true},
        .x_title = "solves",
        .series = series,
        .series_count = 3};
    struct canvas canvas = {0};

    open_canvas(&canvas, 13, 44, true);
    plot_draw(&canvas, &plot);
    for (int y = 0; y < 13; y++)
        ck_assert_str_eq(row_text(&canvas, y), rows[y]);
    canvas_free(&canvas);
}
END_TEST

/* A Linux console has lines, but neither braille patterns nor eighths. */
START_TEST(coarse_fonts_get_plain_charts)
{
    static const double values[] = {1, 3, 2};
    const struct plot_series series = {PLOT_LINE, ROLE_RING_0, 'a', "times", NULL, values, 3};
    const struct plot plot = {.area = {0, 0, 9, 40},
        .x = {.greatest = 2},
        .y = {.greatest = 3, .round = true},
        .series = &series,
        .series_count = 1};
    const struct chart_area column = {0, 0, 2, 1};
    struct canvas canvas = {.coarse = true};
    unsigned marks = 0;

    open_canvas(&canvas, 9, 40, false);
    plot_draw(&canvas, &plot);
    ck_assert_uint_eq(glyph_at(&canvas, 1, 1), 0x2502);
    for (int i = 0; i < 9 * 40; i++) {
        ck_assert(canvas.cells[i].glyph < 0x2800);
        marks += canvas.cells[i].glyph == 'a';
    }
    ck_assert_uint_ge(marks, 20);
    canvas_clear(&canvas);
    chart_column(&canvas, &column, ROLE_STRONG, 0.75);
    ck_assert_uint_eq(glyph_at(&canvas, 1, 0), '#');
    canvas_free(&canvas);
}
END_TEST

/* ---- bars, histograms, calendars ------------------------------------------------------------- */

START_TEST(columns_are_exact_to_an_eighth)
{
    const struct chart_area area = {0, 0, 2, 1};
    struct canvas canvas = {0};

    open_canvas(&canvas, 2, 1, false);
    for (unsigned eighths = 0; eighths <= 16; eighths++) {
        canvas_clear(&canvas);
        chart_column(&canvas, &area, ROLE_STRONG, eighths / 16.0);
        ck_assert_uint_eq(glyph_at(&canvas, 1, 0), eighths == 0  ? ' '
                                                   : eighths < 8 ? 0x2580 + eighths
                                                                 : 0x2588);
        ck_assert_uint_eq(glyph_at(&canvas, 0, 0), eighths <= 8 ? ' ' : 0x2580 + eighths - 8);
    }
    canvas_clear(&canvas);
    chart_column(&canvas, &area, ROLE_STRONG, 1e-9);
    ck_assert_uint_eq(glyph_at(&canvas, 1, 0), 0x2581);
    canvas_free(&canvas);
}
END_TEST

START_TEST(bars_are_exact_to_an_eighth)
{
    struct canvas canvas = {0};

    open_canvas(&canvas, 1, 6, false);
    for (unsigned eighths = 0; eighths <= 16; eighths++) {
        chart_bar(&canvas, 0, 1, 2, ROLE_STRONG, eighths / 16.0);
        ck_assert_uint_eq(glyph_at(&canvas, 0, 0), ' ');
        ck_assert_uint_eq(glyph_at(&canvas, 0, 1), eighths == 0  ? ' '
                                                   : eighths < 8 ? 0x2590 - eighths
                                                                 : 0x2588);
        ck_assert_uint_eq(glyph_at(&canvas, 0, 2), eighths <= 8 ? ' ' : 0x2590 - (eighths - 8));
    }
    canvas_free(&canvas);
}
END_TEST

START_TEST(a_sparkline_shows_the_last_that_fit)
{
    static const uint64_t values[] = {9, 9, 1, 8, 4};
    struct canvas canvas = {.ascii = true};

    ck_assert_int_eq(canvas_resize(&canvas, 1, 10, NULL), NP_OK);
    ck_assert_int_eq(chart_sparkline(&canvas, 0, 2, 5, ROLE_TEXT, values, 5), 5);
    ck_assert_uint_eq(canvas.cells[2].glyph, '_');
    ck_assert_uint_eq(canvas.cells[3].glyph, '#');
    ck_assert_uint_eq(canvas.cells[4].glyph, '-');
    ck_assert_uint_eq(canvas.cells[5].glyph, ' ');
    canvas.ascii = false;
    ck_assert_int_eq(chart_sparkline(&canvas, 0, 0, 10, ROLE_TEXT, values, 2), 2);
    ck_assert_uint_eq(canvas.cells[0].glyph, canvas.cells[1].glyph);
    ck_assert_uint_gt(canvas.cells[0].glyph, 0x2581);
    canvas_free(&canvas);
}
END_TEST

START_TEST(a_histogram_has_columns)
{
    static const char *const rows[] = {
        "4+",
        " |______",
        " |######",
        "2+###### ######",
        " |###### ######        ______",
        " |###### ######        ######",
        "0++------+--*---+------+------",
        "  1      2      3     4+",
    };
    static const uint32_t bins[] = {3, 2, 0, 1};
    const struct chart_histogram histogram = {SCALE_COUNT, 1, 1, bins, 4, true, 1};
    const struct chart_area area = {0, 0, 8, 30};
    struct canvas canvas = {0};

    open_canvas(&canvas, 8, 30, true);
    chart_histogram_draw(&canvas, &area, &histogram);
    for (int y = 0; y < 8; y++)
        ck_assert_str_eq(row_text(&canvas, y), rows[y]);
    canvas_free(&canvas);
}
END_TEST

START_TEST(a_calendar_has_a_column_for_each_week)
{
    static const char *const rows[] = {
        "       Sep     Oct     Nov",
        "Mo . . . . . . . . . . . . []",
        "   . . . . . . . . . . . . .",
        "We . . . . . . . . . . . . .",
        "   . . . . . . . . . . . . .",
        "Fr . . . . . . . . . . . xx.",
        "   . . . . . . . . . . . ++--",
        "Su . . . . . . . . . . . . ##",
        "   .  0  -- 1-3  ++ 4-6",
    };
    /* 2026-11-22 is a Sunday. */
    enum { TODAY = 20779 };
    uint32_t counts[CALENDAR_DAYS_MAX] = {0};
    const struct calendar calendar = {TODAY, TODAY - 6, counts};
    const struct chart_area area = {0, 0, 9, 30};
    struct canvas canvas = {0};

    counts[CALENDAR_DAYS_MAX - 1] = 12;
    counts[CALENDAR_DAYS_MAX - 2] = 1;
    counts[CALENDAR_DAYS_MAX - 9] = 4;
    counts[CALENDAR_DAYS_MAX - 10] = 7;
    open_canvas(&canvas, 9, 30, true);
    ck_assert_int_eq(calendar_draw(&canvas, &area, &calendar), 9);
    for (int y = 0; y < 9; y++)
        ck_assert_str_eq(row_text(&canvas, y), rows[y]);
    canvas_free(&canvas);
}
END_TEST

/* ---- curves ---------------------------------------------------------------------------------- */

/* Six moves from the goal; the second of five moves is a slip; the last distance is uncertain. */
static struct curve_point
point_of_game(const void *owner, size_t index)
{
    static const struct curve_point points[] = {{{6, 6}, false}, {{5, 5}, true}, {{6, 6}, false},
        {{5, 5}, false}, {{4, 4}, false}, {{3, 5}, false}};

    (void)owner;
    return points[index];
}

START_TEST(a_curve_shows_what_is_left)
{
    static const struct {
        int cols;
        size_t room, at;
        const char *rows[4];
    } cases[] = {
        {6, 6, 5, {"* *", " * ***", "     *", "-!---^"}},
        {12, 6, 6, {"**  **", "  **  ******", "          **", "---!--------"}},
        {3, 6, 4, {"**", "***", "  *", "!-^"}},
        {1, 6, 1, {"*", "*", "*", "^"}},
        {18, 6, 1,
            {"6 **   ***", "    ***   ********", "3              ***", "  ---^!-----------"}},
        /* The goal is ahead. */
        {8, 8, 2, {"**** *", "    **", "", "-!^-----"}},
    };
    struct canvas canvas = {0};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct chart_area area = {0, 0, 4, cases[i].cols};
        const struct curve curve = {6, cases[i].room, cases[i].at, point_of_game, NULL};

        open_canvas(&canvas, 4, cases[i].cols, true);
        curve_draw(&canvas, &area, &curve);
        for (int y = 0; y < 4; y++)
            ck_assert_msg(strcmp(row_text(&canvas, y), cases[i].rows[y]) == 0,
                "case %zu, row %d: '%s'", i, y, row_text(&canvas, y));
    }
    /* Dots link the columns; slips and what is behind the player stand out. */
    open_canvas(&canvas, 3, 6, false);
    curve_draw(
        &canvas, &(struct chart_area){0, 0, 3, 6}, &(struct curve){6, 6, 3, point_of_game, NULL});
    ck_assert_uint_eq(glyph_at(&canvas, 0, 0), 0x2809);
    ck_assert_uint_eq(glyph_at(&canvas, 0, 1), 0x2826);
    ck_assert_uint_eq(canvas.cells[0].role, ROLE_KEY);
    ck_assert_uint_eq(canvas.cells[1].role, ROLE_SLIP);
    ck_assert_uint_eq(canvas.cells[4].role, ROLE_DIM);
    ck_assert_uint_eq(canvas.cells[12 + 1].role, ROLE_SLIP);
    ck_assert_uint_eq(canvas.cells[12 + 3].role, ROLE_HINT);
    canvas_free(&canvas);
}
END_TEST

static struct curve_point
point_of_long_way(const void *owner, size_t index)
{
    const size_t *const length = owner;

    return (struct curve_point){{*length - index, *length - index}, false};
}

/* A curve is drawn at once, whatever the number of moves. */
START_TEST(a_curve_of_many_moves_is_drawn_at_once)
{
    const size_t length = (size_t)1 << 40;
    const struct curve curve = {length, length, length / 2, point_of_long_way, &length};
    struct canvas canvas = {0};

    open_canvas(&canvas, 1, 12, true);
    curve_draw(&canvas, &(struct chart_area){0, 0, 1, 12}, &curve);
    ck_assert_str_eq(row_text(&canvas, 0), "------^-----");
    canvas_free(&canvas);
}
END_TEST

/* Nothing is written outside an area, at any size; the sanitizers see the rest. */
START_TEST(charts_stay_in_their_area)
{
    static const double y[] = {4000, 90000, 61000, 12000, 7000, 33000, 250000};
    static uint32_t counts[CALENDAR_DAYS_MAX];
    const struct plot_series series[] = {
        {PLOT_LINE, ROLE_RING_0, 'a', "a label", NULL, y, 7},
        {PLOT_POINTS, ROLE_RING_0, 'b', "another label", NULL, y, 7},
    };
    struct canvas canvas = {0};

    for (int i = 0; i < CALENDAR_DAYS_MAX; i++)
        counts[i] = (uint32_t)(i % 9);
    for (int rows = 1; rows <= 40; rows += rows < 12 ? 1 : 7)
        for (int cols = 1; cols <= 130; cols += cols < 12 ? 1 : 11)
            for (unsigned kind = 0; kind < 8; kind++) {
                const struct chart_area area = {1, 1, rows, cols};
                const unsigned room = chart_histogram_room(&area);
                const struct chart_histogram histogram = {
                    SCALE_TIME, 1000, 500, counts, room, true, room / 2};
                const struct plot plot = {area, {SCALE_COUNT, false, false, 0, 6},
                    {SCALE_TIME, kind % 2 != 0, true, 4000, 250000}, "solves", series, 2};
                const struct calendar calendar = {20779, 20779, counts};
                const struct curve curve = {6, 9, 2, point_of_game, NULL};

                open_canvas(&canvas, rows + 2, cols + 2, kind % 2 != 0);
                if (kind < 2)
                    plot_draw(&canvas, &plot);
                else if (kind < 4)
                    chart_histogram_draw(&canvas, &area, &histogram);
                else if (kind < 6)
                    curve_draw(&canvas, &area, &curve);
                else if (rows >= 7 && cols >= 4)
                    calendar_draw(&canvas, &area, &calendar);
                for (int i = 0; i < canvas.rows * canvas.cols; i++) {
                    const int at_y = i / canvas.cols, at_x = i % canvas.cols;

                    if (at_y == 0 || at_x == 0 || at_y > rows || at_x > cols)
                        ck_assert_msg(canvas.cells[i].glyph == ' ', "kind %u at %dx%d: %d,%d", kind,
                            rows, cols, at_y, at_x);
                }
            }
    canvas_free(&canvas);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_chart");
    TCase *tests = tcase_create("tui_chart");

    tcase_add_test(tests, ticks_are_round);
    tcase_add_test(tests, ticks_differ);
    tcase_add_test(tests, values_have_places);
    tcase_add_test(tests, dots_fill_a_cell);
    tcase_add_test(tests, a_plot_has_axes_and_labels);
    tcase_add_test(tests, coarse_fonts_get_plain_charts);
    tcase_add_test(tests, columns_are_exact_to_an_eighth);
    tcase_add_test(tests, bars_are_exact_to_an_eighth);
    tcase_add_test(tests, a_sparkline_shows_the_last_that_fit);
    tcase_add_test(tests, a_histogram_has_columns);
    tcase_add_test(tests, a_calendar_has_a_column_for_each_week);
    tcase_add_test(tests, a_curve_shows_what_is_left);
    tcase_add_test(tests, a_curve_of_many_moves_is_drawn_at_once);
    tcase_add_test(tests, charts_stay_in_their_area);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
