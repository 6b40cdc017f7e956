// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The game that the command line asks for.
 */
#ifndef NP_CLI_GAME_H
#define NP_CLI_GAME_H

#include <stdbool.h>

#include "base/status.h"
#include "cli/option/options.h"
#include "play/contest/contest.h"
#include "play/game.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/id.h"
#include "solver/difficulty.h"

struct cli_game {
    struct game_options options; /* points to the fields below and to the command line */
    struct board board;          /* owned, as are `goal` and `source` */
    struct goal goal;
    char *source;
    struct puzzle_id id;
    struct contest_spec contest;
    char difficulty[DIFFICULTY_BYTES];
    const char *replay; /* the replay code of the command line; NULL = none */
};

/* Chooses the game: a contest, a saved game, the board of a replay code, the first board of the
 * file or of --board, the board of an id, or a random one. The plain front end (`lines`) has no
 * view for the search for a board of a difficulty, so that search runs here and reports progress.
 * The caller frees the game with cli_game_free() even after a failure.
 *
 * Returns NP_OK, NP_USAGE, NP_BAD_INPUT, NP_NOT_FOUND, NP_IO, NP_LIMIT, NP_CANCELLED or
 * NP_NO_MEMORY. */
enum np_status cli_game_init(
    struct cli_game *game, const struct cli_options *options, bool lines, struct np_error *error);

void cli_game_free(struct cli_game *game);

#endif
