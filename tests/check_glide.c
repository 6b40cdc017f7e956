// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of tui/widget/glide: where tiles are by time; and of the glides of walks, by themselves.
 */
#include "config.h"

#include "tui/widget/glide.h"

#include "support.h"
#include "tui/view/walk.h"

#define SECOND UINT64_C(1000000000)

/* ---- the widget --------------------------------------------------------------------------- */

START_TEST(a_glide_moves_on_and_ends)
{
    const uint64_t start_ns = 5 * SECOND;
    struct glide glide = {0};
    double last = 1;

    ck_assert(!glide_runs(&glide, 0));
    ck_assert_uint_eq(glide_wake_ns(&glide, 0), UINT64_MAX);
    ck_assert(glide_left(&glide, 0) <= 0);
    glide_begin(&glide, MOVE_LEFT, 2, start_ns, GLIDE_NS);
    for (uint64_t ns = 0; ns < GLIDE_NS; ns += GLIDE_NS / 50) {
        const double left = glide_left(&glide, start_ns + ns);

        ck_assert(glide_runs(&glide, start_ns + ns));
        /* The first frame is ahead, and no frame goes back. */
        ck_assert_double_le(left, ns == 0 ? 0.8 : last);
        ck_assert_double_ge(left, 0);
        last = left;
    }
    ck_assert_double_lt(last, 0.001);
    ck_assert(!glide_runs(&glide, start_ns + GLIDE_NS));
    ck_assert(glide_left(&glide, start_ns + GLIDE_NS) <= 0);
}
END_TEST

START_TEST(a_glide_has_at_most_sixty_frames_a_second)
{
    struct glide glide;
    uint64_t now_ns = SECOND;
    unsigned frames = 0;

    glide_begin(&glide, MOVE_UP, 1, now_ns, GLIDE_NS);
    while (glide_runs(&glide, now_ns)) {
        const uint64_t next_ns = glide_wake_ns(&glide, now_ns);

        ck_assert_uint_gt(next_ns, now_ns);
        ck_assert_uint_le(next_ns, SECOND + GLIDE_NS);
        /* Asking early does not delay the frame. */
        ck_assert_uint_eq(glide_wake_ns(&glide, (now_ns + next_ns) / 2), next_ns);
        now_ns = next_ns;
        frames++;
    }
    ck_assert_uint_eq(now_ns, SECOND + GLIDE_NS);
    ck_assert_uint_eq(frames, 6);
    /* One frame is no glide. */
    glide_begin(&glide, MOVE_UP, 1, now_ns, 2 * GLIDE_FRAME_NS - 1);
    ck_assert(!glide_runs(&glide, now_ns));
}
END_TEST

/* ---- walks -------------------------------------------------------------------------------- */

/* Plays a solution at a speed and returns how often it is drawn. */
static unsigned
drawings_of(double moves_per_second, unsigned *glides_seen)
{
    enum { MOVES = 20 };
    struct app app = {.animate = true};
    struct walk walk = {.running = true, .speed = moves_per_second};
    struct path path = {0};
    struct board board;
    unsigned drawn = 0;

    ck_assert_int_eq(board_init(&board, 2, 2, NULL), NP_OK);
    for (size_t i = 0; i < MOVES; i++)
        ck_assert_int_eq(path_append(&path, i % 2 == 0 ? MOVE_DOWN : MOVE_UP, NULL), NP_OK);
    ck_assert_int_eq(walk_init(&walk, &board, &path), NP_OK);
    walk_restart_clock(&walk, &app);
    *glides_seen = 0;
    while (walk.running) {
        const size_t before = walk.at;

        app.now_ns = walk_wake_ns(&walk, &app);
        walk_tick(&walk, &app);
        *glides_seen += walk.at > before && glide_runs(&walk.glide, app.now_ns);
        drawn++;
    }
    /* No frame delays a move. */
    ck_assert_uint_eq(walk.at, MOVES);
    ck_assert_uint_le(app.now_ns, (uint64_t)(MOVES / moves_per_second * SECOND) + SECOND / 30);
    walk_free(&walk);
    path_free(&path);
    board_free(&board);
    return drawn;
}

START_TEST(a_solution_glides_unless_it_is_too_fast)
{
    unsigned seen;

    ck_assert_uint_ge(drawings_of(4, &seen), 20 * 5);
    ck_assert_uint_eq(seen, 20);
    ck_assert_uint_ge(drawings_of(16, &seen), 20 * 2);
    ck_assert_uint_eq(seen, 20);
    ck_assert_uint_le(drawings_of(256, &seen), 20);
    ck_assert_uint_eq(seen, 0);
}
END_TEST

/* Two tiles of a column move at once, then one of a row and one of a column. */
START_TEST(a_line_of_tiles_glides_together_in_a_walk)
{
    static const enum move moves[] = {MOVE_DOWN, MOVE_DOWN, MOVE_RIGHT, MOVE_UP};
    struct app app = {.animate = true};
    struct walk walk = {.running = true, .speed = 4};
    struct path path = {0};
    struct board board;

    ck_assert_int_eq(board_init(&board, 3, 3, NULL), NP_OK);
    for (size_t i = 0; i < 4; i++)
        ck_assert_int_eq(path_append(&path, moves[i], NULL), NP_OK);
    ck_assert_int_eq(walk_init(&walk, &board, &path), NP_OK);
    walk_restart_clock(&walk, &app);
    app.now_ns = SECOND / 2;
    walk_tick(&walk, &app);
    ck_assert_uint_eq(walk.at, 2);
    ck_assert(glide_runs(&walk.glide, app.now_ns));
    ck_assert_uint_eq(walk.glide.count, 2);
    ck_assert_int_eq(walk.glide.move, MOVE_DOWN);
    app.now_ns = SECOND;
    walk_tick(&walk, &app);
    ck_assert_uint_eq(walk.at, 4);
    ck_assert(!glide_runs(&walk.glide, app.now_ns));
    walk_free(&walk);
    path_free(&path);
    board_free(&board);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("glide");
    TCase *tests = tcase_create("glide");

    tcase_add_test(tests, a_glide_moves_on_and_ends);
    tcase_add_test(tests, a_glide_has_at_most_sixty_frames_a_second);
    tcase_add_test(tests, a_solution_glides_unless_it_is_too_fast);
    tcase_add_test(tests, a_line_of_tiles_glides_together_in_a_walk);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
