// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of canvas_fit(), canvas_wrap() and the short forms of numbers: no word or number is cut.
 */
#include "config.h"

#include <string.h>

#include "support.h"
#include "tui/widget/move_line.h"
#include "tui/widget/frame.h"
#include "play/humanize.h"

/* The result of canvas_fit() for so many columns. */
static const char *
fitted(int cols, const char *forms)
{
    static char text[128];
    struct canvas canvas = {0};
    int end;

    ck_assert_int_eq(canvas_resize(&canvas, 1, cols, NULL), NP_OK);
    canvas_clear(&canvas);
    end = canvas_fit(&canvas, 0, 0, cols, ROLE_TEXT, forms);
    ck_assert_int_le(end, cols);
    for (int x = 0; x < end; x++)
        text[x] = (char)canvas.cells[x].glyph;
    text[end] = '\0';
    canvas_free(&canvas);
    return text;
}

START_TEST(a_text_is_cut_between_words)
{
    struct canvas canvas = {.rows = 1, .cols = 3};

    ck_assert_str_eq(fitted(15, "Playing on, now"), "Playing on, now");
    ck_assert_str_eq(fitted(14, "Playing on, now"), "Playing on...");
    ck_assert_str_eq(fitted(12, "Playing on, now"), "Playing...");
    ck_assert_str_eq(fitted(11, "Playing. Once"), "Playing...");
    ck_assert_str_eq(fitted(9, "Playing on, now"), "...");
    ck_assert_str_eq(fitted(2, "Playing on, now"), "");
    ck_assert_int_eq(canvas_fit(&canvas, 0, 7, 3, ROLE_TEXT, "nowhere"), 7);
}
END_TEST

START_TEST(a_text_takes_as_many_rows_as_it_needs)
{
    static const char *const rows[] = {"One two ", "three   ", "four    "};
    struct canvas canvas = {0};

    ck_assert_int_eq(canvas_resize(&canvas, 4, 8, NULL), NP_OK);
    canvas_clear(&canvas);
    ck_assert_int_eq(canvas_wrap(&canvas, 0, 0, 8, 4, ROLE_TEXT, "One two three four"), 3);
    for (int i = 0; i < 3 * 8; i++)
        ck_assert_int_eq((int)canvas.cells[i].glyph, rows[i / 8][i % 8]);
    /* The last row says that text is left over. */
    canvas_clear(&canvas);
    ck_assert_int_eq(canvas_wrap(&canvas, 0, 0, 8, 2, ROLE_TEXT, "One two three four"), 2);
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq((int)canvas.cells[8 + i].glyph, "three..."[i]);
    /* A word longer than a row continues on the next one; no character is split. */
    canvas_clear(&canvas);
    ck_assert_int_eq(canvas_wrap(&canvas, -1, 0, 8, 4, ROLE_TEXT, "incomprehensible words"), 2);
    ck_assert_int_eq((int)canvas.cells[0].glyph, 'h');
    ck_assert_int_eq((int)canvas.cells[8].glyph, 'w');
    /* Splitting a character would take one more cell. */
    canvas_clear(&canvas);
    ck_assert_int_eq(canvas_wrap(&canvas, 0, 0, 8, 4, ROLE_TEXT, "abcdefg\xc3\xa9\xc3\xa8"), 2);
    ck_assert_int_eq((int)canvas.cells[9].glyph, ' ');
    canvas_free(&canvas);
}
END_TEST

static const char *
bounds_in(uint64_t lower, uint64_t upper, int width)
{
    static struct words words;

    words = describe_bounds((struct bounds){lower, upper}, width);
    return words.text;
}

START_TEST(bounds_are_rounded_where_they_do_not_fit)
{
    ck_assert_str_eq(bounds_in(44, 44, 2), "44");
    ck_assert_str_eq(bounds_in(38, 52, 6), "38..52");
    ck_assert_str_eq(bounds_in(38, BOUND_UNKNOWN, 20), "38 or more");
    ck_assert_str_eq(bounds_in(38, BOUND_UNKNOWN, 4), "38+");
    ck_assert_str_eq(bounds_in(0, BOUND_UNKNOWN, 4), "?");
    ck_assert_str_eq(bounds_in(667785, 2372077, 15), "667785..2372077");
    ck_assert_str_eq(bounds_in(667785, 2372077, 14), "667.8k..2.372M");
    ck_assert_str_eq(bounds_in(667785, 2372077, 11), "668k..2.37M");
    ck_assert_str_eq(bounds_in(667785, 2372077, 10), "668k..2.4M");
    ck_assert_str_eq(bounds_in(667785, 2372077, 9), "668k..2M");
}
END_TEST

static void
assert_words(struct words words, const char *expected)
{
    ck_assert_str_eq(words.text, expected);
}

START_TEST(numbers_of_moves_have_a_short_form)
{
    assert_words(humanize_moves(999, 1), "999");
    assert_words(humanize_moves(999999, 3), "1.00M");
    assert_words(humanize_moves(12345, 0), "12345");
    assert_words(humanize_moves(12345, 4), "12.35k");
    assert_words(humanize_moves(UINT32_MAX, 3), "4.29G");
}
END_TEST

static struct move_line_part
letter_of(const void *owner, size_t index)
{
    static const char moves[] = "UuDdLlRr";
    const char letter = ((const char *)owner)[index];

    return (struct move_line_part){
        .move = (enum move)((strchr(moves, letter) - moves) / 2),
        .bracketed = letter >= 'a',
        .role = ROLE_TEXT,
    };
}

/* A line of moves around move `at`, in so many columns; slips are small letters. */
static const char *
moves_around(const char *letters, size_t at, int cols)
{
    static char text[128];
    const struct move_line line = {strlen(letters), at, letter_of, letters};
    struct canvas canvas = {0};

    ck_assert_int_eq(canvas_resize(&canvas, 1, cols, NULL), NP_OK);
    canvas_clear(&canvas);
    ck_assert_int_eq(move_line_draw(&line, &canvas, 0, 0, cols, 1), 1);
    for (int x = 0; x < cols; x++)
        text[x] = (char)canvas.cells[x].glyph;
    text[cols] = '\0';
    canvas_free(&canvas);
    return text;
}

START_TEST(a_line_of_moves_shows_where_it_is_cut)
{
    const char *const letters = "UDLRuRDLUDLR";

    ck_assert_str_eq(moves_around(letters, 0, 14), "UDLR[U]RDLUDLR");
    ck_assert_str_eq(moves_around(letters, 12, 14), "UDLR[U]RDLUDLR");
    ck_assert_str_eq(moves_around(letters, 0, 13), "UDLR[U]RDL...");
    ck_assert_str_eq(moves_around(letters, 12, 10), "...RDLUDLR");
    ck_assert_str_eq(moves_around(letters, 2, 9), "UDLR...  ");
    ck_assert_str_eq(moves_around(letters, 6, 9), "...RDL...");
}
END_TEST

START_TEST(moves_take_the_rows_there_are)
{
    static const struct {
        size_t at;
        int rows;
        int used;
        const char *drawn[3];
    } cases[] = {
        {12, 3, 2, {"UDLR[U]R", "DLUDLR  ", "        "}},
        {12, 1, 1, {"...DLUDLR"}},
        {5, 2, 2, {"UDLR[U]R", "DLUDLR  "}},
        {0, 1, 1, {"UDLR..."}},
    };
    const char *const letters = "UDLRuRDLUDLR";

    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct move_line line = {strlen(letters), cases[i].at, letter_of, letters};
        struct canvas canvas = {0};

        ck_assert_int_eq(canvas_resize(&canvas, 3, 8, NULL), NP_OK);
        ck_assert_int_eq(move_line_draw(&line, &canvas, 0, 0, 8, cases[i].rows), cases[i].used);
        for (int y = 0; y < cases[i].rows && cases[i].rows > 1; y++)
            for (int x = 0; x < 8; x++)
                ck_assert_int_eq((int)canvas.cells[y * 8 + x].glyph, cases[i].drawn[y][x]);
        canvas_free(&canvas);
    }
}
END_TEST

/* Whatever the number of moves, the last one and the current one are shown. */
START_TEST(rows_of_moves_end_with_the_last_one)
{
    char letters[400];

    for (size_t i = 0; i < sizeof letters; i++)
        letters[i] = "uDLr"[i % 4];
    for (size_t count = 1; count <= sizeof letters; count++)
        for (int rows = 1; rows <= 4; rows++) {
            const struct move_line line = {count, count, letter_of, letters};
            struct canvas canvas = {0};
            int behind, last;

            ck_assert_int_eq(canvas_resize(&canvas, 5, 11, NULL), NP_OK);
            behind = move_line_draw(&line, &canvas, 0, 0, 11, rows);
            ck_assert_int_le(behind, rows);
            for (last = behind * 11 - 1; canvas.cells[last].glyph == ' ';)
                last--;
            if (letters[count - 1] >= 'a')
                ck_assert_int_eq((int)canvas.cells[last--].glyph, ']');
            ck_assert_int_eq((int)canvas.cells[last].glyph, "UDLR"[(count - 1) % 4]);
            ck_assert(count < 60 || canvas.cells[0].glyph == '.');
            canvas_free(&canvas);
        }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_fit");
    TCase *tests = tcase_create("tui_fit");

    tcase_add_test(tests, a_text_is_cut_between_words);
    tcase_add_test(tests, a_text_takes_as_many_rows_as_it_needs);
    tcase_add_test(tests, bounds_are_rounded_where_they_do_not_fit);
    tcase_add_test(tests, numbers_of_moves_have_a_short_form);
    tcase_add_test(tests, a_line_of_moves_shows_where_it_is_cut);
    tcase_add_test(tests, moves_take_the_rows_there_are);
    tcase_add_test(tests, rows_of_moves_end_with_the_last_one);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
