// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The game in lines: one command in, one sentence out. For screen readers, for scripts, and for
 * terminals that cannot place the cursor.
 */
#ifndef NP_PLAIN_PLAIN_H
#define NP_PLAIN_PLAIN_H

#include <stdbool.h>
#include <stdio.h>

#include "game/game.h"

struct keymap;

/* What the command line asks for. Strings and boards stay the caller's. */
struct plain_options {
    struct game_options game;
    bool arrows_blank;         /* directions move the blank, not the tile */
    const struct keymap *keys; /* see keys/request.h */
};

/* Whether the terminal of the program can show lines only. */
bool plain_must_be(void);

/*
 * Plays until the input ends or the player quits. Both streams stay the caller's.
 *
 * Returns NP_OK, NP_IO (the output cannot be written) or what game_begin() returns.
 */
enum np_status plain_main(const struct plain_options *options, FILE *input, FILE *output,
    struct game_outcome *outcome, struct np_error *error);

#endif
