// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Difficulty: a range that provably contains the length of a board's shortest solution.
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

/* The argument of --difficulty: lengths, or a word whose meaning depends on the size. */
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
    bool by_manhattan; /* a range of Manhattan distances, since the lengths cannot be proved */
};

/* On larger boards words stand for the Manhattan distance, a lower bound. */
enum { DIFFICULTY_PROVED_CELLS = 25 };

enum difficulty_verdict { DIFFICULTY_TOO_EASY, DIFFICULTY_FITS, DIFFICULTY_TOO_HARD };

/* Walks from the goal, which are longer than the solutions. Starts as zeros. */
struct difficulty_walk {
    uint32_t extra_moves;
};

/* The words for --difficulty; see struct option_row. */
const char *difficulty_word(unsigned index);

/* The most digits of a length, and the bytes of a printed difficulty. */
enum { DIFFICULTY_DIGITS = 6, DIFFICULTY_BYTES = 24 };

/* Prints a word or "LO..HI", as difficulty_read() reads it; "any" for DIFFICULTY_ANY. */
void difficulty_print(const struct difficulty *difficulty, char text[DIFFICULTY_BYTES]);

/* Reads "LO..HI" or one length, of 1 to DIFFICULTY_DIGITS digits. Returns false if it is neither;
 * the difficulty is unchanged then. */
bool difficulty_read_range(struct difficulty *difficulty, const char *text);

/* Reads a word or what difficulty_read_range() reads; returns false if it is neither. */
bool difficulty_read(struct difficulty *difficulty, const char *text);

/* The mean length of the shortest solutions of random boards: of all boards for 2x2 and 3x3, of
 * random samples for other sizes of at most 16 cells (4x4: R. E. Korf 1985 and later, 52.6), and an
 * estimate beyond. */
uint64_t difficulty_mean(uint32_t width, uint32_t height);

/* The range of a difficulty for a size. The words' ranges are adjacent: easy is at most half the
 * mean, and hard is the longest quarter of random boards. Beyond 16 cells such lengths are not
 * proved in time, so hard begins at three quarters of the mean; beyond DIFFICULTY_PROVED_CELLS the
 * words stand for Manhattan distances, and hard is the upper quarter. */
struct difficulty_range difficulty_range_of(
    const struct difficulty *difficulty, uint32_t width, uint32_t height);

/* The length of the longest of all shortest solutions, UINT64_MAX if unknown: it is known for small
 * boards if the goal is in order with the blank in a corner. 4x4: A. Bruengger, A. Marzetta,
 * K. Fukuda and J. Nievergelt 1999; others: sequence A151944 of the On-Line Encyclopedia of Integer
 * Sequences. */
uint64_t difficulty_hardest(enum goal_kind goal, uint32_t width, uint32_t height);

/* Sets how the next board of an id's size is generated: by a walk of id->walk moves from the goal;
 * for a Manhattan distance by a shuffle over id->near cells, since no walk of practical length
 * scrambles a large board far enough; or uniformly, both 0, if the range allows it. */
void difficulty_walk_next(const struct difficulty_walk *walk, const struct difficulty_range *range,
    struct rng *rng, struct puzzle_id *id);

/* Adapts the length of walks after a board that did not fit. It changes by an even number: the
 * parity of a walk is that of the solutions, so a walk can still reach a single length. */
void difficulty_walk_adapt(struct difficulty_walk *walk, enum difficulty_verdict verdict);

/* Judges a solvable board by the length of its shortest solution, or by its Manhattan distance if
 * range->by_manhattan. The solver stops as soon as the verdict is certain, except that it proves
 * the length of a board that fits if the board has at most 16 cells or the length is at most 60;
 * *length is the proved length or 0. With the depths of all boards, which may be NULL, there is
 * nothing to solve.
 *
 * Returns NP_OK, NP_LIMIT (not within `time_ns`), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status difficulty_judge(const struct difficulty_range *range, const struct board *board,
    const struct goal *goal, const struct depths *depths, uint64_t time_ns,
    const struct cancel *cancel, enum difficulty_verdict *verdict, uint64_t *length,
    struct np_error *error);

#endif
