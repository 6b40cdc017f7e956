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
#include "solver/finder.h"

/* The value of --goal: the name of a goal, for boards of any size, or a file with one arrangement.
 */
struct goal_choice {
    enum goal_kind kind;
    const char *name;   /* as given */
    struct board board; /* the arrangement, for GOAL_CUSTOM */
};

/* Reads the name of a goal or of a file; NULL is the standard goal. The name must outlive the
 * choice, which the caller frees with goal_choice_free() even after a failure.
 *
 * Returns NP_OK, NP_USAGE (neither a goal nor a file), NP_BAD_INPUT (the file), NP_IO or
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
    struct finder *finder;       /* of boards of the difficulty; owned, NULL = not started */
    struct goal custom;          /* the goal from a file, for the finder; owned */
    int64_t next_report_seconds; /* when progress is reported next */
    struct puzzle_id first;
    uint64_t count;           /* boards so far */
    char id[PUZZLE_ID_BYTES]; /* of the newest board; with a goal from a file, its size and seed */
    uint64_t length; /* of its shortest solution, if proved for a difficulty; 0 = unknown */
};

/* Whether the options describe a random board, --goal aside. */
bool generator_wanted(const struct cli_options *options);

/* Starts a sequence, with a fresh seed if the options have none. The goal, which --id overrides,
 * must outlive it. The caller frees it with generator_free(). */
void generator_init(
    struct generator *generator, const struct cli_options *options, const struct goal_choice *goal);

/* Makes the next board and its goal, which the caller frees even after a failure. The first board
 * has the given seed, the next ones have ".2", ".3" and so on appended. Seeds whose boards do not
 * have the difficulty are skipped, with progress as --progress says.
 *
 * Returns NP_OK, NP_BAD_INPUT (the goal's file has another size), NP_TOO_LARGE (no board is
 * that hard), NP_LIMIT (no board of the difficulty was found), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status generator_next(
    struct generator *generator, struct board *board, struct goal *goal, struct np_error *error);

/* Accepts a generator that is all zero. */
void generator_free(struct generator *generator);

#endif
