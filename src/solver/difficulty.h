// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Difficulty: the range in which the length of a board's shortest solution lies, proved.
 */
#ifndef NP_SOLVER_DIFFICULTY_H
#define NP_SOLVER_DIFFICULTY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"
#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"
#include "puzzle/id.h"
#include "solver/depths.h"

/* The argument of --difficulty: a word, which stands for different lengths by size, or lengths. */
struct difficulty {
    enum difficulty_kind {
        DIFFICULTY_ANY,
        DIFFICULTY_EASY,
        DIFFICULTY_MEDIUM,
        DIFFICULTY_HARD,
        DIFFICULTY_RANGE,
    } kind;
    uint64_t least; /* of DIFFICULTY_RANGE */
    uint64_t most;
};

/* Lengths of shortest solutions, both ends included. */
struct difficulty_range {
    uint64_t least;
    uint64_t most;     /* UINT64_MAX = no limit */
    bool uniform;      /* many random boards fit, so walks from the goal are not needed */
    bool by_manhattan; /* they are Manhattan distances, as the lengths cannot be proved */
};

/* On larger boards words stand for the Manhattan distance, a lower bound of every solution. */
enum { DIFFICULTY_PROVED_CELLS = 25 };

enum difficulty_verdict { DIFFICULTY_TOO_EASY, DIFFICULTY_FITS, DIFFICULTY_TOO_HARD };

/* Walks from the goal, which learn how many moves more than the wanted length they need. Starts as
 * zeros. */
struct difficulty_walk {
    uint32_t extra_moves;
};

/* The words for --difficulty; see struct option_row. */
const char *difficulty_word(unsigned index);

/* The digits that a length may have, and the bytes of a difficulty in words. */
enum { DIFFICULTY_DIGITS = 6, DIFFICULTY_BYTES = 24 };

/* Writes a word or "LO..HI", as difficulty_read() reads it; "any" for DIFFICULTY_ANY. */
void difficulty_print(const struct difficulty *difficulty, char text[DIFFICULTY_BYTES]);

/* Reads "LO..HI" or one length, of 1 to DIFFICULTY_DIGITS digits; false if it is neither, with
 * the difficulty unchanged. */
bool difficulty_read_range(struct difficulty *difficulty, const char *text);

/* Reads a whole word or what difficulty_read_range() reads; false if it is none of these. */
bool difficulty_read(struct difficulty *difficulty, const char *text);

/* The mean length of the shortest solutions of random boards of a size: of all boards of 2x2 and
 * 3x3, of random samples for the others of at most 16 cells (4x4: R. E. Korf 1985 and later, 52.6),
 * and an estimate beyond. */
uint64_t difficulty_mean(uint32_t width, uint32_t height);

/* What a difficulty means for a size, one word's lengths behind the other's: easy is at most half
 * the mean, and hard is what about a quarter of all random boards take. Beyond 16 cells
 * such lengths are not proved in time, so hard begins at three quarters of the mean; beyond
 * DIFFICULTY_PROVED_CELLS the words go by the Manhattan distance, and hard is the upper quarter. */
struct difficulty_range difficulty_range_of(
    const struct difficulty *difficulty, uint32_t width, uint32_t height);

/* The length of the longest of all shortest solutions where it is known, else UINT64_MAX: known are
 * small boards for the goals in order with the blank in a corner. A. Bruengger, A. Marzetta,
 * K. Fukuda and J. Nievergelt 1999 for 4x4, sequence A151944 of the On-Line Encyclopedia of Integer
 * Sequences for the others. */
uint64_t difficulty_hardest(enum goal_kind goal, uint32_t width, uint32_t height);

/* Says how the next board of an id's size is made, in id.walk and id.near: by a walk of that many
 * moves from the goal, or by Manhattan distance a shuffle over that many cells, as no walk of a
 * practical length scrambles a large board far enough; any board where the range asks for no less.
 */
void difficulty_walk_next(const struct difficulty_walk *walk, const struct difficulty_range *range,
    struct rng *rng, struct puzzle_id *id);

/* Learns from a board that did not fit. What is added to a walk is even, as all lengths of one
 * board are both even or both odd: a walk towards one single length can reach it. */
void difficulty_walk_learn(struct difficulty_walk *walk, enum difficulty_verdict verdict);

/* Solves a solvable board as far as it takes to tell whether its shortest solution, or where the
 * range goes by that its Manhattan distance, lies within the range; *length is a length that is
 * proved, or 0 (long solutions of boards of more than 16 cells are not proved any further than that
 * takes). With the depths of all boards, which may be NULL, there is nothing to solve.
 *
 * Returns NP_OK, NP_LIMIT (not within `time_ns`), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status difficulty_judge(const struct difficulty_range *range, const struct board *board,
    const struct goal *goal, const struct depths *depths, uint64_t time_ns,
    const struct cancel *cancel, enum difficulty_verdict *verdict, uint64_t *length,
    struct np_error *error);

#endif
