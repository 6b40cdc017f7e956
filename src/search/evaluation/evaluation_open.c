// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Opening an evaluation: filling the tables that depend on the shape.
 */
#include "config.h"

#include <string.h>

#include "search/evaluation/evaluation_tables.h"

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
        eval_single_features(eval, tile, cell, eval_add_up, &sum);
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

static void
fill_lanes(struct evaluation *eval)
{
    for (enum eval_lane kind = EVAL_ROW; kind < EVAL_LANES; kind++) {
        for (uint32_t index = 0; index < eval->lanes[kind]; index++)
            eval->border[kind][index] = eval_border_class(index, eval->lanes[kind]);
    }
    for (uint32_t cell = 0; cell < eval->shape.cells; cell++) {
        eval->coordinate[EVAL_ROW][cell] = (uint16_t)(cell / eval->shape.width);
        eval->coordinate[EVAL_COLUMN][cell] = (uint16_t)(cell % eval->shape.width);
    }
}

static void
fill_code(struct eval_code *code, enum eval_lane kind, uint32_t near, uint32_t sign)
{
    code->first[kind] = near * EVAL_PAIRS | sign * EVAL_SIGNS << EVAL_PLACE_SHIFT;
    code->second[kind] = near | sign << EVAL_PLACE_SHIFT;
}

static void
fill_square_code(struct eval_code *code, uint32_t sign)
{
    for (unsigned i = EVAL_BLOCK_CELLS; i-- > 0; sign *= EVAL_SIGNS)
        code->square[i] = (uint16_t)sign;
}

static void
fill_codes(struct evaluation *eval)
{
    struct eval_code *const blank = &eval->code[EVAL_PAIRS - 1];

    for (int32_t down = -EVAL_NEAR; down <= EVAL_NEAR; down++) {
        for (int32_t right = -EVAL_NEAR; right <= EVAL_NEAR; right++) {
            struct eval_code *code = &eval->code[eval_near_class(down, right)];
            fill_code(code, EVAL_ROW, eval_near_class(down, right), eval_sign_class(down, right));
            fill_code(
                code, EVAL_COLUMN, eval_near_class(right, down), eval_sign_class(right, down));
            fill_square_code(code, eval_sign_class(down, right));
        }
    }
    fill_code(blank, EVAL_ROW, EVAL_PAIRS - 1, EVAL_SIGNS - 1);
    fill_code(blank, EVAL_COLUMN, EVAL_PAIRS - 1, EVAL_SIGNS - 1);
    fill_square_code(blank, EVAL_SIGNS - 1);
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

static bool
uses_home(const struct evaluation *eval)
{
    uint32_t weight = EVAL_HOME;

    while (weight < EVAL_WEIGHTS && eval->weights[weight] == 0)
        weight++;
    return weight < EVAL_WEIGHTS;
}

static bool
allocate(struct evaluation *eval)
{
    const size_t cells = eval->shape.cells;
    const size_t lanes = eval->shape.height + eval->shape.width;

    eval->near = calloc(cells * cells, sizeof *eval->near);
    eval->single = calloc(cells * cells, sizeof *eval->single);
    eval->hoods = calloc(cells, sizeof *eval->hoods);
    eval->coordinate[EVAL_ROW] = calloc(EVAL_LANES * cells, sizeof **eval->coordinate);
    eval->border[EVAL_ROW] = calloc(lanes, sizeof **eval->border);
    if (eval->near == NULL || eval->single == NULL || eval->hoods == NULL ||
        eval->coordinate[EVAL_ROW] == NULL || eval->border[EVAL_ROW] == NULL)
        return false;
    eval->coordinate[EVAL_COLUMN] = eval->coordinate[EVAL_ROW] + cells;
    eval->border[EVAL_COLUMN] = eval->border[EVAL_ROW] + eval->shape.height;
    return true;
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
    if (!allocate(eval)) {
        evaluation_close(eval);
        return np_no_memory(error);
    }
    fill_lanes(eval);
    fill_codes(eval);
    fill_local(&eval->local, weights + EVAL_PAIR);
    fill_local(&eval->home, weights + EVAL_HOME);
    eval->uses_home = uses_home(eval);
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
    free(eval->coordinate[EVAL_ROW]);
    free(eval->border[EVAL_ROW]);
    free(eval);
}
