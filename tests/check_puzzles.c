// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzles/: every board of every file is well formed, solvable or not as its file says,
 * and as far from the goal as the file says. Short lengths are searched; others are compared with
 * parity, a lower bound and the mean of the paper. A program that does not look for puzzles has
 * none.
 */
#include "config.h"

#include "base/file/installation.h"
#include "base/text/text.h"
#include "puzzle/files.h"
#include "puzzle/instance.h"
#include "puzzle/notation/notation.h"
#include "puzzle/parity.h"
#include "puzzle/path.h"
#include "search/search.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

/* The promises of a file. */
struct promise {
    const char *name;
    unsigned boards;
    bool solvable;
    bool search;    /* a search finds every length */
    uint64_t total; /* sum of the lengths; 0 = not stated */
};

static const struct promise promises[] = {
    {"easy-10x10.txt", 5, true, true, 0},
    {"easy-2x2.txt", 5, true, true, 0},
    {"easy-3x3.txt", 6, true, true, 0},
    {"easy-4x4.txt", 6, true, true, 0},
    {"easy-5x5.txt", 5, true, true, 0},
    {"easy-6x6.txt", 5, true, true, 0},
    {"easy-7x7.txt", 5, true, true, 0},
    {"easy-8x8.txt", 5, true, true, 0},
    {"easy-9x9.txt", 5, true, true, 0},
    {"hardest-17.txt", 17, true, false, 17 * 80},
    {"hardest-3x3.txt", 2, true, true, 2 * 31},
    {"korf-100.txt", 100, true, false, 5305},
    {"korf-felner-50.txt", 50, true, false, 5039},
    {"ladder-3x3.txt", 31, true, true, 496},
    {"rectangles.txt", 16, true, true, 0},
    {"reference-10x10.txt", 100, true, false, 0},
    {"reference-20x20.txt", 20, true, false, 0},
    {"reference-6x6.txt", 100, true, false, 0},
    {"reference-7x7.txt", 100, true, false, 0},
    {"reference-8x8.txt", 100, true, false, 0},
    {"reference-9x9.txt", 100, true, false, 0},
    {"unsolvable.txt", 7, false, false, 0},
};

static const int promise_count = (int)(sizeof promises / sizeof promises[0]);

static uint64_t
search_length(const struct instance *instance, const struct heuristic *heuristic)
{
    struct search_request request;
    struct answer result = {0};
    uint64_t length;

    search_request_init(&request);
    request.instance = instance;
    request.heuristic = heuristic;
    ck_assert_int_eq(search_run(&search_ida, &request, &result, NULL), NP_OK);
    ck_assert_int_eq(result.end, ANSWER_END_SOLVED);
    length = result.path.length;
    answer_free(&result);
    return length;
}

static void
check_length(
    const struct promise *promise, const struct notation_entry *entry, const struct goal *goal)
{
    /* The tables of linear conflict take too long for hundreds of boards. */
    const struct heuristic_row *const row = promise->boards > 50 && entry->board.cells > 25
                                                ? &heuristic_manhattan
                                                : &heuristic_linear_conflict;
    struct heuristic_params params;
    struct heuristic *heuristic;
    struct instance instance;
    uint32_t estimate;

    ck_assert(entry->has_known_length);
    ck_assert_int_eq(entry->length_proved, strncmp(promise->name, "reference-", 10) != 0);
    ck_assert_int_eq(instance_init(&instance, &entry->board, goal, NULL), NP_OK);
    heuristic_params_init(&params);
    ck_assert_int_eq(heuristic_open(&heuristic, row, &instance.shape, &params, NULL), NP_OK);
    estimate = heuristic_eval(heuristic, &instance).h;
    ck_assert_uint_le(estimate, entry->known_length);
    ck_assert_uint_eq(estimate % 2, entry->known_length % 2);
    if (promise->search)
        ck_assert_uint_eq(search_length(&instance, heuristic), entry->known_length);
    heuristic_close(heuristic);
    instance_free(&instance);
}

static void
check_board(const struct promise *promise, const struct notation_entry *entry)
{
    struct goal goal;
    bool solvable;

    ck_assert_int_eq(
        goal_init(&goal, GOAL_STANDARD, entry->board.width, entry->board.height, NULL), NP_OK);
    ck_assert_int_eq(parity_examine(&entry->board, &goal, NULL, &solvable, NULL, NULL), NP_OK);
    ck_assert_int_eq(solvable, promise->solvable);
    if (solvable)
        check_length(promise, entry, &goal);
    goal_free(&goal);
}

static FILE *
open_puzzle(const char *name, const char *ending)
{
    struct text path = {0};

    text_printf(&path, "%s/puzzles/%s%s", getenv("top_srcdir"), name, ending);
    FILE *const stream = fopen(text_string(&path), "r");
    ck_assert_msg(stream != NULL, "%s", text_string(&path));
    text_free(&path);
    return stream;
}

START_TEST(a_file_keeps_its_promise)
{
    const struct promise *promise = &promises[_i];
    struct notation_reader *reader;
    struct np_error error = {.text = ""};
    FILE *const stream = open_puzzle(promise->name, "");
    unsigned boards = 0;
    uint64_t total = 0;
    bool found = true;

    ck_assert_int_eq(notation_open(&reader, stream, promise->name, NULL), NP_OK);
    while (found) {
        struct notation_entry entry;

        ck_assert_msg(notation_next(reader, &entry, &found, &error) == NP_OK, "%s", error.text);
        if (found) {
            check_board(promise, &entry);
            boards++;
            total += entry.known_length;
        }
        notation_entry_free(&entry);
    }
    ck_assert_uint_eq(boards, promise->boards);
    if (promise->total != 0)
        ck_assert_uint_eq(total, promise->total);
    notation_close(reader);
    fclose(stream);
}
END_TEST

/* Replays a line {"index":INDEX,"length":LENGTH,"moves":"MOVES"} on its board. */
static void
check_reference(const struct notation_entry *entry, const char *line, unsigned index)
{
    unsigned line_index;
    unsigned long long length;
    int begin = 0;
    struct path path = {0};
    struct goal goal;
    struct np_error error = {.text = ""};

    ck_assert_int_eq(
        sscanf(line, "{\"index\":%u,\"length\":%llu,\"moves\":\"%n", &line_index, &length, &begin),
        2);
    ck_assert_int_gt(begin, 0);
    const char *const moves = line + begin;
    const size_t count = strspn(moves, "UDLR");
    ck_assert_str_eq(moves + count, "\"}\n");
    ck_assert_uint_eq(line_index, index);
    ck_assert_uint_eq(length, entry->known_length);
    ck_assert_uint_eq(length, count);
    ck_assert_int_eq(notation_read_moves_text(moves, count, "moves", NULL, &path, &error), NP_OK);
    ck_assert_int_eq(
        goal_init(&goal, GOAL_STANDARD, entry->board.width, entry->board.height, NULL), NP_OK);
    ck_assert_msg(
        path_verify(&path, &entry->board, &goal, &error) == NP_OK, "%u: %s", index, error.text);
    goal_free(&goal);
    path_free(&path);
}

static const char *const references[] = {"reference-6x6", "reference-7x7", "reference-8x8",
    "reference-9x9", "reference-10x10", "reference-20x20"};

START_TEST(every_reference_solution_solves_its_board)
{
    static char line[65536];
    FILE *const boards = open_puzzle(references[_i], ".txt");
    FILE *const solutions = open_puzzle(references[_i], ".json");
    struct notation_reader *reader;
    unsigned index = 0;
    bool found = true;

    ck_assert_int_eq(notation_open(&reader, boards, references[_i], NULL), NP_OK);
    while (found) {
        struct notation_entry entry;

        ck_assert_int_eq(notation_next(reader, &entry, &found, NULL), NP_OK);
        if (found) {
            ck_assert_ptr_nonnull(fgets(line, sizeof line, solutions));
            check_reference(&entry, line, ++index);
        }
        notation_entry_free(&entry);
    }
    ck_assert_ptr_null(fgets(line, sizeof line, solutions));
    notation_close(reader);
    fclose(boards);
    fclose(solutions);
}
END_TEST

START_TEST(every_file_makes_a_promise)
{
    struct text path = {0};
    DIR *directory;
    int files = 0;

    text_printf(&path, "%s/puzzles", getenv("top_srcdir"));
    directory = opendir(text_string(&path));
    ck_assert_ptr_nonnull(directory);
    for (const struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory))
        files += strstr(entry->d_name, ".txt") != NULL;
    ck_assert_int_eq(files, promise_count);
    closedir(directory);
    text_free(&path);
}
END_TEST

/* Else a test would see what happens to be installed on this machine. */
START_TEST(no_puzzles_come_with_a_program_that_was_not_located)
{
    struct file_names names;

    ck_assert_str_eq(installation_puzzles(), "");
    ck_assert_int_eq(files_list(&names, true, NULL), NP_OK);
    ck_assert_uint_eq(names.count, 0);
    files_free_names(&names);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("puzzles");
    TCase *tests = tcase_create("puzzles");

    tcase_add_loop_test(tests, a_file_keeps_its_promise, 0, promise_count);
    tcase_add_test(tests, every_file_makes_a_promise);
    tcase_add_test(tests, no_puzzles_come_with_a_program_that_was_not_located);
    tcase_add_loop_test(tests, every_reference_solution_solves_its_board, 0,
        (int)(sizeof references / sizeof references[0]));
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
