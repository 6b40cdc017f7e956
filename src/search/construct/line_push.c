// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Carrying a tile: the blank walks around it on the ring of its eight neighbours and pushes it by
 * stepping into its cell.
 *
 * A push after a push in the same direction costs five moves, in another direction three, so the
 * way is staircase first (I. Parberry, "A real-time algorithm for the (n^2 - 1)-puzzle", 1995).
 * Among ways of the same length the blank takes the one that is better for the tiles it passes.
 */
#include "config.h"

#include "search/construct/line.h"

#include <assert.h>
#include <stdlib.h>

/* How much the squared distance of the tile at a cell falls when it moves to a neighbouring one:
 * tiles that are far from home matter most. */
static int32_t
gain(const struct line *line, struct line_cell from, struct line_cell to)
{
    const struct work_board *board = line->board;
    const uint32_t cell = line_board_cell(line, from);
    const int32_t delta = (int32_t)line_board_cell(line, to) - (int32_t)cell;
    const uint32_t goal = board->goals[cell];

    const int32_t rows = (int32_t)packed_row(goal) - (int32_t)(cell / board->width);
    const int32_t columns = (int32_t)packed_column(goal) - (int32_t)(cell % board->width);

    if (delta == 1 || delta == -1)
        return 2 * columns * delta - 1;
    return 2 * (delta > 0 ? rows : -rows) - 1;
}

/* ---- the ring around a tile ---------------------------------------------------------------- */

enum { RING = 8 };

/* Clockwise, beginning above the tile; the four sides have even numbers. */
static const struct line_cell ring_offset[RING] = {
    {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};

static struct line_cell
ring_cell(struct line_cell tile, unsigned index)
{
    return (struct line_cell){tile.u + ring_offset[index].u, tile.v + ring_offset[index].v};
}

static bool
on_ring(struct line_cell tile, struct line_cell cell)
{
    return abs(cell.u - tile.u) <= 1 && abs(cell.v - tile.v) <= 1 && !line_cell_equal(tile, cell);
}

static unsigned
ring_index(struct line_cell tile, struct line_cell cell)
{
    unsigned index = 0;

    while (!line_cell_equal(ring_cell(tile, index), cell))
        index++;
    return index;
}

/* A walk of the blank along the ring: a number of steps, clockwise (turn 1) or not (turn 7). */
struct ring_walk {
    unsigned turn;
    unsigned steps;
    int32_t gain; /* of the tiles that are passed */
};

enum { NO_WAY = 100 };

static struct ring_walk
ring_walk(const struct line *line, struct line_cell tile, unsigned to, unsigned turn)
{
    struct ring_walk walk = {.turn = turn};
    unsigned at = ring_index(tile, line->blank);

    while (at != to) {
        const struct line_cell here = ring_cell(tile, at);
        at = (at + turn) % RING;
        const struct line_cell next = ring_cell(tile, at);
        if (!line_is_open(line, next))
            return (struct ring_walk){.steps = NO_WAY};
        walk.gain += gain(line, next, here);
        walk.steps++;
    }
    return walk;
}

/* The better way round: shorter or, at equal length, better for the tiles on it. */
static struct ring_walk
best_ring_walk(const struct line *line, struct line_cell tile, unsigned to)
{
    const struct ring_walk clockwise = ring_walk(line, tile, to, 1);
    const struct ring_walk counter = ring_walk(line, tile, to, RING - 1);

    if (clockwise.steps != counter.steps)
        return clockwise.steps < counter.steps ? clockwise : counter;
    return clockwise.gain >= counter.gain ? clockwise : counter;
}

/* ---- pushing a tile ------------------------------------------------------------------------ */

int32_t
line_push_cost(int32_t along, int32_t across)
{
    return across > along ? 3 * (2 * along + 1) + 5 * (across - along - 1)
                          : 6 * across + 5 * (along - across);
}

/* A way to push the tile one step nearer to its target. */
struct push {
    unsigned side; /* the ring's index of the cell the tile is pushed to */
    struct ring_walk walk;
    int32_t cost; /* with what is left afterwards */
};

static struct push
push_towards(
    const struct line *line, struct line_cell tile, unsigned side, int32_t along, int32_t across)
{
    struct push push = {.side = side, .walk = {.steps = NO_WAY}, .cost = INT32_MAX};

    if (!line_is_open(line, ring_cell(tile, side)))
        return push;
    push.walk = best_ring_walk(line, tile, side);
    if (push.walk.steps != NO_WAY)
        push.cost = (int32_t)push.walk.steps + 1 + line_push_cost(along - 1, across);
    return push;
}

static struct push
best_push(const struct line *line, struct line_cell tile, struct line_cell target)
{
    const int32_t du = target.u - tile.u;
    const int32_t dv = target.v - tile.v;
    struct push best = {.cost = INT32_MAX};

    if (du != 0)
        best = push_towards(line, tile, du > 0 ? 2 : 6, abs(du), abs(dv));
    if (dv != 0) {
        const struct push other = push_towards(line, tile, dv > 0 ? 4 : 0, abs(dv), abs(du));
        if (other.cost < best.cost || (other.cost == best.cost && other.walk.gain > best.walk.gain))
            best = other;
    }
    return best;
}

static int32_t
clamp(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

void
line_walk(struct line *line, struct line_cell to)
{
    while (!line_cell_equal(line->blank, to)) {
        const struct line_cell at = line->blank;
        const struct line_cell by_u = {at.u + (to.u > at.u) - (to.u < at.u), at.v};
        const struct line_cell by_v = {at.u, at.v + (to.v > at.v) - (to.v < at.v)};
        bool take_u = !line_cell_equal(by_u, at) && line_is_open(line, by_u);
        if (take_u && !line_cell_equal(by_v, at))
            take_u = gain(line, by_u, at) >= gain(line, by_v, at);
        line_step(line, take_u ? by_u : by_v);
    }
}

/* Moves the blank from anywhere to the nearest cell of the ring that is not in the line itself. */
static void
approach(struct line *line, struct line_cell tile)
{
    if (!on_ring(tile, line->blank))
        line_walk(line, (struct line_cell){clamp(line->blank.u, tile.u - 1, tile.u + 1),
                            clamp(line->blank.v, tile.v > 1 ? tile.v - 1 : 1, tile.v + 1)});
}

void
line_carry(struct line *line, int32_t u, struct line_cell target)
{
    struct line_cell tile = line_tile(line, u);

    while (!line_cell_equal(tile, target) && !line->board->stopped) {
        approach(line, tile);
        const struct push push = best_push(line, tile, target);
        assert(push.cost != INT32_MAX);
        unsigned at = ring_index(tile, line->blank);
        for (unsigned i = 0; i < push.walk.steps; i++) {
            at = (at + push.walk.turn) % RING;
            line_step(line, ring_cell(tile, at));
        }
        line_step(line, tile);
        tile = ring_cell(tile, push.side);
    }
}
