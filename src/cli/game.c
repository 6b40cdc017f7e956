// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sets up the game that a command line describes.
 */
#include "config.h"

#include "cli/game.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/text/text.h"
#include "cli/generator.h"
#include "cli/input.h"
#include "records/replay/replay_code.h"

/* Begins with the board and goal already in `game`. */
static enum np_status
begin_with_board(struct cli_game *game, const char *source, uint64_t index, struct np_error *error)
{
    game->source = strdup(source);
    game->options.goal = game->goal.kind;
    game->options.origin = (struct game_origin){.from = GAME_FROM_BOARD,
        .board = &game->board,
        .goal = &game->goal,
        .name = game->source,
        .title = source[0] == '-' ? "" : NULL, /* standard input and --board are not files */
        .index = index};
    return game->source != NULL ? NP_OK : np_no_memory(error);
}

/* Begins with the first board of the files or of --board. */
static enum np_status
begin_with_input(struct cli_game *game, const struct cli_options *options, struct np_error *error)
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
        game->board = puzzle.board;
        game->goal = puzzle.goal;
        status = begin_with_board(game, puzzle.source, puzzle.index, error);
    } else {
        puzzle_free(&puzzle);
    }
    input_free(input);
    return status;
}

/* Begins with a board that the game cannot generate: one with a goal from a file or, in a front end
 * that has no view for the search, one of a given difficulty. */
static enum np_status
begin_with_generated(struct cli_game *game, const struct cli_options *options,
    const struct goal_choice *goal, struct generator *generator, struct np_error *error)
{
    enum np_status status = generator_next(generator, &game->board, &game->goal, error);

    if (status != NP_OK || goal->kind == GOAL_CUSTOM)
        return status == NP_OK ? begin_with_board(game, goal->name, 0, error) : status;
    difficulty_print(&options->difficulty, game->difficulty);
    game->options.origin = (struct game_origin){.from = GAME_FROM_ID,
        .id = &game->id,
        .kind =
            options->difficulty.kind == DIFFICULTY_ANY ? SESSION_KIND_RANDOM : game->difficulty};
    return puzzle_id_parse(&game->id, generator->id, error);
}

/* Begins with a random board. */
static enum np_status
begin_with_random(struct cli_game *game, const struct cli_options *options, bool lines,
    const struct goal_choice *goal, struct np_error *error)
{
    const bool of_difficulty = options->difficulty.kind != DIFFICULTY_ANY;
    struct generator generator;
    enum np_status status = NP_OK;

    generator_init(&generator, options, goal);
    if (goal->kind == GOAL_CUSTOM || (of_difficulty && lines) ||
        (options->daily && !of_difficulty)) {
        status = begin_with_generated(game, options, goal, &generator, error);
    } else {
        game->options.difficulty = options->difficulty;
        game->id = generator.first;
        if (options->daily || options->seed != NULL)
            game->options.origin.seed = game->id.seed;
    }
    generator_free(&generator);
    return status;
}

/* Begins with the board of a replay code, which the front end replays. */
static enum np_status
begin_with_replay(struct cli_game *game, const char *code, struct np_error *error)
{
    struct kept_solve kept;
    enum np_status status = replay_code_read(&kept, code, error);

    if (status == NP_OK)
        status = board_copy(&game->board, &kept.record.start, error);
    if (status == NP_OK)
        status = goal_copy(&game->goal, &kept.record.goal, error);
    game->options.origin = (struct game_origin){
        .from = GAME_FROM_BOARD, .board = &game->board, .goal = &game->goal, .title = ""};
    game->options.offer = false;
    game->replay = code;
    record_free(&kept.record);
    return status;
}

static void
set_up(struct game_options *game, const struct cli_options *options)
{
    uint64_t time_ns;

    game_options_init(game);
    time_ns = game->solver.time_ns;
    game->solver = options->solver;
    game->solver.limits.threads = options->threads;
    if (!cli_option_given(options, "time-limit"))
        game->solver.time_ns = time_ns;
    game->group = options->session;
    game->width = options->width;
    game->height = options->height;
    game->offer = options->file_count == 0 && options->board == NULL && options->id == NULL &&
                  options->goal == NULL && !generator_wanted(options) && options->event == NULL &&
                  !cli_option_given(options, "resume");
}

enum np_status
cli_game_init(
    struct cli_game *game, const struct cli_options *options, bool lines, struct np_error *error)
{
    const bool resumes = cli_option_given(options, "resume");
    struct game_origin *const origin = &game->options.origin;
    struct goal_choice goal;
    enum np_status status;

    memset(game, 0, sizeof *game);
    set_up(&game->options, options);
    if (!resumes && options->file_count == 1 && replay_code_is(options->files[0]) &&
        access(options->files[0], F_OK) != 0)
        return begin_with_replay(game, options->files[0], error);
    if (resumes && options->file_count > 0)
        return np_fail(error, NP_USAGE, "'%s': give a file or '--%s', not both",
            text_brief(options->files[0]).text, "resume");
    if (!resumes && (options->file_count > 0 || options->board != NULL))
        return begin_with_input(game, options, error);
    status = goal_choice_init(&goal, options->goal, error);
    game->options.goal = goal.kind;
    if (status == NP_OK && options->event != NULL) {
        *origin = (struct game_origin){
            .from = GAME_FROM_CONTEST, .contest = &game->contest, .when = (int64_t)time(NULL)};
        status = goal.kind == GOAL_CUSTOM
                     ? np_fail(error, NP_USAGE, "an event needs a goal with a name")
                     : contest_spec_parse(&game->contest, options->event, error);
    } else if (resumes) {
        *origin = (struct game_origin){.from = GAME_FROM_STORE, .name = options->resume_name};
    } else if (status == NP_OK && options->id != NULL) {
        *origin = (struct game_origin){.from = GAME_FROM_ID, .id = &game->id};
        status = puzzle_id_parse(&game->id, options->id, error);
    } else if (status == NP_OK) {
        status = begin_with_random(game, options, lines, &goal, error);
    }
    goal_choice_free(&goal);
    return status;
}

void
cli_game_free(struct cli_game *game)
{
    board_free(&game->board);
    goal_free(&game->goal);
    free(game->source);
}
