// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of search/construct/sweep: the crossing of a strip is as good as the best of all, found by
 * plain dynamic programming over the distances.
 */
#include "config.h"

#include "search/construct/construct.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"

#include "support.h"

enum { WIDTH = 24, HEIGHT = 22, CELLS = WIDTH * HEIGHT };

static int32_t
square(uint32_t a, uint32_t b)
{
    const int32_t difference = (int32_t)a - (int32_t)b;

    return difference * difference;
}

/* Returns the sum of the squared distances along both axes. */
static int64_t
squared_distance(const struct work_board *board)
{
    const uint32_t cells = board->size[AXIS_DOWN] * board->size[AXIS_ACROSS];
    int64_t sum = 0;

    for (uint32_t cell = 0; cell < cells; cell++) {
        for (enum axis axis = AXIS_DOWN; axis < AXIS_COUNT && cell != board->blank; axis++)
            sum += square(
                packed_at(board->goals[cell], axis), work_board_coordinate(board, cell, axis));
    }
    return sum;
}

/* Tiles in random order. */
static void
fill(struct work_board *board, uint32_t width, uint32_t height, uint32_t blank, struct rng *rng)
{
    const uint32_t cells = width * height;
    uint32_t *const goals = calloc(cells, sizeof *goals);

    ck_assert_ptr_nonnull(goals);
    ck_assert_int_eq(work_board_init(board, width, height, blank, 0, NULL), NP_OK);
    for (uint32_t cell = 0; cell < cells; cell++) {
        const uint32_t other = (uint32_t)rng_below(rng, cell + 1);
        goals[cell] = goals[other];
        goals[other] = cell;
    }
    for (uint32_t cell = 0; cell < cells; cell++)
        work_board_put(board, cell, goals[cell]);
    free(goals);
}

static uint32_t
cell_of(const struct strip *strip, int32_t column, int32_t row)
{
    return (uint32_t)(strip->begin + column) * strip->board->stride[strip->along] +
           (uint32_t)(strip->low + row) * strip->board->stride[other_axis(strip->along)];
}

/* Returns by how much the squared distance falls, less the price, when a tile moves from a cell to
 * another. A gain of 2d - 1 counts as 2d. */
static int64_t
gain(const struct strip *strip, uint32_t from, uint32_t to)
{
    const struct work_board *board = strip->board;
    int64_t sum = 1 - strip->price;

    for (enum axis axis = AXIS_DOWN; axis < AXIS_COUNT; axis++) {
        const uint32_t goal = packed_at(board->goals[from], axis);
        sum += square(goal, work_board_coordinate(board, from, axis)) -
               square(goal, work_board_coordinate(board, to, axis));
    }
    return sum;
}

/* Replaces the best sums for entering a column by each row with those for leaving it. */
static void
go_up_or_down(const struct strip *strip, int32_t column, int64_t sums[STRIP_ROWS])
{
    int64_t out[STRIP_ROWS];

    for (int32_t x = 0; x < strip->rows; x++)
        out[x] = sums[x];
    for (int32_t from = 0; from < strip->rows; from++) {
        for (int32_t side = -1; side <= 1; side += 2) {
            int64_t sum = sums[from];
            for (int32_t x = from + side; x >= 0 && x < strip->rows; x += side) {
                sum += gain(strip, cell_of(strip, column, x), cell_of(strip, column, x - side));
                out[x] = sum > out[x] ? sum : out[x];
            }
        }
    }
    memcpy(sums, out, sizeof out);
}

/* Returns the gain of the best crossing. */
static int64_t
best_crossing(const struct strip *strip, bool forward)
{
    const int32_t step = forward ? 1 : -1;
    const int32_t last = forward ? strip->columns - 1 : 0;
    int64_t best = INT64_MIN;
    int64_t sums[STRIP_ROWS];

    for (int32_t x = 0; x < strip->rows; x++)
        sums[x] = x == strip->row ? 0 : INT32_MIN;
    go_up_or_down(strip, strip->at, sums);
    for (int32_t i = strip->at; i != last; i += step) {
        for (int32_t x = 0; x < strip->rows; x++)
            sums[x] += gain(strip, cell_of(strip, i + step, x), cell_of(strip, i, x));
        go_up_or_down(strip, i + step, sums);
    }
    for (int32_t x = 0; x < strip->rows; x++)
        best = sums[x] > best ? sums[x] : best;
    return best;
}

/* Crosses the strip and compares what that gains with the best crossing. */
static void
cross(struct strip *strip, bool forward)
{
    struct work_board *board = strip->board;
    const uint64_t moves = board->moves;

    strip_load(strip);
    const int64_t before = squared_distance(board);
    const int64_t best = best_crossing(strip, forward);
    strip_cross(strip, forward);
    strip_store(strip);
    ck_assert_int_eq(strip->at, forward ? strip->columns - 1 : 0);
    ck_assert_uint_eq(board->blank, cell_of(strip, strip->at, strip->row));
    const int64_t price = (strip->price - 1) * (int64_t)(board->moves - moves);
    ck_assert_int_eq(before - squared_distance(board) - price, best);
}

/* Moves the blank by the moves that the sink has received. */
struct copy {
    uint32_t goals[CELLS];
    int32_t step[MOVE_COUNT];
    uint32_t blank;
};

static bool
follow(void *context, const uint8_t *moves, size_t count)
{
    struct copy *copy = context;

    for (size_t i = 0; i < count; i++) {
        const uint32_t from = copy->blank + (uint32_t)copy->step[moves[i]];
        ck_assert_uint_lt(from, CELLS);
        copy->goals[copy->blank] = copy->goals[from];
        copy->blank = from;
    }
    return true;
}

/* The rows are odd numbers, too, so that some rows of a strip do not exist. */
START_TEST(a_crossing_gains_most)
{
    static const int32_t row_counts[] = {6, 7, 15, 16};
    const enum axis along = _i % 2 == 0 ? AXIS_DOWN : AXIS_ACROSS;
    const int32_t rows = row_counts[_i / 2];
    struct work_board board;
    struct strip strip = {.board = &board};
    struct copy copy;
    const struct move_sink sink = {follow, &copy};
    struct rng rng;

    rng_seed(&rng, (uint64_t)_i);
    fill(&board, WIDTH, HEIGHT, 3 * WIDTH + 4, &rng);
    memcpy(copy.goals, board.goals, sizeof copy.goals);
    memcpy(copy.step, board.step, sizeof copy.step);
    copy.blank = board.blank;
    board.sink = &sink;
    strip.along = along;
    strip.begin = 2;
    strip.columns = 19;
    strip.low = 1;
    strip.rows = rows;
    for (strip.price = 1; strip.price < 40; strip.price += 3) {
        cross(&strip, true);
        cross(&strip, false);
    }
    work_board_flush(&board);
    ck_assert_uint_eq(copy.blank, board.blank);
    copy.goals[copy.blank] = board.goals[board.blank];
    ck_assert_mem_eq(copy.goals, board.goals, sizeof copy.goals);
    work_board_free(&board);
}
END_TEST

/* Rounded prices and gains that are cut off still lead to a crossing that is nearly the best. */
START_TEST(a_long_crossing_gains_much)
{
    static const int32_t prices[] = {9000, 17000};
    struct work_board board;
    struct strip strip = {.board = &board};
    struct rng rng;

    rng_seed(&rng, 1);
    fill(&board, STRIP_COLUMNS_MAX, 6, 0, &rng);
    strip.along = AXIS_ACROSS;
    strip.columns = STRIP_COLUMNS_MAX;
    strip.rows = 6;
    strip.price = prices[_i];
    strip_load(&strip);
    const int64_t before = squared_distance(&board);
    const int64_t best = best_crossing(&strip, true);
    strip_cross(&strip, true);
    strip_store(&strip);
    const int64_t gained =
        before - squared_distance(&board) - (strip.price - 1) * (int64_t)board.moves;
    ck_assert_int_gt(gained, best - llabs(best) / 4);
    work_board_free(&board);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("strip");
    TCase *tests = tcase_create("strip");

    tcase_add_loop_test(tests, a_crossing_gains_most, 0, 8);
    tcase_add_loop_test(tests, a_long_crossing_gains_much, 0, 2);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
