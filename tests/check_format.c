// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/format/format: the exact form of every format, which scripts depend on.
 */
#include "config.h"

#include "puzzle/format/format.h"

#include <stdlib.h>
#include <string.h>

#include "puzzle/notation/notation.h"

#include "support.h"

static uint32_t start_tiles[] = {0, 1, 3, 4, 2, 5, 7, 8, 6};
static const struct board start = {3, 3, 9, 0, start_tiles};
static uint8_t moves[] = {MOVE_LEFT, MOVE_UP, MOVE_LEFT, MOVE_UP};
static const struct path path = {moves, 4, 4};

/* In the place of a state. */
enum { ERROR = -1 };

static struct answer found;

/* 0 1 3 / 4 2 5 / 7 8 6, which takes four moves. */
static struct format_answer
answer_new(int result)
{
    const bool solved = result == ANSWER_OPTIMAL || result == ANSWER_SOLVED;

    found = (struct answer){
        .state = result == ERROR ? ANSWER_UNKNOWN : (enum answer_state)result,
        .end = result == ERROR ? ANSWER_END_NONE : ANSWER_END_PROVED,
        .length = solved ? 4 : 0,
        .lower_bound = 2,
        .algorithm = result == ERROR ? NULL : "ida",
        .heuristic = result == ERROR ? NULL : "manhattan",
        .effort.expanded = 5,
        .effort.generated = 12,
        .effort.elapsed_ns = 45678901,
        .effort.cpu_ns = 1000000999,
        .effort.peak_bytes = 4096,
        .effort.table_bytes = 65536,
    };
    if (solved)
        found.path = path;
    return (struct format_answer){
        .source = "a.txt",
        .index = 2,
        .board = result == ERROR ? NULL : &start,
        .found = &found,
        .id = "3x3#a",
        .message = result == ERROR ? "a.txt:1:2: 'x'" : NULL,
    };
}

static const struct format_row *
row_of(const char *name)
{
    for (unsigned i = 0; i < format_row_count; i++)
        if (strcmp(format_rows[i].name, name) == 0)
            return &format_rows[i];
    ck_abort_msg("there is no format %s", name);
}

enum wish { PLAIN, NO_MOVES, TIME_ONLY };

static void
check_output(const char *format, int result, enum wish wish, const char *expected)
{
    struct format_answer answer = answer_new(result);
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    answer.no_moves = wish == NO_MOVES;
    answer.time_only = wish == TIME_ONLY;
    ck_assert_int_eq(format_write(row_of(format), &answer, out, NULL), NP_OK);
    fclose(out);
    ck_assert_msg(strcmp(text, expected) == 0, "%s prints '%s', not '%s'", format, text, expected);
    free(text);
}

START_TEST(text_tells_what_is_known)
{
    check_output("text", ANSWER_OPTIMAL, PLAIN, "OPTIMAL 4\nLULU\n");
    check_output("text", ANSWER_OPTIMAL, NO_MOVES, "OPTIMAL 4\n");
    check_output("text", ANSWER_SOLVED, PLAIN, "SOLVED 4 (optimal >= 2)\nLULU\n");
    check_output("text", ANSWER_UNSOLVABLE, PLAIN, "UNSOLVABLE\n");
    check_output("text", ANSWER_UNKNOWN, PLAIN, "UNKNOWN (optimal >= 2)\n");
}
END_TEST

/* 5 per group, 60 per line: checks the lengths at which a group or a line ends. */
START_TEST(text_in_groups)
{
    static const size_t counts[] = {0, 1, 5, 6, 60, 61, 65, 121};

    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        struct format_answer answer = answer_new(ANSWER_OPTIMAL);
        struct path zigzag = {0};
        char expected[256] = "OPTIMAL 4\n";
        for (size_t move = 0; move < counts[i]; move++) {
            const bool down = move % 2 != 0;
            ck_assert_int_eq(path_append(&zigzag, down ? MOVE_DOWN : MOVE_UP, NULL), NP_OK);
            strcat(expected, down ? "D" : "U");
            if ((move + 1) % 60 == 0 || move + 1 == counts[i])
                strcat(expected, "\n");
            else if ((move + 1) % 5 == 0)
                strcat(expected, " ");
        }
        found.path = zigzag;
        char *output = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&output, &length);
        ck_assert_int_eq(format_write(row_of("text"), &answer, out, NULL), NP_OK);
        fclose(out);
        ck_assert_str_eq(output, expected);
        free(output);
        path_free(&zigzag);
    }
}
END_TEST

START_TEST(steps_and_moves)
{
    check_output("steps", ANSWER_OPTIMAL, PLAIN, "1 L\n2 U\n5 L\n6 U\n");
    check_output("steps", ANSWER_UNSOLVABLE, PLAIN, "UNSOLVABLE\n");
    check_output("moves", ANSWER_SOLVED, PLAIN, "LULU\n");
    check_output("moves", ANSWER_UNSOLVABLE, PLAIN, "UNSOLVABLE\n");
    check_output("moves", ANSWER_UNKNOWN, PLAIN, "UNKNOWN\n");
}
END_TEST

#define FIRST " 0  1  3\n 4  2  5\n 7  8  6\n"
#define SECOND " 1  0  3\n 4  2  5\n 7  8  6\n"
#define THIRD " 1  2  3\n 4  0  5\n 7  8  6\n"
#define FOURTH " 1  2  3\n 4  5  0\n 7  8  6\n"
#define FIFTH " 1  2  3\n 4  5  6\n 7  8  0\n"

START_TEST(boards)
{
    check_output("boards", ANSWER_OPTIMAL, PLAIN,
        "Minimum number of moves = 4\n"
        "3\n" FIRST "\n3\n" SECOND "\n3\n" THIRD "\n3\n" FOURTH "\n3\n" FIFTH);
    check_output("boards", ANSWER_SOLVED, NO_MOVES, "Number of moves = 4\n");
    check_output("boards", ANSWER_UNSOLVABLE, PLAIN, "Unsolvable puzzle\n");
    check_output("boards", ANSWER_UNKNOWN, PLAIN, "No solution found (minimum >= 2)\n");
}
END_TEST

START_TEST(states)
{
    check_output("states", ANSWER_OPTIMAL, PLAIN,
        FIRST "\n" SECOND "\n" THIRD "\n" FOURTH "\n" FIFTH "# TIMES_MS: alg=45\n");
    check_output("states", ANSWER_OPTIMAL, TIME_ONLY, "# TIMES_MS: alg=45\n");
    check_output("states", ANSWER_UNSOLVABLE, PLAIN, "Unsolvable puzzle\n# TIMES_MS: alg=45\n");
}
END_TEST

#define JSON_TAIL                                                                                \
    "\"algorithm\":\"ida\",\"heuristic\":\"manhattan\",\"expanded\":5,\"generated\":12,"         \
    "\"seconds\":0.045678,\"cpu_seconds\":1.000000,\"peak_bytes\":4096,\"table_bytes\":65536,"   \
    "\"reason\":\"proved\",\"board\":\"3x3: 0 1 3 4 2 5 7 8 6\",\"goal\":null,\"id\":\"3x3#a\"," \
    "\"version\":\"" PACKAGE_VERSION "\"}\n"

START_TEST(json)
{
    check_output("json", ANSWER_OPTIMAL, PLAIN,
        "{\"source\":\"a.txt\",\"index\":2,\"width\":3,\"height\":3,\"status\":\"optimal\","
        "\"length\":4,\"lower_bound\":2,\"moves\":\"LULU\"," JSON_TAIL);
    check_output("json", ANSWER_SOLVED, NO_MOVES,
        "{\"source\":\"a.txt\",\"index\":2,\"width\":3,\"height\":3,\"status\":\"solved\","
        "\"length\":4,\"lower_bound\":2," JSON_TAIL);
    check_output("json", ANSWER_UNKNOWN, PLAIN,
        "{\"source\":\"a.txt\",\"index\":2,\"width\":3,\"height\":3,\"status\":\"unknown\","
        "\"length\":null,\"lower_bound\":2,\"moves\":null," JSON_TAIL);
    check_output("json", ANSWER_UNSOLVABLE, PLAIN,
        "{\"source\":\"a.txt\",\"index\":2,\"width\":3,\"height\":3,\"status\":\"unsolvable\","
        "\"length\":null,\"lower_bound\":null,\"moves\":null," JSON_TAIL);
    check_output("json", ERROR, PLAIN,
        "{\"source\":\"a.txt\",\"index\":2,\"width\":null,\"height\":null,\"status\":\"error\","
        "\"length\":null,\"lower_bound\":null,\"moves\":null,\"algorithm\":null,"
        "\"heuristic\":null,\"expanded\":5,\"generated\":12,\"seconds\":0.045678,"
        "\"cpu_seconds\":1.000000,\"peak_bytes\":4096,\"table_bytes\":65536,\"reason\":null,"
        "\"board\":null,\"goal\":null,\"id\":\"3x3#a\","
        "\"version\":\"" PACKAGE_VERSION "\",\"message\":\"a.txt:1:2: 'x'\"}\n");
}
END_TEST

START_TEST(json_tells_the_goal)
{
    uint32_t tiles[] = {3, 2, 1, 0};
    const struct board arrangement = {
        .width = 2, .height = 2, .cells = 4, .blank = 3, .tiles = tiles};
    struct format_answer answer = answer_new(ANSWER_OPTIMAL);
    static const char *const names[] = {"\"snail\"", "\"2x2: 3 2 1 0\""};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct goal goal;
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);

        if (i == 0)
            ck_assert_int_eq(goal_init(&goal, GOAL_SNAIL, 3, 3, NULL), NP_OK);
        else
            ck_assert_int_eq(goal_from_board(&goal, &arrangement, NULL), NP_OK);
        answer.goal = &goal;
        ck_assert_int_eq(format_write(row_of("json"), &answer, out, NULL), NP_OK);
        fclose(out);
        ck_assert_ptr_ne(strstr(text, names[i]), NULL);
        goal_free(&goal);
        free(text);
    }
}
END_TEST

START_TEST(json_strings_are_escaped)
{
    static const char *const strings[][2] = {
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"\n\t\x01\x7f", "\"\\u000a\\u0009\\u0001\\u007f\""},
        {"na\xc3\xafve \xe2\x82\xac \xf0\x9f\x8e\xb2",
            "\"na\xc3\xafve \xe2\x82\xac \xf0\x9f\x8e\xb2\""},
        {"\xff", "\"\\ufffd\""},
        {"\xc3", "\"\\ufffd\""},
        {"\xc2\x9b\xc2\xa0", "\"\\u009b\xc2\xa0\""},
        {"\xc3(", "\"\\ufffd(\""},
        {"\xc0\xaf", "\"\\ufffd\\ufffd\""},
        {"\xed\xa0\x80", "\"\\ufffd\\ufffd\\ufffd\""},
        {"\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\""},
        {"\xe2\x82", "\"\\ufffd\\ufffd\""},
    };

    for (size_t i = 0; i < sizeof strings / sizeof strings[0]; i++) {
        struct format_answer answer = answer_new(ANSWER_OPTIMAL);
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);
        answer.source = strings[i][0];
        ck_assert_int_eq(format_write(row_of("json"), &answer, out, NULL), NP_OK);
        fclose(out);
        const size_t begin = strlen("{\"source\":");
        ck_assert_int_eq(strncmp(text + begin, strings[i][1], strlen(strings[i][1])), 0);
        ck_assert_int_eq(text[begin + strlen(strings[i][1])], ',');
        free(text);
    }
}
END_TEST

/* File names can hold any characters, including markup. */
START_TEST(names_in_pictures_are_no_markup)
{
    struct format_answer answer = answer_new(ANSWER_OPTIMAL);
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    answer.source = "a<b>&c";
    ck_assert_int_eq(format_write(row_of("svg"), &answer, out, NULL), NP_OK);
    fclose(out);
    ck_assert_ptr_nonnull(strstr(text, ">a?b>?c board 2"));
    ck_assert_ptr_null(strstr(text, "a<b"));
    free(text);
}
END_TEST

START_TEST(a_board_is_printed_in_columns)
{
    struct board board;
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    ck_assert_int_eq(board_init(&board, 51, 2, NULL), NP_OK);
    ck_assert_int_eq(format_board(&board, out, NULL), NP_OK);
    fclose(out);
    ck_assert_int_eq(strncmp(text, "51 2\n  1   2   3 ", 17), 0);
    ck_assert_str_eq(text + length - 12, "100 101   0\n");
    free(text);
    board_free(&board);
}
END_TEST

START_TEST(every_format_takes_every_answer)
{
    for (unsigned i = 0; i < format_row_count; i++) {
        const struct format_row *const row = &format_rows[i];
        const bool answers = (row->flags & FORMAT_ANSWERS) != 0;

        ck_assert_ptr_eq(row_of(row->name), row);
        ck_assert_msg(strlen(row->title) > 0, "%s has no title", row->name);
        ck_assert_msg(answers == (row->write != NULL), "%s: FORMAT_ANSWERS", row->name);
        ck_assert_msg(answers == (row->separator != NULL), "%s: separator", row->name);
        for (int result = ERROR; answers && result <= ANSWER_UNSOLVABLE; result++) {
            struct format_answer answer = answer_new(result);
            char *text = NULL;
            size_t length = 0;
            FILE *out = open_memstream(&text, &length);

            answer.no_moves = true;
            ck_assert_msg(format_write(row, &answer, out, NULL) == NP_OK, "%s fails on result %d",
                row->name, result);
            fclose(out);
            ck_assert_msg(length == 0 || text[length - 1] == '\n', "%s prints '%s', no whole line",
                row->name, text);
            ck_assert_msg(result != ERROR || (length > 0) == ((row->flags & FORMAT_RECORDS) != 0),
                "%s prints '%s' for an error", row->name, text);
            free(text);
        }
    }
    ck_assert_str_eq(format_rows[0].name, "text");
}
END_TEST

START_TEST(a_full_disk_is_noticed)
{
    FILE *full = fopen("/dev/full", "w");
    if (full == NULL)
        return; /* only Linux has one */

    setvbuf(full, NULL, _IONBF, 0);
    for (unsigned row = 0; row < format_row_count; row++) {
        const struct format_answer answer = answer_new(ANSWER_OPTIMAL);
        struct np_error error;
        if ((format_rows[row].flags & FORMAT_ANSWERS) == 0)
            continue;
        clearerr(full);
        ck_assert_int_eq(format_write(&format_rows[row], &answer, full, &error), NP_IO);
        ck_assert_int_eq(error.status, NP_IO);
    }
    clearerr(full);
    ck_assert_int_eq(format_board(&start, full, NULL), NP_IO);
    clearerr(full);
    ck_assert(!format_put_moves(full, moves, 4));
    fclose(full);
}
END_TEST

START_TEST(printed_moves_are_read_back)
{
    static const char *const formats[] = {"text", "moves", "steps"};

    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        const struct format_answer answer = answer_new(ANSWER_SOLVED);
        struct path back = {0};
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);
        ck_assert_int_eq(format_write(row_of(formats[i]), &answer, out, NULL), NP_OK);
        fclose(out);
        ck_assert_int_eq(notation_read_moves_text(text, length, "f", NULL, &back, NULL), NP_OK);
        ck_assert_uint_eq(back.length, path.length);
        ck_assert_int_eq(memcmp(back.moves, path.moves, path.length), 0);
        path_free(&back);
        free(text);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("format");
    TCase *tests = tcase_create("format");

    tcase_add_test(tests, text_tells_what_is_known);
    tcase_add_test(tests, text_in_groups);
    tcase_add_test(tests, steps_and_moves);
    tcase_add_test(tests, boards);
    tcase_add_test(tests, states);
    tcase_add_test(tests, json);
    tcase_add_test(tests, json_tells_the_goal);
    tcase_add_test(tests, json_strings_are_escaped);
    tcase_add_test(tests, names_in_pictures_are_no_markup);
    tcase_add_test(tests, a_board_is_printed_in_columns);
    tcase_add_test(tests, every_format_takes_every_answer);
    tcase_add_test(tests, a_full_disk_is_noticed);
    tcase_add_test(tests, printed_moves_are_read_back);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
