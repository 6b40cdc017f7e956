// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Everything is legible: every cell of every view, in every theme, with no, 8 and 256 colours, on
 * dark and light backgrounds. See contrast.h.
 */
#include "config.h"

#include <stdio.h>

#include "base/file/file.h"
#include "contrast.h"
#include "keys/key.h"
#include "store_file.h"
#include "support.h"
#include "tui/view/race/race.h"
#include "tui/view/views.h"
#include "tui_game.h"

enum { ROWS = 24, COLS = 80 };

/* Checks the top view at several sizes, with line drawing and ASCII, in every theme. */
static void
judge_view(struct tui_game *game, const char *view)
{
    static const int sizes[][2] = {{24, 80}, {36, 120}, {12, 40}, {50, 160}, {8, 20}};
    struct contrast_report report = {0};

    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        ck_assert_int_eq(canvas_resize(&game->canvas, sizes[i][0], sizes[i][1], NULL), NP_OK);
        for (int ascii = 0; ascii < 2; ascii++)
            for (unsigned j = 0; j < theme_row_count; j++) {
                game->app.ascii = ascii != 0;
                game->app.theme = &theme_rows[j];
                /* One scheme for each is enough: every fill is measured by check_colors. */
                game->app.scheme = &scheme_rows[(i + j) % scheme_row_count];
                game->app.filled = (i + j) % 3 != 0;
                tui_game_draw(game);
                contrast_judge(&report, &game->canvas, &theme_rows[j], view);
            }
    }
    ck_assert_int_eq(canvas_resize(&game->canvas, ROWS, COLS, NULL), NP_OK);
    game->app.theme = theme_rows;
    game->app.scheme = scheme_rows;
    game->app.filled = true;
    tui_game_draw(game);
    ck_assert_msg(report.faults == 0, "%s (and %u more)", report.first, report.faults - 1);
}

/* ---- the game ----------------------------------------------------------------------------- */

static void
begin(struct tui_game *game, const char *id)
{
    tui_game_prepare(game, id);
    game->options.no_history = true;
    game->options.game.solver.time_ns = 20 * SECOND;
    tui_game_begin(game, ROWS, COLS);
}

/* Checks the view after a key, once it shows these words. */
static void
judge_after(struct tui_game *game, int key, const char *words)
{
    game->app.ascii = true;
    tui_game_press(game, key);
    ck_assert_msg(tui_game_shows(game, words), "no \"%s\" on the screen", words);
    judge_view(game, words);
}

static void
play_best(struct tui_game *game)
{
    static const int keys[] = {NP_KEY_UP, NP_KEY_DOWN, NP_KEY_LEFT, NP_KEY_RIGHT};

    tui_game_press(game, keys[game->app.game.hints.view.next[0]]);
}

START_TEST(the_board_can_be_read)
{
    static const char *const ids[] = {"3x3#look", "4x4#look", "20x20#look"};

    for (unsigned i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        struct tui_game game;

        begin(&game, ids[i]);
        judge_view(&game, "the game");
        judge_after(&game, 'v', "the way home");
        judge_after(&game, 'v', "distances home");
        judge_after(&game, 'V', "This is the goal.");
        judge_after(&game, 'V', "H: a hint");
        judge_after(&game, NP_KEY_PAGE_DOWN, "");
        judge_after(&game, '/', "Find tile:");
        judge_after(&game, '3', "row");
        tui_game_press(&game, NP_KEY_ENTER);
        judge_after(&game, 'p', "Paused");
        tui_game_end(&game);
    }
}
END_TEST

START_TEST(a_blocked_move_can_be_read)
{
    struct tui_game game;

    begin(&game, "3x3#look");
    for (unsigned i = 0; i < 3; i++)
        tui_game_press(&game, 'k');
    ck_assert(tui_game_shows(&game, "the blank is at the edge"));
    judge_view(&game, "a blocked move");
    tui_game_end(&game);
}
END_TEST

START_TEST(hints_and_slips_can_be_read)
{
    static const char *const ids[] = {"3x3#hint", "4x4#hint"};

    for (unsigned i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        struct tui_game game;

        begin(&game, ids[i]);
        tui_game_wait_for(&game, "optimal, proved");
        judge_after(&game, 'H', "Hint: ");
        judge_after(&game, 'H', "Hint: ");
        judge_after(&game, 'H', "Hint: ");
        tui_game_type(&game, "hjklhjkl");
        judge_after(&game, 'k', "Moves left, ! a slip");
        tui_game_end(&game);
    }
}
END_TEST

START_TEST(a_playback_can_be_read)
{
    static const char *const ids[] = {"3x3#hint", "4x4#hint"};

    for (unsigned i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        struct tui_game game;

        begin(&game, ids[i]);
        tui_game_wait_for(&game, "optimal, proved");
        judge_after(&game, 's', "Move 0/");
        game.now_ns += 2 * SECOND;
        app_tick(&game.app, game.now_ns, false);
        judge_view(&game, "a playback under way");
        judge_after(&game, NP_KEY_END, "Solved. Space: again");
        tui_game_end(&game);
    }
}
END_TEST

START_TEST(a_solve_and_its_review_can_be_read)
{
    struct tui_game game;

    begin(&game, "3x3#review");
    tui_game_wait_for(&game, "optimal, proved");
    tui_game_type(&game, "hjkl");
    tui_game_wait_for(&game, "optimal, proved");
    while (!game.app.game.session.finished)
        play_best(&game);
    for (unsigned i = 0; i < 8; i++) {
        judge_view(&game, "the wave of a solve");
        game.now_ns += SECOND / 10;
    }
    judge_after(&game, 'R', "judged");
    judge_after(&game, 'n', "judged");
    judge_after(&game, NP_KEY_RIGHT, "Move ");
    tui_game_end(&game);
}
END_TEST

START_TEST(the_editor_can_be_read)
{
    struct tui_game game;

    begin(&game, "3x3#edit");
    judge_after(&game, 'e', "Your own board");
    judge_after(&game, 'x', "Your own board");
    judge_after(&game, NP_KEY_RIGHT, "Your own board");
    judge_after(&game, 'f', "Cannot be solved");
    tui_game_press(&game, NP_KEY_ENTER);
    judge_after(&game, 'H', "annot be solved");
    tui_game_end(&game);
}
END_TEST

/* Even without colours the selected tile has a mark, and the cursor does not hide it. */
START_TEST(the_picked_tile_is_not_the_cursor)
{
    static const int sizes[][2] = {{24, 80}, {36, 120}, {12, 40}, {50, 160}};
    struct tui_game game;

    begin(&game, "4x4#edit");
    tui_game_press(&game, 'e');
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const struct layout *const layout = &game.app.layout;
        unsigned signs = 0;

        ck_assert_int_eq(canvas_resize(&game.canvas, sizes[i][0], sizes[i][1], NULL), NP_OK);
        tui_game_press(&game, 'x');
        tui_game_press(&game, NP_KEY_RIGHT);
        for (int y = 0; y < layout->board_height; y++)
            for (int x = 0; x < layout->board_width; x++) {
                const size_t cell = (size_t)(layout->board_y + y) * (size_t)game.canvas.cols +
                                    (size_t)(layout->board_x + x);

                signs += game.canvas.cells[cell].glyph == 'x' &&
                         game.canvas.cells[cell].role == ROLE_HINT;
            }
        ck_assert_uint_eq(signs, 1);
        tui_game_press(&game, NP_KEY_LEFT);
        tui_game_press(&game, 'x');
    }
    tui_game_end(&game);
}
END_TEST

START_TEST(dialogs_and_texts_can_be_read)
{
    static const struct {
        int key;
        const char *words;
    } views[] = {
        {'n', "A new puzzle"},
        {'G', "A new puzzle"},
        {'o', "Open a board file"},
        {'w', "Save the game"},
        {'g', "id"},
        {'S', "Statistics"},
        {'E', "Events"},
        {'?', "Help"},
    };
    struct tui_game game;

    begin(&game, "4x4#dialogs");
    for (unsigned i = 0; i < sizeof views / sizeof views[0]; i++) {
        judge_after(&game, views[i].key, views[i].words);
        judge_after(&game, NP_KEY_DOWN, views[i].words);
        tui_game_press(&game, NP_KEY_ESCAPE);
    }
    tui_game_end(&game);
}
END_TEST

START_TEST(statistics_can_be_read)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#a");
    for (unsigned i = 0; i < 60; i++) {
        const struct history_solve solve = {.when = STORE_FILE_DATE,
            .width = 3 + i % 2,
            .height = 3,
            .time_ms = 1000 + i * 7919 % 5000,
            .moves = 50,
            .shortest = 40,
            .hints = i % 5 == 0};

        (void)store_file_add(NULL, &solve);
    }
    tui_game_begin(&game, ROWS, COLS);
    judge_after(&game, 'S', "newest first");
    judge_after(&game, NP_KEY_UP, "newest first");
    judge_after(&game, '2', "times of");
    judge_after(&game, '3', "averages as lines");
    judge_after(&game, '4', "solve");
    tui_game_end(&game);
}
END_TEST

START_TEST(an_event_can_be_read)
{
    struct tui_game game;

    begin(&game, "4x4#dialogs");
    tui_game_type(&game, "E");
    /* From the first event to the blindfold. */
    for (unsigned i = 0; i < 4; i++)
        tui_game_press(&game, NP_KEY_RIGHT);
    judge_after(&game, NP_KEY_ENTER, "The board is hidden");
    judge_after(&game, NP_KEY_ENTER, "Memorise");
    tui_game_type(&game, "hl");
    judge_after(&game, 'H', "Not during an event");
    judge_after(&game, NP_KEY_ENTER, "did not finish");
    judge_after(&game, NP_KEY_ENTER, "DNF");
    tui_game_end(&game);
}
END_TEST

START_TEST(a_race_can_be_read)
{
    struct race_view *race;
    struct tui_game game;

    tui_game_prepare(&game, "3x3#race");
    game.options.game.solver.limits.nodes = 2000;
    tui_game_begin(&game, ROWS, COLS);
    tui_game_press(&game, 'C');
    tui_game_press(&game, 'm');
    race = (struct race_view *)game.app.top;
    tui_game_wait_for(&game, "proved shortest");
    /* Every state of a method, each with a bar, however far the race has come. */
    for (unsigned i = 0; i < race->list.count; i++) {
        race->entries[i].run.algorithm = race->entries[i].method.algorithm->name;
        race->entries[i].run.effort.generated = 100 + 97 * i;
        race->entries[i].state = (enum race_state)(i % (RACE_STOPPED + 1));
    }
    for (unsigned i = 0; i <= (unsigned)RACE_STOPPED + 1; i++) {
        judge_view(&game, "a race");
        race->list.at++;
    }
    race->measure = RACE_PROGRESS;
    judge_view(&game, "the progress of a race");
    tui_game_end(&game);
}
END_TEST

START_TEST(an_offer_can_be_read)
{
    struct tui_game game;

    tui_game_prepare(&game, "3x3#offer");
    tui_game_begin(&game, ROWS, COLS);
    tui_game_move_once(&game);
    tui_game_leave(&game);
    game.id = NULL;
    game.options.game.offer = true;
    tui_game_begin(&game, ROWS, COLS);
    ck_assert(tui_game_shows(&game, "Resume "));
    judge_view(&game, "an offer");
    judge_after(&game, 'S', "Statistics");
    tui_game_press(&game, NP_KEY_ESCAPE);
    tui_game_press(&game, NP_KEY_ENTER);
    judge_after(&game, 'o', "Open");
    judge_after(&game, NP_KEY_DOWN, "Open");
    tui_game_end(&game);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_contrast");
    TCase *tests = tcase_create("tui_contrast");

    tcase_add_test(tests, the_board_can_be_read);
    tcase_add_test(tests, a_blocked_move_can_be_read);
    tcase_add_test(tests, hints_and_slips_can_be_read);
    tcase_add_test(tests, a_playback_can_be_read);
    tcase_add_test(tests, a_solve_and_its_review_can_be_read);
    tcase_add_test(tests, the_editor_can_be_read);
    tcase_add_test(tests, the_picked_tile_is_not_the_cursor);
    tcase_add_test(tests, dialogs_and_texts_can_be_read);
    tcase_add_test(tests, statistics_can_be_read);
    tcase_add_test(tests, an_event_can_be_read);
    tcase_add_test(tests, a_race_can_be_read);
    tcase_add_test(tests, an_offer_can_be_read);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
