// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of the race's view, from the key to the canvas.
 */
#include "config.h"

#include <stdlib.h>

#include "keys/key.h"
#include "pause.h"
#include "support.h"
#include "tui/view/race/race.h"
#include "tui_game.h"

enum { PATIENCE_LOOKS = 100000 };

static struct race_view *
race_of(const struct tui_game *game)
{
    return (struct race_view *)game->app.top;
}

static void
begin(struct tui_game *game, const char *id)
{
    tui_game_prepare(game, id);
    game->options.game.solver.limits.nodes = 2000;
    game->options.game.solver.limits.threads = 2;
    tui_game_begin(game, 24, 80);
    tui_game_press(game, 'C');
    tui_game_press(game, 'm');
}

/* Runs the race to its end. */
static void
watch(struct tui_game *game)
{
    for (unsigned i = 0; !race_of(game)->ended; i++) {
        ck_assert_uint_lt(i, PATIENCE_LOOKS);
        test_pause();
        game->now_ns += 200000000;
        (void)app_tick(&game->app, game->now_ns, false);
    }
    app_draw(&game->app, &game->canvas, game->now_ns);
}

START_TEST(the_best_come_first)
{
    struct tui_game game;
    const struct race_view *race;

    begin(&game, "3x3#race");
    ck_assert(tui_game_shows(&game, "Race"));
    watch(&game);
    race = race_of(&game);
    ck_assert(tui_game_shows(&game, "proved shortest. Enter plays them."));
    ck_assert(tui_game_shows(&game, "found"));
    ck_assert_uint_eq(race->list.at, 0);
    for (unsigned i = 1; i < race->list.count; i++) {
        const struct race_entry *const before = &race->entries[i - 1];
        const struct race_entry *const entry = &race->entries[i];

        ck_assert(before->run.state == ANSWER_OPTIMAL || entry->run.state != ANSWER_OPTIMAL);
        ck_assert(answer_has_solution(&before->run) || !answer_has_solution(&entry->run));
        if (answer_has_solution(&before->run) && answer_has_solution(&entry->run))
            ck_assert_uint_le(before->run.length, entry->run.length);
    }
    tui_game_draw_all_sizes(&game);
    for (unsigned i = 0; i < race->list.count; i++)
        tui_game_press(&game, NP_KEY_DOWN);
    ck_assert_uint_eq(race->list.at, race->list.count - 1);
    /* A proof by one method settles the others, too. */
    race_of(&game)->entries[race->list.at].run.state = ANSWER_SOLVED;
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, ", the shortest has "));
    race_of(&game)->entries[race->list.at].run.state = ANSWER_UNKNOWN;
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, "found nothing: it reached its node limit."));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "This method has found no solution to play."));
    tui_game_draw_all_sizes(&game);
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "id 3x3#race"));
    tui_game_end(&game);
}
END_TEST

START_TEST(bars_show_every_measure)
{
    static const char *const titles[] = {"bars: time", "bars: memory", "bars: length"};
    struct tui_game game;

    begin(&game, "3x3#race");
    /* Room for every method: the first rows have short bars. */
    ck_assert_int_eq(canvas_resize(&game.canvas, 100, 80, NULL), NP_OK);
    watch(&game);
    ck_assert(tui_game_shows(&game, "bars: nodes"));
    for (unsigned i = 0; i < 3; i++) {
        tui_game_press(&game, NP_KEY_RIGHT);
        ck_assert(tui_game_shows(&game, titles[i]));
        ck_assert(tui_game_shows(&game, "=="));
        tui_game_draw_all_sizes(&game);
    }
    tui_game_press(&game, NP_KEY_LEFT);
    ck_assert(tui_game_shows(&game, "bars: memory"));
    tui_game_end(&game);
}
END_TEST

/* Each method's progress is a mark or a line, below the list, beside it, or in place of it. */
START_TEST(the_progress_is_a_chart)
{
    static const int sizes[][2] = {{60, 100}, {40, 80}, {30, 200}, {100, 300}};
    struct race_progress *progress;
    struct tui_game game;

    begin(&game, "3x3#race");
    watch(&game);
    ck_assert(!tui_game_shows(&game, "o found"));
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        ck_assert_int_eq(canvas_resize(&game.canvas, sizes[i][0], sizes[i][1], NULL), NP_OK);
        tui_game_draw(&game);
        ck_assert(tui_game_shows(&game, "o found, * proved"));
        ck_assert(tui_game_shows(&game, "algorithm"));
    }
    ck_assert_int_eq(canvas_resize(&game.canvas, 24, 80, NULL), NP_OK);
    tui_game_press(&game, NP_KEY_LEFT);
    ck_assert(tui_game_shows(&game, "chart: progress"));
    ck_assert(!tui_game_shows(&game, "algorithm"));
    ck_assert(tui_game_shows(&game, " us") || tui_game_shows(&game, " ms"));
    ck_assert(tui_game_shows(&game, " bound"));
    tui_game_press(&game, NP_KEY_DOWN);
    progress = &race_of(&game)->entries[1].progress;
    ck_assert_uint_ge(progress->count, 1);
    ck_assert_uint_eq(
        progress->marks[progress->count - 1].length, race_of(&game)->entries[1].run.length);
    /* A method that improves its solution has a line with its name. */
    progress = &race_of(&game)->entries[0].progress;
    progress->count = 2;
    progress->marks[0] = (struct race_mark){1000000, 90, 10};
    progress->marks[1] = (struct race_mark){9000000, 60, 10};
    tui_game_draw(&game);
    ck_assert(tui_game_shows(&game, race_method_words(&race_of(&game)->entries[0].method).text));
    tui_game_draw_all_sizes(&game);
    tui_game_end(&game);
}
END_TEST

START_TEST(any_solution_can_be_played)
{
    struct tui_game game;
    size_t length;

    begin(&game, "3x3#race");
    watch(&game);
    length = (size_t)race_of(&game)->entries[0].run.length;
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(tui_game_shows(&game, "optimal"));
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "Race"));
    tui_game_press(&game, NP_KEY_ENTER);
    tui_game_press(&game, NP_KEY_END);
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(game.app.game.session.finished);
    ck_assert_uint_eq(game.app.game.session.moves, length);
    ck_assert(game.app.top->below == NULL);
    tui_game_end(&game);
}
END_TEST

START_TEST(a_pair_is_chosen_and_played_by_clicks)
{
    struct tui_game game;
    const struct hit *list = NULL;

    begin(&game, "3x3#race");
    watch(&game);
    for (unsigned i = 0; i < game.app.hits.count; i++)
        if (game.app.hits.list[i].kind == HIT_ROW)
            list = &game.app.hits.list[i];
    ck_assert_ptr_nonnull(list);
    const int first = list->y, end = list->y + list->rows;

    app_click(&game.app, first + 2, 79, game.now_ns);
    tui_game_draw(&game);
    ck_assert_uint_eq(race_of(&game)->list.at, 2);
    ck_assert_uint_eq(game.canvas.cells[(size_t)(first + 2) * 80].glyph, '>');
    app_click(&game.app, end, 5, game.now_ns);
    ck_assert_uint_eq(race_of(&game)->list.at, 2);
    tui_game_press(&game, NP_KEY_WHEEL_UP);
    ck_assert_uint_eq(race_of(&game)->list.at, 1);
    app_click(&game.app, first, 5, game.now_ns);
    ck_assert(tui_game_shows(&game, "Race"));
    app_click(&game.app, first, 5, game.now_ns);
    tui_game_draw(&game);
    ck_assert(!tui_game_shows(&game, "Race"));
    tui_game_end(&game);
}
END_TEST

START_TEST(a_race_is_stopped_and_run_again)
{
    struct tui_game game;

    tui_game_prepare(&game, "5x5#race");
    game.options.game.solver.limits.threads = 1;
    game.options.game.solver.limits.memory_bytes = 1 << 27;
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'C');
    tui_game_press(&game, 'm');
    tui_game_press(&game, 'X');
    ck_assert(tui_game_shows(&game, "The race is stopped."));
    watch(&game);
    ck_assert(tui_game_shows(&game, "stopped"));
    tui_game_press(&game, 'x');
    ck_assert(tui_game_shows(&game, "The race is over."));
    tui_game_press(&game, '+');
    ck_assert(tui_game_shows(&game, "Again, with "));
    tui_game_press(&game, NP_KEY_DOWN);
    tui_game_press(&game, 'x');
    tui_game_press(&game, NP_KEY_ESCAPE);
    ck_assert(tui_game_shows(&game, "id 5x5#race"));
    tui_game_end(&game);
}
END_TEST

/* It begins with the four methods that every course has; m chooses all. */
START_TEST(the_classics_race_first)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#race");
    game.options.game.solver.limits.threads = 1;
    tui_game_begin(&game, 24, 80);
    tui_game_press(&game, 'C');
    watch(&game);
    ck_assert_uint_eq(race_of(&game)->list.count, 4);
    ck_assert(tui_game_shows(&game, "4 of 4 done"));
    ck_assert(tui_game_shows(&game, "one after the other"));
    tui_game_press(&game, 'm');
    ck_assert_uint_gt(race_of(&game)->list.count, 30);
    tui_game_press(&game, 'm');
    ck_assert_uint_eq(race_of(&game)->list.count, 4);
    tui_game_end(&game);
}
END_TEST

START_TEST(what_cannot_race_says_so)
{
    struct tui_game game;

    begin(&game, "20x20#race");
    watch(&game);
    for (unsigned i = 0; i < race_of(&game)->list.count; i++)
        tui_game_press(&game, NP_KEY_DOWN);
    ck_assert(tui_game_shows(&game, "cannot solve this:"));
    tui_game_end(&game);
    begin(&game, "1x1#race");
    tui_game_press(&game, 'C');
    ck_assert(tui_game_shows(&game, "It is solved already"));
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_race");
    TCase *tests = tcase_create("tui_race");

    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, the_best_come_first);
    tcase_add_test(tests, bars_show_every_measure);
    tcase_add_test(tests, the_progress_is_a_chart);
    tcase_add_test(tests, any_solution_can_be_played);
    tcase_add_test(tests, a_pair_is_chosen_and_played_by_clicks);
    tcase_add_test(tests, a_race_is_stopped_and_run_again);
    tcase_add_test(tests, the_classics_race_first);
    tcase_add_test(tests, what_cannot_race_says_so);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
