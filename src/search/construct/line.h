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

#include "search/construct/site.h"

struct spot {
    int32_t u;
    int32_t v;
};

/* A line in its own coordinates: cell = origin + u * step_u + v * step_v. */
struct line {
    struct site *site;
    uint32_t origin;
    int32_t step_u;
    int32_t step_v;
    int32_t length; /* cells of the line */
    int32_t depth;  /* lines of the area, this one included */
    int32_t placed; /* cells of row 0 that are locked, from u = 0 on */
    struct spot blank;
};

static inline uint32_t
line_cell(const struct line *line, struct spot spot)
{
    return line->origin + (uint32_t)(spot.u * line->step_u + spot.v * line->step_v);
}

static inline struct spot
line_spot(const struct line *line, uint32_t cell)
{
    const int32_t width = (int32_t)line->site->width;
    const int32_t rows = (int32_t)cell / width - (int32_t)line->origin / width;
    const int32_t columns = (int32_t)cell % width - (int32_t)line->origin % width;

    if (line->step_u == 1 || line->step_u == -1)
        return (struct spot){columns * line->step_u, rows * (line->step_v / width)};
    return (struct spot){rows * (line->step_u / width), columns * line->step_v};
}

/* Where the tile is that belongs to cell u of the line. */
static inline struct spot
line_tile(const struct line *line, int32_t u)
{
    return line_spot(line, line->site->where[line_cell(line, (struct spot){u, 0})]);
}

static inline bool
spot_equal(struct spot a, struct spot b)
{
    return a.u == b.u && a.v == b.v;
}

static inline bool
line_is_open(const struct line *line, struct spot spot)
{
    return spot.u >= 0 && spot.u < line->length && spot.v >= 0 && spot.v < line->depth &&
           (spot.v > 0 || spot.u >= line->placed);
}

/* Moves the blank to a neighbouring spot. */
static inline void
line_step(struct line *line, struct spot to)
{
    const int32_t delta =
        (to.u - line->blank.u) * line->step_u + (to.v - line->blank.v) * line->step_v;
    enum move move = MOVE_UP;

    while (line->site->step[move] != delta)
        move++;
    site_slide(line->site, move);
    line->blank = to;
}

/* Estimates the moves that pushing a tile takes by `along` steps in the direction of the push
 * before and `across` steps at right angles to it: three a turn, five straight on. */
int32_t line_push_cost(int32_t along, int32_t across);

/* Moves the blank straight to a spot below the line, v >= 1; tiles on its way may move. */
void line_walk(struct line *line, struct spot to);

/* Brings the tile that belongs to cell u of the line to an open spot: one of row `placed` or below
 * that is not the line's last cell, unless the tile is there. Ends early if the site is stopped. */
void line_carry(struct line *line, int32_t u, struct spot target);

/* Brings the last two tiles home once all others of the line are. */
void line_finish(struct line *line);

#endif
