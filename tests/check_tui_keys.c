// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A game under random keys, clicks and sizes: after each of them the board matches its moves, undo
 * can be redone, and the store, as a kill would leave it, holds the game up to the last move.
 *
 * KEYS_SECONDS in the environment is the duration (an hour in "make soak-keys"); KEYS_SEED repeats
 * a run as far as the solver's speed allows, and each run prints its own.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/rng.h"
#include "keys/key.h"
#include "play/contest/rules.h"
#include "support.h"
#include "tui_game.h"

/* libcheck counts a test's microseconds in 31 bits, so an hour is four rounds. */
enum { KEYS_OF_A_GAME = 2000, KEYS_BETWEEN_LOADS = 40, ROUND_SECONDS = 900, ROUNDS_MAX = 1000 };

static struct rng rng;
static uint64_t seed, keys_pressed;

static uint64_t
setting(const char *name, uint64_t otherwise)
{
    const char *const text = getenv(name);

    return text != NULL && text[0] != '\0' ? strtoull(text, NULL, 10) : otherwise;
}

#define HOLDS(condition)                                                                   \
    ck_assert_msg(condition, "%s after key %" PRIu64 " of KEYS_SEED=%" PRIu64, #condition, \
        keys_pressed, seed)

/* A key: mostly moves, often another request, sometimes any byte. */
static int
any_key(void)
{
    static const char common[] =
        "hjklhjklhjkluzrU0HsnNaeSRTpcviC?gGowMx[]qEQLAB,   123456789\t\n\033";
    const uint64_t kind = rng_below(&rng, 16);

    if (kind < 7)
        return NP_KEY_UP + (int)rng_below(&rng, 4);
    if (kind < 14)
        return common[rng_below(&rng, sizeof common - 1)];
    if (kind == 14)
        return NP_KEY_UP + (int)rng_below(&rng, NP_KEY_PASTE_END - NP_KEY_UP + 1);
    /* A name with a slash would leave the test's directory. */
    const int key = 1 + (int)rng_below(&rng, 300);

    return key == '/' ? '.' : key;
}

static void
act(struct tui_game *game)
{
    const uint64_t kind = rng_below(&rng, 64);

    keys_pressed++;
    if (kind == 0) {
        HOLDS(canvas_resize(&game->canvas, 1 + (int)rng_below(&rng, 50),
                  1 + (int)rng_below(&rng, 130), NULL) == NP_OK);
    } else if (kind < 4) {
        app_click(&game->app, (int)rng_below(&rng, 30), (int)rng_below(&rng, 80), game->now_ns);
    } else if (kind < 8) {
        (void)app_motion(&game->app, (int)rng_below(&rng, 30), (int)rng_below(&rng, 80),
            rng_below(&rng, 2) == 0, game->now_ns);
    } else if (kind < 14) {
        app_focus(&game->app, kind % 2 == 0, game->now_ns);
    } else if (kind < 16) {
        /* Often in the middle of a glide. */
        game->now_ns += rng_below(&rng, 2) * SECOND / 50 + rng_below(&rng, 3) * SECOND / 2;
        app_tick(&game->app, game->now_ns, true);
    } else {
        game->now_ns += SECOND / 50;
        app_key(&game->app, any_key(), game->now_ns);
    }
    tui_game_draw(game);
}

/* The steps lead from the start to the board, which has every tile once. */
static void
check_board(const struct session *session)
{
    struct board board;

    HOLDS(session->at <= session->count);
    HOLDS(board_validate(&session->board, NULL) == NP_OK);
    HOLDS(board_copy(&board, &session->start, NULL) == NP_OK);
    for (size_t i = 0; i < session->at; i++) {
        const unsigned kind = session->steps[i] & SESSION_STEP_KIND;

        if (kind == SESSION_STEP_RESTART) {
            board_free(&board);
            HOLDS(board_copy(&board, &session->start, NULL) == NP_OK);
        } else {
            HOLDS(board_can_move(&board, (enum move)kind));
            board_move(&board, (enum move)kind);
        }
    }
    HOLDS(board_equal(&board, &session->board));
    board_free(&board);
}

/* Undo followed by redo restores the board. Not in an attempt: one that was resumed hides its board
 * until the player goes on, and the time of another may be up with this very key. */
static void
check_undo(struct tui_game *game)
{
    struct session *const session = &game->app.game.session;
    const size_t at = session->at;
    struct board board;

    if (game->app.top->class->mode != MODE_PLAY || session->paused != 0 || session->finished ||
        game->app.pasting || contest_locks(session) || at == 0)
        return;
    HOLDS(board_copy(&board, &session->board, NULL) == NP_OK);
    tui_game_press(game, 'u');
    HOLDS(session->at < at);
    tui_game_press(game, 'r');
    HOLDS(session->at == at);
    HOLDS(board_equal(&board, &session->board));
    board_free(&board);
}

static bool
same_start(const struct session *a, const struct session *b)
{
    return board_equal(&a->start, &b->start);
}

/* The store at this moment holds this game. */
static void
check_saved(const struct tui_game *game)
{
    const struct stored_game *const stored = &game->app.keeper.stored;
    const struct store_game row = {.row = stored->row};
    const struct session *const session = &game->app.game.session;
    struct stored_game again;
    struct record record;
    struct session loaded;

    HOLDS(game->app.keeper.trouble.status == NP_OK);
    if (stored->row == 0 || session->at == 0)
        return;
    HOLDS(store_load_game(game->app.keeper.store, &row, &record, &again, NULL) == NP_OK);
    HOLDS(record_replay(&record, &loaded, NULL) == NP_OK);
    record_free(&record);
    HOLDS(same_start(&loaded, session));
    HOLDS(board_equal(&loaded.board, &session->board));
    HOLDS(loaded.at == session->at && loaded.count == session->count);
    HOLDS(loaded.moves == session->moves && loaded.hints == session->hints);
    session_free(&loaded);
}

/* Leaves the game and resumes it. */
static void
leave_and_resume(struct tui_game *game)
{
    const struct session *const session = &game->app.game.session;
    /* The player was told that leaving ends some attempts. */
    const bool ended = contest_locks(session) && !attempt_has(&session->attempt, CONTEST_RESUMES);
    const bool kept =
        game->app.keeper.stored.row != 0 && !session->finished && !ended && session->count > 0;
    const size_t at = session->at;

    tui_game_leave(game);
    game->resume = kept;
    tui_game_begin(game, 24, 80);
    HOLDS(!kept || game->app.game.session.at == at);
}

static uint64_t
rounds(void)
{
    const uint64_t wanted = (setting("KEYS_SECONDS", 5) + ROUND_SECONDS - 1) / ROUND_SECONDS;

    return wanted < ROUNDS_MAX ? wanted : ROUNDS_MAX;
}

static void
play(const char *id, int64_t end_ns)
{
    struct tui_game game;

    tui_game_prepare(&game, id);
    game.options.game.solver.time_ns = SECOND / 5;
    game.options.screen.no_animation = rng_below(&rng, 2) == 0;
    game.options.screen.ascii = rng_below(&rng, 2) == 0;
    game.options.screen.mouse = (enum mouse_mode)rng_below(&rng, MOUSE_MODES);
    ck_assert_int_eq(chdir(game.home), 0);
    tui_game_begin(&game, 24, 80);
    for (unsigned i = 0; i < KEYS_OF_A_GAME && clock_now_ns() < end_ns; i++) {
        act(&game);
        check_board(&game.app.game.session);
        if (i % KEYS_BETWEEN_LOADS == 0) {
            check_undo(&game);
            check_saved(&game);
        }
        if (game.app.quit)
            leave_and_resume(&game);
    }
    HOLDS(store_check(game.app.keeper.store, NULL) == NP_OK);
    ck_assert_int_eq(chdir("/"), 0);
    tui_game_end(&game);
}

START_TEST(random_keys_break_nothing)
{
    static const char *const ids[] = {
        "3x3#keys", "4x4#keys", "2x2#keys", "5x3#keys", "3x3-snail#keys", "7x7#keys", "1x2#keys"};
    const int64_t end_ns =
        clock_now_ns() + (int64_t)(setting("KEYS_SECONDS", 5) / rounds()) * CLOCK_NS_PER_SECOND;

    seed = setting("KEYS_SEED", (uint64_t)clock_now_ns());
    rng_seed(&rng, seed);
    printf("KEYS_SEED=%" PRIu64 "\n", seed);
    (void)fflush(stdout);
    while (clock_now_ns() < end_ns)
        play(ids[rng_below(&rng, sizeof ids / sizeof ids[0])], end_ns);
    printf("%" PRIu64 " keys\n", keys_pressed);
    (void)fflush(stdout);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_keys");
    TCase *tests = tcase_create("tui_keys");

    tcase_add_loop_test(tests, random_keys_break_nothing, 0, (int)rounds());
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
