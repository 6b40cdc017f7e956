// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What the command line passes to the front ends: the screen, and the line-by-line game.
 */
#ifndef NP_FRONT_FRONT_H
#define NP_FRONT_FRONT_H

#include <stdbool.h>

#include "play/game.h"
#include "keys/request.h"

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

enum arrows { ARROWS_TILE, ARROWS_BLANK };

/* What the mouse does in the game: nothing, so that the terminal can select text; a click slides
 * the tiles up to it; or the pointer itself does, wherever it goes. */
enum mouse_mode { MOUSE_OFF, MOUSE_CLICKS, MOUSE_HOVER, MOUSE_MODES };

enum tiles_look { TILES_FILLED, TILES_LINES };

/* What the panel tells of the solver, in the order of the key P. */
enum insight { INSIGHT_PLAIN, INSIGHT_NONE, INSIGHT_EXPERT, INSIGHT_COUNT };

struct screen_options {
    enum when color;
    const char *theme;  /* a name in theme_rows; NULL = the default */
    const char *scheme; /* a name in scheme_rows; NULL = the default */
    enum tiles_look tiles;
    bool ascii;
    enum mouse_mode mouse;
    bool no_animation;
    enum arrows arrows; /* what the arrow keys move */
    unsigned display;   /* what tiles show: enum display of the screen */
    enum insight insight;
    double moves_per_second; /* the speed at which a solution is played back */
};

/* A setting as in the configuration file. */
struct front_setting {
    const char *name;
    const char *value;
    bool usual; /* the program's own choice, which is kept only in place of another */
};

/* The caller owns the strings, boards and keys. */
struct front_options {
    struct game_options game;
    bool no_history; /* nothing is stored, but what the player saves under a name */
    struct screen_options screen;
    const struct keymap *keys;
    /* Writes settings into the player's configuration, and reads the keys again; NULL = there is
     * none. */
    enum np_status (*keep)(void *configuration, const struct front_setting *settings, size_t count,
        struct np_error *error);
    void *configuration;
    const char *notice; /* the first message on the screen; NULL = none */
    const char *replay; /* a valid replay code to begin with; NULL = none */
};

#endif
