// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/board: sizes, the four moves at every cell, and validation.
 */
#include "config.h"

#include "puzzle/board.h"

#include "support.h"

START_TEST(a_new_board_is_in_order)
{
    struct board board;

    ck_assert_int_eq(board_init(&board, 3, 2, NULL), NP_OK);
    ck_assert_uint_eq(board.cells, 6);
    ck_assert_uint_eq(board.blank, 5);
    for (uint32_t cell = 0; cell < 5; cell++)
        ck_assert_uint_eq(board.tiles[cell], cell + 1);
    ck_assert_uint_eq(board.tiles[5], 0);
    board_free(&board);
    ck_assert_ptr_null(board.tiles);
}
END_TEST

START_TEST(sizes_out_of_range_are_refused)
{
    static const uint32_t bad[][2] = {{0, 3}, {3, 0}, {BOARD_SIDE_MAX + 1, 2},
        {2, BOARD_SIDE_MAX + 1}, {UINT32_MAX, UINT32_MAX}, {65536, 65536}};

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct board board;
        struct np_error error = {.status = NP_OK};
        ck_assert_int_eq(board_init(&board, bad[i][0], bad[i][1], &error), NP_BAD_INPUT);
        ck_assert_int_eq(error.status, NP_BAD_INPUT);
        ck_assert_ptr_null(board.tiles);
        board_free(&board);
    }
}
END_TEST

START_TEST(the_letter_names_the_way_of_the_tile)
{
    /* 1 2 3     the tile below the blank goes up, the tile on its right goes left ... 4 0
     * 5 7 8 6 */
    static const uint32_t moved[MOVE_COUNT] = {
        [MOVE_UP] = 8, [MOVE_DOWN] = 2, [MOVE_LEFT] = 5, [MOVE_RIGHT] = 4};
    uint32_t tiles[] = {1, 2, 3, 4, 0, 5, 7, 8, 6};
    const struct board board = {3, 3, 9, 4, tiles};

    for (unsigned m = 0; m < MOVE_COUNT; m++)
        ck_assert_uint_eq(tiles[board_source(&board, (enum move)m)], moved[m]);
    ck_assert_int_eq(move_letter(MOVE_UP), 'U');
    ck_assert_int_eq(move_letter(MOVE_DOWN), 'D');
    ck_assert_int_eq(move_letter(MOVE_LEFT), 'L');
    ck_assert_int_eq(move_letter(MOVE_RIGHT), 'R');
}
END_TEST

static void
check_moves_of_size(uint32_t width, uint32_t height)
{
    struct board board;
    struct board before;
    ck_assert_int_eq(board_init(&board, width, height, NULL), NP_OK);

    unsigned possible = 0;
    for (uint32_t cell = board.cells; cell-- > 0;) {
        board.tiles[board.blank] = board.tiles[cell];
        board.tiles[cell] = 0;
        board.blank = cell;
        ck_assert_int_eq(board_copy(&before, &board, NULL), NP_OK);
        for (unsigned m = 0; m < MOVE_COUNT; m++) {
            const enum move move = (enum move)m;
            if (!board_can_move(&board, move))
                continue;
            possible++;
            board_move(&board, move);
            ck_assert(!board_equal(&board, &before));
            ck_assert_int_eq(board_validate(&board, NULL), NP_OK);
            ck_assert(board_can_move(&board, move_inverse(move)));
            board_move(&board, move_inverse(move));
            ck_assert(board_equal(&board, &before));
        }
        board_free(&before);
    }
    /* Every border between two cells is crossed in both directions. */
    ck_assert_uint_eq(possible, 2 * ((width - 1) * height + width * (height - 1)));
    board_free(&board);
}

START_TEST(moves_stay_on_the_board_and_can_be_taken_back)
{
    for (uint32_t width = 1; width <= 5; width++) {
        for (uint32_t height = 1; height <= 5; height++)
            check_moves_of_size(width, height);
    }
}
END_TEST

START_TEST(only_neighbours_of_the_blank_can_slide)
{
    uint32_t tiles[] = {1, 2, 3, 4, 5, 0};
    const struct board board = {3, 2, 6, 5, tiles};

    ck_assert_uint_eq(board_source(&board, MOVE_RIGHT), 4);
    ck_assert_uint_eq(board_source(&board, MOVE_DOWN), 2);
    ck_assert_uint_eq(board_source(&board, MOVE_LEFT), BOARD_NO_CELL);
    ck_assert_uint_eq(board_source(&board, MOVE_UP), BOARD_NO_CELL);
}
END_TEST

START_TEST(a_wrong_board_is_detected)
{
    uint32_t repeated[] = {1, 2, 2, 0};
    uint32_t foreign[] = {1, 2, 4, 0};
    uint32_t misplaced[] = {1, 2, 0, 3};
    uint32_t beyond[] = {1, 2, 3, 0, 0}; /* one more than the board has */
    struct np_error error;

    ck_assert_int_eq(board_validate(&(struct board){2, 2, 4, 3, repeated}, &error), NP_BAD_INPUT);
    ck_assert_str_eq(error.text, "cell 2: tile 2 stands there again");
    ck_assert_int_eq(board_validate(&(struct board){2, 2, 4, 3, foreign}, &error), NP_BAD_INPUT);
    ck_assert_str_eq(error.text, "cell 2: there is no tile 4");
    ck_assert_int_eq(board_validate(&(struct board){2, 2, 4, 3, misplaced}, &error), NP_BAD_INPUT);
    ck_assert_str_eq(error.text, "cell 3: the blank is not there");
    ck_assert_int_eq(board_validate(&(struct board){2, 2, 4, 2, misplaced}, &error), NP_OK);
    ck_assert_int_eq(board_validate(&(struct board){2, 2, 4, 4, beyond}, &error), NP_BAD_INPUT);
    ck_assert_str_eq(error.text, "cell 4: the blank is not there");
}
END_TEST

START_TEST(boards_of_other_shapes_differ)
{
    struct board wide;
    struct board tall;

    ck_assert_int_eq(board_init(&wide, 3, 2, NULL), NP_OK);
    ck_assert_int_eq(board_init(&tall, 2, 3, NULL), NP_OK);
    ck_assert(board_equal(&wide, &wide));
    ck_assert(!board_equal(&wide, &tall));
    board_free(&wide);
    board_free(&tall);
}
END_TEST

START_TEST(a_move_changes_the_blanks_colour)
{
    struct board board;

    ck_assert_int_eq(board_init(&board, 3, 4, NULL), NP_OK);
    ck_assert(!board_cell_is_black(board.width, 0));
    for (board.blank = 0; board.blank < board.cells; board.blank++)
        for (int move = 0; move < MOVE_COUNT; move++)
            if (board_can_move(&board, (enum move)move))
                ck_assert_int_ne(board_cell_is_black(board.width, board.blank),
                    board_cell_is_black(board.width, board_source(&board, (enum move)move)));
    board_free(&board);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("board");
    TCase *tests = tcase_create("board");

    tcase_add_test(tests, a_new_board_is_in_order);
    tcase_add_test(tests, sizes_out_of_range_are_refused);
    tcase_add_test(tests, the_letter_names_the_way_of_the_tile);
    tcase_add_test(tests, moves_stay_on_the_board_and_can_be_taken_back);
    tcase_add_test(tests, only_neighbours_of_the_blank_can_slide);
    tcase_add_test(tests, a_wrong_board_is_detected);
    tcase_add_test(tests, boards_of_other_shapes_differ);
    tcase_add_test(tests, a_move_changes_the_blanks_colour);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
