// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A solution looked at board by board.
 */
#include "config.h"

#include "puzzle/format/format_writers.h"

#include <inttypes.h>
#include <string.h>

static const struct path no_path;

enum np_status
format_replay_init(struct format_replay *replay, const struct format_answer *answer,
    const struct format_options *options, struct np_error *error)
{
    enum np_status status;

    memset(replay, 0, sizeof *replay);
    replay->path = answer->path != NULL && !options->no_moves ? answer->path : &no_path;
    status = board_copy(&replay->board, answer->board, error);
    if (status == NP_OK)
        status = board_copy(&replay->end, answer->board, error);
    for (size_t i = 0; status == NP_OK && answer->path != NULL && i < answer->path->length; i++)
        board_move(&replay->end, (enum move)answer->path->moves[i]);
    return status;
}

void
format_replay_step(struct format_replay *replay)
{
    const enum move move = (enum move)replay->path->moves[replay->at++];

    replay->moved = replay->board.tiles[board_source(&replay->board, move)];
    board_move(&replay->board, move);
}

void
format_replay_free(struct format_replay *replay)
{
    board_free(&replay->board);
    board_free(&replay->end);
}

void
format_add_result(struct text *text, const struct format_answer *answer)
{
    switch (answer->result) {
    case FORMAT_OPTIMAL:
        text_printf(text, "OPTIMAL %" PRIu64, answer->length);
        break;
    case FORMAT_SOLVED:
        text_printf(text, "SOLVED %" PRIu64 " (optimal >= %" PRIu64 ")", answer->length,
            answer->lower_bound);
        break;
    case FORMAT_UNSOLVABLE:
        text_add(text, "UNSOLVABLE");
        break;
    case FORMAT_UNKNOWN:
        text_printf(text, "UNKNOWN (optimal >= %" PRIu64 ")", answer->lower_bound);
        break;
    case FORMAT_ERROR:
        break;
    }
}

const char *
format_direction(enum move move)
{
    static const char *const ways[MOVE_COUNT] = {
        [MOVE_UP] = "up",
        [MOVE_DOWN] = "down",
        [MOVE_LEFT] = "left",
        [MOVE_RIGHT] = "right",
    };

    return ways[move];
}
