// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Random boards that the command line describes with --size, --goal, --difficulty, --daily, --seed
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

/* A sequence of random boards, each with its own id. */
struct generator {
    const struct goal_choice *goal;
    const struct cli_options *options;
    struct difficulty difficulty;
    struct finder *finder;       /* looks for boards of the difficulty; owned, NULL = not begun */
    struct goal custom;          /* of a goal from a file, for the finder; owned */
    int64_t next_report_seconds; /* when to report progress next */
    struct puzzle_id first;
    uint64_t count;           /* boards so far */
    char id[PUZZLE_ID_BYTES]; /* of the newest; with a goal from a file, its size and seed */
    uint64_t length;          /* of its shortest solution, if a difficulty needed it; 0 = unknown */
};

/* Whether the options describe a random board, --goal aside. */
bool generator_wanted(const struct cli_options *options);

/* Starts a sequence; without a seed in the options it gets a new one. The goal, which --id
 * replaces, outlives it. The caller ends it with generator_free(). */
void generator_init(
    struct generator *generator, const struct cli_options *options, const struct goal_choice *goal);

/* Makes the next board and its goal, which the caller frees, whatever is returned. The first has
 * the given seed, the next ones have ".2", ".3" and so on appended. With a difficulty, seeds of
 * other boards are skipped, and the search shows its progress as --progress says.
 *
 * Returns NP_OK, NP_BAD_INPUT (the goal's file has another size), NP_TOO_LARGE (no board is
 * that hard), NP_LIMIT (no board of the difficulty was found), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status generator_next(
    struct generator *generator, struct board *board, struct goal *goal, struct np_error *error);

/* Accepts what is all zero. */
void generator_free(struct generator *generator);

#endif
