// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/notation/notation: moves in every form.
 */
#include "config.h"

#include "puzzle/notation/notation.h"

#include <string.h>

#include "base/text/text.h"

#include "support.h"

static void
check_moves(const char *input, const char *letters)
{
    struct path path = {0};

    ck_assert_int_eq(notation_read_moves_text(input, strlen(input), "f", NULL, &path, NULL), NP_OK);
    ck_assert_uint_eq(path.length, strlen(letters));
    for (size_t i = 0; i < path.length; i++)
        ck_assert_int_eq(move_letter((enum move)path.moves[i]), letters[i]);
    path_free(&path);
}

START_TEST(moves_in_every_shape)
{
    check_moves("RDDLURD\n", "RDDLURD");
    check_moves("R2DLU", "RRDLU");
    check_moves("R12", "RRRRRRRRRRRR");
    check_moves("OPTIMAL 7\nRDDLU RD\n", "RDDLURD");
    check_moves("SOLVED 7 (optimal >= 5)\nRDDLU\nRD", "RDDLURD");
    check_moves("5 L\n12 U\n3 D\n", "LUD");
    check_moves("# none\n\n", "");
    check_moves("", "");
    check_moves("\xef\xbb\xbfrdlu\r\n", "RDLU");
}
END_TEST

START_TEST(invalid_moves)
{
    static const struct {
        const char *input;
        const char *message;
    } wrong[] = {
        {"RDX", "f:1:3: expected a move (U, D, L or R), not 'X'"},
        {"RD Q", "f:1:4: expected a move (U, D, L or R), not 'Q'"},
        {"R0", "f:1:2: a tile cannot move 0 times in a row"},
        {"R32768", "f:1:2: a tile cannot move 32768 times in a row"},
        {"RD\n7\n", "f:2:2: expected a move (U, D, L or R), but the line ends"},
        {"7 8 R", "f:1:3: expected a move (U, D, L or R), not number 8"},
        {"UNSOLVABLE", "f:1:2: expected a move (U, D, L or R), not 'N'"},
        {"OPEN", "f:1:1: expected a move, not 'O'"},
        {"R99999999999999999999999", "f:1:2: this number is too large"},
    };

    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct path path = {0};
        struct np_error error;
        ck_assert_int_eq(notation_read_moves_text(
                             wrong[i].input, strlen(wrong[i].input), "f", NULL, &path, &error),
            NP_BAD_INPUT);
        ck_assert_str_eq(error.text, wrong[i].message);
        path_free(&path);
    }
}
END_TEST

/* Moves on 1 2 / 3 _. */
START_TEST(moves_on_a_board)
{
    static const struct {
        const char *input;
        enum np_status status;
        size_t length;
        const char *message;
    } rows[] = {
        {"2 D\n1 R\n3 U\n", NP_OK, 3, ""},
        {"DRU", NP_OK, 3, ""},
        {"2 D\n1 L", NP_NOT_A_SOLUTION, 2, "f:2:1: no tile can move L here (move 2)"},
        {"2 D\n3 R\n", NP_NOT_A_SOLUTION, 2, "f:2:1: tile 1 moves R here, not tile 3 (move 2)"},
        {"2 D2", NP_NOT_A_SOLUTION, 2, "f:1:3: no tile can move D here (move 2)"},
        {"1 D", NP_NOT_A_SOLUTION, 1, "f:1:1: tile 2 moves D here, not tile 1 (move 1)"},
        {"2 DR", NP_OK, 2, ""},
        {"1 D R", NP_NOT_A_SOLUTION, 1, "f:1:1: tile 2 moves D here, not tile 1 (move 1)"},
        {"UNSOLVABLE", NP_NOT_A_SOLUTION, 1, "f:1:1: no tile can move U here (move 1)"},
        {"DRX", NP_BAD_INPUT, 2, "f:1:3: expected a move (U, D, L or R), not 'X'"},
        {"2 X", NP_BAD_INPUT, 0, "f:1:3: expected a move (U, D, L or R), not 'X'"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct board board;
        struct path path = {0};
        struct np_error error = {.status = NP_OK};

        ck_assert_int_eq(board_init(&board, 2, 2, NULL), NP_OK);
        ck_assert_int_eq(notation_read_moves_text(
                             rows[i].input, strlen(rows[i].input), "f", &board, &path, &error),
            rows[i].status);
        ck_assert_uint_eq(path.length, rows[i].length);
        ck_assert_str_eq(rows[i].status == NP_OK ? "" : error.text, rows[i].message);
        board_free(&board);
        path_free(&path);
    }
}
END_TEST

/* A run of a million letters without a space takes a moment, not hours. */
START_TEST(long_solutions)
{
    struct path path = {0};
    struct text text = {0};
    struct board board;

    for (unsigned i = 0; i < 500000; i++)
        text_add(&text, "DU");
    ck_assert_int_eq(board_init(&board, 2, 2, NULL), NP_OK);
    ck_assert_int_eq(
        notation_read_moves_text(text.bytes, text.length, "f", &board, &path, NULL), NP_OK);
    ck_assert_uint_eq(path.length, 1000000);
    path_free(&path);
    text_free(&text);
    board_free(&board);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("notation");
    TCase *const tests = tcase_create("moves");

    tcase_add_test(tests, moves_in_every_shape);
    tcase_add_test(tests, invalid_moves);
    tcase_add_test(tests, moves_on_a_board);
    tcase_add_test(tests, long_solutions);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
