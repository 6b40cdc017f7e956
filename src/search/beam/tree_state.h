// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The internals of a tree beam: tree_beam.c runs it, tree_target.c says what is solved next,
 * tree_board.c makes moves and scores them.
 */
#ifndef NP_SEARCH_BEAM_TREE_STATE_H
#define NP_SEARCH_BEAM_TREE_STATE_H

#include "search/beam/beam.h"
#include "search/beam/levels.h"

/* ---- the board ----------------------------------------------------------------------------- */

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
    void *memory; /* the arrays, `memory_bytes` of them */
    uint64_t memory_bytes;
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

/* ---- the beam ------------------------------------------------------------------------------ */

/* A step of a tour down the tree is a move and the near class that its tile gets, as one byte, so
 * that a move needs no look at cells and goals. */
enum { TOUR_LEAF = MOVE_COUNT * TREE_NEARS, TOUR_UP };

enum {
    TREE_SORT = 1 << 13,       /* buckets of the counting sort */
    TREE_CLOSED_BITS = 18,     /* the closed set has 2^18 buckets, 16 MB, and forgets states */
    TREE_TOUR_BYTES = 1 << 16, /* the longest tour, and TREE_TOUR_WIDTH more for each state; */
    TREE_TOUR_WIDTH = 256,     /* beyond this length only the best leaf is kept */
    TREE_STALL = 200,          /* levels without a better state before a beam is circling */
    TREE_STALL_STEPS = 4,      /* levels more for each row and column, in a block */
    TREE_BLOCK = 6,            /* a block is 1 to 6 lines deep and 6 to 11 cells long */
    TREE_MARGIN = 3,           /* cells around a block that the blank may use */
    TREE_AWAY = EVAL_MOVE / 2, /* penalty of a tile of the block that is not home */
    TREE_AWAY_LAST = 16 * TREE_AWAY, /* it doubles with each new attempt at the block, up to this */
    TREE_END_PERCENT = 100,          /* mean distance at which blocks begin, in steps / 100 */
    FORAGE_REACH = 6,                /* a penalty falls to zero at this distance */
    GUIDE_PERIOD = 16,               /* levels between two renewals of the guide */
    FORAGE_PERIOD = 64,              /* levels between two times that penalties fade */
    TREE_END_WIDTH = 4,              /* a beam that solves blocks is so many times as wide */
    GUIDE_STEP = EVAL_MOVE, /* penalty for each step from the blank to a tile of the target */
    TREE_POLL = 1 << 13,    /* children that a loop handles between two polls */
};

struct tree_leaf {
    uint64_t hash;
    int32_t score; /* relative to the best of the level before */
    int32_t gain;  /* steps that tiles have come nearer since the target was set */
    uint32_t blank;
    uint32_t missing; /* tiles of the target that are not home */
    uint32_t parent;  /* index in the level before */
    int32_t key;      /* the score and the penalty on the blank's place */
    uint8_t move;
    bool is_selected;
};

struct tree_tour {
    uint8_t *steps;
    size_t begin; /* where it begins: common moves before it have joined the path */
    size_t end;
};

struct tree_beam {
    const struct beam_host *host;
    struct beam_task *task;
    struct tree_board board;
    uint64_t *tile_key; /* tile_key[goal]: random; the sum of tile_key * cell_key is the hash */
    uint64_t *cell_key;
    bool *target;     /* target[goal]: the tile counts as missing and makes up a state */
    int32_t *penalty; /* penalty[cell], on the blank's place */
    int32_t *guide;   /* guide[cell]: penalty by the distance to the next tile that is not home */
    uint32_t *blanks; /* blanks[cell]: children selected with the blank there */
    struct beam_closed closed;
    size_t tour_room;
    struct tree_tour tour;
    struct tree_tour next;
    uint8_t *stack;             /* the moves from the root to the walk's place */
    uint8_t *nears;             /* the near classes that their tiles had before */
    struct tree_leaf *leaves;   /* of the level; `count` of them */
    struct tree_leaf *selected; /* children selected; `selected_count` of them, by parent */
    struct tree_leaf *children; /* `child_count` of them */
    uint32_t *order;
    uint32_t count;
    uint32_t selected_count;
    uint32_t child_count;
    uint64_t depth;
    struct extents {
        uint32_t low[2];
        uint32_t high[2];
    } area;         /* rows and columns that are not closed */
    uint32_t block; /* the number of the block in its strip */
    int32_t away;   /* penalty of its tiles that are not home */
    bool free;      /* all tiles are the target, and the beam forages */
    int64_t score;  /* of the best leaf, since the target was set */
    int64_t best;   /* the best score of all levels since then, and its depth */
    uint64_t best_depth;
    size_t target_length; /* of the path when the target was set */
    float gain_now;       /* gain per level, in the last levels */
    float gain_long;      /* and on average */
    int32_t gain_before;  /* of the best leaf of the level before */
    int32_t most_gain;    /* the best of all levels */
    uint64_t gain_depth;  /* its depth */
    size_t gain_length;   /* the length of the path then */
    uint64_t distance;    /* of all tiles from their goals, at first */
    uint32_t *counts;     /* counts[TREE_SORT], of the counting sort */
    void *memory;         /* the arrays, `memory_bytes` of them */
    uint64_t memory_bytes;
};

/* Returns the penalty of a tile in a cell while its block is the target. */
static inline int32_t
tree_away(const struct tree_beam *beam, uint32_t tile, uint32_t cell)
{
    return beam->free || !beam->target[tile] || tile == cell ? 0 : beam->away;
}

/* Whether all tiles that are left are the target: when all are free, or in the core. */
static inline bool
tree_target_is_last(const struct tree_beam *beam)
{
    const struct extents *const area = &beam->area;

    return beam->free ||
           (area->high[0] - area->low[0] <= TREE_CORE && area->high[1] - area->low[1] <= TREE_CORE);
}

static inline void
tree_blank_step(struct tree_beam *beam, uint8_t move)
{
    struct tree_board *const board = &beam->board;

    tree_board_move(board, board->blank + (uint32_t)board->step[move]);
}

static inline bool
tree_is_running(const struct tree_beam *beam)
{
    return beam->task->end == BEAM_RUNNING;
}

/* Polls. A run that has to stop drops all children, which ends loops over them. Returns whether the
 * run continues. */
static inline bool
tree_poll(struct tree_beam *beam)
{
    if (!beam_task_polls(beam->host, beam->task, 0, 0))
        beam->child_count = 0;
    return tree_is_running(beam);
}

/* Polls now and then in a loop over the children, before number `child`. Returns whether the run
 * continues. */
static inline bool
tree_goes_on(struct tree_beam *beam, uint32_t child)
{
    return child % TREE_POLL != TREE_POLL - 1 || tree_poll(beam);
}

/* Renews the guide from the board at the root. */
void tree_fill_guide(struct tree_beam *beam);

/* Makes the next block the target, or all tiles, and begins a level with the board as it is. */
void tree_aim(struct tree_beam *beam);

/* Passes on to the next block. */
void tree_close_block(struct tree_beam *beam);

#endif
