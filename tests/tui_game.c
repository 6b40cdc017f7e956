// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The game on a simulated terminal.
 */
#include "config.h"

#include "tui_game.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "pause.h"
#include "support.h"
#include "tui/view/views.h"

void
tui_game_prepare(struct tui_game *game, const char *id)
{
    memset(game, 0, sizeof *game);
    game_options_init(&game->options.game);
    game->id = id;
    keymap_init(&game->keys);
    game->options.keys = &game->keys;
    game->options.screen.ascii = true;
    game->options.screen.mouse = MOUSE_CLICKS;
    game->options.screen.moves_per_second = 4;
    game->options.game.solver.limits.threads = 1;
    game->options.game.solver.time_ns = SECOND;
    game->home = test_home_new();
}

static struct game_origin
origin_of(struct tui_game *game)
{
    if (game->resume)
        return (struct game_origin){.from = GAME_FROM_STORE, .name = game->resume_name};
    if (game->board != NULL) {
        goal_free(&game->goal);
        ck_assert_int_eq(
            goal_init(&game->goal, GOAL_STANDARD, game->board->width, game->board->height, NULL),
            NP_OK);
        return (struct game_origin){
            .from = GAME_FROM_BOARD, .board = game->board, .goal = &game->goal};
    }
    if (game->id == NULL)
        return (struct game_origin){.from = GAME_FROM_SETTINGS, .seed = game->seed};
    ck_assert_int_eq(puzzle_id_parse(&game->puzzle, game->id, NULL), NP_OK);
    return (struct game_origin){.from = GAME_FROM_ID, .id = &game->puzzle};
}

void
tui_game_begin(struct tui_game *game, int rows, int cols)
{
    ck_assert_int_eq(canvas_resize(&game->canvas, rows, cols, NULL), NP_OK);
    game->options.game.origin = origin_of(game);
    ck_assert_int_eq(app_init(&game->app, &game->options, 1, game->now_ns, NULL), NP_OK);
    tui_game_draw(game);
}

void
tui_game_leave(struct tui_game *game)
{
    app_free(&game->app, NULL);
}

void
tui_game_end(struct tui_game *game)
{
    app_free(&game->app, NULL);
    goal_free(&game->goal);
    canvas_free(&game->canvas);
    test_directory_free(game->home);
}

void
tui_game_draw(struct tui_game *game)
{
    app_draw(&game->app, &game->canvas, game->now_ns);
}

void
tui_game_press(struct tui_game *game, int key)
{
    game->now_ns += SECOND / 10;
    app_key(&game->app, key, game->now_ns);
    tui_game_draw(game);
}

void
tui_game_type(struct tui_game *game, const char *text)
{
    for (; *text != '\0'; text++)
        tui_game_press(game, *text);
}

void
tui_game_move_once(struct tui_game *game)
{
    const size_t before = game->app.game.session.at;

    for (const char *key = "hljk"; *key != '\0' && game->app.game.session.at == before; key++)
        tui_game_press(game, *key);
}

/* Lists the games of the store, none if there is no store yet. */
static struct store_games
list_saved(void)
{
    struct store_games games = {0};
    struct store *store;

    if (store_open(&store, NULL, STORE_READ, NULL) == NP_OK)
        ck_assert_int_eq(store_list_games(store, &games, NULL), NP_OK);
    store_close(store);
    return games;
}

size_t
tui_game_count_saved(void)
{
    struct store_games games = list_saved();
    const size_t count = games.count;

    store_games_free(&games);
    return count;
}

bool
tui_game_find_saved(const char *id, struct store_game *game)
{
    struct store_games games = list_saved();
    bool found = false;

    for (size_t i = 0; i < games.count && !found; i++) {
        *game = games.games[i];
        found = strcmp(game->puzzle, id) == 0;
    }
    store_games_free(&games);
    return found;
}

/* The cell where the words begin, or SIZE_MAX. */
static size_t
find(const struct tui_game *game, const char *words)
{
    const size_t length = strlen(words);
    const size_t cells = (size_t)game->canvas.rows * (size_t)game->canvas.cols;

    for (size_t from = 0; from + length <= cells; from++) {
        size_t same = 0;

        while (same < length && game->canvas.cells[from + same].glyph == (unsigned char)words[same])
            same++;
        if (same == length)
            return from;
    }
    return SIZE_MAX;
}

bool
tui_game_shows(const struct tui_game *game, const char *words)
{
    return find(game, words) != SIZE_MAX;
}

size_t
tui_game_find(const struct tui_game *game, const char *words)
{
    const size_t place = find(game, words);

    if (place == SIZE_MAX)
        ck_abort_msg("\"%s\" is not on the screen", words);
    return place;
}

void
tui_game_click(struct tui_game *game, const char *words)
{
    const size_t place = tui_game_find(game, words), cols = (size_t)game->canvas.cols;

    game->now_ns += SECOND / 10;
    app_click(&game->app, (int)(place / cols), (int)(place % cols), game->now_ns);
    tui_game_draw(game);
}

void
tui_game_wait_for(struct tui_game *game, const char *words)
{
    int64_t seen_ns = clock_now_ns();

    /* Advances the game's time with the solver's, or its timeouts would expire before the proof. */
    do {
        const int64_t now_ns = clock_now_ns();

        game->now_ns += (uint64_t)(now_ns - seen_ns);
        seen_ns = now_ns;
        app_tick(&game->app, game->now_ns, true);
        tui_game_draw(game);
        test_pause();
    } while (!tui_game_shows(game, words));
}

void
tui_game_draw_all_sizes(struct tui_game *game)
{
    const int rows = game->canvas.rows, cols = game->canvas.cols;

    for (int y = 1; y <= 30; y++)
        for (int x = 1; x <= 100; x += x < 20 ? 1 : 7) {
            ck_assert_int_eq(canvas_resize(&game->canvas, y, x, NULL), NP_OK);
            tui_game_draw(game);
        }
    ck_assert_int_eq(canvas_resize(&game->canvas, rows, cols, NULL), NP_OK);
    tui_game_draw(game);
}
