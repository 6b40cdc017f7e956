// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The board that the command line asks to be played.
 */
#include "config.h"

#include "cli/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/goal_choice.h"
#include "cli/generator.h"
#include "cli/input.h"
#include "game/save.h"

/* Takes the first board of the files or of --board. */
static enum np_status
take_first(struct cli_game *game, const struct cli_options *options, struct np_error *error)
{
    struct input *input;
    struct puzzle puzzle;
    enum np_status status = input_open(&input, options, error);

    if (status != NP_OK)
        return status;
    if (!input_next(input, &puzzle))
        status = np_fail(error, NP_CANCELLED, "no board was read");
    else if (puzzle.error.status != NP_OK)
        status = np_fail(error, puzzle.error.status, "%s", puzzle.error.text);
    if (status == NP_OK) {
        game->has_board = true;
        game->board = puzzle.board;
        game->goal = puzzle.goal;
        game->index = puzzle.index;
        game->source = strdup(puzzle.source);
        memset(&puzzle, 0, sizeof puzzle);
        if (game->source == NULL)
            status = np_no_memory(error);
    }
    puzzle_free(&puzzle);
    input_free(input);
    return status;
}

/* Makes a random board, where the game could not do it itself: it shuffles for named goals, knows
 * nothing of days, and only the screen has a view that looks for boards of a difficulty. */
static enum np_status
make_board(struct cli_game *game, const struct cli_options *options,
    const struct goal_choice *choice, struct np_error *error)
{
    struct generator generator;
    enum np_status status;

    generator_init(&generator, options, choice);
    status = generator_next(&generator, &game->board, &game->goal, error);
    game->has_board = choice->kind == GOAL_CUSTOM;
    game->source = strdup(choice->name);
    if (status == NP_OK && game->source == NULL)
        status = np_no_memory(error);
    snprintf(game->id, sizeof game->id, "%s", generator.id);
    difficulty_print(&options->difficulty, game->difficulty);
    game->kind = options->difficulty.kind == DIFFICULTY_ANY ? SAVE_KIND_RANDOM : game->difficulty;
    generator_free(&generator);
    return status;
}

enum np_status
cli_game_init(
    struct cli_game *game, const struct cli_options *options, bool lines, struct np_error *error)
{
    struct goal_choice choice;
    enum np_status status;

    memset(game, 0, sizeof *game);
    if (options->file_count > 0 || options->board != NULL)
        return take_first(game, options, error);
    if (options->id != NULL)
        snprintf(game->id, sizeof game->id, "%s", options->id);
    status = goal_choice_init(&choice, options->goal, error);
    game->goal_kind = choice.kind;
    game->sought = status == NP_OK && !lines && choice.kind != GOAL_CUSTOM &&
                   options->difficulty.kind != DIFFICULTY_ANY;
    if (game->sought) {
        struct generator generator;

        generator_init(&generator, options, &choice);
        if (options->daily || options->seed != NULL)
            snprintf(game->seed, sizeof game->seed, "%s", generator.first.seed);
        generator_free(&generator);
    } else if (status == NP_OK && (choice.kind == GOAL_CUSTOM || options->daily ||
                                      options->difficulty.kind != DIFFICULTY_ANY))
        status = make_board(game, options, &choice, error);
    goal_choice_free(&choice);
    return status;
}

void
cli_game_free(struct cli_game *game)
{
    board_free(&game->board);
    goal_free(&game->goal);
    free(game->source);
}
