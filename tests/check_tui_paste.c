// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Boards copied from the screen can be pasted: all tile sizes, line drawing and ASCII, with hints,
 * marks and the panel.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/text/text.h"
#include "base/text/utf8.h"
#include "puzzle/id.h"
#include "puzzle/notation/notation.h"
#include "support.h"
#include "tui/widget/tiles.h"
#include "tui_game.h"

/* What a terminal copies: the lines from a cell on, without trailing spaces. */
static void
copy(const struct canvas *canvas, int y, int x, struct text *text)
{
    text_clear(text);
    for (; y < canvas->rows; y++, x = 0) {
        size_t end = text->length;

        for (; x < canvas->cols; x++) {
            const uint32_t glyph = canvas->cells[y * canvas->cols + x].glyph;
            char bytes[UTF8_BYTES_MAX];

            text_add_bytes(text, bytes, utf8_encode(glyph, bytes));
            end = glyph != ' ' ? text->length : end;
        }
        text->length = end;
        text_add_char(text, '\n');
    }
}

/* The text must be read as this board. */
static void
check_pastes(const struct text *text, const struct board *board)
{
    struct notation_reader *reader;
    struct notation_entry entry;
    struct np_error error = {.text = ""};
    bool found = false;
    enum np_status status =
        notation_open_paste(&reader, text_string(text), text->length, "paste", &error);

    ck_assert_int_eq(status, NP_OK);
    status = notation_next(reader, &entry, &found, &error);
    ck_assert_msg(status == NP_OK && found, "%s:\n%.1500s", error.text, text->bytes);
    ck_assert_msg(entry.board.width == board->width && entry.board.height == board->height &&
                      memcmp(entry.board.tiles, board->tiles, board->cells * sizeof(uint32_t)) == 0,
        "another board than in\n%.1500s", text->bytes);
    notation_entry_free(&entry);
    /* The surrounding words are not read as boards. */
    ck_assert_int_eq(notation_next(reader, &entry, &found, &error), NP_OK);
    ck_assert(!found);
    notation_entry_free(&entry);
    notation_close(reader);
}

/* ---- pictures ------------------------------------------------------------------------------ */

static const char *const ids[] = {"2x2#copied", "3x3#copied", "3x3-blank-first#copied",
    "3x3-snail#other", "4x4#copied", "4x4-snail#copied", "2x5#copied", "5x3#copied", "6x6#copied",
    "10x10#copied", "13x11#copied"};

struct scene {
    struct board board;
    struct goal goal;
};

static void
scene_make(struct scene *scene, const char *text)
{
    struct puzzle_id id;

    ck_assert_int_eq(puzzle_id_parse(&id, text, NULL), NP_OK);
    ck_assert_int_eq(puzzle_id_make(&id, &scene->board, &scene->goal, NULL, NULL), NP_OK);
}

static void
scene_free(struct scene *scene)
{
    board_free(&scene->board);
    goal_free(&scene->goal);
}

/* Pastes the picture of a board with every way of marking its tiles, and with each
 * possible hint. */
static void
check_pictures(const struct scene *scene, const struct layout *layout, bool ascii)
{
    const bool filled = layout->half_rows;
    struct canvas canvas = {.ascii = ascii};
    struct text text = {0};

    ck_assert_int_eq(canvas_resize(&canvas, layout->rows, layout->cols, NULL), NP_OK);
    for (unsigned display = 0; display < DISPLAY_COUNT; display++)
        for (unsigned hint = 0; hint <= 4; hint++) {
            const uint8_t hints[] = {(uint8_t)hint};
            const struct tiles tiles = {
                .board = &scene->board,
                .goal = &scene->goal,
                .display = (enum display)display,
                .filled = filled,
                .hints = hints,
                .hint_count = hint < 4 && board_can_move(&scene->board, (enum move)hint),
                .cursor = TILES_NO_CELL,
                .picked = TILES_NO_CELL,
                .wave = TILES_NO_WAVE,
            };
            /* In tiles of one line, a distance after a number is read as one of its digits. */
            if (display == DISPLAY_DISTANCES && layout->tile_height == 1)
                continue;
            canvas_clear(&canvas);
            tiles_draw(&canvas, layout, &tiles);
            canvas_text(&canvas, 0, 1, layout->cols, ROLE_TEXT, " npuzzle 3x3 +1 #");
            for (int y = layout->board_y; y < layout->rows - 1; y++)
                canvas_text(&canvas, y, layout->board_x + layout->board_width + 2, layout->cols,
                    ROLE_TEXT, (y - layout->board_y) % 2 == 0 ? "Moves 17  0.00 s + #5" : "7 more");
            copy(&canvas, 0, 0, &text);
            check_pastes(&text, &scene->board);
            /* A selection that begins at the board's corner; bare rows must be aligned in
             * columns. */
            copy(&canvas, layout->board_y, layout->framed ? layout->board_x : 0, &text);
            check_pastes(&text, &scene->board);
        }
    text_free(&text);
    canvas_free(&canvas);
}

START_TEST(pictures_of_all_sizes)
{
    struct scene scene;

    scene_make(&scene, ids[_i]);
    for (unsigned size = TILE_NUMBERS; size <= TILE_DIGITS; size++) {
        struct layout layout;

        layout_make(&layout, 120, 300, scene.board.width, scene.board.height, size, false);
        ck_assert_uint_eq(layout.style, size);
        check_pictures(&scene, &layout, false);
        check_pictures(&scene, &layout, true);
        layout_make(&layout, 120, 300, scene.board.width, scene.board.height, size, true);
        ck_assert_uint_eq(layout.style, size);
        check_pictures(&scene, &layout, false);
    }
    scene_free(&scene);
}
END_TEST

/* ---- screens ------------------------------------------------------------------------------- */

/* Pastes the screen of a game, for one size of terminal and tiles. */
static void
check_screen(const char *id, int rows, int cols, unsigned tile_size, enum tiles_look tiles)
{
    struct tui_game game;
    struct text text = {0};

    tui_game_prepare(&game, id);
    game.options.game.no_history = true;
    game.options.screen.tile_size = tile_size;
    game.options.screen.tiles = tiles;
    tui_game_begin(&game, rows, cols);
    for (int ascii = 0; ascii < 2; ascii++) {
        game.app.ascii = game.canvas.ascii = ascii != 0;
        tui_game_draw(&game);
        copy(&game.canvas, 0, 0, &text);
        check_pastes(&text, &game.app.game.session.board);
    }
    text_free(&text);
    tui_game_end(&game);
}

START_TEST(screens_of_games)
{
    static const int sizes[][2] = {{24, 80}, {36, 120}, {50, 160}, {20, 60}};
    static const char *const games[] = {"3x3#screen", "4x4-snail#screen", "5x3#screen", "2x2#b"};

    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (unsigned tile_size = TILE_NUMBERS; tile_size <= TILE_DIGITS; tile_size++)
            for (unsigned tiles = TILES_FILLED; tiles <= TILES_LINES; tiles++)
                check_screen(
                    games[_i], sizes[i][0], sizes[i][1], tile_size, (enum tiles_look)tiles);
}
END_TEST

/* With any byte of a picture replaced, it is a board or an error. */
START_TEST(damaged_pictures_are_read_or_refused)
{
    static const char damage[] = {'x', ' ', '\n', '7', '\xff', '\0'};
    struct canvas canvas = {0};
    struct layout layout;
    struct scene scene;
    struct text text = {0};

    scene_make(&scene, "3x3#copied");
    layout_make(&layout, 16, 31, 3, 3, _i == 0 ? TILE_DIGITS : TILE_SMALL, true);
    ck_assert_int_eq(canvas_resize(&canvas, layout.rows, layout.cols, NULL), NP_OK);
    tiles_draw(&canvas, &layout,
        &(struct tiles){.board = &scene.board,
            .goal = &scene.goal,
            .filled = true,
            .cursor = TILES_NO_CELL,
            .picked = TILES_NO_CELL,
            .wave = TILES_NO_WAVE});
    copy(&canvas, 0, 0, &text);
    for (size_t i = 0; i < text.length; i++)
        for (unsigned j = 0; j < sizeof damage; j++) {
            const char before = text.bytes[i];
            struct notation_reader *reader;
            struct notation_entry entry;
            enum np_status status;
            bool found = false;

            text.bytes[i] = damage[j];
            ck_assert_int_eq(
                notation_open_paste(&reader, text.bytes, text.length, "paste", NULL), NP_OK);
            status = notation_next(reader, &entry, &found, NULL);
            ck_assert(status == NP_OK || status == NP_BAD_INPUT);
            if (status == NP_OK && found)
                ck_assert_uint_ge(entry.board.cells, 2);
            notation_entry_free(&entry);
            notation_close(reader);
            text.bytes[i] = before;
        }
    text_free(&text);
    canvas_free(&canvas);
    scene_free(&scene);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("tui_paste");
    TCase *tests = tcase_create("tui_paste");

    tcase_add_loop_test(tests, pictures_of_all_sizes, 0, (int)(sizeof ids / sizeof ids[0]));
    tcase_add_loop_test(tests, screens_of_games, 0, 4);
    tcase_add_loop_test(tests, damaged_pictures_are_read_or_refused, 0, 2);
    suite_add_tcase(suite, tests);
    return test_run(suite);
}
