// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The board of a tree beam: its tables, its moves, and the change of the score by a move.
 */
#include "config.h"

#include "search/beam/tree_board.h"

#include <stdlib.h>

#include "search/evaluation/evaluation_tables.h"

enum {
    SIGN_BLANK = EVAL_SIGNS - 1,
    SIGN_WALL = EVAL_SIGNS,
    CONVEX_MEAN = 4, /* the mean distance up to which the squared distance has its full weight */
};

/* ---- classes ------------------------------------------------------------------------------- */

/* The direction of each near class, and of its transposed displacement; the near class of that. */
struct classes {
    uint8_t sign[TREE_NEARS];
    uint8_t sign_transposed[TREE_NEARS];
    uint8_t transposed[TREE_NEARS];
};

static struct classes
make_classes(void)
{
    struct classes classes;

    for (int32_t down = -EVAL_NEAR; down <= EVAL_NEAR; down++) {
        for (int32_t right = -EVAL_NEAR; right <= EVAL_NEAR; right++) {
            const uint8_t near = eval_near_class(down, right);
            classes.sign[near] = eval_sign_class(down, right);
            classes.sign_transposed[near] = eval_sign_class(right, down);
            classes.transposed[near] = eval_near_class(right, down);
        }
    }
    classes.sign[TREE_BLANK] = classes.sign_transposed[TREE_BLANK] = SIGN_BLANK;
    classes.sign[TREE_WALL] = classes.sign_transposed[TREE_WALL] = SIGN_WALL;
    classes.transposed[TREE_BLANK] = TREE_BLANK;
    classes.transposed[TREE_WALL] = TREE_WALL;
    return classes;
}

/* ---- tables -------------------------------------------------------------------------------- */

/* Returns the weight of two neighbours: of their displacements and of their directions by place. */
static int16_t
pair_weight(const struct tree_board *board, const struct classes *classes, bool column,
    uint32_t place, uint32_t a, uint32_t b)
{
    const int16_t *const weights = board->weights;
    const uint8_t *const sign = column ? classes->sign_transposed : classes->sign;
    const uint32_t near_a = column ? classes->transposed[a] : a;
    const uint32_t near_b = column ? classes->transposed[b] : b;

    if (a == TREE_WALL || b == TREE_WALL)
        return 0;
    return (int16_t)(weights[EVAL_PAIR + near_a * EVAL_PAIRS + near_b] +
                     weights[EVAL_PLACE + (place * EVAL_SIGNS + sign[a]) * EVAL_SIGNS + sign[b]]);
}

static void
fill_pairs(struct tree_board *board, const struct classes *classes)
{
    int16_t *pair = board->pairs;

    for (unsigned column = 0; column < 2; column++) {
        for (uint32_t place = 0; place < TREE_PLACES; place++) {
            for (uint32_t i = 0; i < TREE_NEARS * TREE_NEARS; i++)
                *pair++ =
                    pair_weight(board, classes, column != 0, place, i / TREE_NEARS, i % TREE_NEARS);
        }
    }
}

static void
fill_squares(struct tree_board *board)
{
    for (uint32_t i = 0; i < EVAL_SIGNS * EVAL_SIGNS * EVAL_SIGNS * EVAL_SIGNS; i++) {
        const uint32_t high = i / (EVAL_SIGNS * EVAL_SIGNS);
        const uint32_t low = i % (EVAL_SIGNS * EVAL_SIGNS);
        const uint32_t index =
            (high / EVAL_SIGNS * TREE_SIGNS + high % EVAL_SIGNS) * TREE_SIGNS * TREE_SIGNS +
            low / EVAL_SIGNS * TREE_SIGNS + low % EVAL_SIGNS;
        board->squares[index] = board->weights[EVAL_BLOCK + i];
    }
}

void
tree_board_set_convex(struct tree_board *board, uint64_t total_distance)
{
    const int64_t weight = board->weights[EVAL_SQUARES];
    const int64_t left = (int64_t)total_distance;
    const int64_t full = (int64_t)CONVEX_MEAN * board->shape.cells;

    for (int64_t distance = 0; distance < 2 * TREE_SIDE_MAX; distance++) {
        const int64_t square = weight * distance * distance;
        board->convex[distance] = (int32_t)(left > full ? square * full / left : square);
    }
}

static void
fill_cells(struct tree_board *board)
{
    const struct shape *const shape = &board->shape;
    const uint32_t table = TREE_NEARS * TREE_NEARS;
    const uint32_t columns = EVAL_BORDER;

    for (uint32_t i = 0; i < shape->cells; i++) {
        struct tree_cell *const cell = &board->cell[tree_board_cell(board, i)];
        cell->row = (uint16_t)(i / shape->width);
        cell->column = (uint16_t)(i % shape->width);
        cell->border[0] = eval_border_class(cell->row, shape->height);
        cell->border[1] = eval_border_class(cell->column, shape->width);
        cell->row_pair = (cell->border[0] * columns + cell->border[1]) * table;
        cell->column_pair = (TREE_PLACES + cell->border[1] * columns + cell->border[0]) * table;
    }
}

static uint8_t
near_of(const struct tree_board *board, uint32_t tile, uint32_t cell)
{
    return eval_near_class((int32_t)board->cell[tile].row - board->cell[cell].row,
        (int32_t)board->cell[tile].column - board->cell[cell].column);
}

static void
put_tiles(struct tree_board *board, const uint16_t *tiles, uint32_t blank)
{
    const struct shape *const shape = &board->shape;

    for (uint32_t i = 0; i < board->cells; i++) {
        board->near[i] = TREE_WALL;
        board->closed[i] = true;
    }
    for (uint32_t i = 0; i < shape->cells; i++) {
        const uint32_t cell = tree_board_cell(board, i);
        const uint32_t tile = tree_board_cell(board, tiles[i]);
        board->tile[cell] = tile;
        board->closed[cell] = false;
        if (i == blank) {
            board->near[cell] = TREE_BLANK;
            continue;
        }
        board->near[cell] = near_of(board, tile, cell);
        board->in_row[board->cell[cell].row * shape->height + board->cell[tile].row]++;
        board->in_column[board->cell[cell].column * shape->width + board->cell[tile].column]++;
    }
}

uint64_t
tree_board_bytes(const struct shape *shape)
{
    const uint64_t cells = ((uint64_t)shape->width + 2) * (shape->height + 2);
    const uint64_t lanes =
        (uint64_t)shape->height * shape->height + (uint64_t)shape->width * shape->width;

    return cells * (sizeof(uint32_t) + sizeof(uint8_t) + sizeof(bool) + sizeof(struct tree_cell)) +
           lanes * sizeof(uint16_t) + 2 * TREE_SIDE_MAX * sizeof(int32_t) +
           (2 * TREE_PLACES * TREE_NEARS * TREE_NEARS + TREE_SQUARES) * sizeof(int16_t);
}

static bool
allocate(struct tree_board *board)
{
    const struct shape *const shape = &board->shape;

    board->tile = calloc(board->cells, sizeof *board->tile);
    board->near = calloc(board->cells, sizeof *board->near);
    board->closed = calloc(board->cells, sizeof *board->closed);
    board->cell = calloc(board->cells, sizeof *board->cell);
    board->in_row = calloc((size_t)shape->height * shape->height, sizeof *board->in_row);
    board->in_column = calloc((size_t)shape->width * shape->width, sizeof *board->in_column);
    board->convex = calloc((size_t)2 * TREE_SIDE_MAX, sizeof *board->convex);
    board->pairs = calloc((size_t)2 * TREE_PLACES * TREE_NEARS * TREE_NEARS, sizeof *board->pairs);
    board->squares = calloc(TREE_SQUARES, sizeof *board->squares);
    return board->tile != NULL && board->near != NULL && board->closed != NULL &&
           board->cell != NULL && board->in_row != NULL && board->in_column != NULL &&
           board->convex != NULL && board->pairs != NULL && board->squares != NULL;
}

bool
tree_board_open(
    struct tree_board *board, const struct shape *shape, const uint16_t *tiles, uint32_t blank)
{
    const int32_t stride = (int32_t)shape->width + 2;
    const struct classes classes = make_classes();

    *board = (struct tree_board){.shape = *shape,
        .stride = shape->width + 2,
        .cells = (shape->width + 2) * (shape->height + 2),
        .step = {stride, -stride, 1, -1},
        .weights = evaluation_weights(shape)};
    if (!allocate(board))
        return false;
    board->blank = tree_board_cell(board, blank);
    board->goal_blank = tree_board_cell(board, shape->goal_blank);
    fill_pairs(board, &classes);
    fill_squares(board);
    fill_cells(board);
    put_tiles(board, tiles, blank);
    return true;
}

void
tree_board_close(struct tree_board *board)
{
    free(board->tile);
    free(board->near);
    free(board->closed);
    free(board->cell);
    free(board->in_row);
    free(board->in_column);
    free(board->convex);
    free(board->pairs);
    free(board->squares);
    *board = (struct tree_board){0};
}

/* ---- a move -------------------------------------------------------------------------------- */

static inline int32_t
row_pair(const struct tree_board *board, uint32_t cell)
{
    return board->pairs[board->cell[cell].row_pair + board->near[cell] * TREE_NEARS +
                        board->near[cell + 1]];
}

static inline int32_t
column_pair(const struct tree_board *board, uint32_t cell)
{
    return board->pairs[board->cell[cell].column_pair + board->near[cell] * TREE_NEARS +
                        board->near[cell + board->stride]];
}

static inline uint32_t
sign_at(const struct tree_board *board, uint32_t cell)
{
    /* eval_sign_class() by displacement, (eval_near_class() by displacement). */
    static const uint8_t signs[TREE_NEARS] = {0, 0, 0, 1, 2, 2, 2, 0, 0, 0, 1, 2, 2, 2, 0, 0, 0, 1,
        2, 2, 2, 3, 3, 3, 4, 5, 5, 5, 6, 6, 6, 7, 8, 8, 8, 6, 6, 6, 7, 8, 8, 8, 6, 6, 6, 7, 8, 8, 8,
        SIGN_BLANK, SIGN_WALL};

    return signs[board->near[cell]];
}

static inline int32_t
square(const struct tree_board *board, uint32_t cell)
{
    const uint32_t below = cell + board->stride;

    return board
        ->squares[((sign_at(board, cell) * TREE_SIGNS + sign_at(board, cell + 1)) * TREE_SIGNS +
                      sign_at(board, below)) *
                      TREE_SIGNS +
                  sign_at(board, below + 1)];
}

/* Returns the weights of the pairs and squares that contain the cell `low` or the next one, which
 * is below it or to its right. */
static int32_t
neighbourhood(const struct tree_board *board, uint32_t low, bool vertical)
{
    const uint32_t stride = board->stride;
    const uint32_t next = low + (vertical ? stride : 1);
    const uint32_t above = low - stride;
    int32_t sum = row_pair(board, low - 1) + row_pair(board, low) + column_pair(board, above) +
                  column_pair(board, low) + row_pair(board, next) + column_pair(board, next) +
                  square(board, above - 1) + square(board, above) + square(board, low - 1) +
                  square(board, low);

    if (vertical)
        sum += row_pair(board, next - 1) + square(board, next - 1) + square(board, next);
    else
        sum +=
            column_pair(board, next - stride) + square(board, next - stride) + square(board, next);
    return sum;
}

/* Returns the weight of the squared distance of a tile that is so far from home. Squares of rows
 * and columns count three times as much as that of their sum. */
static inline int32_t
squares(const struct tree_board *board, int32_t down, int32_t right)
{
    return (3 * (board->convex[down] + board->convex[right]) + board->convex[down + right]) / 2;
}

/* Returns the weights of a tile by its displacement. */
static inline int32_t
single(const struct tree_board *board, uint32_t tile, uint32_t cell)
{
    const struct tree_cell *const goal = &board->cell[tile];
    const int32_t down = (int32_t)goal->row - board->cell[cell].row;
    const int32_t right = (int32_t)goal->column - board->cell[cell].column;
    const int32_t near_down = eval_clamp(down, EVAL_REACH);
    const int32_t near_right = eval_clamp(right, EVAL_REACH);
    const int32_t beyond = abs(down - near_down) + abs(right - near_right);
    const int32_t home = goal->border[0] * EVAL_BORDER + goal->border[1];

    return board->weights[EVAL_SINGLE +
                          (home * EVAL_REACHES + near_down + EVAL_REACH) * EVAL_REACHES +
                          near_right + EVAL_REACH] +
           board->weights[EVAL_FAR] * beyond + squares(board, abs(down), abs(right));
}

/* Returns the weight of `count` tiles of a lane that belong to the lane `home`. */
static inline int32_t
flow(const struct tree_board *board, uint8_t lane, uint8_t home, int32_t count)
{
    return board->weights[EVAL_FLOW + (lane * EVAL_BORDER + home) * EVAL_FLOWS +
                          (count < EVAL_FLOWS ? count : EVAL_FLOWS - 1)];
}

/* Returns the change of the flow when a tile leaves a lane for the next one. */
static inline int32_t
flow_change(const struct tree_board *board, uint32_t to, uint32_t tile, bool vertical)
{
    const struct tree_cell *const old = &board->cell[to];
    const struct tree_cell *const new = &board->cell[board->blank];
    const struct tree_cell *const goal = &board->cell[tile];
    const uint8_t home = goal->border[!vertical];
    const uint32_t lanes = vertical ? board->shape.height : board->shape.width;
    const uint16_t *const count =
        vertical ? board->in_row + goal->row : board->in_column + goal->column;
    const int32_t from_count = count[(vertical ? old->row : old->column) * lanes];
    const int32_t to_count = count[(vertical ? new->row : new->column) * lanes];

    return flow(board, new->border[!vertical], home, to_count + 1) -
           flow(board, new->border[!vertical], home, to_count) +
           flow(board, old->border[!vertical], home, from_count - 1) -
           flow(board, old->border[!vertical], home, from_count);
}

/* Returns the inversions in a tile's own lane if it is in `cell` of that lane: tiles of the lane on
 * the wrong side of it. Its old cell counts for nothing. */
static int32_t
inversions(const struct tree_board *board, uint32_t tile, uint32_t cell, bool row)
{
    const uint32_t stride = row ? 1 : board->stride;
    const uint32_t index = row ? board->cell[cell].row : board->cell[cell].column;
    uint32_t at;
    int32_t count = 0;

    for (at = cell - stride; board->near[at] != TREE_WALL; at -= stride) {
        const uint32_t other = board->tile[at];
        const struct tree_cell *const home = &board->cell[other];
        count += (row ? home->row : home->column) == index && other > tile &&
                 board->near[at] != TREE_BLANK;
    }
    for (at = cell + stride; board->near[at] != TREE_WALL; at += stride) {
        const uint32_t other = board->tile[at];
        const struct tree_cell *const home = &board->cell[other];
        count += (row ? home->row : home->column) == index && other < tile &&
                 board->near[at] != TREE_BLANK;
    }
    return count;
}

/* Returns the change of the weight of inversions when a tile enters or leaves its own lane. */
static inline int32_t
inversion_change(const struct tree_board *board, uint32_t to, uint32_t tile, bool vertical)
{
    const struct tree_cell *const old = &board->cell[to];
    const struct tree_cell *const new = &board->cell[board->blank];
    const struct tree_cell *const goal = &board->cell[tile];
    const int32_t weight = board->weights[EVAL_INVERSION + goal->border[!vertical]];

    if (vertical ? goal->row == new->row : goal->column == new->column)
        return weight * inversions(board, tile, board->blank, vertical);
    if (vertical ? goal->row == old->row : goal->column == old->column)
        return -weight * inversions(board, tile, to, vertical);
    return 0;
}

int32_t
tree_board_score(struct tree_board *board, uint32_t to)
{
    const uint32_t blank = board->blank;
    const uint32_t tile = board->tile[to];
    const uint32_t low = blank < to ? blank : to;
    const bool vertical = board->cell[to].column == board->cell[blank].column;
    const uint8_t near = board->near[to];
    int32_t change = single(board, tile, blank) - single(board, tile, to) +
                     flow_change(board, to, tile, vertical) +
                     inversion_change(board, to, tile, vertical) -
                     neighbourhood(board, low, vertical);

    board->near[blank] = near_of(board, tile, blank);
    board->near[to] = TREE_BLANK;
    change += neighbourhood(board, low, vertical);
    board->near[blank] = TREE_BLANK;
    board->near[to] = near;
    return change;
}

void
tree_board_move(struct tree_board *board, uint32_t to)
{
    const uint32_t blank = board->blank;
    const uint32_t tile = board->tile[to];
    const struct tree_cell *const old = &board->cell[to];
    const struct tree_cell *const new = &board->cell[blank];
    const struct tree_cell *const goal = &board->cell[tile];

    if (old->column == new->column) {
        board->in_row[old->row * board->shape.height + goal->row]--;
        board->in_row[new->row * board->shape.height + goal->row]++;
    } else {
        board->in_column[old->column * board->shape.width + goal->column]--;
        board->in_column[new->column * board->shape.width + goal->column]++;
    }
    board->tile[blank] = tile;
    board->near[blank] = near_of(board, tile, blank);
    board->tile[to] = board->goal_blank;
    board->near[to] = TREE_BLANK;
    board->blank = to;
}
