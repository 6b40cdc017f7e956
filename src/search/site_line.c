// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Placing one outer line, tile by tile, in coordinates that make every side look like the top one:
 *
 *      u ->   0 1 2 3 4
 *      v = 0  A B . . .      A, B: at home, locked; next is the tile for u = 2
 *      v = 1  . . . T .      T: that tile, on its way; the blank walks around it on the ring of its
 *      v = 2  . . . . .         eight neighbours and pushes it by stepping into its cell
 *
 * A push after a push in the same direction costs five moves, in another direction three, so the
 * way is staircase first (Parberry, "A real-time algorithm for the (n^2 - 1)-puzzle", 1995). The
 * last tile of a line cannot be pushed home without moving the one before it: both and the blank
 * are brought into the last two columns and three rows, where a breadth-first search over the 120
 * places of the three finishes the line in the fewest moves.
 */
#include "config.h"

#include "search/site_line.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

static uint32_t
spot_cell(const struct line *line, struct spot spot)
{
    return line->origin + (uint32_t)(spot.u * line->step_u + spot.v * line->step_v);
}

static struct spot
cell_spot(const struct line *line, uint32_t cell)
{
    const int32_t width = (int32_t)line->site->width;
    const int32_t rows = (int32_t)cell / width - (int32_t)line->origin / width;
    const int32_t columns = (int32_t)cell % width - (int32_t)line->origin % width;

    if (line->step_u == 1 || line->step_u == -1)
        return (struct spot){columns * line->step_u, rows * (line->step_v / width)};
    return (struct spot){rows * (line->step_u / width), columns * line->step_v};
}

/* Where the tile is that belongs to cell u of the line. */
static struct spot
tile_spot(const struct line *line, int32_t u)
{
    return cell_spot(line, line->site->where[spot_cell(line, (struct spot){u, 0})]);
}

static bool
same_spot(struct spot a, struct spot b)
{
    return a.u == b.u && a.v == b.v;
}

static bool
is_open(const struct line *line, struct spot spot)
{
    return spot.u >= 0 && spot.u < line->length && spot.v >= 0 && spot.v < line->depth &&
           (spot.v > 0 || spot.u >= line->placed);
}

/* Moves the blank to a neighbouring spot. */
static void
step_to(struct line *line, struct spot to)
{
    const int32_t delta =
        (to.u - line->blank.u) * line->step_u + (to.v - line->blank.v) * line->step_v;
    enum move move = MOVE_UP;

    while (line->site->step[move] != delta)
        move++;
    site_slide(line->site, move);
    line->blank = to;
}

/* How far the tile at a spot comes nearer to its goal when it moves to a neighbouring one. */
static int32_t
gain(const struct line *line, struct spot from, struct spot to)
{
    const struct site *site = line->site;
    const uint32_t cell = spot_cell(line, from);
    const int32_t delta = (int32_t)spot_cell(line, to) - (int32_t)cell;
    const uint32_t goal = site->goals[cell];

    if (delta == 1)
        return site_packed_column(goal) > cell % site->width ? 1 : -1;
    if (delta == -1)
        return site_packed_column(goal) < cell % site->width ? 1 : -1;
    if (delta > 0)
        return site_packed_row(goal) > cell / site->width ? 1 : -1;
    return site_packed_row(goal) < cell / site->width ? 1 : -1;
}

/* ---- the ring around a tile ---------------------------------------------------------------- */

enum { RING = 8 };

/* Clockwise, beginning above the tile; the four sides have even numbers. */
static const struct spot ring_offset[RING] = {
    {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};

static struct spot
ring_spot(struct spot tile, unsigned index)
{
    return (struct spot){tile.u + ring_offset[index].u, tile.v + ring_offset[index].v};
}

static bool
on_ring(struct spot tile, struct spot spot)
{
    return abs(spot.u - tile.u) <= 1 && abs(spot.v - tile.v) <= 1 && !same_spot(tile, spot);
}

static unsigned
ring_index(struct spot tile, struct spot spot)
{
    unsigned index = 0;

    while (!same_spot(ring_spot(tile, index), spot))
        index++;
    return index;
}

/* A walk of the blank along the ring: so many steps, clockwise (turn 1) or not (turn 7). */
struct ring_walk {
    unsigned turn;
    unsigned steps;
    int32_t gain; /* of the tiles that are passed */
};

enum { NO_WAY = 100 };

static struct ring_walk
ring_walk(const struct line *line, struct spot tile, unsigned to, unsigned turn)
{
    struct ring_walk walk = {.turn = turn};
    unsigned at = ring_index(tile, line->blank);

    while (at != to) {
        const struct spot here = ring_spot(tile, at);
        at = (at + turn) % RING;
        const struct spot next = ring_spot(tile, at);
        if (!is_open(line, next))
            return (struct ring_walk){.steps = NO_WAY};
        walk.gain += gain(line, next, here);
        walk.steps++;
    }
    return walk;
}

/* The better way round: shorter or, at equal length, better for the tiles on it. */
static struct ring_walk
best_ring_walk(const struct line *line, struct spot tile, unsigned to)
{
    const struct ring_walk clockwise = ring_walk(line, tile, to, 1);
    const struct ring_walk counter = ring_walk(line, tile, to, RING - 1);

    if (clockwise.steps != counter.steps)
        return clockwise.steps < counter.steps ? clockwise : counter;
    return clockwise.gain >= counter.gain ? clockwise : counter;
}

/* ---- pushing a tile ------------------------------------------------------------------------ */

/* Moves that pushing a tile takes by `along` steps in the direction of the push before and
 * `across` steps at right angles to it: three a turn, five straight on. */
static int32_t
push_cost(int32_t along, int32_t across)
{
    return across > along ? 3 * (2 * along + 1) + 5 * (across - along - 1)
                          : 6 * across + 5 * (along - across);
}

/* A way to push the tile one step nearer to where it shall go. */
struct push {
    unsigned side; /* the ring's index of the cell the tile is pushed to */
    struct ring_walk walk;
    int32_t cost; /* with what is left afterwards */
};

static struct push
push_towards(
    const struct line *line, struct spot tile, unsigned side, int32_t along, int32_t across)
{
    struct push push = {.side = side, .walk = {.steps = NO_WAY}, .cost = INT32_MAX};

    if (!is_open(line, ring_spot(tile, side)))
        return push;
    push.walk = best_ring_walk(line, tile, side);
    if (push.walk.steps != NO_WAY)
        push.cost = (int32_t)push.walk.steps + 1 + push_cost(along - 1, across);
    return push;
}

static struct push
best_push(const struct line *line, struct spot tile, struct spot target)
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

/* Moves the blank straight to a spot below the line; no tile is to be kept on the way. Where both
 * directions lead nearer, it takes the one that is better for the tile it moves. */
static void
walk_to(struct line *line, struct spot to)
{
    while (!same_spot(line->blank, to)) {
        const struct spot at = line->blank;
        const struct spot by_u = {at.u + (to.u > at.u) - (to.u < at.u), at.v};
        const struct spot by_v = {at.u, at.v + (to.v > at.v) - (to.v < at.v)};
        bool take_u = !same_spot(by_u, at) && is_open(line, by_u);
        if (take_u && !same_spot(by_v, at))
            take_u = gain(line, by_u, at) >= gain(line, by_v, at);
        step_to(line, take_u ? by_u : by_v);
    }
}

/* Moves the blank from anywhere to the nearest cell of the ring that is not in the line itself. */
static void
approach(struct line *line, struct spot tile)
{
    if (!on_ring(tile, line->blank))
        walk_to(line, (struct spot){clamp(line->blank.u, tile.u - 1, tile.u + 1),
                          clamp(line->blank.v, tile.v > 1 ? tile.v - 1 : 1, tile.v + 1)});
}

/* Brings the tile of cell u to a spot that is open. */
static void
carry(struct line *line, int32_t u, struct spot target)
{
    struct spot tile = tile_spot(line, u);

    while (!same_spot(tile, target) && !line->site->stopped) {
        approach(line, tile);
        const struct push push = best_push(line, tile, target);
        assert(push.cost != INT32_MAX);
        unsigned at = ring_index(tile, line->blank);
        for (unsigned i = 0; i < push.walk.steps; i++) {
            at = (at + push.walk.turn) % RING;
            step_to(line, ring_spot(tile, at));
        }
        step_to(line, tile);
        tile = ring_spot(tile, push.side);
    }
}

/* ---- the last two tiles of a line ---------------------------------------------------------- */

enum { CORNER_CELLS = 6, CORNER_STATES = CORNER_CELLS * CORNER_CELLS * CORNER_CELLS };

/* The corner: cells 0 1 / 2 3 / 4 5, the tile before the last at home in 0 and the last in 1. A
 * state is the cells of these two and of the blank; unreached ones have distance UINT8_MAX. */
static unsigned
corner_state(unsigned before, unsigned last, unsigned blank)
{
    return (before * CORNER_CELLS + last) * CORNER_CELLS + blank;
}

static bool
corner_neighbours(unsigned a, unsigned b)
{
    const unsigned low = a < b ? a : b;
    const unsigned high = a < b ? b : a;

    return high - low == 2 || (high - low == 1 && low % 2 == 0);
}

/* Fills in how many moves each state is from the line being finished, breadth first. */
static void
corner_distances(uint8_t distance[CORNER_STATES])
{
    uint8_t queue[CORNER_STATES];
    unsigned tail = 0;

    memset(distance, UINT8_MAX, CORNER_STATES);
    for (unsigned blank = 2; blank < CORNER_CELLS; blank++) {
        distance[corner_state(0, 1, blank)] = 0;
        queue[tail++] = (uint8_t)corner_state(0, 1, blank);
    }
    for (unsigned head = 0; head < tail; head++) {
        const unsigned blank = queue[head] % CORNER_CELLS;
        const unsigned last = queue[head] / CORNER_CELLS % CORNER_CELLS;
        const unsigned before = queue[head] / (CORNER_CELLS * CORNER_CELLS);
        for (unsigned to = 0; to < CORNER_CELLS; to++) {
            if (!corner_neighbours(blank, to))
                continue;
            const unsigned next =
                corner_state(to == before ? blank : before, to == last ? blank : last, to);
            if (distance[next] != UINT8_MAX)
                continue;
            distance[next] = (uint8_t)(distance[queue[head]] + 1);
            queue[tail++] = (uint8_t)next;
        }
    }
}

static unsigned
corner_cell(const struct line *line, struct spot spot)
{
    return (unsigned)(spot.v * 2 + spot.u - (line->length - 2));
}

static bool
in_corner(const struct line *line, struct spot spot)
{
    return spot.u >= line->length - 2 && spot.v <= 2;
}

/* Walks down the distances; both tiles and the blank are in the corner. */
static void
finish_corner(struct line *line)
{
    uint8_t distance[CORNER_STATES];
    unsigned before = corner_cell(line, tile_spot(line, line->length - 2));
    unsigned last = corner_cell(line, tile_spot(line, line->length - 1));
    unsigned blank = corner_cell(line, line->blank);

    corner_distances(distance);
    while (distance[corner_state(before, last, blank)] > 0) {
        const unsigned left = distance[corner_state(before, last, blank)];
        assert(left != UINT8_MAX);
        for (unsigned to = 0; to < CORNER_CELLS; to++) {
            if (!corner_neighbours(blank, to))
                continue;
            const unsigned next_before = to == before ? blank : before;
            const unsigned next_last = to == last ? blank : last;
            if (distance[corner_state(next_before, next_last, to)] != left - 1)
                continue;
            before = next_before;
            last = next_last;
            blank = to;
            break;
        }
        step_to(line, (struct spot){line->length - 2 + (int32_t)(blank % 2), (int32_t)(blank / 2)});
    }
}

static bool
corner_ready(const struct line *line)
{
    return in_corner(line, tile_spot(line, line->length - 2)) &&
           in_corner(line, tile_spot(line, line->length - 1)) && in_corner(line, line->blank);
}

static void
place_last_two(struct line *line)
{
    const int32_t before = line->length - 2;
    const int32_t last = line->length - 1;

    if (!corner_ready(line)) {
        carry(line, before, (struct spot){before, 0});
        line->placed = last;
        if (same_spot(tile_spot(line, last), (struct spot){last, 0}))
            return;
        carry(line, last, (struct spot){last, 1});
        /* Where nothing was to carry, the blank may still be elsewhere; if its walk moves the
         * tile, which it meets at the very end, it moves it into the corner's free cell. */
        if (!in_corner(line, line->blank))
            walk_to(line, (struct spot){before, 1});
    }
    if (!line->site->stopped)
        finish_corner(line);
}

/* ---- whole lines --------------------------------------------------------------------------- */

/* The line on a side, read from its left or top end, or from the other one. */
static struct line
line_of(struct site *site, const struct site_area *area, enum site_side side, bool backwards)
{
    const int32_t width = (int32_t)site->width;
    const bool is_row = side == SITE_TOP || side == SITE_BOTTOM;
    const int32_t along = is_row ? 1 : width;
    const int32_t inwards = (side == SITE_TOP || side == SITE_LEFT ? 1 : -1) * (is_row ? width : 1);
    uint32_t row = side == SITE_BOTTOM ? area->bottom - 1 : area->top;
    uint32_t column = side == SITE_RIGHT ? area->right - 1 : area->left;

    if (backwards && is_row)
        column = area->right - 1;
    else if (backwards)
        row = area->bottom - 1;
    const int32_t columns = (int32_t)(area->right - area->left);
    const int32_t rows = (int32_t)(area->bottom - area->top);
    struct line line = {.site = site,
        .origin = row * site->width + column,
        .step_u = backwards ? -along : along,
        .step_v = inwards,
        .length = is_row ? columns : rows,
        .depth = is_row ? rows : columns};
    line.blank = cell_spot(&line, site->blank);
    return line;
}

bool
site_line_free(const struct site *site, const struct site_area *area, enum site_side side)
{
    const uint32_t row = site->goal_blank / site->width;
    const uint32_t column = site->goal_blank % site->width;

    switch (side) {
    case SITE_TOP:
        return area->bottom - area->top > 2 && row != area->top;
    case SITE_BOTTOM:
        return area->bottom - area->top > 2 && row != area->bottom - 1;
    case SITE_LEFT:
        return area->right - area->left > 2 && column != area->left;
    default:
        return area->right - area->left > 2 && column != area->right - 1;
    }
}

double
site_line_cost(struct site *site, const struct site_area *area, enum site_side side)
{
    const struct line line = line_of(site, area, side, false);
    int64_t cost = 0;

    for (int32_t u = 0; u < line.length; u++) {
        const struct spot tile = tile_spot(&line, u);
        const int32_t du = abs(tile.u - u);
        cost += push_cost(du, tile.v) + du + tile.v;
    }
    return (double)cost / line.length;
}

static void
shrink(struct site_area *area, enum site_side side)
{
    switch (side) {
    case SITE_TOP:
        area->top++;
        break;
    case SITE_BOTTOM:
        area->bottom--;
        break;
    case SITE_LEFT:
        area->left++;
        break;
    default:
        area->right--;
        break;
    }
}

void
site_line_place(struct site *site, struct site_area *area, enum site_side side)
{
    struct line line = line_of(site, area, side, false);

    if (line.blank.u > line.length / 2)
        line = line_of(site, area, side, true);
    while (line.placed < line.length - 2 && !site->stopped) {
        carry(&line, line.placed, (struct spot){line.placed, 0});
        line.placed++;
    }
    place_last_two(&line);
    /* The blank never stays in a finished line: the tile below it would be home. */
    shrink(area, side);
}
