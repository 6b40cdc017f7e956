// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The board of a tree beam: its tables, and the change of the score by a move.
 */
#include "config.h"

#include "search/beam/tree_state.h"

#include <stdlib.h>
#include <string.h>

#include "base/compiler.h"
#include "base/memory.h"

enum {
    SIGN_BLANK = EVAL_SIGNS - 1,
    SIGN_WALL = EVAL_SIGNS,
    CONVEX_MEAN = 4, /* the mean distance up to which the squared distance has its full weight */
};

/* ---- tables -------------------------------------------------------------------------------- */

/* Returns the near class of the transposed displacement. */
static uint32_t
transposed(uint32_t near)
{
    return near < TREE_BLANK ? near % EVAL_NEARS * EVAL_NEARS + near / EVAL_NEARS : near;
}

/* Returns the weight of two neighbours in a row: of their displacements and of their directions by
 * place. */
static int16_t
pair_weight(const struct tree_board *board, uint32_t place, uint32_t a, uint32_t b)
{
    const int16_t *const weights = board->weights;

    if (a == TREE_WALL || b == TREE_WALL)
        return 0;
    return (int16_t)(weights[EVAL_PAIR + a * EVAL_PAIRS + b] +
                     weights[EVAL_PLACE + (place * EVAL_SIGNS + board->sign[a]) * EVAL_SIGNS +
                             board->sign[b]]);
}

/* A pair in a column is a pair in a row of the transposed board. */
static void
fill_pairs(struct tree_board *board)
{
    const uint32_t table = TREE_NEARS * TREE_NEARS;

    for (uint32_t i = 0; i < TREE_PLACES * table; i++) {
        const uint32_t a = i % table / TREE_NEARS;
        const uint32_t b = i % TREE_NEARS;
        board->pairs[i] = pair_weight(board, i / table, a, b);
        board->pairs[TREE_PLACES * table + i] =
            pair_weight(board, i / table, transposed(a), transposed(b));
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
    }
}

/* Lays the arrays out for the board's shape and returns their bytes. */
static uint64_t
lay_out(struct tree_board *board, unsigned char *memory)
{
    struct beam_layout layout = {.memory = memory};

    board->cells = (board->shape.width + 2) * (board->shape.height + 2);
    board->pairs = beam_layout_add(
        &layout, (uint64_t)2 * TREE_PLACES * TREE_NEARS * TREE_NEARS, sizeof *board->pairs);
    board->squares = beam_layout_add(&layout, TREE_SQUARES, sizeof *board->squares);
    board->convex = beam_layout_add(&layout, (uint64_t)2 * TREE_SIDE_MAX, sizeof *board->convex);
    board->cell = beam_layout_add(&layout, board->cells, sizeof *board->cell);
    board->tile = beam_layout_add(&layout, board->cells, sizeof *board->tile);
    board->near = beam_layout_add(&layout, board->cells, sizeof *board->near);
    board->closed = beam_layout_add(&layout, board->cells, sizeof *board->closed);
    return layout.bytes;
}

uint64_t
tree_board_bytes(const struct shape *shape)
{
    struct tree_board board = {.shape = *shape};

    return lay_out(&board, NULL);
}

bool
tree_board_open(
    struct tree_board *board, const struct shape *shape, const uint16_t *tiles, uint32_t blank)
{
    const int32_t stride = (int32_t)shape->width + 2;

    *board = (struct tree_board){.shape = *shape,
        .stride = shape->width + 2,
        .step = {stride, -stride, 1, -1},
        .weights = evaluation_weights(shape)};
    board->memory_bytes = lay_out(board, NULL);
    board->memory = pages_alloc((size_t)board->memory_bytes);
    if (board->memory == NULL)
        return false;
    (void)lay_out(board, board->memory);
    board->blank = tree_board_cell(board, blank);
    board->goal_blank = tree_board_cell(board, shape->goal_blank);
    for (int32_t near = 0; near < TREE_BLANK; near++)
        board->sign[near] =
            eval_sign_class(near / EVAL_NEARS - EVAL_NEAR, near % EVAL_NEARS - EVAL_NEAR);
    board->sign[TREE_BLANK] = SIGN_BLANK;
    board->sign[TREE_WALL] = SIGN_WALL;
    fill_pairs(board);
    fill_squares(board);
    fill_cells(board);
    put_tiles(board, tiles, blank);
    return true;
}

void
tree_board_close(struct tree_board *board)
{
    pages_free(board->memory, (size_t)board->memory_bytes);
    *board = (struct tree_board){0};
}

/* ---- a move -------------------------------------------------------------------------------- */

/* The cells around two neighbours a and b, a being the upper or left one:
 *
 *      0 1 2 3      0 1 2
 *      4 a b 5      3 a 4
 *      6 7 8 9      5 b 6
 *                   7 8 9
 */
enum { AROUND = 10, A = AROUND, B };

/* The pairs and squares that contain a or b, for neighbours of a row and of a column. */
static const uint8_t pairs_around[2][7][2] = {
    {{A, B}, {4, A}, {1, A}, {A, 7}, {2, B}, {B, 5}, {B, 8}},
    {{A, B}, {3, A}, {1, A}, {A, 4}, {5, B}, {B, 6}, {B, 8}},
};
static const uint8_t squares_around[2][6][4] = {
    {{0, 1, 4, A}, {1, 2, A, B}, {2, 3, B, 5}, {4, A, 6, 7}, {A, B, 7, 8}, {B, 5, 8, 9}},
    {{0, 1, 3, A}, {1, 2, A, 4}, {3, A, 5, B}, {A, 4, B, 6}, {5, B, 7, 8}, {B, 6, 8, 9}},
};

struct around {
    uint8_t near[B + 1];
    uint8_t sign[B + 1];
    uint32_t pair[7]; /* offsets of the weights of pairs_around */
};

NP_ALWAYS_INLINE void
look_around(const struct tree_board *board, uint32_t a, bool vertical, struct around *around)
{
    const uint32_t stride = board->stride;
    const uint32_t above = a - stride;
    const uint32_t b = a + (vertical ? stride : 1);
    const uint32_t below = b + stride;
    const struct tree_cell *const cell = board->cell;
    const uint32_t cells[2][AROUND] = {{above - 1, above, above + 1, above + 2, a - 1, b + 1,
                                           below - 2, below - 1, below, below + 1},
        {above - 1, above, above + 1, a - 1, a + 1, b - 1, b + 1, below - 1, below, below + 1}};

    NP_UNROLL
    for (unsigned i = 0; i < AROUND; i++) {
        around->near[i] = board->near[cells[vertical][i]];
        around->sign[i] = board->sign[around->near[i]];
    }
    around->pair[0] = vertical ? cell[a].column_pair : cell[a].row_pair;
    around->pair[1] = cell[a - 1].row_pair;
    around->pair[2] = cell[above].column_pair;
    around->pair[3] = vertical ? cell[a].row_pair : cell[a].column_pair;
    around->pair[4] = vertical ? cell[b - 1].row_pair : cell[above + 1].column_pair;
    around->pair[5] = cell[b].row_pair;
    around->pair[6] = cell[b].column_pair;
}

/* Returns the weights of the pairs and squares that contain a or b, if these have the given near
 * classes. */
NP_ALWAYS_INLINE int32_t
weights_around(const struct tree_board *board, struct around *around, bool vertical, uint8_t near_a,
    uint8_t near_b)
{
    const uint8_t *const near = around->near;
    const uint8_t *const sign = around->sign;
    int32_t sum = 0;

    around->near[A] = near_a;
    around->near[B] = near_b;
    around->sign[A] = board->sign[near_a];
    around->sign[B] = board->sign[near_b];
    NP_UNROLL
    for (unsigned i = 0; i < 7; i++) {
        const uint8_t *const at = pairs_around[vertical][i];
        sum += board->pairs[around->pair[i] + near[at[0]] * (uint32_t)TREE_NEARS + near[at[1]]];
    }
    NP_UNROLL
    for (unsigned i = 0; i < 6; i++) {
        const uint8_t *const at = squares_around[vertical][i];
        const uint32_t above = sign[at[0]] * (uint32_t)TREE_SIGNS + sign[at[1]];
        const uint32_t below = sign[at[2]] * (uint32_t)TREE_SIGNS + sign[at[3]];
        sum += board->squares[above * TREE_SIGNS * TREE_SIGNS + below];
    }
    return sum;
}

/* Returns the change of the weights of pairs and squares when the tile in `to` slides into the
 * blank and then has the near class `near`. */
NP_ALWAYS_INLINE int32_t
neighbourhood_change(const struct tree_board *board, uint32_t to, uint8_t near, bool vertical)
{
    const bool first = to < board->blank;
    const uint8_t tile = board->near[to];
    struct around around;

    look_around(board, first ? to : board->blank, vertical, &around);
    const int32_t before = weights_around(
        board, &around, vertical, first ? tile : TREE_BLANK, first ? TREE_BLANK : tile);
    return weights_around(
               board, &around, vertical, first ? TREE_BLANK : near, first ? near : TREE_BLANK) -
           before;
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

uint8_t
tree_board_near(const struct tree_board *board, uint32_t to)
{
    return near_of(board, board->tile[to], board->blank);
}

int32_t
tree_board_score(const struct tree_board *board, uint32_t to)
{
    const uint32_t blank = board->blank;
    const uint32_t tile = board->tile[to];
    const uint8_t near = tree_board_near(board, to);
    const bool is_vertical = board->cell[to].column == board->cell[blank].column;

    return single(board, tile, blank) - single(board, tile, to) +
           inversion_change(board, to, tile, is_vertical) +
           (is_vertical ? neighbourhood_change(board, to, near, true)
                        : neighbourhood_change(board, to, near, false));
}
