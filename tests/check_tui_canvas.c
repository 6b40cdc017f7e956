// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of drawing: the canvas, words, big digits, themes, and the board.
 */
#include "config.h"

#include "tui/term/canvas.h"

#include <math.h>
#include <locale.h>
#include <stdlib.h>
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
    /* Over its end, from before the left edge, and parted. */
    canvas_text(&canvas, 0, 4, 9, ROLE_TEXT, "\xe6\xbc\xa2");
    ck_assert_uint_eq(canvas.cells[4].glyph, ' ');
    canvas_put(&canvas, 0, 1, ROLE_TEXT, 'a');
    canvas_put(&canvas, 0, 2, ROLE_TEXT, 'b');
    ck_assert_str_eq(row_text(&canvas, 0), " ab");
    canvas_text(&canvas, 0, -1, 5, ROLE_TEXT, "\xe6\xbc\xa2\xe6\xbc\xa2\xe6\xbc\xa2");
    ck_assert_uint_eq(canvas.cells[0].glyph, ' ');
    canvas_fill(&canvas, 0, 2, 1, 2, ROLE_TEXT, '-');
    ck_assert_str_eq(row_text(&canvas, 0), "  --");
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

START_TEST(numerals_are_drawn_in_the_middle)
{
    const struct numeral numeral = {DOTS_CELLS, 5, 3, 1, 1};
    struct canvas canvas = {.ascii = true};

    ck_assert_int_eq(canvas_resize(&canvas, 7, 12, NULL), NP_OK);
    numeral_draw(&canvas, &numeral, 0, 0, 14, 12, ROLE_TILE, 17);
    ck_assert_str_eq(row_text(&canvas, 0), "");
    ck_assert_str_eq(row_text(&canvas, 1), "   #  ###");
    ck_assert_str_eq(row_text(&canvas, 2), "  ##    #");
    ck_assert_str_eq(row_text(&canvas, 5), "  ###   #");
    ck_assert_str_eq(row_text(&canvas, 6), "");
    canvas_free(&canvas);
}
END_TEST

START_TEST(arrows_point_where_a_tile_moves)
{
    static const struct {
        enum move move;
        const char *rows[5];
    } arrows[] = {
        {MOVE_UP, {"    ##", "  ######", "##########", "   ####", "   ####"}},
        {MOVE_DOWN, {"   ####", "   ####", "##########", "  ######", "    ##"}},
        {MOVE_LEFT, {"    ##", "  ####", "##########", "  ####", "    ##"}},
        {MOVE_RIGHT, {"    ##", "    ####", "##########", "    ####", "    ##"}},
    };

    for (unsigned i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        struct canvas canvas = {.ascii = true};

        ck_assert_int_eq(canvas_resize(&canvas, 5, 10, NULL), NP_OK);
        ck_assert(block_arrow(&canvas, 0, 0, 10, 10, ROLE_HINT, arrows[i].move));
        for (int y = 0; y < 5; y++)
            ck_assert_str_eq(row_text(&canvas, y), arrows[i].rows[y]);
        ck_assert(!block_arrow(&canvas, 0, 0, 4, 10, ROLE_HINT, arrows[i].move));
        canvas_free(&canvas);
    }
}
END_TEST

/* A 3x3 board with filled tiles on a screen of 24x80, and where it is drawn. */
static struct {
    struct canvas canvas;
    struct layout layout;
    struct tiles tiles;
    struct board board;
    struct goal goal;
    int top, x; /* where the tile begins that filled_tile() has found */
} filled;

static void
filled_begin(uint32_t *numbers, uint32_t blank, int rows, int cols)
{
    filled.board = (struct board){3, 3, 9, blank, numbers};
    ck_assert_int_eq(canvas_resize(&filled.canvas, rows, cols, NULL), NP_OK);
    ck_assert_int_eq(goal_init(&filled.goal, GOAL_STANDARD, 3, 3, NULL), NP_OK);
    layout_make(&filled.layout, rows, cols, 3, 3, true, block_dots(&filled.canvas));
    filled.tiles = (struct tiles){.board = &filled.board,
        .goal = &filled.goal,
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
    ck_assert(layout_tile_at(&filled.layout, cell % 3, cell / 3, &filled.top, &filled.x));
}

/* The cell with a half row and column of the tile. */
static struct canvas_cell
filled_cell(int half, int x)
{
    return filled.canvas.cells[(filled.top + half) / 2 * filled.canvas.cols + filled.x + x];
}

START_TEST(a_filled_board_as_it_is_drawn)
{
    static uint32_t numbers[] = {0, 1, 3, 4, 2, 5, 7, 8, 6};
    int height, width;

    filled_begin(numbers, 0, 24, 80);
    filled_draw();
    height = filled.layout.tile_height;
    width = filled.layout.tile_width;
    ck_assert_int_eq(height, 12);
    /* The tray is around the tiles, and the blank is a hole. */
    filled_tile(0);
    for (int i = -1; i <= height; i++)
        for (int j = -1; j < width; j++)
            ck_assert_int_eq(filled_cell(i, j).role, role_fill(FILL_TRAY));
    filled_tile(1);
    ck_assert_int_eq(filled_cell(1, 0).role, role_fill(FILL_HUE_0));
    ck_assert_int_eq(filled_cell(0, 0).role, role_edge(FILL_HUE_0));
    ck_assert_uint_eq(filled_cell(0, 0).glyph, glyph_character(GLYPH_LOWER_HALF, false));
    filled_tile(8);
    ck_assert_int_eq(filled_cell(height, 0).role, role_edge(FILL_HUE_0 + 2));
    filled_end();
}
END_TEST

/* Everything that marks a tile leaves its number: the same dots as without a mark. */
START_TEST(marks_leave_the_number_of_a_filled_tile)
{
    static uint32_t numbers[] = {0, 1, 3, 4, 2, 5, 7, 8, 6};
    static const uint8_t hints[] = {MOVE_LEFT};
    static const struct {
        struct tiles marks;
        enum fill fill;
    } marked[] = {
        {{.hints = hints, .hint_count = 1}, FILL_HUE_0},
        {{.found = 1}, FILL_SELECTED},
        {{.cursor = 1}, FILL_SELECTED},
        {{.picked = 1}, FILL_HINT},
        {{.wave = 1}, FILL_FLASH},
        {{.hints = hints, .hint_count = 1, .slip = true}, FILL_WRONG},
    };
    static const int screens[][2] = {{24, 80}, {18, 60}, {40, 100}};

    for (unsigned i = 0; i < 3 * sizeof marked / sizeof marked[0]; i++) {
        const struct tiles *const marks = &marked[i / 3].marks;
        const enum role role = role_fill(marked[i / 3].fill);
        struct canvas_cell *plain;
        size_t cells;

        filled_begin(numbers, 0, screens[i % 3][0], screens[i % 3][1]);
        filled_draw();
        cells = (size_t)filled.canvas.rows * (size_t)filled.canvas.cols;
        plain = calloc(cells, sizeof plain[0]);
        ck_assert_ptr_nonnull(plain);
        memcpy(plain, filled.canvas.cells, cells * sizeof plain[0]);
        filled.tiles.hints = marks->hints;
        filled.tiles.hint_count = marks->hint_count;
        filled.tiles.slip = marks->slip;
        filled.tiles.found = marks->found;
        filled.tiles.cursor = marks->cursor > 0 ? marks->cursor : TILES_NO_CELL;
        filled.tiles.picked = marks->picked > 0 ? marks->picked : TILES_NO_CELL;
        filled.tiles.wave = marks->wave > 0 ? marks->wave : TILES_NO_WAVE;
        filled_draw();
        filled_tile(1);
        for (int y = 2; y < filled.layout.tile_height - 2; y++)
            for (int x = 1; x < filled.layout.tile_width - 1; x++) {
                const size_t at =
                    (size_t)((filled.top + y) / 2 * filled.canvas.cols + filled.x + x);

                ck_assert_uint_eq(filled_cell(y, x).glyph, plain[at].glyph);
                ck_assert_int_eq(filled_cell(y, x).role, role);
            }
        /* A hint is an outline around the tile, and an arrow in the blank. */
        if (marks->hint_count > 0) {
            ck_assert_int_eq(filled_cell(4, -1).role, role_fill(FILL_HINT));
            ck_assert_int_eq(filled_cell(4, filled.layout.tile_width).role, role_fill(FILL_HINT));
            ck_assert_int_eq(filled_cell(0, 0).role, role_outline(marked[i / 3].fill));
            filled_tile(0);
            ck_assert_int_eq(
                filled_cell(filled.layout.tile_height / 2, filled.layout.tile_width / 2).role,
                role_edge(marks->slip ? FILL_WRONG : FILL_HINT));
        }
        free(plain);
        filled_end();
    }
}
END_TEST

START_TEST(a_filled_tile_shows_its_distance)
{
    static uint32_t numbers[] = {0, 1, 3, 4, 2, 5, 7, 8, 6};

    for (int rows = 20; rows <= 40; rows += 20) {
        filled_begin(numbers, 0, rows, 2 * rows + 40);
        filled.tiles.display = DISPLAY_DISTANCES;
        filled_draw();
        filled_tile(1);
        ck_assert_uint_eq(filled_cell(1, filled.layout.tile_width - 1).glyph, '1');
        filled_end();
    }
}
END_TEST

START_TEST(a_hidden_filled_board_tells_nothing)
{
    static uint32_t numbers[] = {0, 1, 3, 4, 2, 5, 7, 8, 6};
    static const uint8_t hints[] = {MOVE_LEFT};

    filled_begin(numbers, 0, 24, 80);
    filled.tiles.hidden = true;
    filled.tiles.hints = hints;
    filled.tiles.hint_count = 1;
    filled_draw();
    for (uint32_t cell = 0; cell < 9; cell++) {
        filled_tile(cell);
        for (int i = 1; i < filled.layout.tile_height - 1; i++)
            for (int j = 0; j < filled.layout.tile_width; j++) {
                ck_assert_int_eq(filled_cell(i, j).role, role_fill(FILL_TILE));
                ck_assert_uint_eq(filled_cell(i, j).glyph, ' ');
            }
    }
    filled_end();
}
END_TEST

/* The half rows that are not tray, in columns. */
static int
count_filled(void)
{
    int count = 0;

    filled_draw();
    for (int i = 0; i < filled.canvas.rows * filled.canvas.cols; i++) {
        const struct canvas_cell *const cell = &filled.canvas.cells[i];

        if (cell->role >= ROLE_FILL_0 && cell->role != role_fill(FILL_TRAY) &&
            cell->role != role_edge(FILL_TRAY))
            count += 2 - (cell->role ==
                             role_edge((enum fill)((cell->role - ROLE_FILL_0) / ROLES_OF_FILL)));
    }
    return count;
}

/* A glide neither loses a tile nor leaves a trace. */
START_TEST(filled_tiles_glide)
{
    static uint32_t numbers[] = {1, 2, 3, 4, 5, 6, 7, 8, 0};
    static const enum move moves[] = {MOVE_UP, MOVE_LEFT};

    for (int rows = 6; rows <= 40; rows++)
        for (unsigned i = 0; i < 2; i++) {
            const size_t bytes = (size_t)(rows * 4 * rows) * sizeof(struct canvas_cell);
            struct canvas_cell *const still = malloc(bytes);
            int count;

            filled_begin(numbers, 8, rows, 4 * rows);
            count = count_filled();
            ck_assert_ptr_nonnull(still);
            memcpy(still, filled.canvas.cells, bytes);
            filled.tiles.glide = (struct glide){2, moves[i], 0, GLIDE_NS};
            for (; filled.tiles.now_ns <= GLIDE_NS; filled.tiles.now_ns += GLIDE_NS / 50)
                ck_assert_int_eq(count_filled(), count);
            ck_assert_mem_eq(still, filled.canvas.cells, bytes);
            free(still);
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
    tiles.scheme = scheme_rows;
    tiles.cursor = tiles.picked = TILES_NO_CELL;
    tiles.wave = TILES_NO_WAVE;
    layout_make(&layout, rows, cols, 3, 3, false, block_dots(canvas));
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
    ck_assert_str_eq(row_text(&canvas, 1), " +---+---+---+");
    ck_assert_str_eq(row_text(&canvas, 2), " |   | 1 | 3*|");
    ck_assert_str_eq(row_text(&canvas, 4), " | 4*| 2 | 5 |");
    draw_three(&canvas, 10, 20, &hinted);
    ck_assert_str_eq(row_text(&canvas, 2), " | < | 1<| 3*|");
    ck_assert_str_eq(row_text(&canvas, 4), " | 4*| 2^| 5 |");
    ck_assert_int_eq(canvas.cells[2 * 20 + 7].role, ROLE_HINT);
    draw_three(&canvas, 10, 20, &distances);
    ck_assert_str_eq(row_text(&canvas, 2), " |   | 11| 3*|");
    draw_three(&canvas, 6, 12, &plain);
    ck_assert_str_eq(row_text(&canvas, 1), "  .  1  3*");
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
    tcase_add_test(tests, numerals_are_drawn_in_the_middle);
    tcase_add_test(tests, arrows_point_where_a_tile_moves);
    tcase_add_test(tests, a_board_as_it_is_drawn);
    tcase_add_test(tests, a_filled_board_as_it_is_drawn);
    tcase_add_test(tests, marks_leave_the_number_of_a_filled_tile);
    tcase_add_test(tests, a_filled_tile_shows_its_distance);
    tcase_add_test(tests, a_hidden_filled_board_tells_nothing);
    tcase_add_test(tests, filled_tiles_glide);
    tcase_add_test(tests, a_hidden_board_shows_no_number);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
