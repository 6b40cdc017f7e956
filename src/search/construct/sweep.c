// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sweeps. The blank crosses the board lengthwise, strip after strip (strip.h), there and back,
 * where the squared distances of tiles fall most. With plain distances the easy gains near home
 * would be used up first and tiles far away would be left stranded; with squares all distances
 * shrink together. A step also has a price, the average gain, so the crossing makes detours only
 * where they pay. Figures are in doc/constructive.md.
 */
#include "config.h"

#include "search/construct/strip.h"

#include <stdlib.h>

#include "puzzle/instance.h"

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

static int32_t
blank_at(const struct strip *strip, enum axis axis)
{
    return (int32_t)work_board_coordinate(strip->board, strip->board->blank, axis);
}

/* Brings the blank into the rows of the strip. */
static void
enter(const struct strip *strip)
{
    const int32_t at = blank_at(strip, strip->across);
    const int32_t last = strip->low + strip->rows - 1;
    const enum move move = blank_move(strip->across, at < strip->low);

    for (int32_t left = at < strip->low ? strip->low - at : at - last; left > 0; left--)
        work_board_slide(strip->board, move);
}

/* Moves the blank from where it is to the farther end of the strip, then to the other end. */
static void
cross(struct strip *strip)
{
    enter(strip);
    strip_load(strip);
    const bool forward = 2 * strip->at < strip->columns;
    strip_cross(strip, forward);
    strip_cross(strip, !forward);
    strip_store(strip);
}

/* Puts the strip on the first rows (or columns) of the area that run along an axis. */
static void
place(struct strip *strip, const struct area *area, enum axis along)
{
    const enum axis across = other_axis(along);
    const int32_t rows = (int32_t)(area->high[across] - area->low[across]);

    strip->along = along;
    strip->across = across;
    strip->begin = (int32_t)area->low[along];
    strip->columns = (int32_t)(area->high[along] - area->low[along]);
    strip->low = (int32_t)area->low[across];
    strip->rows = rows < STRIP_ROWS ? rows : STRIP_ROWS;
}

/* Crosses all strips that run along an axis; each overlaps the one before by half. */
static void
cross_all(struct strip *strip, const struct area *all, enum axis along)
{
    place(strip, all, along);
    const int32_t last = (int32_t)all->high[strip->across] - strip->rows;

    for (int32_t low = 0;; low += STRIP_ROWS / 2) {
        strip->low = low < last ? low : last;
        cross(strip);
        if (strip->low == last || strip->board->stopped)
            break;
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

void
sweep_side(struct work_board *board, const struct area *area, enum side side)
{
    const enum axis across = side_axis(side);
    struct strip strip;
    struct area swept = *area;

    if (strip_init(&strip, board)) {
        place(&strip, area, other_axis(across));
        if (side_is_high(side))
            strip.low = (int32_t)area->high[across] - strip.rows;
        swept.low[across] = (uint32_t)strip.low;
        swept.high[across] = (uint32_t)(strip.low + strip.rows);
        strip.price = 1;
        cross(&strip);
        find_tiles(board, &swept);
    }
    strip_free(&strip);
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

bool
sweep_takes(const struct area *area)
{
    const uint32_t rows = area->high[AXIS_DOWN] - area->low[AXIS_DOWN];
    const uint32_t columns = area->high[AXIS_ACROSS] - area->low[AXIS_ACROSS];

    return rows >= SIDE_MIN && columns >= SIDE_MIN && rows <= STRIP_COLUMNS_MAX &&
           columns <= STRIP_COLUMNS_MAX;
}

/* Makes a pass over the whole board. Returns its moves. */
static uint64_t
pass(struct strip *strip, const struct area *all)
{
    const uint64_t before = strip->board->moves;

    cross_all(strip, all, AXIS_ACROSS);
    cross_all(strip, all, AXIS_DOWN);
    return strip->board->moves - before;
}

/* Makes passes over the whole board until one gains too little. */
static void
sweep_passes(struct strip *strip, const struct area *all, uint64_t first)
{
    struct work_board *const board = strip->board;
    const uint64_t cells = (uint64_t)board->size[AXIS_DOWN] * board->size[AXIS_ACROSS];
    bool circulating = false;
    uint64_t left = first;
    uint64_t percent = 100;

    while (percent >= (left < first / NEAR ? NEAR_PERCENT : FAR_PERCENT) && !board->stopped) {
        if (percent < CIRCULATION_PERCENT && left < first / NEAR)
            circulating = true;
        if (circulating) {
            circulate(board);
            left = distance(board);
        }
        const uint64_t before = left;
        strip->price = 1 + (int32_t)(left / cells);
        const uint64_t moves = pass(strip, all);
        left = distance(board);
        percent = before > left && moves > 0 ? 100 * (before - left) / moves : 0;
    }
}

void
sweep_board(struct work_board *board)
{
    const struct area all = {.high = {board->size[AXIS_DOWN], board->size[AXIS_ACROSS]}};
    const uint64_t cells = (uint64_t)board->size[AXIS_DOWN] * board->size[AXIS_ACROSS];
    struct strip strip;

    if (!sweep_takes(&all))
        return;
    const uint64_t first = distance(board);
    if (first < DISTANCE_MIN * cells)
        return;
    if (strip_init(&strip, board)) {
        sweep_passes(&strip, &all, first);
        find_tiles(board, &all);
    }
    strip_free(&strip);
}
