// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Linear conflict: Manhattan distance, and two more moves for each tile that has to leave its goal
 * line to let other tiles of that line pass.
 *
 *      3 . 1    1 and 3 are at home in this row but the wrong way round: one of them has to
 *               leave the row and come back, two moves that Manhattan distance does not see.
 *
 * Of the tiles at home in a line, a longest subsequence in goal order can stay; the others have to
 * leave. Conflicts in rows cost vertical moves and conflicts in columns cost horizontal moves, so
 * the conflicts of all lines add up. A tile that slides along a line does not change the order in
 * it: only the lines that the tile enters or leaves can change, and only if it is at home there.
 *
 * O. Hansson, A. Mayer & M. Yung, "Criticizing solutions to relaxed models yields powerful
 * admissible heuristics", Information Sciences 63, 1992.
 */
#include "config.h"

#include "heuristic/parts.h"

#include <stdlib.h>

#include "base/intl.h"
#include "puzzle/estimate.h"

enum { LINE_MAX = 4096 };

#define NO_CELL UINT32_MAX

/* One row or column. */
struct line {
    bool is_row;
    uint32_t index;  /* the number of the row or column */
    uint32_t first;  /* its first cell */
    uint32_t stride; /* the offset from one cell to the next */
    uint32_t length; /* in cells */
    const uint8_t *table;
};

static struct line
line_of(const struct linear_conflict *lc, bool is_row, uint32_t index)
{
    const struct shape *const shape = &lc->base.shape;

    return is_row
               ? (struct line){true, index, index * shape->width, 1, shape->width, lc->row_table}
               : (struct line){false, index, index, shape->width, shape->height, lc->column_table};
}

/* A tile's position, from 1, in its goal line if that is this line; otherwise 0. */
static uint32_t
home_digit(const struct linear_conflict *lc, const struct line *line, uint32_t tile)
{
    const struct coordinates goal = lc->base.coordinates[tile];
    if (line->is_row)
        return goal.row == line->index ? goal.column + 1u : 0;
    return goal.column == line->index ? goal.row + 1u : 0;
}

/* Counts the tiles that have to leave a line, given its home digits, as if its cell number `skip`
 * were empty. */
static NP_NOINLINE uint32_t
conflicts(const uint16_t *digits, uint32_t length, uint32_t skip)
{
    uint16_t tails[LINE_MAX];
    struct longest_increasing sequence = {.tails = tails};

    for (uint32_t k = 0; k < length; k++) {
        if (k != skip && digits[k] != 0)
            longest_increasing_add(&sequence, digits[k]);
    }
    return longest_increasing_excess(&sequence);
}

/* The extra moves, 2 or 0, that a tile in its goal line causes in cell `cell` of a line without a
 * table. A function of its own, because a large stack frame slows down short lines. */
static NP_NOINLINE uint32_t
cost_of_long(const struct linear_conflict *lc, const uint16_t *tiles, const struct line *line,
    uint32_t cell, uint32_t tile)
{
    uint16_t digits[LINE_MAX];
    uint32_t position = 0;

    for (uint32_t k = 0, at = line->first; k < line->length; k++, at += line->stride) {
        digits[k] = (uint16_t)home_digit(lc, line, at == cell ? tile : tiles[at]);
        if (at == cell)
            position = k;
    }
    return 2 *
           (conflicts(digits, line->length, NO_CELL) - conflicts(digits, line->length, position));
}

/* The same for any line. */
static uint32_t
cost(const struct linear_conflict *lc, const uint16_t *tiles, const struct line *line,
    uint32_t cell, uint32_t tile)
{
    uint32_t code = 0;
    uint32_t position = 0;

    if (line->table == NULL)
        return cost_of_long(lc, tiles, line, cell, tile);
    for (uint32_t k = 0, at = line->first; k < line->length; k++, at += line->stride) {
        code = code * (line->length + 1) + home_digit(lc, line, at == cell ? tile : tiles[at]);
        if (at == cell)
            position = k;
    }
    return 2 * (line->table[code] >> position & 1u);
}

/* All extra moves of a line. */
static uint32_t
cost_of_all(const struct linear_conflict *lc, const uint16_t *tiles, uint32_t blank,
    const struct line *line)
{
    uint16_t digits[LINE_MAX];

    for (uint32_t k = 0, at = line->first; k < line->length; k++, at += line->stride)
        digits[k] = (uint16_t)(at == blank ? 0 : home_digit(lc, line, tiles[at]));
    return 2 * conflicts(digits, line->length, NO_CELL);
}

/* Makes the table for lines of one length, unless they are too long; see struct linear_conflict. */
static enum np_status
make_table(uint8_t **table, uint32_t length, struct np_error *error)
{
    uint16_t digits[LINEAR_CONFLICT_TABLE_MAX] = {0};
    uint32_t codes = 1;

    if (length > LINEAR_CONFLICT_TABLE_MAX)
        return NP_OK;
    for (uint32_t k = 0; k < length; k++)
        codes *= length + 1;
    *table = calloc(codes, 1);
    if (*table == NULL)
        return np_no_memory(error);
    for (uint32_t code = 0; code < codes; code++) {
        for (uint32_t k = length, rest = code; k-- > 0; rest /= length + 1)
            digits[k] = (uint16_t)(rest % (length + 1));
        const uint32_t all = conflicts(digits, length, NO_CELL);
        for (uint32_t k = 0; all != 0 && k < length; k++)
            if (conflicts(digits, length, k) < all)
                (*table)[code] |= (uint8_t)(1u << k);
    }
    return NP_OK;
}

static bool
supports(const struct shape *shape)
{
    return shape->width <= LINE_MAX && shape->height <= LINE_MAX;
}

static void
close_linear_conflict(struct heuristic *heuristic)
{
    struct linear_conflict *const lc = (struct linear_conflict *)heuristic;

    if (lc->column_table != lc->row_table)
        free(lc->column_table);
    free(lc->row_table);
}

static enum np_status
open_linear_conflict(
    struct heuristic *heuristic, const struct heuristic_params *params, struct np_error *error)
{
    struct linear_conflict *const lc = (struct linear_conflict *)heuristic;

    if (params->few_estimates)
        return NP_OK;
    enum np_status status = make_table(&lc->row_table, heuristic->shape.width, error);
    /* Lines of the same length share a table, whose making is most of the work for an easy board.
     */
    if (heuristic->shape.width == heuristic->shape.height)
        lc->column_table = lc->row_table;
    else if (status == NP_OK)
        status = make_table(&lc->column_table, heuristic->shape.height, error);
    return status;
}

struct linear_conflict_axes
linear_conflict_axes(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct linear_conflict *const lc = (const struct linear_conflict *)heuristic;
    struct linear_conflict_axes axes = {0};

    for (uint32_t cell = 0; cell < heuristic->shape.cells; cell++) {
        const struct coordinates here = lc->base.coordinates[cell];
        const struct coordinates goal = lc->base.coordinates[tiles[cell]];
        if (cell == blank)
            continue;
        axes.vertical += absolute_difference(here.row, goal.row);
        axes.horizontal += absolute_difference(here.column, goal.column);
    }
    for (uint32_t row = 0; row < heuristic->shape.height; row++) {
        const struct line line = line_of(lc, true, row);
        axes.vertical += cost_of_all(lc, tiles, blank, &line);
    }
    for (uint32_t column = 0; column < heuristic->shape.width; column++) {
        const struct line line = line_of(lc, false, column);
        axes.horizontal += cost_of_all(lc, tiles, blank, &line);
    }
    return axes;
}

static struct heuristic_value
eval(const struct heuristic *heuristic, const uint16_t *tiles, uint32_t blank)
{
    const struct linear_conflict_axes axes = linear_conflict_axes(heuristic, tiles, blank);

    return (struct heuristic_value){.h = axes.vertical + axes.horizontal};
}

static struct heuristic_value
step(const struct heuristic *heuristic, struct heuristic_value value, const uint16_t *tiles,
    uint32_t blank, uint32_t from)
{
    const struct linear_conflict *const lc = (const struct linear_conflict *)heuristic;
    const struct coordinates here = lc->base.coordinates[from];
    const struct coordinates there = lc->base.coordinates[blank];
    const bool vertical = here.column == there.column;
    const uint32_t tile = tiles[from];
    const struct line left = line_of(lc, vertical, vertical ? here.row : here.column);
    const struct line entered = line_of(lc, vertical, vertical ? there.row : there.column);

    if (coordinates_nearer(lc->base.coordinates, tile, from, blank))
        value.h--;
    else
        value.h++;
    if (home_digit(lc, &left, tile) != 0)
        value.h -= cost(lc, tiles, &left, from, tile);
    else if (home_digit(lc, &entered, tile) != 0)
        value.h += cost(lc, tiles, &entered, blank, tile);
    return value;
}

const struct heuristic_row heuristic_linear_conflict = {
    .name = "linear-conflict",
    .title = N_("Manhattan plus two for each tile that must make way in its line"),
    .paper = "Hansson, Mayer & Yung 1992",
    .flags = HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT | HEURISTIC_PARITY | HEURISTIC_BARE,
    .bytes = sizeof(struct linear_conflict),
    .supports = supports,
    .open = open_linear_conflict,
    .eval = eval,
    .step = step,
    .close = close_linear_conflict,
};
