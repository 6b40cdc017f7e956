// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The score of a state, computed from scratch and updated for a move.
 *
 * evaluation_features() defines the score: it visits every weight of a state. evaluation_step()
 * computes how the score changes from the neighbourhood of the two cells of a move:
 *
 *      . # # .       the pairs and squares with one of the cells x and y of a move: at most seven
 *      # x y #       pairs and six squares
 *      . # # .
 *
 * and from that of the goal of the tile that moves: at most four pairs and four squares.
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
}

static uint32_t
near_at(const struct evaluation *eval, const uint16_t *tiles, uint32_t cell)
{
    return eval->near[(size_t)tiles[cell] * eval->shape.cells + cell];
}

/* Visits the weights of a pair of near classes in the cell `at` and the next one of its lane. A
 * column is treated as a row of the transposed board. `home` is EVAL_HOME - EVAL_PAIR for goals
 * instead of cells. */
static void
pair_features(const struct evaluation *eval, const uint32_t *near, uint32_t at, enum eval_lane kind,
    uint32_t home, evaluation_visit *visit, void *context)
{
    const unsigned first = kind == EVAL_COLUMN ? EVAL_CLASS_TRANSPOSED : 0;
    const uint8_t *const a = eval->class[near[0]] + first;
    const uint8_t *const b = eval->class[near[kind == EVAL_COLUMN ? 2 : 1]] + first;

    visit(context,
        home + EVAL_PAIR + (uint32_t)a[EVAL_CLASS_NEAR] * EVAL_PAIRS + b[EVAL_CLASS_NEAR], 1);
    visit(context,
        home + EVAL_PLACE + eval_place(eval, at, kind) + (uint32_t)a[EVAL_CLASS_SIGN] * EVAL_SIGNS +
            b[EVAL_CLASS_SIGN],
        1);
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
        block = block * EVAL_SIGNS + eval->class[near[i]][EVAL_CLASS_SIGN];
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

uint8_t
evaluation_class(const struct evaluation *eval, uint32_t tile, uint32_t cell)
{
    return eval->near[(size_t)tile * eval->shape.cells + cell];
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

/* The classes of all cells of a scope. */
struct patch {
    uint8_t class[EVAL_SCOPE_CELLS * EVAL_CLASSES];
};

static inline void
patch_set(const struct evaluation *eval, struct patch *patch, unsigned index, uint8_t near)
{
    memcpy(patch->class + index * EVAL_CLASSES, eval->class[near], EVAL_CLASSES);
}

/* Returns the index of the weight of a square with these classes. */
static inline uint32_t
block_index(const uint8_t *class, const uint8_t *block)
{
    const uint32_t above = (uint32_t) class[block[0]] * EVAL_SIGNS + class[block[1]];
    const uint32_t below = (uint32_t) class[block[2]] * EVAL_SIGNS + class[block[3]];

    return above * EVAL_SIGNS * EVAL_SIGNS + below;
}

/* Returns how the sum of a scope's weights changes. `weights` begins with a table `pair`. */
NP_ALWAYS_INLINE int32_t
scope_change(const int16_t *weights, const struct eval_scope *scope, const struct patch *before,
    const struct patch *after)
{
    const uint8_t *const old = before->class;
    const uint8_t *const new = after->class;
    int32_t sum = 0;

    for (unsigned i = 0; i < scope->pairs; i++) {
        const struct eval_scope_pair *const pair = &scope->pair[i];
        const uint8_t *const old_a = old + pair->a;
        const uint8_t *const old_b = old + pair->b;
        const uint8_t *const new_a = new + pair->a;
        const uint8_t *const new_b = new + pair->b;
        const int16_t *const place = weights + EVAL_PLACE - EVAL_PAIR + pair->place;
        sum += weights[new_a[EVAL_CLASS_NEAR] * EVAL_PAIRS + new_b[EVAL_CLASS_NEAR]] -
               weights[old_a[EVAL_CLASS_NEAR] * EVAL_PAIRS + old_b[EVAL_CLASS_NEAR]] +
               place[new_a[EVAL_CLASS_SIGN] * EVAL_SIGNS + new_b[EVAL_CLASS_SIGN]] -
               place[old_a[EVAL_CLASS_SIGN] * EVAL_SIGNS + old_b[EVAL_CLASS_SIGN]];
    }
    weights += EVAL_BLOCK - EVAL_PAIR;
    for (unsigned i = 0; i < scope->blocks; i++)
        sum +=
            weights[block_index(new, scope->block[i])] - weights[block_index(old, scope->block[i])];
    return sum;
}

/* Returns how the weights of pairs and squares change when the tile slides into the blank. */
static int32_t
scope_step(const struct evaluation *eval, const struct eval_scope *scope, const uint16_t *tiles)
{
    const size_t cells = eval->shape.cells;
    struct patch before;
    struct patch after;

    for (unsigned i = 2; i < scope->cells; i++) {
        const uint8_t near = eval->near[tiles[scope->cell[i]] * cells + scope->cell[i]];
        patch_set(eval, &before, i, near);
        patch_set(eval, &after, i, near);
    }
    const size_t tile = tiles[scope->cell[1]] * cells;
    patch_set(eval, &before, 0, EVAL_PAIRS - 1);
    patch_set(eval, &before, 1, eval->near[tile + scope->cell[1]]);
    patch_set(eval, &after, 0, eval->near[tile + scope->cell[0]]);
    patch_set(eval, &after, 1, EVAL_PAIRS - 1);
    return scope_change(eval->weights + EVAL_PAIR, scope, &before, &after);
}

/* Returns how the weights in `home` change when the class of a tile becomes `near`. */
static int32_t
home_step(const struct evaluation *eval, const uint8_t *classes, uint32_t tile, uint8_t near)
{
    const struct eval_scope *const scope = &eval->homes[tile];
    struct patch before;
    struct patch after;

    for (unsigned i = 1; i < scope->cells; i++) {
        patch_set(eval, &before, i, classes[scope->cell[i]]);
        patch_set(eval, &after, i, classes[scope->cell[i]]);
    }
    patch_set(eval, &before, 0, classes[tile]);
    patch_set(eval, &after, 0, near);
    return scope_change(eval->weights + EVAL_HOME, scope, &before, &after);
}

/* Returns the change when a tile arrives at `place` of a lane. The loops avoid branches, which
 * would be unpredictable. */
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
        count += i != place && lane->home[tiles[cell]] == home;
    const int32_t change =
        weights[flow_index(lane, home, count + 1)] - weights[flow_index(lane, home, count)];
    if (home != lane->index || count == 0)
        return change;
    for (uint32_t i = 0, cell = lane->first; i < lane->count; i++, cell += lane->step)
        inversions += i != place && lane->home[tiles[cell]] == home &&
                      (i < place) == (lane->order[tiles[cell]] > order);
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
    const struct eval_scope *const scopes = eval->scopes + blank * MOVE_COUNT;
    int32_t change = single[blank] - single[from];

    if (eval->homes != NULL)
        change += home_step(eval, classes, tile, evaluation_class(eval, tile, blank));
    if (eval->coordinate[EVAL_COLUMN][blank] == eval->coordinate[EVAL_COLUMN][from])
        return change + cross_lanes(eval, tiles, blank, from, EVAL_ROW) +
               scope_step(eval, &scopes[from > blank ? MOVE_UP : MOVE_DOWN], tiles);
    return change + cross_lanes(eval, tiles, blank, from, EVAL_COLUMN) +
           scope_step(eval, &scopes[from > blank ? MOVE_LEFT : MOVE_RIGHT], tiles);
}
