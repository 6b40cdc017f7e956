// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Circulation. A sweep crosses a band there and back, so it moves as many tiles one way as the
 * other. What it leaves on a large board is that all tiles of a region are a few cells off in the
 * same direction, and those of the next region in the opposite one.
 *
 *      > > > > > v     h says how many tiles have to pass a point above it, from left to right. The
 *      ^ . . . . v     blank runs around the point as often, counterclockwise, so along the line
 *      ^ . . . . v     between two points as often as their h differ. As many runs begin as end
 *      ^ < < < < <     where lines cross, so they can be made in closed loops.
 *
 * Tiles that go home along their rows first pass above a point from the left if they are above it
 * and on its left but belong on its right. So h is the cells above it on its left less the tiles
 * above it that belong on its left.
 */
#include "config.h"

#include "search/construct/construct.h"

#include <stdlib.h>
#include <string.h>

enum {
    MESH = 8,        /* distance of the mesh's lines */
    OFFSET_STEP = 3, /* no divisor of MESH: loops one after the other use different cells */
    SIDE_MIN = 96,   /* boards with a shorter side do not circulate */
};

/* Lines cross in the rows i * MESH + offset and columns j * MESH + offset; the points are the lower
 * right corners of the cells next to rows and columns i * MESH. */
struct mesh {
    struct work_board *board;
    int32_t rows; /* crossings in a column */
    int32_t columns;
    int32_t offset;
    int32_t *runs[AXIS_COUNT]; /* how often the blank has to run to each crossing from the one
                                  before along an axis, or back if negative */
    int32_t *homes;            /* the number of tiles above that belong in each column */
    int64_t *sums; /* the sum of h over the MESH x MESH corners around each point of a row */
};

/* ---- how often the blank has to run -------------------------------------------------------- */

/* Adds h, at the lower right corners of a row's cells, to the sums. */
static void
add_row(struct mesh *mesh, int32_t row)
{
    const struct work_board *const board = mesh->board;
    const int32_t width = (int32_t)board->size[AXIS_ACROSS];
    const uint32_t *const goals = board->goals + (size_t)row * board->stride[AXIS_DOWN];
    int64_t h = 0;

    for (int32_t column = 0; column < width; column++)
        mesh->homes[packed_at(goals[column], AXIS_ACROSS)]++;
    for (int32_t column = 0; column < width; column++) {
        h += row + 1 - mesh->homes[column];
        mesh->sums[(column + 1 + MESH / 2) / MESH] += h;
    }
}

/* Adds runs around the points of row i where h has the sign. */
static void
add_runs(struct mesh *mesh, int32_t i, int32_t sign)
{
    for (int32_t j = 0; j + 1 < mesh->columns; j++) {
        const int32_t end = (i + 1) * mesh->columns + j;
        const int32_t h = (int32_t)(mesh->sums[j + 1] / (MESH * MESH));
        if (h * sign > 0) {
            mesh->runs[AXIS_DOWN][end] += h;
            mesh->runs[AXIS_DOWN][end + 1] -= h;
            mesh->runs[AXIS_ACROSS][end + 1] += h;
            mesh->runs[AXIS_ACROSS][end + 1 - mesh->columns] -= h;
        }
    }
}

static void
find_runs(struct mesh *mesh, int32_t sign)
{
    const int32_t last = mesh->rows * MESH - MESH / 2;

    memset(mesh->homes, 0, mesh->board->size[AXIS_ACROSS] * sizeof *mesh->homes);
    for (int32_t row = 0; row < last && work_board_poll(mesh->board); row++) {
        add_row(mesh, row);
        if ((row + 1 + MESH / 2) % MESH == MESH - 1) {
            if (row >= MESH)
                add_runs(mesh, row / MESH - 1, sign);
            memset(mesh->sums, 0, ((size_t)mesh->columns + 1) * sizeof *mesh->sums);
        }
    }
}

/* ---- loops --------------------------------------------------------------------------------- */

/* Takes a run that begins at a crossing: if possible with a turn to the right, else straight on, or
 * to the left, or back (the other way round if the sign is -1). *direction counts turns to the left
 * from downwards. Returns the crossing where the run ends, or -1 if there is none. */
static int32_t
take_run(struct mesh *mesh, int32_t at, int32_t *direction, int32_t sign)
{
    for (int32_t turn = -sign; turn != 3 * sign; turn += sign) {
        const int32_t ahead = (*direction + turn) & 3;
        const int32_t step = ahead % 2 == AXIS_DOWN ? mesh->columns : 1;
        const int32_t way = ahead < 2 ? 1 : -1;
        int32_t *const left = mesh->runs[ahead % 2] + at + (way > 0 ? step : 0);
        if (*left * way > 0) {
            *left -= way;
            *direction = ahead;
            return at + way * step;
        }
    }
    return -1;
}

static void
run_to(const struct mesh *mesh, int32_t at)
{
    work_board_run(mesh->board, AXIS_DOWN, (uint32_t)(at / mesh->columns * MESH + mesh->offset));
    work_board_run(mesh->board, AXIS_ACROSS, (uint32_t)(at % mesh->columns * MESH + mesh->offset));
}

/* Makes the loops that have a crossing in their first row, each around as much as possible. */
static void
run_loops(struct mesh *mesh, int32_t start, int32_t sign)
{
    int32_t direction = 0;
    int32_t at;

    while (!mesh->board->stopped && (at = take_run(mesh, start, &direction, sign)) >= 0) {
        run_to(mesh, start);
        for (; at != start; at = take_run(mesh, at, &direction, sign))
            run_to(mesh, at);
        run_to(mesh, start);
        mesh->offset = (mesh->offset + OFFSET_STEP) % MESH;
    }
}

void
circulate(struct work_board *board)
{
    struct mesh mesh = {.board = board,
        .rows = (int32_t)board->size[AXIS_DOWN] / MESH,
        .columns = (int32_t)board->size[AXIS_ACROSS] / MESH};

    if (board->size[AXIS_DOWN] < SIDE_MIN || board->size[AXIS_ACROSS] < SIDE_MIN)
        return;
    const int32_t crossings = mesh.rows * mesh.columns;
    const size_t runs = (size_t)crossings + (size_t)mesh.columns;
    int32_t *const memory = calloc(2 * runs + board->size[AXIS_ACROSS], sizeof *memory);
    mesh.sums = calloc((size_t)mesh.columns + 2, sizeof *mesh.sums);
    for (int32_t sign = 1; memory != NULL && mesh.sums != NULL && sign >= -1; sign -= 2) {
        mesh.runs[AXIS_DOWN] = memory;
        mesh.runs[AXIS_ACROSS] = memory + runs;
        mesh.homes = memory + 2 * runs;
        find_runs(&mesh, sign);
        for (int32_t at = 0; at < crossings && !board->stopped; at++)
            run_loops(&mesh, at, sign);
    }
    free(memory);
    free(mesh.sums);
}
