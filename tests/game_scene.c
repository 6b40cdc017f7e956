// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A whole game and its keeper, begun and ended as the program does.
 */
#include "config.h"

#include "game_scene.h"

#include <check.h>

void
game_scene_start(struct game *game, struct keeper *keeper, uint64_t seed)
{
    struct game_options options;

    game_options_init(&options);
    options.solver.limits.threads = 1;
    game_init(game, &options, seed);
    keeper_init(keeper, game, false);
}

void
game_scene_stop(
    struct game *game, struct keeper *keeper, uint64_t now_ns, struct keeper_outcome *outcome)
{
    if (keeper->game != NULL)
        keeper_end(keeper, now_ns, outcome);
    game_end(game);
}

enum np_status
game_scene_begin_id(struct keeper *keeper, const char *text, uint64_t now_ns)
{
    struct puzzle_id id;

    ck_assert_int_eq(puzzle_id_parse(&id, text, NULL), NP_OK);
    return keeper_begin(
        keeper, &(struct game_origin){.from = GAME_FROM_ID, .id = &id}, now_ns, NULL);
}
