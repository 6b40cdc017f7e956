// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The score of a state, computed from scratch and updated for a move.
 *
 * evaluation_features() defines the score: it visits every weight of a state. evaluation_step()
 * computes how the score changes when first the blank's cell gets the tile, then the tile's cell
 * the blank. Each time at most four pairs and four squares change, all within the eight cells
 * around; so do those around the goal of the tile.
 */
#include "config.h"

#include "search/evaluation/evaluation.h"

#include <stdlib.h>
#include <string.h>

#include "base/compiler.h"

/* ---- tables -------------------------------------------------------------------------------- */

/* A lane is a row or a column. Two neighbouring cells are in the same row or the same column. */
enum eval_lane { EVAL_ROW, EVAL_COLUMN, EVAL_LANES };

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
    uint16_t coordinate[EVAL_LANES][EVAL_CELLS_MAX]; /* [][cell]: its row, its column */
    uint8_t border[EVAL_LANES][EVAL_LANES_MAX];      /* [][row or column]: its class */
};

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
    const enum eval_lane other = !kind;
    const uint32_t along = eval->border[other][eval->coordinate[other][cell]];

    return (own * EVAL_BORDER + along) * EVAL_SIGNS * EVAL_SIGNS;
}

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

/* ---- from scratch -------------------------------------------------------------------------- */

/* Visits the weights of a tile in a cell: single, far, convex and squares. */
static void
single_features(const struct evaluation *eval, uint32_t tile, uint32_t cell,
    evaluation_visit *visit, void *context)
{
    const int32_t down = eval_displacement(eval, EVAL_ROW, tile, cell);
    const int32_t right = eval_displacement(eval, EVAL_COLUMN, tile, cell);
    const int32_t near_down = eval_clamp(down, EVAL_REACH);
    const int32_t near_right = eval_clamp(right, EVAL_REACH);
    const int32_t distance = abs(down) + abs(right);
    const uint32_t home =
        (uint32_t)eval->border[EVAL_ROW][eval->coordinate[EVAL_ROW][tile]] * EVAL_BORDER +
        eval->border[EVAL_COLUMN][eval->coordinate[EVAL_COLUMN][tile]];
    const int32_t reach = (near_down + EVAL_REACH) * EVAL_REACHES + near_right + EVAL_REACH;

    visit(context, EVAL_SINGLE + home * EVAL_REACHES * EVAL_REACHES + (uint32_t)reach, 1);
    if (distance > abs(near_down) + abs(near_right))
        visit(context, EVAL_FAR, distance - abs(near_down) - abs(near_right));
    visit(context, EVAL_CONVEX, distance * distance);
    visit(context, EVAL_SQUARES, down * down + right * right);
}

/* Visits the weights of a pair of near classes in the cell `at` and the next one of its lane.
 * `home` is EVAL_HOME - EVAL_PAIR for goals instead of cells. */
static void
pair_features(const struct evaluation *eval, const uint32_t *near, uint32_t at, enum eval_lane kind,
    uint32_t home, evaluation_visit *visit, void *context)
{
    const uint32_t code = eval->code[near[0]].first[kind] +
                          eval->code[near[kind == EVAL_COLUMN ? 2 : 1]].second[kind];

    visit(context, home + EVAL_PAIR + (uint16_t)code, 1);
    visit(context, home + EVAL_PLACE + eval_place(eval, at, kind) + (code >> EVAL_PLACE_SHIFT), 1);
}

/* Visits the weights of the pairs and the square that begin at a cell, or at a goal if `home` is
 * EVAL_HOME - EVAL_PAIR instead of 0. */
static void
square_features(const struct evaluation *eval, const uint16_t *tiles, const uint8_t *classes,
    uint32_t cell, uint32_t home, evaluation_visit *visit, void *context)
{
    const uint32_t width = eval->shape.width;
    const uint32_t cells[EVAL_BLOCK_CELLS] = {cell, cell + 1, cell + width, cell + width + 1};
    const bool right = eval->coordinate[EVAL_COLUMN][cell] + 1u < width;
    const bool down = eval->coordinate[EVAL_ROW][cell] + 1u < eval->shape.height;
    uint32_t near[EVAL_BLOCK_CELLS] = {0};
    uint32_t block = 0;

    for (unsigned i = 0; i < EVAL_BLOCK_CELLS; i++) {
        if (cells[i] < eval->shape.cells)
            near[i] =
                home == 0 ? evaluation_class(eval, tiles[cells[i]], cells[i]) : classes[cells[i]];
        block += eval->code[near[i]].square[i];
    }
    if (right)
        pair_features(eval, near, cell, EVAL_ROW, home, visit, context);
    if (down)
        pair_features(eval, near, cell, EVAL_COLUMN, home, visit, context);
    if (right && down)
        visit(context, home + EVAL_BLOCK + block, 1);
}

/* A row or column. Its cells are first, first + step, and so on. */
struct lane {
    const uint16_t *home;  /* home[tile]: the lane of this kind with the tile's goal */
    const uint16_t *order; /* order[tile]: the place of the goal in that lane */
    const uint8_t *border; /* border[lane]: the lane's class */
    uint32_t index;
    uint32_t first;
    uint32_t step;
    uint32_t count;
};

NP_ALWAYS_INLINE struct lane
lane_of(const struct evaluation *eval, enum eval_lane kind, uint32_t index)
{
    const enum eval_lane other = !kind;

    return (struct lane){eval->coordinate[kind], eval->coordinate[other], eval->border[kind], index,
        kind == EVAL_ROW ? index * eval->shape.width : index,
        kind == EVAL_ROW ? 1 : eval->shape.width, eval->lanes[other]};
}

/* Returns the index of the weight in `flow` for `count` tiles of a lane that belong to the lane
 * `home`. */
static uint32_t
flow_index(const struct lane *lane, uint32_t home, uint32_t count)
{
    const uint32_t lanes = (uint32_t)lane->border[lane->index] * EVAL_BORDER + lane->border[home];

    return EVAL_FLOW + lanes * EVAL_FLOWS + (count < EVAL_FLOWS ? count : EVAL_FLOWS - 1);
}

static void
lane_features(const struct lane *lane, uint32_t homes, const uint16_t *tiles, uint32_t blank,
    evaluation_visit *visit, void *context)
{
    const uint32_t end = lane->first + lane->count * lane->step;
    int32_t inversions = 0;

    for (uint32_t a = lane->first; a < end; a += lane->step) {
        for (uint32_t b = lane->first; b < a; b += lane->step)
            inversions += a != blank && b != blank && lane->home[tiles[a]] == lane->index &&
                          lane->home[tiles[b]] == lane->index &&
                          lane->order[tiles[b]] > lane->order[tiles[a]];
    }
    if (inversions > 0)
        visit(context, EVAL_INVERSION + (uint32_t)lane->border[lane->index], inversions);
    for (uint32_t home = 0; home < homes; home++) {
        uint32_t count = 0;
        for (uint32_t cell = lane->first; cell < end; cell += lane->step)
            count += cell != blank && lane->home[tiles[cell]] == home;
        visit(context, flow_index(lane, home, count), 1);
    }
}

bool
evaluation_near_end(const struct shape *shape, const uint16_t *tiles)
{
    uint32_t distance = 0;

    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        const uint32_t tile = tiles[cell];
        if (tile != shape->goal_blank)
            distance += shape_distance(shape, tile, cell);
    }
    return distance < shape->cells / 2;
}

uint8_t
evaluation_class(const struct evaluation *eval, uint32_t tile, uint32_t cell)
{
    return eval->near[(size_t)cell * eval->shape.cells + tile];
}

void
evaluation_classes(const struct evaluation *eval, const uint16_t *tiles, uint8_t *classes)
{
    for (uint32_t cell = 0; cell < eval->shape.cells; cell++)
        classes[tiles[cell]] = evaluation_class(eval, tiles[cell], cell);
}

void
evaluation_features(const struct evaluation *eval, const uint16_t *tiles, const uint8_t *classes,
    uint32_t blank, evaluation_visit *visit, void *context)
{
    for (uint32_t cell = 0; cell < eval->shape.cells; cell++) {
        if (cell != blank)
            single_features(eval, tiles[cell], cell, visit, context);
        square_features(eval, tiles, classes, cell, 0, visit, context);
        square_features(eval, tiles, classes, cell, EVAL_HOME - EVAL_PAIR, visit, context);
    }
    for (enum eval_lane kind = EVAL_ROW; kind < EVAL_LANES; kind++) {
        for (uint32_t index = 0; index < eval->lanes[kind]; index++) {
            const struct lane lane = lane_of(eval, kind, index);
            lane_features(&lane, eval->lanes[kind], tiles, blank, visit, context);
        }
    }
}

int32_t
evaluation_eval(
    const struct evaluation *eval, const uint16_t *tiles, const uint8_t *classes, uint32_t blank)
{
    struct eval_sum sum = {.weights = eval->weights};

    evaluation_features(eval, tiles, classes, blank, eval_add_up, &sum);
    return (int32_t)sum.total;
}

/* ---- a move's change ----------------------------------------------------------------------- */

/* A cell whose tile changes, with the codes of the cells around it. */
struct change {
    const struct eval_hood *hood;
    const struct eval_code *around[EVAL_SIDES];
    const struct eval_code *old;
    const struct eval_code *new;
};

/* Returns how the weights of the pair on a side change. `after` tells whether the cell on that side
 * is the second one. */
NP_ALWAYS_INLINE int32_t
pair_change(const struct eval_local *weights, const struct change *change, enum eval_side side,
    enum eval_lane kind, bool after)
{
    const struct eval_code *const other = change->around[side];
    const uint32_t mask = change->hood->pair_mask[side];
    const uint32_t rest = change->hood->pair[side] + (after ? other->second : other->first)[kind];
    const uint32_t old = (rest + (after ? change->old->first : change->old->second)[kind]) & mask;
    const uint32_t new = (rest + (after ? change->new->first : change->new->second)[kind]) & mask;

    return weights->pair[(uint16_t) new] - weights->pair[(uint16_t)old] +
           weights->place[new >> EVAL_PLACE_SHIFT] - weights->place[old >> EVAL_PLACE_SHIFT];
}

/* The same for the square in a corner, in which the cell has number `own`. */
NP_ALWAYS_INLINE int32_t
square_change(const struct eval_local *weights, const struct change *change, enum eval_side corner,
    unsigned own)
{
    /* The sides with the other cells of the square, row by row. */
    static const uint8_t sides[EVAL_BLOCK_CELLS][EVAL_BLOCK_CELLS] = {
        {0, EVAL_RIGHT, EVAL_BELOW, EVAL_BELOW_RIGHT},
        {EVAL_LEFT, 0, EVAL_BELOW_LEFT, EVAL_BELOW},
        {EVAL_ABOVE, EVAL_ABOVE_RIGHT, 0, EVAL_RIGHT},
        {EVAL_ABOVE_LEFT, EVAL_ABOVE, EVAL_LEFT, 0},
    };
    const uint32_t mask = change->hood->square_mask[corner];
    uint32_t rest = 1;

    NP_UNROLL
    for (unsigned i = 0; i < EVAL_BLOCK_CELLS; i++)
        rest += i == own ? 0u : change->around[sides[own][i]]->square[i];
    return weights->block[(rest + change->new->square[own]) & mask] -
           weights->block[(rest + change->old->square[own]) & mask];
}

/* Returns how the weights of all pairs and squares with a cell change. */
NP_ALWAYS_INLINE int32_t
local_change(const struct eval_local *weights, const struct change *change)
{
    return pair_change(weights, change, EVAL_LEFT, EVAL_ROW, false) +
           pair_change(weights, change, EVAL_RIGHT, EVAL_ROW, true) +
           pair_change(weights, change, EVAL_ABOVE, EVAL_COLUMN, false) +
           pair_change(weights, change, EVAL_BELOW, EVAL_COLUMN, true) +
           square_change(weights, change, EVAL_BELOW_RIGHT, 0) +
           square_change(weights, change, EVAL_BELOW_LEFT, 1) +
           square_change(weights, change, EVAL_ABOVE_RIGHT, 2) +
           square_change(weights, change, EVAL_ABOVE_LEFT, 3);
}

NP_ALWAYS_INLINE void
look_around(
    const struct evaluation *eval, const uint16_t *tiles, uint32_t cell, struct change *change)
{
    const struct eval_hood *const hood = &eval->hoods[cell];

    change->hood = hood;
    NP_UNROLL
    for (unsigned i = 0; i < EVAL_SIDES; i++)
        change->around[i] = &eval->code[eval->near[hood->row[i] + tiles[hood->cell[i]]]];
}

/* Returns how the weights of pairs and squares change when the tile slides into the blank, which is
 * on side `side` of it: first the blank's cell changes, then the tile's. */
NP_ALWAYS_INLINE int32_t
cells_step(const struct evaluation *eval, const uint16_t *tiles, uint32_t blank, uint32_t from,
    enum eval_side side)
{
    const struct eval_code *const none = &eval->code[EVAL_PAIRS - 1];
    const size_t cells = eval->shape.cells;
    struct change change = {
        .old = none, .new = &eval->code[eval->near[blank * cells + tiles[from]]]};

    look_around(eval, tiles, blank, &change);
    const int32_t arrives = local_change(&eval->local, &change);
    look_around(eval, tiles, from, &change);
    change.around[side] = change.new;
    change.old = &eval->code[eval->near[from * cells + tiles[from]]];
    change.new = none;
    return arrives + local_change(&eval->local, &change);
}

/* Returns how the weights in `home` change when the class of a tile becomes `near`. */
static int32_t
home_step(const struct evaluation *eval, const uint8_t *classes, uint32_t tile, uint8_t near)
{
    struct change change = {
        .hood = &eval->hoods[tile], .old = &eval->code[classes[tile]], .new = &eval->code[near]};

    NP_UNROLL
    for (unsigned i = 0; i < EVAL_SIDES; i++)
        change.around[i] = &eval->code[classes[change.hood->cell[i]]];
    return local_change(&eval->home, &change);
}

/* Returns the change when a tile arrives at `place` of a lane, where it or the blank is. The loops
 * avoid branches, which would be unpredictable. */
NP_ALWAYS_INLINE int32_t
lane_step(const struct evaluation *eval, const struct lane *lane, const uint16_t *tiles,
    uint32_t tile, uint32_t place)
{
    const int16_t *weights = eval->weights;
    const uint32_t home = lane->home[tile];
    const uint32_t order = lane->order[tile];
    uint32_t count = 0;
    int32_t inversions = 0;

    for (uint32_t i = 0, cell = lane->first; i < lane->count; i++, cell += lane->step)
        count += lane->home[tiles[cell]] == home;
    count -= lane->home[tiles[lane->first + place * lane->step]] == home;
    const int32_t change =
        weights[flow_index(lane, home, count + 1)] - weights[flow_index(lane, home, count)];
    if (home != lane->index)
        return change;
    for (uint32_t i = 0, cell = lane->first; i < lane->count; i++, cell += lane->step)
        inversions += (i != place) & (lane->home[tiles[cell]] == home) &
                      ((i < place) == (lane->order[tiles[cell]] > order));
    return change + weights[EVAL_INVERSION + lane->border[home]] * inversions;
}

/* Returns the change in both lanes when a tile moves from one to the other. */
NP_ALWAYS_INLINE int32_t
cross_lanes(const struct evaluation *eval, const uint16_t *tiles, uint32_t blank, uint32_t from,
    enum eval_lane kind)
{
    const struct lane old = lane_of(eval, kind, eval->coordinate[kind][from]);
    const struct lane new = lane_of(eval, kind, eval->coordinate[kind][blank]);
    const uint32_t place = eval->coordinate[!kind][from];

    return lane_step(eval, &new, tiles, tiles[from], place) -
           lane_step(eval, &old, tiles, tiles[from], place);
}

int32_t
evaluation_step(const struct evaluation *eval, const uint16_t *tiles, const uint8_t *classes,
    uint32_t blank, uint32_t from)
{
    const uint32_t tile = tiles[from];
    const int32_t *const single = eval->single + (size_t)tile * eval->shape.cells;
    int32_t change = single[blank] - single[from];

    if (eval->uses_home)
        change += home_step(eval, classes, tile, evaluation_class(eval, tile, blank));
    if (eval->coordinate[EVAL_COLUMN][blank] == eval->coordinate[EVAL_COLUMN][from])
        return change + cross_lanes(eval, tiles, blank, from, EVAL_ROW) +
               cells_step(eval, tiles, blank, from, from > blank ? EVAL_ABOVE : EVAL_BELOW);
    return change + cross_lanes(eval, tiles, blank, from, EVAL_COLUMN) +
           cells_step(eval, tiles, blank, from, from > blank ? EVAL_LEFT : EVAL_RIGHT);
}

/* ---- opening: the tables that depend on the shape ------------------------------------------ */

static void
fill_tile(struct evaluation *eval, uint32_t tile)
{
    const uint32_t cells = eval->shape.cells;

    for (uint32_t cell = 0; cell < cells; cell++) {
        const size_t index = (size_t)tile * cells + cell;
        uint8_t *const near = &eval->near[(size_t)cell * cells + tile];
        struct eval_sum sum = {.weights = eval->weights};
        if (tile == eval->shape.goal_blank) {
            *near = EVAL_PAIRS - 1;
            continue;
        }
        single_features(eval, tile, cell, eval_add_up, &sum);
        eval->single[index] = (int32_t)sum.total;
        *near = eval_near_class(eval_displacement(eval, EVAL_ROW, tile, cell),
            eval_displacement(eval, EVAL_COLUMN, tile, cell));
    }
}

void
evaluation_retarget(struct evaluation *eval, uint32_t goal_blank)
{
    const uint32_t old = eval->shape.goal_blank;

    eval->shape.goal_blank = goal_blank;
    fill_tile(eval, old);
    fill_tile(eval, goal_blank);
}

/* Fills the code of a near class, given it and its direction in the board and in the transposed
 * one. */
static void
fill_code(struct evaluation *eval, const uint32_t near[EVAL_LANES], const uint32_t sign[EVAL_LANES])
{
    struct eval_code *const code = &eval->code[near[EVAL_ROW]];
    uint32_t square = sign[EVAL_ROW];

    for (enum eval_lane kind = EVAL_ROW; kind < EVAL_LANES; kind++) {
        code->first[kind] = near[kind] * EVAL_PAIRS | sign[kind] * EVAL_SIGNS << EVAL_PLACE_SHIFT;
        code->second[kind] = near[kind] | sign[kind] << EVAL_PLACE_SHIFT;
    }
    for (unsigned i = EVAL_BLOCK_CELLS; i-- > 0; square *= EVAL_SIGNS)
        code->square[i] = (uint16_t)square;
}

static void
fill_codes(struct evaluation *eval)
{
    static const uint32_t blank[] = {EVAL_PAIRS - 1, EVAL_PAIRS - 1};
    static const uint32_t blank_sign[] = {EVAL_SIGNS - 1, EVAL_SIGNS - 1};

    for (int32_t down = -EVAL_NEAR; down <= EVAL_NEAR; down++) {
        for (int32_t right = -EVAL_NEAR; right <= EVAL_NEAR; right++) {
            const uint32_t near[] = {eval_near_class(down, right), eval_near_class(right, down)};
            const uint32_t sign[] = {eval_sign_class(down, right), eval_sign_class(right, down)};
            fill_code(eval, near, sign);
        }
    }
    fill_code(eval, blank, blank_sign);
}

/* Fills the hood of a cell for one side, which is `down` and `right` of it. */
static void
fill_side(const struct evaluation *eval, uint32_t cell, enum eval_side side, int32_t down,
    int32_t right, struct eval_hood *hood)
{
    const int32_t row = eval->coordinate[EVAL_ROW][cell] + down;
    const int32_t column = eval->coordinate[EVAL_COLUMN][cell] + right;
    const bool inside = row >= 0 && row < (int32_t)eval->shape.height && column >= 0 &&
                        column < (int32_t)eval->shape.width;
    const uint32_t other = inside ? (uint32_t)row * eval->shape.width + (uint32_t)column : cell;
    const uint32_t place =
        eval_place(eval, other < cell ? other : cell, down == 0 ? EVAL_ROW : EVAL_COLUMN);

    hood->cell[side] = (uint16_t)other;
    hood->row[side] = other * eval->shape.cells;
    hood->pair[side] = 1 | (1 + place) << EVAL_PLACE_SHIFT;
    hood->pair_mask[side] = inside && (down == 0 || right == 0) ? UINT32_MAX : 0;
    hood->square_mask[side] = inside && down != 0 && right != 0 ? UINT32_MAX : 0;
}

static void
fill_hoods(struct evaluation *eval)
{
    for (uint32_t cell = 0; cell < eval->shape.cells; cell++) {
        unsigned side = 0;
        for (int32_t down = -1; down <= 1; down++) {
            for (int32_t right = -1; right <= 1; right++) {
                if (down != 0 || right != 0)
                    fill_side(eval, cell, (enum eval_side)side++, down, right, &eval->hoods[cell]);
            }
        }
    }
}

/* Copies the weights of pairs and squares. `weights` begins with a table `pair`. */
static void
fill_local(struct eval_local *local, const int16_t *weights)
{
    memcpy(local->pair + 1, weights, sizeof local->pair - sizeof *weights);
    memcpy(
        local->place + 1, weights + EVAL_PLACE - EVAL_PAIR, sizeof local->place - sizeof *weights);
    memcpy(
        local->block + 1, weights + EVAL_BLOCK - EVAL_PAIR, sizeof local->block - sizeof *weights);
}

uint64_t
evaluation_bytes(const struct shape *shape)
{
    const uint64_t cells = shape->cells;
    const uint64_t one = sizeof(struct evaluation) +
                         cells * cells * (sizeof(uint8_t) + sizeof(int32_t)) +
                         cells * sizeof(struct eval_hood);

    return evaluation_end_weights(shape) == NULL ? one : 2 * one;
}

enum np_status
evaluation_open(struct evaluation **evaluation, const struct shape *shape, const int16_t *weights,
    const struct cancel *cancel, struct np_error *error)
{
    struct evaluation *eval = calloc(1, sizeof *eval);

    *evaluation = NULL;
    if (eval == NULL)
        return np_no_memory(error);
    eval->shape = *shape;
    eval->lanes[EVAL_ROW] = shape->height;
    eval->lanes[EVAL_COLUMN] = shape->width;
    memcpy(eval->weights, weights, sizeof eval->weights);
    eval->near = calloc((size_t)shape->cells * shape->cells, sizeof *eval->near);
    eval->single = calloc((size_t)shape->cells * shape->cells, sizeof *eval->single);
    eval->hoods = calloc(shape->cells, sizeof *eval->hoods);
    if (eval->near == NULL || eval->single == NULL || eval->hoods == NULL) {
        evaluation_close(eval);
        return np_no_memory(error);
    }
    for (enum eval_lane kind = EVAL_ROW; kind < EVAL_LANES; kind++) {
        for (uint32_t index = 0; index < eval->lanes[kind]; index++)
            eval->border[kind][index] = eval_border_class(index, eval->lanes[kind]);
    }
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        eval->coordinate[EVAL_ROW][cell] = (uint16_t)(cell / shape->width);
        eval->coordinate[EVAL_COLUMN][cell] = (uint16_t)(cell % shape->width);
    }
    fill_codes(eval);
    fill_local(&eval->local, weights + EVAL_PAIR);
    fill_local(&eval->home, weights + EVAL_HOME);
    for (uint32_t weight = EVAL_HOME; weight < EVAL_WEIGHTS; weight++)
        eval->uses_home = eval->uses_home || weights[weight] != 0;
    for (uint32_t tile = 0; tile < shape->cells; tile++) {
        if (cancel_requested(cancel)) {
            evaluation_close(eval);
            return np_fail(error, NP_CANCELLED, "interrupted");
        }
        fill_tile(eval, tile);
    }
    fill_hoods(eval);
    *evaluation = eval;
    return NP_OK;
}

void
evaluation_close(struct evaluation *eval)
{
    if (eval == NULL)
        return;
    free(eval->near);
    free(eval->single);
    free(eval->hoods);
    free(eval);
}
