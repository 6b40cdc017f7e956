// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of tui/widget/glide: where tiles are by time; and of the glides of walks, by themselves.
 */
#include "config.h"

#include "tui/widget/glide.h"

#include "support.h"
#include "tui/view/views.h"
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

/* Opens a solution of a square board, playing at a speed. */
static struct walk *
watch(struct app *app, struct front_options *options, uint32_t side, const enum move *moves,
    size_t count)
{
    struct path path = {0};
    struct walk *walk;

    *app = (struct app){.options = options, .animate = true};
    ck_assert_int_eq(board_init(&app->game.session.board, side, side, NULL), NP_OK);
    for (size_t i = 0; i < count; i++)
        ck_assert_int_eq(path_append(&path, moves[i], NULL), NP_OK);
    walk = (struct walk *)solution_view_new(app, &path, true);
    ck_assert_ptr_nonnull(walk);
    path_free(&path);
    return walk;
}

static void
close_walk(struct app *app, struct walk *walk)
{
    view_free(&walk->view);
    board_free(&app->game.session.board);
}

static void
tick(struct app *app, struct walk *walk, uint64_t now_ns)
{
    app->now_ns = now_ns;
    walk->view.class->tick(&walk->view, app);
}

/* Plays a solution at a speed and returns how often it is drawn. */
static unsigned
drawings_of(double moves_per_second, unsigned *glides_seen)
{
    enum { MOVES = 20 };
    struct front_options options = {.screen.moves_per_second = moves_per_second};
    enum move moves[MOVES];
    struct app app;
    struct walk *walk;
    unsigned drawn = 0;

    for (size_t i = 0; i < MOVES; i++)
        moves[i] = i % 2 == 0 ? MOVE_DOWN : MOVE_UP;
    walk = watch(&app, &options, 2, moves, MOVES);
    *glides_seen = 0;
    while (walk->running) {
        const size_t before = walk_track(walk)->at;

        tick(&app, walk, walk->view.class->wake_ns(&walk->view, &app));
        *glides_seen += walk_track(walk)->at > before && glide_runs(&walk->glide, app.now_ns);
        drawn++;
    }
    /* No frame delays a move. */
    ck_assert_uint_eq(walk_track(walk)->at, MOVES);
    ck_assert_uint_le(app.now_ns, (uint64_t)(MOVES / moves_per_second * SECOND) + SECOND / 30);
    close_walk(&app, walk);
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
    struct front_options options = {.screen.moves_per_second = 4};
    struct app app;
    struct walk *const walk = watch(&app, &options, 3, moves, 4);

    tick(&app, walk, SECOND / 2);
    ck_assert_uint_eq(walk_track(walk)->at, 2);
    ck_assert(glide_runs(&walk->glide, app.now_ns));
    ck_assert_uint_eq(walk->glide.count, 2);
    ck_assert_int_eq(walk->glide.move, MOVE_DOWN);
    tick(&app, walk, SECOND);
    ck_assert_uint_eq(walk_track(walk)->at, 4);
    ck_assert(!glide_runs(&walk->glide, app.now_ns));
    close_walk(&app, walk);
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
