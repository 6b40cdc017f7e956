// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of records/import: csTimer's exports, what --history prints read back, importing twice, and
 * files that are malformed, which add nothing.
 */
#include "config.h"

#include "records/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/file.h"
#include "records/solve.h"
#include "records/statistics.h"
#include "store_file.h"
#include "support.h"

/* Three sessions: 15-puzzles, a cube, and 8-puzzles as an old export has them, in a string. */
#define EXPORT                                                                               \
    "{\"session1\":[[[0,12345],\"D R U L \",\"fast\",1600000000],\n"                         \
    " [[2000,20000],\"D3 R U2 L D \",\"\",1600000100,[\"more\"]],\n"                         \
    " [[-1,5000],\"R D L U \",\"a \\\"b\\\"\",1600000200]],\n"                               \
    "\"session2\":[[[0,9000],\"U R U' R'\",\"\",1600000300]],\n"                             \
    "\"session3\":\"[[[0,30500,20000],\\\"\\uFFE9 \\uFFEA\\\",\\\"\\\",1600000400]]\",\n"    \
    "\"session4\":[],\n"                                                                     \
    "\"properties\":{\"sessionData\":\"{\\\"1\\\":{\\\"name\\\":\\\"solo\\\",\\\"opt\\\":"   \
    "{\\\"scrType\\\":\\\"15prp\\\"}},\\\"2\\\":{\\\"name\\\":\\\"cube\\\",\\\"opt\\\":{}}," \
    "\\\"3\\\":{\\\"name\\\":3,\\\"scr\\\":\\\"8prmp\\\"}}\"}}"

static char file[4300];
static struct store *store;
static struct import_report report;

static void
set_up(void)
{
    store_file_set_up();
    snprintf(file, sizeof file, "%s.import", store_file_path);
    store = store_file_open(store_file_path);
}

static void
tear_down(void)
{
    store_close(store);
    store_file_tear_down();
}

static enum np_status
import_text(const char *text, const struct import_options *options, struct np_error *error)
{
    static const struct import_options none;

    ck_assert_int_eq(file_write(file, text, strlen(text), 0, NULL), NP_OK);
    return import_solves(store, file, options == NULL ? &none : options, &report, error);
}

/* Prints the solves as JSON or CSV; the caller frees the text. */
static char *
print_history(bool json, struct store *from)
{
    char *text = NULL;
    size_t bytes;
    FILE *const stream = open_memstream(&text, &bytes);

    ck_assert_ptr_nonnull(stream);
    ck_assert_int_eq(store_print_solves(from, json, NULL, stream, NULL), NP_OK);
    ck_assert_int_eq(fclose(stream), 0);
    return text;
}

START_TEST(an_export_of_everything_is_read)
{
    struct history history;
    const struct history_solve *solves;

    ck_assert_int_eq(import_text(EXPORT, NULL, NULL), NP_OK);
    ck_assert_uint_eq(report.added, 4);
    ck_assert_uint_eq(report.known, 0);
    ck_assert_uint_eq(report.other, 1);
    history = store_file_read(store_file_path);
    solves = history.solves;
    ck_assert_uint_eq(history.count, 4);
    ck_assert_str_eq(solves[0].group, "solo");
    ck_assert_int_eq(solves[0].when, 1600000000);
    ck_assert_uint_eq(solves[0].time_ms, 12345);
    ck_assert_str_eq(solves[0].comment, "fast");
    ck_assert_uint_eq(solves[0].moves, 0);
    ck_assert_uint_eq(solves[0].width, 4);
    ck_assert_uint_eq(solves[1].time_ms, 22000);
    ck_assert_ptr_null(solves[1].comment);
    ck_assert(solves[2].dnf);
    ck_assert_uint_eq(solves[2].time_ms, 5000);
    ck_assert_str_eq(solves[2].comment, "a \"b\"");
    ck_assert_str_eq(solves[3].group, "3");
    ck_assert_uint_eq(solves[3].height, 3);
    ck_assert_uint_eq(solves[3].time_ms, 30500);
    history_free(&history);
}
END_TEST

START_TEST(a_long_name_ends_after_a_whole_character)
{
    static const char text[] =
        "{\"session1\":[[[0,12345],\"D R U L \",\"\",1600000000]],\"properties\":"
        "{\"sessionData\":{\"1\":{\"name\":\"15-\\u9b54\\u9b54\\u9b54\\u9b54\\u9b54\\u9b54\\u9b54"
        "\\u9b54\\u9b54\\u9b54\\u9b54\\u9b54\\u9b54\\u9b54\\u9b54\\u9b54\",\"opt\":{\"scrType\":"
        "\"15prp\"}}}}}";
    struct history history;

    ck_assert_int_eq(import_text(text, NULL, NULL), NP_OK);
    history = store_file_read(store_file_path);
    ck_assert_uint_eq(history.count, 1);
    ck_assert_uint_eq(strlen(history.solves[0].group), 3 + 14 * 3);
    history_free(&history);
}
END_TEST

/* The comment and the penalty of a solve do not change what it is. */
START_TEST(importing_twice_adds_nothing)
{
    static const char changed[] = "{\"session1\":[[[-1,12345],\"D R U "
                                  "L\",\"slow\",1600000000]],\"properties\":{\"sessionData\":"
                                  "{\"1\":{\"opt\":{\"scrType\":\"15prp\"}}}}}";
    char *before, *after;

    ck_assert_int_eq(import_text(EXPORT, NULL, NULL), NP_OK);
    before = print_history(false, store);
    ck_assert_int_eq(import_text(EXPORT, NULL, NULL), NP_OK);
    ck_assert_uint_eq(report.added, 0);
    ck_assert_uint_eq(report.known, 4);
    ck_assert_int_eq(import_text(changed, NULL, NULL), NP_OK);
    ck_assert_uint_eq(report.added, 0);
    ck_assert_uint_eq(report.known, 1);
    after = print_history(false, store);
    ck_assert_str_eq(before, after);
    free(before);
    free(after);
}
END_TEST

/* Without a type of scrambles the puzzle is not known, unless an option gives its size. */
START_TEST(a_session_without_a_type_needs_a_size)
{
    static const char text[] = "{\"session1\":[[[0,12345],\"D R U L\",\"\",1600000000]]}";
    const struct import_options sized = {.group = "old timer", .width = 5, .height = 4};
    struct history history;

    ck_assert_int_eq(import_text(text, NULL, NULL), NP_OK);
    ck_assert_uint_eq(report.other, 1);
    ck_assert_int_eq(import_text(text, &sized, NULL), NP_OK);
    ck_assert_uint_eq(report.added, 1);
    history = store_file_read(store_file_path);
    ck_assert_uint_eq(history.solves[0].width, 5);
    ck_assert_uint_eq(history.solves[0].height, 4);
    ck_assert_str_eq(history.solves[0].group, "old timer");
    history_free(&history);
}
END_TEST

/* Prints a solve of the game with every kind of field, one without its moves, and those of an
 * export. */
static char *
print_history_of_all(bool json)
{
    const struct board board = {2, 2, 4, 1, (uint32_t[]){1, 0, 3, 2}};
    struct goal goal;
    struct session session;
    struct kept_solve kept;
    struct history history;
    bool added;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 2, 2, NULL), NP_OK);
    ck_assert_int_eq(session_init(&session, &board, &goal, NULL), NP_OK);
    ck_assert_int_eq(session_move(&session, MOVE_RIGHT, 10000000, NULL), NP_OK);
    ck_assert_int_eq(session_act(&session, SESSION_UNDO, 15000000, NULL), NP_OK);
    ck_assert_int_eq(session_act(&session, SESSION_HINT, 16000000, NULL), NP_OK);
    ck_assert_int_eq(session_move(&session, MOVE_UP, 20000000, NULL), NP_OK);
    snprintf(session.names.id, sizeof session.names.id, "2x2#a");
    snprintf(session.names.group, sizeof session.names.group, "evening, late");
    kept = kept_solve_of(&session);
    kept.solve.id = 77;
    kept.solve.when = 1700000000;
    ck_assert_int_eq(store_begin(store, NULL), NP_OK);
    ck_assert_int_eq(store_import(store, &kept, &added, NULL), NP_OK);
    ck_assert_int_eq(store_end_import(store, NP_OK, NULL), NP_OK);
    ck_assert_int_eq(store_change_solve(store, 77, STORE_COMMENT, "say \"ah\", é", NULL), NP_OK);
    session_free(&session);
    goal_free(&goal);
    (void)store_file_add(store_file_path,
        &(struct history_solve){
            .when = STORE_FILE_DATE, .time_ms = 72340, .moves = 132, .shortest = 120, .undos = 3});
    ck_assert_int_eq(import_text(EXPORT, NULL, NULL), NP_OK);
    history = store_file_read(store_file_path);
    ck_assert_uint_eq(history.count, 6);
    history_free(&history);
    return print_history(json, store);
}

START_TEST(what_is_printed_is_read_back)
{
    const struct import_options options = {.group = NULL};
    char *const first = print_history_of_all(_i == 1), *second;
    char path[4300];
    struct store *other;

    snprintf(path, sizeof path, "%s.other", store_file_path);
    other = store_file_open(path);
    ck_assert_int_eq(file_write(file, first, strlen(first), 0, NULL), NP_OK);
    ck_assert_int_eq(import_solves(other, file, &options, &report, NULL), NP_OK);
    ck_assert_uint_eq(report.added, 6);
    second = print_history(_i == 1, other);
    ck_assert_str_eq(first, second);
    ck_assert_int_eq(import_solves(other, file, &options, &report, NULL), NP_OK);
    ck_assert_uint_eq(report.known, 6);
    store_close(other);
    free(first);
    free(second);
}
END_TEST

START_TEST(columns_are_those_of_the_solve)
{
    char *const text = print_history_of_all(false);

    ck_assert_ptr_nonnull(
        strstr(text, "\r\n000000000000004d,2023-11-14T22:13:20Z,\"evening, "
                     "late\",,,,random,2,2,standard,10,ok,1,"
                     "1,1,1,0,no,hints,\"say \"\"ah\"\", é\",2x2#a,1 0/3 2,,R<5H1U4\r\n"));
    free(text);
}
END_TEST

/* Columns in another order, some of them missing, some unknown; the last solve is the first. */
START_TEST(a_table_made_by_hand_is_read)
{
    static const char csv[] =
        "height,time_ms,note,width,result\n4,61000,x,4,dnf\n3,500,,3,\n4,61000,y,4,dnf\n";
    struct history history;

    ck_assert_int_eq(import_text(csv, NULL, NULL), NP_OK);
    ck_assert_uint_eq(report.added, 2);
    ck_assert_uint_eq(report.known, 1);
    ck_assert_int_eq(import_text(csv, NULL, NULL), NP_OK);
    ck_assert_uint_eq(report.known, 3);
    ck_assert_int_eq(import_text(csv, &(struct import_options){.group = "other"}, NULL), NP_OK);
    ck_assert_uint_eq(report.known, 3);
    history = store_file_read(store_file_path);
    ck_assert_uint_eq(history.count, 2);
    ck_assert(history.solves[0].dnf);
    ck_assert_uint_eq(history.solves[0].time_ms, 61000);
    ck_assert_uint_eq(history.solves[1].width, 3);
    history_free(&history);
}
END_TEST

START_TEST(malformed_files_add_nothing)
{
    static const struct {
        const char *text;
        const char *error; /* in the text */
    } rows[] = {
        {"", ":1:1: this is neither"},
        {"No.;Time;Comment;Scramble;Date;P.1\r\n", ":1:1: this is neither"},
        {"{\"session1\":[[[20000000000,20000000000],\"D\"]],\"properties\":{\"sessionData\":"
         "{\"1\":{\"scr\":\"15p\"}}}}",
            ":1:1: this is not a value of 'time_ms'"},
        {"1 2 3\n", ":1:1: this is neither"},
        {"{\"session1\":[[[0,12],\"D\"]", ": this is not JSON"},
        {"{\"session1\":[\n[[\"0\",12],\"D\"]],\"properties\":{\"sessionData\":{\"1\":{\"scr\":"
         "\"8p\"}}}}",
            ":1:1: this is not a value of 'time_ms'"},
        {"{\"session1\":[[[0,12],\"D\"]]} x", ": this is not JSON"},
        {"{\"other\":[]}", ":1:1: this is not an export"},
        {"time_ms,width\n1,2\n", ":1:1: the heading does not name"},
        {"time_ms,width,height\n1,4,4\n1,4\n", ":3:1: this line has 2 fields"},
        {"time_ms,width,height\n\"1,4,4\n", ":2:1: a quotation mark is not closed"},
        {"time_ms,width,height\n1,4,4\n-1,4,4\n", ":3:1: this is not a value of 'time_ms'"},
        {"time_ms,width,height,part\n1,4,4,\n10,4,4,x\n", ":3:8: this is not a value of 'part'"},
        {"{\"solve\":\"0000000000000001\",\"time_ms\":5,\"width\":4,\"height\":4}\n{", ":2:1: "},
        {"{\"solve\":\"0000000000000001\",\"time_ms\":5,\"width\":4}\n",
            ":1:1: this is not a value of 'height'"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct history history;
        struct np_error error;
        size_t length;

        ck_assert_int_eq(import_text(rows[i].text, NULL, &error), NP_BAD_INPUT);
        length = strlen(file);
        ck_assert_msg(strncmp(error.text, file, length) == 0 &&
                          strstr(error.text + length, rows[i].error) != NULL,
            "%s: %s", rows[i].error, error.text);
        history = store_file_read(store_file_path);
        ck_assert_uint_eq(history.count, 0);
        history_free(&history);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("import");
    TCase *tests = tcase_create("import");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, an_export_of_everything_is_read);
    tcase_add_test(tests, a_long_name_ends_after_a_whole_character);
    tcase_add_test(tests, importing_twice_adds_nothing);
    tcase_add_test(tests, a_session_without_a_type_needs_a_size);
    tcase_add_loop_test(tests, what_is_printed_is_read_back, 0, 2);
    tcase_add_test(tests, columns_are_those_of_the_solve);
    tcase_add_test(tests, a_table_made_by_hand_is_read);
    tcase_add_test(tests, malformed_files_add_nothing);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
