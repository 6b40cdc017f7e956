// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Estimates of the distance to the goal for boards of up to 2^30 cells. The heuristics compute the
 * same numbers for search instances, move by move.
 */
#ifndef NP_PUZZLE_ESTIMATE_H
#define NP_PUZZLE_ESTIMATE_H

#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"
#include "puzzle/goal.h"

struct estimates {
    uint64_t hamming;         /* tiles that are not in their goal cells */
    uint64_t manhattan;       /* the sum of their distances */
    uint64_t linear_conflict; /* the same sum, plus two for each tile that has to leave its line */
};

/* Computes the estimates for a board and a goal of the same size, in time n log n and with the
 * memory of a line. `cancel` may be NULL.
 *
 * The conflict of a line is the number of tiles whose goal is in it, minus the length of the
 * longest sequence of them in goal order (O. Hansson, A. Mayer & M. Yung, "Criticizing solutions to
 * relaxed models yields powerful admissible heuristics", Information Sciences 63, 1992).
 *
 * Returns NP_OK, NP_CANCELLED (all estimates are still lower bounds) or NP_NO_MEMORY (the first two
 * are right). */
enum np_status estimate_all(struct estimates *estimates, const struct board *board,
    const struct goal *goal, const struct cancel *cancel, struct np_error *error);

/* Makes a move on a board, and keeps its Manhattan distance and the number of tiles on their goal
 * cells up to date. */
void estimate_move(struct board *board, const struct goal *goal, enum move move,
    uint64_t *manhattan, uint32_t *placed);

/* The longest increasing subsequence of numbers that arrive one by one, in time n log n.
 *
 * tails[k] is the smallest number that ends any increasing subsequence of k + 1 numbers so far. M.
 * L. Fredman, "On computing the length of longest increasing subsequences", Discrete Mathematics
 * 11, 1975. */
struct longest_increasing {
    uint16_t *tails;  /* room for every number; not owned */
    uint32_t longest; /* the answer so far */
    uint32_t count;   /* numbers added */
};

/* Adds the next number; all numbers are different. */
static inline void
longest_increasing_add(struct longest_increasing *sequence, uint16_t number)
{
    uint32_t low = 0;
    uint32_t high = sequence->longest;

    /* A fast path, since most lines are nearly in order. */
    if (high > 0 && sequence->tails[high - 1] < number)
        low = high;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (sequence->tails[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    sequence->tails[low] = number;
    sequence->longest += low == sequence->longest;
    sequence->count++;
}

/* The least number of removals after which the remaining numbers increase. */
static inline uint32_t
longest_increasing_excess(const struct longest_increasing *sequence)
{
    return sequence->count - sequence->longest;
}

#endif
