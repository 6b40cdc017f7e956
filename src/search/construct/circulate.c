// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Circulation. A sweep crosses a band there and back, so it moves as many tiles one way as the
 * other. What it leaves on a large board is that all tiles of a region are a few cells off in the
 * same direction, and those of the next region in the opposite one. Since every cell holds one
 * tile, the mean displacement is a flow without sources and has a stream function h:
 *
 *      > > > > > v     h says how often the tiles have to turn around a point. The blank runs
 *      ^ . . . . v     around the region with h > 0 that is next to it, against the flow, which
 *      ^ . . . . v     lowers h by one there, and so on until h is 0 everywhere. (Where h < 0, it
 *      ^ < < < < <     runs the other way.)
 *
 * h is computed on a mesh, by least squares from the displacements between its points. Figures are
 * in doc/constructive.md.
 */
#include "config.h"

#include "search/construct/construct.h"

#include <stdlib.h>
#include <string.h>

enum {
    MESH = 16, /* distance of the mesh's lines */
    HALF = MESH / 2,
    OFFSET_STEP = 7,     /* no divisor of MESH: loops one after the other use different cells */
    ROUNDS_PER_SIDE = 4, /* rounds of over-relaxation per point of the longer side */
    SIDE_MIN = 5         /* meshes with fewer points on a side are too small */
};

#define PI 3.14159265358979

/* What a point is while the blank runs around a region. */
enum { POINT_HOLE, POINT_INSIDE, POINT_OUTSIDE };

/* The point in row i and column j of the mesh is the cell in row (i + 1) * MESH and column
 * (j + 1) * MESH. Outside the mesh, h is 0. */
struct stream {
    struct work_board *board;
    int32_t rows;
    int32_t columns;
    int32_t points;
    double *h;
    double *curl;     /* the differences of h at the neighbours and at the point, added up */
    uint8_t *region;  /* POINT_INSIDE and so on */
    int32_t *pending; /* points of a flood fill */
    int32_t offset;   /* how far the lines of the mesh are from multiples of MESH */
};

/* ---- the stream function ------------------------------------------------------------------- */

/* Returns the sum of the displacements along an axis of the tiles in a square of HALF x HALF
 * cells. */
static int64_t
square_flow(const struct work_board *board, enum axis axis, int32_t row, int32_t column)
{
    int64_t sum = 0;

    for (int32_t r = row * HALF; r < (row + 1) * HALF; r++) {
        const uint32_t *goals = board->goals + (uint32_t)r * board->stride[AXIS_DOWN];
        for (int32_t c = column * HALF; c < (column + 1) * HALF; c++)
            sum += (int32_t)packed_at(goals[c], axis) - (axis == AXIS_DOWN ? r : c);
    }
    return sum;
}

/* Returns h at a point less h at the point above it (AXIS_ACROSS: tiles flow across the line
 * between the two) or to its left (AXIS_DOWN). */
static double
difference(const struct work_board *board, enum axis flow, int32_t i, int32_t j)
{
    int64_t sum = 0;

    for (int32_t k = 0; k < 4; k++)
        sum += flow == AXIS_ACROSS ? square_flow(board, flow, 2 * i + k / 2, 2 * j + 1 + k % 2)
                                   : -square_flow(board, flow, 2 * i + 1 + k / 2, 2 * j + k % 2);
    return (double)sum / MESH;
}

static void
find_curl(struct stream *stream)
{
    for (int32_t i = 0; i < stream->rows && work_board_poll(stream->board); i++) {
        double *curl = stream->curl + i * stream->columns;
        for (int32_t j = 0; j < stream->columns; j++) {
            const double down = difference(stream->board, AXIS_ACROSS, i, j);
            const double across = difference(stream->board, AXIS_DOWN, i, j);
            curl[j] += down + across;
            if (i > 0)
                curl[j - stream->columns] -= down;
            if (j > 0)
                curl[j - 1] -= across;
        }
    }
}

static bool
on_mesh(const struct stream *stream, int32_t i, int32_t j)
{
    return i >= 0 && j >= 0 && i < stream->rows && j < stream->columns;
}

static double
h_at(const struct stream *stream, int32_t i, int32_t j)
{
    return on_mesh(stream, i, j) ? stream->h[i * stream->columns + j] : 0;
}

/* Solves Poisson's equation by successive over-relaxation (D. Young, 1954), whose best factor on a
 * square is 2 / (1 + sin(pi / side)). */
static void
find_stream(struct stream *stream)
{
    const int32_t side = stream->rows > stream->columns ? stream->rows : stream->columns;
    const double factor = 2 / (1 + PI / (side + 1));

    find_curl(stream);
    for (int32_t round = 0; round < ROUNDS_PER_SIDE * side && work_board_poll(stream->board);
         round++) {
        for (int32_t at = 0; at < stream->points; at++) {
            const int32_t i = at / stream->columns;
            const int32_t j = at % stream->columns;
            const double sum = h_at(stream, i - 1, j) + h_at(stream, i + 1, j) +
                               h_at(stream, i, j - 1) + h_at(stream, i, j + 1) + stream->curl[at];
            stream->h[at] += factor * (sum / 4 - stream->h[at]);
        }
    }
}

/* ---- regions ------------------------------------------------------------------------------- */

/* Whether tiles have to turn around a point, in the direction of `sign`. */
static bool
has_to_turn(const struct stream *stream, int32_t at, int32_t sign)
{
    return stream->h[at] * sign >= 0.5;
}

/* Returns a point around which tiles have to turn that is next to the blank, or -1. */
static int32_t
nearest_point(const struct stream *stream)
{
    const struct work_board *board = stream->board;
    const int32_t row = (int32_t)work_board_coordinate(board, board->blank, AXIS_DOWN) / MESH;
    const int32_t column = (int32_t)work_board_coordinate(board, board->blank, AXIS_ACROSS) / MESH;
    int32_t best = -1;
    int32_t best_distance = INT32_MAX;

    for (int32_t at = 0; at < stream->points; at++) {
        const int32_t distance =
            abs(at / stream->columns - row) + abs(at % stream->columns - column);
        if (distance < best_distance &&
            (has_to_turn(stream, at, 1) || has_to_turn(stream, at, -1))) {
            best = at;
            best_distance = distance;
        }
    }
    return best;
}

/* The neighbours of a point, with the four that share a side first. */
static const int32_t near_row[] = {0, 1, 0, -1, -1, -1, 1, 1};
static const int32_t near_column[] = {-1, 0, 1, 0, -1, 1, -1, 1};

/* Marks everything that is connected with the `count` pending points as `mark`: points of the
 * region if it is POINT_INSIDE, with eight neighbours everything else if it is POINT_OUTSIDE. */
static void
flood(struct stream *stream, int32_t count, uint8_t mark, int32_t sign)
{
    const int32_t neighbours = mark == POINT_INSIDE ? 4 : 8;

    while (count > 0) {
        const int32_t at = stream->pending[--count];
        for (int32_t k = 0; k < neighbours; k++) {
            const int32_t i = at / stream->columns + near_row[k];
            const int32_t j = at % stream->columns + near_column[k];
            const int32_t next = i * stream->columns + j;
            if (on_mesh(stream, i, j) && stream->region[next] == POINT_HOLE &&
                (mark == POINT_OUTSIDE || has_to_turn(stream, next, sign))) {
                stream->region[next] = mark;
                stream->pending[count++] = next;
            }
        }
    }
}

/* Marks the region of a point, and what is outside of it. Returns its first point. */
static int32_t
mark_region(struct stream *stream, int32_t at, int32_t sign)
{
    int32_t first = 0;
    int32_t count = 0;

    memset(stream->region, POINT_HOLE, (size_t)stream->points);
    stream->region[at] = POINT_INSIDE;
    stream->pending[0] = at;
    flood(stream, 1, POINT_INSIDE, sign);
    while (stream->region[first] != POINT_INSIDE)
        first++;
    for (int32_t i = 0; i < stream->rows; i++) {
        const bool edge = i == 0 || i == stream->rows - 1;
        for (int32_t j = 0; j < stream->columns; j += edge ? 1 : stream->columns - 1) {
            const int32_t point = i * stream->columns + j;
            if (stream->region[point] == POINT_HOLE) {
                stream->region[point] = POINT_OUTSIDE;
                stream->pending[count++] = point;
            }
        }
    }
    flood(stream, count, POINT_OUTSIDE, sign);
    return first;
}

/* ---- loops --------------------------------------------------------------------------------- */

static void
run(struct work_board *board, enum axis axis, int32_t to)
{
    const int32_t at = (int32_t)work_board_coordinate(board, board->blank, axis);
    const enum move move = blank_move(axis, to > at);

    for (int32_t left = abs(to - at); left > 0 && !board->stopped; left--)
        work_board_slide(board, move);
}

/* Moves the blank to the corner of the mesh above and to the left of a point. */
static void
run_to_corner(const struct stream *stream, int32_t i, int32_t j)
{
    run(stream->board, AXIS_DOWN, i * MESH + stream->offset);
    run(stream->board, AXIS_ACROSS, j * MESH + stream->offset);
}

/* Moves the blank around the marked region: counterclockwise, with the region on its left, if sign
 * is 1, or clockwise if it is -1. */
static void
run_around(const struct stream *stream, int32_t first, int32_t sign)
{
    /* The direction in which the blank runs, counterclockwise: left, down, right, up. The point
     * ahead on the left of direction d is left_row[d] and left_column[d] from the corner; the one
     * on the right is that of the direction before. */
    static const int32_t left_row[] = {0, 0, -1, -1};
    static const int32_t left_column[] = {-1, 0, 0, -1};
    const int32_t start_row = first / stream->columns;
    const int32_t start_column = first % stream->columns + (sign > 0);
    int32_t row = start_row;
    int32_t column = start_column;
    int32_t direction = sign > 0 ? 0 : 2;
    bool ahead[2]; /* whether the point ahead on the region's side, and the other one, are inside */

    run_to_corner(stream, row, column);
    do {
        row += near_row[direction];
        column += near_column[direction];
        run_to_corner(stream, row, column);
        for (int32_t k = 0; k < 2; k++) {
            const int32_t d = (direction + ((sign > 0) == (k == 0) ? 0 : 3)) % 4;
            const int32_t i = row + left_row[d];
            const int32_t j = column + left_column[d];
            ahead[k] =
                on_mesh(stream, i, j) && stream->region[i * stream->columns + j] == POINT_INSIDE;
        }
        if (!ahead[0])
            direction = (direction + 4 + sign) % 4;
        else if (ahead[1])
            direction = (direction + 4 - sign) % 4;
    } while ((row != start_row || column != start_column) && !stream->board->stopped);
}

static void
turn_all(struct stream *stream)
{
    int32_t at;

    while (work_board_poll(stream->board) && (at = nearest_point(stream)) >= 0) {
        const int32_t sign = stream->h[at] > 0 ? 1 : -1;
        run_around(stream, mark_region(stream, at, sign), sign);
        for (int32_t i = 0; i < stream->points; i++)
            stream->h[i] -= stream->region[i] == POINT_OUTSIDE ? 0 : sign;
        stream->offset = (stream->offset + OFFSET_STEP) % MESH;
    }
}

void
circulate(struct work_board *board)
{
    struct stream stream = {.board = board,
        .rows = (int32_t)(board->size[AXIS_DOWN] / MESH) - 1,
        .columns = (int32_t)(board->size[AXIS_ACROSS] / MESH) - 1};

    if (stream.rows < SIDE_MIN || stream.columns < SIDE_MIN)
        return;
    stream.points = stream.rows * stream.columns;
    const size_t points = (size_t)stream.points;
    stream.h = calloc(points, sizeof *stream.h);
    stream.curl = calloc(points, sizeof *stream.curl);
    stream.region = calloc(points, sizeof *stream.region);
    stream.pending = calloc(points, sizeof *stream.pending);
    if (stream.h != NULL && stream.curl != NULL && stream.region != NULL &&
        stream.pending != NULL) {
        find_stream(&stream);
        turn_all(&stream);
    }
    free(stream.h);
    free(stream.curl);
    free(stream.region);
    free(stream.pending);
}
