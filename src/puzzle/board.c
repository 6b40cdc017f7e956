// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The board: its memory, its rules and its validation. Since a board has up to 2^30 cells, each
 * function makes at most one pass over the tiles.
 */
#include "config.h"

#include "puzzle/board.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum np_status
board_init(struct board *board, uint32_t width, uint32_t height, struct np_error *error)
{
    *board = (struct board){0};
    if (width < 1 || width > BOARD_SIDE_MAX || height < 1 || height > BOARD_SIDE_MAX)
        return np_fail(error, NP_BAD_INPUT, "size %lux%lu: a side is 1 to %d cells",
            (unsigned long)width, (unsigned long)height, BOARD_SIDE_MAX);

    const uint32_t cells = width * height;
    /* On 32-bit machines calloc() detects an overflow of the product. */
    uint32_t *tiles = calloc(cells, sizeof *tiles);
    if (tiles == NULL)
        return np_no_memory(error);
    pages_advise(tiles, cells * sizeof *tiles);
    for (uint32_t cell = 0; cell + 1 < cells; cell++)
        tiles[cell] = cell + 1;
    *board = (struct board){width, height, cells, cells - 1, tiles};
    return NP_OK;
}

enum np_status
board_copy(struct board *copy, const struct board *board, struct np_error *error)
{
    *copy = (struct board){0};
    uint32_t *tiles = calloc(board->cells, sizeof *tiles);
    if (tiles == NULL)
        return np_no_memory(error);
    memcpy(tiles, board->tiles, board->cells * sizeof *tiles);
    *copy = *board;
    copy->tiles = tiles;
    return NP_OK;
}

void
board_free(struct board *board)
{
    free(board->tiles);
    *board = (struct board){0};
}

bool
board_equal(const struct board *a, const struct board *b)
{
    return a->width == b->width && a->height == b->height &&
           memcmp(a->tiles, b->tiles, a->cells * sizeof *a->tiles) == 0;
}

enum np_status
board_validate(const struct board *board, struct np_error *error)
{
    uint64_t *seen = calloc(board->cells / 64 + 1, sizeof *seen);
    if (seen == NULL)
        return np_no_memory(error);

    enum np_status status = NP_OK;
    for (uint32_t cell = 0; cell < board->cells && status == NP_OK; cell++) {
        const uint32_t tile = board->tiles[cell];
        if (tile >= board->cells)
            status = np_fail(error, NP_BAD_INPUT, "cell %lu: there is no tile %lu",
                (unsigned long)cell, (unsigned long)tile);
        else if (seen[tile / 64] >> tile % 64 & 1)
            status = np_fail(error, NP_BAD_INPUT, "cell %lu: tile %lu stands there again",
                (unsigned long)cell, (unsigned long)tile);
        else
            seen[tile / 64] |= UINT64_C(1) << tile % 64;
    }
    free(seen);
    if (status == NP_OK && (board->blank >= board->cells || board->tiles[board->blank] != 0))
        status = np_fail(
            error, NP_BAD_INPUT, "cell %lu: the blank is not there", (unsigned long)board->blank);
    return status;
}

uint32_t
board_source(const struct board *board, enum move move)
{
    const uint32_t row = board->blank / board->width;
    const uint32_t column = board->blank % board->width;

    switch (move) {
    case MOVE_UP:
        return row + 1 < board->height ? board->blank + board->width : BOARD_NO_CELL;
    case MOVE_DOWN:
        return row > 0 ? board->blank - board->width : BOARD_NO_CELL;
    case MOVE_LEFT:
        return column + 1 < board->width ? board->blank + 1 : BOARD_NO_CELL;
    case MOVE_RIGHT:
        return column > 0 ? board->blank - 1 : BOARD_NO_CELL;
    }
    return BOARD_NO_CELL;
}

void
board_move(struct board *board, enum move move)
{
    const uint32_t source = board_source(board, move);

    board->tiles[board->blank] = board->tiles[source];
    board->tiles[source] = 0;
    board->blank = source;
}
