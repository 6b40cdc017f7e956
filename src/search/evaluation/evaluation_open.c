// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Opening an evaluation: filling the tables that depend on the shape.
 */
#include "config.h"

#include <string.h>

#include "search/evaluation/evaluation_tables.h"

static uint32_t
border_class(uint32_t index, uint32_t count)
{
    const uint32_t half = (count + 1) / 2;
    const uint32_t head = half < 3 ? half : 3;

    if (index < head)
        return index;
    return count - 1 - index < 3 ? EVAL_BORDER - (count - index) : 3;
}

static uint8_t
near_class(int32_t down, int32_t right)
{
    return (uint8_t)((eval_clamp(down, EVAL_NEAR) + EVAL_NEAR) * EVAL_NEARS +
                     eval_clamp(right, EVAL_NEAR) + EVAL_NEAR);
}

static uint8_t
sign_class(int32_t down, int32_t right)
{
    return (uint8_t)((eval_clamp(down, 1) + 1) * 3 + eval_clamp(right, 1) + 1);
}

static void
fill_tile(struct evaluation *eval, uint32_t tile)
{
    const uint32_t cells = eval->shape.cells;

    for (uint32_t cell = 0; cell < cells; cell++) {
        const size_t index = (size_t)tile * cells + cell;
        struct eval_sum sum = {.weights = eval->weights};
        if (tile == eval->shape.goal_blank) {
            eval->near[index] = EVAL_PAIRS - 1;
            continue;
        }
        eval_single_features(eval, tile, cell, eval_add_up, &sum);
        eval->single[index] = (int32_t)sum.total;
        eval->near[index] = near_class(eval_displacement(eval, EVAL_ROW, tile, cell),
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

static void
fill_lanes(struct evaluation *eval)
{
    for (enum eval_lane kind = EVAL_ROW; kind < EVAL_LANES; kind++) {
        for (uint32_t index = 0; index < eval->lanes[kind]; index++)
            eval->border[kind][index] = (uint8_t)border_class(index, eval->lanes[kind]);
    }
    for (uint32_t cell = 0; cell < eval->shape.cells; cell++) {
        eval->coordinate[EVAL_ROW][cell] = (uint16_t)(cell / eval->shape.width);
        eval->coordinate[EVAL_COLUMN][cell] = (uint16_t)(cell % eval->shape.width);
    }
}

static void
fill_classes(struct evaluation *eval)
{
    const uint8_t blank = EVAL_PAIRS - 1;
    const uint8_t blank_class[] = {blank, EVAL_SIGNS - 1, blank, EVAL_SIGNS - 1};

    for (int32_t down = -EVAL_NEAR; down <= EVAL_NEAR; down++) {
        for (int32_t right = -EVAL_NEAR; right <= EVAL_NEAR; right++) {
            uint8_t *class = eval->class[near_class(down, right)];
            class[EVAL_CLASS_NEAR] = near_class(down, right);
            class[EVAL_CLASS_SIGN] = sign_class(down, right);
            class[EVAL_CLASS_TRANSPOSED + EVAL_CLASS_NEAR] = near_class(right, down);
            class[EVAL_CLASS_TRANSPOSED + EVAL_CLASS_SIGN] = sign_class(right, down);
        }
    }
    memcpy(eval->class[blank], blank_class, sizeof blank_class);
}

/* Returns the index of a cell in a scope and adds the cell if it is new. */
static uint8_t
scope_cell(struct eval_scope *scope, uint32_t cell)
{
    uint8_t index = 0;

    while (index < scope->cells && scope->cell[index] != cell)
        index++;
    if (index == scope->cells)
        scope->cell[scope->cells++] = (uint16_t)cell;
    return index;
}

/* Returns whether one of the cells is one of the two that change. */
static bool
contains(const uint32_t *changed, const uint32_t *cells, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (cells[i] == changed[0] || cells[i] == changed[1])
            return true;
    }
    return false;
}

static void
add_pair(const struct evaluation *eval, struct eval_scope *scope, const uint32_t *changed,
    uint32_t at, enum eval_lane kind)
{
    const uint32_t cells[] = {at, at + eval->step[kind]};
    const uint8_t first = kind == EVAL_COLUMN ? EVAL_CLASS_TRANSPOSED : 0;

    if (!contains(changed, cells, 2))
        return;
    scope->pair[scope->pairs++] =
        (struct eval_scope_pair){.a = (uint8_t)(scope_cell(scope, cells[0]) * EVAL_CLASSES + first),
            .b = (uint8_t)(scope_cell(scope, cells[1]) * EVAL_CLASSES + first),
            .place = (uint16_t)eval_place(eval, at, kind)};
}

static void
add_block(
    const struct evaluation *eval, struct eval_scope *scope, const uint32_t *changed, uint32_t at)
{
    const uint32_t below = at + eval->shape.width;
    const uint32_t cells[EVAL_BLOCK_CELLS] = {at, at + 1, below, below + 1};

    if (!contains(changed, cells, EVAL_BLOCK_CELLS))
        return;
    for (unsigned i = 0; i < EVAL_BLOCK_CELLS; i++)
        scope->block[scope->blocks][i] =
            (uint8_t)(scope_cell(scope, cells[i]) * EVAL_CLASSES + EVAL_CLASS_SIGN);
    scope->blocks++;
}

/* Fills a scope in which the cells `a` and `b` change, which may be the same. */
static void
fill_scope(const struct evaluation *eval, uint32_t a, uint32_t b, struct eval_scope *scope)
{
    const struct shape *shape = &eval->shape;
    const uint32_t changed[] = {a, b};
    const uint32_t low = a < b ? a : b;
    /* Distance from the first cell of a square to its last. */
    const uint32_t reach = shape->width + 1;

    (void)scope_cell(scope, a);
    (void)scope_cell(scope, b);
    for (uint32_t at = low < reach ? 0 : low - reach; at <= (a > b ? a : b); at++) {
        const bool right = eval->coordinate[EVAL_COLUMN][at] + 1u < shape->width;
        const bool down = eval->coordinate[EVAL_ROW][at] + 1u < shape->height;
        if (right)
            add_pair(eval, scope, changed, at, EVAL_ROW);
        if (down)
            add_pair(eval, scope, changed, at, EVAL_COLUMN);
        if (right && down)
            add_block(eval, scope, changed, at);
    }
}

static void
fill_scopes(struct evaluation *eval)
{
    for (uint32_t tile = 0; eval->homes != NULL && tile < eval->shape.cells; tile++)
        fill_scope(eval, tile, tile, &eval->homes[tile]);
    for (uint32_t blank = 0; blank < eval->shape.cells; blank++) {
        for (unsigned move = 0; move < MOVE_COUNT; move++) {
            const uint32_t from = shape_source(&eval->shape, blank, (enum move)move);
            if (from != BOARD_NO_CELL)
                fill_scope(eval, blank, from, &eval->scopes[blank * MOVE_COUNT + move]);
        }
    }
}

static bool
uses_homes(const struct evaluation *eval)
{
    uint32_t weight = EVAL_HOME;

    while (weight < EVAL_WEIGHTS && eval->weights[weight] == 0)
        weight++;
    return weight < EVAL_WEIGHTS;
}

static bool
allocate(struct evaluation *eval)
{
    const bool homes = uses_homes(eval);
    const size_t cells = eval->shape.cells;
    const size_t lanes = eval->shape.height + eval->shape.width;

    eval->near = calloc(cells * cells, sizeof *eval->near);
    eval->single = calloc(cells * cells, sizeof *eval->single);
    eval->scopes = calloc(cells * MOVE_COUNT, sizeof *eval->scopes);
    eval->homes = homes ? calloc(cells, sizeof *eval->homes) : NULL;
    eval->coordinate[EVAL_ROW] = calloc(EVAL_LANES * cells, sizeof **eval->coordinate);
    eval->border[EVAL_ROW] = calloc(lanes, sizeof **eval->border);
    if (eval->near == NULL || eval->single == NULL || eval->scopes == NULL ||
        (homes && eval->homes == NULL) || eval->coordinate[EVAL_ROW] == NULL ||
        eval->border[EVAL_ROW] == NULL)
        return false;
    eval->coordinate[EVAL_COLUMN] = eval->coordinate[EVAL_ROW] + cells;
    eval->border[EVAL_COLUMN] = eval->border[EVAL_ROW] + eval->shape.height;
    return true;
}

uint64_t
evaluation_bytes(const struct shape *shape)
{
    const uint64_t cells = shape->cells;

    return sizeof(struct evaluation) + cells * cells * (sizeof(uint8_t) + sizeof(int32_t)) +
           cells * (MOVE_COUNT + 1) * sizeof(struct eval_scope);
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
    eval->step[EVAL_ROW] = 1;
    eval->step[EVAL_COLUMN] = shape->width;
    memcpy(eval->weights, weights, sizeof eval->weights);
    if (!allocate(eval)) {
        evaluation_close(eval);
        return np_no_memory(error);
    }
    fill_lanes(eval);
    fill_classes(eval);
    for (uint32_t tile = 0; tile < shape->cells; tile++) {
        if (cancel_requested(cancel)) {
            evaluation_close(eval);
            return np_fail(error, NP_CANCELLED, "interrupted");
        }
        fill_tile(eval, tile);
    }
    fill_scopes(eval);
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
    free(eval->scopes);
    free(eval->homes);
    free(eval->coordinate[EVAL_ROW]);
    free(eval->border[EVAL_ROW]);
    free(eval);
}
