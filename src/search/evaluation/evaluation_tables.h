// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The tables of an opened evaluation: evaluation_open.c fills them, evaluation.c reads them.
 */
#ifndef NP_SEARCH_EVALUATION_EVALUATION_TABLES_H
#define NP_SEARCH_EVALUATION_EVALUATION_TABLES_H

#include <stdlib.h>

#include "search/evaluation/evaluation.h"

/* A lane is a row or a column; a pair of neighbours lies in one or the other. */
enum eval_lane { EVAL_ROW, EVAL_COLUMN, EVAL_LANES };

static inline enum eval_lane
eval_other(enum eval_lane kind)
{
    return kind == EVAL_ROW ? EVAL_COLUMN : EVAL_ROW;
}

enum {
    EVAL_SCOPE_CELLS = 12,
    EVAL_SCOPE_PAIRS = 7,
    EVAL_SCOPE_BLOCKS = 6,
};

/* The classes of a tile's displacement: the near class, for `pair`, and the directions; then both
 * for the transposed displacement, because a pair in a column is looked up as one in a row of the
 * transposed board. */
enum {
    EVAL_CLASS_NEAR,
    EVAL_CLASS_SIGN,
    EVAL_CLASS_TRANSPOSED,
    EVAL_CLASSES = 2 * EVAL_CLASS_TRANSPOSED,
};

/* Two neighbours: indices of their classes among those of the scope's cells, and of their first
 * weight in `place`. */
struct eval_scope_pair {
    uint8_t a;
    uint8_t b;
    uint16_t place;
};

/* The pairs and squares that contain one of the two cells of a move. */
struct eval_scope {
    uint8_t cells;
    uint8_t pairs;
    uint8_t blocks;
    uint16_t cell[EVAL_SCOPE_CELLS]; /* the blank's cell, that of the tile, and others */
    struct eval_scope_pair pair[EVAL_SCOPE_PAIRS];
    uint8_t block[EVAL_SCOPE_BLOCKS][EVAL_BLOCK_CELLS]; /* indices of directions, likewise */
};

struct evaluation {
    struct shape shape;
    uint32_t lanes[EVAL_LANES]; /* number of rows, of columns */
    uint32_t step[EVAL_LANES];  /* from a cell to the next one in its row, in its column */
    int16_t weights[EVAL_WEIGHTS];
    uint8_t class[EVAL_PAIRS][EVAL_CLASSES]; /* [near class] */
    uint8_t *near;                    /* [tile * cells + cell]: near class of the displacement */
    int32_t *single;                  /* [tile * cells + cell]: single, far and convex together */
    struct eval_scope *scopes;        /* [cell * MOVE_COUNT + move] of the blank */
    uint16_t *coordinate[EVAL_LANES]; /* [cell]: its row, its column */
    uint8_t *border[EVAL_LANES];      /* [row], [column]: its class */
};

static inline int32_t
eval_clamp(int32_t value, int32_t limit)
{
    return value < -limit ? -limit : value > limit ? limit : value;
}

/* The rows (columns) from a tile to its goal; positive if the goal is lower (further right). */
static inline int32_t
eval_displacement(const struct evaluation *eval, enum eval_lane kind, uint32_t tile, uint32_t cell)
{
    return (int32_t)eval->coordinate[kind][tile] - (int32_t)eval->coordinate[kind][cell];
}

/* The index in `place` of the first weight of a pair whose first cell is `cell`. */
static inline uint32_t
eval_place(const struct evaluation *eval, uint32_t cell, enum eval_lane kind)
{
    const uint32_t own = eval->border[kind][eval->coordinate[kind][cell]];
    const enum eval_lane other = eval_other(kind);
    const uint32_t along = eval->border[other][eval->coordinate[other][cell]];

    return (own * EVAL_BORDER + along) * EVAL_SIGNS * EVAL_SIGNS;
}

/* Visits the weights of `single`, far and convex for a tile in a cell. */
void eval_single_features(const struct evaluation *eval, uint32_t tile, uint32_t cell,
    evaluation_visit *visit, void *context);

/* A sum of weights, modulo 2^32: the context of eval_add_up(). */
struct eval_sum {
    const int16_t *weights;
    uint32_t total;
};

static inline void
eval_add_up(void *context, uint32_t weight, int32_t times)
{
    struct eval_sum *sum = context;

    sum->total += (uint32_t)times * (uint32_t)sum->weights[weight];
}

#endif
