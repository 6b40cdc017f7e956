// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A whole game and the keeper that stores it, for the tests of both.
 */
#ifndef NP_TESTS_GAME_SCENE_H
#define NP_TESTS_GAME_SCENE_H

#include <stdint.h>

#include "records/keeper.h"

/* Begins what one run of the program has. The solver has one thread. */
void game_scene_start(struct game *game, struct keeper *keeper, uint64_t seed);

/* Ends it as the program does. The outcome may be NULL. */
void game_scene_stop(
    struct game *game, struct keeper *keeper, uint64_t now_ns, struct keeper_outcome *outcome);

/* Begins a game on the board of an id, which must be a valid one. */
enum np_status game_scene_begin_id(struct keeper *keeper, const char *text, uint64_t now_ns);

#endif
