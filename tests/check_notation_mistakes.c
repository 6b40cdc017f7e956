// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/notation/notation: every error with its line and column, and reading on after a
 * wrong board.
 */
#include "config.h"

#include "puzzle/notation/notation.h"

#include <stdlib.h>
#include <string.h>

#include "read_boards.h"
#include "support.h"

/* An input and its one error message. */
struct mistake {
    const char *input;
    const char *message;
};

#define STRAY_ROW " is not a square board; write the size above it: N, or W H\n"
#define NOT_ALIGNED                                                                      \
    " is one number short, and the rows are not aligned in columns that show where the " \
    "blank is\n"

static const struct mistake mistakes[] = {
    {"3\n1 2 3\n4 0 4\n7 8 6\n", "!f:3:5: number 4 is repeated\n"},
    {"3\n1 2 3\n4 0 5\n0 8 6\n", "!f:4:1: a second blank\n"},
    {"3\n1 2 3\n4 0 5\n_ 8 6\n", "!f:4:1: a second blank\n"},
    {"3\n 1  2   \n 4  0  5\n 7  8  6\n", "!f:2:9: row 1 has 2 numbers, not 3\n"},
    {"3\n1 2 3\n4 0 9\n7 8 6\n", "!f:3:5: number 9 is not on a 3x3 board\n"},
    {"3\n1 2 3\n4 0\n7 8 6\n", "!f:3:4: row 2 has 2 numbers, not 3\n"},
    {"3\n1 2 3\n4\n7 8 6\n", "!f:3:2: row 2 has 1 number, not 3\n"},
    {"3\n1 2 3\n4 0 5 6\n7 8 6\n", "!f:3:7: row 2 has more than 3 numbers\n"},
    {"1 2\n0 1\n", "!f:2:3: row 1 has more than 1 number\n"},
    {"3\n1 2 3\n4 0 5\n", "!f:4:1: the board ends after 2 of 3 rows\n"},
    {"3\n1 2 3\n4 0 5", "!f:3:6: the board ends after 2 of 3 rows\n"},
    {"3", "!f:1:2: the board ends after 0 of 3 rows\n"},
    {"3\n1 2 3\n4 x5\n7 8 6\n", "!f:3:3: expected a number, not 'x'\n"},
    {"3\n1 2 3\n4 . 5\n7 8 6\n", "!f:3:3: expected a number, not '.'\n"},
    {"3\n1 2 3\n4 0* 5\n7 8 6\n", "!f:3:4: expected a number, not '*'\n"},
    {"3\n1 2 3\n4 0 -5\n7 8 6\n", "!f:3:5: expected a number, not '-'\n"},
    {"3\n1 2 3\n4 0 5\xff\n7 8 6\n", "!f:3:6: expected a number, not byte 0xff\n"},
    {"3\n1 2 3\n4 0 99999999999999999999999999\n7 8 6\n", "!f:3:5: this number is too large\n"},
    {"3\n12 1 2 \n 3 4\n567\n", "!f:2:1: number 12 is not on a 3x3 board\n"},
    {"3\n1   2 3\n 4 5\n7   8 6\n", "!f:3:5: row 2" NOT_ALIGNED},
    {"2 1\n  1\n", "!f:2:4: row 1" NOT_ALIGNED},
    {"0\n", "!f:1:1: size 0x0: a side is 1 to 32768 cells\n"},
    {"3 0\n", "!f:1:1: size 3x0: a side is 1 to 32768 cells\n"},
    {"32769 2\n", "!f:1:1: size 32769x2: a side is 1 to 32768 cells\n"},
    {"4294967297\n1\n", "!f:1:1: size 4294967297x4294967297: a side is 1 to 32768 cells\n"},
    {"3x_\n", "!f:1:3: expected the height of a board, not '_'\n"},
    {"3x3 1\n", "!f:1:5: expected ':' or the end of the line, not number 1\n"},
    {"3x3: 1 2 3 4 0 5 7 8\n", "!f:1:21: a 3x3 board has 9 numbers, not 8\n"},
    {"3x3: 1 2 3 4 0 5 7 8 6 8\n", "!f:1:24: number 8 is repeated\n"},
    {"3x3: 1 2 3 4 0 5 7 8 9\n", "!f:1:22: number 9 is not on a 3x3 board\n"},
    {"3x2: 1 2 / 3 4 5 0\n", "!f:1:10: row 1 has 2 numbers, not 3\n"},
    {"2 2 : 1 2 3 0 :\n", "!f:1:16: expected the length of a solution, but the line ends\n"},
    {"2 2 : 1 2 3 0 : 4 4\n", "!f:1:19: expected the end of the line, not number 4\n"},
    {"1 2 3 4 0\n", "!f:1:10: a line of 5 numbers" STRAY_ROW},
    {"1 2 3 4 5 6 7 8 9 0\n", "!f:1:20: a line of 10 numbers" STRAY_ROW},
    {"4 1 2\n3 0 5\n",
        "!f:1:6: a line of 3 numbers" STRAY_ROW "!f:2:6: a line of 3 numbers" STRAY_ROW},
    {"5 1 2 11\n2\n1 2\n3 0\n", "!f:1:9: a line of 4 numbers" STRAY_ROW "2x2: 1 2 3 0\n"},
    {"1 2 3 4 0 5 7 8 9\n", "!f:1:17: number 9 is not on a 3x3 board\n"},
    {"1 2 3/4 0 5/7 8\n", "!f:1:16: row 3 has 2 numbers, not 3\n"},
    {"1 2 3/4 0/7 8 6\n", "!f:1:10: row 2 has 2 numbers, not 3\n"},
    {"1 2 3/4 0 5/\n", "!f:1:13: row 3 has 0 numbers, not 3\n"},
    {"1 2/3 7\n", "!f:1:7: number 7 is not on a 2x2 board\n"},
    {"1 2/3 1073741824\n", "!f:1:7: number 1073741824 is too large\n"},
    {"1 1 0 2\n", "!f:1:3: number 1 is repeated\n"},
    {"3 3 3\n", "!f:1:3: number 3 is repeated\n"},
    {"1,2,3\n", "!f:1:6: a line of 3 numbers" STRAY_ROW},
    {"1,,2,3\n", "!f:1:3: expected a number, not ','\n"},
    {",1,2,3\n", "!f:1:1: expected a board, not ','\n"},
    {"3\n1,2,3\n4,,5\n7,8,6\n", "!f:3:3: expected a number, not ','\n"},
    {"3\n1 2 3\n4 0;;5\n", "!f:3:4: expected a number, not ';'\n"},
    {"1;2;3;0\n", "!f:1:2: expected a number, not ';'\n"},
    {"1 2 3/4 5/7 8 0\n", "!f:1:10: row 2 has 2 numbers, not 3\n"},
    {"1 2 3/4 5 5/7 8 0\n", "!f:1:11: number 5 is repeated\n"},
    {"1 2 3 4 0 5 7 8 5\n", "!f:1:17: number 5 is repeated\n"},
    {"1 2 3//4 0 5/7 8 6\n", "!f:1:7: row 2 has 0 numbers, not 3\n"},
    {"1 2 3; 4 0 5\n", "!f:1:6: expected a number, not ';'\n"},
    {"[1,2,3,0]\n", "!f:1:1: expected a board, not '['\n"},
    {"3x3: / 1 2 3\n", "!f:1:6: expected a number, not '/'\n"},
    {"1 -2 3 0\n", "!f:1:3: expected a number, not '-'\n"},
    {"1 .2 3 0\n", "!f:1:3: expected a number, not '.'\n"},
    {"1 -- 3 0\n", "!f:1:3: expected a number, not '-'\n"},
    {"1 * 3 0\n", "!f:1:3: expected a number, not '*'\n"},
    {"1** 3 0\n", "!f:1:2: expected a number, not '*'\n"},
    {"1 \xe2\x86\x90 3 0\n", "!f:1:3: expected a number, not byte 0xe2\n"},
    {"****\n", "!f:1:1: expected a board, not '*'\n"},
    {"1 2 3 \xe2\x82\xac\n", "!f:1:7: expected a number, not byte 0xe2\n"},
    {"1 2 3 \xc2\xa0\n", "!f:1:7: expected a number, not byte 0xc2\n"},
    {"3\n1  2  3\n4 5 6\n7 8\n", "!f:4:4: row 3" NOT_ALIGNED},
    {"4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15\n", "!f:5:9: row 4" NOT_ALIGNED},
    {"3\n1 2  3\n4 5 6\n 7 8\n", "!f:4:5: row 3" NOT_ALIGNED},
    {"1 2 : 3 : 4 : 5\n", "!f:1:7: number 3 is not on a 1x2 board\n"},
    {"hello world\nthis is prose\n", "!f:1:1: expected a board, not 'h'\n"},
    {"+----+----+\n|    | 1* |\n+----+----+\n", "!f:1:1: expected a board, not '+'\n"},
    {": 1 2 3\n", "!f:1:1: expected a board, not ':'\n"},
    {"\xef\xbb 3\n", "!f:1:1: expected a board, not byte 0xef\n"},
};

START_TEST(every_mistake_is_reported_with_its_place)
{
    check_reads_as(mistakes[_i].input, mistakes[_i].message);
}
END_TEST

START_TEST(a_nul_ends_the_reading)
{
    static const char nul[] = "2\n1 \0 2\n3 0\n2\n1 2\n3 0\n";
    static const char wide[] = "3\0\n\0001\0";

    check_bytes_read_as(nul, sizeof nul - 1, "!f:2:3: a NUL byte: this is not text\n");
    check_bytes_read_as(wide, sizeof wide - 1, "!f:1:2: a NUL byte: this is not text\n");
}
END_TEST

START_TEST(a_batch_goes_on_behind_a_wrong_board)
{
    check_reads_as("2\n1 1\n3 0\n2\n1 2\n3 0\n", "!f:2:3: number 1 is repeated\n2x2: 1 2 3 0\n");
    check_reads_as(
        "2\n1 9\n3 0\n\n2\n1 2\n3 0\n", "!f:2:3: number 9 is not on a 2x2 board\n2x2: 1 2 3 0\n");
    check_reads_as("3\n1 2 3\n4 0 5\n\n2\n1 2\n3 0\n",
        "!f:5:1: number 2 is repeated\n!f:7:1: number 3 is not on a 1x2 board\n");
    check_reads_as(
        "2x2: 1 2 3\n2x2: 1 2 3 0\n", "!f:1:11: a 2x2 board has 4 numbers, not 3\n2x2: 1 2 3 0\n");
    check_reads_as("1 2 2 0 5 6\n1 2 3 0\n", "!f:1:5: number 2 is repeated\n"
                                             "2x2: 1 2 3 0\n");
    check_reads_as("40000\n1 2\n3 4\n \n1 2 3 0\n",
        "!f:1:1: size 40000x40000: a side is 1 to 32768 cells\n2x2: 1 2 3 0\n");
    check_reads_as("2 2 : 1 2 3 0 : x\n2 2 : 1 2 3 0 : 0\n",
        "!f:1:17: expected the length of a solution, not 'x'\n2x2: 1 2 3 0\nlength 0\n");
}
END_TEST

START_TEST(an_input_without_an_end_is_given_up)
{
    static const struct mistake endless[] = {
        {"1 ", "!f:1:3: number 1 is repeated\n"
               "!f:1:16777222: the wrong board does not end within 16 MiB: nothing after it is "
               "read\n"},
        {"9", "!f:1:1: this number is too large\n"
              "!f:1:16777236: the wrong board does not end within 16 MiB: nothing after it is "
              "read\n"},
        {"prose\n", "!f:1:1: expected a board, not 'p'\n"
                    "!f:2796203:6: the wrong board does not end within 16 MiB: nothing after it "
                    "is read\n"},
    };
    const size_t count = 21 << 20;
    const char *const input = endless[_i].input;
    char *const bytes = malloc(count);
    char *told = NULL;
    size_t length = 0;
    struct notation_reader *reader;
    FILE *const out = open_memstream(&told, &length);

    ck_assert_ptr_nonnull(bytes);
    for (size_t i = 0; i < count; i++)
        bytes[i] = input[i % strlen(input)];
    ck_assert_int_eq(notation_open_text(&reader, bytes, count, "f", NULL), NP_OK);
    read_boards(reader, out);
    notation_close(reader);
    fclose(out);
    free(bytes);
    ck_assert_str_eq(told, endless[_i].message);
    free(told);
}
END_TEST

START_TEST(a_stream_that_cannot_be_read_is_io)
{
    struct notation_reader *reader;
    struct notation_entry entry;
    struct path path = {0};
    struct np_error error;
    bool found;
    FILE *directory = fopen("/", "r");

    ck_assert_ptr_nonnull(directory);
    ck_assert_int_eq(notation_open(&reader, directory, "dir", NULL), NP_OK);
    ck_assert_int_eq(notation_next(reader, &entry, &found, &error), NP_IO);
    ck_assert_int_eq(strncmp(error.text, "dir: ", 5), 0);
    ck_assert(!notation_can_continue(reader));
    ck_assert_int_eq(notation_read_moves(directory, "dir", NULL, &path, &error), NP_IO);
    notation_close(reader);
    notation_close(NULL);
    fclose(directory);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("notation");
    TCase *const tests = tcase_create("mistakes");

    tcase_add_loop_test(tests, every_mistake_is_reported_with_its_place, 0,
        (int)(sizeof mistakes / sizeof mistakes[0]));
    tcase_add_test(tests, a_nul_ends_the_reading);
    tcase_add_test(tests, a_batch_goes_on_behind_a_wrong_board);
    tcase_add_loop_test(tests, an_input_without_an_end_is_given_up, 0, 3);
    tcase_add_test(tests, a_stream_that_cannot_be_read_is_io);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
