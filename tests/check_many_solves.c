// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A hundred thousand kept solves: a game begins without waiting for them, and their statistics are
 * soon on the screen.
 *
 * The marks are 50 ms more for the start and 300 ms for each page. Here the bounds are wide, for
 * slow machines; they are of processor time, so that a busy machine does not matter, and
 * CK_TIMEOUT_MULTIPLIER makes them wider for instrumented programs.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/file/file.h"
#include "game/solves/solve.h"
#include "keys/key.h"
#include "support.h"
#include "tui_game.h"

enum { SOLVES = 100000, START_LIMIT_MS = 250, PAGE_LIMIT_MS = 1500, PAGES = 4 };

static double
limit_ms(double ms)
{
    const char *const multiplier = getenv("CK_TIMEOUT_MULTIPLIER");
    const double factor = multiplier == NULL ? 1 : strtod(multiplier, NULL);

    return factor > 1 ? ms * factor : ms;
}

/* Twenty solves a day for years; one of a hundred is not finished. */
static void
write_solves(const struct tui_game *game)
{
    struct text text = {0};
    struct history_solve solve = {
        .width = 4, .height = 4, .goal = "standard", .shortest = 50, .kind = SESSION_KIND_RANDOM};
    char path[4200];
    FILE *file;

    for (unsigned i = 0; i < SOLVES; i++) {
        solve.id = solve.key = i + 1;
        solve.when = INT64_C(1400000000) + (int64_t)i * 4320;
        solve.time_ms = 20000 + i * UINT64_C(7919) % 40000;
        solve.moves = 60 + i % 90;
        solve.dnf = i % 100 == 7;
        ck_assert_int_eq(solve_print(&text, &solve, NULL, NULL), NP_OK);
        text_add_char(&text, '\n');
    }
    ck_assert_int_eq(text_status(&text, NULL), NP_OK);
    snprintf(path, sizeof path, "%s/.local/state/npuzzle-tui/history", game->home);
    /* Makes the folder. */
    ck_assert_int_eq(file_append(path, "", NULL), NP_OK);
    file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text.bytes, 1, text.length, file), text.length);
    ck_assert_int_eq(fclose(file), 0);
    text_free(&text);
}

START_TEST(many_solves_make_nobody_wait)
{
    struct tui_game game;
    int64_t began_ns;
    double took_ms;

    tui_game_prepare(&game, NULL);
    game.seed = "a";
    write_solves(&game);
    began_ns = clock_thread_cpu_ns();
    tui_game_begin(&game, 24, 80);
    took_ms = (double)(clock_thread_cpu_ns() - began_ns) / CLOCK_NS_PER_MS;
    printf("start: %.1f ms\n", took_ms);
    ck_assert_double_le(took_ms, limit_ms(START_LIMIT_MS));
    ck_assert_msg(autosave_is_reading(&game.app.game.autosave), "the start waited for the history");
    began_ns = clock_thread_cpu_ns();
    tui_game_press(&game, 'S');
    ck_assert(tui_game_shows(&game, "100000 solves"));
    for (unsigned page = 0; page < PAGES; page++) {
        took_ms = (double)(clock_thread_cpu_ns() - began_ns) / CLOCK_NS_PER_MS;
        printf("page %u: %.1f ms\n", page, took_ms);
        ck_assert_double_le(took_ms, limit_ms(PAGE_LIMIT_MS));
        began_ns = clock_thread_cpu_ns();
        tui_game_press(&game, NP_KEY_TAB);
    }
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *const suite = suite_create("many_solves");
    TCase *const tests = tcase_create("tests");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, many_solves_make_nobody_wait);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
