// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Opening a rank: classes of rows, columns and ways home, and what a shape makes of the weights.
 */
#include "config.h"

#include <string.h>

#include "search/evaluation/rank_tables.h"

static uint32_t
border_class(uint32_t index, uint32_t count)
{
    const uint32_t half = (count + 1) / 2;
    const uint32_t head = half < 3 ? half : 3;

    if (index < head)
        return index;
    return count - 1 - index < 3 ? RANK_BORDER - (count - index) : 3;
}

static uint32_t
near_class(int32_t down, int32_t right)
{
    return (uint32_t)((rank_clamp(down, RANK_NEAR) + RANK_NEAR) * RANK_NEARS +
                      rank_clamp(right, RANK_NEAR) + RANK_NEAR);
}

static uint32_t
sign_class(int32_t down, int32_t right)
{
    return (uint32_t)((rank_clamp(down, 1) + 1) * 3 + rank_clamp(right, 1) + 1);
}

static void
fill_tile(struct rank *rank, uint32_t tile)
{
    const uint32_t cells = rank->shape.cells;

    for (uint32_t cell = 0; cell < cells; cell++) {
        const size_t index = (size_t)tile * cells + cell;
        struct rank_sum sum = {.weights = rank->weights};
        if (tile == rank->shape.goal_blank) {
            rank->near[index] = RANK_PAIRS - 1;
            continue;
        }
        rank_single_features(rank, tile, cell, rank_add_up, &sum);
        rank->single[index] = rank_of_sum(sum.total);
        rank->near[index] =
            (uint8_t)near_class(rank_way_down(rank, tile, cell), rank_way_right(rank, tile, cell));
    }
}

void
rank_retarget(struct rank *rank, uint32_t goal_blank)
{
    const uint32_t old = rank->shape.goal_blank;

    rank->shape.goal_blank = goal_blank;
    fill_tile(rank, old);
    fill_tile(rank, goal_blank);
}

static void
fill_cells(struct rank *rank)
{
    const struct shape *shape = &rank->shape;

    for (uint32_t row = 0; row < shape->height; row++)
        rank->row_border[row] = (uint8_t)border_class(row, shape->height);
    for (uint32_t column = 0; column < shape->width; column++)
        rank->column_border[column] = (uint8_t)border_class(column, shape->width);
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        rank->row[cell] = (uint16_t)(cell / shape->width);
        rank->column[cell] = (uint16_t)(cell % shape->width);
        const uint32_t row = rank->row_border[rank->row[cell]];
        const uint32_t column = rank->column_border[rank->column[cell]];
        rank->place[cell] = (uint16_t)((row * RANK_BORDER + column) * RANK_SIGNS * RANK_SIGNS);
        rank->place_turned[cell] =
            (uint16_t)((column * RANK_BORDER + row) * RANK_SIGNS * RANK_SIGNS);
    }
}

static void
fill_transposed(struct rank *rank)
{
    const int16_t *pair = rank->weights + RANK_PAIR;
    const int16_t *place = rank->weights + RANK_PLACE;

    for (uint32_t a = 0; a < RANK_PAIRS; a++) {
        for (uint32_t b = 0; b < RANK_PAIRS; b++)
            rank->pair_down[a * RANK_PAIRS + b] =
                pair[rank_transposed(a, RANK_NEARS) * RANK_PAIRS + rank_transposed(b, RANK_NEARS)];
        rank->sign_of[a] =
            (uint8_t)(a == RANK_PAIRS - 1 ? RANK_SIGNS - 1
                                          : sign_class((int32_t)(a / RANK_NEARS) - RANK_NEAR,
                                                (int32_t)(a % RANK_NEARS) - RANK_NEAR));
    }
    for (uint32_t at = 0; at < RANK_BORDER * RANK_BORDER; at++) {
        for (uint32_t a = 0; a < RANK_SIGNS; a++) {
            for (uint32_t b = 0; b < RANK_SIGNS; b++)
                rank->place_down[(at * RANK_SIGNS + a) * RANK_SIGNS + b] =
                    place[(at * RANK_SIGNS + rank_transposed(a, 3)) * RANK_SIGNS +
                          rank_transposed(b, 3)];
        }
    }
}

/* Whether a pair or square whose upper left cell is `at` and which reaches `down` rows and `right`
 * columns further contains the cell. */
static bool
covers(const struct rank *rank, uint32_t at, uint32_t down, uint32_t right, uint32_t cell)
{
    return rank->row[cell] >= rank->row[at] && rank->row[cell] <= rank->row[at] + down &&
           rank->column[cell] >= rank->column[at] && rank->column[cell] <= rank->column[at] + right;
}

/* The number of a cell in a scope, which gets it if it is new there. */
static uint8_t
number_in_scope(struct rank_scope *scope, uint32_t cell)
{
    uint8_t number = 0;

    while (number < scope->cells && scope->cell[number] != cell)
        number++;
    if (number == scope->cells)
        scope->cell[scope->cells++] = (uint16_t)cell;
    return number;
}

static struct rank_scope_pair
scope_pair(struct rank_scope *scope, uint32_t a, uint32_t b, uint16_t place)
{
    const uint8_t first = number_in_scope(scope, a);

    return (struct rank_scope_pair){first, number_in_scope(scope, b), place};
}

static void
fill_scope(const struct rank *rank, uint32_t x, uint32_t y, struct rank_scope *scope)
{
    const struct shape *shape = &rank->shape;
    const uint32_t width = shape->width;
    const uint32_t reach = 2 * width + 2;
    const uint32_t low = x < y ? x : y;

    (void)scope_pair(scope, x, y, 0);
    for (uint32_t at = low < reach ? 0 : low - reach; at <= (x > y ? x : y); at++) {
        const bool right = rank->column[at] + 1u < width;
        const bool down = rank->row[at] + 1u < shape->height;
        if (right && (covers(rank, at, 0, 1, x) || covers(rank, at, 0, 1, y)))
            scope->row[scope->rows++] = scope_pair(scope, at, at + 1, rank->place[at]);
        if (down && (covers(rank, at, 1, 0, x) || covers(rank, at, 1, 0, y)))
            scope->column[scope->columns++] =
                scope_pair(scope, at, at + width, rank->place_turned[at]);
        if (right && down && (covers(rank, at, 1, 1, x) || covers(rank, at, 1, 1, y))) {
            uint8_t *block = scope->block[scope->blocks++];
            for (uint32_t i = 0; i < RANK_BLOCK_CELLS; i++)
                block[i] = number_in_scope(scope, at + i / 2 * width + i % 2);
        }
    }
}

static void
fill_scopes(struct rank *rank)
{
    for (uint32_t blank = 0; blank < rank->shape.cells; blank++) {
        for (unsigned move = 0; move < MOVE_COUNT; move++) {
            const uint32_t from = shape_source(&rank->shape, blank, (enum move)move);
            if (from != BOARD_NO_CELL)
                fill_scope(rank, blank, from, &rank->scopes[blank * MOVE_COUNT + move]);
        }
    }
}

static bool
allocate(struct rank *rank)
{
    const size_t cells = rank->shape.cells;

    rank->near = calloc(cells * cells, sizeof *rank->near);
    rank->single = calloc(cells * cells, sizeof *rank->single);
    rank->place = calloc(cells, sizeof *rank->place);
    rank->place_turned = calloc(cells, sizeof *rank->place_turned);
    rank->scopes = calloc(cells * MOVE_COUNT, sizeof *rank->scopes);
    rank->row = calloc(cells, sizeof *rank->row);
    rank->column = calloc(cells, sizeof *rank->column);
    rank->row_border = calloc(rank->shape.height, sizeof *rank->row_border);
    rank->column_border = calloc(rank->shape.width, sizeof *rank->column_border);
    return rank->near != NULL && rank->single != NULL && rank->place != NULL &&
           rank->place_turned != NULL && rank->scopes != NULL && rank->row != NULL &&
           rank->column != NULL && rank->row_border != NULL && rank->column_border != NULL;
}

uint64_t
rank_bytes(const struct shape *shape)
{
    const uint64_t cells = shape->cells;

    return sizeof(struct rank) + cells * cells * (sizeof(uint8_t) + sizeof(int32_t)) +
           cells * MOVE_COUNT * sizeof(struct rank_scope);
}

enum np_status
rank_open(struct rank **rank, const struct shape *shape, const int16_t *weights,
    const struct stop *stop, struct np_error *error)
{
    struct rank *made = calloc(1, sizeof *made);

    *rank = NULL;
    if (made != NULL) {
        made->shape = *shape;
        memcpy(made->weights, weights, sizeof made->weights);
    }
    if (made == NULL || !allocate(made)) {
        rank_close(made);
        return np_fail(error, NP_NO_MEMORY, "no memory for the rank of %lu cells",
            (unsigned long)shape->cells);
    }
    fill_cells(made);
    fill_transposed(made);
    for (uint32_t tile = 0; tile < shape->cells; tile++) {
        if (stop_asked(stop)) {
            rank_close(made);
            return np_fail(error, NP_CANCELLED, "interrupted");
        }
        fill_tile(made, tile);
    }
    fill_scopes(made);
    *rank = made;
    return NP_OK;
}

void
rank_close(struct rank *rank)
{
    if (rank == NULL)
        return;
    free(rank->near);
    free(rank->single);
    free(rank->place);
    free(rank->place_turned);
    free(rank->scopes);
    free(rank->row);
    free(rank->column);
    free(rank->row_border);
    free(rank->column_border);
    free(rank);
}
