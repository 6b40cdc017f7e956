// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The evaluation: a learned estimate of how promising a state is, for beams to choose by.
 *
 * It is not a heuristic: it may be below or above the true distance, and only the order of states
 * of one level counts. It is a sum of small tables, of which a move changes a few entries:
 *
 *      single     a tile's way home, by where home is from the border
 *      pair       two neighbours' ways home, the same everywhere on the board
 *      place      the directions of two neighbours' ways home, by where they stand
 *      block      the directions of four tiles in a square
 *      inversion  two tiles in their own row or column that stand in the wrong order
 *      flow       how many tiles of a row (column) belong to another one
 *
 * All tables are indexed by displacements and distances from the border, not by cells, so one set
 * of weights serves every width and height. The weights are learned by bench/train_evaluation; how,
 * and what each table is worth, is in doc/large-boards.md.
 */
#ifndef NP_SEARCH_EVALUATION_EVALUATION_H
#define NP_SEARCH_EVALUATION_EVALUATION_H

#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/instance.h"

/* The fixed point: units a move. */
enum { EVAL_MOVE = 64 };

enum {
    EVAL_BORDER = 7, /* classes of rows: three from each border, and the middle */
    EVAL_REACH = 5,  /* displacements are told apart up to this in `single` */
    EVAL_REACHES = 2 * EVAL_REACH + 1,
    EVAL_NEAR = 3, /* ... and up to this in `pair` */
    EVAL_NEARS = 2 * EVAL_NEAR + 1,
    EVAL_PAIRS = EVAL_NEARS * EVAL_NEARS + 1, /* the last is the blank */
    EVAL_SIGNS = 10,                          /* three by three directions, and the blank */
    EVAL_BLOCK_CELLS = 4,
    EVAL_FLOWS = 8, /* counts of tiles, the last for all above */
};

/* Where each table begins in the weights. */
enum evaluation_table {
    EVAL_SINGLE = 0,
    EVAL_PAIR = EVAL_SINGLE + EVAL_BORDER * EVAL_BORDER * EVAL_REACHES * EVAL_REACHES,
    EVAL_PLACE = EVAL_PAIR + EVAL_PAIRS * EVAL_PAIRS,
    EVAL_BLOCK = EVAL_PLACE + EVAL_BORDER * EVAL_BORDER * EVAL_SIGNS * EVAL_SIGNS,
    EVAL_INVERSION = EVAL_BLOCK + EVAL_SIGNS * EVAL_SIGNS * EVAL_SIGNS * EVAL_SIGNS,
    EVAL_FLOW = EVAL_INVERSION + EVAL_BORDER,
    EVAL_FAR = EVAL_FLOW + EVAL_BORDER * EVAL_BORDER * EVAL_FLOWS, /* a step beyond the reach */
    EVAL_CONVEX,                                                   /* a distance squared */
    EVAL_WEIGHTS
};

struct evaluation;

/* The EVAL_WEIGHTS weights that the program is built with for boards of that shape, in units of
 * 1 / EVAL_MOVE. doc/large-boards.md tells how they were trained. */
const int16_t *evaluation_weights(const struct shape *shape);

/* Makes an evaluation for a shape of two rows and columns or more, from EVAL_WEIGHTS weights in
 * units of 1 / EVAL_MOVE, which are copied.
 *
 * The caller closes it with evaluation_close(). Threads may share it as long as none calls
 * evaluation_retarget(). `cancel`, which may be NULL, is asked every few thousand cells: there are
 * cells^2 to fill. Returns NP_OK, NP_CANCELLED (asked to stop) or NP_NO_MEMORY. */
enum np_status evaluation_open(struct evaluation **evaluation, const struct shape *shape,
    const int16_t *weights, const struct cancel *cancel, struct np_error *error);

/* What an evaluation of that shape holds, in bytes. */
uint64_t evaluation_bytes(const struct shape *shape);

/* Moves the blank's goal to another cell, in time linear in the cells; for one thread's own
 * evaluation.
 */
void evaluation_retarget(struct evaluation *eval, uint32_t goal_blank);

/* Accepts NULL. */
void evaluation_close(struct evaluation *eval);

/* Calls `visit` for every weight that counts for a state, with how often it counts: their sum is
 * the score. */
typedef void evaluation_visit(void *context, uint32_t weight, int32_t times);
void evaluation_features(const struct evaluation *eval, const uint16_t *tiles, uint32_t blank,
    evaluation_visit *visit, void *context);

/* The score of a state from scratch, in units of 1 / EVAL_MOVE; lower is better.
 *
 * The scores of long boards (600x2, 512x8) outgrow 32 bits: they are taken modulo 2^32, which keeps
 * the order of the states of one level, since these lie close together. */
int32_t evaluation_eval(const struct evaluation *eval, const uint16_t *tiles, uint32_t blank);

/* A sum of weights as a score. */
static inline int32_t
evaluation_of_sum(int64_t sum)
{
    return (int32_t)(uint32_t)sum;
}

/* A score after a change. */
static inline int32_t
evaluation_plus(int32_t score, int32_t change)
{
    return (int32_t)((uint32_t)score + (uint32_t)change);
}

/* How the score changes when the tile in cell `from` slides into the blank. */
int32_t evaluation_step(
    const struct evaluation *eval, const uint16_t *tiles, uint32_t blank, uint32_t from);

#endif
