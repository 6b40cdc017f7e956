// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sweeps. A band is a few rows (or columns) of the board, and the blank crosses it lengthwise:
 *
 *      . . o-o . o-o-o        every step moves a tile the other way; in each column the blank may
 *      o-o-o o . o . o        go up or down before the next. It enters each cell at most once,
 *      . . . o-o-o . o-o      so the gains add up, and dynamic programming, column by column,
 *                             finds the best crossing
 *
 * The gain of a step is how much the tile's squared distance falls, with rows and columns squared
 * separately. With plain distances the easy gains near home would be used up first and tiles far
 * away would be left stranded; with squares all distances shrink together. A step also has a price,
 * the average gain, so the crossing makes detours only where they pay. Figures are in
 * doc/constructive.md.
 */
#include "config.h"

#include "search/construct/construct.h"

#include <stdlib.h>

#include "base/compiler.h"
#include "puzzle/instance.h"

enum {
    BAND = 16,        /* largest number of rows of a band, limited by ENTRY_BITS */
    SEGMENT = 1024,   /* columns planned at a time */
    SIDE_MIN = 6,     /* areas with a shorter side are not swept */
    DISTANCE_MIN = 2, /* boards with a smaller distance per tile are not swept */
    /* Sweeping ends after a pass that gains less than one step of distance per GAIN_PART moves. */
    GAIN_PART = 3,
    /* Tiles circulate from the first pass on that gains less than one step per CIRCULATION_PART
     * moves when the distance is less than 1 / CIRCULATION_LEFT of what it was. */
    CIRCULATION_PART = 2,
    CIRCULATION_LEFT = 4,
};

/* A band. Its columns are numbered along it and its rows across it, even if it runs down the
 * board. */
struct band {
    struct work_board *board;
    enum axis along; /* the direction in which the blank crosses */
    enum axis across;
    int32_t begin; /* columns begin .. end - 1 */
    int32_t end;
    int32_t low; /* the first row */
    int32_t rows;
    int32_t price; /* price of a step */
};

/* The plan of a crossing: entry[i][x] is the row by which the blank should enter column i in order
 * to leave it by row x. */
struct plan {
    uint8_t entry[SEGMENT + 1][BAND];
};

/* The sums of gains have the row of entry in their lowest bits, so that one comparison chooses
 * both. Only their differences matter, and those are less than 2^26. To keep the sums in 32 bits,
 * one of them is subtracted from all every REBASE_COLUMNS. */
enum {
    ENTRY_BITS = 4,
    ENTRY_MASK = (1 << ENTRY_BITS) - 1,
    NO_WAY = -(1 << 29),
    REBASE_COLUMNS = 32
};

static int32_t
greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* The gains of a column's tiles, in units of 1 << ENTRY_BITS, when the blank enters their cells. */
struct gains {
    int32_t ahead[BAND];  /* entered from the previous column */
    int32_t falls[BAND];  /* entered from the previous row */
    int32_t climbs[BAND]; /* entered from the next row */
};

NP_ALWAYS_INLINE void
find_gains(
    const struct band *band, int32_t along, int32_t direction, int32_t rows, struct gains *gains)
{
    const uint32_t step_across = band->board->stride[band->across];
    const uint32_t *goals = band->board->goals +
                            (uint32_t)along * band->board->stride[band->along] +
                            (uint32_t)band->low * step_across;
    uint32_t packed[BAND] = {0};

    NP_UNROLL
    for (int32_t x = 0; x < rows; x++)
        packed[x] = goals[(uint32_t)x * step_across];
    NP_UNROLL
    for (int32_t x = 0; x < rows; x++) {
        const int32_t goal_along = (int32_t)packed_at(packed[x], band->along);
        const int32_t goal_across = (int32_t)packed_at(packed[x], band->across);
        const int32_t way = 2 * (goal_across - band->low - x);
        gains->ahead[x] = (2 * (along - goal_along) * direction - band->price) * (1 << ENTRY_BITS);
        gains->falls[x] = (-way - band->price) * (1 << ENTRY_BITS);
        gains->climbs[x] = (way - band->price) * (1 << ENTRY_BITS);
    }
}

/* Replaces the best sums for entering column i by each row with those for leaving it by each row
 * after the blank has gone up or down, and records the rows of entry. The two chains of comparisons
 * take most of the time, so they are interleaved. */
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

/* Plans a crossing of `steps` columns that starts in the blank's column at row `from`. Returns the
 * best row by which to leave the last column. */
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
        const int32_t less = i % REBASE_COLUMNS == 0 ? sums[0] : 0;
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

static void
move_across(const struct band *band, int32_t from, int32_t to)
{
    const enum move move = blank_move(band->across, from < to);

    for (int32_t left = abs(to - from); left > 0; left--)
        work_board_slide(band->board, move);
}

/* Moves the blank as planned; it leaves the last column by row `x`. */
static void
walk(const struct band *band, const struct plan *plan, int32_t steps, int32_t direction, int32_t x)
{
    const enum move forward = blank_move(band->along, direction > 0);
    uint8_t leave[SEGMENT + 1];

    for (int32_t i = steps; i >= 0; i--) {
        leave[i] = (uint8_t)x;
        x = plan->entry[i][x];
    }
    for (int32_t i = 0; i <= steps; i++) {
        move_across(band, x, leave[i]);
        x = leave[i];
        if (i < steps)
            work_board_slide(band->board, forward);
    }
}

static int32_t
blank_at(const struct band *band, enum axis axis)
{
    return (int32_t)work_board_coordinate(band->board, band->board->blank, axis);
}

static void
cross_segment(const struct band *band, int32_t steps, int32_t direction)
{
    struct plan plan;
    const int32_t along = blank_at(band, band->along);
    const int32_t from = blank_at(band, band->across) - band->low;
    /* With a constant number of rows the compiler unrolls the loops. */
    const int32_t best = band->rows == BAND
                             ? plan_rows(band, along, from, steps, direction, BAND, &plan)
                             : plan_rows(band, along, from, steps, direction, band->rows, &plan);

    walk(band, &plan, steps, direction, best);
}

/* Moves the blank from where it is to the farther end of the band, then to the other end. */
static void
cross(const struct band *band)
{
    int32_t direction = 2 * blank_at(band, band->along) < band->begin + band->end ? 1 : -1;

    for (int turn = 0; turn < 2; turn++, direction = -direction) {
        const int32_t at = blank_at(band, band->along);
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
    const int32_t at = blank_at(band, band->across);

    if (at < band->low)
        move_across(band, at, band->low);
    if (at >= band->low + band->rows)
        move_across(band, at, band->low + band->rows - 1);
}

/* Returns the first band of the area that runs along an axis. */
static struct band
band_of(struct work_board *board, const struct area *area, enum axis along)
{
    const enum axis across = other_axis(along);
    const int32_t rows = (int32_t)(area->high[across] - area->low[across]);

    return (struct band){.board = board,
        .along = along,
        .across = across,
        .begin = (int32_t)area->low[along],
        .end = (int32_t)area->high[along],
        .low = (int32_t)area->low[across],
        .rows = rows < BAND ? rows : BAND,
        .price = 1};
}

/* Crosses all bands that run along an axis; each overlaps the one before by half. */
static void
cross_all(struct work_board *board, const struct area *all, enum axis along, int32_t price)
{
    struct band band = band_of(board, all, along);
    const int32_t last = (int32_t)all->high[band.across] - band.rows;

    band.price = price;
    for (int32_t low = 0;; low += BAND / 2) {
        band.low = low < last ? low : last;
        enter(&band);
        cross(&band);
        if (band.low == last || board->stopped)
            break;
    }
}

void
sweep_side(struct work_board *board, const struct area *area, enum side side)
{
    struct band band = band_of(board, area, other_axis(side_axis(side)));

    if (side_is_high(side))
        band.low = (int32_t)area->high[band.across] - band.rows;
    enter(&band);
    cross(&band);
}

/* Returns the sum of the Manhattan distances, or less if the board is stopped. */
static uint64_t
distance(struct work_board *board)
{
    const uint32_t *goal = board->goals;
    uint64_t sum = 0;

    for (uint32_t row = 0; row < board->size[AXIS_DOWN] && work_board_poll(board); row++) {
        for (uint32_t column = 0; column < board->size[AXIS_ACROSS]; column++, goal++)
            sum += absolute_difference(packed_at(*goal, AXIS_DOWN), row) +
                   absolute_difference(packed_at(*goal, AXIS_ACROSS), column);
    }
    return sum;
}

bool
sweep_takes(const struct area *area)
{
    return area->high[AXIS_DOWN] - area->low[AXIS_DOWN] >= SIDE_MIN &&
           area->high[AXIS_ACROSS] - area->low[AXIS_ACROSS] >= SIDE_MIN;
}

void
sweep_board(struct work_board *board)
{
    const struct area all = {.high = {board->size[AXIS_DOWN], board->size[AXIS_ACROSS]}};
    const uint64_t cells = (uint64_t)board->size[AXIS_DOWN] * board->size[AXIS_ACROSS];
    bool circulating = false;
    uint64_t moves = 0;

    if (!sweep_takes(&all))
        return;
    const uint64_t first = distance(board);
    uint64_t left = first;
    uint64_t gained = left;
    if (left < DISTANCE_MIN * cells)
        return;
    while (gained * GAIN_PART >= moves && !board->stopped) {
        if (gained * CIRCULATION_PART < moves && left < first / CIRCULATION_LEFT)
            circulating = true;
        if (circulating) {
            circulate(board);
            left = distance(board);
        }
        const uint64_t before = left;
        const int32_t price = 1 + (int32_t)(left / cells);
        moves = board->moves;
        cross_all(board, &all, AXIS_ACROSS, price);
        cross_all(board, &all, AXIS_DOWN, price);
        moves = board->moves - moves;
        left = distance(board);
        gained = before > left ? before - left : 0;
    }
}
