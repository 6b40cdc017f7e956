// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The goal: which tile belongs in each cell.
 *
 *      standard      blank-first     snail           custom
 *       1  2  3       .  1  2        1  2  3         any other
 *       4  5  6       3  4  5        8  .  4         board
 *       7  8  .       6  7  8        7  6  5
 *
 * The named goals exist for every width and height. The first two are formulas and need no memory;
 * the others need two arrays.
 */
#ifndef NP_PUZZLE_GOAL_H
#define NP_PUZZLE_GOAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#include "base/thread/cancel.h"
#include "puzzle/board.h"

enum goal_kind { GOAL_STANDARD, GOAL_BLANK_FIRST, GOAL_SNAIL, GOAL_CUSTOM };

/* One row of the table of goals that a user can name. */
struct goal_row {
    enum goal_kind kind;
    const char *name;  /* as in --goal=NAME */
    const char *title; /* one line for --list and the menus */
};

extern const struct goal_row goal_rows[];
extern const unsigned goal_row_count;

struct goal {
    enum goal_kind kind;
    uint32_t width;
    uint32_t height;
    uint32_t cells;
    uint32_t blank;    /* the cell where the blank belongs */
    uint32_t *tile_at; /* the tile of each cell; NULL for a formula; owned */
    uint32_t *cell_of; /* the cell of each tile (0 = blank); NULL for a formula; owned */
};

/* Makes a named goal, not GOAL_CUSTOM, for a size.
 *
 * The caller frees it with goal_free(). Returns NP_OK, NP_BAD_INPUT (the size is wrong) or
 * NP_NO_MEMORY. */
enum np_status goal_init(struct goal *goal, enum goal_kind kind, uint32_t width, uint32_t height,
    struct np_error *error);

/* Makes a goal from a copy of a valid board; it is a named goal if the arrangements are the same.
 * Returns NP_OK or NP_NO_MEMORY. */
enum np_status goal_from_board(
    struct goal *goal, const struct board *board, struct np_error *error);

enum np_status goal_copy(struct goal *copy, const struct goal *goal, struct np_error *error);

void goal_free(struct goal *goal);

/* The row with a name; the row of a kind. NULL if there is no such row, as for GOAL_CUSTOM. */
const struct goal_row *goal_row_find(const char *name);
const struct goal_row *goal_row_of(enum goal_kind kind);

/* The tile that belongs in `cell`; 0 for the blank's cell. */
uint32_t goal_tile_at(const struct goal *goal, uint32_t cell);

/* The cell where `tile` belongs; tile 0 is the blank. */
uint32_t goal_cell_of(const struct goal *goal, uint32_t tile);

/* The Manhattan distance of `tile`, which must not be the blank, from `cell` to its goal cell. */
uint32_t goal_distance_of(const struct goal *goal, uint32_t tile, uint32_t cell);

/* Whether every tile of the board is in its goal cell. The sizes must be equal. */
bool goal_reached(const struct goal *goal, const struct board *board);

/* Makes `board`, which need not be initialised, the solved board of a goal. `cancel` may be NULL.
 *
 * Returns NP_OK, NP_CANCELLED or NP_NO_MEMORY; after an error there is no board to free. */
enum np_status goal_to_board(const struct goal *goal, struct board *board,
    const struct cancel *cancel, struct np_error *error);

#endif
