// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Ids: short texts that name a scrambled board.
 *
 *      4x4#otter-512               width x height # seed, for the standard goal
 *      5x3-snail#hello world       the same for another named goal
 *      4x4~30#otter-512            the board after 30 random moves from the goal
 *      90x90~near9#otter-512       ... after swaps over at most 9 columns and rows
 *
 * The id's canonical text seeds the random numbers of the scramble, so an id means the same board
 * on every machine and in every version. Golden tests check that.
 */
#ifndef NP_PUZZLE_ID_H
#define NP_PUZZLE_ID_H

#include <stdbool.h>
#include <stdint.h>

#include "base/intl.h"
#include "base/rng.h"
#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

/* The sizes of the longest seed and the longest id, each including its NUL. */
#define PUZZLE_SEED_BYTES 64
#define PUZZLE_ID_BYTES 112

/* The rule that puzzle_seed_valid() checks, for messages. */
#define PUZZLE_SEED_RULE N_("1 to 63 bytes, no control characters, no blank at either end")

/* The longest walk from the goal that an id can ask for. */
enum { PUZZLE_WALK_MAX = 999999999 };

struct puzzle_id {
    uint32_t width;
    uint32_t height;
    enum goal_kind goal; /* GOAL_CUSTOM does not appear in the text */
    uint32_t walk;       /* number of random moves from the goal, or 0 */
    uint32_t near; /* how far tiles are shuffled, or 0; both are 0 for a uniformly random board */
    char seed[PUZZLE_SEED_BYTES];
};

/* Whether a text can be the seed of an id. */
bool puzzle_seed_valid(const char *text);

/* Appends a number, 2 or more, to a seed, as in ".2", shortening the seed if it is too long. */
void puzzle_seed_number(char seed[PUZZLE_SEED_BYTES], uint64_t number);

/* Sets `seed` to the seed of a day in universal time, given in seconds since 1970:
 * "daily-2026-05-17". */
void puzzle_seed_of_day(char seed[PUZZLE_SEED_BYTES], int64_t when);

/* Sets `seed` to a new seed, an animal and a number: "otter-512". */
void puzzle_seed_fresh(char seed[PUZZLE_SEED_BYTES], struct rng *rng);

/* Reads an id; a single side means a square ("4#otter-512").
 *
 * Returns NP_OK or NP_BAD_INPUT (the text gives the reason). */
enum np_status puzzle_id_parse(struct puzzle_id *id, const char *text, struct np_error *error);

/* Writes the canonical text of an id whose seed is valid. */
void puzzle_id_print(const struct puzzle_id *id, char text[PUZZLE_ID_BYTES]);

/* Makes the board of an id for a goal of the id's size, which may differ from the id's own goal.
 * The board need not be initialised. `cancel`, which may be NULL, ends the work early.
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status puzzle_id_scramble(const struct puzzle_id *id, const struct goal *goal,
    struct board *board, const struct cancel *cancel, struct np_error *error);

/* Makes the board of an id and its goal, neither of which need be initialised. The caller frees
 * both, even after an error. `cancel`, which may be NULL, ends the work early.
 *
 * Returns NP_OK, NP_BAD_INPUT (a side is 0 or too long), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status puzzle_id_make(const struct puzzle_id *id, struct board *board, struct goal *goal,
    const struct cancel *cancel, struct np_error *error);

#endif
