// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The tables of an opened evaluation, for its own files: evaluation_open.c fills them, evaluation.c
 * looks up.
 */
#ifndef NP_SEARCH_EVALUATION_EVALUATION_TABLES_H
#define NP_SEARCH_EVALUATION_EVALUATION_TABLES_H

#include <stdlib.h>

#include "search/evaluation/evaluation.h"

enum { EVAL_SCOPE_CELLS = 12, EVAL_SCOPE_PAIRS = 4, EVAL_SCOPE_BLOCKS = 6 };

/* Two neighbours, by their numbers in a scope's cells, and where their part of `place` begins. */
struct eval_scope_pair {
    uint8_t a;
    uint8_t b;
    uint16_t place;
};

/* The pairs and the squares that change with the contents of two neighbouring cells. */
struct eval_scope {
    uint8_t cells;
    uint8_t rows;
    uint8_t columns;
    uint8_t blocks;
    uint16_t cell[EVAL_SCOPE_CELLS];                    /* the first two are those that change */
    struct eval_scope_pair row[EVAL_SCOPE_PAIRS];       /* side by side */
    struct eval_scope_pair column[EVAL_SCOPE_PAIRS];    /* one above the other */
    uint8_t block[EVAL_SCOPE_BLOCKS][EVAL_BLOCK_CELLS]; /* numbers in `cell` */
};

struct evaluation {
    struct shape shape;
    int16_t weights[EVAL_WEIGHTS];
    /* The tables of pairs one above the other: those of pairs side by side, transposed. */
    int16_t pair_down[EVAL_PAIRS * EVAL_PAIRS];
    int16_t place_down[EVAL_BORDER * EVAL_BORDER * EVAL_SIGNS * EVAL_SIGNS];
    uint8_t sign_of[EVAL_PAIRS]; /* the directions of each near class */
    uint8_t *near;               /* [tile * cells + cell]: the near class of the way home */
    int32_t *single;             /* [tile * cells + cell]: single, far and convex together */
    uint16_t *place;             /* [cell]: where its part of `place` begins */
    uint16_t *place_turned;      /* [cell]: the same in place_down */
    struct eval_scope *scopes;   /* [cell * MOVE_COUNT + move] of the blank */
    uint16_t *row;               /* [cell] */
    uint16_t *column;
    uint8_t *row_border; /* [row]: its class */
    uint8_t *column_border;
};

static inline int32_t
eval_clamp(int32_t value, int32_t limit)
{
    return value < -limit ? -limit : value > limit ? limit : value;
}

/* The class of the same way home on the transposed board. */
static inline uint32_t
eval_transposed(uint32_t class, uint32_t side)
{
    return class == side * side ? class : class % side * side + class / side;
}

static inline int32_t
eval_way_down(const struct evaluation *eval, uint32_t tile, uint32_t cell)
{
    return (int32_t)eval->row[tile] - (int32_t)eval->row[cell];
}

static inline int32_t
eval_way_right(const struct evaluation *eval, uint32_t tile, uint32_t cell)
{
    return (int32_t)eval->column[tile] - (int32_t)eval->column[cell];
}

/* The weights that count for one tile in one cell. */
void eval_single_features(const struct evaluation *eval, uint32_t tile, uint32_t cell,
    evaluation_visit *visit, void *context);

/* A visit that adds weights up. */
struct eval_sum {
    const int16_t *weights;
    int64_t total;
};

static inline void
eval_add_up(void *context, uint32_t weight, int32_t times)
{
    struct eval_sum *sum = context;

    sum->total += (int64_t)times * sum->weights[weight];
}

#endif
