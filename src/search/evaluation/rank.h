// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The rank: a learned estimate of how promising a state is, for beams to choose by.
 *
 * It is no heuristic: it may lie on either side of the true distance, and only its order among the
 * states of one level counts. It is a sum of small tables that one move changes in a few places:
 *
 *      single     a tile's way home, by where home is from the border
 *      pair       two neighbours' ways home, the same everywhere on the board
 *      place      the directions of two neighbours' ways home, by where they stand
 *      block      the directions of four tiles in a square
 *      inversion  two tiles in their own row or column that stand in the wrong order
 *      flow       how many tiles of a row (column) belong to another one
 *
 * All tables speak of displacements and of distances from the border, never of cells, so one set
 * of weights serves every width and height. The weights are learned by bench/train_rank; how, and
 * what each table is worth, is in doc/large-boards.md.
 */
#ifndef NP_SEARCH_EVALUATION_RANK_H
#define NP_SEARCH_EVALUATION_RANK_H

#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/instance.h"

/* The fixed point: so many units are one move. */
enum { RANK_MOVE = 64 };

enum {
    RANK_BORDER = 7, /* classes of rows: three from each border, and the middle */
    RANK_REACH = 5,  /* displacements are told apart up to this in `single` */
    RANK_REACHES = 2 * RANK_REACH + 1,
    RANK_NEAR = 3, /* ... and up to this in `pair` */
    RANK_NEARS = 2 * RANK_NEAR + 1,
    RANK_PAIRS = RANK_NEARS * RANK_NEARS + 1, /* the last is the blank */
    RANK_SIGNS = 10,                          /* three by three directions, and the blank */
    RANK_BLOCK_CELLS = 4,
    RANK_FLOWS = 8, /* counts of tiles, the last for all above */
};

/* Where each table begins in the weights. */
enum rank_table {
    RANK_SINGLE = 0,
    RANK_PAIR = RANK_SINGLE + RANK_BORDER * RANK_BORDER * RANK_REACHES * RANK_REACHES,
    RANK_PLACE = RANK_PAIR + RANK_PAIRS * RANK_PAIRS,
    RANK_BLOCK = RANK_PLACE + RANK_BORDER * RANK_BORDER * RANK_SIGNS * RANK_SIGNS,
    RANK_INVERSION = RANK_BLOCK + RANK_SIGNS * RANK_SIGNS * RANK_SIGNS * RANK_SIGNS,
    RANK_FLOW = RANK_INVERSION + RANK_BORDER,
    RANK_FAR = RANK_FLOW + RANK_BORDER * RANK_BORDER * RANK_FLOWS, /* a step beyond the reach */
    RANK_CONVEX,                                                   /* a distance squared */
    RANK_WEIGHTS
};

struct rank;

/* Makes a rank for a shape of two rows and columns or more, from RANK_WEIGHTS weights in units of
 * 1 / RANK_MOVE, which are copied.
 *
 * The caller closes it with rank_close(). Threads may share it as long as none calls
 * rank_retarget(). `stop`, which may be NULL, is asked every few thousand cells: there are cells^2
 * to fill. Returns NP_OK, NP_CANCELLED (asked to stop) or NP_NO_MEMORY. */
enum np_status rank_open(struct rank **rank, const struct shape *shape, const int16_t *weights,
    const struct stop *stop, struct np_error *error);

/* What a rank of that shape holds, in bytes. */
uint64_t rank_bytes(const struct shape *shape);

/* Moves the blank's goal to another cell, in time linear in the cells; for one thread's own rank.
 */
void rank_retarget(struct rank *rank, uint32_t goal_blank);

/* Accepts NULL. */
void rank_close(struct rank *rank);

/* Calls `visit` for every weight that counts for a state, with how often it counts: their sum is
 * the rank. */
typedef void rank_visit(void *context, uint32_t weight, int32_t times);
void rank_features(const struct rank *rank, const uint16_t *tiles, uint32_t blank,
    rank_visit *visit, void *context);

/* The rank of a state from scratch, in units of 1 / RANK_MOVE; lower is better.
 *
 * The ranks of long boards (600x2, 512x8) outgrow 32 bits: they are taken modulo 2^32, which keeps
 * the order of the states of one level, since these lie close together. */
int32_t rank_eval(const struct rank *rank, const uint16_t *tiles, uint32_t blank);

/* A sum of weights as a rank. */
static inline int32_t
rank_of_sum(int64_t sum)
{
    return (int32_t)(uint32_t)sum;
}

/* A rank after a change. */
static inline int32_t
rank_plus(int32_t rank, int32_t change)
{
    return (int32_t)((uint32_t)rank + (uint32_t)change);
}

/* How the rank changes when the tile in cell `from` slides into the blank. */
int32_t rank_step(const struct rank *rank, const uint16_t *tiles, uint32_t blank, uint32_t from);

#endif
