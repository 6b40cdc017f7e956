// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The board of a tree beam: one board on which moves are made and taken back, with everything that
 * scoring a move needs at hand. Memory is linear in the cells, so it suits boards of thousands of
 * cells.
 *
 * The score is that of the evaluation (search/evaluation) without `flow`, which gains nothing here,
 * and without `home`, which the weights of boards of 20x20 and more leave out, with one change: for
 * a tile that is r rows and c columns from its goal, `convex` and `squares` are both replaced by
 * the weight of `squares` times 2 r^2 + 2 c^2 + r c. So a tile that has to go far in one direction
 * goes there first and keeps the choice between two directions, and no tile is left far behind.
 * That weight falls with the distance that is left.
 *
 *      # # # # #       a wall surrounds the cells, so that every cell has four neighbours and a
 *      # . . . #       move's neighbourhood is complete; pairs and squares with a wall cell are
 *      # . . . #       worth nothing
 *      # # # # #
 */
#ifndef NP_SEARCH_BEAM_TREE_BOARD_H
#define NP_SEARCH_BEAM_TREE_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "puzzle/instance.h"
#include "search/evaluation/evaluation.h"

enum {
    TREE_SIDE_MAX = 256,
    TREE_BLANK = EVAL_PAIRS - 1, /* the near class of the blank */
    TREE_WALL = EVAL_PAIRS,      /* the near class of a wall */
    TREE_NEARS = EVAL_PAIRS + 1,
    TREE_SIGNS = EVAL_SIGNS + 1, /* directions, the blank, and a wall */
    TREE_SQUARES = TREE_SIGNS * TREE_SIGNS * TREE_SIGNS * TREE_SIGNS,
    TREE_PLACES = EVAL_BORDER * EVAL_BORDER,
};

/* What is known of a cell; cells and goals are numbers of cells in the walled board. */
struct tree_cell {
    uint16_t row;
    uint16_t column;
    uint8_t border[2];    /* classes of its row and column */
    uint32_t row_pair;    /* offsets of the weights of the pair with the next cell of the row */
    uint32_t column_pair; /* and of the column */
};

struct tree_board {
    struct shape shape;
    uint32_t stride; /* width + 2 */
    uint32_t cells;  /* with the wall */
    uint32_t blank;
    uint32_t goal_blank;
    int32_t step[MOVE_COUNT]; /* how the blank's cell changes with each move */
    uint32_t *tile;           /* tile[cell]: the goal of the tile there */
    uint8_t *near;            /* near[cell]: near class of the tile's displacement, or the blank */
    bool *closed;             /* closed[cell]: the blank must not enter the cell */
    struct tree_cell *cell;
    int32_t *convex;  /* convex[steps]: the weight of their square */
    int16_t *pairs;   /* two tables [TREE_PLACES][TREE_NEARS][TREE_NEARS]: rows, columns */
    int16_t *squares; /* [TREE_SQUARES] */
    const int16_t *weights;
    uint8_t sign[TREE_NEARS]; /* sign[near]: the direction of a near class */
};

/* Opens a board with at most TREE_SIDE_MAX rows and columns, in the state `tiles` (as in struct
 * instance). Returns false if memory is short. The caller must always close the board. */
bool tree_board_open(
    struct tree_board *board, const struct shape *shape, const uint16_t *tiles, uint32_t blank);
void tree_board_close(struct tree_board *board);

/* Returns the memory that a board of a shape needs. */
uint64_t tree_board_bytes(const struct shape *shape);

/* Returns the number in the walled board of a cell of the shape. */
static inline uint32_t
tree_board_cell(const struct tree_board *board, uint32_t cell)
{
    return (cell / board->shape.width + 1) * board->stride + cell % board->shape.width + 1;
}

/* Returns the change of the score when the blank moves to a neighbouring open cell. */
int32_t tree_board_score(const struct tree_board *board, uint32_t to);

/* Returns the near class of the tile in a neighbouring cell once the blank has moved there. */
uint8_t tree_board_near(const struct tree_board *board, uint32_t to);

/* Moves the blank to a neighbouring open cell, whose tile then has the near class `near`. */
static inline void
tree_board_put(struct tree_board *board, uint32_t to, uint8_t near)
{
    board->tile[board->blank] = board->tile[to];
    board->near[board->blank] = near;
    board->tile[to] = board->goal_blank;
    board->near[to] = TREE_BLANK;
    board->blank = to;
}

/* Moves the blank to a neighbouring open cell. */
static inline void
tree_board_move(struct tree_board *board, uint32_t to)
{
    tree_board_put(board, to, tree_board_near(board, to));
}

/* Sets the weight of the squared distance for a mean distance of the tiles from their goals: the
 * longer it is, the smaller the weight, or the blank would run after the most distant tiles. */
void tree_board_set_convex(struct tree_board *board, uint64_t total_distance);

static inline uint32_t
tree_board_distance(const struct tree_board *board, uint32_t tile, uint32_t cell)
{
    return absolute_difference(board->cell[tile].row, board->cell[cell].row) +
           absolute_difference(board->cell[tile].column, board->cell[cell].column);
}

#endif
