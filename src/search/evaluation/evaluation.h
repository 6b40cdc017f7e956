// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The evaluation: a learned estimate of how promising a state is. Beams select states by it.
 *
 * It need not be near the true distance, let alone below it: only the order of the states of a
 * level matters. It is a sum of entries of small tables, few of which change with a move:
 *
 *      single     a tile's displacement from its goal, and the goal's distance from the border
 *      pair       the displacements of two neighbours
 *      place      the directions of two neighbours' displacements, and their distance from the
 *                 border
 *      block      the directions of four tiles in a square
 *      home       pair, place and block again, for tiles whose goals are neighbours, wherever the
 *                 tiles are
 *      inversion  two tiles in their own row or column, in the wrong order
 *      flow       the number of tiles of a row (column) that belong to another one
 *      far        a tile's steps from its goal beyond those of `single`; convex and squares: the
 *                 square of its distance, and those of its rows and columns
 *
 * The tables do not depend on width and height, so one set of weights suits many shapes.
 * bench/train_evaluation learns the weights; doc/large-boards.md describes how, and what each table
 * contributes.
 */
#ifndef NP_SEARCH_EVALUATION_EVALUATION_H
#define NP_SEARCH_EVALUATION_EVALUATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/instance.h"

/* Scores are fixed-point numbers with this many units per move. */
enum { EVAL_MOVE = 64 };

enum {
    EVAL_BORDER = 7, /* classes of rows: three at each border, and the middle */
    EVAL_REACH = 5,  /* the longest displacement with its own entry in `single` */
    EVAL_REACHES = 2 * EVAL_REACH + 1,
    EVAL_NEAR = 3, /* the longest displacement with its own entry in `pair` */
    EVAL_NEARS = 2 * EVAL_NEAR + 1,
    EVAL_PAIRS = EVAL_NEARS * EVAL_NEARS + 1, /* the last class is the blank */
    EVAL_SIGNS = 10,                          /* three by three directions, and the blank */
    EVAL_BLOCK_CELLS = 4,
    EVAL_FLOWS = 8, /* numbers of tiles: 0 .. 6, and 7 or more */
};

/* The offset of each table in the weights. */
enum evaluation_table {
    EVAL_SINGLE = 0,
    EVAL_PAIR = EVAL_SINGLE + EVAL_BORDER * EVAL_BORDER * EVAL_REACHES * EVAL_REACHES,
    EVAL_PLACE = EVAL_PAIR + EVAL_PAIRS * EVAL_PAIRS,
    EVAL_BLOCK = EVAL_PLACE + EVAL_BORDER * EVAL_BORDER * EVAL_SIGNS * EVAL_SIGNS,
    EVAL_INVERSION = EVAL_BLOCK + EVAL_SIGNS * EVAL_SIGNS * EVAL_SIGNS * EVAL_SIGNS,
    EVAL_FLOW = EVAL_INVERSION + EVAL_BORDER,
    /* The weight for each step beyond EVAL_REACH. */
    EVAL_FAR = EVAL_FLOW + EVAL_BORDER * EVAL_BORDER * EVAL_FLOWS,
    /* The weight of the squared distance. */
    EVAL_CONVEX,
    /* The weight of the sum of the squared rows and columns. */
    EVAL_SQUARES,
    /* `home`: a copy of the three tables from EVAL_PAIR on. */
    EVAL_HOME,
    EVAL_WEIGHTS = EVAL_HOME + EVAL_INVERSION - EVAL_PAIR
};

/* Boards of so many cells or more are for tree beams, which score states without `flow` and `home`
 * and have no weights for the end. */
enum { EVAL_TREE_CELLS_MIN = 625 };

/* The largest board, and the most rows or columns of one. */
enum { EVAL_CELLS_MAX = 4096, EVAL_LANES_MAX = EVAL_CELLS_MAX / 2 };

struct evaluation;

/* Returns the EVAL_WEIGHTS built-in weights for boards of a shape, in units of 1 / EVAL_MOVE
 * move. */
const int16_t *evaluation_weights(const struct shape *shape);

/* Returns whether the tiles of a state are less than half a step from home on average, so that
 * evaluation_end_weights() suit it better. */
bool evaluation_near_end(const struct shape *shape, const uint16_t *tiles);

/* Returns the built-in weights for states near the end, or NULL if the shape needs none. */
const int16_t *evaluation_end_weights(const struct shape *shape);

/* Opens an evaluation for a shape of at most EVAL_CELLS_MAX cells and at least two rows and two
 * columns. It copies the
 * EVAL_WEIGHTS weights, which are in units of 1 / EVAL_MOVE move. Time and memory are proportional
 * to cells^2; `cancel`, which may be NULL, is checked once per tile.
 *
 * The caller closes it with evaluation_close(). Threads may share it as long as none calls
 * evaluation_retarget(). Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY. */
enum np_status evaluation_open(struct evaluation **evaluation, const struct shape *shape,
    const int16_t *weights, const struct cancel *cancel, struct np_error *error);

/* Returns the memory of the evaluations for a shape, of which there are two if it has weights for
 * the end. */
uint64_t evaluation_bytes(const struct shape *shape);

/* Moves the blank's goal to another cell; takes time linear in the cells. */
void evaluation_retarget(struct evaluation *eval, uint32_t goal_blank);

/* Accepts NULL. */
void evaluation_close(struct evaluation *eval);

/* ---- classes ------------------------------------------------------------------------------- */

static inline int32_t
eval_clamp(int32_t value, int32_t limit)
{
    return value < -limit ? -limit : value > limit ? limit : value;
}

/* Returns the class of a row or column: its distance from the nearer border, or the middle. */
static inline uint8_t
eval_border_class(uint32_t index, uint32_t count)
{
    const uint32_t half = (count + 1) / 2;
    const uint32_t head = half < 3 ? half : 3;

    if (index < head)
        return (uint8_t)index;
    return (uint8_t)(count - 1 - index < 3 ? EVAL_BORDER - (count - index) : 3);
}

/* Returns the near class of a displacement. */
static inline uint8_t
eval_near_class(int32_t down, int32_t right)
{
    return (uint8_t)((eval_clamp(down, EVAL_NEAR) + EVAL_NEAR) * EVAL_NEARS +
                     eval_clamp(right, EVAL_NEAR) + EVAL_NEAR);
}

/* Returns the direction of a displacement. */
static inline uint8_t
eval_sign_class(int32_t down, int32_t right)
{
    return (uint8_t)((eval_clamp(down, 1) + 1) * 3 + eval_clamp(right, 1) + 1);
}

/* ---- states -------------------------------------------------------------------------------- */

/* Returns the class of a tile's displacement in a cell. */
uint8_t evaluation_class(const struct evaluation *eval, uint32_t tile, uint32_t cell);

/* Sets classes[tile] to the class of the displacement of each tile of a state. After a move,
 * evaluation_class() of the tile that moved is the only change. */
void evaluation_classes(const struct evaluation *eval, const uint16_t *tiles, uint8_t *classes);

/* Calls `visit` for every weight of a state, with the number of times it is added to the score. */
typedef void evaluation_visit(void *context, uint32_t weight, int32_t times);
void evaluation_features(const struct evaluation *eval, const uint16_t *tiles,
    const uint8_t *classes, uint32_t blank, evaluation_visit *visit, void *context);

/* Computes the score of a state from scratch, in units of 1 / EVAL_MOVE move; lower is better.
 *
 * Scores of long boards (600x2, 512x8) exceed 32 bits and are taken modulo 2^32. The scores of a
 * level are close together, so that preserves their order unless they lie on both sides of a wrap,
 * 2^31 - 1 and -2^31: in such a level worse states seem better, and the levels after it seem
 * worse. */
int32_t evaluation_eval(
    const struct evaluation *eval, const uint16_t *tiles, const uint8_t *classes, uint32_t blank);

/* Returns a score after a change, modulo 2^32. */
static inline int32_t
evaluation_plus(int32_t score, int32_t change)
{
    return (int32_t)((uint32_t)score + (uint32_t)change);
}

/* Returns the change of the score when the tile in cell `from` slides into the blank. */
int32_t evaluation_step(const struct evaluation *eval, const uint16_t *tiles,
    const uint8_t *classes, uint32_t blank, uint32_t from);

#endif
