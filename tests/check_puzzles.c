// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzles/: every board of every file is well formed, solvable or not as its file says,
 * and as far from the goal as the file says. Short lengths are searched; others are compared with
 * parity, a lower bound and the mean of the paper.
 */
#include "config.h"

#include "base/text/text.h"
#include "puzzle/instance.h"
#include "puzzle/notation/notation.h"
#include "puzzle/parity.h"
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
    bool search;    /* every length is proved by a search */
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
    {"unsolvable.txt", 7, false, false, 0},
};

static const int promise_count = (int)(sizeof promises / sizeof promises[0]);

static uint64_t
search_length(const struct instance *instance, const struct heuristic *heuristic)
{
    struct search_request request;
    struct search_result result = {0};
    uint64_t length;

    search_request_init(&request);
    request.instance = instance;
    request.heuristic = heuristic;
    ck_assert_int_eq(search_run(&search_ida, &request, &result, NULL), NP_OK);
    ck_assert_int_eq(result.outcome, SEARCH_SOLVED);
    length = result.path.length;
    search_result_free(&result);
    return length;
}

static void
check_length(
    const struct promise *promise, const struct notation_entry *entry, const struct goal *goal)
{
    struct heuristic_params params;
    struct heuristic *heuristic;
    struct instance instance;
    uint32_t estimate;

    ck_assert(entry->has_known_length);
    ck_assert_int_eq(instance_init(&instance, &entry->board, goal, NULL), NP_OK);
    heuristic_params_init(&params);
    ck_assert_int_eq(
        heuristic_open(&heuristic, &heuristic_linear_conflict, &instance.shape, &params, NULL),
        NP_OK);
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
    ck_assert_int_eq(parity_solvable(&entry->board, &goal, NULL, &solvable, NULL), NP_OK);
    ck_assert_int_eq(solvable, promise->solvable);
    if (solvable)
        check_length(promise, entry, &goal);
    goal_free(&goal);
}

START_TEST(a_file_keeps_its_promise)
{
    const struct promise *promise = &promises[_i];
    struct text path = {0};
    struct notation_reader *reader;
    struct np_error error = {.text = ""};
    FILE *stream;
    unsigned boards = 0;
    uint64_t total = 0;
    bool found = true;

    text_printf(&path, "%s/puzzles/%s", getenv("top_srcdir"), promise->name);
    stream = fopen(text_string(&path), "r");
    ck_assert_msg(stream != NULL, "%s", text_string(&path));
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
    text_free(&path);
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

int
main(void)
{
    Suite *suite = suite_create("puzzles");
    TCase *tests = tcase_create("puzzles");

    tcase_add_loop_test(tests, a_file_keeps_its_promise, 0, promise_count);
    tcase_add_test(tests, every_file_makes_a_promise);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
