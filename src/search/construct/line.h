// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A line under construction, in coordinates that make every side of the area look like the top:
 *
 *      u ->   0 1 2 3 4
 *      v = 0  A B . . .      A, B: at home, locked; next is the tile for u = 2
 *      v = 1  . . . T .      T: that tile, on its way
 *      v = 2  . . . . .
 */
#ifndef NP_SEARCH_CONSTRUCT_LINE_H
#define NP_SEARCH_CONSTRUCT_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "search/construct/work_board.h"

struct line_cell {
    int32_t u;
    int32_t v;
};

/* A line in its own coordinates: cell = origin + u * step_u + v * step_v. */
struct line {
    struct work_board *board;
    uint32_t origin;
    int32_t step_u;
    int32_t step_v;
    int32_t length; /* cells of the line */
    int32_t depth;  /* lines of the area, this one included */
    int32_t placed; /* cells of row 0 that are locked, from u = 0 on */
    struct line_cell blank;
};

static inline uint32_t
line_board_cell(const struct line *line, struct line_cell cell)
{
    return line->origin + (uint32_t)(cell.u * line->step_u + cell.v * line->step_v);
}

static inline struct line_cell
line_cell_of(const struct line *line, uint32_t cell)
{
    const int32_t width = (int32_t)line->board->width;
    const int32_t rows = (int32_t)cell / width - (int32_t)line->origin / width;
    const int32_t columns = (int32_t)cell % width - (int32_t)line->origin % width;

    if (line->step_u == 1 || line->step_u == -1)
        return (struct line_cell){columns * line->step_u, rows * (line->step_v / width)};
    return (struct line_cell){rows * (line->step_u / width), columns * line->step_v};
}

/* Where the tile is that belongs to cell u of the line. */
static inline struct line_cell
line_tile(const struct line *line, int32_t u)
{
    return line_cell_of(line, line->board->where[line_board_cell(line, (struct line_cell){u, 0})]);
}

static inline bool
line_cell_equal(struct line_cell a, struct line_cell b)
{
    return a.u == b.u && a.v == b.v;
}

static inline bool
line_is_open(const struct line *line, struct line_cell cell)
{
    return cell.u >= 0 && cell.u < line->length && cell.v >= 0 && cell.v < line->depth &&
           (cell.v > 0 || cell.u >= line->placed);
}

/* Moves the blank to a neighbouring cell. */
static inline void
line_step(struct line *line, struct line_cell to)
{
    const int32_t delta =
        (to.u - line->blank.u) * line->step_u + (to.v - line->blank.v) * line->step_v;
    enum move move = MOVE_UP;

    while (line->board->step[move] != delta)
        move++;
    work_board_slide(line->board, move);
    line->blank = to;
}

/* Estimates the moves that pushing a tile takes by `along` steps in the direction of the push
 * before and `across` steps at right angles to it: three a turn, five straight on. */
int32_t line_push_cost(int32_t along, int32_t across);

/* Moves the blank straight to a cell below the line, v >= 1; tiles on its way may move. */
void line_walk(struct line *line, struct line_cell to);

/* Brings the tile that belongs to cell u of the line to an open cell: one of row `placed` or below
 * that is not the line's last cell, unless the tile is there. Ends early if the board is stopped.
 */
void line_carry(struct line *line, int32_t u, struct line_cell target);

/* Brings the last two tiles home once all others of the line are. */
void line_finish(struct line *line);

#endif
