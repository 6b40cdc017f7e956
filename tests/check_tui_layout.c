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
            y += layout->tile_height - 1;
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

                layout_make(&layout, rows, cols, width, height, (unsigned)(cols % 5),
                    (rows + cols) % 2 != 0);
                layout_follow(&layout, width - 1, height / 2);
                check_layout(&layout, width, height);
                ck_assert(layout.too_small || cells_are_found(&layout));
            }
}
END_TEST

START_TEST(a_4x4_looks_as_promised)
{
    static const struct {
        int rows, cols;
        bool half_rows;
        enum tile_style style;
        enum panel_place panel;
        int scale;
    } promised[] = {
        {24, 80, false, TILE_LARGE, PANEL_WIDE, 1},
        {12, 40, false, TILE_SMALL, PANEL_NARROW, 1},
        {24, 40, false, TILE_LARGE, PANEL_BELOW, 1},
        {8, 20, false, TILE_NUMBERS, PANEL_NONE, 1},
        {60, 200, false, TILE_DIGITS, PANEL_WIDE, 1},
        {24, 80, true, TILE_DIGITS, PANEL_WIDE, 1},
        {20, 60, true, TILE_DIGITS, PANEL_NARROW, 1},
        {12, 40, true, TILE_SMALL, PANEL_NARROW, 1},
        {40, 120, true, TILE_DIGITS, PANEL_WIDE, 2},
        {60, 200, true, TILE_DIGITS, PANEL_WIDE, 3},
        {100, 300, true, TILE_DIGITS, PANEL_WIDE, 5},
    };

    for (size_t i = 0; i < sizeof promised / sizeof promised[0]; i++) {
        struct layout layout;

        layout_make(&layout, promised[i].rows, promised[i].cols, 4, 4, 0, promised[i].half_rows);
        ck_assert_int_eq(layout.style, promised[i].style);
        ck_assert_int_eq(layout.panel, promised[i].panel);
        ck_assert_int_eq(layout.digit_scale, promised[i].scale);
        ck_assert_uint_eq(layout.view_width, 4);
        ck_assert_uint_eq(layout.view_height, 4);
    }
}
END_TEST

START_TEST(more_room_never_makes_smaller_tiles)
{
    for (uint32_t side = 2; side <= 20; side++)
        for (int rows = 4; rows < 60; rows++)
            for (int cols = 10; cols < 150; cols++) {
                const bool half_rows = side % 2 == 0;
                struct layout layout, wider, taller;

                layout_make(&layout, rows, cols, side, side, 0, half_rows);
                layout_make(&wider, rows, cols + 1, side, side, 0, half_rows);
                layout_make(&taller, rows + 1, cols, side, side, 0, half_rows);
                ck_assert(layout.too_small ||
                          (wider.style >= layout.style && taller.style >= layout.style &&
                              wider.digit_scale >= layout.digit_scale &&
                              taller.digit_scale >= layout.digit_scale));
            }
}
END_TEST

START_TEST(the_view_follows_the_blank_and_no_further)
{
    struct layout layout;

    layout_make(&layout, 24, 80, 100, 100, 0, false);
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

    /* A large screen: everything centred, one below the other. */
    layout_make(&layout, 60, 200, 4, 4, 0, false);
    ck_assert_int_eq(layout.lines_x, layout.board_x);
    ck_assert_int_eq(layout.title_end, 201 - layout.board_x);
    ck_assert_int_eq(layout.title_row, layout.board_y - 2);
    ck_assert_int_eq(layout.hint_row, layout.board_y + layout.board_height + 1);
    ck_assert_int_eq(layout.keys_row, layout.hint_row + 1);
    layout_put_keys_last(&layout, 60);
    ck_assert_int_eq(layout.lines_x, 1);
    ck_assert_int_eq(layout.keys_row, 59);
    /* A small screen: the rows fill it. */
    layout_make(&layout, 12, 40, 3, 3, 0, false);
    ck_assert_int_gt(layout.board_x, 1);
    ck_assert_int_eq(layout.lines_x, 1);
    ck_assert_int_eq(layout.title_end, 40);
    ck_assert_int_eq(layout.title_row, 0);
    ck_assert_int_eq(layout.keys_row, 11);
}
END_TEST

START_TEST(flat_boards_keep_their_facts)
{
    struct layout layout;

    layout_make(&layout, 24, 80, 200, 1, 0, false);
    ck_assert_int_eq(layout.panel, PANEL_NARROW);
    ck_assert_int_ge(layout.panel_height, 12);
    layout_make(&layout, 24, 80, 5, 1, 0, false);
    ck_assert_int_ge(layout.panel_height, 8);
    /* Two free rows suffice for the moves to go. */
    layout_make(&layout, 12, 40, 5, 3, 0, false);
    ck_assert_int_eq(layout.panel, PANEL_BELOW);
    ck_assert_int_eq(layout.panel_height, 2);
}
END_TEST

START_TEST(smaller_tiles_can_be_chosen)
{
    for (unsigned largest = TILE_NUMBERS; largest <= TILE_DIGITS; largest++) {
        struct layout layout;

        layout_make(&layout, 60, 200, 4, 4, largest, false);
        ck_assert_int_eq(layout.style, (enum tile_style)largest);
    }
}
END_TEST

START_TEST(lines_and_the_outside_are_no_cells)
{
    struct layout layout;
    uint32_t col, row;

    layout_make(&layout, 24, 80, 4, 4, 0, false);
    ck_assert(!layout_cell_at(&layout, layout.board_y, layout.board_x + 3, &col, &row));
    ck_assert(!layout_cell_at(&layout, layout.board_y + 1, layout.board_x, &col, &row));
    ck_assert(!layout_cell_at(&layout, 0, 0, &col, &row));
    ck_assert(!layout_cell_at(&layout, 23, 79, &col, &row));
    ck_assert(!layout_cell_at(
        &layout, layout.board_y + 1, layout.board_x + layout.board_width + 1, &col, &row));
    ck_assert(layout_cell_at(&layout, layout.board_y + 1, layout.board_x + 1, &col, &row));
    /* A filled tile begins half a row higher, on the row of the seam. */
    layout_make(&layout, 24, 80, 4, 4, 0, true);
    ck_assert(layout_cell_at(&layout, layout.board_y, layout.board_x + 1, &col, &row));
    ck_assert_uint_eq(col + row, 0);
    ck_assert(
        layout_cell_at(&layout, layout.board_y + layout.pitch_y, layout.board_x + 1, &col, &row));
    ck_assert_uint_eq(row, 1);
    ck_assert(!layout_cell_at(
        &layout, layout.board_y + layout.board_height - 1, layout.board_x + 1, &col, &row));
    layout_make(&layout, 24, 80, 4, 4, 0, false);
    ck_assert(layout_cell_at(&layout, layout.board_y + 1, layout.board_x + 1, &col, &row));
    ck_assert_uint_eq(col + row, 0);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_layout");
    TCase *tests = tcase_create("tui_layout");

    tcase_add_test(tests, any_screen_and_any_board);
    tcase_add_test(tests, a_4x4_looks_as_promised);
    tcase_add_test(tests, more_room_never_makes_smaller_tiles);
    tcase_add_test(tests, the_view_follows_the_blank_and_no_further);
    tcase_add_test(tests, lines_stand_where_the_board_does);
    tcase_add_test(tests, flat_boards_keep_their_facts);
    tcase_add_test(tests, smaller_tiles_can_be_chosen);
    tcase_add_test(tests, lines_and_the_outside_are_no_cells);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
