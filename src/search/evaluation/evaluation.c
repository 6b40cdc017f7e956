// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The score of a state from scratch and the change of a move.
 *
 * evaluation_features() is the truth: it names every weight of a state. evaluation_step() finds the
 * same by looking at the two cells of a move and at what touches them:
 *
 *      . # # .       the pairs and the squares that one of the two cells of a move is part of:
 *      # x y #       at most seven pairs and six squares
 *      . # # .
 */
#include "config.h"

#include "search/evaluation/evaluation_tables.h"

/* ---- from scratch -------------------------------------------------------------------------- */

void
eval_single_features(const struct evaluation *eval, uint32_t tile, uint32_t cell,
    evaluation_visit *visit, void *context)
{
    const int32_t down = eval_way_down(eval, tile, cell);
    const int32_t right = eval_way_right(eval, tile, cell);
    const int32_t near_down = eval_clamp(down, EVAL_REACH);
    const int32_t near_right = eval_clamp(right, EVAL_REACH);
    const int32_t distance = abs(down) + abs(right);
    const uint32_t home = (uint32_t)eval->row_border[eval->row[tile]] * EVAL_BORDER +
                          eval->column_border[eval->column[tile]];
    const int32_t reach = (near_down + EVAL_REACH) * EVAL_REACHES + near_right + EVAL_REACH;

    visit(context, EVAL_SINGLE + home * EVAL_REACHES * EVAL_REACHES + (uint32_t)reach, 1);
    if (distance > abs(near_down) + abs(near_right))
        visit(context, EVAL_FAR, distance - abs(near_down) - abs(near_right));
    visit(context, EVAL_CONVEX, distance * distance);
}

static uint32_t
near_at(const struct evaluation *eval, const uint16_t *tiles, uint32_t cell)
{
    return eval->near[(size_t)tiles[cell] * eval->shape.cells + cell];
}

static uint32_t
sign_at(const struct evaluation *eval, const uint16_t *tiles, uint32_t cell)
{
    return eval->sign_of[near_at(eval, tiles, cell)];
}

static void
row_pair_features(const struct evaluation *eval, const uint16_t *tiles, uint32_t cell,
    evaluation_visit *visit, void *context)
{
    const uint32_t a = near_at(eval, tiles, cell);
    const uint32_t b = near_at(eval, tiles, cell + 1);

    visit(context, EVAL_PAIR + a * EVAL_PAIRS + b, 1);
    visit(context,
        EVAL_PLACE + eval->place[cell] + (uint32_t)eval->sign_of[a] * EVAL_SIGNS + eval->sign_of[b],
        1);
}

static void
column_pair_features(const struct evaluation *eval, const uint16_t *tiles, uint32_t cell,
    evaluation_visit *visit, void *context)
{
    const uint32_t a = near_at(eval, tiles, cell);
    const uint32_t b = near_at(eval, tiles, cell + eval->shape.width);

    visit(context,
        EVAL_PAIR + eval_transposed(a, EVAL_NEARS) * EVAL_PAIRS + eval_transposed(b, EVAL_NEARS),
        1);
    visit(context,
        EVAL_PLACE + eval->place_turned[cell] + eval_transposed(eval->sign_of[a], 3) * EVAL_SIGNS +
            eval_transposed(eval->sign_of[b], 3),
        1);
}

static uint32_t
block_index(const struct evaluation *eval, const uint16_t *tiles, uint32_t cell)
{
    const uint32_t below = cell + eval->shape.width;

    return ((sign_at(eval, tiles, cell) * EVAL_SIGNS + sign_at(eval, tiles, cell + 1)) *
                   EVAL_SIGNS +
               sign_at(eval, tiles, below)) *
               EVAL_SIGNS +
           sign_at(eval, tiles, below + 1);
}

/* One row or column: its cells are first, first + step, ... */
struct lane {
    const uint16_t *home;  /* row (column) of each cell: where tiles of this kind belong */
    const uint16_t *order; /* column (row) of each cell */
    const uint8_t *border; /* class of each row (column) */
    uint32_t index;        /* of the row (column) */
    uint32_t first;
    uint32_t step;
    uint32_t count;
};

static struct lane
row_lane(const struct evaluation *eval, uint32_t row)
{
    return (struct lane){eval->row, eval->column, eval->row_border, row, row * eval->shape.width, 1,
        eval->shape.width};
}

static struct lane
column_lane(const struct evaluation *eval, uint32_t column)
{
    return (struct lane){eval->column, eval->row, eval->column_border, column, column,
        eval->shape.width, eval->shape.height};
}

/* Inversions of a tile with the other tiles of a lane that belong there, if it stood at `place`. */
static int32_t
lane_inversions(const struct evaluation *eval, const struct lane *lane, const uint16_t *tiles,
    uint32_t tile, uint32_t place)
{
    int32_t count = 0;

    for (uint32_t i = 0, cell = lane->first; i < lane->count; i++, cell += lane->step) {
        const uint32_t other = tiles[cell];
        if (i == place || other == eval->shape.goal_blank || lane->home[other] != lane->index)
            continue;
        count += (i < place) == (lane->order[other] > lane->order[tile]);
    }
    return count;
}

/* How many tiles of a lane belong to the lane `home`, that at `place` left out. */
static uint32_t
lane_flow(const struct evaluation *eval, const struct lane *lane, const uint16_t *tiles,
    uint32_t home, uint32_t place)
{
    uint32_t count = 0;

    for (uint32_t i = 0, cell = lane->first; i < lane->count; i++, cell += lane->step)
        count +=
            i != place && tiles[cell] != eval->shape.goal_blank && lane->home[tiles[cell]] == home;
    return count;
}

static uint32_t
flow_index(const struct lane *lane, uint32_t home, uint32_t count)
{
    const uint32_t lanes = (uint32_t)lane->border[lane->index] * EVAL_BORDER + lane->border[home];

    return lanes * EVAL_FLOWS + (count < EVAL_FLOWS - 1 ? count : EVAL_FLOWS - 1);
}

static void
lane_features(const struct evaluation *eval, const struct lane *lane, uint32_t homes,
    const uint16_t *tiles, evaluation_visit *visit, void *context)
{
    int32_t twice = 0;

    for (uint32_t i = 0; i < lane->count; i++) {
        const uint32_t tile = tiles[lane->first + i * lane->step];
        if (tile != eval->shape.goal_blank && lane->home[tile] == lane->index)
            twice += lane_inversions(eval, lane, tiles, tile, i);
    }
    if (twice > 0)
        visit(context, EVAL_INVERSION + (uint32_t)lane->border[lane->index], twice / 2);
    for (uint32_t home = 0; home < homes; home++)
        visit(context,
            EVAL_FLOW + flow_index(lane, home, lane_flow(eval, lane, tiles, home, UINT32_MAX)), 1);
}

void
evaluation_features(const struct evaluation *eval, const uint16_t *tiles, uint32_t blank,
    evaluation_visit *visit, void *context)
{
    const struct shape *shape = &eval->shape;

    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        const bool right = eval->column[cell] + 1u < shape->width;
        const bool down = eval->row[cell] + 1u < shape->height;
        if (cell != blank)
            eval_single_features(eval, tiles[cell], cell, visit, context);
        if (right)
            row_pair_features(eval, tiles, cell, visit, context);
        if (down)
            column_pair_features(eval, tiles, cell, visit, context);
        if (right && down)
            visit(context, EVAL_BLOCK + block_index(eval, tiles, cell), 1);
    }
    for (uint32_t row = 0; row < shape->height; row++) {
        const struct lane lane = row_lane(eval, row);
        lane_features(eval, &lane, shape->height, tiles, visit, context);
    }
    for (uint32_t column = 0; column < shape->width; column++) {
        const struct lane lane = column_lane(eval, column);
        lane_features(eval, &lane, shape->width, tiles, visit, context);
    }
}

int32_t
evaluation_eval(const struct evaluation *eval, const uint16_t *tiles, uint32_t blank)
{
    struct eval_sum sum = {.weights = eval->weights};

    evaluation_features(eval, tiles, blank, eval_add_up, &sum);
    return evaluation_of_sum(sum.total);
}

/* ---- a move's change ----------------------------------------------------------------------- */

/* The near classes of a scope's cells and their directions. */
struct patch {
    uint8_t near[EVAL_SCOPE_CELLS];
    uint8_t sign[EVAL_SCOPE_CELLS];
};

static inline void
patch_set(const struct evaluation *eval, struct patch *patch, unsigned number, uint8_t near)
{
    patch->near[number] = near;
    patch->sign[number] = eval->sign_of[near];
}

static inline uint32_t
pair_index(const uint8_t *class, const struct eval_scope_pair *pair, uint32_t classes)
{
    return class[pair->a] * classes + class[pair->b];
}

static inline int32_t
scope_sum(const struct evaluation *eval, const struct eval_scope *scope, const struct patch *patch)
{
    const int16_t *const weights = eval->weights;
    const uint8_t *const sign = patch->sign;
    int32_t sum = 0;

    for (unsigned i = 0; i < scope->rows; i++) {
        const struct eval_scope_pair *const pair = &scope->row[i];
        sum += weights[EVAL_PAIR + pair_index(patch->near, pair, EVAL_PAIRS)] +
               weights[EVAL_PLACE + pair->place + pair_index(sign, pair, EVAL_SIGNS)];
    }
    for (unsigned i = 0; i < scope->columns; i++) {
        const struct eval_scope_pair *const pair = &scope->column[i];
        sum += eval->pair_down[pair_index(patch->near, pair, EVAL_PAIRS)] +
               eval->place_down[pair->place + pair_index(sign, pair, EVAL_SIGNS)];
    }
    for (unsigned i = 0; i < scope->blocks; i++) {
        const uint8_t *const block = scope->block[i];
        sum +=
            weights[EVAL_BLOCK +
                    ((sign[block[0]] * EVAL_SIGNS + sign[block[1]]) * EVAL_SIGNS + sign[block[2]]) *
                        EVAL_SIGNS +
                    sign[block[3]]];
    }
    return sum;
}

/* The change of all pairs and squares when the tile in the scope's second cell slides into the
 * first one, the blank. */
static int32_t
scope_step(const struct evaluation *eval, const struct eval_scope *scope, const uint16_t *tiles)
{
    const size_t cells = eval->shape.cells;
    struct patch patch;

    for (unsigned i = 0; i < scope->cells; i++)
        patch_set(eval, &patch, i, eval->near[tiles[scope->cell[i]] * cells + scope->cell[i]]);
    const int32_t before = scope_sum(eval, scope, &patch);
    patch_set(eval, &patch, 0, eval->near[tiles[scope->cell[1]] * cells + scope->cell[0]]);
    patch_set(eval, &patch, 1, EVAL_PAIRS - 1);
    return scope_sum(eval, scope, &patch) - before;
}

/* The change of a tile's leaving one lane for its neighbour at the same place. */
static int32_t
lane_step(const struct evaluation *eval, const struct lane *old, const struct lane *new,
    const uint16_t *tiles, uint32_t tile, uint32_t place)
{
    const int16_t *weights = eval->weights;
    const uint32_t home = old->home[tile];
    const uint32_t in_old = lane_flow(eval, old, tiles, home, place);
    const uint32_t in_new = lane_flow(eval, new, tiles, home, place);
    const int16_t *flow = weights + EVAL_FLOW;
    int32_t change = flow[flow_index(old, home, in_old)] - flow[flow_index(old, home, in_old + 1)] +
                     flow[flow_index(new, home, in_new + 1)] - flow[flow_index(new, home, in_new)];

    if (home == old->index)
        change -= weights[EVAL_INVERSION + old->border[home]] *
                  lane_inversions(eval, old, tiles, tile, place);
    if (home == new->index)
        change += weights[EVAL_INVERSION + new->border[home]] *
                  lane_inversions(eval, new, tiles, tile, place);
    return change;
}

int32_t
evaluation_step(const struct evaluation *eval, const uint16_t *tiles, uint32_t blank, uint32_t from)
{
    const size_t cells = eval->shape.cells;
    const uint32_t tile = tiles[from];
    const bool upright = eval->column[blank] == eval->column[from];
    const enum move move =
        upright ? (from > blank ? MOVE_UP : MOVE_DOWN) : (from > blank ? MOVE_LEFT : MOVE_RIGHT);
    const struct eval_scope *scope = &eval->scopes[blank * MOVE_COUNT + move];
    int32_t change = eval->single[tile * cells + blank] - eval->single[tile * cells + from];

    if (upright) {
        const struct lane old = row_lane(eval, eval->row[from]);
        const struct lane new = row_lane(eval, eval->row[blank]);
        change += lane_step(eval, &old, &new, tiles, tile, eval->column[from]);
    } else {
        const struct lane old = column_lane(eval, eval->column[from]);
        const struct lane new = column_lane(eval, eval->column[blank]);
        change += lane_step(eval, &old, &new, tiles, tile, eval->row[from]);
    }
    return change + scope_step(eval, scope, tiles);
}
