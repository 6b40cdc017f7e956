// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The tables of an open evaluation. evaluation_open.c fills them, and evaluation.c reads them.
 */
#ifndef NP_SEARCH_EVALUATION_EVALUATION_TABLES_H
#define NP_SEARCH_EVALUATION_EVALUATION_TABLES_H

#include <stdlib.h>

#include "search/evaluation/evaluation.h"

/* A lane is a row or a column. Two neighbouring cells are in the same row or the same column. */
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

/* The classes of a tile's displacement: its near class, for `pair`, and its direction, followed by
 * both for the transposed displacement, since a pair in a column is treated as a pair in a row of
 * the transposed board. */
enum {
    EVAL_CLASS_NEAR,
    EVAL_CLASS_SIGN,
    EVAL_CLASS_TRANSPOSED,
    EVAL_CLASSES = 2 * EVAL_CLASS_TRANSPOSED,
};

/* Two neighbouring cells: the indices of their classes among those of the scope's cells, and the
 * offset in `place` of their weights. */
struct eval_scope_pair {
    uint8_t a;
    uint8_t b;
    uint16_t place;
};

/* The pairs and squares that contain a cell that changes: one of the two cells of a move, or the
 * goal of the tile that moves. */
struct eval_scope {
    uint8_t cells;
    uint8_t pairs;
    uint8_t blocks;
    /* The cells that change (a move's: the blank's cell, the tile's cell), then others. */
    uint16_t cell[EVAL_SCOPE_CELLS];
    struct eval_scope_pair pair[EVAL_SCOPE_PAIRS];
    /* Indices of the directions among the classes of the scope's cells. */
    uint8_t block[EVAL_SCOPE_BLOCKS][EVAL_BLOCK_CELLS];
};

struct evaluation {
    struct shape shape;
    uint32_t lanes[EVAL_LANES]; /* number of rows, number of columns */
    uint32_t step[EVAL_LANES];  /* distance in cells to the next cell of the row, of the column */
    int16_t weights[EVAL_WEIGHTS];
    uint8_t class[EVAL_PAIRS][EVAL_CLASSES]; /* class[near class] */
    uint8_t *near;             /* near[tile * cells + cell]: near class of the displacement */
    int32_t *single;           /* single[tile * cells + cell]: sum of single, far and convex */
    struct eval_scope *scopes; /* scopes[blank * MOVE_COUNT + move] */
    struct eval_scope *homes;  /* homes[tile]; NULL if all weights in `home` are 0 */
    uint16_t *coordinate[EVAL_LANES]; /* coordinate[][cell]: its row, its column */
    uint8_t *border[EVAL_LANES];      /* border[][row or column]: its class */
};

static inline int32_t
eval_clamp(int32_t value, int32_t limit)
{
    return value < -limit ? -limit : value > limit ? limit : value;
}

/* Returns the rows (columns) from a tile to its goal: positive if the goal is below (to the
 * right). */
static inline int32_t
eval_displacement(const struct evaluation *eval, enum eval_lane kind, uint32_t tile, uint32_t cell)
{
    return (int32_t)eval->coordinate[kind][tile] - (int32_t)eval->coordinate[kind][cell];
}

/* Returns the offset in `place` of the weights of a pair whose first cell is `cell`. */
static inline uint32_t
eval_place(const struct evaluation *eval, uint32_t cell, enum eval_lane kind)
{
    const uint32_t own = eval->border[kind][eval->coordinate[kind][cell]];
    const enum eval_lane other = eval_other(kind);
    const uint32_t along = eval->border[other][eval->coordinate[other][cell]];

    return (own * EVAL_BORDER + along) * EVAL_SIGNS * EVAL_SIGNS;
}

/* Visits the weights of a tile in a cell: single, far and convex. */
void eval_single_features(const struct evaluation *eval, uint32_t tile, uint32_t cell,
    evaluation_visit *visit, void *context);

/* The context of eval_add_up(): a sum of weights, modulo 2^32. */
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
