// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of tui/widget/layout: thousands of screens and boards, and the promised arrangements.
 */
#include "config.h"

#include "tui/widget/layout.h"

#include "support.h"

/* Invariants of every layout: nothing overlaps, nothing leaves the screen. */
static void
check_layout(const struct layout *layout, uint32_t width, uint32_t height)
{
    const int rows = layout->rows, cols = layout->cols;

    if (layout->too_small) {
        ck_assert_int_eq(layout->title_row, LAYOUT_NOWHERE);
        return;
    }
    ck_assert_int_ge(layout->board_y, layout->title_row + 1);
    ck_assert_int_ge(layout->board_x, 0);
    ck_assert_int_le(layout->board_y + layout->board_height, rows);
    ck_assert_int_le(layout->board_x + layout->board_width, cols);
    if (layout->hint_row != LAYOUT_NOWHERE)
        ck_assert_int_le(layout->board_y + layout->board_height, layout->hint_row);
    if (layout->keys_row != LAYOUT_NOWHERE) {
        ck_assert_int_lt(layout->hint_row, layout->keys_row);
        ck_assert_int_lt(layout->keys_row, rows);
    }
    if (layout->panel != PANEL_NONE) {
        ck_assert_int_gt(layout->panel_width, 0);
        ck_assert_int_gt(layout->panel_height, 0);
        ck_assert_int_le(layout->panel_x + layout->panel_width, cols);
        ck_assert_int_le(layout->panel_y + layout->panel_height, layout->hint_row);
        ck_assert(layout->panel_x >= layout->board_x + layout->board_width ||
                  layout->panel_y >= layout->board_y + layout->board_height);
    }
    ck_assert_uint_ge(layout->view_width, 1);
    ck_assert_uint_ge(layout->view_height, 1);
    ck_assert_uint_le(layout->view_width, width);
    ck_assert_uint_le(layout->view_height, height);
}

/* Whether every visible cell is found again at its last character. One result for all of them,
 * because each assertion of libcheck takes time. */
static bool
cells_are_found(const struct layout *layout)
{
    bool good = true;

    for (uint32_t row = layout->view_row; row < layout->view_row + layout->view_height; row++)
        for (uint32_t col = layout->view_col; col < layout->view_col + layout->view_width; col++) {
            uint32_t found_col = 0, found_row = 0;
            int y, x;

            good &= layout_tile_at(layout, col, row, &y, &x);
            y = (y + layout->tile_height - 1) / 2;
            x += layout->tile_width - 1;
            good &= y < layout->rows && x < layout->cols;
            good &= layout_cell_at(layout, y, x, &found_col, &found_row);
            good &= found_col == col && found_row == row;
        }
    return good;
}

START_TEST(any_screen_and_any_board)
{
    static const uint32_t boards[][2] = {{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 4}, {10, 10},
        {1, 40}, {40, 1}, {20, 20}, {100, 100}, {1000, 3}, {32768, 32768}, {1, 32768}};

    for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++)
        for (int rows = 1; rows < 70; rows += rows < 30 ? 1 : 7)
            for (int cols = 1; cols < 230; cols += cols < 90 ? 1 : 23) {
                const uint32_t width = boards[b][0], height = boards[b][1];
                struct layout layout;

                layout_make(
                    &layout, rows, cols, width, height, (rows + cols) % 2 != 0, DOTS_QUARTERS);
                layout_follow(&layout, width - 1, height / 2);
                check_layout(&layout, width, height);
                ck_assert(layout.too_small || cells_are_found(&layout));
            }
}
END_TEST

/* The columns beside the panel. */
static int
columns_beside(const struct layout *layout)
{
    return layout_has_side_panel(layout) ? layout->panel_x - layout->board_x : layout->cols;
}

/* The board takes most of the height, or of the width beside the panel. */
START_TEST(a_square_board_fills_the_screen)
{
    static const int screens[][2] = {
        {20, 60}, {24, 80}, {30, 100}, {36, 120}, {43, 132}, {48, 160}, {60, 200}, {70, 240}};
    static const uint32_t sides[] = {3, 4, 5, 8};

    for (size_t i = 0; i < sizeof screens / sizeof screens[0]; i++)
        for (size_t j = 0; j < 4 * sizeof sides / sizeof sides[0]; j++) {
            const int rows = screens[i][0], cols = screens[i][1];
            const bool filled = j % 2 != 0;
            const uint32_t side = sides[j / 4];
            struct layout layout;

            layout_make(&layout, rows, cols, side, side, filled,
                j % 4 < 2 || !filled ? DOTS_QUARTERS : DOTS_CELLS);
            ck_assert_msg(10 * layout.board_height >= 7 * rows ||
                              10 * layout.board_width >= 7 * columns_beside(&layout),
                "%u at %dx%d: %dx%d", (unsigned)side, cols, rows, layout.board_width,
                layout.board_height);
            ck_assert(layout_has_side_panel(&layout));
            if (cols >= 80 && filled)
                ck_assert_int_eq(layout.panel, PANEL_WIDE);
        }
}
END_TEST

/* Every screen of up to 250x80, for squares of many sizes. */
START_TEST(more_room_never_makes_smaller_tiles)
{
    static const uint32_t sides[] = {2, 3, 4, 5, 8, 10, 15};

    for (size_t i = 0; i < 2 * sizeof sides / sizeof sides[0]; i++) {
        const uint32_t side = sides[i / 2];
        int above[251] = {0};

        for (int rows = 8; rows <= 80; rows++)
            for (int cols = 20, left = 0; cols <= 250; cols++) {
                struct layout layout;

                layout_make(&layout, rows, cols, side, side, i % 2 != 0,
                    i % 4 < 2 ? DOTS_QUARTERS : DOTS_CELLS);
                if (layout_scrolls(&layout))
                    continue;
                ck_assert_msg(layout.pitch_y >= left && layout.pitch_y >= above[cols],
                    "%u at %dx%d: %d after %d, %d", (unsigned)side, cols, rows, layout.pitch_y,
                    left, above[cols]);
                above[cols] = left = layout.pitch_y;
            }
    }
}
END_TEST

/* Half a row is as high as a column is wide; three digits and their mark take five columns. */
START_TEST(tiles_are_square)
{
    for (uint32_t side = 2; side <= 12; side++)
        for (int rows = 12; rows <= 80; rows += 4)
            for (int filled = 0; filled <= 1; filled++) {
                struct layout layout;

                layout_make(&layout, rows, 4 * rows, side, side, filled != 0, DOTS_QUARTERS);
                if (!layout.framed)
                    continue;
                ck_assert_int_ge(layout.tile_width, 3);
                if (layout.tile_width > 5)
                    ck_assert_int_eq(layout.tile_width - layout.tile_height, filled ? 0 : 1);
            }
}
END_TEST

/* Numerals stand in the middle of their tile, with room on each side. */
START_TEST(numerals_fit_their_tiles)
{
    for (int size = 4; size < 80; size++)
        for (int digits = 1; digits <= 4; digits++)
            for (enum dots dots = DOTS_CELLS; dots <= DOTS_QUARTERS; dots++) {
                const int dot_x = dots == DOTS_QUARTERS ? 1 : 2, dot_y = dots == DOTS_CELLS ? 2 : 1;
                const struct numeral numeral = numeral_fit(size, size, digits, dots);
                const int width = digits * numeral.width + (digits - 1) * numeral.stroke_x;

                if (numeral.height == 0) {
                    ck_assert(size < 7 * dot_y || size < 4 * digits + 3);
                    continue;
                }
                ck_assert_int_ge(numeral.height, 5);
                ck_assert_int_le(numeral.height * dot_y, size - 2 * dot_y);
                ck_assert_int_le(width * dot_x, 2 * size - 2);
                ck_assert_int_ge(numeral.width - 2 * numeral.stroke_x, 1);
                ck_assert_int_ge(numeral.height - 3 * numeral.stroke_y, 2);
            }
}
END_TEST

START_TEST(the_view_follows_the_blank_and_no_further)
{
    struct layout layout;

    layout_make(&layout, 24, 80, 100, 100, false, DOTS_CELLS);
    ck_assert_uint_lt(layout.view_width, 100);
    for (uint32_t cell = 0; cell < 10000; cell += 7) {
        const uint32_t col = cell % 100, row = cell / 100, before = layout.view_row;
        int y, x;

        layout_follow(&layout, col, row);
        ck_assert(layout_tile_at(&layout, col, row, &y, &x));
        ck_assert_uint_le(layout.view_row + layout.view_height, 100);
        ck_assert_uint_le(layout.view_col + layout.view_width, 100);
        ck_assert_uint_le(layout.view_row - before, 1);
    }
}
END_TEST

START_TEST(lines_stand_where_the_board_does)
{
    struct layout layout;

    /* A high screen: everything centred, one below the other. */
    layout_make(&layout, 80, 132, 4, 4, false, DOTS_CELLS);
    ck_assert_int_eq(layout.lines_x, layout.board_x);
    ck_assert_int_eq(layout.title_row, layout.board_y - 2);
    ck_assert_int_ge(layout.hint_row, layout.board_y + layout.board_height + 1);
    ck_assert_int_eq(layout.keys_row, layout.hint_row + 1);
    layout_put_keys_last(&layout, 80);
    ck_assert_int_eq(layout.lines_x, 1);
    ck_assert_int_eq(layout.keys_row, 79);
    /* A wide one: the board and its panel are centred together. */
    layout_make(&layout, 60, 200, 4, 4, true, DOTS_QUARTERS);
    ck_assert_int_eq(layout.lines_x, layout.board_x);
    ck_assert_int_gt(layout.board_x, 10);
    ck_assert_int_eq(layout.title_end, 201 - layout.board_x);
    ck_assert_int_le(layout.panel_x + layout.panel_width - (200 - layout.board_x), 1);
    /* A small screen: the rows fill it, and the lines need its width. */
    layout_make(&layout, 12, 40, 1, 8, false, DOTS_CELLS);
    ck_assert_int_gt(layout.board_x, 5);
    ck_assert_int_eq(layout.lines_x, 1);
    ck_assert_int_eq(layout.title_end, 40);
    ck_assert_int_eq(layout.title_row, 0);
    ck_assert_int_eq(layout.keys_row, 11);
}
END_TEST

START_TEST(flat_boards_keep_their_facts)
{
    struct layout layout;

    layout_make(&layout, 24, 80, 200, 1, false, DOTS_CELLS);
    ck_assert_int_eq(layout.panel, PANEL_NARROW);
    ck_assert_int_ge(layout.panel_height, 12);
    layout_make(&layout, 24, 80, 5, 1, false, DOTS_CELLS);
    ck_assert_int_ge(layout.panel_height, 3);
    /* Two free rows suffice for the moves to go. */
    layout_make(&layout, 14, 30, 4, 4, true, DOTS_CELLS);
    ck_assert_int_eq(layout.panel, PANEL_BELOW);
    ck_assert_int_eq(layout.panel_height, 2);
}
END_TEST

START_TEST(a_small_board_stays_in_its_place)
{
    struct layout layout;
    int top, x;

    ck_assert(layout_make_small(&layout, 3, 30, 9, 21, 4, 4, true));
    ck_assert_int_eq(layout.pitch_y, 4);
    ck_assert(layout_tile_at(&layout, 0, 0, &top, &x));
    ck_assert_int_eq(top, 7);
    ck_assert_int_eq(x, 31);
    ck_assert(!layout_make_small(&layout, 3, 30, 3, 40, 4, 4, true));
    ck_assert(!layout_make_small(&layout, 3, 30, 0, 0, 4, 4, true));
}
END_TEST

START_TEST(lines_and_the_outside_are_no_cells)
{
    struct layout layout;
    uint32_t col, row;

    layout_make(&layout, 24, 80, 4, 4, false, DOTS_CELLS);
    ck_assert(!layout_cell_at(&layout, layout.board_y, layout.board_x + 3, &col, &row));
    ck_assert(!layout_cell_at(&layout, layout.board_y + 1, layout.board_x, &col, &row));
    ck_assert(!layout_cell_at(&layout, 0, 0, &col, &row));
    ck_assert(!layout_cell_at(&layout, 23, 79, &col, &row));
    ck_assert(!layout_cell_at(
        &layout, layout.board_y + 1, layout.board_x + layout.board_width + 1, &col, &row));
    ck_assert(layout_cell_at(&layout, layout.board_y + 1, layout.board_x + 1, &col, &row));
    ck_assert_uint_eq(col + row, 0);
    /* A filled tile begins with the lower half of the tray's first row. */
    layout_make(&layout, 24, 80, 4, 4, true, DOTS_QUARTERS);
    ck_assert(layout_cell_at(&layout, layout.board_y, layout.board_x + 1, &col, &row));
    ck_assert_uint_eq(col + row, 0);
    ck_assert(!layout_cell_at(
        &layout, layout.board_y + layout.board_height - 1, layout.board_x + 1, &col, &row));
    ck_assert(!layout_cell_at(&layout, layout.board_y - 1, layout.board_x + 1, &col, &row));
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_layout");
    TCase *tests = tcase_create("tui_layout");

    tcase_add_test(tests, any_screen_and_any_board);
    tcase_add_test(tests, a_square_board_fills_the_screen);
    tcase_add_test(tests, more_room_never_makes_smaller_tiles);
    tcase_add_test(tests, tiles_are_square);
    tcase_add_test(tests, numerals_fit_their_tiles);
    tcase_add_test(tests, the_view_follows_the_blank_and_no_further);
    tcase_add_test(tests, lines_stand_where_the_board_does);
    tcase_add_test(tests, flat_boards_keep_their_facts);
    tcase_add_test(tests, a_small_board_stays_in_its_place);
    tcase_add_test(tests, lines_and_the_outside_are_no_cells);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
