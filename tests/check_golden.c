// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Exact node counts of (algorithm, heuristic, board) triples: equal inputs cause equal work on
 * every machine, and after every change that is not meant to alter it.
 */
#include "config.h"

#include "pdb/store.h"
#include "search/search.h"

#include "space.h"
#include "support.h"

struct golden {
    const char *algorithm;
    const char *heuristic;
    uint32_t side;
    const char *board;
    uint64_t expanded;
    uint64_t generated;
    size_t length;
};

#define EASY_3 "8 1 3 4 0 2 7 6 5"
#define HARD_3 "8 6 7 2 5 4 3 0 1"
#define OTHER_3 "6 4 7 8 5 0 3 2 1"
#define WALK_4 "1 3 4 12 5 2 6 7 13 9 10 15 14 8 11 0"
#define KORF_4 "1 3 5 6 0 13 14 9 11 4 8 12 10 7 15 2"
#define WALK_5 "2 7 3 4 5 1 8 9 23 10 6 12 14 15 0 11 16 17 13 20 21 22 18 24 19"

/* clang-format off */
static const struct golden rows[] = {
    {"bfs", "manhattan", 3, EASY_3, 2814, 4822, 14},
    {"dfs", "manhattan", 3, EASY_3, 50365, 90681, 50},
    {"astar", "hamming", 3, EASY_3, 207, 360, 14},
    {"astar", "manhattan", 3, EASY_3, 42, 74, 14},
    {"astar", "linear-conflict", 3, EASY_3, 38, 69, 14},
    {"greedy", "manhattan", 3, EASY_3, 407, 722, 176},
    {"bfs", "manhattan", 3, HARD_3, 181344, 302211, 31},
    {"dfs", "manhattan", 3, HARD_3, 4398104, 7326076, 49},
    {"astar", "hamming", 3, HARD_3, 122305, 206750, 31},
    {"astar", "manhattan", 3, HARD_3, 6829, 11179, 31},
    {"astar", "linear-conflict", 3, HARD_3, 3875, 6340, 31},
    {"greedy", "manhattan", 3, HARD_3, 71, 121, 53},
    {"bfs", "manhattan", 3, OTHER_3, 181344, 302211, 31},
    {"dfs", "manhattan", 3, OTHER_3, 8390995, 13980143, 49},
    {"astar", "hamming", 3, OTHER_3, 122305, 206752, 31},
    {"astar", "manhattan", 3, OTHER_3, 6828, 11178, 31},
    {"astar", "linear-conflict", 3, OTHER_3, 3875, 6340, 31},
    {"greedy", "manhattan", 3, OTHER_3, 68, 117, 51},
    {"astar-tree", "manhattan", 3, EASY_3, 44, 77, 14},
    {"astar-tree", "linear-conflict", 3, HARD_3, 6267, 10207, 31},
    {"astar", "manhattan", 4, WALK_4, 67, 144, 22},
    {"astar", "linear-conflict", 4, WALK_4, 35, 75, 22},
    {"astar", "linear-conflict", 4, KORF_4, 11822, 23802, 45},
    {"astar", "manhattan", 4, KORF_4, 32830, 66067, 45},
    {"greedy", "manhattan", 4, KORF_4, 2648, 5694, 427},
    {"greedy", "linear-conflict", 4, KORF_4, 301, 631, 129},
    {"astar-tree", "linear-conflict", 4, WALK_4, 35, 75, 22},
    {"astar", "manhattan", 5, WALK_5, 507, 1187, 26},
    {"astar", "linear-conflict", 5, WALK_5, 357, 849, 26},
    {"greedy", "linear-conflict", 5, WALK_5, 36, 87, 32},
    {"astar-tree", "linear-conflict", 5, WALK_5, 374, 888, 26},
    {"ida", "none", 3, EASY_3, 20187, 34831, 14},
    {"ida", "hamming", 3, EASY_3, 767, 1360, 14},
    {"ida", "euclidean", 3, HARD_3, 46604, 76381, 31},
    {"ida", "manhattan", 3, HARD_3, 16660, 26807, 31},
    {"ida", "linear-conflict", 3, HARD_3, 9037, 14598, 31},
    {"ida", "walking-distance", 3, HARD_3, 3980, 7290, 31},
    {"ida", "walking-conflict", 3, HARD_3, 3328, 5957, 31},
    {"ida", "pdb", 3, HARD_3, 31, 58, 31},
    {"ida", "blend", 3, HARD_3, 32286, 53223, 33},
    {"ida", "manhattan", 4, KORF_4, 307759, 622765, 45},
    {"ida", "linear-conflict", 4, KORF_4, 101872, 206628, 45},
    {"ida", "walking-distance", 4, KORF_4, 45340, 101937, 45},
    {"ida", "walking-conflict", 4, KORF_4, 26066, 57678, 45},
    {"ida", "euclidean", 4, WALK_4, 276, 581, 22},
    {"ida", "linear-conflict", 5, WALK_5, 942, 2269, 26},
    {"astar", "euclidean", 3, HARD_3, 15519, 25700, 31},
    {"astar", "walking-distance", 3, HARD_3, 1982, 3581, 31},
    {"astar", "walking-conflict", 4, KORF_4, 2984, 6609, 45},
    {"astar", "walking-distance", 4, KORF_4, 4742, 10670, 45},
    {"astar", "pdb", 3, HARD_3, 31, 60, 31},
    {"astar", "blend", 3, HARD_3, 8086, 13409, 33},
    {"astar-tree", "walking-conflict", 3, HARD_3, 2293, 4088, 31},
    {"astar-tree", "pdb", 3, EASY_3, 14, 28, 14},
    {"greedy", "pdb", 3, HARD_3, 31, 60, 31},
    {"greedy", "walking-distance", 4, KORF_4, 2455, 5542, 809},
    {"beam", "none", 3, HARD_3, 19085, 32854, 31},
    {"constructive", "none", 4, KORF_4, 99, 99, 99},
    {"anytime", "none", 3, HARD_3, 2902206, 4922999, 31},
    {"layered", "pdb", 3, HARD_3, 115, 214, 31},
    {"layered", "pdb", 4, KORF_4, 2080, 4524, 45},
    {"line-by-line", "none", 4, KORF_4, 81, 81, 81},
    {"constructive", "none", 5, WALK_5, 26, 26, 26},
    {"line-by-line", "none", 5, WALK_5, 26, 26, 26},
};
/* clang-format on */

START_TEST(node_counts_are_what_they_were)
{
    const struct golden *row = &rows[_i];
    struct instance instance = test_instance(row->side, row->side, GOAL_STANDARD, row->board);
    struct heuristic_params params;
    struct heuristic *heuristic;
    struct search_request request;
    struct answer result;

    heuristic_params_init(&params);
    ck_assert_int_eq(
        heuristic_open(&heuristic, heuristic_find(row->heuristic), &instance.shape, &params, NULL),
        NP_OK);
    search_request_init(&request);
    request.instance = &instance;
    request.heuristic = heuristic;
    ck_assert_int_eq(search_run(search_find(row->algorithm), &request, &result, NULL), NP_OK);
    ck_assert_int_eq(result.end, ANSWER_END_SOLVED);
    ck_assert_msg(result.effort.expanded == row->expanded &&
                      result.effort.generated == row->generated &&
                      result.path.length == row->length,
        "%s with %s: %ju, %ju, %zu", row->algorithm, row->heuristic,
        (uintmax_t)result.effort.expanded, (uintmax_t)result.effort.generated, result.path.length);
    answer_free(&result);
    heuristic_close(heuristic);
    instance_free(&instance);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("golden");
    TCase *tests = tcase_create("golden");

    /* The cache of a user who runs this test alone may have larger tables. */
    (void)pdb_store_set_directory("", NULL);
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(
        tests, node_counts_are_what_they_were, 0, (int)(sizeof rows / sizeof rows[0]));
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
