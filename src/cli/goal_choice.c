// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reads the value of --goal, and makes the goal for the size of each board.
 */
#include "config.h"

#include "cli/goal_choice.h"

#include <inttypes.h>
#include <string.h>

#include "cli/input.h"
#include "cli/option/option_row.h"

enum np_status
goal_choice_init(struct goal_choice *choice, const char *name, struct np_error *error)
{
    const struct goal_row *row;
    struct notation_reader *reader;
    const char *meant;
    FILE *stream;
    enum np_status status;

    memset(choice, 0, sizeof *choice);
    choice->name = name != NULL ? name : "standard";
    row = goal_row_find(choice->name);
    if (row != NULL) {
        choice->kind = row->kind;
        return NP_OK;
    }
    choice->kind = GOAL_CUSTOM;
    status = input_open_stream(choice->name, &stream, error);
    if (status == NP_OK) {
        status = notation_open(&reader, stream, choice->name, error);
        if (status == NP_OK)
            status = input_first_board(reader, choice->name, &choice->board, error);
        input_close_stream(stream);
    }
    if (status != NP_NOT_FOUND)
        return status;
    meant = option_closest(choice->name, option_goal_word);
    if (meant != NULL)
        return np_fail(error, NP_USAGE,
            "--goal: '%s' is neither a goal nor a file; did you mean '%s'?", choice->name, meant);
    return np_fail(error, NP_USAGE, "--goal: '%s' is neither a goal nor a file", choice->name);
}

enum np_status
goal_choice_make(const struct goal_choice *choice, uint32_t width, uint32_t height,
    struct goal *goal, struct np_error *error)
{
    const struct board *const board = &choice->board;

    memset(goal, 0, sizeof *goal);
    if (choice->kind != GOAL_CUSTOM)
        return goal_init(goal, choice->kind, width, height, error);
    if (board->width == width && board->height == height)
        return goal_from_board(goal, board, error);
    return np_fail(error, NP_BAD_INPUT,
        "the board is %" PRIu32 "x%" PRIu32 " but the goal in %s is %" PRIu32 "x%" PRIu32, width,
        height, choice->name, board->width, board->height);
}

void
goal_choice_free(struct goal_choice *choice)
{
    board_free(&choice->board);
}
