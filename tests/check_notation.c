// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/notation/notation: every form of a board.
 */
#include "config.h"

#include "puzzle/notation/notation.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/text/text.h"
#include "puzzle/format/format.h"
#include "puzzle/goal.h"
#include "puzzle/scramble.h"

#include "board_line.h"
#include "read_boards.h"
#include "support.h"

START_TEST(a_size_line_and_rows)
{
    check_reads_as("3\n1 2 3\n4 0 5\n7 8 6\n", "3x3: 1 2 3 4 0 5 7 8 6\n");
    check_reads_as("3\n1 2 3\n4 _ 5\n7 8 6", "3x3: 1 2 3 4 0 5 7 8 6\n");
    check_reads_as("3 2\n1 2 3\n4 0 5\n", "3x2: 1 2 3 4 0 5\n");
    check_reads_as("2x3\n1 2\n3 4\n0 5\n", "2x3: 1 2 3 4 0 5\n");
    check_reads_as("1\n0\n", "1x1: 0\n");
    check_reads_as("4 1\n3 1 _ 2\n", "4x1: 3 1 0 2\n");
    check_reads_as("1 3\n2\n0\n1\n", "1x3: 2 0 1\n");
}
END_TEST

START_TEST(blanks_comments_and_line_ends_of_every_kind)
{
    check_reads_as(
        "# says nothing\n\n  3 # the size\n 1\t2  3\n4 0 5 # five\n# in between\n7 8 6#!\n",
        "3x3: 1 2 3 4 0 5 7 8 6\n");
    check_reads_as("\xef\xbb\xbf"
                   "2\r\n1 2\r\n0 3\r\n\r\n",
        "2x2: 1 2 0 3\n");
    check_reads_as("\n\n\n2\n\n01 002\n\n3 0\n\n", "2x2: 1 2 3 0\n");
    check_reads_as("", "");
    check_reads_as("\xef\xbb\xbf", "");
    check_reads_as("# nothing at all", "");
}
END_TEST

START_TEST(the_blank_as_spaces_in_its_column)
{
    check_reads_as("3\n 4  1  2\n    5  3\n 7  8  6\n", "3x3: 4 1 2 0 5 3 7 8 6\n");
    check_reads_as("3\n 4  1  2\n 5     3\n 7  8  6\n", "3x3: 4 1 2 5 0 3 7 8 6\n");
    check_reads_as("3\n 4  1  2\n 5  3   \n 7  8  6\n", "3x3: 4 1 2 5 3 0 7 8 6\n");
    check_reads_as("3\n 4  1  2\n 5  3\n 7  8  6\n", "3x3: 4 1 2 5 3 0 7 8 6\n");
    check_reads_as("3\n 4     2\n 5  1  3\n 7  8  6\n", "3x3: 4 0 2 5 1 3 7 8 6\n");
    check_reads_as("3\n1\t2\t3\n4\t\t5\n7\t8\t6\n", "3x3: 1 2 3 4 0 5 7 8 6\n");
    check_reads_as("3\n1\t2\t3\n\t4\t5\n7\t8\t6\n", "3x3: 1 2 3 0 4 5 7 8 6\n");
    check_reads_as(
        "3\n\t1\t2\t3\n        4               5\n\t7\t8\t6\n", "3x3: 1 2 3 4 0 5 7 8 6\n");
    check_reads_as("4\n10 11 12 13\n14    15 1\n2  3  4  5\n6  7  8  9\n",
        "4x4: 10 11 12 13 14 0 15 1 2 3 4 5 6 7 8 9\n");
    check_reads_as("4\r\n10 11 12 13\r\n14 15  1   \r\n 2  3  4  5\r\n 6  7  8  9\r\n",
        "4x4: 10 11 12 13 14 15 1 0 2 3 4 5 6 7 8 9\n");
    check_reads_as("2\n1 2\n  3\n", "2x2: 1 2 0 3\n");
    check_reads_as("3\n1 2 3\n4 5 6\n7 8\n", "3x3: 1 2 3 4 5 6 7 8 0\n");
    check_reads_as("3\n 1  2  3\n 4  5  6\n 7  8   \n", "3x3: 1 2 3 4 5 6 7 8 0\n");
    check_reads_as("4\n 1  2  3  4\n 5  6  7  8\n 9 10 11 12\n13 14 15",
        "4x4: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n");
    check_reads_as("2 3\n1    2\n3    4\n     5\n", "2x3: 1 2 3 4 0 5\n");
}
END_TEST

START_TEST(boards_on_one_line)
{
    check_reads_as("3x3: 1 2 3 4 0 5 7 8 6\n", "3x3: 1 2 3 4 0 5 7 8 6\n");
    check_reads_as("3: 1 2 3 4 0 5 7 8 6\n", "3x3: 1 2 3 4 0 5 7 8 6\n");
    check_reads_as("3X2:1 2 3 4 _ 5", "3x2: 1 2 3 4 0 5\n");
    check_reads_as("3x2: 1 2 3 / 4 0 5", "3x2: 1 2 3 4 0 5\n");
    check_reads_as("1 2 3 4 0 5 7 8 6\n", "3x3: 1 2 3 4 0 5 7 8 6\n");
    check_reads_as("1 2 3 0", "2x2: 1 2 3 0\n");
    check_reads_as("_", "1x1: 0\n");
    check_reads_as("1 2 3/4 0 5/7 8 6\n", "3x3: 1 2 3 4 0 5 7 8 6\n");
    check_reads_as("1 2 3/4 0 5", "3x2: 1 2 3 4 0 5\n");
    check_reads_as("1/0/2", "1x3: 1 0 2\n");
    check_reads_as("0 1/2 3", "2x2: 0 1 2 3\n");
}
END_TEST

START_TEST(numbers_between_commas)
{
    static const char *const texts[] = {
        "1,2,3/4,0,5/7,8,6\n",
        "1,2,3,4,_,5,7,8,6\n",
        "1, 2, 3, 4, 0, 5, 7, 8, 6,\n",
        "3\n1,2,3\n4,0,5\n7,8,6\n",
        "3,3\n1,2,3,\n4,0,5,\n7,8,6,\n",
        "3x3: 1,2,3,4,0,5,7,8,6\n",
        "3 3 : 1,2,3/4,0,5/7,8,6\n",
    };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        check_reads_as(texts[i], "3x3: 1 2 3 4 0 5 7 8 6\n");
    check_reads_as("3 x 2: 1 2 3 4 0 5\n", "3x2: 1 2 3 4 0 5\n");
    check_reads_as("3 x 2\n1 2 3\n4 0 5\n", "3x2: 1 2 3 4 0 5\n");
}
END_TEST

START_TEST(a_known_length_comes_along)
{
    check_reads_as("3 3 : 1 2 3 4 5 6 0 7 8 : 2\n4 2 : 1 2 3 4 5 6 7 0 : 0\n",
        "3x3: 1 2 3 4 5 6 0 7 8\nlength 2\n4x2: 1 2 3 4 5 6 7 0\nlength 0\n");
    check_reads_as("2 2 : 1 2 3 0", "2x2: 1 2 3 0\n");
    check_reads_as("2 2 : 1 2 0 3 : <=3\n2 2 : 1 2 0 3 : <= 3 # ours\n2 2 : 1 2 0 3 :<=1",
        "2x2: 1 2 0 3\nlength <=3\n2x2: 1 2 0 3\nlength <=3\n2x2: 1 2 0 3\nlength <=1\n");
    check_reads_as("2 2 : 1 2 0 3 : <3", "!f:1:17: expected the length of a solution, not '<'\n");
    check_reads_as(
        "2 2 : 1 2 0 3 : <=", "!f:1:19: expected the length of a solution, but the input ends\n");
}
END_TEST

START_TEST(several_boards_in_one_file)
{
    check_reads_as("2\n1 2\n3 0\n2\n1 2\n0 3\n", "2x2: 1 2 3 0\n2x2: 1 2 0 3\n");
    check_reads_as("2\n1 2\n3 0\n\n\n2x2: 1 2 0 3\n0 1 2 3\n1 0/3 2",
        "2x2: 1 2 3 0\n2x2: 1 2 0 3\n2x2: 0 1 2 3\n2x2: 1 0 3 2\n");
    check_reads_as(
        "3\n 4  1  2\n    5  3\n 7  8  6\n2\n1 2\n3 0\n3\n    1  2\n 4  5  3\n 7  8  6\n",
        "3x3: 4 1 2 0 5 3 7 8 6\n2x2: 1 2 3 0\n3x3: 0 1 2 4 5 3 7 8 6\n");
}
END_TEST

START_TEST(the_place_of_each_board_is_reported)
{
    static const char text[] = "# two\n\n2\n1 2\n3 0\n2\n1 1\n3 0\n1 2 0 3\n";
    static const uint64_t lines[] = {3, 6, 9};
    struct notation_reader *reader;

    ck_assert_int_eq(notation_open_text(&reader, text, sizeof text - 1, "f", NULL), NP_OK);
    for (uint64_t i = 0; i < 3; i++) {
        struct notation_entry entry;
        bool found;
        ck_assert_int_eq(
            notation_next(reader, &entry, &found, NULL), i == 1 ? NP_BAD_INPUT : NP_OK);
        ck_assert_int_eq(found, i != 1);
        ck_assert_uint_eq(entry.index, i + 1);
        ck_assert_uint_eq(entry.line, lines[i]);
        notation_entry_free(&entry);
    }
    notation_close(reader);
}
END_TEST

START_TEST(what_is_printed_is_read_back)
{
    struct rng rng;
    rng_seed(&rng, 6);
    for (uint32_t size = 0; size < 144; size++) {
        struct goal goal;
        struct board board;
        struct notation_reader *reader;
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);
        ck_assert_int_eq(
            goal_init(&goal, goal_rows[size % 3].kind, size / 12 + 1, size % 12 + 1, NULL), NP_OK);
        ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
        ck_assert_int_eq(format_board(&board, out, NULL), NP_OK);
        board_line_print(&board, out);
        fclose(out);
        ck_assert_int_eq(notation_open_text(&reader, text, length, "f", NULL), NP_OK);
        for (unsigned i = 0; i < 3; i++) {
            struct notation_entry entry;
            bool found;
            ck_assert_int_eq(notation_next(reader, &entry, &found, NULL), NP_OK);
            ck_assert_int_eq(found, i < 2);
            ck_assert(!found || board_equal(&entry.board, &board));
            notation_entry_free(&entry);
        }
        notation_close(reader);
        free(text);
        board_free(&board);
        goal_free(&goal);
    }
}
END_TEST

START_TEST(the_longest_row_is_read)
{
    struct notation_reader *reader;
    struct notation_entry entry;
    struct text text = {0};
    bool found;

    text_add(&text, "32768 2\n");
    for (unsigned i = 65535; i > 0; i--)
        text_printf(&text, "%5u%c", i, i == 32768 ? '\n' : ' ');
    text_add(&text, "\n");
    ck_assert_int_eq(notation_open_text(&reader, text.bytes, text.length, "f", NULL), NP_OK);
    ck_assert_int_eq(notation_next(reader, &entry, &found, NULL), NP_OK);
    ck_assert_uint_eq(entry.board.width, 32768);
    ck_assert_uint_eq(entry.board.blank, 65535);
    ck_assert_uint_eq(entry.board.tiles[0], 65535);
    notation_entry_free(&entry);
    notation_close(reader);
    text_free(&text);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("notation");
    TCase *tests = tcase_create("notation");

    tcase_add_test(tests, a_size_line_and_rows);
    tcase_add_test(tests, blanks_comments_and_line_ends_of_every_kind);
    tcase_add_test(tests, the_blank_as_spaces_in_its_column);
    tcase_add_test(tests, boards_on_one_line);
    tcase_add_test(tests, numbers_between_commas);
    tcase_add_test(tests, a_known_length_comes_along);
    tcase_add_test(tests, several_boards_in_one_file);
    tcase_add_test(tests, the_place_of_each_board_is_reported);
    tcase_add_test(tests, what_is_printed_is_read_back);
    tcase_add_test(tests, the_longest_row_is_read);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
