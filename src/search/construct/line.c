// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * One outer line of the area, in coordinates that make every side look like the top:
 *
 *      u ->   0 1 2 3 4
 *      v = 0  A B . . .      A, B: at home, locked; next is the tile for u = 2
 *      v = 1  . . . T .      T: that tile, on its way
 *      v = 2  . . . . .
 *
 * A tile is carried as follows: the blank walks around it on the ring of its eight neighbours and
 * pushes it by stepping into its cell. A push in the same direction as the last one takes five
 * moves, a push in another direction three, so the tile first moves in a staircase (I. Parberry, "A
 * real-time algorithm for the (n^2 - 1)-puzzle", 1995). Of two walks of equal length the blank
 * takes the one that brings the tiles it passes nearer to their goals.
 */
#include "config.h"

#include "search/construct/construct.h"

#include <assert.h>
#include <stdlib.h>

struct line_cell {
    int32_t u;
    int32_t v;
};

struct line {
    struct work_board *board;
    enum axis along;  /* the axis of u; the other axis is that of v */
    int32_t u_sign;   /* 1, or -1 if u runs against its axis */
    int32_t v_sign;   /* the same for v */
    int32_t u_origin; /* board coordinates of the cell u = v = 0 */
    int32_t v_origin;
    int32_t length; /* number of cells in the line */
    int32_t depth;  /* number of parallel lines in the area, including this one */
    int32_t placed; /* number of locked cells in row v = 0, from u = 0 on */
    struct line_cell blank;
};

/* ---- coordinates --------------------------------------------------------------------------- */

static uint32_t
board_cell(const struct line *line, struct line_cell cell)
{
    const uint32_t *stride = line->board->stride;

    return (uint32_t)(line->u_origin + cell.u * line->u_sign) * stride[line->along] +
           (uint32_t)(line->v_origin + cell.v * line->v_sign) * stride[other_axis(line->along)];
}

static struct line_cell
cell_at(const struct line *line, uint32_t along, uint32_t across)
{
    return (struct line_cell){((int32_t)along - line->u_origin) * line->u_sign,
        ((int32_t)across - line->v_origin) * line->v_sign};
}

static struct line_cell
line_cell(const struct line *line, uint32_t cell)
{
    return cell_at(line, work_board_coordinate(line->board, cell, line->along),
        work_board_coordinate(line->board, cell, other_axis(line->along)));
}

/* Returns the cell with the tile that belongs to cell u of the line. */
static struct line_cell
tile_of(const struct line *line, int32_t u)
{
    return line_cell(line, line->board->where[board_cell(line, (struct line_cell){u, 0})]);
}

static bool
equal(struct line_cell a, struct line_cell b)
{
    return a.u == b.u && a.v == b.v;
}

static bool
is_open(const struct line *line, struct line_cell cell)
{
    return cell.u >= 0 && cell.u < line->length && cell.v >= 0 && cell.v < line->depth &&
           (cell.v > 0 || cell.u >= line->placed);
}

/* Returns the goal of the tile in a cell. */
static inline struct line_cell
goal_of(const struct line *line, struct line_cell cell)
{
    const uint32_t packed = line->board->goals[board_cell(line, cell)];

    return cell_at(
        line, packed_at(packed, line->along), packed_at(packed, other_axis(line->along)));
}

/* Moves the blank to a neighbouring cell. */
static inline void
step_to(struct line *line, struct line_cell to)
{
    const int32_t delta = (int32_t)board_cell(line, to) - (int32_t)line->board->blank;
    enum move move = MOVE_UP;

    while (line->board->step[move] != delta)
        move++;
    work_board_slide(line->board, move);
    line->blank = to;
}

/* Returns by how much a tile's squared distance falls when it moves to a neighbouring cell.
 * Squaring makes tiles far from home count most. */
static int32_t
gain(const struct line *line, struct line_cell from, struct line_cell to)
{
    const struct line_cell goal = goal_of(line, from);

    return 2 * ((goal.u - from.u) * (to.u - from.u) + (goal.v - from.v) * (to.v - from.v)) - 1;
}

/* ---- the ring around a tile ---------------------------------------------------------------- */

enum { RING = 8, CLOCKWISE = 1, COUNTERCLOCKWISE = RING - 1 };

/* Clockwise from the cell above the tile; the four sides have even indices. */
static const struct line_cell ring_offset[RING] = {
    {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};

static struct line_cell
ring_cell(struct line_cell tile, unsigned index)
{
    return (struct line_cell){tile.u + ring_offset[index].u, tile.v + ring_offset[index].v};
}

/* Returns the index of a cell on the ring, or RING if it is not on the ring. */
static unsigned
ring_index(struct line_cell tile, struct line_cell cell)
{
    unsigned index = 0;

    while (index < RING && !equal(ring_cell(tile, index), cell))
        index++;
    return index;
}

/* ---- carrying a tile ----------------------------------------------------------------------- */

/* Estimates the moves that it takes to push a tile `along` steps in the direction of the last push
 * and `across` steps at right angles to it: three moves per turn, five straight on. */
static int32_t
push_cost(int32_t along, int32_t across)
{
    return across > along ? 3 * (2 * along + 1) + 5 * (across - along - 1)
                          : 6 * across + 5 * (along - across);
}

/* A push moves the tile one step, after the blank has walked along the ring. */
struct push {
    unsigned side; /* ring index of the cell to which the tile is pushed */
    unsigned turn; /* CLOCKWISE or COUNTERCLOCKWISE, added to the index at each step */
    int32_t cost;  /* moves for the walk, the push and the remaining pushes */
    int32_t gain;  /* gain() of the tiles that the walk passes */
};

/* Returns the push towards the target that costs least or, at equal cost, gains most. The blank is
 * in the cell `at` of the ring. */
static struct push
best_push(const struct line *line, struct line_cell tile, struct line_cell target, unsigned at)
{
    const int32_t left[] = {abs(target.u - tile.u), abs(target.v - tile.v)};
    const unsigned sides[] = {target.u > tile.u ? 2 : 6, target.v > tile.v ? 4 : 0};
    struct push best = {.cost = INT32_MAX};

    for (unsigned i = 0; i < 4; i++) {
        const int32_t along = left[i / 2];
        struct push push = {.side = sides[i / 2],
            .turn = i % 2 == 0 ? CLOCKWISE : COUNTERCLOCKWISE,
            .cost = 1 + push_cost(along - 1, left[1 - i / 2])};
        struct line_cell here = line->blank;
        bool open = along != 0;
        for (unsigned next = at; open && next != push.side; push.cost++) {
            const struct line_cell from = here;
            next = (next + push.turn) % RING;
            here = ring_cell(tile, next);
            open = is_open(line, here);
            push.gain += open ? gain(line, here, from) : 0;
        }
        if (open && (push.cost < best.cost || (push.cost == best.cost && push.gain > best.gain)))
            best = push;
    }
    assert(best.cost != INT32_MAX);
    return best;
}

/* Moves the blank by the shortest way to a cell below the line, v >= 1; any tile on the way may
 * move. */
static void
walk_to(struct line *line, struct line_cell to)
{
    while (!equal(line->blank, to)) {
        const struct line_cell at = line->blank;
        const struct line_cell by_u = {at.u + (to.u > at.u) - (to.u < at.u), at.v};
        const struct line_cell by_v = {at.u, at.v + (to.v > at.v) - (to.v < at.v)};
        bool choose_u = !equal(by_u, at) && is_open(line, by_u);
        if (choose_u && !equal(by_v, at))
            choose_u = gain(line, by_u, at) >= gain(line, by_v, at);
        step_to(line, choose_u ? by_u : by_v);
    }
}

static int32_t
clamp(int32_t value, int32_t low, int32_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* Brings the tile that belongs to cell u of the line to an open cell, but not to the last cell of
 * the line. Returns early if the board is stopped. */
static void
carry(struct line *line, int32_t u, struct line_cell target)
{
    struct line_cell tile = tile_of(line, u);

    while (!equal(tile, target) && !line->board->stopped) {
        /* The blank first goes to the nearest cell of the ring that is not in the line itself. */
        if (ring_index(tile, line->blank) == RING)
            walk_to(line, (struct line_cell){clamp(line->blank.u, tile.u - 1, tile.u + 1),
                              clamp(line->blank.v, tile.v > 1 ? tile.v - 1 : 1, tile.v + 1)});
        unsigned at = ring_index(tile, line->blank);
        const struct push push = best_push(line, tile, target, at);
        while (at != push.side) {
            at = (at + push.turn) % RING;
            step_to(line, ring_cell(tile, at));
        }
        step_to(line, tile);
        tile = ring_cell(tile, push.side);
    }
}

/* ---- a few cells solved in the fewest moves ------------------------------------------------ */

/* Iterative deepening with Manhattan distance (R. Korf, "Depth-first iterative-deepening",
 * Artificial Intelligence 27, 1985). No board of up to nine cells needs more than 36 moves (2x4;
 * 3x3: 31), so plain recursion takes only a few milliseconds. */

enum { CORE_MOVES_MAX = 64, CORE_SIDE = 4, CORE_ANY = UINT8_MAX };

/* Cell v, u of a core has the number v * CORE_SIDE + u. */
struct core {
    int32_t rows;
    int32_t columns;
    /* tiles[cell] is the goal cell of the tile there, or CORE_ANY if the tile may end anywhere. */
    uint8_t tiles[CORE_SIDE * CORE_SIDE];
    uint8_t path[CORE_MOVES_MAX + 1]; /* the blank's cells */
    int32_t length;                   /* length of the solution */
};

static int32_t
tile_distance(uint8_t cell, uint8_t tile)
{
    if (tile == CORE_ANY)
        return 0;
    return abs(cell / CORE_SIDE - tile / CORE_SIDE) + abs(cell % CORE_SIDE - tile % CORE_SIDE);
}

/* Returns the cell to which the blank's step i leads, or -1 if it leaves the core. */
static int32_t
step_from(const struct core *core, uint8_t blank, unsigned i)
{
    static const struct line_cell steps[] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
    const int32_t u = blank % CORE_SIDE + steps[i].u;
    const int32_t v = blank / CORE_SIDE + steps[i].v;

    return u < 0 || u >= core->columns || v < 0 || v >= core->rows ? -1 : v * CORE_SIDE + u;
}

/* Searches for a solution of core->length moves, the first `depth` of which are in path[]; `h` is
 * the remaining distance. The blank is home when every tile is. */
static bool
search(struct core *core, int32_t depth, int32_t h)
{
    const uint8_t blank = core->path[depth];

    if (h == 0)
        return true;
    for (unsigned i = 0; i < MOVE_COUNT; i++) {
        const int32_t to = step_from(core, blank, i);
        if (to < 0 || (depth > 0 && to == core->path[depth - 1]))
            continue;
        const uint8_t tile = core->tiles[to];
        const int32_t next = h + tile_distance(blank, tile) - tile_distance((uint8_t)to, tile);
        if (depth + 1 + next > core->length)
            continue;
        core->tiles[blank] = tile;
        core->path[depth + 1] = (uint8_t)to;
        if (search(core, depth + 1, next))
            return true;
        core->tiles[to] = tile;
    }
    return false;
}

/* Brings the tiles home that belong in row v = 0 of the last columns, or in all rows if it is the
 * last area. They and the blank are in the first rows of these columns. */
static void
solve_core(struct line *line, int32_t rows, int32_t columns, bool last_area)
{
    struct core core = {.rows = rows, .columns = columns};
    const int32_t first = line->length - columns;
    int32_t h = 0;

    assert(rows <= CORE_SIDE && columns <= CORE_SIDE && rows * columns <= CORE_CELLS);
    for (int32_t i = 0; i < rows * columns; i++) {
        const struct line_cell cell = {first + i % columns, i / columns};
        const struct line_cell goal = goal_of(line, cell);
        const uint8_t at = (uint8_t)(cell.v * CORE_SIDE + i % columns);
        if (equal(cell, line->blank)) {
            core.path[0] = at;
            continue;
        }
        core.tiles[at] = CORE_ANY;
        if (last_area || (goal.v == 0 && goal.u >= first))
            core.tiles[at] = (uint8_t)(goal.v * CORE_SIDE + goal.u - first);
        h += tile_distance(at, core.tiles[at]);
    }
    for (core.length = h; !search(&core, 0, h);)
        core.length++;
    for (int32_t i = 1; i <= core.length; i++)
        step_to(
            line, (struct line_cell){first + core.path[i] % CORE_SIDE, core.path[i] / CORE_SIDE});
}

/* ---- the last two tiles -------------------------------------------------------------------- */

enum { CORNER_ROWS = 3, CORNER_COLUMNS = 2 };

static bool
in_corner(const struct line *line, struct line_cell cell)
{
    return cell.u >= line->length - CORNER_COLUMNS && cell.v < CORNER_ROWS;
}

/* Brings the last two tiles of the line home, after all others. The last tile cannot be pushed home
 * without moving the one before it, so a search solves the corner. */
static void
finish(struct line *line)
{
    const int32_t before = line->length - 2;
    const int32_t last = line->length - 1;

    if (!in_corner(line, tile_of(line, before)) || !in_corner(line, tile_of(line, last)) ||
        !in_corner(line, line->blank)) {
        carry(line, before, (struct line_cell){before, 0});
        line->placed = last;
        if (equal(tile_of(line, last), (struct line_cell){last, 0}))
            return;
        carry(line, last, (struct line_cell){last, 1});
        /* If no tile had to be carried, the blank may be outside the corner. Its walk can displace
         * the tile only in its last step, which moves the tile to the free cell of the corner. */
        if (!in_corner(line, line->blank))
            walk_to(line, (struct line_cell){before, 1});
    }
    if (!line->board->stopped)
        solve_core(line, CORNER_ROWS, CORNER_COLUMNS, false);
}

/* ---- sides --------------------------------------------------------------------------------- */

/* Returns the line on a side, which begins at its left or top end, or at the other end if
 * `backwards`. */
static struct line
line_on(struct work_board *board, const struct area *area, enum side side, bool backwards)
{
    const enum axis inwards = side_axis(side);
    const enum axis along = other_axis(inwards);
    const bool high = side_is_high(side);
    struct line line = {.board = board,
        .along = along,
        .u_sign = backwards ? -1 : 1,
        .v_sign = high ? -1 : 1,
        .u_origin = (int32_t)(backwards ? area->high[along] - 1 : area->low[along]),
        .v_origin = (int32_t)(high ? area->high[inwards] - 1 : area->low[inwards]),
        .length = (int32_t)(area->high[along] - area->low[along]),
        .depth = (int32_t)(area->high[inwards] - area->low[inwards])};

    line.blank = line_cell(&line, board->blank);
    return line;
}

bool
side_is_free(const struct work_board *board, const struct area *area, enum side side)
{
    const enum axis axis = side_axis(side);
    const uint32_t outermost = side_is_high(side) ? area->high[axis] - 1 : area->low[axis];

    return area->high[axis] - area->low[axis] > 2 &&
           work_board_coordinate(board, board->goal_blank, axis) != outermost;
}

double
side_cost(struct work_board *board, const struct area *area, enum side side)
{
    const struct line line = line_on(board, area, side, false);
    int64_t cost = 0;

    for (int32_t u = 0; u < line.length; u++) {
        const struct line_cell tile = tile_of(&line, u);
        const int32_t du = abs(tile.u - u);
        cost += push_cost(du, tile.v) + du + tile.v;
    }
    return (double)cost / line.length;
}

void
side_place(struct work_board *board, struct area *area, enum side side)
{
    struct line line = line_on(board, area, side, false);

    if (line.blank.u > line.length / 2)
        line = line_on(board, area, side, true);
    while (line.placed < line.length - 2 && !board->stopped) {
        carry(&line, line.placed, (struct line_cell){line.placed, 0});
        line.placed++;
    }
    finish(&line);
    /* The blank cannot be in a finished line, since tiles fill all its cells. */
    if (side_is_high(side))
        area->high[side_axis(side)]--;
    else
        area->low[side_axis(side)]++;
}

void
area_solve(struct work_board *board, const struct area *area)
{
    struct line line = line_on(board, area, SIDE_TOP, false);

    solve_core(&line, line.depth, line.length, true);
}
