// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of puzzle/parity and puzzle/scramble: solvability against breadth-first search of small
 * boards, inversions against counting pairs, and uniform scrambles.
 */
#include "config.h"

#include "puzzle/parity.h"

#include <stdlib.h>

#include "puzzle/scramble.h"

#include "support.h"

enum { SMALL_CELLS = 6, SMALL_BOARDS = 720 };

/* The rank of the board's tiles in the lexicographic order of all permutations. */
static uint32_t
rank_of(const struct board *board)
{
    uint32_t rank = 0;

    for (uint32_t cell = 0; cell < board->cells; cell++) {
        uint32_t smaller = 0;
        for (uint32_t later = cell + 1; later < board->cells; later++)
            smaller += board->tiles[later] < board->tiles[cell];
        rank = rank * (board->cells - cell) + smaller;
    }
    return rank;
}

/* Sets the board to the permutation of that rank. */
static void
unrank(struct board *board, uint32_t rank)
{
    bool used[SMALL_CELLS] = {false};
    uint32_t digits[SMALL_CELLS];

    for (uint32_t cell = board->cells; cell-- > 0;) {
        digits[cell] = rank % (board->cells - cell);
        rank /= board->cells - cell;
    }
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        uint32_t tile = 0;
        for (uint32_t skip = digits[cell]; used[tile] || skip > 0; tile++)
            skip -= !used[tile];
        used[tile] = true;
        board->tiles[cell] = tile;
        if (tile == 0)
            board->blank = cell;
    }
}

/* Marks every permutation from which the goal can be reached. */
static void
mark_reachable(const struct goal *goal, bool *reachable)
{
    struct board board;
    uint32_t queue[SMALL_BOARDS];
    uint32_t head = 0;
    uint32_t tail = 0;

    ck_assert_int_eq(goal_to_board(goal, &board, NULL, NULL), NP_OK);
    queue[tail++] = rank_of(&board);
    reachable[queue[0]] = true;
    while (head < tail) {
        unrank(&board, queue[head++]);
        for (unsigned m = 0; m < MOVE_COUNT; m++) {
            if (!board_can_move(&board, (enum move)m))
                continue;
            board_move(&board, (enum move)m);
            const uint32_t rank = rank_of(&board);
            if (!reachable[rank]) {
                reachable[rank] = true;
                queue[tail++] = rank;
            }
            board_move(&board, move_inverse((enum move)m));
        }
    }
    board_free(&board);
}

static void
check_against_search(const struct goal *goal)
{
    bool reachable[SMALL_BOARDS] = {false};
    struct board board;
    uint32_t boards = 1;
    for (uint32_t i = 2; i <= goal->cells; i++)
        boards *= i;

    mark_reachable(goal, reachable);
    ck_assert_int_eq(board_init(&board, goal->width, goal->height, NULL), NP_OK);
    for (uint32_t rank = 0; rank < boards; rank++) {
        bool solvable = false;
        unrank(&board, rank);
        ck_assert_int_eq(parity_examine(&board, goal, NULL, &solvable, NULL, NULL), NP_OK);
        ck_assert_int_eq(solvable, reachable[rank]);
    }
    board_free(&board);
}

static const uint32_t small_sizes[][2] = {{1, 1}, {1, 2}, {2, 1}, {1, 3}, {3, 1}, {1, 4}, {4, 1},
    {1, 5}, {5, 1}, {6, 1}, {1, 6}, {2, 2}, {2, 3}, {3, 2}};

enum { SMALL_SIZE_COUNT = sizeof small_sizes / sizeof small_sizes[0] };

START_TEST(solvable_means_reachable_for_the_named_goals)
{
    for (unsigned row = 0; row < goal_row_count; row++) {
        for (unsigned i = 0; i < SMALL_SIZE_COUNT; i++) {
            struct goal goal;
            ck_assert_int_eq(
                goal_init(&goal, goal_rows[row].kind, small_sizes[i][0], small_sizes[i][1], NULL),
                NP_OK);
            check_against_search(&goal);
            goal_free(&goal);
        }
    }
}
END_TEST

START_TEST(solvable_means_reachable_for_custom_goals)
{
    for (unsigned i = 0; i < SMALL_SIZE_COUNT; i++) {
        struct board board;
        struct goal goal;
        ck_assert_int_eq(board_init(&board, small_sizes[i][0], small_sizes[i][1], NULL), NP_OK);
        if (board.cells > 2) {
            board.tiles[0] = 0;
            board.tiles[1] = 1;
            board.tiles[2] = board.cells - 1;
            for (uint32_t cell = 3; cell < board.cells; cell++)
                board.tiles[cell] = cell - 1;
            board.blank = 0;
        }
        ck_assert_int_eq(goal_from_board(&goal, &board, NULL), NP_OK);
        check_against_search(&goal);
        goal_free(&goal);
        board_free(&board);
    }
}
END_TEST

START_TEST(the_famous_swap_is_unsolvable_at_every_size)
{
    for (uint32_t size = 0; size < 64; size++) {
        struct goal goal;
        struct board board;
        bool solvable = true;
        ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, size / 8 + 2, size % 8 + 2, NULL), NP_OK);
        ck_assert_int_eq(goal_to_board(&goal, &board, NULL, NULL), NP_OK);
        board.tiles[board.cells - 3] = board.cells - 1;
        board.tiles[board.cells - 2] = board.cells - 2;
        ck_assert_int_eq(parity_examine(&board, &goal, NULL, &solvable, NULL, NULL), NP_OK);
        ck_assert(!solvable);
        board_free(&board);
    }
}
END_TEST

static uint64_t
inversions_by_pairs(const struct board *board, const struct goal *goal)
{
    uint32_t *const homes = calloc(board->cells, sizeof *homes);
    uint64_t count = 0;

    for (uint32_t cell = 0; cell < board->cells; cell++)
        homes[cell] = goal_cell_of(goal, board->tiles[cell]);
    for (uint32_t a = 0; a < board->cells; a++) {
        for (uint32_t b = a + 1; b < board->cells; b++)
            count += a != board->blank && b != board->blank && homes[a] > homes[b];
    }
    free(homes);
    return count;
}

START_TEST(inversions_are_counted_like_pairs)
{
    static const uint32_t sizes[][2] = {{1, 1}, {2, 2}, {3, 3}, {8, 8}, {32, 16}, {16, 32},
        {23, 45}, {33, 31}, {1, 600}, {600, 1}, {130, 140}};
    struct rng rng;
    rng_seed(&rng, 3);

    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct goal goal;
        struct board board;
        uint64_t inversions = 0;
        bool solvable;
        ck_assert_int_eq(
            goal_init(&goal, goal_rows[i % 3].kind, sizes[i][0], sizes[i][1], NULL), NP_OK);
        ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
        ck_assert_int_eq(parity_examine(&board, &goal, NULL, &solvable, &inversions, NULL), NP_OK);
        ck_assert_uint_eq(inversions, inversions_by_pairs(&board, &goal));
        board_free(&board);
        goal_free(&goal);
    }
}
END_TEST

START_TEST(the_most_inversions_are_all_pairs)
{
    struct goal goal;
    struct board board;
    uint64_t inversions = 0;
    bool solvable;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 300, 300, NULL), NP_OK);
    ck_assert_int_eq(board_init(&board, 300, 300, NULL), NP_OK);
    ck_assert_int_eq(parity_examine(&board, &goal, NULL, &solvable, &inversions, NULL), NP_OK);
    ck_assert_uint_eq(inversions, 0);
    for (uint32_t cell = 0; cell < board.blank; cell++)
        board.tiles[cell] = board.blank - cell;
    ck_assert_int_eq(parity_examine(&board, &goal, NULL, &solvable, &inversions, NULL), NP_OK);
    ck_assert_uint_eq(inversions, UINT64_C(89999) * 89998 / 2);
    board_free(&board);
}
END_TEST

START_TEST(counting_can_be_cancelled)
{
    struct cancel cancel = {.requested = true};
    struct goal goal;
    struct board board;
    uint64_t inversions = 0;
    bool solvable = false;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 300, 300, NULL), NP_OK);
    ck_assert_int_eq(board_init(&board, 300, 300, NULL), NP_OK);
    ck_assert_int_eq(
        parity_examine(&board, &goal, &cancel, &solvable, &inversions, NULL), NP_CANCELLED);
    ck_assert_int_eq(parity_examine(&board, &goal, &cancel, &solvable, NULL, NULL), NP_CANCELLED);
    cancel_clear(&cancel);
    ck_assert_int_eq(parity_examine(&board, &goal, &cancel, &solvable, NULL, NULL), NP_OK);
    ck_assert(solvable);
    board_free(&board);
}
END_TEST

START_TEST(scrambles_are_reachable_boards)
{
    struct rng rng;
    rng_seed(&rng, 4);

    for (unsigned row = 0; row < goal_row_count; row++) {
        for (uint32_t size = 0; size < 49; size++) {
            struct goal goal;
            struct board board;
            bool solvable = false;
            ck_assert_int_eq(
                goal_init(&goal, goal_rows[row].kind, size / 7 + 1, size % 7 + 1, NULL), NP_OK);
            ck_assert_int_eq(
                scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
            ck_assert_int_eq(board_validate(&board, NULL), NP_OK);
            ck_assert_int_eq(parity_examine(&board, &goal, NULL, &solvable, NULL, NULL), NP_OK);
            ck_assert(solvable);
            ck_assert(board.cells == 1 || !goal_reached(&goal, &board));
            board_free(&board);
            goal_free(&goal);
        }
    }
}
END_TEST

/* Scrambles `boards` x 200 times and requires that every reachable board but the goal occurs, and
 * that chi-square is within seven deviations of its mean, the number of boards less one. */
static void
check_uniform(enum goal_kind kind, uint32_t width, uint32_t height, uint32_t boards)
{
    const uint32_t each = 200;
    uint32_t seen[SMALL_BOARDS] = {0};
    struct goal goal;
    struct rng rng;
    rng_seed(&rng, 5);

    ck_assert_int_eq(goal_init(&goal, kind, width, height, NULL), NP_OK);
    for (uint32_t i = 0; i < boards * each; i++) {
        struct board board;
        ck_assert_int_eq(scramble_near(&board, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
        seen[rank_of(&board)]++;
        board_free(&board);
    }
    goal_free(&goal);

    uint32_t different = 0;
    double chi_square = 0;
    for (uint32_t rank = 0; rank < SMALL_BOARDS; rank++) {
        if (seen[rank] == 0)
            continue;
        const double off = (double)seen[rank] - each;
        different++;
        chi_square += off * off / each;
    }
    ck_assert_uint_eq(different, boards);
    const double excess = chi_square - (boards - 1);
    ck_assert(excess * excess < 49.0 * 2 * (boards - 1));
}

START_TEST(scrambles_are_uniform)
{
    check_uniform(GOAL_STANDARD, 2, 2, 11);
    check_uniform(GOAL_BLANK_FIRST, 2, 2, 11);
    check_uniform(GOAL_STANDARD, 3, 2, 359);
    check_uniform(GOAL_SNAIL, 2, 3, 359);
    check_uniform(GOAL_STANDARD, 5, 1, 4);
    check_uniform(GOAL_BLANK_FIRST, 1, 6, 5);
}
END_TEST

START_TEST(a_seed_gives_the_same_board_everywhere)
{
    struct goal goal;
    struct board first;
    struct board second;
    struct rng rng;

    ck_assert_int_eq(goal_init(&goal, GOAL_STANDARD, 4, 4, NULL), NP_OK);
    rng_seed(&rng, 42);
    ck_assert_int_eq(scramble_near(&first, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
    rng_seed(&rng, 42);
    ck_assert_int_eq(scramble_near(&second, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
    ck_assert(board_equal(&first, &second));
    board_free(&second);
    ck_assert_int_eq(scramble_near(&second, &goal, SCRAMBLE_ANYWHERE, &rng, NULL, NULL), NP_OK);
    ck_assert(!board_equal(&first, &second));
    board_free(&second);
    board_free(&first);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("parity");
    TCase *tests = tcase_create("parity");

    tcase_add_test(tests, solvable_means_reachable_for_the_named_goals);
    tcase_add_test(tests, solvable_means_reachable_for_custom_goals);
    tcase_add_test(tests, the_famous_swap_is_unsolvable_at_every_size);
    tcase_add_test(tests, inversions_are_counted_like_pairs);
    tcase_add_test(tests, the_most_inversions_are_all_pairs);
    tcase_add_test(tests, counting_can_be_cancelled);
    tcase_add_test(tests, scrambles_are_reachable_boards);
    tcase_add_test(tests, scrambles_are_uniform);
    tcase_add_test(tests, a_seed_gives_the_same_board_everywhere);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
