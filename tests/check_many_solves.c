// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A hundred thousand kept solves: a game begins without waiting for them, and their statistics and
 * their list are soon on the screen.
 *
 * The marks are 15 ms more for the start and 150 ms for each page. Here the bounds are wide, for
 * slow machines; they are of processor time, so that a busy machine does not matter, and
 * CK_TIMEOUT_MULTIPLIER makes them wider for instrumented programs.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "keys/key.h"
#include "store_file.h"
#include "support.h"
#include "tui_game.h"

enum { SOLVES = 100000, START_LIMIT_MS = 75, PAGE_LIMIT_MS = 750, PAGES = 4 };

static double
limit_ms(double ms)
{
    const char *const multiplier = getenv("CK_TIMEOUT_MULTIPLIER");
    const double factor = multiplier == NULL ? 1 : strtod(multiplier, NULL);

    return factor > 1 ? ms * factor : ms;
}

/* Twenty solves a day for years; one of a hundred is not finished. */
static void
write_solves(void)
{
    struct history_solve *const solves = calloc(SOLVES, sizeof solves[0]);

    ck_assert_ptr_nonnull(solves);
    for (unsigned i = 0; i < SOLVES; i++)
        solves[i] = (struct history_solve){.key = i + 1,
            .when = INT64_C(1400000000) + (int64_t)i * 4320,
            .time_ms = 20000 + i * UINT64_C(7919) % 40000,
            .moves = 60 + i % 90,
            .shortest = 50,
            .dnf = i % 100 == 7};
    store_file_add_all(NULL, solves, SOLVES);
    free(solves);
}

START_TEST(many_solves_make_nobody_wait)
{
    struct tui_game game;
    int64_t began_ns;
    double took_ms;

    tui_game_prepare(&game, NULL);
    game.seed = "a";
    write_solves();
    began_ns = clock_thread_cpu_ns();
    tui_game_begin(&game, 24, 80);
    took_ms = (double)(clock_thread_cpu_ns() - began_ns) / CLOCK_NS_PER_MS;
    printf("start: %.1f ms\n", took_ms);
    ck_assert_double_le(took_ms, limit_ms(START_LIMIT_MS));
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
    tui_game_press(&game, NP_KEY_ESCAPE);
    began_ns = clock_thread_cpu_ns();
    tui_game_press(&game, 'L');
    took_ms = (double)(clock_thread_cpu_ns() - began_ns) / CLOCK_NS_PER_MS;
    ck_assert(tui_game_shows(&game, "Your solves: 100000"));
    printf("list: %.1f ms\n", took_ms);
    ck_assert_double_le(took_ms, limit_ms(PAGE_LIMIT_MS));
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
