// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/notation/notation: separators and blanks of other programs, boards copied from
 * the screen, and pasted text.
 */
#include "config.h"

#include "puzzle/notation/notation.h"

#include <stdlib.h>
#include <string.h>

#include "read_boards.h"
#include "support.h"

#define MIDDLE "3x3: 1 2 3 4 0 5 7 8 6\n"

START_TEST(numbers_between_commas_and_brackets)
{
    static const char *const texts[] = {
        "1,2,3/4,0,5/7,8,6\n",
        "1,2,3,4,0,5,7,8,6\n",
        "1, 2, 3, 4, 0, 5, 7, 8, 6,\n",
        "1;2;3;4;0;5;7;8;6\n",
        "1;2;3/4;0;5/7;8;6\n",
        "1 2 3;4 0 5;7 8 6\n",
        "1 2 3; 4 0 5; 7 8 6;\n",
        "[1 2 3; 4 0 5; 7 8 6]\n",
        "[[1,2,3],[4,0,5],[7,8,6]]\n",
        "[[1, 2, 3], [4, 0, 5], [7, 8, 6]]",
        "((1,2,3),(4,0,5),(7,8,6))\n",
        "{{1,2,3},{4,0,5},{7,8,6}}\n",
        "[1,2,3],[4,0,5],[7,8,6]\n",
        "[1 2 3][4 0 5][7 8 6]\n",
        "[1,2,3,4,0,5,7,8,6]\n",
        "[[1, 2, 3],\n [4, 0, 5],\n [7, 8, 6]]\n",
        "[\n  [1, 2, 3],\r\n  [4, 0, 5],\r\n  [7, 8, 6],\r\n]\r\n",
        "3\n1,2,3\n4,0,5\n7,8,6\n",
        "3\n1;2;3\n4;0;5\n7;8;6\n",
        "3,3\n1,2,3,\n4,0,5,\n7,8,6,\n",
        "3x3: 1,2,3,4,0,5,7,8,6\n",
        "3x3: 1 2 3; 4 0 5; 7 8 6\n",
        "3 3 : 1,2,3/4,0,5/7,8,6\n",
    };

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        check_reads_as(texts[i], MIDDLE);
    check_reads_as("[[1,2,3],[4,0,5]]\n[[0]]\n[1,2,3,0]\n1 2 3 0\n",
        "3x2: 1 2 3 4 0 5\n1x1: 0\n2x2: 1 2 3 0\n2x2: 1 2 3 0\n");
}
END_TEST

START_TEST(signs_for_the_blank)
{
    static const char *const blanks[] = {"0", "_", ".", "-", "x", "X", "\xc2\xb7"};

    for (size_t i = 0; i < sizeof blanks / sizeof blanks[0]; i++) {
        char text[64];

        snprintf(text, sizeof text, "1 2 3/4 %s 5/7 8 6\n", blanks[i]);
        check_reads_as(text, MIDDLE);
        snprintf(text, sizeof text, "1,2,3/4,%s,5/7,8,6\n", blanks[i]);
        check_reads_as(text, MIDDLE);
        snprintf(text, sizeof text, "3\n1 2 3\n4 %s 5\n7 8 6\n", blanks[i]);
        check_reads_as(text, MIDDLE);
        snprintf(text, sizeof text, "3x3: 1 2 3 4 %s 5 7 8 6\n", blanks[i]);
        check_reads_as(text, MIDDLE);
        snprintf(text, sizeof text, "%s 1/2 3\n", blanks[i]);
        check_reads_as(text, "2x2: 0 1 2 3\n");
        snprintf(text, sizeof text, "1 2/3 %s", blanks[i]);
        check_reads_as(text, "2x2: 1 2 3 0\n");
    }
    /* Between two numbers an x means a size wherever a size may stand. */
    check_reads_as("3 x 2: 1 2 3 4 0 5\n", "3x2: 1 2 3 4 0 5\n");
    check_reads_as("3 x 2\n1 2 3\n4 0 5\n", "3x2: 1 2 3 4 0 5\n");
    check_reads_as("1 x 3/4 2 5/7 8 6\n", "3x3: 1 0 3 4 2 5 7 8 6\n");
    check_reads_as("1 x/3 2\n", "2x2: 1 0 3 2\n");
}
END_TEST

START_TEST(marks_beside_tiles_count_for_nothing)
{
    check_reads_as("3\n 1* 2* 3*\n 4* .  5<\n 7* 8* 6^\n", MIDDLE);
    check_reads_as("3\n 1* 2* 3v\n 4* \xc2\xb7  5\xe2\x86\x90\n 7* 8* 6\xe2\x86\x91\n", MIDDLE);
}
END_TEST

#define H "\xe2\x94\x80"
#define V "\xe2\x94\x82"
#define DOUBLE_V "\xe2\x95\x91"
#define DOUBLE_H "\xe2\x95\x90"
#define BOX_TOP "\xe2\x95\x94" DOUBLE_H DOUBLE_H DOUBLE_H DOUBLE_H "\xe2\x95\x97"
#define BOX_LAST "\xe2\x95\x9a" DOUBLE_H DOUBLE_H DOUBLE_H DOUBLE_H "\xe2\x95\x9d"
#define LINE3 H H H H
#define TOP_LINE "\xe2\x94\x8c" LINE3 "\xe2\x94\xac" LINE3 "\xe2\x94\xac" LINE3 "\xe2\x94\x90"
#define MIDDLE_LINE "\xe2\x94\x9c" LINE3 "\xe2\x94\xbc" LINE3 "\xe2\x94\xbc" LINE3 "\xe2\x94\xa4"
#define LAST_LINE "\xe2\x94\x94" LINE3 "\xe2\x94\xb4" LINE3 "\xe2\x94\xb4" LINE3 "\xe2\x94\x98"

START_TEST(a_board_in_thin_lines)
{
    check_reads_as("  " TOP_LINE "  Moves   0\n"
                   "  " V "  1*" V "  2*" V "  3*" V "  Placed 2/8\n"
                   "  " MIDDLE_LINE "\n"
                   "  " V "  4*" V "    " V "  5\xe2\x86\x90" V "  From start 2\n"
                   "  " MIDDLE_LINE "  12 s\n"
                   "  " V "  7*" V "  8*" V "  6 " V "\n"
                   "  " LAST_LINE "\n",
        MIDDLE);
    /* The selection began at the corner; two boards follow one another. */
    check_reads_as(TOP_LINE "\r\n"
                            "  " V "  1 " V "  2 " V "  3 " V "\r\n"
                            "  " MIDDLE_LINE "\r\n"
                            "  " V "  4 " V "    " V "  5 " V "\r\n"
                            "  " MIDDLE_LINE "\r\n"
                            "  " V "  7 " V "  8 " V "  6 " V "\r\n"
                            "  " LAST_LINE "\r\n1 2 3 0\r\n",
        MIDDLE "2x2: 1 2 3 0\n");
}
END_TEST

/* The hint's box covers frame lines of large tiles, in each corner of the board. */
START_TEST(a_board_with_a_hint_in_double_lines)
{
    static const char *const boards[] = {
        BOX_TOP LINE3 "\xe2\x94\x90\n" DOUBLE_V "  1 " DOUBLE_V "  2 " V "\n" BOX_LAST LINE3
                      "\xe2\x94\xa4\n" V "  3 " V "    " V "\n"
                      "\xe2\x94\x94" LINE3 "\xe2\x94\xb4" LINE3 "\xe2\x94\x98\n",
        "\xe2\x94\x8c" LINE3 BOX_TOP "\n" V "  1 " DOUBLE_V "  2 " DOUBLE_V "\n"
        "\xe2\x94\x9c" LINE3 BOX_LAST "\n" V "  3 " V "    " V "\n"
        "\xe2\x94\x94" LINE3 "\xe2\x94\xb4" LINE3 "\xe2\x94\x98\n",
        "\xe2\x94\x8c" LINE3 "\xe2\x94\xac" LINE3 "\xe2\x94\x90\n" V "  1 " V "  2 " V
        "\n" BOX_TOP LINE3 "\xe2\x94\xa4\n" DOUBLE_V "  3 " DOUBLE_V "    " V "\n" BOX_LAST LINE3
        "\xe2\x94\x98\n",
        "\xe2\x94\x8c" LINE3 "\xe2\x94\xac" LINE3 "\xe2\x94\x90\n" V "  1 " V "  2 " V "\n"
        "\xe2\x94\x9c" LINE3 BOX_TOP "\n" V "  3 " DOUBLE_V "    " DOUBLE_V "\n"
        "\xe2\x94\x94" LINE3 BOX_LAST "\n",
    };

    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        check_reads_as(boards[i], "2x2: 1 2 3 0\n");
}
END_TEST

START_TEST(a_board_in_letters)
{
    check_reads_as("     +------+------+------+  Moves      0    Time    00:00\n"
                   "     |      |      |      |  Placed*  2/8    Hints       1\n"
                   "     |  4   |  1   |  2   |\n"
                   "     |      |      |      |  Solver ------ optimal, proved\n"
                   "     +------+------+------+  From start   6\n"
                   "     |#====#|      |      |  To go        6    Manhattan   6\n"
                   "     || 5> ||      |  3   |  You         +0          0 slips\n"
                   "     |#====#|      |      |  0.00 s   6 nodes\n"
                   "     +------+------+------+\n"
                   "     |      |      |      |  Last moves ([x] = slip)\n"
                   "     |  7*  |  8*  |  6   |  none yet\n"
                   "     |      |      |      |\n"
                   "     +------+------+------+\n"
                   "\n1 2 3 0\n",
        "3x3: 4 1 2 5 0 3 7 8 6\n2x2: 1 2 3 0\n");
    check_reads_as("+----+----+\n|    | 1v |\n+----+----+", "2x1: 0 1\n");
    check_reads_as(
        "+--+\n|  |\n+--+\n| 1|\n+--+\n+--+\n| 1|\n+--+\n|  |\n+--+\n", "1x2: 0 1\n1x2: 1 0\n");
}
END_TEST

#define BIG_TOP "+---------+---------+\n"
#define BIG_ONE                        \
    "|         |   #    *|  Moves 3\n" \
    "|         |  ##     |\n"          \
    "|         |   #     |  7 more\n"  \
    "|         |   #     |\n"          \
    "|         |2 ###    |\n"

START_TEST(a_board_in_big_digits)
{
    check_reads_as(BIG_TOP BIG_ONE BIG_TOP, "2x1: 0 1\n");
    /* The hint's box covers frame lines, and a distance covers the corner of a digit. */
    check_reads_as("+---#===#\n| # |   |\n|## |   |\n| # |   |\n| # |   |\n|4##|   |\n+---#===#\n",
        "2x1: 1 0\n");
    check_reads_as("+---+\n|   |\n+---+\n|###|\n|# #|\n|# #|\n|# #|\n|###|\n+---+\n",
        "!f:4:2: a second blank\n");
}
END_TEST

static const struct {
    const char *input;
    const char *message;
} broken_frames[] = {
    {"+---+--+\n", "!f:1:9: a frame begins with a line that has corners at equal distances\n"},
    {"+\n", "!f:2:1: a frame begins with a line that has corners at equal distances\n"},
    {"+--+--+\n| 1| \n+--+--+\n", "!f:2:6: the line ends inside the frame\n"},
    {"+--+--+\n| 1  2|\n+--+--+\n", "!f:2:4: a line of the frame is missing here\n"},
    {"+---+---+\n|1 2| 0 |\n+---+---+\n", "!f:2:4: a second number in one cell\n"},
    {"+---+---+\n| 1 | b |\n+---+---+\n",
        "!f:2:7: expected a number or the mark of a tile, not a letter\n"},
    {"+---+---+\n| 1 |   |\n| 2 | 3 |\n+---+---+\n",
        "!f:3:3: a second line with numbers in one row of the frame\n"},
    {"+---+---+\n| # | ##|\n+---+---+\n", "!f:2:2: the blocks in this cell are not a number\n"},
    {"+---+---+\n|   | ##|\n#===#---+\n| ##| # |\n#===#---+\n",
        "!f:2:6: the blocks in this cell are not a number\n"},
    {BIG_TOP BIG_ONE BIG_TOP BIG_ONE BIG_TOP, "!f:8:2: a second blank\n"},
    {"+-----+\n|     |\n+-----+\n| #   |\n|##   |\n| #   |\n| #   |\n|###  |\n| #   |\n+-----+\n",
        "!f:4:2: the blocks in this cell are not a number\n"},
    {TOP_LINE "\n" DOUBLE_V "    " DOUBLE_V "    " V "    " V "\n" LAST_LINE "\n",
        "!f:3:1: the row above has no number\n"},
    {"+--+--+\n| 1| 1|\n+--+--+\n", "!f:2:6: number 1 is repeated\n"},
    {"+--+--+\n|  |  |\n| 1|  |\n+--+--+\n|  | 2|\n+--+--+\n", "!f:5:2: a second blank\n"},
    {"+--+--+--+\n|  |  | 1|\n+--+--+--+\n", "!f:2:5: a second blank\n"},
    {"+--+--+\n| 1| 7|\n+--+--+\n", "!f:2:6: number 7 is not on a 2x1 board\n"},
    {"+--+--+\n| 1|  |\n", "!f:3:1: a line of the frame is missing here\n"},
    {"+--+--+\n| 1|  |\nwords\n", "!f:3:1: a line of the frame is missing here\n"},
};

START_TEST(a_broken_frame_is_reported_with_its_place)
{
    check_reads_as(broken_frames[_i].input, broken_frames[_i].message);
}
END_TEST

START_TEST(a_frame_without_an_end_is_given_up)
{
    static const char *const pieces[] = {"-", "|  |  |\n", "words "};
    const size_t bytes = 1 << 20;
    char *const text = malloc(bytes + 1);
    struct notation_reader *reader;
    struct notation_entry entry;
    struct np_error error;
    bool found;
    size_t length;

    ck_assert_ptr_nonnull(text);
    length = (size_t)snprintf(text, bytes, "%s", _i == 0 ? "+" : "+--+--+");
    length += (size_t)snprintf(text + length, bytes - length, "%s", _i == 1 ? "\n" : "");
    while (length < bytes)
        length += (size_t)snprintf(text + length, bytes + 1 - length, "%s", pieces[_i]);
    ck_assert_int_eq(notation_open_text(&reader, text, bytes, "f", &error), NP_OK);
    ck_assert_int_eq(notation_next(reader, &entry, &found, &error), NP_BAD_INPUT);
    notation_entry_free(&entry);
    notation_close(reader);
    free(text);
}
END_TEST

/* A pasted text, and its first board as read. */
static const struct {
    const char *text;
    const char *reads;
} pastes[] = {
    {"1 2 3\n4 0 5\n7 8 6\n", MIDDLE},
    {"  1 2 3\n\n",
        "!f:1:8: a line of 3 numbers is not a board; if it is a row of a board, write the size "
        "above it: N, or W H\n"},
    {"1,2,3\n4,0,5\n7,8,6", MIDDLE},
    {"1;2;3\r\n4;0;5\r\n7;8;6\r\n", MIDDLE},
    {" 1* 2* 3*\n 4* .  5<\n 7* 8* 6\n", MIDDLE},
    {" 4  1  2\n    5  3\n 7  8  6\n", "3x3: 4 1 2 0 5 3 7 8 6\n"},
    {"    1  2\n 4  5  3\n 7  8  6\n", "3x3: 0 1 2 4 5 3 7 8 6\n"},
    {"1 2\n3 0\n", "2x2: 1 2 3 0\n"},
    {"2 2\n1 2\n3 0\n", "2x2: 1 2 3 0\n"},
    {"2 1\n1 0\n", "2x1: 1 0\n"},
    {"2\n1 2\n3 0\n", "2x2: 1 2 3 0\n"},
    {"3\n1 2 3\n4 0 5\n7 8 6\n", MIDDLE},
    /* Three boards, and one whose first row could be a size. */
    {"1 2 3 4 0 5 7 8 6\n2 1 3 4 0 5 7 8 6\n1 2 3 4 0 5 7 6 8\n", MIDDLE},
    {"1 2 3 0\n5 6 7 4\n9 10 11 8\n13 14 15 12\n", "4x4: 1 2 3 0 5 6 7 4 9 10 11 8 13 14 15 12\n"},
    {"1 2 3\n4 0 5\n\n7 8 6\n", "3x2: 1 2 3 4 0 5\n"},
    {"1 2 3\n4 5\n7 8 0\n", "!f:2:4: row 2 has 2 numbers, not 3\n"},
    {"1 2 3\n4 5 5\n7 8 0\n", "!f:2:5: number 5 is repeated\n"},
    {"1 2 3\n4 0 5\n7 8 9\n", "!f:3:5: number 9 is not on a 3x3 board\n"},
    {"1 2 3\n4 0 5\n7 8 0\n", "!f:3:5: a second blank\n"},
    {"1 2 3\n4 0 a\n7 8 6\n", "!f:2:5: expected a number, not 'a'\n"},
    {"1 2 3/4 5/7 8 0", "!f:1:10: row 2 has 2 numbers, not 3\n"},
    {"1 2 3\n4 0 5\n7 8 6 9\n", "!f:1:6: row 1 has 3 numbers, not 4\n"},
    {" npuzzle  3x3 standard    ? help   q quit\n\n  +--+--+\n  | 1|  |\n  +--+--+\n arrows move\n",
        "2x1: 1 0\n"},
    /* Bare numbers among the words of a screen; numbers on the right do not belong to the board. */
    {" npuzzle 3x3\n\n   1*  2*  3b  Moves  7\n   4*  \xc2\xb7   5\xe2\x86\x90  0.00 s\n   7*  8*  "
     "6/  9\n\n"
     " Slide 1 to 8\n",
        MIDDLE},
    {" npuzzle 3x3\n\n 1  2  3 Moves\n 4  .  5\n 7  8  6\n", "!f:1:2: expected a board, not 'n'\n"},
    {" npuzzle 3x3\n\n 1  2  3   Moves\n 4  .  5\n 7  8  9\n",
        "!f:1:2: expected a board, not 'n'\n"},
    {" npuzzle 3x3\n\n 1  2  3   Moves\n 4  .  5\n 8  8  6\n", "!f:5:5: number 8 is repeated\n"},
    /* The hint's box does not start a comment if a frame continues below it. */
    {" npuzzle\n  #==#--+\n  | 1|  |\n  #==#--+\n", "2x1: 1 0\n"},
    {"#==#\n1 0\n2 3\n", "2x2: 1 0 2 3\n"},
    {"", ""},
};

START_TEST(what_is_pasted_is_read)
{
    const char *const text = pastes[_i].text;
    struct notation_reader *reader;
    char *told = NULL;
    size_t length = 0;
    FILE *const out = open_memstream(&told, &length);

    ck_assert_ptr_nonnull(out);
    ck_assert_int_eq(notation_open_paste(&reader, text, strlen(text), "f", NULL), NP_OK);
    read_boards(reader, out);
    notation_close(reader);
    ck_assert_int_eq(fclose(out), 0);
    /* Whatever follows the first board is ignored. */
    told[strcspn(told, "\n") + (told[0] != '\0')] = '\0';
    ck_assert_str_eq(told, pastes[_i].reads);
    free(told);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("notation");
    TCase *tests = tcase_create("notation_paste");

    tcase_add_test(tests, numbers_between_commas_and_brackets);
    tcase_add_test(tests, signs_for_the_blank);
    tcase_add_test(tests, marks_beside_tiles_count_for_nothing);
    tcase_add_test(tests, a_board_in_thin_lines);
    tcase_add_test(tests, a_board_with_a_hint_in_double_lines);
    tcase_add_test(tests, a_board_in_letters);
    tcase_add_test(tests, a_board_in_big_digits);
    tcase_add_loop_test(tests, a_broken_frame_is_reported_with_its_place, 0,
        (int)(sizeof broken_frames / sizeof broken_frames[0]));
    tcase_add_loop_test(tests, a_frame_without_an_end_is_given_up, 0, 3);
    tcase_add_loop_test(tests, what_is_pasted_is_read, 0, (int)(sizeof pastes / sizeof pastes[0]));
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
