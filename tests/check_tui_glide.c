// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Tests of gliding tiles in the game: what makes them glide, what ends it, where they are drawn,
 * and the wave after a solve.
 */
#include "config.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/file/installation.h"
#include "base/rng.h"
#include "keys/key.h"
#include "support.h"
#include "tui/view/play/play.h"
#include "tui_game.h"

/* ---- the game ----------------------------------------------------------------------------- */

static const struct glide *
glide_of(const struct tui_game *game)
{
    return &((const struct play_view *)game->app.top)->glide;
}

static bool
glides(const struct tui_game *game)
{
    return glide_runs(glide_of(game), game->now_ns);
}

/* Plays 3x3 with the blank in the middle. */
static void
begin(struct tui_game *game, struct board *board, bool animate)
{
    static const uint32_t tiles[] = {1, 2, 3, 4, 0, 5, 7, 8, 6};

    installation_find(NULL);
    tui_game_prepare(game, NULL);
    ck_assert_int_eq(board_init(board, 3, 3, NULL), NP_OK);
    for (unsigned cell = 0; cell < 9; cell++)
        board->tiles[cell] = tiles[cell];
    board->blank = 4;
    game->board = board;
    game->options.no_history = true;
    game->options.screen.no_animation = !animate;
    tui_game_begin(game, 24, 80);
}

static void
end(struct tui_game *game, struct board *board)
{
    tui_game_end(game);
    board_free(board);
}

/* Handles time as the loop does, until nothing is due before `until_ns`; returns the drawings. */
static unsigned
run_until(struct tui_game *game, uint64_t until_ns)
{
    unsigned drawn = 0;

    for (;;) {
        /* Not that of the application: the solver may still be at work. */
        const uint64_t wake_ns = game->app.top->class->wake_ns(game->app.top, &game->app);

        if (wake_ns > until_ns)
            break;
        game->now_ns = wake_ns > game->now_ns ? wake_ns : game->now_ns;
        if (app_tick(&game->app, game->now_ns, false)) {
            tui_game_draw(game);
            drawn++;
        }
    }
    game->now_ns = until_ns;
    return drawn;
}

START_TEST(every_kind_of_move_glides)
{
    static const struct {
        int key;
        enum move move;
        uint32_t count;
    } steps[] = {
        {NP_KEY_UP, MOVE_UP, 1},
        {'u', MOVE_DOWN, 1},
        {'r', MOVE_UP, 1},
        {NP_KEY_LEFT, MOVE_LEFT, 1},
    };
    struct tui_game game;
    struct board board;

    begin(&game, &board, true);
    for (unsigned i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        tui_game_press(&game, steps[i].key);
        ck_assert(glides(&game));
        ck_assert_int_eq(glide_of(&game)->move, steps[i].move);
        ck_assert_uint_eq(glide_of(&game)->count, steps[i].count);
        ck_assert_uint_ge(run_until(&game, game.now_ns + GLIDE_NS), 5);
        ck_assert(!glides(&game));
    }
    end(&game, &board);
}
END_TEST

START_TEST(a_hint_glides)
{
    struct tui_game game;
    struct board board;

    begin(&game, &board, true);
    tui_game_wait_for(&game, "optimal, proved");
    tui_game_press(&game, 'H');
    ck_assert(!glides(&game));
    tui_game_press(&game, NP_KEY_ENTER);
    ck_assert(glides(&game));
    end(&game, &board);
}
END_TEST

START_TEST(a_row_of_tiles_glides_together_and_back)
{
    struct tui_game game;
    struct board board;
    int y, x;

    begin(&game, &board, true);
    tui_game_press(&game, NP_KEY_RIGHT);
    ck_assert_uint_eq(game.app.game.session.board.blank, 3);
    game.now_ns += SECOND;
    ck_assert(tui_game_tile_at(&game.app.layout, 2, 1, &y, &x));
    app_click(&game.app, y, x, game.now_ns);
    ck_assert_uint_eq(glide_of(&game)->count, 2);
    ck_assert_int_eq(glide_of(&game)->move, MOVE_LEFT);
    tui_game_press(&game, 'u');
    ck_assert_uint_eq(glide_of(&game)->count, 2);
    ck_assert_int_eq(glide_of(&game)->move, MOVE_RIGHT);
    end(&game, &board);
}
END_TEST

/* A fast player loses nothing: the next move begins at once, in the middle of a glide. */
START_TEST(a_key_ends_a_glide_and_begins_the_next)
{
    struct tui_game game;
    struct board board;

    begin(&game, &board, true);
    tui_game_press(&game, NP_KEY_UP);
    game.now_ns += GLIDE_NS / 3;
    app_key(&game.app, NP_KEY_LEFT, game.now_ns);
    ck_assert_uint_eq(game.app.game.session.moves, 2);
    ck_assert_int_eq(glide_of(&game)->move, MOVE_LEFT);
    ck_assert_uint_eq(glide_of(&game)->since_ns, game.now_ns);
    app_key(&game.app, NP_KEY_DOWN, game.now_ns);
    app_key(&game.app, NP_KEY_RIGHT, game.now_ns);
    ck_assert_uint_eq(game.app.game.session.moves, 4);
    ck_assert_int_eq(glide_of(&game)->move, MOVE_RIGHT);
    end(&game, &board);
}
END_TEST

START_TEST(what_is_no_move_does_not_glide)
{
    struct tui_game game;
    struct board board;

    begin(&game, &board, true);
    tui_game_press(&game, NP_KEY_UP);
    tui_game_press(&game, NP_KEY_LEFT);
    /* A move that is not possible leaves the glide alone. */
    tui_game_press(&game, NP_KEY_LEFT);
    tui_game_press(&game, NP_KEY_UP);
    ck_assert_uint_eq(game.app.game.session.moves, 2);
    tui_game_press(&game, '0');
    ck_assert(!glides(&game));
    tui_game_press(&game, 'u');
    ck_assert_uint_eq(game.app.game.session.moves, 2);
    ck_assert(!glides(&game));
    /* Another board. */
    tui_game_press(&game, 'u');
    ck_assert(glides(&game));
    tui_game_press(&game, 'N');
    ck_assert(!glides(&game));
    end(&game, &board);
}
END_TEST

START_TEST(nothing_glides_without_animation_or_on_a_slow_line)
{
    struct tui_game game;
    struct board board;

    begin(&game, &board, false);
    tui_game_press(&game, NP_KEY_UP);
    ck_assert(!glides(&game));
    end(&game, &board);

    begin(&game, &board, true);
    game.app.slow = true;
    tui_game_press(&game, NP_KEY_UP);
    ck_assert(!glides(&game));
    game.app.slow = false;
    /* One slow drawing is no slow line, nor are two with a quick one between them. */
    app_shown(&game.app, 0, APP_SLOW_NS + 1);
    app_shown(&game.app, 0, APP_SLOW_NS);
    app_shown(&game.app, 0, APP_SLOW_NS + 1);
    tui_game_press(&game, 'u');
    ck_assert(glides(&game));
    tui_game_press(&game, 'r');
    app_shown(&game.app, 0, APP_SLOW_NS + 1);
    tui_game_press(&game, 'u');
    ck_assert(!glides(&game));
    game.now_ns += APP_SLOW_PAUSE_NS;
    app_shown(&game.app, 0, APP_SLOW_NS);
    tui_game_press(&game, 'r');
    ck_assert(glides(&game));
    end(&game, &board);
}
END_TEST

/* Drawings that take many bytes come less often, but a key is heard as ever. */
START_TEST(glides_keep_within_the_bytes_of_a_line)
{
    static const size_t sizes[] = {0, 250, 500, 1000, 3000, 100000};
    unsigned last = UINT_MAX;

    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const uint64_t burst = APP_BYTES_PER_SECOND * (uint64_t)APP_BURST_NS / SECOND;
        uint64_t sent = 0, start_ns;
        unsigned frames = 0;
        struct tui_game game;
        struct board board;

        begin(&game, &board, true);
        start_ns = game.now_ns;
        for (unsigned key = 0; key < 20; key++) {
            app_key(&game.app, key % 2 == 0 ? NP_KEY_UP : 'u', game.now_ns);
            tui_game_draw(&game);
            ck_assert_uint_eq(game.app.game.session.moves, (key + 1) % 2);
            app_shown(&game.app, sizes[i] / 10, 0);
            for (;;) {
                uint64_t wake_ns = game.app.top->class->wake_ns(game.app.top, &game.app);

                wake_ns = wake_ns > game.app.line_free_ns ? wake_ns : game.app.line_free_ns;
                if (wake_ns >= start_ns + (key + 1) * (uint64_t)GLIDE_NS)
                    break;
                game.now_ns = wake_ns;
                (void)app_tick(&game.app, game.now_ns, false);
                tui_game_draw(&game);
                app_shown(&game.app, sizes[i], 0);
                frames++;
                sent += sizes[i];
            }
            game.now_ns = start_ns + (key + 1) * (uint64_t)GLIDE_NS;
        }
        ck_assert_uint_le(
            sent, burst + (game.now_ns - start_ns) * APP_BYTES_PER_SECOND / SECOND + sizes[i]);
        ck_assert_uint_le(frames, last);
        ck_assert_uint_ge(frames, sizes[i] <= 250 ? 20 * 5 : 0);
        last = frames;
        end(&game, &board);
    }
}
END_TEST

START_TEST(a_resize_in_the_middle_of_a_glide_is_drawn)
{
    static const int sizes[][2] = {{24, 80}, {8, 20}, {1, 1}, {60, 200}, {3, 100}, {30, 9}};
    struct tui_game game;
    struct board board;

    begin(&game, &board, true);
    for (unsigned i = 0; i < 100; i++) {
        const int *const size = sizes[i % (sizeof sizes / sizeof sizes[0])];

        if (i % 10 == 0)
            tui_game_press(&game, i % 20 == 0 ? NP_KEY_UP : 'u');
        ck_assert_int_eq(canvas_resize(&game.canvas, size[0], size[1], NULL), NP_OK);
        tui_game_draw(&game);
        game.now_ns += GLIDE_NS / 10;
    }
    end(&game, &board);
}
END_TEST

/* ---- drawing ------------------------------------------------------------------------------ */

/* Whether a cell of the screen belongs to the board, with its rim. */
static bool
in_board(const struct layout *layout, int y, int x)
{
    return y >= layout->board_y && y < layout->board_y + layout->board_height &&
           x >= layout->board_x && x < layout->board_x + layout->board_width;
}

/* Draws the board with and without its glide, and compares; returns the cells that differ. */
static size_t
differences(struct tui_game *game)
{
    const struct glide glide = *glide_of(game);
    struct play_view *const play = (struct play_view *)game->app.top;
    const size_t cells = (size_t)game->canvas.rows * (size_t)game->canvas.cols;
    struct canvas_cell *const gliding = calloc(cells, sizeof gliding[0]);
    size_t count = 0;

    ck_assert_ptr_nonnull(gliding);
    tui_game_draw(game);
    memcpy(gliding, game->canvas.cells, cells * sizeof gliding[0]);
    glide_end(&play->glide);
    tui_game_draw(game);
    play->glide = glide;
    for (size_t i = 0; i < cells; i++) {
        const int y = (int)i / game->canvas.cols, x = (int)i % game->canvas.cols;
        const struct canvas_cell *const still = &game->canvas.cells[i];

        if (gliding[i].glyph == still->glyph && gliding[i].role == still->role)
            continue;
        count++;
        ck_assert_msg(in_board(&game->app.layout, y, x), "(%d, %d) is not on the board", y, x);
    }
    free(gliding);
    return count;
}

/* On boards that are larger than the screen and follow the blank, too. */
START_TEST(a_glide_stays_on_the_board)
{
    static const struct {
        const char *id;
        int rows, cols;
        bool ascii;
    } cases[] = {
        {"4x4#glide", 24, 80, false},
        {"4x4#glide", 60, 200, false},
        {"4x4#glide", 24, 80, true},
        {"12x12#glide", 24, 80, false},
        {"12x12#glide", 8, 20, false},
        {"30x30#glide", 12, 40, false},
        {"30x30#glide", 12, 40, true},
        {"2x30#glide", 24, 80, false},
    };
    static const int keys[] = {NP_KEY_UP, NP_KEY_LEFT, NP_KEY_DOWN, NP_KEY_RIGHT};

    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t seen = 0;
        struct tui_game game;
        struct rng rng;

        rng_seed(&rng, i);
        tui_game_prepare(&game, cases[i].id);
        game.options.no_history = true;
        game.options.screen.ascii = cases[i].ascii;
        tui_game_begin(&game, cases[i].rows, cases[i].cols);
        for (unsigned move = 0; move < 60; move++) {
            /* Long ways in one direction make the board scroll. */
            tui_game_press(&game, keys[move % 7 == 0 ? rng_below(&rng, 4) : move / 15 % 4]);
            seen += differences(&game);
        }
        ck_assert_uint_gt(seen, 0);
        tui_game_end(&game);
    }
}
END_TEST

START_TEST(a_step_glides_forward_and_back)
{
    struct tui_game game;
    struct board board;

    begin(&game, &board, true);
    tui_game_press(&game, NP_KEY_UP);
    tui_game_press(&game, 'R');
    tui_game_press(&game, NP_KEY_HOME);
    game.now_ns += SECOND;
    (void)run_until(&game, game.now_ns);
    tui_game_press(&game, NP_KEY_WHEEL_DOWN);
    ck_assert_uint_ge(run_until(&game, game.now_ns + GLIDE_NS), 5);
    tui_game_press(&game, NP_KEY_WHEEL_UP);
    ck_assert_uint_ge(run_until(&game, game.now_ns + GLIDE_NS), 5);
    ck_assert_uint_eq(run_until(&game, game.now_ns + SECOND), 0);
    end(&game, &board);
}
END_TEST

/* ---- the wave ----------------------------------------------------------------------------- */

START_TEST(a_solved_board_celebrates_for_half_a_second)
{
    struct tui_game game;
    struct board board;
    const struct play_view *play;

    begin(&game, &board, true);
    play = (const struct play_view *)game.app.top;
    tui_game_press(&game, NP_KEY_LEFT);
    tui_game_press(&game, NP_KEY_UP);
    ck_assert(game.app.game.session.finished);
    ck_assert(play_wave_runs(play, &game.app));
    ck_assert_uint_le(run_until(&game, game.now_ns + PLAY_WAVE_NS), 30);
    tui_game_draw(&game);
    ck_assert(!play_wave_runs(play, &game.app));
    /* Then it is quiet. */
    ck_assert_uint_eq(run_until(&game, game.now_ns + 100 * SECOND), 0);
    end(&game, &board);
}
END_TEST

START_TEST(a_key_ends_the_wave_and_counts)
{
    struct tui_game game;
    struct board board;

    begin(&game, &board, true);
    tui_game_press(&game, NP_KEY_LEFT);
    tui_game_press(&game, NP_KEY_UP);
    tui_game_press(&game, 'T');
    ck_assert(game.app.timer_hidden);
    ck_assert(!play_wave_runs((const struct play_view *)game.app.top, &game.app));
    end(&game, &board);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_glide");
    TCase *tests = tcase_create("tui_glide");

    tcase_add_test(tests, every_kind_of_move_glides);
    tcase_add_test(tests, a_hint_glides);
    tcase_add_test(tests, a_row_of_tiles_glides_together_and_back);
    tcase_add_test(tests, a_key_ends_a_glide_and_begins_the_next);
    tcase_add_test(tests, what_is_no_move_does_not_glide);
    tcase_add_test(tests, nothing_glides_without_animation_or_on_a_slow_line);
    tcase_add_test(tests, glides_keep_within_the_bytes_of_a_line);
    tcase_add_test(tests, a_resize_in_the_middle_of_a_glide_is_drawn);
    tcase_add_test(tests, a_glide_stays_on_the_board);
    tcase_add_test(tests, a_step_glides_forward_and_back);
    tcase_add_test(tests, a_solved_board_celebrates_for_half_a_second);
    tcase_add_test(tests, a_key_ends_the_wave_and_counts);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
