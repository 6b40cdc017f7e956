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

#include <string.h>

#include "base/compiler.h"
#include "search/evaluation/evaluation_tables.h"

/* ---- from scratch -------------------------------------------------------------------------- */

void
eval_single_features(const struct evaluation *eval, uint32_t tile, uint32_t cell,
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

static uint32_t
near_at(const struct evaluation *eval, const uint16_t *tiles, uint32_t cell)
{
    return eval->near[(size_t)cell * eval->shape.cells + tiles[cell]];
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

/* Visits the weights of the pairs and the square that begin at a cell. near[4] holds the near
 * classes of a square, row by row. */
static void
square_features(const struct evaluation *eval, const uint32_t *near, uint32_t cell, uint32_t home,
    evaluation_visit *visit, void *context)
{
    const bool right = eval->coordinate[EVAL_COLUMN][cell] + 1u < eval->shape.width;
    const bool down = eval->coordinate[EVAL_ROW][cell] + 1u < eval->shape.height;
    uint32_t block = 0;

    if (right)
        pair_features(eval, near, cell, EVAL_ROW, home, visit, context);
    if (down)
        pair_features(eval, near, cell, EVAL_COLUMN, home, visit, context);
    for (unsigned i = 0; i < EVAL_BLOCK_CELLS; i++)
        block += eval->code[near[i]].square[i];
    if (right && down)
        visit(context, home + EVAL_BLOCK + block, 1);
}

/* Visits the weights of the square that begins at a cell, and at a goal. */
static void
squares_features(const struct evaluation *eval, const uint16_t *tiles, const uint8_t *classes,
    uint32_t cell, evaluation_visit *visit, void *context)
{
    const uint32_t width = eval->shape.width;
    const uint32_t cells[EVAL_BLOCK_CELLS] = {cell, cell + 1, cell + width, cell + width + 1};
    uint32_t near[EVAL_BLOCK_CELLS] = {0};
    uint32_t home[EVAL_BLOCK_CELLS] = {0};

    for (unsigned i = 0; i < EVAL_BLOCK_CELLS; i++) {
        if (cells[i] < eval->shape.cells) {
            near[i] = near_at(eval, tiles, cells[i]);
            home[i] = classes[cells[i]];
        }
    }
    square_features(eval, near, cell, 0, visit, context);
    square_features(eval, home, cell, EVAL_HOME - EVAL_PAIR, visit, context);
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
    const enum eval_lane other = eval_other(kind);

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
            eval_single_features(eval, tiles[cell], cell, visit, context);
        squares_features(eval, tiles, classes, cell, visit, context);
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

/* Returns how the weight of the square in a corner changes, in which the cell has number `own`. */
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
    const uint32_t place = eval->coordinate[eval_other(kind)][from];

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
