// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The deal: the board is made for the game and moves into it.
 */
#include "config.h"

#include "game/deal.h"

#include <string.h>

enum np_status
deal_make(struct session *session, const struct puzzle_id *id, const struct cancel *cancel,
    struct np_error *error)
{
    struct board board;
    struct goal goal;
    enum np_status status = puzzle_id_make(id, &board, &goal, cancel, error);

    memset(session, 0, sizeof *session);
    if (status == NP_OK)
        status = session_take(session, &board, &goal, cancel, error);
    board_free(&board);
    goal_free(&goal);
    return status;
}
