// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The board that the command line asks to be played.
 */
#ifndef NP_CLI_GAME_H
#define NP_CLI_GAME_H

#include <stdbool.h>

#include "base/status.h"
#include "cli/option/options.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/id.h"
#include "solver/difficulty.h"

struct cli_game {
    bool has_board;     /* else a shuffle of `id`, or of the options' size and seed, is played */
    struct board board; /* owned, as is the goal */
    struct goal goal;   /* of `board` */
    enum goal_kind goal_kind; /* of a shuffle */
    char id[PUZZLE_ID_BYTES]; /* of a shuffle; empty = any */
    const char *kind;         /* of that: see save_kind(); NULL = the id was given */
    char difficulty[DIFFICULTY_BYTES];
    bool sought;                  /* the screen looks for a board of the options' difficulty ... */
    char seed[PUZZLE_SEED_BYTES]; /* ... of this seed, or "" */
    char *source;                 /* where the board comes from; owned, NULL = nowhere */
    uint64_t index;               /* of the board in that file, from 1 */
};

/* Finds out what is to be played: the first board of the file or of --board, or a shuffle; `lines`:
 * the game has no screen, so boards of a difficulty are looked for here, with progress. The
 * caller frees it with cli_game_free(), whatever is returned.
 *
 * Returns NP_OK, NP_USAGE, NP_BAD_INPUT, NP_NOT_FOUND, NP_IO or NP_NO_MEMORY. */
enum np_status cli_game_init(
    struct cli_game *game, const struct cli_options *options, bool lines, struct np_error *error);

void cli_game_free(struct cli_game *game);

#endif
