// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Fuzz target: the solutions that --analyse and --verify read on a board. The first byte chooses
 * the board. Accepted moves are possible, and a refusal has a place and a reason.
 */
#include "config.h"

#include "puzzle/notation/notation.h"
#include "puzzle/scramble.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

static void
promise(int kept)
{
    if (!kept)
        abort();
}

static void
read_solution(const struct board *board, const uint8_t *bytes, size_t count)
{
    struct path path = {0};
    struct np_error error = {.text = ""};
    struct board played, end;

    promise(board_copy(&played, board, NULL) == NP_OK);
    const enum np_status status =
        notation_read_moves_text((const char *)bytes, count, "input", &played, &path, &error);
    promise(status == NP_OK || status == NP_BAD_INPUT || status == NP_NOT_A_SOLUTION);
    promise(status == NP_OK || strncmp(error.text, "input:", 6) == 0);
    promise(board_copy(&end, board, NULL) == NP_OK);
    promise(
        status != NP_OK || (path_apply(&path, &end, NULL) == NP_OK && board_equal(&end, &played)));
    path_free(&path);
    board_free(&played);
    board_free(&end);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct board board;
    struct goal goal;
    struct rng rng;

    if (count == 0)
        return 0;
    rng_seed(&rng, bytes[0]);
    promise(goal_init(&goal, GOAL_STANDARD, 1 + bytes[0] % 5, 1 + bytes[0] / 5 % 5, NULL) == NP_OK);
    promise(scramble_walk(&board, &goal, bytes[0] % 40, &rng, NULL, NULL) == NP_OK);
    read_solution(&board, bytes + 1, count - 1);
    board_free(&board);
    goal_free(&goal);
    return 0;
}
