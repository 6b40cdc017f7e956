// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The last two tiles of a line. The very last cannot be pushed home without moving the one before
 * it: both and the blank are brought into the last two columns and three rows, where a
 * breadth-first search over the 120 places of the three finishes the line in the fewest moves.
 */
#include "config.h"

#include "search/construct/line.h"

#include <assert.h>
#include <string.h>

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
corner_cell(const struct line *line, struct line_cell cell)
{
    return (unsigned)(cell.v * 2 + cell.u - (line->length - 2));
}

static bool
in_corner(const struct line *line, struct line_cell cell)
{
    return cell.u >= line->length - 2 && cell.v <= 2;
}

/* Walks down the distances; both tiles and the blank are in the corner. */
static void
finish_corner(struct line *line)
{
    uint8_t distance[CORNER_STATES];
    unsigned before = corner_cell(line, line_tile(line, line->length - 2));
    unsigned last = corner_cell(line, line_tile(line, line->length - 1));
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
        line_step(line,
            (struct line_cell){line->length - 2 + (int32_t)(blank % 2), (int32_t)(blank / 2)});
    }
}

static bool
corner_ready(const struct line *line)
{
    return in_corner(line, line_tile(line, line->length - 2)) &&
           in_corner(line, line_tile(line, line->length - 1)) && in_corner(line, line->blank);
}

void
line_finish(struct line *line)
{
    const int32_t before = line->length - 2;
    const int32_t last = line->length - 1;

    if (!corner_ready(line)) {
        line_carry(line, before, (struct line_cell){before, 0});
        line->placed = last;
        if (line_cell_equal(line_tile(line, last), (struct line_cell){last, 0}))
            return;
        line_carry(line, last, (struct line_cell){last, 1});
        /* Where nothing was to line_carry, the blank may still be elsewhere; if its walk moves the
         * tile, which it meets at the very end, it moves it into the corner's free cell. */
        if (!in_corner(line, line->blank))
            line_walk(line, (struct line_cell){before, 1});
    }
    if (!line->board->stopped)
        finish_corner(line);
}
