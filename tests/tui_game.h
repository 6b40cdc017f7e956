// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A game on a simulated terminal: keys go in, a canvas comes out, time is simulated.
 */
#ifndef NP_TESTS_TUI_GAME_H
#define NP_TESTS_TUI_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tui/app.h"

#define SECOND UINT64_C(1000000000)

struct tui_game {
    struct front_options
        options; /* may be changed before tui_game_begin(), except the origin ... */
    bool resume; /* ... which is the stored game of that name, NULL = the latest */
    const char *resume_name;
    const struct board *board; /* else this board, with the standard goal; NULL = none */
    const char *id;            /* else this id; NULL = a random board */
    const char *seed;          /* of that */
    struct puzzle_id puzzle;   /* the id after parsing */
    struct goal goal;          /* of the board; owned */
    struct keymap keys;        /* of the options */
    struct app app;
    struct canvas canvas;
    uint64_t now_ns;
    char *home; /* the directory of the game's files */
};

/* Prepares options: ASCII, one thread, and a home of its own. */
void tui_game_prepare(struct tui_game *game, const char *id);

/* Begins to play at this size; end with tui_game_end(). */
void tui_game_begin(struct tui_game *game, int rows, int cols);

/* Ends the game but keeps its home, for tui_game_begin() again. */
void tui_game_leave(struct tui_game *game);

void tui_game_end(struct tui_game *game);

/* Draws, then displays the canvas. */
void tui_game_draw(struct tui_game *game);

/* Presses a key a tenth of a second later. */
void tui_game_press(struct tui_game *game, int key);

/* Presses the keys of a text one after the other. */
void tui_game_type(struct tui_game *game, const char *text);

/* Makes a legal move, alternating between two. */
void tui_game_move_once(struct tui_game *game);

/* Finds the first game of the list with this id; false if there is none. */
bool tui_game_find_saved(const char *id, struct store_game *game);

/* The number of games in the list. */
size_t tui_game_count_saved(void);

/* Whether the words are on the screen, within one line. */
bool tui_game_shows(const struct tui_game *game, const char *words);

/* The cell where the words that tui_game_shows() finds first begin; fails the test if there are
 * none. */
size_t tui_game_find(const struct tui_game *game, const char *words);

/* Clicks on the words, at their first letter. */
void tui_game_click(struct tui_game *game, const char *words);

/* Lets the solver work, in real time, until the words appear. */
void tui_game_wait_for(struct tui_game *game, const char *words);

/* Draws the top view at every size from 1x1 to 30x100, for the sanitizers and the asserts. */
void tui_game_draw_all_sizes(struct tui_game *game);

/* Finds the first full row and the first column of a tile; false if the cell is not shown. */
static inline bool
tui_game_tile_at(const struct layout *layout, uint32_t col, uint32_t row, int *y, int *x)
{
    const bool shown = layout_tile_at(layout, col, row, y, x);

    *y = (*y + 1) / 2;
    return shown;
}

#endif
