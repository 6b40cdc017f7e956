// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The board of a tree beam: its tables, and the change of the score by a move.
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
    }
}

uint64_t
tree_board_bytes(const struct shape *shape)
{
    const uint64_t cells = ((uint64_t)shape->width + 2) * (shape->height + 2);

    return cells * (sizeof(uint32_t) + sizeof(uint8_t) + sizeof(bool) + sizeof(struct tree_cell)) +
           2 * TREE_SIDE_MAX * sizeof(int32_t) +
           (2 * TREE_PLACES * TREE_NEARS * TREE_NEARS + TREE_SQUARES) * sizeof(int16_t);
}

static bool
allocate(struct tree_board *board)
{
    board->tile = calloc(board->cells, sizeof *board->tile);
    board->near = calloc(board->cells, sizeof *board->near);
    board->closed = calloc(board->cells, sizeof *board->closed);
    board->cell = calloc(board->cells, sizeof *board->cell);
    board->convex = calloc((size_t)2 * TREE_SIDE_MAX, sizeof *board->convex);
    board->pairs = calloc((size_t)2 * TREE_PLACES * TREE_NEARS * TREE_NEARS, sizeof *board->pairs);
    board->squares = calloc(TREE_SQUARES, sizeof *board->squares);
    return board->tile != NULL && board->near != NULL && board->closed != NULL &&
           board->cell != NULL && board->convex != NULL && board->pairs != NULL &&
           board->squares != NULL;
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
    free(board->convex);
    free(board->pairs);
    free(board->squares);
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
struct around {
    uint8_t near[10];
    uint8_t sign[10];
    uint32_t pair[7]; /* offsets of the pairs that contain a or b, in the order of pairs_around() */
};

/* eval_sign_class() by displacement, (eval_near_class() by displacement). */
static const uint8_t signs[TREE_NEARS] = {0, 0, 0, 1, 2, 2, 2, 0, 0, 0, 1, 2, 2, 2, 0, 0, 0, 1, 2,
    2, 2, 3, 3, 3, 4, 5, 5, 5, 6, 6, 6, 7, 8, 8, 8, 6, 6, 6, 7, 8, 8, 8, 6, 6, 6, 7, 8, 8, 8,
    SIGN_BLANK, SIGN_WALL};

static void
look_around(const struct tree_board *board, uint32_t a, bool vertical, struct around *around)
{
    const uint32_t stride = board->stride;
    const uint32_t above = a - stride;
    const uint32_t b = a + (vertical ? stride : 1);
    const uint32_t below = b + stride;
    const struct tree_cell *const cell = board->cell;
    const uint32_t cells[2][10] = {{above - 1, above, above + 1, above + 2, a - 1, b + 1, below - 2,
                                       below - 1, below, below + 1},
        {above - 1, above, above + 1, a - 1, a + 1, b - 1, b + 1, below - 1, below, below + 1}};

    for (unsigned i = 0; i < 10; i++) {
        around->near[i] = board->near[cells[vertical][i]];
        around->sign[i] = signs[around->near[i]];
    }
    around->pair[0] = vertical ? cell[a].column_pair : cell[a].row_pair;
    around->pair[1] = cell[a - 1].row_pair;
    around->pair[2] = cell[above].column_pair;
    around->pair[3] = vertical ? cell[a].row_pair : cell[a].column_pair;
    around->pair[4] = vertical ? cell[b - 1].row_pair : cell[above + 1].column_pair;
    around->pair[5] = cell[b].row_pair;
    around->pair[6] = cell[b].column_pair;
}

/* Returns the weight of a pair of near classes. */
static inline int32_t
pair(const int16_t *pairs, uint32_t offset, uint32_t first, uint32_t second)
{
    return pairs[offset + first * TREE_NEARS + second];
}

/* Returns the weight of a square of directions, row by row. */
static inline int32_t
square(const int16_t *squares, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return squares[((a * TREE_SIGNS + b) * TREE_SIGNS + c) * TREE_SIGNS + d];
}

/* Return the weights of the pairs and squares that contain a or b, if these have the given near
 * classes. */
static inline int32_t
horizontal(const struct tree_board *board, const struct around *around, uint32_t a, uint32_t b)
{
    const int16_t *const p = board->pairs;
    const int16_t *const q = board->squares;
    const uint32_t *const at = around->pair;
    const uint8_t *const n = around->near;
    const uint8_t *const s = around->sign;
    const uint32_t sa = signs[a];
    const uint32_t sb = signs[b];

    return pair(p, at[0], a, b) + pair(p, at[1], n[4], a) + pair(p, at[2], n[1], a) +
           pair(p, at[3], a, n[7]) + pair(p, at[4], n[2], b) + pair(p, at[5], b, n[5]) +
           pair(p, at[6], b, n[8]) + square(q, s[0], s[1], s[4], sa) +
           square(q, s[1], s[2], sa, sb) + square(q, s[2], s[3], sb, s[5]) +
           square(q, s[4], sa, s[6], s[7]) + square(q, sa, sb, s[7], s[8]) +
           square(q, sb, s[5], s[8], s[9]);
}

static inline int32_t
vertical(const struct tree_board *board, const struct around *around, uint32_t a, uint32_t b)
{
    const int16_t *const p = board->pairs;
    const int16_t *const q = board->squares;
    const uint32_t *const at = around->pair;
    const uint8_t *const n = around->near;
    const uint8_t *const s = around->sign;
    const uint32_t sa = signs[a];
    const uint32_t sb = signs[b];

    return pair(p, at[0], a, b) + pair(p, at[1], n[3], a) + pair(p, at[2], n[1], a) +
           pair(p, at[3], a, n[4]) + pair(p, at[4], n[5], b) + pair(p, at[5], b, n[6]) +
           pair(p, at[6], b, n[8]) + square(q, s[0], s[1], s[3], sa) +
           square(q, s[1], s[2], sa, s[4]) + square(q, s[3], sa, s[5], sb) +
           square(q, sa, s[4], sb, s[6]) + square(q, s[5], sb, s[7], s[8]) +
           square(q, sb, s[6], s[8], s[9]);
}

/* Returns the change of the weights of pairs and squares when the tile in `to` slides into the
 * blank and then has the near class `near`. */
static int32_t
neighbourhood_change(const struct tree_board *board, uint32_t to, uint8_t near, bool is_vertical)
{
    const bool first = to < board->blank;
    const uint32_t tile = board->near[to];
    struct around around;

    look_around(board, first ? to : board->blank, is_vertical, &around);
    const uint32_t before[2] = {first ? tile : TREE_BLANK, first ? TREE_BLANK : tile};
    const uint32_t after[2] = {first ? TREE_BLANK : near, first ? near : TREE_BLANK};
    if (is_vertical)
        return vertical(board, &around, after[0], after[1]) -
               vertical(board, &around, before[0], before[1]);
    return horizontal(board, &around, after[0], after[1]) -
           horizontal(board, &around, before[0], before[1]);
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
    const bool is_vertical = board->cell[to].column == board->cell[blank].column;

    return single(board, tile, blank) - single(board, tile, to) +
           inversion_change(board, to, tile, is_vertical) +
           neighbourhood_change(board, to, tree_board_near(board, to), is_vertical);
}
