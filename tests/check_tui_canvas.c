// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of drawing: the canvas, words, big digits, themes, and the board.
 */
#include "config.h"

#include "tui/term/canvas.h"

#include <math.h>
#include <locale.h>
#include <string.h>

#include "base/rng.h"
#include "puzzle/scramble.h"
#include "support.h"
#include "tui/widget/block.h"
#include "tui/widget/tiles.h"
#include "front/theme.h"
#include "play/humanize.h"

/* One row of the canvas as ASCII; other characters become '@'. */
static const char *
row_text(const struct canvas *canvas, int y)
{
    static char text[512];
    int length = 0;

    for (int x = 0; x < canvas->cols && x < 500; x++) {
        const uint32_t glyph = canvas->cells[y * canvas->cols + x].glyph;

        text[length++] = glyph < 128 ? (char)glyph : '@';
    }
    while (length > 0 && text[length - 1] == ' ')
        length--;
    text[length] = '\0';
    return text;
}

START_TEST(text_is_cut_and_cleaned)
{
    struct canvas canvas = {0};

    ck_assert_int_eq(canvas_resize(&canvas, 2, 10, NULL), NP_OK);
    ck_assert_int_eq(canvas_text(&canvas, 0, 7, 10, ROLE_TEXT, "abcdef"), 10);
    ck_assert_str_eq(row_text(&canvas, 0), "       abc");
    canvas_text(&canvas, 1, -2, 10, ROLE_TEXT, "abcd\a\xff.");
    ck_assert_str_eq(row_text(&canvas, 1), "cd??.");
    canvas_text(&canvas, 5, 0, 10, ROLE_TEXT, "below");
    canvas_put(&canvas, -1, 3, ROLE_TEXT, 'x');
    canvas.ascii = true;
    canvas_clear(&canvas);
    canvas_text(&canvas, 0, 0, 10, ROLE_TEXT, "\xe2\x86\x93 8");
    ck_assert_str_eq(row_text(&canvas, 0), "? 8");
    canvas_free(&canvas);
}
END_TEST

START_TEST(wide_characters_take_two_columns)
{
    struct canvas canvas = {0};

    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL)
        return;
    ck_assert_int_eq(canvas_resize(&canvas, 1, 5, NULL), NP_OK);
    ck_assert_int_eq(
        canvas_text(&canvas, 0, 0, 5, ROLE_TEXT, "\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2"), 4);
    ck_assert_uint_eq(canvas.cells[1].glyph, 0);
    ck_assert_uint_eq(canvas.cells[4].glyph, ' ');
    canvas_free(&canvas);
}
END_TEST

static void
assert_words(struct words words, const char *expected)
{
    ck_assert_str_eq(words.text, expected);
}

START_TEST(words_for_numbers)
{
    assert_words(humanize_time(UINT64_C(41) * 1000000000), "00:41");
    assert_words(humanize_time(UINT64_C(3723) * 1000000000), "1:02:03");
    assert_words(humanize_time_exact(UINT64_C(72340000000)), "01:12.34");
    assert_words(humanize_count(512), "512");
    assert_words(humanize_count(1234567), "1.2 M");
    assert_words(humanize_count(39000000), "39 M");
    assert_words(humanize_count(999999), "1.0 M");
    assert_words(humanize_bytes(48000000), "48 MB");
    assert_words(humanize_seconds(120000000), "0.12 s");
    assert_words(humanize_seconds(UINT64_C(4100000000)), "4.1 s");
}
END_TEST

START_TEST(a_hint_follows_the_tiles)
{
    /* 0 1 3   L: 1 left, U: 2 up, L: 5 left, U: 6 up */
    uint32_t tiles[] = {0, 1, 3, 4, 2, 5, 7, 8, 6};
    const struct board board = {3, 3, 9, 0, tiles};
    const uint8_t moves[] = {MOVE_LEFT, MOVE_UP, MOVE_LEFT, MOVE_UP};
    const uint8_t circle[] = {MOVE_LEFT, MOVE_UP, MOVE_RIGHT, MOVE_DOWN, MOVE_LEFT};
    char text[96];

    humanize_hint(text, sizeof text, &board, moves, 1, 4);
    ck_assert_str_eq(text, "1 left, then 3 more.");
    humanize_hint(text, sizeof text, &board, moves, 4, 4);
    ck_assert_str_eq(text, "1 left, 2 up, 5 left, 6 up, and it is solved.");
    humanize_hint(text, sizeof text, &board, circle, 5, 9);
    ck_assert_str_eq(text, "1 left, 2 up, 4 right, 1 down, 2 left, then 4 more.");
}
END_TEST

START_TEST(big_digits_are_drawn_in_their_place)
{
    struct canvas canvas = {.ascii = true};

    ck_assert_int_eq(canvas_resize(&canvas, 5, 8, NULL), NP_OK);
    ck_assert_int_eq(block_digits_width(12), 7);
    digits_draw(&canvas, 0, 0, ROLE_TILE, 17);
    ck_assert_str_eq(row_text(&canvas, 0), " #  ###");
    ck_assert_str_eq(row_text(&canvas, 1), "##    #");
    ck_assert_str_eq(row_text(&canvas, 4), "###   #");
    canvas_free(&canvas);
}
END_TEST

/* A 3x3 board with filled tiles on a screen of 24x80, and where it is drawn. */
static struct {
    struct canvas canvas;
    struct layout layout;
    struct tiles tiles;
    struct board board;
    struct goal goal;
    int y, x; /* where the inside of the tile begins that filled_tile() has found */
} filled;

static void
filled_begin(uint32_t *numbers, uint32_t blank, unsigned style)
{
    filled.board = (struct board){3, 3, 9, blank, numbers};
    ck_assert_int_eq(canvas_resize(&filled.canvas, 24, 80, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&filled.goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    layout_make(&filled.layout, 24, 80, 3, 3, style, true);
    filled.tiles = (struct tiles){.board = &filled.board,
        .goal = &filled.goal,
        .filled = true,
        .scheme = scheme_row_find("rows"),
        .cursor = TILES_NO_CELL,
        .picked = TILES_NO_CELL,
        .wave = TILES_NO_WAVE};
}

static void
filled_draw(void)
{
    canvas_clear(&filled.canvas);
    tiles_draw(&filled.canvas, &filled.layout, &filled.tiles);
}

static void
filled_end(void)
{
    goal_free(&filled.goal);
    canvas_free(&filled.canvas);
}

static void
filled_tile(uint32_t cell)
{
    ck_assert(layout_tile_at(&filled.layout, cell % 3, cell / 3, &filled.y, &filled.x));
}

/* A character of the tile, from the first of its inside. */
static struct canvas_cell
filled_cell(int y, int x)
{
    return filled.canvas.cells[(filled.y + y) * 80 + filled.x + x];
}

START_TEST(a_filled_board_as_it_is_drawn)
{
    static uint32_t numbers[] = {0, 1, 3, 4, 2, 5, 7, 8, 6};
    static const char *const rows[] = {
        "            _________ _________",
        "                _        ___  *",
        "               \"#        __#",
        "               _#_       __#",
        "",
        "  _________ _________ _________",
    };

    filled.canvas.ascii = true; /* shows half blocks as _ and " */
    filled_begin(numbers, 0, 0);
    filled_draw();
    for (int i = 0; i < 6; i++)
        ck_assert_str_eq(row_text(&filled.canvas, filled.layout.board_y + i), rows[i]);
    /* The blank is the ground of the screen. */
    filled_tile(0);
    for (int i = -1; i < filled.layout.tile_height; i++)
        for (int j = 0; j < filled.layout.tile_width; j++)
            ck_assert_int_eq(filled_cell(i, j).role, ROLE_TEXT);
    filled_tile(1);
    ck_assert_int_eq(filled_cell(0, 0).role, role_fill(FILL_HUE_0));
    ck_assert_int_eq(filled_cell(-1, 0).role, role_edge(FILL_HUE_0));
    filled_end();
}
END_TEST

START_TEST(marks_leave_the_number_of_a_filled_tile)
{
    static uint32_t numbers[] = {0, 1, 3, 4, 2, 5, 7, 8, 6};
    static const uint8_t hints[] = {MOVE_LEFT};
    static const struct {
        struct tiles marks;
        enum fill fill;
    } marked[] = {
        {{.hints = hints, .hint_count = 1}, FILL_HINT},
        {{.found = 1}, FILL_SELECTED},
        {{.cursor = 1}, FILL_SELECTED},
        {{.picked = 1}, FILL_HINT},
        {{.wave = 1}, FILL_FLASH},
    };

    for (unsigned i = 0; i < sizeof marked / sizeof marked[0]; i++) {
        const struct tiles *const marks = &marked[i].marks;

        filled_begin(numbers, 0, 0);
        filled.tiles.hints = marks->hints;
        filled.tiles.hint_count = marks->hint_count;
        filled.tiles.found = marks->found;
        filled.tiles.cursor = marks->cursor > 0 ? marks->cursor : TILES_NO_CELL;
        filled.tiles.picked = marks->picked > 0 ? marks->picked : TILES_NO_CELL;
        filled.tiles.wave = marks->wave > 0 ? marks->wave : TILES_NO_WAVE;
        filled_draw();
        filled_tile(1);
        ck_assert_int_eq(filled_cell(1, 4).role, role_fill(marked[i].fill));
        ck_assert_uint_eq(filled_cell(1, 4).glyph, glyph_character(GLYPH_BLOCK, false));
        ck_assert_uint_eq(filled_cell(2, 3).glyph, glyph_character(GLYPH_LOWER_HALF, false));
        filled_end();
    }
}
END_TEST

/* Below big digits where there is a line, else beside them. */
START_TEST(a_filled_tile_shows_its_distance)
{
    static uint32_t numbers[] = {0, 1, 3, 4, 2, 5, 7, 8, 6};

    filled_begin(numbers, 0, 0);
    filled.tiles.display = DISPLAY_DISTANCES;
    filled_draw();
    filled_tile(1);
    ck_assert_uint_eq(filled_cell(3, 0).glyph, '1');
    ck_assert_int_eq(filled_cell(3, 0).role, role_fill(FILL_HUE_0));
    layout_make(&filled.layout, 16, 60, 3, 3, 0, true);
    ck_assert_int_eq(filled.layout.tile_height, 3);
    filled_draw();
    filled_tile(1);
    ck_assert_uint_eq(filled_cell(0, 8).glyph, '1');
    filled_end();
}
END_TEST

START_TEST(a_hidden_filled_board_tells_nothing)
{
    static uint32_t numbers[] = {0, 1, 3, 4, 2, 5, 7, 8, 6};

    filled_begin(numbers, 0, 0);
    filled.tiles.hidden = true;
    filled_draw();
    for (uint32_t cell = 0; cell < 9; cell++) {
        filled_tile(cell);
        for (int i = 0; i < filled.layout.tile_height; i++)
            for (int j = 0; j < filled.layout.tile_width; j++) {
                ck_assert_int_eq(filled_cell(i, j).role, role_fill(FILL_TILE));
                ck_assert_uint_eq(filled_cell(i, j).glyph, ' ');
            }
    }
    filled_end();
}
END_TEST

static int
count_filled(void)
{
    int count = 0;

    filled_draw();
    for (int i = 0; i < 24 * 80; i++)
        count += filled.canvas.cells[i].role >= ROLE_FILL_0;
    return count;
}

/* A glide neither loses a tile nor leaves a trace. */
START_TEST(filled_tiles_glide)
{
    static uint32_t numbers[] = {1, 2, 3, 4, 5, 6, 7, 8, 0};
    static const enum move moves[] = {MOVE_UP, MOVE_LEFT};
    static struct canvas_cell still[24 * 80];

    for (unsigned style = TILE_NUMBERS; style <= TILE_DIGITS; style++)
        for (unsigned i = 0; i < 2; i++) {
            int count, left;

            filled_begin(numbers, 8, style);
            count = count_filled();
            memcpy(still, filled.canvas.cells, sizeof still);
            left = layout_glide_steps(&filled.layout, moves[i]);
            for (; left >= 0; left--) {
                filled.tiles.glide = (struct tiles_glide){moves[i], 2, left};
                /* Two tiles may reach into one more row each. */
                ck_assert_int_ge(count_filled(), count);
                ck_assert_int_le(count_filled(), count + 2 * filled.layout.tile_width);
            }
            ck_assert_mem_eq(still, filled.canvas.cells, sizeof still);
            filled_end();
        }
}
END_TEST

/* Draws the 3x3 board of a_hint_follows_the_tiles on a screen of some size. */
static void
draw_three(struct canvas *canvas, int rows, int cols, const struct tiles *wishes)
{
    static uint32_t numbers[] = {0, 1, 3, 4, 2, 5, 7, 8, 6};
    const struct board board = {3, 3, 9, 0, numbers};
    struct tiles tiles = *wishes;
    struct layout layout;
    struct goal goal;

    ck_assert_int_eq(canvas_resize(canvas, rows, cols, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    tiles.board = &board;
    tiles.goal = &goal;
    tiles.cursor = tiles.picked = TILES_NO_CELL;
    tiles.wave = TILES_NO_WAVE;
    layout_make(&layout, rows, cols, 3, 3, 0, false);
    tiles_draw(canvas, &layout, &tiles);
    goal_free(&goal);
}

START_TEST(a_board_as_it_is_drawn)
{
    const uint8_t hints[] = {MOVE_LEFT, MOVE_UP};
    const struct tiles plain = {.display = DISPLAY_NUMBERS};
    const struct tiles hinted = {.hints = hints, .hint_count = 2};
    const struct tiles distances = {.display = DISPLAY_DISTANCES};
    struct canvas canvas = {.ascii = true};

    draw_three(&canvas, 10, 20, &plain);
    ck_assert_str_eq(row_text(&canvas, 1), "  +----+----+----+");
    ck_assert_str_eq(row_text(&canvas, 2), "  |    |  1 |  3*|");
    ck_assert_str_eq(row_text(&canvas, 4), "  |  4*|  2 |  5 |");
    draw_three(&canvas, 10, 20, &hinted);
    ck_assert_str_eq(row_text(&canvas, 2), "  |    |  1<|  3*|");
    ck_assert_str_eq(row_text(&canvas, 4), "  |  4*|  2^|  5 |");
    ck_assert_int_eq(canvas.cells[2 * 20 + 9].role, ROLE_HINT);
    draw_three(&canvas, 10, 20, &distances);
    ck_assert_str_eq(row_text(&canvas, 2), "  |    |  11|  3*|");
    draw_three(&canvas, 6, 12, &plain);
    ck_assert_str_eq(row_text(&canvas, 1), "  .  1  3*");
    canvas_free(&canvas);
}
END_TEST

START_TEST(rings_have_letters)
{
    static uint32_t numbers[] = {0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1};
    static const struct {
        enum goal_kind kind;
        const char *rows[4];
    } rings[] = {
        {GOAL_STANDARD, {"|    | 15c| 14b| 13a|", "| 12c| 11c| 10b|  9a|", "|  8b|  7b|  6b|  5a|",
                            "|  4a|  3a|  2a|  1a|"}},
        {GOAL_SNAIL, {"|    | 15b| 14b| 13b|", "| 12*| 11a| 10a|  9a|", "|  8a|  7a|  6a|  5a|",
                         "|  4a|  3a|  2a|  1a|"}},
    };
    const struct board board = {4, 4, 16, 0, numbers};
    struct canvas canvas = {.ascii = true};
    struct layout layout;

    ck_assert_int_eq(canvas_resize(&canvas, 12, 40, NULL), NP_OK);
    layout_make(&layout, 12, 40, 4, 4, 0, false);
    for (unsigned i = 0; i < 2; i++) {
        struct goal goal;

        ck_assert_int_eq(goal_init(&goal, rings[i].kind, 4, 4, NULL), NP_OK);
        tiles_draw(&canvas, &layout,
            &(struct tiles){.board = &board,
                .goal = &goal,
                .display = DISPLAY_RINGS,
                .cursor = TILES_NO_CELL,
                .picked = TILES_NO_CELL,
                .wave = TILES_NO_WAVE});
        for (int y = 0; y < 4; y++)
            ck_assert_str_eq(
                strchr(row_text(&canvas, layout.board_y + 1 + 2 * y), '|'), rings[i].rows[y]);
        goal_free(&goal);
    }
    canvas_free(&canvas);
}
END_TEST

START_TEST(a_hidden_board_shows_no_number)
{
    const struct tiles hidden = {.hidden = true};
    struct canvas canvas = {.ascii = true};

    draw_three(&canvas, 24, 80, &hidden);
    for (int i = 0; i < canvas.rows * canvas.cols; i++)
        ck_assert(canvas.cells[i].glyph < '0' || canvas.cells[i].glyph > '9');
    canvas_free(&canvas);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_canvas");
    TCase *tests = tcase_create("tui_canvas");

    tcase_add_test(tests, text_is_cut_and_cleaned);
    tcase_add_test(tests, wide_characters_take_two_columns);
    tcase_add_test(tests, words_for_numbers);
    tcase_add_test(tests, a_hint_follows_the_tiles);
    tcase_add_test(tests, big_digits_are_drawn_in_their_place);
    tcase_add_test(tests, a_board_as_it_is_drawn);
    tcase_add_test(tests, a_filled_board_as_it_is_drawn);
    tcase_add_test(tests, marks_leave_the_number_of_a_filled_tile);
    tcase_add_test(tests, a_filled_tile_shows_its_distance);
    tcase_add_test(tests, a_hidden_filled_board_tells_nothing);
    tcase_add_test(tests, filled_tiles_glide);
    tcase_add_test(tests, rings_have_letters);
    tcase_add_test(tests, a_hidden_board_shows_no_number);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
