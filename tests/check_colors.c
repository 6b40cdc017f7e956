// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Colours of themes and fills: legible, apart for every kind of colour vision, the whole screen or
 * nothing. And schemes: which tiles share a colour.
 */
#include "config.h"

#include <math.h>
#include <string.h>

#include "front/color.h"
#include "front/scheme.h"
#include "front/theme.h"
#include "grounds.h"
#include "support.h"

static const int depths[] = {256, THEME_DIRECT};

enum { DEPTHS = sizeof depths / sizeof depths[0] };

static uint32_t
fill_shown(const struct theme_row *theme, unsigned fill, int depth)
{
    const int32_t color = theme_colors(theme, role_fill((enum fill)fill), depth, true).bg;

    return depth == THEME_DIRECT ? (uint32_t)color : color_of_256((unsigned)color);
}

/* ---- contrast ----------------------------------------------------------------------------- */

START_TEST(contrasts_are_those_of_the_formula)
{
    ck_assert_double_eq_tol(color_contrast(0x000000, 0xffffff), 21, 1e-9);
    ck_assert_double_eq_tol(color_contrast(0x777777, 0xffffff), 4.478, 1e-3);
    ck_assert_double_eq_tol(color_contrast(0x0000ff, 0xffffff), 8.592, 1e-3);
    ck_assert_double_eq_tol(color_contrast(0xff0000, 0x000000), 5.252, 1e-3);
    for (uint32_t grey = 0; grey < 256; grey++) {
        const uint32_t rgb = 0x010101 * grey;

        ck_assert_double_ge(color_contrast(color_ink_on(rgb), rgb), 4.58);
    }
}
END_TEST

/* Every ink on its ground and every number on its fill, as each terminal shows it. */
START_TEST(text_is_legible_on_every_ground)
{
    for (unsigned i = 0; i < theme_row_count; i++)
        for (unsigned j = 0; j < GROUNDS; j++)
            for (unsigned k = 0; k < MEANS; k++)
                for (unsigned role = 0; role < ROLE_COUNT; role++) {
                    const struct theme_row *const theme = &theme_rows[i];
                    const struct sight sight = ground_sight(&grounds[j], theme, role, means[k]);
                    const bool rim =
                        role >= ROLE_FILL_0 && (role - ROLE_FILL_0) % ROLES_OF_FILL != 0;
                    const bool high =
                        strcmp(theme->name, "high-contrast") == 0 && means[k].colors >= 256;

                    if (rim || ground_is_own(&grounds[j], theme, means[k]))
                        continue;
                    ck_assert_msg(color_contrast(sight.fg, sight.bg) >= (high ? 7 : 4.5),
                        "theme %s, %s, %d colours, role %u: a contrast of %.2f", theme->name,
                        grounds[j].name, means[k].colors, role, color_contrast(sight.fg, sight.bg));
                }
}
END_TEST

/* The themes for dark and for light grounds leave the background of each of these alone. */
START_TEST(a_theme_suits_its_grounds)
{
    for (unsigned i = 0; i < GROUNDS; i++) {
        const struct theme_row *const chosen = theme_row_default((int32_t)grounds[i].bg, "0;15");

        ck_assert_int_eq(chosen->light, grounds[i].light);
        ck_assert_msg(theme_suits(chosen, grounds[i].bg), "%s", grounds[i].name);
        ck_assert(!theme_suits(theme_row_find(chosen->light ? "dark" : "light"), grounds[i].bg));
    }
    ck_assert(!theme_suits(theme_row_find("dark"), 0x707070));
    ck_assert_str_eq(theme_row_default(THEME_DEFAULT, NULL)->name, "dark");
    ck_assert_str_eq(theme_row_default(THEME_DEFAULT, "15;0")->name, "dark");
    ck_assert_str_eq(theme_row_default(THEME_DEFAULT, "0;15")->name, "light");
    ck_assert_ptr_null(theme_row_find("plaid"));
}
END_TEST

START_TEST(a_theme_paints_everything_or_nothing)
{
    static const int all[] = {8, 256, THEME_DIRECT};

    for (unsigned i = 0; i < theme_row_count; i++)
        for (unsigned j = 0; j < 6 && !theme_rows[i].mono; j++) {
            const bool painted = j < 3;

            for (unsigned role = 0; role < ROLE_COUNT; role++) {
                const struct theme_colors colors =
                    theme_colors(&theme_rows[i], (enum role)role, all[j % 3], painted);

                ck_assert_msg(
                    !painted || (colors.bg != THEME_DEFAULT && colors.fg != THEME_DEFAULT),
                    "theme %s, role %u", theme_rows[i].name, role);
                if (role < ROLE_HINT)
                    ck_assert_msg(painted == (colors.bg != THEME_DEFAULT), "theme %s, role %u",
                        theme_rows[i].name, role);
            }
        }
}
END_TEST

START_TEST(no_role_is_marked_by_colour_alone)
{
    static const enum role marked[] = {ROLE_HINT, ROLE_SLIP, ROLE_SELECTED, ROLE_FLASH};

    for (unsigned i = 0; i < sizeof marked / sizeof marked[0]; i++) {
        ck_assert_uint_ne(theme_colors(&theme_rows[0], marked[i], 0, false).attributes, 0);
        ck_assert_uint_ne(theme_colors(theme_row_find("light"), marked[i], 8, false).attributes, 0);
    }
}
END_TEST

/* ---- colour vision ------------------------------------------------------------------------ */

/* How colours look without red, green or blue cones: linear light, all of them missing. From G.
 * Machado, M. Oliveira, L. Fernandes, "A physiologically-based model for simulation of color vision
 * deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009. */
static const struct {
    const char *name;
    double rows[3][3];
} visions[] = {
    {"full vision", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {"protanopia", {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216},
                       {-0.003882, -0.048116, 1.051998}}},
    {"deuteranopia", {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413},
                         {-0.011820, 0.042940, 0.968881}}},
    {"tritanopia", {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602},
                       {0.004733, 0.691367, 0.303900}}},
};

enum { VISIONS = sizeof visions / sizeof visions[0] };

/* A colour in OKLab, whose distances are those of perception: lightness (0 to 1), green to red, and
 * blue to yellow. B. Ottosson, "A perceptual color space for image processing", 2020. */
struct lab {
    double part[3];
};

static double
row_of(const double row[3], const double column[3])
{
    return row[0] * column[0] + row[1] * column[1] + row[2] * column[2];
}

static struct lab
seen(uint32_t rgb, unsigned vision)
{
    static const double cones[3][3] = {{0.4122214708, 0.5363325363, 0.0514459929},
        {0.2119034982, 0.6806995451, 0.1073969566}, {0.0883024619, 0.2817188376, 0.6299787005}};
    static const double labs[3][3] = {{0.2104542553, 0.7936177850, -0.0040720468},
        {1.9779984951, -2.4285922050, 0.4505937099}, {0.0259040371, 0.7827717662, -0.8086757660}};
    double linear[3], changed[3], roots[3];
    struct lab lab;

    for (unsigned i = 0; i < 3; i++) {
        const double part = (rgb >> (16 - 8 * i) & 0xff) / 255.0;

        linear[i] = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
    }
    for (unsigned i = 0; i < 3; i++)
        changed[i] = fmin(fmax(row_of(visions[vision].rows[i], linear), 0), 1);
    for (unsigned i = 0; i < 3; i++)
        roots[i] = cbrt(row_of(cones[i], changed));
    for (unsigned i = 0; i < 3; i++)
        lab.part[i] = row_of(labs[i], roots);
    return lab;
}

static double
distance(uint32_t one, uint32_t other, unsigned vision)
{
    const struct lab a = seen(one, vision), b = seen(other, vision);
    double sum = 0;

    for (unsigned i = 0; i < 3; i++)
        sum += (a.part[i] - b.part[i]) * (a.part[i] - b.part[i]);
    return sqrt(sum);
}

/* The fills of a palette stay apart: a hue from the two that follow it, every colour from that of
 * hints. In OKLab 0.02 can just be seen. */
static void
check_apart(const struct theme_row *theme, int depth, unsigned vision, double least)
{
    const uint32_t hint = fill_shown(theme, FILL_HINT, depth);

    for (unsigned i = 0; i < FILL_HUES; i++) {
        const uint32_t hue = fill_shown(theme, FILL_HUE_0 + i, depth);

        for (unsigned j = 1; j <= 2; j++) {
            const unsigned next = (i + j) % FILL_HUES;
            const double found = distance(hue, fill_shown(theme, FILL_HUE_0 + next, depth), vision);

            ck_assert_msg(found >= least, "theme %s, %d colours, %s: hues %u and %u are %.3f apart",
                theme->name, depth, visions[vision].name, i, next, found);
        }
        ck_assert_msg(distance(hue, hint, vision) >= least,
            "theme %s, %d colours, %s: hue %u is %.3f from a hint", theme->name, depth,
            visions[vision].name, i, distance(hue, hint, vision));
    }
    ck_assert_double_ge(distance(fill_shown(theme, FILL_TILE, depth),
                            fill_shown(theme, FILL_PLACED, depth), vision),
        least);
}

START_TEST(colours_differ_for_every_vision)
{
    for (unsigned i = 0; i < theme_row_count; i++)
        for (unsigned vision = 0; vision < VISIONS && !theme_rows[i].mono; vision++) {
            check_apart(&theme_rows[i], THEME_DIRECT, vision, 0.08);
            check_apart(&theme_rows[i], 256, vision, 0.06);
        }
}
END_TEST

/* The tray from the ground and from every fill; arrows and outlines of hints, which lie on the
 * tray, like other shapes by a contrast of 3 (WCAG 2.1, 1.4.11). */
START_TEST(tray_tiles_and_ground_are_told_apart)
{
    for (unsigned i = 0; i < theme_row_count; i++)
        for (unsigned j = 0; j < DEPTHS && !theme_rows[i].mono; j++) {
            const struct theme_row *const theme = &theme_rows[i];
            const struct means by = {depths[j], false};
            const uint32_t tray = fill_shown(theme, FILL_TRAY, depths[j]);

            for (unsigned k = 0; k < GROUNDS; k++) {
                const uint32_t ground = ground_sight(&grounds[k], theme, ROLE_TEXT, by).bg;

                ck_assert_msg(color_contrast(tray, ground) >= 1.2,
                    "theme %s, %s, %d colours: tray and ground differ by %.2f", theme->name,
                    grounds[k].name, depths[j], color_contrast(tray, ground));
            }
            ck_assert_double_ge(color_contrast(tray, fill_shown(theme, FILL_TILE, depths[j])), 1.2);
            ck_assert_double_ge(
                color_contrast(tray, fill_shown(theme, FILL_PLACED, depths[j])), 1.2);
            ck_assert_double_ge(color_contrast(tray, fill_shown(theme, FILL_HINT, depths[j])), 3);
            for (unsigned fill = 0; fill < FILL_COUNT; fill++)
                for (unsigned vision = 0; fill != FILL_TRAY && vision < VISIONS; vision++)
                    ck_assert_msg(
                        distance(tray, fill_shown(theme, fill, depths[j]), vision) >= 0.05,
                        "theme %s, %d colours, %s: tray and fill %u are %.3f apart", theme->name,
                        depths[j], visions[vision].name, fill,
                        distance(tray, fill_shown(theme, fill, depths[j]), vision));
        }
}
END_TEST

START_TEST(hues_that_follow_each_other_differ_in_few_colours)
{
    for (unsigned hue = 0; hue < FILL_HUES; hue++)
        ck_assert_int_ne(theme_colors(theme_rows, role_fill(FILL_HUE_0 + hue), 8, false).fg,
            theme_colors(theme_rows, role_fill(FILL_HUE_0 + (hue + 1) % FILL_HUES), 8, false).fg);
}
END_TEST

START_TEST(steps_go_from_light_to_deep)
{
    for (unsigned i = 0; i < theme_row_count; i++)
        for (unsigned vision = 0; vision < VISIONS && !theme_rows[i].mono; vision++)
            for (unsigned step = 1; step < FILL_STEPS; step++) {
                const uint32_t before =
                    fill_shown(&theme_rows[i], FILL_STEP_0 + step - 1, THEME_DIRECT);
                const uint32_t here = fill_shown(&theme_rows[i], FILL_STEP_0 + step, THEME_DIRECT);

                ck_assert_double_gt(seen(before, vision).part[0], seen(here, vision).part[0]);
                ck_assert_double_ge(distance(before, here, vision), 0.03);
            }
}
END_TEST

START_TEST(the_nearest_of_256_is_found)
{
    for (unsigned entry = 16; entry < 256; entry++)
        ck_assert_uint_eq(
            color_of_256(color_nearest_256(color_of_256(entry))), color_of_256(entry));
    ck_assert_uint_eq(color_of_256(color_nearest_256(0xfe0301)), 0xff0000);
    ck_assert_uint_eq(color_of_256(color_nearest_256(0x454647)), 0x444444);
}
END_TEST

/* ---- schemes ------------------------------------------------------------------------------ */

/* A letter for every goal cell, the same for the same colour; '.' for the blank. */
static void
letters_of(const char *scheme, const struct goal *goal, char *letters)
{
    const struct scheme_row *const row = scheme_row_find(scheme);
    enum fill known[26];
    unsigned count = 0;

    for (uint32_t cell = 0; cell < goal->cells; cell++) {
        const enum fill fill = row->fill(goal, cell, cell, true);
        unsigned i = 0;

        letters[cell] = '.';
        if (cell == goal->blank)
            continue;
        while (i < count && known[i] != fill)
            i++;
        if (i == count)
            known[count++] = fill;
        letters[cell] = (char)('a' + i);
    }
    letters[goal->cells] = '\0';
}

START_TEST(schemes_color_by_the_place)
{
    static const struct {
        const char *scheme;
        enum goal_kind kind;
        uint32_t width, height;
        const char *letters;
    } scenes[] = {
        {"home", GOAL_STANDARD, 3, 3, "aaaaaaaa."},
        {"fringe", GOAL_STANDARD, 4, 4, "aaaabcccbdeebdf."},
        {"fringe", GOAL_STANDARD, 4, 2, "aaaabcc."},
        {"fringe", GOAL_BLANK_FIRST, 3, 3, ".abccbddd"},
        {"fringe", GOAL_SNAIL, 3, 3, "aaab.baaa"},
        {"rows", GOAL_STANDARD, 3, 3, "aaabbbcc."},
        {"columns", GOAL_STANDARD, 3, 3, "abcabcab."},
        {"rings", GOAL_STANDARD, 4, 4, "aaaaabbaabbaaaa."},
        {"gradient", GOAL_STANDARD, 3, 3, "aaaaaaaa."},
    };

    ck_assert_ptr_null(scheme_row_find("plaid"));
    for (unsigned i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        struct goal goal;
        char letters[32];

        ck_assert_int_eq(
            goal_init(&goal, scenes[i].kind, scenes[i].width, scenes[i].height, NULL), NP_OK);
        letters_of(scenes[i].scheme, &goal, letters);
        ck_assert_msg(strcmp(letters, scenes[i].letters) == 0, "%s of goal %u: %s, not %s",
            scenes[i].scheme, (unsigned)scenes[i].kind, letters, scenes[i].letters);
        goal_free(&goal);
    }
}
END_TEST

/* Farther is deeper, from the first step at home to the last in the other corner. */
START_TEST(the_gradient_follows_the_distance)
{
    static const uint32_t sides[] = {2, 3, 4, 5, 10, 1024};
    const struct scheme_row *const row = scheme_row_find("gradient");

    for (unsigned i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        const uint32_t side = sides[i];
        enum fill before = FILL_STEP_0;
        struct goal goal;

        ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, side, side, NULL), NP_OK);
        ck_assert_uint_eq(row->fill(&goal, 0, 0, true), FILL_STEP_0);
        for (uint32_t x = 1; x < side; x++) {
            const enum fill fill = row->fill(&goal, 0, x, false);

            ck_assert_uint_ge(fill, x == 1 ? FILL_STEP_0 + 1 : before);
            before = fill;
        }
        ck_assert_uint_le(row->fill(&goal, 0, goal.cells - 1, false), FILL_STEP_0 + FILL_STEPS - 1);
        ck_assert_uint_ge(row->fill(&goal, 0, goal.cells - 1, false), before);
        goal_free(&goal);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("colors");
    TCase *tests = tcase_create("colors");

    tcase_add_test(tests, contrasts_are_those_of_the_formula);
    tcase_add_test(tests, text_is_legible_on_every_ground);
    tcase_add_test(tests, tray_tiles_and_ground_are_told_apart);
    tcase_add_test(tests, a_theme_suits_its_grounds);
    tcase_add_test(tests, no_role_is_marked_by_colour_alone);
    tcase_add_test(tests, a_theme_paints_everything_or_nothing);
    tcase_add_test(tests, colours_differ_for_every_vision);
    tcase_add_test(tests, hues_that_follow_each_other_differ_in_few_colours);
    tcase_add_test(tests, steps_go_from_light_to_deep);
    tcase_add_test(tests, the_nearest_of_256_is_found);
    tcase_add_test(tests, schemes_color_by_the_place);
    tcase_add_test(tests, the_gradient_follows_the_distance);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
