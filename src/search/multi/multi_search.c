// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Iterative deepening in multi-tile moves, ended by the table of boards near the goal.
 */
#include "config.h"

#include "search/multi/multi_search.h"

#include <stdlib.h>
#include <string.h>

#include "base/compiler.h"
#include "search/poll.h"

enum { CELLS_MAX = 64, NO_CELL = UINT8_MAX };

/* One search. */
struct walk {
    const struct multi_walk *tables;
    const struct multi_table *table;
    struct shape shape;
    struct search_poll poll;
    uint32_t radius; /* of the table; 0 = no table */
    uint8_t tiles[CELLS_MAX];
    uint8_t source[CELLS_MAX][MOVE_COUNT];
    struct coordinates goals[CELLS_MAX];
    struct path path; /* the moves from the root, with room for those of one iteration */
};

enum visit { NOT_FOUND, FOUND, STOPPED };

static void
slide(struct walk *walk, uint32_t from, uint32_t to)
{
    const uint8_t tile = walk->tiles[from];

    walk->tiles[to] = tile;
    walk->tiles[from] = (uint8_t)walk->shape.goal_blank;
}

static bool
is_solved(const struct walk *walk)
{
    for (uint32_t cell = 0; cell < walk->shape.cells; cell++)
        if (walk->tiles[cell] != cell)
            return false;
    return true;
}

static uint64_t
board_of(const struct walk *walk)
{
    uint64_t board = 0;

    for (uint32_t cell = 0; cell < walk->shape.cells; cell++)
        board |= (uint64_t)(walk->tiles[cell] ^ walk->shape.goal_blank) << (cell * 4);
    return board;
}

static enum visit visit(
    struct walk *walk, struct multi_place place, uint32_t blank, uint32_t left, unsigned last);

/* Visits the boards that the moves in one direction lead to, nearest first. */
NP_ALWAYS_INLINE enum visit
visit_direction(
    struct walk *walk, struct multi_place place, uint32_t blank, uint32_t left, enum move move)
{
    const enum multi_last last = multi_last_of(move);
    uint32_t hole = blank;
    uint32_t from;

    while ((from = walk->source[hole][move]) != NO_CELL) {
        const struct coordinates goal = walk->goals[walk->tiles[from]];
        place = multi_walk_step(walk->tables, place, move, goal.row, goal.column);
        slide(walk, from, hole);
        hole = from;
        walk->path.moves[walk->path.length++] = (uint8_t)move;
        walk->poll.generated++;
        if (multi_walk_bound(walk->tables, place, last) >= left)
            continue;
        const enum visit end = visit(walk, place, hole, left - 1, last);
        if (end != NOT_FOUND)
            return end; /* the board and the path stay */
    }
    while (hole != blank) {
        from = walk->source[hole][move_inverse(move)];
        slide(walk, from, hole);
        hole = from;
        walk->path.length--;
    }
    return NOT_FOUND;
}

/* Searches the solutions of `left` moves from a board that is not beyond its bound. */
static enum visit
visit(struct walk *walk, struct multi_place place, uint32_t blank, uint32_t left, unsigned last)
{
    if (walk->table != NULL && (left <= walk->radius || walk->table->whole))
        return multi_table_distance(walk->table, board_of(walk)) <= left ? FOUND : NOT_FOUND;
    if (left == 0)
        return is_solved(walk) ? FOUND : NOT_FOUND;
    walk->poll.expanded++;
    if (!search_poll(&walk->poll))
        return STOPPED;
    enum visit end = NOT_FOUND;
    for (unsigned move = 0; move < MOVE_COUNT && end == NOT_FOUND; move++)
        if (last == MULTI_LAST_NONE || multi_last_of((enum move)move) != last)
            end = visit_direction(walk, place, blank, left, (enum move)move);
    return end;
}

/* Makes a move that slides `tiles` tiles. */
static void
play(struct walk *walk, uint32_t *blank, enum move move, uint32_t tiles)
{
    while (tiles-- > 0) {
        const uint32_t from = walk->source[*blank][move];
        slide(walk, from, *blank);
        *blank = from;
        walk->path.moves[walk->path.length++] = (uint8_t)move;
    }
}

/* Takes back the moves after the first `length` of the path. */
static void
take_back(struct walk *walk, uint32_t *blank, size_t length)
{
    while (walk->path.length > length) {
        const enum move last = (enum move)walk->path.moves[--walk->path.length];
        const uint32_t from = walk->source[*blank][move_inverse(last)];
        slide(walk, from, *blank);
        *blank = from;
    }
}

/* Makes a move that leads to a board of the table at this distance; there is one. */
static void
play_nearer(struct walk *walk, uint32_t *blank, uint32_t distance)
{
    const size_t length = walk->path.length;

    for (unsigned move = 0; move < MOVE_COUNT; move++) {
        while (walk->source[*blank][move] != NO_CELL) {
            play(walk, blank, (enum move)move, 1);
            if (multi_table_distance(walk->table, board_of(walk)) == distance)
                return;
        }
        take_back(walk, blank, length);
    }
}

static uint32_t
blank_of(const struct walk *walk)
{
    uint32_t cell = 0;

    while (walk->tiles[cell] != walk->shape.goal_blank)
        cell++;
    return cell;
}

/* Follows the table from the current board to the goal. */
static void
follow_table(struct walk *walk)
{
    uint32_t blank = blank_of(walk);

    if (walk->table == NULL)
        return;
    for (uint32_t left = multi_table_distance(walk->table, board_of(walk)); left-- > 0;)
        play_nearer(walk, &blank, left);
}

/* ---- iterations ------------------------------------------------------------------------------ */

static void
load_board(struct walk *walk, const struct instance *instance)
{
    for (uint32_t cell = 0; cell < walk->shape.cells; cell++)
        walk->tiles[cell] = (uint8_t)instance->tiles[cell];
    walk->path.length = 0;
}

static void
init_cells(struct walk *walk)
{
    for (uint32_t cell = 0; cell < walk->shape.cells; cell++)
        for (unsigned move = 0; move < MOVE_COUNT; move++) {
            const uint32_t from = shape_source(&walk->shape, cell, (enum move)move);
            walk->source[cell][move] = from != BOARD_NO_CELL ? (uint8_t)from : NO_CELL;
        }
    coordinates_fill(walk->goals, &walk->shape);
}

/* Makes room for a path of so many multi-tile moves. */
static enum np_status
reserve(struct walk *walk, uint64_t moves, struct np_error *error)
{
    const uint32_t side =
        walk->shape.width > walk->shape.height ? walk->shape.width : walk->shape.height;

    return path_reserve(&walk->path, (size_t)(moves + 1) * side, error);
}

/* The lower bound before any search: by the estimate and by the table. */
static uint64_t
first_bound(const struct walk *walk, const struct multi_request *request, struct multi_place place)
{
    const uint64_t estimate = multi_walk_bound(walk->tables, place, MULTI_LAST_NONE);
    uint64_t bound = request->lower_bound > estimate ? request->lower_bound : estimate;

    if (walk->table != NULL) {
        const uint32_t distance = multi_table_distance(walk->table, board_of(walk));
        if (distance != MULTI_FAR)
            return distance;
        bound = bound > walk->radius ? bound : walk->radius + 1;
    }
    return bound;
}

/* Moves the path that was found into the result. */
static enum np_status
finish_path(struct walk *walk, const struct search_request *request, uint64_t length,
    struct search_result *result, struct np_error *error)
{
    follow_table(walk);
    const enum np_status status = instance_verify(request->instance, &walk->path, error);

    if (status != NP_OK)
        return status;
    result->path = walk->path;
    walk->path = (struct path){0};
    result->found = true;
    result->optimal = true;
    result->outcome = SEARCH_SOLVED;
    result->lower_bound = length;
    if (request->control.improved != NULL)
        request->control.improved(request->control.context, &result->path);
    return NP_OK;
}

/* Raises the length until a solution is found. */
static enum np_status
deepen(struct walk *walk, const struct multi_request *multi, struct search_result *result,
    struct np_error *error)
{
    const struct search_request *const request = multi->search;
    const struct multi_place place =
        multi_walk_place(walk->tables, request->instance->tiles, request->instance->blank);
    enum visit end = NOT_FOUND;
    enum np_status status = NP_OK;

    load_board(walk, request->instance);
    uint64_t length = first_bound(walk, multi, place);
    for (;; length++) {
        search_raise_bound(request, result, length);
        walk->poll.bound = length;
        result->outcome = SEARCH_EXHAUSTED;
        if (length > search_longest(request, request->limits.depth) || length > UINT16_MAX)
            return NP_OK;
        result->iterations++;
        status = reserve(walk, length, error);
        if (status != NP_OK)
            return status;
        load_board(walk, request->instance);
        end = search_poll_check(&walk->poll)
                  ? visit(walk, place, request->instance->blank, (uint32_t)length, MULTI_LAST_NONE)
                  : STOPPED;
        if (end == FOUND)
            return finish_path(walk, request, length, result, error);
        if (end == STOPPED)
            return NP_OK; /* search_poll_finish() says why */
    }
}

enum np_status
multi_search(
    const struct multi_request *request, struct search_result *result, struct np_error *error)
{
    const struct shape *const shape = &request->search->instance->shape;
    struct walk *const walk = calloc(1, sizeof *walk);

    if (walk == NULL)
        return np_no_memory(error);
    if (shape->cells > CELLS_MAX) {
        free(walk);
        return np_fail(error, NP_UNSUPPORTED, "no search in multi-tile moves for %lux%lu",
            (unsigned long)shape->width, (unsigned long)shape->height);
    }
    walk->tables = request->walk;
    walk->table = request->table;
    walk->radius = walk->table != NULL ? walk->table->radius : 0;
    walk->shape = *shape;
    init_cells(walk);
    search_poll_init(&walk->poll, request->search);
    const enum np_status status = deepen(walk, request, result, error);
    search_poll_finish(&walk->poll, result);
    path_free(&walk->path);
    free(walk);
    return status;
}
