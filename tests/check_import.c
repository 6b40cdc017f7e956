// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of game/import and game/solves/solve_columns: csTimer's exports, what --history prints read
 * back, importing twice, and files that are malformed, which add nothing.
 */
#include "config.h"

#include "game/import/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file/file.h"
#include "game/solves/solve_columns.h"
#include "game/solves/statistics.h"
#include "save_file.h"
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
static struct import_report report;

static enum np_status
import_text(const char *text, const struct import_options *options, struct np_error *error)
{
    static const struct import_options none;

    snprintf(file, sizeof file, "%s.import", save_file_path);
    ck_assert_int_eq(file_write(file, text, strlen(text), 0, NULL), NP_OK);
    return import_solves(save_file_path, file, options == NULL ? &none : options, &report, error);
}

static struct history
read_history(void)
{
    struct history history;

    ck_assert_int_eq(history_read(&history, save_file_path, NULL), NP_OK);
    ck_assert_uint_eq(history.skipped, 0);
    return history;
}

START_TEST(an_export_of_everything_is_read)
{
    struct history history;
    const struct history_solve *solves;

    ck_assert_int_eq(import_text(EXPORT, NULL, NULL), NP_OK);
    ck_assert_uint_eq(report.added, 4);
    ck_assert_uint_eq(report.known, 0);
    ck_assert_uint_eq(report.other, 1);
    history = read_history();
    solves = history.solves;
    ck_assert_uint_eq(history.count, 4);
    ck_assert_str_eq(solves[0].session, "solo");
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
    ck_assert_str_eq(solves[3].session, "3");
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
    history = read_history();
    ck_assert_uint_eq(history.count, 1);
    ck_assert_uint_eq(strlen(history.solves[0].session), 3 + 14 * 3);
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
    size_t bytes;

    ck_assert_int_eq(import_text(EXPORT, NULL, NULL), NP_OK);
    ck_assert_int_eq(file_read(save_file_path, FILE_NO_LIMIT, &before, &bytes, NULL), NP_OK);
    ck_assert_int_eq(import_text(EXPORT, NULL, NULL), NP_OK);
    ck_assert_uint_eq(report.added, 0);
    ck_assert_uint_eq(report.known, 4);
    ck_assert_int_eq(import_text(changed, NULL, NULL), NP_OK);
    ck_assert_uint_eq(report.added, 0);
    ck_assert_uint_eq(report.known, 1);
    ck_assert_int_eq(file_read(save_file_path, FILE_NO_LIMIT, &after, &bytes, NULL), NP_OK);
    ck_assert_str_eq(before, after);
    free(before);
    free(after);
}
END_TEST

/* Without a type of scrambles the puzzle is not known, unless an option gives its size. */
START_TEST(a_session_without_a_type_needs_a_size)
{
    static const char text[] = "{\"session1\":[[[0,12345],\"D R U L\",\"\",1600000000]]}";
    const struct import_options sized = {.session = "old timer", .width = 5, .height = 4};
    struct history history;

    ck_assert_int_eq(import_text(text, NULL, NULL), NP_OK);
    ck_assert_uint_eq(report.other, 1);
    ck_assert_int_eq(import_text(text, &sized, NULL), NP_OK);
    ck_assert_uint_eq(report.added, 1);
    history = read_history();
    ck_assert_uint_eq(history.solves[0].width, 5);
    ck_assert_uint_eq(history.solves[0].height, 4);
    ck_assert_str_eq(history.solves[0].session, "old timer");
    history_free(&history);
}
END_TEST

/* Prints the history in a format; the caller frees the text. */
static char *
print_history(const char *format, const char *path)
{
    struct history history;
    struct solve_printer printer;
    const struct solve_format *row = solve_formats;
    char *text = NULL;
    size_t bytes;
    FILE *const stream = open_memstream(&text, &bytes);

    while (strcmp(row->name, format) != 0)
        row++;
    ck_assert_ptr_nonnull(stream);
    ck_assert_int_eq(history_read(&history, path, NULL), NP_OK);
    ck_assert_int_eq(solve_printer_open(&printer, row, path, NULL), NP_OK);
    if (row->begin != NULL)
        row->begin(stream);
    for (size_t i = 0; i < history.count; i++)
        ck_assert_int_eq(solve_printer_put(&printer, &history.solves[i], stream, NULL), NP_OK);
    /* The file was replaced meanwhile. */
    history.solves[0].offset++;
    ck_assert_int_eq(solve_printer_put(&printer, &history.solves[0], stream, NULL), NP_BAD_INPUT);
    solve_printer_close(&printer);
    history_free(&history);
    ck_assert_int_eq(fclose(stream), 0);
    return text;
}

/* A solve of the game with every kind of field, one without its moves, and those of an export. */
static void
fill_history(void)
{
    const struct board board = {2, 2, 4, 1, (uint32_t[]){1, 0, 3, 2}};
    struct goal goal;
    struct session session;
    struct history history;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 2, 2, NULL), NP_OK);
    ck_assert_int_eq(session_init(&session, &board, &goal, NULL), NP_OK);
    ck_assert_int_eq(session_move(&session, MOVE_RIGHT, 10000000, NULL), NP_OK);
    ck_assert_int_eq(session_undo(&session, 15000000, NULL), NP_OK);
    ck_assert_int_eq(session_take_hint(&session, 16000000, NULL), NP_OK);
    ck_assert_int_eq(session_move(&session, MOVE_UP, 20000000, NULL), NP_OK);
    snprintf(session.names.id, sizeof session.names.id, "2x2#a");
    snprintf(session.names.session, sizeof session.names.session, "evening, late");
    session.names.solve = 77;
    ck_assert_int_eq(history_add(save_file_path, &session, 1700000000, NULL), NP_OK);
    ck_assert_int_eq(
        history_change(save_file_path, SOLVE_COMMENT, 77, "say \"ah\", é", NULL), NP_OK);
    session_free(&session);
    goal_free(&goal);
    save_file_add_solve(
        save_file_path, "2026-11-21T12:00:59Z\t4x4\tstandard\t72340\t132\t120\t0\t3\t0\t4x4#old");
    ck_assert_int_eq(import_text(EXPORT, NULL, NULL), NP_OK);
    history = read_history();
    ck_assert_uint_eq(history.count, 6);
    history_free(&history);
}

START_TEST(what_is_printed_is_read_back)
{
    static const char *const formats[] = {"csv", "json"};
    char other[4300];

    fill_history();
    snprintf(other, sizeof other, "%s.other", save_file_path);
    for (size_t i = 0; i < 2; i++) {
        char *const first = print_history(formats[i], save_file_path), *second;
        struct import_options options = {.session = NULL};

        (void)unlink(other);
        ck_assert_int_eq(file_write(file, first, strlen(first), 0, NULL), NP_OK);
        ck_assert_int_eq(import_solves(other, file, &options, &report, NULL), NP_OK);
        ck_assert_uint_eq(report.added, 6);
        second = print_history(formats[i], other);
        ck_assert_str_eq(first, second);
        ck_assert_int_eq(import_solves(other, file, &options, &report, NULL), NP_OK);
        ck_assert_uint_eq(report.known, 6);
        free(first);
        free(second);
    }
}
END_TEST

START_TEST(columns_are_those_of_the_solve)
{
    char *text;

    fill_history();
    text = print_history("csv", save_file_path);
    ck_assert_ptr_nonnull(strstr(text,
        "\r\n000000000000004d,2023-11-14T22:13:20Z,\"evening, late\",,random,2,2,standard,10,ok,1,"
        "1,1,1,0,no,hints,\"say \"\"ah\"\", é\",2x2#a,"));
    ck_assert_ptr_nonnull(strstr(text, ",1 0/3 2,,R<5H1U4\r\n"));
    free(text);
    text = print_history("text", save_file_path);
    ck_assert_ptr_nonnull(strstr(text, "[evening, late]  (played with hints)  say \"ah\", é\n"));
    ck_assert_ptr_nonnull(strstr(text, "    132   +12\n"));
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
    ck_assert_int_eq(import_text(csv, &(struct import_options){.session = "other"}, NULL), NP_OK);
    ck_assert_uint_eq(report.known, 3);
    history = read_history();
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
        const char *error; /* behind the name of the file */
    } rows[] = {
        {"", ":1:1: this is neither"},
        {"No.;Time;Comment;Scramble;Date;P.1\r\n", ":1:1: this is neither"},
        {"{\"session1\":[[[20000000000,20000000000],\"D\"]],\"properties\":{\"sessionData\":"
         "{\"1\":{\"scr\":\"15p\"}}}}",
            ":1:14: the time is longer"},
        {"1 2 3\n", ":1:1: this is neither"},
        {"{\"session1\":[[[0,12],\"D\"]", ":1:26: this is not the JSON"},
        {"{\"session1\":[\n[[\"0\",12],\"D\"]]}", ":2:1: this is not the JSON"},
        {"{\"session1\":[[[0,12],\"D\"]]} x", ":1:29: this is not the JSON"},
        {"{\"session1\":7}", ":1:13: this is not the JSON"},
        {"{\"other\":[]}", ":1:1: this is not the JSON"},
        {"time_ms,width\n1,2\n", ":1:1: the heading does not name"},
        {"time_ms,width,height\n1,4,4\n1,4\n", ":3:1: this line has 2 fields"},
        {"time_ms,width,height\n\"1,4,4\n", ":2:1: a quotation mark is not closed"},
        {"time_ms,width,height\n1,4,4\n-1,4,4\n", ":3:1: this is not a solve"},
        {"{\"solve\":\"0000000000000001\",\"time_ms\":5,\"width\":4,\"height\":4}\n{",
            ":2:2: this is"},
        {"{\"solve\":\"0000000000000001\",\"time_ms\":5,\"width\":4}\n",
            ":1:1: this is not a solve"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct np_error error;
        size_t length;

        ck_assert_int_eq(import_text(rows[i].text, NULL, &error), NP_BAD_INPUT);
        length = strlen(file);
        ck_assert_msg(strncmp(error.text, file, length) == 0 &&
                          strncmp(error.text + length, rows[i].error, strlen(rows[i].error)) == 0,
            "%s: %s", rows[i].error, error.text);
        ck_assert_int_ne(access(save_file_path, F_OK), 0);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("import");
    TCase *tests = tcase_create("import");

    tcase_add_checked_fixture(tests, save_file_set_up, save_file_tear_down);
    tcase_add_test(tests, an_export_of_everything_is_read);
    tcase_add_test(tests, a_long_name_ends_after_a_whole_character);
    tcase_add_test(tests, importing_twice_adds_nothing);
    tcase_add_test(tests, a_session_without_a_type_needs_a_size);
    tcase_add_test(tests, what_is_printed_is_read_back);
    tcase_add_test(tests, columns_are_those_of_the_solve);
    tcase_add_test(tests, a_table_made_by_hand_is_read);
    tcase_add_test(tests, malformed_files_add_nothing);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
