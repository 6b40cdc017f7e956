// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The front end on the terminal: main() fills a struct tui_options and calls tui_main(), which
 * returns when the player leaves.
 */
#ifndef NP_TUI_TUI_H
#define NP_TUI_TUI_H

#include <stdbool.h>

#include "base/status.h"
#include "game/game.h"

struct keymap;

enum tui_color { TUI_COLOR_AUTO, TUI_COLOR_ALWAYS, TUI_COLOR_NEVER };

/* What the command line asks of the screen. Strings and boards stay the caller's. */
struct tui_options {
    struct game_options game;
    enum tui_color color;
    const char *theme;       /* a name of theme_rows; NULL = by the terminal's background */
    bool ascii;              /* draw in ASCII, whatever the locale */
    bool no_mouse;           /* leave the mouse to the terminal */
    bool no_animation;       /* draw no animations */
    bool arrows_blank;       /* the arrows move the blank, not the tile */
    unsigned tile_size;      /* 1 numbers, 2 4x1 boxes, 3 6x3 boxes, 4 big digits; 0 = what fits */
    double moves_per_second; /* when a solution is played; 0 = 4 */
    const struct keymap *keys;
    const char *notice; /* the first message; NULL = none */
};

/*
 * Plays until the player leaves; *signal is the signal that ended the game, or 0. Owns the terminal
 * and the signals in the meantime and gives both back as they were.
 *
 * Returns NP_OK, NP_NO_TERMINAL (the text says what to do), NP_BAD_INPUT (an unknown theme), what
 * game_begin() returns, NP_NO_MEMORY or NP_SYSTEM. Call it from the main thread.
 */
enum np_status tui_main(const struct tui_options *options, struct game_outcome *outcome,
    int *signal, struct np_error *error);

#endif
