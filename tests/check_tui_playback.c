// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of playback: the time between moves, changes of speed, and steps.
 */
#include "config.h"

#include <stdio.h>

#include "keys/key.h"
#include "support.h"
#include "tui_game.h"

/* Opens the solution of a board, paused at its start; returns its length. */
static size_t
watch(struct tui_game *game, int rows, int cols)
{
    tui_game_prepare(game, "3x3#playback-11");
    game->options.screen.no_animation = true;
    game->options.screen.moves_per_second = 4;
    tui_game_begin(game, rows, cols);
    tui_game_wait_for(game, "optimal, proved");
    tui_game_press(game, 's');
    return (size_t)game->app.game.hints.view.answer.length;
}

static void
wait_ms(struct tui_game *game, unsigned ms)
{
    game->now_ns += ms * (SECOND / 1000);
    app_tick(&game->app, game->now_ns, false);
    tui_game_draw(game);
}

/* The time until the next frame of the solution; ignores the solver, which may still be freeing
 * memory. */
static uint64_t
wake_ns(const struct tui_game *game)
{
    return game->app.top->class->wake_ns(game->app.top, &game->app);
}

/* Whether the screen shows so many moves of so many. */
static bool
is_at(const struct tui_game *game, char state, size_t at, size_t length)
{
    char words[64];

    snprintf(words, sizeof words, "%c Move %zu/%zu ", state, at, length);
    return tui_game_shows(game, words);
}

START_TEST(moves_come_in_their_time)
{
    struct tui_game game;
    const size_t length = watch(&game, 24, 80);

    ck_assert_uint_ge(length, 20);
    ck_assert(is_at(&game, '=', 0, length));
    ck_assert(tui_game_shows(&game, "Space play"));
    ck_assert_uint_eq(wake_ns(&game), APP_NEVER);
    tui_game_press(&game, ' ');
    ck_assert(is_at(&game, '>', 0, length));
    ck_assert(tui_game_shows(&game, "Space pause"));
    ck_assert_uint_eq(wake_ns(&game), game.now_ns + SECOND / 4);
    wait_ms(&game, 249);
    ck_assert(is_at(&game, '>', 0, length));
    wait_ms(&game, 33);
    ck_assert(is_at(&game, '>', 1, length));
    wait_ms(&game, 1000);
    ck_assert(is_at(&game, '>', 5, length));
    /* One frame is the minimum. */
    wait_ms(&game, 210);
    ck_assert(is_at(&game, '>', 5, length));
    ck_assert_uint_eq(wake_ns(&game), game.now_ns + 33000000);
    wait_ms(&game, 60000);
    ck_assert(is_at(&game, '=', length, length));
    ck_assert_uint_eq(wake_ns(&game), APP_NEVER);
    tui_game_press(&game, ' ');
    ck_assert(is_at(&game, '>', 0, length));
    tui_game_end(&game);
}
END_TEST

START_TEST(another_speed_and_a_pause_go_on_from_there)
{
    struct tui_game game;
    const size_t length = watch(&game, 24, 80);

    tui_game_press(&game, ' ');
    wait_ms(&game, 1000);
    ck_assert(is_at(&game, '>', 4, length));
    tui_game_press(&game, '+');
    ck_assert(tui_game_shows(&game, "8 moves/s"));
    wait_ms(&game, 1000);
    ck_assert(is_at(&game, '>', 12, length));
    tui_game_press(&game, '-');
    tui_game_press(&game, '-');
    ck_assert(tui_game_shows(&game, "2 moves/s"));
    wait_ms(&game, 1000);
    ck_assert(is_at(&game, '>', 15, length));
    tui_game_press(&game, ' ');
    wait_ms(&game, 10000);
    ck_assert(is_at(&game, '=', 15, length));
    tui_game_press(&game, ' ');
    wait_ms(&game, 500);
    ck_assert(is_at(&game, '>', 16, length));
    /* The fastest and the slowest speed. */
    for (unsigned i = 0; i < 20; i++)
        tui_game_press(&game, '-');
    ck_assert(tui_game_shows(&game, " 0.5 moves/s"));
    for (unsigned i = 0; i < 20; i++)
        tui_game_press(&game, '+');
    ck_assert(tui_game_shows(&game, " 16384 moves/s"));
    tui_game_end(&game);
}
END_TEST

START_TEST(steps_go_both_ways)
{
    struct tui_game game;
    const size_t length = watch(&game, 24, 80);

    tui_game_press(&game, NP_KEY_LEFT);
    ck_assert(is_at(&game, '=', 0, length));
    tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert(is_at(&game, '=', 2, length));
    ck_assert(tui_game_shows(&game, "---^"));
    tui_game_press(&game, NP_KEY_LEFT);
    ck_assert(is_at(&game, '=', 1, length));
    tui_game_press(&game, NP_KEY_END);
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert(is_at(&game, '=', length, length));
    ck_assert(tui_game_shows(&game, "-^   optimal"));
    ck_assert(tui_game_shows(&game, "To go   0"));
    tui_game_press(&game, ' ');
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert(is_at(&game, '=', 1, length));
    tui_game_press(&game, NP_KEY_HOME);
    ck_assert(is_at(&game, '=', 0, length));
    ck_assert(tui_game_shows(&game, "   ^-"));
    tui_game_draw_all_sizes(&game);
    tui_game_end(&game);
}
END_TEST

/* Enter makes the moves that were shown, and they count as the solver's. */
START_TEST(the_game_is_taken_to_where_the_playback_stands)
{
    struct tui_game game;

    (void)watch(&game, 24, 80);
    for (unsigned i = 0; i < 3; i++)
        tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Your turn again, 3 moves on. u takes them back."));
    ck_assert_uint_eq(game.app.game.session.moves, 3);
    ck_assert_ptr_null(game.app.top->below);
    tui_game_press(&game, 's');
    tui_game_press(&game, NP_KEY_RIGHT);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "Your turn again, 1 move on. u takes it back."));
    ck_assert_uint_eq(game.app.game.session.moves, 4);
    tui_game_press(&game, 's');
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(!tui_game_shows(&game, "Your turn again"));
    ck_assert_uint_eq(game.app.game.session.moves, 4);
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_playback");
    TCase *tests = tcase_create("tui_playback");

    tcase_add_test(tests, moves_come_in_their_time);
    tcase_add_test(tests, another_speed_and_a_pause_go_on_from_there);
    tcase_add_test(tests, steps_go_both_ways);
    tcase_add_test(tests, the_game_is_taken_to_where_the_playback_stands);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
