// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sweeps. A band is a few rows (or columns) of the board; the blank crosses it lengthwise:
 *
 *      . . o-o . o-o-o        every step moves a tile the other way; in each column the blank
 *      o-o-o o . o . o        may climb or fall before it goes on, and meets each cell at most
 *      . . . o-o-o . o-o      once, so the gains add up and the best crossing is found exactly,
 *                             column by column (dynamic programming)
 *
 * What a step gains is the fall of the tile's squared distance, row and column apart: with plain
 * distances the easy gains near home are used up first and leave tiles stranded far away; with
 * squares all distances shrink together. A step costs what it gains on average, so the crossing
 * takes its detours where they pay. Figures are in doc/constructive.md.
 */
#include "config.h"

#include "search/construct/construct.h"

#include <stdlib.h>

#include "base/compiler.h"

enum {
    BAND = 16,        /* rows of a band at most; what ENTRY_BITS can name */
    SEGMENT = 1024,   /* columns planned at a time */
    SIDE_MIN = 6,     /* smaller boards are left to the lines */
    DISTANCE_MIN = 2, /* moves a tile; so are boards nearer to their goal */
    GAIN_PART = 3,    /* the last pass is one that gains less than a step in this many moves */
};

/* A band, in coordinates where the blank goes along it: cell = along * step_along + across *
 * step_across. */
struct band {
    struct work_board *board;
    uint32_t step_along;
    uint32_t step_across;
    unsigned shift_along; /* where a packed goal has its place along the band */
    unsigned shift_across;
    int32_t begin; /* columns begin .. end - 1 */
    int32_t end;
    int32_t low; /* first row across */
    int32_t rows;
    int32_t price; /* of a step */
};

/* The plan of a crossing: by which row each column is entered to leave it by row `x` best. */
struct plan {
    uint8_t entry[SEGMENT + 1][BAND];
};

/* The best sums of gains, each with the row of entry in its lowest bits, so that one comparison
 * chooses both. Only their differences count, and those are less than 2^26: taking one of the sums
 * from all now and then keeps them in 32 bits. */
enum { ENTRY_BITS = 4, ENTRY_MASK = (1 << ENTRY_BITS) - 1, NO_WAY = -(1 << 29), REST_COLUMNS = 32 };

static int32_t
greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* What a column's tiles gain, in units of 1 << ENTRY_BITS, when the blank moves into their cells.
 */
struct gains {
    int32_t ahead[BAND]; /* in the direction of the crossing */
    int32_t falls[BAND]; /* towards larger rows */
    int32_t climbs[BAND];
};

NP_ALWAYS_INLINE void
find_gains(
    const struct band *band, int32_t along, int32_t direction, int32_t rows, struct gains *gains)
{
    const uint32_t *goals = band->board->goals + (uint32_t)along * band->step_along +
                            (uint32_t)band->low * band->step_across;
    uint32_t packed[BAND] = {0};

    NP_UNROLL
    for (int32_t x = 0; x < rows; x++)
        packed[x] = goals[(uint32_t)x * band->step_across];
    NP_UNROLL
    for (int32_t x = 0; x < rows; x++) {
        const int32_t goal_along = (int32_t)(packed[x] >> band->shift_along & 0xffff);
        const int32_t goal_across = (int32_t)(packed[x] >> band->shift_across & 0xffff);
        const int32_t way = 2 * (goal_across - band->low - x);
        gains->ahead[x] = (2 * (along - goal_along) * direction - band->price) * (1 << ENTRY_BITS);
        gains->falls[x] = (-way - band->price) * (1 << ENTRY_BITS);
        gains->climbs[x] = (way - band->price) * (1 << ENTRY_BITS);
    }
}

/* Lets the blank climb or fall within a column: turns the best sums on entering by each row into
 * those on leaving by each row, and notes the row of entry into column i for each row of leaving.
 * The two chains of comparisons are what takes time, so they run side by side. */
NP_ALWAYS_INLINE void
plan_column(
    const struct gains *gains, int32_t rows, int32_t sums[BAND], struct plan *plan, int32_t i)
{
    const int32_t last = rows - 1;
    int32_t falls[BAND] = {0};
    int32_t climbs[BAND] = {0};

    NP_UNROLL
    for (int32_t x = 0; x < rows; x++)
        sums[x] += x;
    falls[0] = sums[0];
    climbs[last] = sums[last];
    NP_UNROLL
    for (int32_t x = 1; x <= last; x++) {
        const int32_t y = last - x;
        falls[x] = greater(sums[x], falls[x - 1] + gains->falls[x]);
        climbs[y] = greater(sums[y], climbs[y + 1] + gains->climbs[y]);
    }
    NP_UNROLL
    for (int32_t x = 0; x <= last; x++) {
        const int32_t best = greater(falls[x], climbs[x]);
        plan->entry[i][x] = (uint8_t)(best & ENTRY_MASK);
        sums[x] = best & ~ENTRY_MASK;
    }
}

/* Plans a crossing of `steps` columns from the blank's on; returns the best row to leave the last
 * column by. */
NP_ALWAYS_INLINE int32_t
plan_rows(const struct band *band, int32_t along, int32_t from, int32_t steps, int32_t direction,
    int32_t rows, struct plan *plan)
{
    struct gains gains = {0};
    int32_t sums[BAND] = {0};
    int32_t best = 0;

    NP_UNROLL
    for (int32_t x = 0; x < rows; x++)
        sums[x] = x == from ? 0 : NO_WAY;
    find_gains(band, along, direction, rows, &gains);
    plan_column(&gains, rows, sums, plan, 0);
    for (int32_t i = 1; i <= steps; i++) {
        const int32_t less = i % REST_COLUMNS == 0 ? sums[0] : 0;
        find_gains(band, along + i * direction, direction, rows, &gains);
        NP_UNROLL
        for (int32_t x = 0; x < rows; x++)
            sums[x] += gains.ahead[x] - less;
        plan_column(&gains, rows, sums, plan, i);
    }
    for (int32_t x = 1; x < rows; x++)
        best = sums[x] > sums[best] ? x : best;
    return best;
}

/* The move that takes the blank up or down the coordinate. */
static enum move
move_along(const struct band *band, bool up)
{
    if (band->shift_along != 0)
        return up ? MOVE_UP : MOVE_DOWN;
    return up ? MOVE_LEFT : MOVE_RIGHT;
}

static enum move
move_across(const struct band *band, bool up)
{
    if (band->shift_along == 0)
        return up ? MOVE_UP : MOVE_DOWN;
    return up ? MOVE_LEFT : MOVE_RIGHT;
}

static void
climb(const struct band *band, int32_t from, int32_t to)
{
    const enum move move = move_across(band, from < to);

    for (int32_t left = abs(to - from); left > 0; left--)
        work_board_slide(band->board, move);
}

/* Sends the blank along the planned way, which leaves the last column by row `x`. */
static void
walk(const struct band *band, const struct plan *plan, int32_t steps, int32_t direction, int32_t x)
{
    const enum move forward = move_along(band, direction > 0);
    uint8_t leave[SEGMENT + 1];

    for (int32_t i = steps; i >= 0; i--) {
        leave[i] = (uint8_t)x;
        x = plan->entry[i][x];
    }
    for (int32_t i = 0; i <= steps; i++) {
        climb(band, x, leave[i]);
        x = leave[i];
        if (i < steps)
            work_board_slide(band->board, forward);
    }
}

static int32_t
blank_along(const struct band *band)
{
    const struct work_board *board = band->board;

    return (int32_t)(band->shift_along != 0 ? board->blank / board->width
                                            : board->blank % board->width);
}

static int32_t
blank_across(const struct band *band)
{
    const struct work_board *board = band->board;

    return (int32_t)(band->shift_along != 0 ? board->blank % board->width
                                            : board->blank / board->width);
}

/* Crosses `steps` columns the best way. */
static void
cross_segment(const struct band *band, int32_t steps, int32_t direction)
{
    struct plan plan;
    const int32_t along = blank_along(band);
    const int32_t from = blank_across(band) - band->low;
    /* A loop of known length is unrolled. */
    const int32_t best = band->rows == BAND
                             ? plan_rows(band, along, from, steps, direction, BAND, &plan)
                             : plan_rows(band, along, from, steps, direction, band->rows, &plan);

    walk(band, &plan, steps, direction, best);
}

/* Crosses the band from where the blank is to the farther end, and back again. */
static void
cross(const struct band *band)
{
    int32_t direction = 2 * blank_along(band) < band->begin + band->end ? 1 : -1;

    for (int turn = 0; turn < 2; turn++, direction = -direction) {
        const int32_t at = blank_along(band);
        int32_t left = direction > 0 ? band->end - 1 - at : at - band->begin;
        while (left > 0 && !band->board->stopped) {
            const int32_t steps = left < SEGMENT ? left : SEGMENT;
            cross_segment(band, steps, direction);
            left -= steps;
        }
    }
}

/* Brings the blank into the rows of the band. */
static void
enter(const struct band *band)
{
    const int32_t at = blank_across(band);

    if (at < band->low)
        climb(band, at, band->low);
    if (at >= band->low + band->rows)
        climb(band, at, band->low + band->rows - 1);
}

/* A band of the area along its columns (upright) or its rows, beginning at row or column `low`. */
static struct band
band_of(struct work_board *board, const struct area *area, bool upright)
{
    const int32_t rows = (int32_t)(area->bottom - area->top);
    const int32_t columns = (int32_t)(area->right - area->left);
    struct band band = {.board = board, .price = 1};

    if (upright) {
        band.step_along = board->width;
        band.step_across = 1;
        band.shift_along = 16;
        band.begin = (int32_t)area->top;
        band.end = (int32_t)area->bottom;
        band.low = (int32_t)area->left;
        band.rows = columns < BAND ? columns : BAND;
    } else {
        band.step_along = 1;
        band.step_across = board->width;
        band.shift_across = 16;
        band.begin = (int32_t)area->left;
        band.end = (int32_t)area->right;
        band.low = (int32_t)area->top;
        band.rows = rows < BAND ? rows : BAND;
    }
    return band;
}

/* Crosses bands that overlap by half, one beside the other, all over the board. */
static void
cross_all(struct work_board *board, bool upright, int32_t price)
{
    const struct area area = {.bottom = board->height, .right = board->width};
    const int32_t across = (int32_t)(upright ? board->width : board->height);
    struct band band = band_of(board, &area, upright);

    band.price = price;
    for (int32_t low = 0;; low += BAND / 2) {
        band.low = low + band.rows < across ? low : across - band.rows;
        enter(&band);
        cross(&band);
        if (band.low + band.rows >= across || board->stopped)
            break;
    }
}

void
sweep_side(struct work_board *board, const struct area *area, enum side side)
{
    struct band band = band_of(board, area, side == SIDE_LEFT || side == SIDE_RIGHT);

    if (side == SIDE_BOTTOM)
        band.low = (int32_t)area->bottom - band.rows;
    else if (side == SIDE_RIGHT)
        band.low = (int32_t)area->right - band.rows;
    enter(&band);
    cross(&band);
}

/* The Manhattan distance of the tiles in the columns left .. right - 1 of a row. */
static uint64_t
distance_in_row(const struct work_board *board, uint32_t row, uint32_t left, uint32_t right)
{
    const uint32_t *goals = board->goals + (size_t)row * board->width;
    uint64_t sum = 0;

    for (uint32_t column = left; column < right; column++)
        sum += (uint64_t)abs((int32_t)packed_row(goals[column]) - (int32_t)row) +
               (uint64_t)abs((int32_t)packed_column(goals[column]) - (int32_t)column);
    return sum;
}

/* That of all tiles, or of those that were passed until the board was stopped. */
static uint64_t
distance(struct work_board *board)
{
    uint64_t sum = 0;
    uint32_t passed = 0;

    for (uint32_t row = 0; row < board->height; row++)
        for (uint32_t left = 0; left < board->width;) {
            const uint32_t rest = board->width - left;
            const uint32_t columns = rest < WORK_BOARD_LOOK_CELLS ? rest : WORK_BOARD_LOOK_CELLS;
            sum += distance_in_row(board, row, left, left + columns);
            left += columns;
            passed += columns;
            if (passed >= WORK_BOARD_LOOK_CELLS && !work_board_goes_on(board))
                return sum;
            passed %= WORK_BOARD_LOOK_CELLS;
        }
    return sum;
}

bool
sweep_takes(const struct area *area)
{
    return area->bottom - area->top >= SIDE_MIN && area->right - area->left >= SIDE_MIN;
}

void
sweep_board(struct work_board *board)
{
    const struct area area = {.bottom = board->height, .right = board->width};
    const uint64_t cells = (uint64_t)board->width * board->height;
    uint64_t left = distance(board);
    uint64_t gained = left;
    uint64_t moves = 0;

    if (!sweep_takes(&area) || left < DISTANCE_MIN * cells)
        return;
    while (gained * GAIN_PART >= moves && !board->stopped) {
        const uint64_t before = left;
        const int32_t price = 1 + (int32_t)(left / cells);
        moves = board->moves;
        cross_all(board, false, price);
        cross_all(board, true, price);
        moves = board->moves - moves;
        left = distance(board);
        gained = before > left ? before - left : 0;
    }
}
