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

/* A near class as a term of indices. The index of a weight in `pair` or `block` is the sum of the
 * terms of its cells. Both indices of a pair are in one word: that in `pair` in the low half, that
 * in `place`, without the place's offset, in the high half. A pair in a column is treated as a pair
 * in a row of the transposed board. */
struct eval_code {
    uint32_t first[EVAL_LANES];  /* of the pair's first cell */
    uint32_t second[EVAL_LANES]; /* of its second cell */
    uint16_t square[EVAL_BLOCK_CELLS];
};

enum { EVAL_PLACE_SHIFT = 16 };

/* The cells around a cell, row by row. */
enum eval_side {
    EVAL_ABOVE_LEFT,
    EVAL_ABOVE,
    EVAL_ABOVE_RIGHT,
    EVAL_LEFT,
    EVAL_RIGHT,
    EVAL_BELOW_LEFT,
    EVAL_BELOW,
    EVAL_BELOW_RIGHT,
    EVAL_SIDES
};

/* The pairs and squares that contain a cell. Outside the board their mask is 0, and so is the
 * weight at index 0. Thus every cell has four of each, and no loop depends on the place. */
struct eval_hood {
    uint16_t cell[EVAL_SIDES];        /* outside the board: the cell itself */
    uint32_t row[EVAL_SIDES];         /* cell[] * cells */
    uint32_t pair[EVAL_SIDES];        /* the first index, and that of the place, of a pair */
    uint32_t pair_mask[EVAL_SIDES];   /* of the pair with the cell on that side */
    uint32_t square_mask[EVAL_SIDES]; /* of the square with the cell in that corner */
};

/* The weights of pairs and squares, each table after a 0. */
struct eval_local {
    int16_t pair[1 + EVAL_PLACE - EVAL_PAIR];
    int16_t place[1 + EVAL_BLOCK - EVAL_PLACE];
    int16_t block[1 + EVAL_INVERSION - EVAL_BLOCK];
};

struct evaluation {
    struct shape shape;
    uint32_t lanes[EVAL_LANES]; /* number of rows, number of columns */
    int16_t weights[EVAL_WEIGHTS];
    struct eval_local local;           /* for neighbouring cells */
    struct eval_local home;            /* for neighbouring goals */
    bool uses_home;                    /* some weight in `home` is not 0 */
    struct eval_code code[EVAL_PAIRS]; /* code[near class] */
    uint8_t *near;           /* near[cell * cells + tile]: near class of the displacement */
    int32_t *single;         /* single[tile * cells + cell]: sum of single, far, convex, squares */
    struct eval_hood *hoods; /* hoods[cell] */
    uint16_t *coordinate[EVAL_LANES]; /* coordinate[][cell]: its row, its column */
    uint8_t *border[EVAL_LANES];      /* border[][row or column]: its class */
};

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

/* Visits the weights of a tile in a cell: single, far, convex and squares. */
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
