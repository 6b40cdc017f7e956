// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests how the formats print all solutions of a board.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "puzzle/format/format.h"
#include "support.h"

static uint32_t tiles[] = {0, 1, 3, 4, 2, 5, 7, 8, 6};
static const struct board start = {.width = 3, .height = 3, .cells = 9, .tiles = tiles};
static uint8_t moves[] = {MOVE_LEFT, MOVE_UP, MOVE_LEFT, MOVE_UP};
static const struct path path = {.moves = moves, .length = 4};

/* Rows of the table. */
enum { TEXT = 0, MOVES = 4, JSON = 5 };

/* Two solutions, as a search passes them, or only one if `context` is not NULL. */
static uint64_t
list_two(void *context, format_put_solution *put, void *put_context)
{
    static const uint8_t longer[] = {MOVE_UP, MOVE_LEFT, MOVE_RIGHT, MOVE_LEFT, MOVE_UP, MOVE_LEFT};

    if (!put(put_context, path.moves, path.length))
        return 0;
    return context != NULL || !put(put_context, longer, 6) ? 1 : 2;
}

static void
check_all(unsigned row, const struct format_all *all, enum answer_end end, bool no_moves,
    const char *expected)
{
    const struct answer found = {
        .state = ANSWER_OPTIMAL,
        .end = end,
        .path = path,
        .length = 4,
        .lower_bound = 4,
        .algorithm = "ida",
    };
    const struct format_answer answer = {
        .source = "a.txt",
        .index = 1,
        .board = &start,
        .found = &found,
        .all = all,
        .no_moves = no_moves,
    };
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);

    ck_assert_int_eq(format_write(&format_rows[row], &answer, out, NULL), NP_OK);
    fclose(out);
    ck_assert_msg(strstr(text, expected) != NULL, "%s prints '%s'", format_rows[row].name, text);
    free(text);
}

START_TEST(all_solutions)
{
    static const uint64_t counts[] = {1, 0, 1}, many[] = {1, UINT64_MAX};
    struct format_all all = {
        .complete = true, .count = 2, .counts = counts, .lengths = 3, .list = list_two};
    bool one = true;

    check_all(TEXT, &all, ANSWER_END_PROVED, false,
        "OPTIMAL 4\nLULU\nSOLVED 6 (optimal >= 4)\nULRLU L\nCOUNT 2\n");
    check_all(TEXT, &all, ANSWER_END_PROVED, true, "OPTIMAL 4\nCOUNT 2\n");
    check_all(MOVES, &all, ANSWER_END_PROVED, false, "LULU\nULRLUL\n");
    check_all(JSON, &all, ANSWER_END_PROVED, false,
        "\"count\":2,\"counts\":[1,0,1],\"complete\":true,"
        "\"solutions\":[\"LULU\",\"ULRLUL\"],\"listed\":2,");
    check_all(JSON, &all, ANSWER_END_PROVED, true, "\"complete\":true,\"algorithm\"");
    all.context = &one;
    check_all(TEXT, &all, ANSWER_END_PROVED, false, "\nCOUNT 2, 1 printed\n");
    all.complete = false;
    check_all(TEXT, &all, ANSWER_END_TIME, false, "\nCOUNT at least 2 (time limit), 1");
    all.count = UINT64_MAX;
    check_all(
        TEXT, &all, ANSWER_END_TIME, true, "COUNT more than 18446744073709551615 (time limit)");
    all.counts = many;
    all.lengths = 2;
    check_all(JSON, &all, ANSWER_END_TIME, true, "\"count\":null,\"counts\":[1,null],");
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("format_all");
    TCase *const tests = tcase_create("tests");

    tcase_add_test(tests, all_solutions);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
