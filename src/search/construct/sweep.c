// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sweeps. The blank crosses the board lengthwise, strip after strip, there and back. In each column
 * it may go up or down before the next one:
 *
 *      . . o-o . o-o-o        every step moves a tile the other way; the blank enters each cell at
 *      o-o-o o . o . o        most once, so the gains add up, and dynamic programming, from the
 *      . . . o-o-o . o-o      last column to the first, finds the best crossing
 *
 * The gain of a step is how much the tile's squared distance falls, with rows and columns squared
 * separately, less a price. With plain distances the easy gains near home would be used up first
 * and tiles far away would be left stranded; with squares all distances shrink together. The price
 * is the average gain, so the crossing makes detours only where they pay. Figures are in
 * doc/constructive.md.
 */
#include "config.h"

#include "search/construct/construct.h"

#include <stdlib.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "base/compiler.h"
#include "puzzle/instance.h"

/* Gains and prices are counted in units: those that leave the price below PRICE_MAX. Gains are cut
 * off at GAIN_MAX. So the worth of two rows differs by less than 5,000, and with START for a worth
 * of nothing all sums are positive 16-bit numbers. */
enum {
    PRICE_MAX = 64,
    GAIN_MAX = 255,
    START = 16000,
    WALL = INT16_MAX / 2, /* distance of a tile that the blank must not pass */
    STEPS = 3,            /* steps in a column without a loop */
};

/* The rows next to a side are swept if its line would cost more than SIDE_COST moves per cell, and
 * again as long as every sweep saves at least SIDE_GAIN moves per cell. */
#define SIDE_COST 12.0
#define SIDE_GAIN 0.5

enum {
    SIDE_MIN = 6,     /* areas with a shorter side are not swept */
    DISTANCE_MIN = 2, /* boards with a smaller distance per tile are not swept */
    /* Sweeping ends after a pass that gains less than FAR_PERCENT steps of distance per 100 moves,
     * or, when the distance is less than 1 / NEAR of what it was, than NEAR_PERCENT: placing lines
     * then pays more. The first passes over a small board gain little, too. */
    FAR_PERCENT = 33,
    NEAR_PERCENT = 45,
    NEAR = 4,
    /* Tiles circulate from the first pass on that gains less than CIRCULATION_PERCENT then. */
    CIRCULATION_PERCENT = 50,
};

/* ---- lanes --------------------------------------------------------------------------------- */

/* Sixteen 16-bit numbers, one for each row, are two vectors. */
enum { LANES = 8, HALVES = STRIP_ROWS / LANES };

typedef NP_VECTOR(16) int16_t lanes;
typedef NP_VECTOR(16) uint16_t lanes_wrapping;
typedef NP_VECTOR(16) uint32_t four_words;

static const lanes row_numbers[HALVES] = {{0, 1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}};

NP_ALWAYS_INLINE lanes
lanes_all(int32_t value)
{
    return (lanes){0} + (int16_t)value;
}

/* Compilers know this loop, and the next, as one instruction. */
NP_ALWAYS_INLINE lanes
lanes_max(lanes a, lanes b)
{
    lanes max = a;

    for (int i = 0; i < LANES; i++)
        max[i] = a[i] > b[i] ? a[i] : b[i];
    return max;
}

NP_ALWAYS_INLINE lanes
lanes_min(lanes a, lanes b)
{
    lanes min = a;

    for (int i = 0; i < LANES; i++)
        min[i] = a[i] < b[i] ? a[i] : b[i];
    return min;
}

/* Move all lanes up or down; zeros take the free places. */
#define LANES_UP(a, n)                                                                            \
    NP_SHUFFLE((lanes){0}, a, 8 - (n), 9 - (n), 10 - (n), 11 - (n), 12 - (n), 13 - (n), 14 - (n), \
        15 - (n))
#define LANES_DOWN(a, n) \
    NP_SHUFFLE(a, (lanes){0}, n, (n) + 1, (n) + 2, (n) + 3, (n) + 4, (n) + 5, (n) + 6, (n) + 7)
#define LANES_FIRST(a) NP_SHUFFLE(a, a, 0, 0, 0, 0, 0, 0, 0, 0)
#define LANES_LAST(a) NP_SHUFFLE(a, a, 7, 7, 7, 7, 7, 7, 7, 7)

/* Has in each lane the sum of the lanes up to it. */
NP_ALWAYS_INLINE lanes
lanes_sums(lanes a)
{
    a += LANES_UP(a, 1);
    a += LANES_UP(a, 2);
    return a + LANES_UP(a, 4);
}

/* Has in each lane the greatest of the lanes up to it (from it on), none of which may be
 * negative. */
NP_ALWAYS_INLINE lanes
lanes_max_up(lanes a)
{
    a = lanes_max(a, LANES_UP(a, 1));
    a = lanes_max(a, LANES_UP(a, 2));
    return lanes_max(a, LANES_UP(a, 4));
}

NP_ALWAYS_INLINE lanes
lanes_max_down(lanes a)
{
    a = lanes_max(a, LANES_DOWN(a, 1));
    a = lanes_max(a, LANES_DOWN(a, 2));
    return lanes_max(a, LANES_DOWN(a, 4));
}

/* Has a bit for each row in which two numbers are equal, row 0 in the lowest. Compilers do not find
 * the instruction that x86 has for it. */
NP_ALWAYS_INLINE uint16_t
equal_rows(const lanes a[HALVES], const lanes b[HALVES])
{
#if defined(__SSE2__)
    return (uint16_t)_mm_movemask_epi8(
        _mm_packs_epi16((__m128i)(a[0] == b[0]), (__m128i)(a[1] == b[1])));
#else
    unsigned bits = 0;

    for (int x = 0; x < STRIP_ROWS; x++)
        bits |= (unsigned)(a[x / LANES][x % LANES] == b[x / LANES][x % LANES]) << x;
    return (uint16_t)bits;
#endif
}

/* Has the goals of LANES tiles along an axis: the upper or the lower halves of their words. */
NP_ALWAYS_INLINE lanes
goals_along(const uint32_t *tiles, enum axis axis)
{
    const bool odd = (axis == AXIS_DOWN) == (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
    lanes a;
    lanes b;

    memcpy(&a, tiles, sizeof a);
    memcpy(&b, tiles + LANES / 2, sizeof b);
    return odd ? NP_SHUFFLE(a, b, 1, 3, 5, 7, 9, 11, 13, 15)
               : NP_SHUFFLE(a, b, 0, 2, 4, 6, 8, 10, 12, 14);
}

/* ---- strips -------------------------------------------------------------------------------- */

/* Copies a square of 4 x 4 words, whose rows become columns. */
NP_ALWAYS_INLINE void
transpose(const uint32_t *from, uint32_t from_stride, uint32_t *to, uint32_t to_stride)
{
    four_words row[4];

    NP_UNROLL
    for (uint32_t i = 0; i < 4; i++)
        memcpy(&row[i], from + i * from_stride, sizeof row[i]);
    const four_words ab = NP_SHUFFLE(row[0], row[1], 0, 4, 1, 5);
    const four_words cd = NP_SHUFFLE(row[2], row[3], 0, 4, 1, 5);
    const four_words ab2 = NP_SHUFFLE(row[0], row[1], 2, 6, 3, 7);
    const four_words cd2 = NP_SHUFFLE(row[2], row[3], 2, 6, 3, 7);
    row[0] = NP_SHUFFLE(ab, cd, 0, 1, 4, 5);
    row[1] = NP_SHUFFLE(ab, cd, 2, 3, 6, 7);
    row[2] = NP_SHUFFLE(ab2, cd2, 0, 1, 4, 5);
    row[3] = NP_SHUFFLE(ab2, cd2, 2, 3, 6, 7);
    NP_UNROLL
    for (uint32_t i = 0; i < 4; i++)
        memcpy(to + i * to_stride, &row[i], sizeof row[i]);
}

/* Returns the board's cell in a place of the strip. */
static uint32_t
strip_cell(const struct strip *strip, int32_t column, int32_t row)
{
    const uint32_t *stride = strip->board->stride;

    return (uint32_t)(strip->begin + column) * stride[strip->along] +
           (uint32_t)(strip->low + row) * stride[other_axis(strip->along)];
}

/* Copies the strip to the board or from it. Squares of 4 x 4 cells are transposed, the last of
 * which may overlap the one before. */
NP_ALWAYS_INLINE void
copy_tiles(const struct strip *strip, int32_t rows, bool to_board)
{
    const uint32_t width = strip->board->size[AXIS_ACROSS];

    for (int32_t i = 0; i < strip->columns && strip->along == AXIS_DOWN; i++) {
        uint32_t *goals = strip->board->goals + strip_cell(strip, i, 0);
        uint32_t *tiles = strip->board->columns + i * STRIP_ROWS;
        memcpy(to_board ? goals : tiles, to_board ? tiles : goals, (size_t)rows * sizeof *tiles);
    }
    for (int32_t i = 0; i < strip->columns && strip->along == AXIS_ACROSS; i += 4) {
        const int32_t column = i < strip->columns - 4 ? i : strip->columns - 4;
        uint32_t *goals = strip->board->goals + strip_cell(strip, column, 0);
        uint32_t *tiles = strip->board->columns + column * STRIP_ROWS;
        NP_UNROLL
        for (int32_t x = 0; x < rows; x += 4) {
            const int32_t row = x < rows - 4 ? x : rows - 4;
            if (to_board)
                transpose(tiles + row, STRIP_ROWS, goals + (size_t)row * width, width);
            else
                transpose(goals + (size_t)row * width, width, tiles + row, STRIP_ROWS);
        }
    }
}

void
strip_load(struct strip *strip)
{
    const struct work_board *board = strip->board;

    if (strip->rows == STRIP_ROWS)
        copy_tiles(strip, STRIP_ROWS, false);
    else
        copy_tiles(strip, strip->rows, false);
    strip->at = (int32_t)work_board_coordinate(board, board->blank, strip->along) - strip->begin;
    strip->row =
        (int32_t)work_board_coordinate(board, board->blank, other_axis(strip->along)) - strip->low;
}

void
strip_store(const struct strip *strip)
{
    if (strip->rows == STRIP_ROWS)
        copy_tiles(strip, STRIP_ROWS, true);
    else
        copy_tiles(strip, strip->rows, true);
    strip->board->blank = strip_cell(strip, strip->at, strip->row);
}

/* ---- the plan of a crossing ---------------------------------------------------------------- */

/* Fills the rows beyond the last with tiles that are far from home on the near side, so that no
 * crossing enters these rows: to go there and back loses twice the price at least. */
static void
build_wall(struct strip *strip, int32_t direction)
{
    const uint32_t across = (uint32_t)(strip->low + WALL) & UINT16_MAX;

    for (int32_t i = 0; i < strip->columns; i++) {
        const uint32_t along = (uint32_t)(strip->begin + i + direction * WALL) & UINT16_MAX;
        for (int32_t x = strip->rows; x < STRIP_ROWS; x++)
            strip->board->columns[i * STRIP_ROWS + x] =
                strip->along == AXIS_DOWN ? along << 16 | across : across << 16 | along;
    }
}

/* Returns twice the distances in units. Twice the limit must fit in 16 bits. */
NP_ALWAYS_INLINE lanes
ways_of(lanes goals, lanes places, int shift)
{
    const lanes distances = (lanes)((lanes_wrapping)goals - (lanes_wrapping)places);
    const int32_t most = (GAIN_MAX << shift) / 2;
    const int32_t limit = most < INT16_MAX / 2 ? most : INT16_MAX / 2;
    const lanes cut = lanes_max(lanes_min(distances, lanes_all(limit)), lanes_all(-limit));

    return (cut + cut) >> shift;
}

/* Plans a crossing of `steps` columns, all rows of a column at once. The sum of the tiles' ways
 * from row 0 to x says what the blank gains by going there, so the best row to go to is that of the
 * greatest difference between such a sum and what a row is worth. */
static void
plan(const struct strip *strip, int32_t direction, int32_t steps)
{
    const enum axis along = strip->along;
    const uint32_t *const columns = strip->board->columns;
    struct turn *const turns = strip->board->turns;
    lanes worth[HALVES]; /* what the blank can still gain if it leaves by a row */
    int shift = 0;       /* the bits by which gains are shifted into units */

    while (strip->price >> shift >= PRICE_MAX)
        shift++;
    const int32_t price = strip->price >> shift;
    worth[0] = worth[1] = lanes_all(START);
    for (int32_t i = steps; i >= 0; i--) {
        struct turn *const turn = &turns[i];
        const int32_t column = strip->at + i * direction;
        const uint32_t *const tiles = columns + column * STRIP_ROWS;
        /* Only differences count. The worth of a row one column on is known early. */
        const lanes base = lanes_all(START - price) - LANES_FIRST(worth[1]);
        const lanes place = lanes_all(strip->begin + column);
        lanes ways[HALVES];
        lanes falls[HALVES];
        lanes fall_to[HALVES];
        lanes below[HALVES];
        lanes fallen[HALVES];
        lanes climbs[HALVES];
        lanes climb_to[HALVES];
        lanes above[HALVES];
        lanes best[HALVES];

        NP_UNROLL
        for (int k = 0; k < HALVES; k++) {
            const lanes rows = row_numbers[k] + lanes_all(strip->low);
            ways[k] = ways_of(goals_along(tiles + k * LANES, other_axis(along)), rows, shift);
            falls[k] = lanes_sums(ways[k]);
        }
        falls[1] += LANES_LAST(falls[0]);
        NP_UNROLL
        for (int k = 0; k < HALVES; k++) {
            const lanes prices = row_numbers[k] * lanes_all(price);
            climbs[k] = falls[k] - ways[k] - prices;
            climb_to[k] = worth[k] - climbs[k];
            above[k] = lanes_max_up(climb_to[k]);
            falls[k] += prices;
            fall_to[k] = worth[k] - falls[k];
            below[k] = lanes_max_down(fall_to[k]);
        }
        above[1] = lanes_max(above[1], LANES_LAST(above[0]));
        below[0] = lanes_max(below[0], LANES_FIRST(below[1]));
        NP_UNROLL
        for (int k = 0; k < HALVES; k++) {
            const lanes ahead = ways_of(goals_along(tiles + k * LANES, along), place, shift);
            fallen[k] = below[k] + falls[k];
            best[k] = lanes_max(fallen[k], above[k] + climbs[k]);
            worth[k] = best[k] + (direction > 0 ? base - ahead : base + ahead);
        }
        turn->falls = equal_rows(fall_to, below);
        turn->climbs = equal_rows(climb_to, above);
        turn->down = equal_rows(fallen, best);
    }
}

/* ---- the moves of a crossing --------------------------------------------------------------- */

/* Returns the row by which to leave a column that the blank has entered by row x. Branches would
 * often be predicted wrongly, here and in cross_column(). */
NP_ALWAYS_INLINE int32_t
row_to_leave(const struct turn *turn, int32_t x)
{
    const int32_t down = -(turn->down >> x & 1);
    const int32_t below = NP_TRAILING_ZEROS64((uint64_t)turn->falls >> x) + x;
    const int32_t above = NP_HIGHEST_BIT64(turn->climbs & ((UINT64_C(2) << x) - 1));

    return above ^ ((above ^ below) & down);
}

/* Moves the blank within a column from row x to row `to`. Writes sixteen moves and returns how many
 * of them count. */
NP_ALWAYS_INLINE uint32_t
cross_column(uint32_t *tiles, int32_t x, int32_t to, enum move down, uint8_t *block)
{
    const int32_t up = to < x;
    const int32_t step = 1 - 2 * up;
    const int32_t count = (to - x) * step;

    memset(block, up ? (int)move_inverse(down) : (int)down, STRIP_ROWS);
    NP_UNROLL
    for (int32_t i = 0; i < STEPS; i++) {
        const int32_t next = x + (step & -(i < count));
        tiles[x] = tiles[next];
        x = next;
    }
    for (; NP_UNLIKELY(x != to); x += step)
        tiles[x] = tiles[x + step];
    return (uint32_t)count;
}

void
strip_cross(struct strip *strip, bool forward)
{
    struct work_board *const board = strip->board;
    const int32_t direction = forward ? 1 : -1;
    const int32_t steps = forward ? strip->columns - 1 - strip->at : strip->at;
    const uint8_t ahead = (uint8_t)blank_move(strip->along, forward);
    const enum move down = blank_move(other_axis(strip->along), true);
    const struct turn *const turns = board->turns;
    uint32_t *tiles = board->columns + strip->at * STRIP_ROWS;
    uint32_t pending = board->pending;
    int32_t x = strip->row;
    int32_t i;

    if (strip->rows < STRIP_ROWS)
        build_wall(strip, direction);
    plan(strip, direction, steps);
    for (i = 0; !board->stopped; i++) {
        const int32_t to = row_to_leave(&turns[i], x);
        pending += cross_column(tiles, x, to, down, board->block + pending);
        x = to;
        if (i == steps)
            break;
        tiles[x] = tiles[x + direction * STRIP_ROWS];
        tiles += direction * STRIP_ROWS;
        board->block[pending++] = ahead;
        if (pending >= board->block_moves) {
            work_board_add_moves(board, pending - board->pending);
            pending = 0;
        }
    }
    work_board_add_moves(board, pending - board->pending);
    strip->at += i * direction;
    strip->row = x;
}

/* ---- sweeps -------------------------------------------------------------------------------- */

/* Moves the blank into the strip, there to the farther end, and then to the other end. */
static void
cross(struct strip *strip)
{
    struct work_board *const board = strip->board;
    const enum axis across = other_axis(strip->along);
    const int32_t row = (int32_t)work_board_coordinate(board, board->blank, across);
    const int32_t last = strip->low + strip->rows - 1;

    if (row < strip->low || row > last)
        work_board_run(board, across, (uint32_t)(row < strip->low ? strip->low : last));
    strip_load(strip);
    const bool forward = 2 * strip->at < strip->columns;
    strip_cross(strip, forward);
    strip_cross(strip, !forward);
    strip_store(strip);
}

/* Returns the first strip of the area that runs along an axis. */
static struct strip
first_strip(struct work_board *board, const struct area *area, enum axis along, int32_t price)
{
    const int32_t rows = (int32_t)(area->high[other_axis(along)] - area->low[other_axis(along)]);

    return (struct strip){.board = board,
        .along = along,
        .begin = (int32_t)area->low[along],
        .columns = (int32_t)(area->high[along] - area->low[along]),
        .low = (int32_t)area->low[other_axis(along)],
        .rows = rows < STRIP_ROWS ? rows : STRIP_ROWS,
        .price = price};
}

/* Crosses all strips that run along an axis; each overlaps the one before by half. */
static void
cross_all(struct work_board *board, const struct area *all, enum axis along, int32_t price)
{
    struct strip strip = first_strip(board, all, along, price);
    const int32_t last = (int32_t)all->high[other_axis(along)] - strip.rows;

    cross(&strip);
    while (strip.low < last && !board->stopped) {
        strip.low = strip.low + STRIP_ROWS / 2 < last ? strip.low + STRIP_ROWS / 2 : last;
        cross(&strip);
    }
}

/* Finds the tiles of an area. */
static void
find_tiles(struct work_board *board, const struct area *area)
{
    for (uint32_t row = area->low[AXIS_DOWN]; row < area->high[AXIS_DOWN]; row++) {
        for (uint32_t column = area->low[AXIS_ACROSS]; column < area->high[AXIS_ACROSS]; column++) {
            const uint32_t cell = row * board->stride[AXIS_DOWN] + column;
            if (cell != board->blank)
                work_board_find(board, cell);
        }
    }
}

/* Whether an area has the right size for sweeps. */
static bool
takes_sweeps(const struct area *area)
{
    const uint32_t rows = area->high[AXIS_DOWN] - area->low[AXIS_DOWN];
    const uint32_t columns = area->high[AXIS_ACROSS] - area->low[AXIS_ACROSS];

    return rows >= SIDE_MIN && columns >= SIDE_MIN && rows <= STRIP_COLUMNS_MAX &&
           columns <= STRIP_COLUMNS_MAX;
}

void
sweep_side(struct work_board *board, const struct area *area, enum side side)
{
    const enum axis across = side_axis(side);
    struct strip strip = first_strip(board, area, other_axis(across), 1);
    struct area swept = *area;
    double cost = side_cost(board, area, side);
    double before = cost + SIDE_COST;

    if (side_is_high(side))
        strip.low = (int32_t)area->high[across] - strip.rows;
    swept.low[across] = (uint32_t)strip.low;
    swept.high[across] = (uint32_t)(strip.low + strip.rows);
    while (cost > SIDE_COST && cost < before - SIDE_GAIN && takes_sweeps(area) && !board->stopped) {
        cross(&strip);
        find_tiles(board, &swept);
        before = cost;
        cost = side_cost(board, area, side);
    }
}

/* Returns the sum of the Manhattan distances, or less if the board is stopped. */
static uint64_t
distance(struct work_board *board)
{
    const uint32_t columns = board->size[AXIS_ACROSS];
    const uint32_t *goals = board->goals;
    uint64_t sum = 0;

    for (uint32_t row = 0; row < board->size[AXIS_DOWN] && work_board_poll(board); row++) {
        uint32_t column = 0;
        /* Compilers compute loops of this length in vectors. */
        for (; column + 16 <= columns; column += 16) {
            int32_t part = 0;
            for (uint32_t i = column; i < column + 16; i++)
                part += abs((int32_t)packed_at(goals[i], AXIS_DOWN) - (int32_t)row) +
                        abs((int32_t)packed_at(goals[i], AXIS_ACROSS) - (int32_t)i);
            sum += (uint32_t)part;
        }
        for (; column < columns; column++)
            sum += absolute_difference(packed_at(goals[column], AXIS_DOWN), row) +
                   absolute_difference(packed_at(goals[column], AXIS_ACROSS), column);
        goals += columns;
    }
    return sum;
}

void
sweep_board(struct work_board *board)
{
    const struct area all = {.high = {board->size[AXIS_DOWN], board->size[AXIS_ACROSS]}};
    const uint64_t cells = (uint64_t)board->size[AXIS_DOWN] * board->size[AXIS_ACROSS];
    const uint64_t first = takes_sweeps(&all) ? distance(board) : 0;
    uint64_t left = first;
    uint64_t percent = first < DISTANCE_MIN * cells ? 0 : 100;
    bool circulating = false;

    while (percent >= (left < first / NEAR ? NEAR_PERCENT : FAR_PERCENT) && !board->stopped) {
        circulating |= percent < CIRCULATION_PERCENT && left < first / NEAR;
        if (circulating) {
            circulate(board);
            left = distance(board);
        }
        const uint64_t before = left;
        const uint64_t begin = board->moves;
        const int32_t price = 1 + (int32_t)(left / cells);
        cross_all(board, &all, AXIS_ACROSS, price);
        cross_all(board, &all, AXIS_DOWN, price);
        const uint64_t moves = board->moves - begin;
        left = distance(board);
        percent = before > left && moves > 0 ? 100 * (before - left) / moves : 0;
    }
    find_tiles(board, &all);
}
