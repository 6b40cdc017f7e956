// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The steps of a construction, for the files of this folder: sweeping a work board, placing one
 * outer line after another, and solving the last cells.
 */
#ifndef NP_SEARCH_CONSTRUCT_CONSTRUCT_H
#define NP_SEARCH_CONSTRUCT_CONSTRUCT_H

#include <stdbool.h>
#include <stdint.h>

#include "search/construct/work_board.h"

/* The part of a board that is not finished: rows top .. bottom - 1, columns left .. right - 1. */
struct area {
    uint32_t top;
    uint32_t bottom;
    uint32_t left;
    uint32_t right;
};

enum side { SIDE_TOP, SIDE_BOTTOM, SIDE_LEFT, SIDE_RIGHT, SIDE_COUNT };

/* ---- side.c: one outer line of the area ----------------------------------------------------- */

/* Whether the line on that side may be finished: two other lines stay to work in, and the blank
 * does not belong to it. */
bool side_is_free(const struct work_board *board, const struct area *area, enum side side);

/* Estimates how many moves finishing that line takes for each of its cells. */
double side_cost(struct work_board *board, const struct area *area, enum side side);

/* Brings the tiles of that line home, which side_is_free() allows, without changing anything
 * outside of the area, and takes the line out of the area. Ends early if the board is stopped. */
void side_place(struct work_board *board, struct area *area, enum side side);

/* ---- core.c: the last cells ------------------------------------------------------------------ */

/* The most cells core_solve() takes. */
enum { CORE_CELLS = 9 };

/* Solves the area in the fewest moves, everything outside of it being home: at most CORE_CELLS
 * cells in two rows and two columns or more, or a single line of any length. The board must be
 * solvable. */
void core_solve(struct work_board *board, const struct area *area);

/* ---- sweep.c: the blank crosses the board and shortens most distances ------------------------ */

/* Sweeps a board until that no longer pays; does nothing to one that is small or nearly in order.
 * Ends early if the board is stopped. */
void sweep_board(struct work_board *board);

/* Whether an area is large enough for sweeps. */
bool sweep_takes(const struct area *area);

/* Crosses the rows or columns next to a side of the area there and back. */
void sweep_side(struct work_board *board, const struct area *area, enum side side);

#endif
