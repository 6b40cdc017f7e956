// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of symmetries: a solution of the image, mapped back, solves the instance, and the image's
 * blank goal is near the last cell.
 */
#include "config.h"

#include "search/beam/symmetry.h"

#include "search/search.h"

#include "space.h"
#include "support.h"

static void
check_way_back(const struct instance *instance, struct symmetry symmetry)
{
    struct instance image;
    struct search_request request;
    struct answer result;

    ck_assert_int_eq(symmetry_instance(symmetry, instance, &image, NULL), NP_OK);
    search_request_init(&request);
    request.instance = &image;
    request.beam_width = 50;
    ck_assert_int_eq(search_run(&search_beam, &request, &result, NULL), NP_OK);
    ck_assert(answer_has_solution(&result));
    symmetry_path_back(symmetry, &result.path);
    ck_assert_int_eq(instance_verify(instance, &result.path, NULL), NP_OK);
    answer_free(&result);
    instance_free(&image);
}

START_TEST(solutions_come_back)
{
    static const uint32_t sides[][2] = {{2, 2}, {3, 3}, {4, 3}, {3, 5}, {6, 6}};
    struct rng rng;

    rng_seed(&rng, 5);
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        for (unsigned goal = 0; goal < goal_row_count; goal++) {
            struct instance instance =
                test_instance_scrambled(sides[i][0], sides[i][1], goal_rows[goal].kind, &rng);
            for (unsigned bits = 0; bits < 8; bits++)
                check_way_back(&instance, (struct symmetry){.invert = (bits & 1) != 0,
                                              .flip_rows = (bits & 2) != 0,
                                              .flip_columns = (bits & 4) != 0});
            instance_free(&instance);
        }
    }
}
END_TEST

START_TEST(the_blank_is_last)
{
    struct rng rng;

    rng_seed(&rng, 6);
    for (unsigned goal = 0; goal < goal_row_count; goal++) {
        for (unsigned invert = 0; invert < 2; invert++) {
            struct instance instance = test_instance_scrambled(5, 4, goal_rows[goal].kind, &rng);
            struct instance image;
            const struct symmetry symmetry = symmetry_blank_last(&instance, invert != 0);
            ck_assert_int_eq(symmetry_instance(symmetry, &instance, &image, NULL), NP_OK);
            ck_assert_uint_ge(image.shape.goal_blank / 5, 2);
            ck_assert_uint_ge(image.shape.goal_blank % 5, 2);
            instance_free(&image);
            instance_free(&instance);
        }
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("symmetry");
    TCase *tests = tcase_create("symmetry");

    tcase_add_test(tests, solutions_come_back);
    tcase_add_test(tests, the_blank_is_last);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
