// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The goal of --goal, and the random boards that --size, --difficulty, --daily, --seed or --id
 * describe.
 */
#ifndef NP_CLI_GENERATOR_H
#define NP_CLI_GENERATOR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "cli/option/options.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/id.h"
#include "solver/difficulty.h"

/* The value of --goal: the name of a goal for boards of any size, or a file with one
 * arrangement. */
struct goal_choice {
    enum goal_kind kind;
    const char *name;   /* as given */
    struct board board; /* the arrangement if the kind is GOAL_CUSTOM */
};

/* Reads the name of a goal or of a file; NULL is the standard goal. The name must outlive the
 * choice, which the caller frees with goal_choice_free() even after a failure.
 *
 * Returns NP_OK, NP_USAGE (neither a goal nor a file), NP_BAD_INPUT (an invalid file), NP_IO or
 * NP_NO_MEMORY. */
enum np_status goal_choice_init(
    struct goal_choice *choice, const char *name, struct np_error *error);

/* Makes the chosen goal for a size; the caller frees it with goal_free() even after a failure.
 *
 * Returns NP_OK, NP_BAD_INPUT (the arrangement has another size) or NP_NO_MEMORY. */
enum np_status goal_choice_make(const struct goal_choice *choice, uint32_t width, uint32_t height,
    struct goal *goal, struct np_error *error);

void goal_choice_free(struct goal_choice *choice);

/* A sequence of random boards, each with its own id. */
struct generator {
    const struct goal_choice *goal;
    const struct cli_options *options;
    struct difficulty difficulty;
    struct finder *finder; /* finds boards of the difficulty; owned, NULL = not started */
    struct goal custom;    /* the goal from a file, for the finder; owned */
    struct puzzle_id first;
    uint64_t count; /* boards so far */
    /* The newest board's id; with a goal from a file, its size and seed. */
    char id[PUZZLE_ID_BYTES];
    uint64_t length; /* the newest board's shortest length, if the search proved it; 0 = unknown */
};

/* Whether any option except --goal asks for a random board. */
bool generator_wanted(const struct cli_options *options);

/* Starts a sequence, with a fresh seed if the options give none. The goal must outlive the
 * sequence; --id overrides it. The caller frees the generator with generator_free(). */
void generator_init(
    struct generator *generator, const struct cli_options *options, const struct goal_choice *goal);

/* Makes the next board and its goal, which the caller frees even after a failure. The first board
 * uses the given seed; later ones append ".2", ".3" and so on. With a difficulty, seeds whose
 * boards do not fit are skipped, and progress is shown as --progress says.
 *
 * Returns NP_OK, NP_BAD_INPUT (the goal's file is for another size), NP_TOO_LARGE (no board is that
 * hard), NP_LIMIT (no board of the difficulty was found), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status generator_next(
    struct generator *generator, struct board *board, struct goal *goal, struct np_error *error);

/* Accepts a zeroed generator. */
void generator_free(struct generator *generator);

#endif
