// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The door to the game on the terminal.
 *
 * The command line fills a struct tui_options and calls tui_main(), which returns when the player
 * leaves. Nothing else of this room is known outside it.
 */
#ifndef NP_TUI_TUI_H
#define NP_TUI_TUI_H

#include <stdbool.h>

#include "base/status.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "solver/difficulty.h"
#include "solver/solver.h"

struct keymap;

enum tui_color { TUI_COLOR_AUTO, TUI_COLOR_ALWAYS, TUI_COLOR_NEVER };

/* What the command line asks of the screen. Strings and boards stay the caller's. */
struct tui_options {
    struct board *board;      /* the board to play, taken over and left empty; NULL = a shuffle of
                               * the id, size and seed */
    const char *source;       /* where `board` comes from, for the title; or NULL */
    uint64_t source_index;    /* which of its boards this is, from 1; 0 = the only one */
    const char *id;           /* as in --id=ID; NULL = from what follows */
    const char *kind;         /* how that was come by: see save_kind(); NULL = it was given */
    uint32_t width;           /* of a shuffle; 0 = 4 */
    uint32_t height;          /* of a shuffle; 0 = 4 */
    enum goal_kind goal_kind; /* of a shuffle, or of `board` */
    const struct goal *goal;  /* a custom goal for `board`; NULL = goal_kind */
    const char *seed;         /* --seed=TEXT; NULL = a fresh one */
    struct difficulty difficulty; /* of a shuffle, which is looked for on the screen */
    const char *saved;            /* a saved game to go on with, see tui_is_saved(); or NULL */
    bool resume;                  /* go on with a saved game; `board` and the shuffle are ignored */
    const char *resume_name; /* which: see saved_list_find(); NULL = the latest unfinished one */
    bool offer;              /* offer to go on with that one, if there is one */

    struct solver_options solver; /* for hints and solutions */

    enum tui_color color;
    const char *theme;       /* a name of theme_rows; NULL = by the terminal's background */
    bool ascii;              /* draw with plain letters, whatever the locale says */
    bool plain;              /* lines instead of a screen */
    bool no_mouse;           /* leave the mouse to the terminal */
    bool no_animation;       /* draw only what stands, not what moves */
    bool no_history;         /* write nothing to disk */
    bool arrows_blank;       /* the arrows move the blank, not the tile */
    unsigned tile_size;      /* 1 numbers, 2 4x1 boxes, 3 6x3 boxes, 4 big digits; 0 = what fits */
    double moves_per_second; /* of a solution that plays; 0 = 4 */
    struct keymap *keys;     /* see keys/request.h; NULL = those of the table */
    const char *notice;      /* what to say first; NULL = nothing */
};

/*
 * Whether a word of the command line is a saved game: saved/NAME, or a file that ends with .game.
 */
bool tui_is_saved(const char *text);

/*
 * Whether the game speaks lines instead of having a screen: asked for, or on a dumb terminal.
 */
bool tui_speaks_lines(bool plain);

/*
 * Fills the options with what they are where nobody says anything.
 */
void tui_options_init(struct tui_options *options);

/*
 * Plays until the player leaves. Owns the terminal and the signals in the meantime and gives both
 * back as they were; a signal that ended the game is raised again at the end.
 *
 * Returns NP_OK, NP_NO_TERMINAL (the text says what to do), NP_BAD_INPUT (an unknown theme or id),
 * NP_IO (a game could not be saved), NP_NO_MEMORY or NP_SYSTEM. Call it from the main thread.
 */
enum np_status tui_main(const struct tui_options *options, struct np_error *error);

#endif
