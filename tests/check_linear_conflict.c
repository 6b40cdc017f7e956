// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of heuristic/linear_conflict: the number of tiles that have to leave a line, checked
 * against every subset.
 */
#include "config.h"

#include "heuristic/heuristic.h"

#include "space.h"
#include "support.h"

/* The fewest tiles to remove from a line, by trying every subset of those at home in it. */
static uint32_t
fewest_to_remove(const uint32_t *tiles, unsigned count)
{
    uint32_t best = count;

    for (unsigned kept = 0; kept < 1u << count; kept++) {
        uint32_t last = 0;
        uint32_t removed = 0;
        bool rising = true;
        for (unsigned k = 0; k < count; k++) {
            if ((kept >> k & 1) == 0) {
                removed++;
                continue;
            }
            rising = rising && tiles[k] + 1 > last;
            last = tiles[k] + 1;
        }
        if (rising && removed < best)
            best = removed;
    }
    return best;
}

/* Two moves for each tile that has to leave a line, over all lines. */
static uint32_t
conflict_moves(const struct instance *at)
{
    const struct shape *shape = &at->shape;
    uint32_t moves = 0;

    for (uint32_t line = 0; line < shape->height + shape->width; line++) {
        const bool is_row = line < shape->height;
        const uint32_t index = is_row ? line : line - shape->height;
        uint32_t home[8];
        unsigned count = 0;
        for (uint32_t cell = 0; cell < shape->cells; cell++) {
            const uint32_t tile = at->tiles[cell];
            const uint32_t here = is_row ? cell / shape->width : cell % shape->width;
            const uint32_t goal = is_row ? tile / shape->width : tile % shape->width;
            if (cell != at->blank && here == index && goal == index)
                home[count++] = tile;
        }
        moves += 2 * fewest_to_remove(home, count);
    }
    return moves;
}

/* Shuffles the cells within a single row or column, which causes many conflicts. */
static void
shuffle_line(struct instance *at, struct rng *rng)
{
    const bool is_row = rng_below(rng, 2) != 0;
    const uint32_t length = is_row ? at->shape.width : at->shape.height;
    const uint32_t stride = is_row ? 1 : at->shape.width;
    const uint32_t lines = is_row ? at->shape.height : at->shape.width;
    const uint32_t first = (uint32_t)rng_below(rng, lines) * (is_row ? at->shape.width : 1);

    for (uint32_t i = 0; i < length; i++) {
        uint16_t *a = &at->tiles[first + i * stride];
        uint16_t *b = &at->tiles[first + (uint32_t)rng_below(rng, i + 1) * stride];
        const uint16_t tile = *a;
        *a = *b;
        *b = tile;
    }
    for (at->blank = 0; at->tiles[at->blank] != at->shape.goal_blank;)
        at->blank++;
}

START_TEST(linear_conflict_removes_the_fewest_tiles)
{
    static const uint32_t sizes[][2] = {{3, 3}, {4, 4}, {5, 5}, {6, 4}, {7, 3}, {2, 8}, {1, 6}};
    struct rng rng;

    rng_seed(&rng, 3);
    for (unsigned round = 0; round < 350; round++) {
        const uint32_t *size = sizes[round % 7];
        const uint32_t goal_blank = (uint32_t)rng_below(&rng, size[0] * size[1]);
        const struct shape shape = test_shape(size[0], size[1], goal_blank);
        struct heuristic *manhattan = test_heuristic_open(&heuristic_manhattan, shape);
        struct heuristic *conflict = test_heuristic_open(&heuristic_linear_conflict, shape);
        struct instance at = test_instance_random(shape, &rng);

        for (uint32_t cell = 0; cell < shape.cells; cell++)
            at.tiles[cell] = (uint16_t)cell;
        for (unsigned i = 0; i < 1 + round % 3; i++)
            shuffle_line(&at, &rng);
        ck_assert_uint_eq(heuristic_eval(conflict, &at).h,
            heuristic_eval(manhattan, &at).h + conflict_moves(&at));
        instance_free(&at);
        heuristic_close(manhattan);
        heuristic_close(conflict);
    }
}
END_TEST

START_TEST(a_long_reversed_line_is_counted_exactly)
{
    const struct shape shape = test_shape(200, 3, 599);
    struct heuristic *conflict = test_heuristic_open(&heuristic_linear_conflict, shape);
    struct rng rng;

    rng_seed(&rng, 4);
    struct instance at = test_instance_random(shape, &rng);
    for (uint32_t cell = 0; cell < shape.cells; cell++)
        at.tiles[cell] = (uint16_t)(cell < 200 ? 199 - cell : cell);
    at.blank = 599;
    /* Manhattan 2 * (1 + 3 + ... + 199), and all tiles of the row but one have to leave it. */
    ck_assert_uint_eq(heuristic_eval(conflict, &at).h, 2 * 100 * 100 + 2 * 199);
    instance_free(&at);
    heuristic_close(conflict);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("linear conflict");
    TCase *const tests = tcase_create("linear conflict");

    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, linear_conflict_removes_the_fewest_tiles);
    tcase_add_test(tests, a_long_reversed_line_is_counted_exactly);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
