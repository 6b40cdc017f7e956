// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The rank of a state from scratch and the change of a move.
 *
 * rank_features() is the truth: it names every weight of a state. rank_step() finds the same by
 * looking at the two cells of a move and at what touches them:
 *
 *      . # # .       the pairs and the squares that one of the two cells of a move is part of:
 *      # x y #       seven pairs and six squares at the most
 *      . # # .
 */
#include "config.h"

#include "search/evaluation/rank_tables.h"

/* ---- from scratch -------------------------------------------------------------------------- */

void
rank_single_features(
    const struct rank *rank, uint32_t tile, uint32_t cell, rank_visit *visit, void *context)
{
    const int32_t down = rank_way_down(rank, tile, cell);
    const int32_t right = rank_way_right(rank, tile, cell);
    const int32_t near_down = rank_clamp(down, RANK_REACH);
    const int32_t near_right = rank_clamp(right, RANK_REACH);
    const int32_t distance = abs(down) + abs(right);
    const uint32_t home = (uint32_t)rank->row_border[rank->row[tile]] * RANK_BORDER +
                          rank->column_border[rank->column[tile]];
    const int32_t reach = (near_down + RANK_REACH) * RANK_REACHES + near_right + RANK_REACH;

    visit(context, RANK_SINGLE + home * RANK_REACHES * RANK_REACHES + (uint32_t)reach, 1);
    if (distance > abs(near_down) + abs(near_right))
        visit(context, RANK_FAR, distance - abs(near_down) - abs(near_right));
    visit(context, RANK_CONVEX, distance * distance);
}

static uint32_t
near_at(const struct rank *rank, const uint16_t *tiles, uint32_t cell)
{
    return rank->near[(size_t)tiles[cell] * rank->shape.cells + cell];
}

static uint32_t
sign_at(const struct rank *rank, const uint16_t *tiles, uint32_t cell)
{
    return rank->sign_of[near_at(rank, tiles, cell)];
}

static void
row_pair_features(
    const struct rank *rank, const uint16_t *tiles, uint32_t cell, rank_visit *visit, void *context)
{
    const uint32_t a = near_at(rank, tiles, cell);
    const uint32_t b = near_at(rank, tiles, cell + 1);

    visit(context, RANK_PAIR + a * RANK_PAIRS + b, 1);
    visit(context,
        RANK_PLACE + rank->place[cell] + (uint32_t)rank->sign_of[a] * RANK_SIGNS + rank->sign_of[b],
        1);
}

static void
column_pair_features(
    const struct rank *rank, const uint16_t *tiles, uint32_t cell, rank_visit *visit, void *context)
{
    const uint32_t a = near_at(rank, tiles, cell);
    const uint32_t b = near_at(rank, tiles, cell + rank->shape.width);

    visit(context,
        RANK_PAIR + rank_transposed(a, RANK_NEARS) * RANK_PAIRS + rank_transposed(b, RANK_NEARS),
        1);
    visit(context,
        RANK_PLACE + rank->place_turned[cell] + rank_transposed(rank->sign_of[a], 3) * RANK_SIGNS +
            rank_transposed(rank->sign_of[b], 3),
        1);
}

static uint32_t
block_index(const struct rank *rank, const uint16_t *tiles, uint32_t cell)
{
    const uint32_t below = cell + rank->shape.width;

    return ((sign_at(rank, tiles, cell) * RANK_SIGNS + sign_at(rank, tiles, cell + 1)) *
                   RANK_SIGNS +
               sign_at(rank, tiles, below)) *
               RANK_SIGNS +
           sign_at(rank, tiles, below + 1);
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
row_lane(const struct rank *rank, uint32_t row)
{
    return (struct lane){rank->row, rank->column, rank->row_border, row, row * rank->shape.width, 1,
        rank->shape.width};
}

static struct lane
column_lane(const struct rank *rank, uint32_t column)
{
    return (struct lane){rank->column, rank->row, rank->column_border, column, column,
        rank->shape.width, rank->shape.height};
}

/* Inversions of a tile with the other tiles of a lane that belong there, if it stood at `place`. */
static int32_t
lane_inversions(const struct rank *rank, const struct lane *lane, const uint16_t *tiles,
    uint32_t tile, uint32_t place)
{
    int32_t count = 0;

    for (uint32_t i = 0, cell = lane->first; i < lane->count; i++, cell += lane->step) {
        const uint32_t other = tiles[cell];
        if (i == place || other == rank->shape.goal_blank || lane->home[other] != lane->index)
            continue;
        count += (i < place) == (lane->order[other] > lane->order[tile]);
    }
    return count;
}

/* How many tiles of a lane belong to the lane `home`, that at `place` left out. */
static uint32_t
lane_flow(const struct rank *rank, const struct lane *lane, const uint16_t *tiles, uint32_t home,
    uint32_t place)
{
    uint32_t count = 0;

    for (uint32_t i = 0, cell = lane->first; i < lane->count; i++, cell += lane->step)
        count +=
            i != place && tiles[cell] != rank->shape.goal_blank && lane->home[tiles[cell]] == home;
    return count;
}

static uint32_t
flow_index(const struct lane *lane, uint32_t home, uint32_t count)
{
    const uint32_t lanes = (uint32_t)lane->border[lane->index] * RANK_BORDER + lane->border[home];

    return lanes * RANK_FLOWS + (count < RANK_FLOWS - 1 ? count : RANK_FLOWS - 1);
}

static void
lane_features(const struct rank *rank, const struct lane *lane, uint32_t homes,
    const uint16_t *tiles, rank_visit *visit, void *context)
{
    int32_t twice = 0;

    for (uint32_t i = 0; i < lane->count; i++) {
        const uint32_t tile = tiles[lane->first + i * lane->step];
        if (tile != rank->shape.goal_blank && lane->home[tile] == lane->index)
            twice += lane_inversions(rank, lane, tiles, tile, i);
    }
    if (twice > 0)
        visit(context, RANK_INVERSION + (uint32_t)lane->border[lane->index], twice / 2);
    for (uint32_t home = 0; home < homes; home++)
        visit(context,
            RANK_FLOW + flow_index(lane, home, lane_flow(rank, lane, tiles, home, UINT32_MAX)), 1);
}

void
rank_features(const struct rank *rank, const uint16_t *tiles, uint32_t blank, rank_visit *visit,
    void *context)
{
    const struct shape *shape = &rank->shape;

    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        const bool right = rank->column[cell] + 1u < shape->width;
        const bool down = rank->row[cell] + 1u < shape->height;
        if (cell != blank)
            rank_single_features(rank, tiles[cell], cell, visit, context);
        if (right)
            row_pair_features(rank, tiles, cell, visit, context);
        if (down)
            column_pair_features(rank, tiles, cell, visit, context);
        if (right && down)
            visit(context, RANK_BLOCK + block_index(rank, tiles, cell), 1);
    }
    for (uint32_t row = 0; row < shape->height; row++) {
        const struct lane lane = row_lane(rank, row);
        lane_features(rank, &lane, shape->height, tiles, visit, context);
    }
    for (uint32_t column = 0; column < shape->width; column++) {
        const struct lane lane = column_lane(rank, column);
        lane_features(rank, &lane, shape->width, tiles, visit, context);
    }
}

int32_t
rank_eval(const struct rank *rank, const uint16_t *tiles, uint32_t blank)
{
    struct rank_sum sum = {.weights = rank->weights};

    rank_features(rank, tiles, blank, rank_add_up, &sum);
    return rank_of_sum(sum.total);
}

/* ---- a move's change ----------------------------------------------------------------------- */

/* The near classes of a scope's cells and their directions. */
struct patch {
    uint8_t near[RANK_SCOPE_CELLS];
    uint8_t sign[RANK_SCOPE_CELLS];
};

static inline void
patch_set(const struct rank *rank, struct patch *patch, unsigned number, uint8_t near)
{
    patch->near[number] = near;
    patch->sign[number] = rank->sign_of[near];
}

static inline uint32_t
pair_index(const uint8_t *class, const struct rank_scope_pair *pair, uint32_t classes)
{
    return class[pair->a] * classes + class[pair->b];
}

static inline int32_t
scope_sum(const struct rank *rank, const struct rank_scope *scope, const struct patch *patch)
{
    const int16_t *const weights = rank->weights;
    const uint8_t *const sign = patch->sign;
    int32_t sum = 0;

    for (unsigned i = 0; i < scope->rows; i++) {
        const struct rank_scope_pair *const pair = &scope->row[i];
        sum += weights[RANK_PAIR + pair_index(patch->near, pair, RANK_PAIRS)] +
               weights[RANK_PLACE + pair->place + pair_index(sign, pair, RANK_SIGNS)];
    }
    for (unsigned i = 0; i < scope->columns; i++) {
        const struct rank_scope_pair *const pair = &scope->column[i];
        sum += rank->pair_down[pair_index(patch->near, pair, RANK_PAIRS)] +
               rank->place_down[pair->place + pair_index(sign, pair, RANK_SIGNS)];
    }
    for (unsigned i = 0; i < scope->blocks; i++) {
        const uint8_t *const block = scope->block[i];
        sum +=
            weights[RANK_BLOCK +
                    ((sign[block[0]] * RANK_SIGNS + sign[block[1]]) * RANK_SIGNS + sign[block[2]]) *
                        RANK_SIGNS +
                    sign[block[3]]];
    }
    return sum;
}

/* The change of all pairs and squares when the tile in the scope's second cell slides into the
 * first one, the blank. */
static int32_t
scope_step(const struct rank *rank, const struct rank_scope *scope, const uint16_t *tiles)
{
    const size_t cells = rank->shape.cells;
    struct patch patch;

    for (unsigned i = 0; i < scope->cells; i++)
        patch_set(rank, &patch, i, rank->near[tiles[scope->cell[i]] * cells + scope->cell[i]]);
    const int32_t before = scope_sum(rank, scope, &patch);
    patch_set(rank, &patch, 0, rank->near[tiles[scope->cell[1]] * cells + scope->cell[0]]);
    patch_set(rank, &patch, 1, RANK_PAIRS - 1);
    return scope_sum(rank, scope, &patch) - before;
}

/* The change of a tile's leaving one lane for its neighbour at the same place. */
static int32_t
lane_step(const struct rank *rank, const struct lane *old, const struct lane *new,
    const uint16_t *tiles, uint32_t tile, uint32_t place)
{
    const int16_t *weights = rank->weights;
    const uint32_t home = old->home[tile];
    const uint32_t in_old = lane_flow(rank, old, tiles, home, place);
    const uint32_t in_new = lane_flow(rank, new, tiles, home, place);
    const int16_t *flow = weights + RANK_FLOW;
    int32_t change = flow[flow_index(old, home, in_old)] - flow[flow_index(old, home, in_old + 1)] +
                     flow[flow_index(new, home, in_new + 1)] - flow[flow_index(new, home, in_new)];

    if (home == old->index)
        change -= weights[RANK_INVERSION + old->border[home]] *
                  lane_inversions(rank, old, tiles, tile, place);
    if (home == new->index)
        change += weights[RANK_INVERSION + new->border[home]] *
                  lane_inversions(rank, new, tiles, tile, place);
    return change;
}

int32_t
rank_step(const struct rank *rank, const uint16_t *tiles, uint32_t blank, uint32_t from)
{
    const size_t cells = rank->shape.cells;
    const uint32_t tile = tiles[from];
    const bool upright = rank->column[blank] == rank->column[from];
    const enum move move =
        upright ? (from > blank ? MOVE_UP : MOVE_DOWN) : (from > blank ? MOVE_LEFT : MOVE_RIGHT);
    const struct rank_scope *scope = &rank->scopes[blank * MOVE_COUNT + move];
    int32_t change = rank->single[tile * cells + blank] - rank->single[tile * cells + from];

    if (upright) {
        const struct lane old = row_lane(rank, rank->row[from]);
        const struct lane new = row_lane(rank, rank->row[blank]);
        change += lane_step(rank, &old, &new, tiles, tile, rank->column[from]);
    } else {
        const struct lane old = column_lane(rank, rank->column[from]);
        const struct lane new = column_lane(rank, rank->column[blank]);
        change += lane_step(rank, &old, &new, tiles, tile, rank->row[from]);
    }
    return change + scope_step(rank, scope, tiles);
}
