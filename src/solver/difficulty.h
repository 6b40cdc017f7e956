// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Difficulty: a range in which the length of a board's shortest solution provably lies; and the
 * finder, a background task that generates boards until one is proved to have a given difficulty.
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

/* The argument of --difficulty: a range of lengths, or a word whose meaning depends on the size. */
struct difficulty {
    enum difficulty_kind {
        DIFFICULTY_ANY,
        DIFFICULTY_EASY,
        DIFFICULTY_MEDIUM,
        DIFFICULTY_HARD,
        DIFFICULTY_RANGE,
    } kind;
    uint64_t least; /* for DIFFICULTY_RANGE only */
    uint64_t most;
};

/* A range of lengths of shortest solutions, both ends included. */
struct difficulty_range {
    uint64_t least;
    uint64_t most; /* UINT64_MAX = no limit */
    bool uniform;  /* uniformly random boards often fit, so walks from the goal are not needed */
    bool by_manhattan; /* a range of Manhattan distances instead, since lengths cannot be proved */
};

/* On boards with more cells, the words refer to the Manhattan distance, a lower bound. */
enum { DIFFICULTY_PROVED_CELLS = 25 };

enum difficulty_verdict { DIFFICULTY_TOO_EASY, DIFFICULTY_FITS, DIFFICULTY_TOO_HARD };

/* The values of --difficulty that are words; see struct option_row. */
const char *difficulty_word(unsigned index);

/* The size in bytes of a printed difficulty. */
enum { DIFFICULTY_BYTES = 24 };

/* Prints a word or "LO..HI", as difficulty_read() reads them; "any" for DIFFICULTY_ANY. */
void difficulty_print(const struct difficulty *difficulty, char text[DIFFICULTY_BYTES]);

/* Reads a word, "LO..HI" or a single length, with 1 to 6 digits. For anything else, returns false
 * and leaves the difficulty unchanged. */
bool difficulty_read(struct difficulty *difficulty, const char *text);

/* The mean length of the shortest solutions of random boards: exact for 2x2 and 3x3, from random
 * samples for other sizes of at most 16 cells (4x4: R. E. Korf 1985 and later, 52.6), and an
 * estimate for larger boards. */
uint64_t difficulty_mean(uint32_t width, uint32_t height);

/* The range of a difficulty for a size. The words' ranges are adjacent: easy is at most half the
 * mean, and hard is the longest quarter of random boards. Beyond 16 cells, lengths of the hard
 * quarter cannot be proved in time, so hard begins at three quarters of the mean. Beyond
 * DIFFICULTY_PROVED_CELLS cells, the words refer to Manhattan distances, and hard is the upper
 * quarter. */
struct difficulty_range difficulty_range_of(
    const struct difficulty *difficulty, uint32_t width, uint32_t height);

/* The length of the longest of all shortest solutions; UINT64_MAX if unknown. It is known for small
 * boards if the goal is in order with the blank in a corner. 4x4: A. Bruengger, A. Marzetta, K.
 * Fukuda and J. Nievergelt 1999; others: sequence A151944 of the On-Line Encyclopedia of Integer
 * Sequences. */
uint64_t difficulty_hardest(enum goal_kind goal, uint32_t width, uint32_t height);

/* Decides how a board of an id's size is generated: by a walk from the goal, of a length of the
 * range and `extra_moves`; for a Manhattan distance, by a shuffle over id->near cells, since no
 * walk of practical length scrambles a large board far enough; or uniformly (both 0) if the range
 * allows it. */
void difficulty_propose(const struct difficulty_range *range, uint32_t extra_moves, struct rng *rng,
    struct puzzle_id *id);

/* Judges a solvable board by the length of its shortest solution, or by its Manhattan distance if
 * range->by_manhattan. The solver stops as soon as the verdict is certain. For a board that fits,
 * however, it also proves the length if the board has at most 16 cells or the length is at most 60.
 * *length is the proved length, or 0.
 *
 * Returns NP_OK, NP_LIMIT (no verdict within `time_ns`), NP_CANCELLED or NP_NO_MEMORY. */
enum np_status difficulty_judge(const struct difficulty_range *range, const struct board *board,
    const struct goal *goal, uint64_t time_ns, const struct cancel *cancel,
    enum difficulty_verdict *verdict, uint64_t *length, struct np_error *error);

/* ---- the finder ------------------------------------------------------------------------------ */

/* It tries the given seed, then the seed with ".2", ".3" and so on appended. The game and the
 * command line both use it, so the same seed gives the same board. */
struct finder;

/* The default of finder_wish.time_ns, and the value that means no limit. */
enum { FINDER_SECONDS = 60 };
#define FINDER_NO_LIMIT UINT64_MAX

/* The board to find. */
struct finder_wish {
    struct puzzle_id id;     /* size, goal and seed; the finder chooses the walk */
    const struct goal *goal; /* for GOAL_CUSTOM, else NULL; must outlive the finder */
    struct difficulty_range range;
    uint64_t time_ns; /* the time limit for finding a board; 0 = FINDER_SECONDS */
};

enum finder_state {
    FINDER_RUNS,
    FINDER_FOUND,
    FINDER_TIME,     /* the time limit was reached first */
    FINDER_UNPROVED, /* several boards in a row could not be judged in time */
    FINDER_FAILED,   /* no memory or no thread */
};

/* The progress of a finder. */
struct finder_report {
    unsigned tries;        /* boards judged so far */
    struct puzzle_id id;   /* the board that was found ... */
    uint64_t length;       /* ... and its proved distance, or 0 */
    struct np_error error; /* what failed */
};

/* Starts a finder. Returns NP_OK, NP_TOO_LARGE (no board is that hard), NP_NO_MEMORY or NP_SYSTEM
 * (no thread); on failure *finder is NULL. */
enum np_status finder_start(
    struct finder **finder, const struct finder_wish *wish, struct np_error *error);

/* Starts the search for the next board after a search has ended: behind the board that was found,
 * or with the board that could not be judged because the search was cancelled, out of time or
 * failed. Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM. */
enum np_status finder_again(struct finder *finder, struct np_error *error);

/* Asks the search to end, which it does within milliseconds, with FINDER_TIME unless it has another
 * result by then. */
void finder_cancel(struct finder *finder);

/* Waits for the end, but no longer than a timeout, and reports the progress. */
enum finder_state finder_wait(struct finder *finder, int64_t ns, struct finder_report *report);

/* Cancels the search, waits a few milliseconds for its thread and frees everything. Accepts
 * NULL. */
void finder_free(struct finder *finder);

#endif
