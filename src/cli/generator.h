// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Random boards that the command line asks for with --size, --goal, --difficulty, --daily, --seed
 * or --id.
 */
#ifndef NP_CLI_GENERATOR_H
#define NP_CLI_GENERATOR_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/goal_choice.h"
#include "cli/option/options.h"
#include "puzzle/id.h"
#include "solver/finder.h"

/* A row of random boards, each with its own id. */
struct generator {
    const struct goal_choice *goal;
    struct difficulty difficulty;
    const struct cli_options *options;
    struct finder *finder;       /* of boards of the difficulty, once there is one; owned */
    struct goal custom;          /* one without a name, for the finder; owned */
    int64_t next_report_seconds; /* when to speak of progress next */
    struct puzzle_id first;
    uint64_t count;           /* seeds used so far */
    char id[PUZZLE_ID_BYTES]; /* of the newest; with a goal from a file, its size and seed */
    uint64_t length;          /* of its shortest solution, where a difficulty asked; 0 = unknown */
};

/* Whether the options describe a random board, by any of the words above but --goal. */
bool generator_wanted(const struct cli_options *options);

/* Starts a row of boards; where no seed is given a fresh one is thrown. The goal outlives it.
 * --id, which was checked when it was parsed, brings its own goal. The caller ends it with
 * generator_free(). */
void generator_init(
    struct generator *generator, const struct cli_options *options, const struct goal_choice *goal);

/* Makes the next board and its goal, which the caller frees, whatever is returned. The first has
 * the seed that was given, the next ones have ".2", ".3" ... behind it; where a difficulty is
 * asked for, seeds of boards that do not fit are left out, and how the search for one stands is
 * told as --progress says.
 *
 * Returns NP_OK, NP_BAD_INPUT (the goal's file has another size), NP_USAGE (no board is that
 * hard), NP_LIMIT (no board of the difficulty was found), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status generator_next(
    struct generator *generator, struct board *board, struct goal *goal, struct np_error *error);

/* Accepts what is all zero. */
void generator_free(struct generator *generator);

#endif
