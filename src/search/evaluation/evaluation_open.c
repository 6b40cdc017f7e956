// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Opening an evaluation: classes of rows, columns and ways home, and what a shape makes of the
 * weights.
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

static uint32_t
near_class(int32_t down, int32_t right)
{
    return (uint32_t)((eval_clamp(down, EVAL_NEAR) + EVAL_NEAR) * EVAL_NEARS +
                      eval_clamp(right, EVAL_NEAR) + EVAL_NEAR);
}

static uint32_t
sign_class(int32_t down, int32_t right)
{
    return (uint32_t)((eval_clamp(down, 1) + 1) * 3 + eval_clamp(right, 1) + 1);
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
        eval->single[index] = evaluation_of_sum(sum.total);
        eval->near[index] =
            (uint8_t)near_class(eval_way_down(eval, tile, cell), eval_way_right(eval, tile, cell));
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
fill_cells(struct evaluation *eval)
{
    const struct shape *shape = &eval->shape;

    for (uint32_t row = 0; row < shape->height; row++)
        eval->row_border[row] = (uint8_t)border_class(row, shape->height);
    for (uint32_t column = 0; column < shape->width; column++)
        eval->column_border[column] = (uint8_t)border_class(column, shape->width);
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        eval->row[cell] = (uint16_t)(cell / shape->width);
        eval->column[cell] = (uint16_t)(cell % shape->width);
        const uint32_t row = eval->row_border[eval->row[cell]];
        const uint32_t column = eval->column_border[eval->column[cell]];
        eval->place[cell] = (uint16_t)((row * EVAL_BORDER + column) * EVAL_SIGNS * EVAL_SIGNS);
        eval->place_turned[cell] =
            (uint16_t)((column * EVAL_BORDER + row) * EVAL_SIGNS * EVAL_SIGNS);
    }
}

static void
fill_transposed(struct evaluation *eval)
{
    const int16_t *pair = eval->weights + EVAL_PAIR;
    const int16_t *place = eval->weights + EVAL_PLACE;

    for (uint32_t a = 0; a < EVAL_PAIRS; a++) {
        for (uint32_t b = 0; b < EVAL_PAIRS; b++)
            eval->pair_down[a * EVAL_PAIRS + b] =
                pair[eval_transposed(a, EVAL_NEARS) * EVAL_PAIRS + eval_transposed(b, EVAL_NEARS)];
        eval->sign_of[a] =
            (uint8_t)(a == EVAL_PAIRS - 1 ? EVAL_SIGNS - 1
                                          : sign_class((int32_t)(a / EVAL_NEARS) - EVAL_NEAR,
                                                (int32_t)(a % EVAL_NEARS) - EVAL_NEAR));
    }
    for (uint32_t at = 0; at < EVAL_BORDER * EVAL_BORDER; at++) {
        for (uint32_t a = 0; a < EVAL_SIGNS; a++) {
            for (uint32_t b = 0; b < EVAL_SIGNS; b++)
                eval->place_down[(at * EVAL_SIGNS + a) * EVAL_SIGNS + b] =
                    place[(at * EVAL_SIGNS + eval_transposed(a, 3)) * EVAL_SIGNS +
                          eval_transposed(b, 3)];
        }
    }
}

/* Whether a pair or square whose upper left cell is `at` and which reaches `down` rows and `right`
 * columns further contains the cell. */
static bool
covers(const struct evaluation *eval, uint32_t at, uint32_t down, uint32_t right, uint32_t cell)
{
    return eval->row[cell] >= eval->row[at] && eval->row[cell] <= eval->row[at] + down &&
           eval->column[cell] >= eval->column[at] && eval->column[cell] <= eval->column[at] + right;
}

/* The number of a cell in a scope, which gets it if it is new there. */
static uint8_t
number_in_scope(struct eval_scope *scope, uint32_t cell)
{
    uint8_t number = 0;

    while (number < scope->cells && scope->cell[number] != cell)
        number++;
    if (number == scope->cells)
        scope->cell[scope->cells++] = (uint16_t)cell;
    return number;
}

static struct eval_scope_pair
scope_pair(struct eval_scope *scope, uint32_t a, uint32_t b, uint16_t place)
{
    const uint8_t first = number_in_scope(scope, a);

    return (struct eval_scope_pair){first, number_in_scope(scope, b), place};
}

static void
fill_scope(const struct evaluation *eval, uint32_t x, uint32_t y, struct eval_scope *scope)
{
    const struct shape *shape = &eval->shape;
    const uint32_t width = shape->width;
    const uint32_t reach = 2 * width + 2;
    const uint32_t low = x < y ? x : y;

    (void)scope_pair(scope, x, y, 0);
    for (uint32_t at = low < reach ? 0 : low - reach; at <= (x > y ? x : y); at++) {
        const bool right = eval->column[at] + 1u < width;
        const bool down = eval->row[at] + 1u < shape->height;
        if (right && (covers(eval, at, 0, 1, x) || covers(eval, at, 0, 1, y)))
            scope->row[scope->rows++] = scope_pair(scope, at, at + 1, eval->place[at]);
        if (down && (covers(eval, at, 1, 0, x) || covers(eval, at, 1, 0, y)))
            scope->column[scope->columns++] =
                scope_pair(scope, at, at + width, eval->place_turned[at]);
        if (right && down && (covers(eval, at, 1, 1, x) || covers(eval, at, 1, 1, y))) {
            uint8_t *block = scope->block[scope->blocks++];
            for (uint32_t i = 0; i < EVAL_BLOCK_CELLS; i++)
                block[i] = number_in_scope(scope, at + i / 2 * width + i % 2);
        }
    }
}

static void
fill_scopes(struct evaluation *eval)
{
    for (uint32_t blank = 0; blank < eval->shape.cells; blank++) {
        for (unsigned move = 0; move < MOVE_COUNT; move++) {
            const uint32_t from = shape_source(&eval->shape, blank, (enum move)move);
            if (from != BOARD_NO_CELL)
                fill_scope(eval, blank, from, &eval->scopes[blank * MOVE_COUNT + move]);
        }
    }
}

static bool
allocate(struct evaluation *eval)
{
    const size_t cells = eval->shape.cells;

    eval->near = calloc(cells * cells, sizeof *eval->near);
    eval->single = calloc(cells * cells, sizeof *eval->single);
    eval->place = calloc(cells, sizeof *eval->place);
    eval->place_turned = calloc(cells, sizeof *eval->place_turned);
    eval->scopes = calloc(cells * MOVE_COUNT, sizeof *eval->scopes);
    eval->row = calloc(cells, sizeof *eval->row);
    eval->column = calloc(cells, sizeof *eval->column);
    eval->row_border = calloc(eval->shape.height, sizeof *eval->row_border);
    eval->column_border = calloc(eval->shape.width, sizeof *eval->column_border);
    return eval->near != NULL && eval->single != NULL && eval->place != NULL &&
           eval->place_turned != NULL && eval->scopes != NULL && eval->row != NULL &&
           eval->column != NULL && eval->row_border != NULL && eval->column_border != NULL;
}

uint64_t
evaluation_bytes(const struct shape *shape)
{
    const uint64_t cells = shape->cells;

    return sizeof(struct evaluation) + cells * cells * (sizeof(uint8_t) + sizeof(int32_t)) +
           cells * MOVE_COUNT * sizeof(struct eval_scope);
}

enum np_status
evaluation_open(struct evaluation **evaluation, const struct shape *shape, const int16_t *weights,
    const struct cancel *cancel, struct np_error *error)
{
    struct evaluation *made = calloc(1, sizeof *made);

    *evaluation = NULL;
    if (made != NULL) {
        made->shape = *shape;
        memcpy(made->weights, weights, sizeof made->weights);
    }
    if (made == NULL || !allocate(made)) {
        evaluation_close(made);
        return np_no_memory(error);
    }
    fill_cells(made);
    fill_transposed(made);
    for (uint32_t tile = 0; tile < shape->cells; tile++) {
        if (cancel_requested(cancel)) {
            evaluation_close(made);
            return np_fail(error, NP_CANCELLED, "interrupted");
        }
        fill_tile(made, tile);
    }
    fill_scopes(made);
    *evaluation = made;
    return NP_OK;
}

void
evaluation_close(struct evaluation *eval)
{
    if (eval == NULL)
        return;
    free(eval->near);
    free(eval->single);
    free(eval->place);
    free(eval->place_turned);
    free(eval->scopes);
    free(eval->row);
    free(eval->column);
    free(eval->row_border);
    free(eval->column_border);
    free(eval);
}
