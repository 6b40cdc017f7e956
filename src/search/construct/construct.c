// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Row-and-column construction: outer lines are placed one by one, on any of the four sides, until
 * at most nine cells are left, which are solved in the fewest moves. The plan PLAN_CHEAPEST
 * sweeps the board first, so that the tiles are close to their lines. It sweeps the rows or columns
 * next to a side again if placing other lines has dragged many tiles away from their goals.
 *
 *      A A A A A       a line may be placed if the blank's goal is not in it and two other lines
 *      B . . . D       remain as room to work, so the last area always holds the blank's goal
 *      B . . . D
 *      B C C C D
 */
#include "config.h"

#include "search/construct/construct.h"

#include <stdlib.h>

#include "base/intl.h"
#include "puzzle/instance.h"
#include "puzzle/path.h"
#include "search/poll.h"
#include "search/search.h"

enum { POLL_CELLS = 1 << 12 }; /* cells that a loop handles between two polls */

/* ---- work boards --------------------------------------------------------------------------- */

enum np_status
work_board_init(struct work_board *board, uint32_t width, uint32_t height, uint32_t blank,
    uint32_t goal_blank, struct np_error *error)
{
    const size_t cells = (size_t)width * height;
    const size_t columns = width > height ? width : height;

    *board = (struct work_board){.size = {height, width},
        .stride = {width, 1},
        .step = {[MOVE_UP] = (int32_t)width,
            [MOVE_DOWN] = -(int32_t)width,
            [MOVE_LEFT] = 1,
            [MOVE_RIGHT] = -1},
        .blank = blank,
        .goal_blank = goal_blank,
        .goals = calloc(cells, sizeof *board->goals),
        .where = calloc(cells, sizeof *board->where),
        .columns = calloc(columns * STRIP_ROWS, sizeof *board->columns),
        .turns = calloc(columns, sizeof *board->turns),
        .block_moves = WORK_BOARD_BLOCK_MOVES};
    const bool complete = board->goals != NULL && board->where != NULL && board->columns != NULL &&
                          board->turns != NULL;
    return complete ? NP_OK : np_no_memory(error);
}

void
work_board_put(struct work_board *board, uint32_t cell, uint32_t goal_cell)
{
    const uint32_t width = board->size[AXIS_ACROSS];

    board->goals[cell] = goal_cell / width << 16 | goal_cell % width;
    work_board_find(board, cell);
}

void
work_board_free(struct work_board *board)
{
    free(board->goals);
    free(board->where);
    free(board->columns);
    free(board->turns);
}

bool
work_board_poll(struct work_board *board)
{
    if (cancel_requested(board->cancel))
        board->stopped = true;
    return !board->stopped;
}

void
work_board_flush(struct work_board *board)
{
    uint32_t done = 0;

    while (done < board->pending && !board->stopped && board->sink != NULL) {
        const uint32_t left = board->pending - done;
        const uint32_t count = left < board->block_moves ? left : board->block_moves;
        if (!board->sink->put(board->sink->context, board->block + done, count))
            board->stopped = true;
        done += count;
    }
    board->pending = 0;
    (void)work_board_poll(board);
}

void
work_board_run(struct work_board *board, enum axis axis, uint32_t to)
{
    const uint32_t at = work_board_coordinate(board, board->blank, axis);
    const enum move move = blank_move(axis, to > at);

    for (uint32_t left = absolute_difference(at, to); left > 0 && !board->stopped; left--)
        work_board_slide(board, move);
}

/* ---- the order of lines -------------------------------------------------------------------- */

/* The order in which the outer lines are placed. */
enum plan {
    PLAN_CHEAPEST,     /* the line that needs the fewest moves per cell first */
    PLAN_LINE_BY_LINE, /* as people are taught: the top row, the left column, and so on */
};

/* Returns the cost of a side in the plan. Line by line keeps the area as square as possible and
 * prefers the top and left sides. */
static double
plan_cost(struct work_board *board, const struct area *area, enum side side, enum plan plan)
{
    const bool tall = area->high[AXIS_DOWN] - area->low[AXIS_DOWN] >=
                      area->high[AXIS_ACROSS] - area->low[AXIS_ACROSS];

    if (plan == PLAN_CHEAPEST)
        return side_cost(board, area, side);
    return (side_axis(side) == (tall ? AXIS_DOWN : AXIS_ACROSS) ? 0 : 2) + side_is_high(side);
}

/* Places lines until the area is small enough to be solved. As long as it is larger, at least one
 * line may be placed. */
static void
place_lines(struct work_board *board, struct area *area, enum plan plan)
{
    while ((area->high[AXIS_DOWN] - area->low[AXIS_DOWN]) *
                   (area->high[AXIS_ACROSS] - area->low[AXIS_ACROSS]) >
               CORE_CELLS &&
           !board->stopped) {
        enum side best = SIDE_COUNT;
        double best_cost = 0;
        for (enum side side = SIDE_TOP; side < SIDE_COUNT; side++) {
            if (!side_is_free(board, area, side))
                continue;
            const double cost = plan_cost(board, area, side, plan);
            if (best == SIDE_COUNT || cost < best_cost) {
                best = side;
                best_cost = cost;
            }
        }
        if (plan == PLAN_CHEAPEST)
            sweep_side(board, area, best);
        side_place(board, area, best);
    }
}

/* Solves a board. Returns early if it is stopped. */
static void
construct(struct work_board *board, enum plan plan)
{
    struct area area = {.high = {board->size[AXIS_DOWN], board->size[AXIS_ACROSS]}};

    if (plan == PLAN_CHEAPEST)
        sweep_board(board);
    if (board->size[AXIS_DOWN] == 1 || board->size[AXIS_ACROSS] == 1) {
        for (enum axis axis = AXIS_DOWN; axis < AXIS_COUNT; axis++)
            work_board_run(board, axis, work_board_coordinate(board, board->goal_blank, axis));
    } else {
        place_lines(board, &area, plan);
        if (!board->stopped)
            area_solve(board, &area);
    }
    work_board_flush(board);
}

/* ---- boards of any size, the moves streamed ------------------------------------------------ */

enum np_status
constructive_solve(const struct board *board, const struct goal *goal, const struct move_sink *sink,
    const struct cancel *cancel, uint64_t *moves, struct np_error *error)
{
    struct work_board work;
    enum np_status status =
        work_board_init(&work, board->width, board->height, board->blank, goal->blank, error);

    if (status == NP_OK) {
        work.sink = sink;
        work.cancel = cancel;
        for (uint32_t cell = 0; cell < board->cells && !work.stopped; cell++) {
            work_board_put(&work, cell, goal_cell_of(goal, board->tiles[cell]));
            if (cell % POLL_CELLS == POLL_CELLS - 1)
                (void)work_board_poll(&work);
        }
        if (!work.stopped)
            construct(&work, PLAN_CHEAPEST);
        if (work.stopped)
            status = np_fail(error, NP_CANCELLED, "the construction was cancelled");
        if (moves != NULL)
            *moves = work.moves;
    }
    work_board_free(&work);
    return status;
}

uint64_t
constructive_bytes(uint32_t width, uint32_t height)
{
    const uint64_t column = STRIP_ROWS * sizeof(uint32_t) + sizeof(struct turn);

    return sizeof(struct work_board) + 2 * (uint64_t)width * height * sizeof(uint32_t) +
           column * (width > height ? width : height);
}

/* ---- rows of the table of searches ---------------------------------------------------------- */

/* Collects the moves of a construction. */
struct collector {
    struct path path;
    struct search_poll poll;
    enum np_status status;
    struct np_error *error;
};

static bool
collect_moves(void *context, const uint8_t *moves, size_t count)
{
    struct collector *to = context;

    to->status = path_append_all(&to->path, moves, count, to->error);
    to->poll.expanded += count;
    to->poll.generated += count;
    return to->status == NP_OK && search_poll(&to->poll);
}

static enum np_status
offer_path(const struct search_request *request, struct answer *result, struct path *path,
    struct np_error *error)
{
    path_cancel_pairs(path);
    if (request->limits.depth > 0 && path->length > request->limits.depth) {
        result->end = ANSWER_END_DROPPED;
        return NP_OK;
    }
    const enum np_status status = search_offer_path(request, result, path, error);
    if (status == NP_OK)
        result->end = ANSWER_END_SOLVED;
    return status;
}

static enum np_status
run_plan(enum plan plan, const struct search_request *request, struct answer *result,
    struct np_error *error)
{
    const struct instance *instance = request->instance;
    const struct shape *shape = &instance->shape;
    const uint32_t side = shape->width < shape->height ? shape->width : shape->height;
    struct collector to = {.error = error};
    const struct move_sink sink = {collect_moves, &to};
    struct work_board board;
    uint64_t counted = 0;
    enum np_status status = work_board_init(
        &board, shape->width, shape->height, instance->blank, shape->goal_blank, error);

    /* Growing a path of millions of moves would copy it between two polls. */
    if (status == NP_OK)
        status = path_reserve(&to.path, (size_t)shape->cells * 2 * side, error);
    if (status == NP_OK) {
        search_poll_init(&to.poll, request);
        board.sink = &sink;
        board.cancel = request->limits.cancel;
        if (request->limits.nodes > 0)
            board.block_moves = 1; /* makes the limit exact */
        for (uint32_t cell = 0; cell < shape->cells; cell++)
            work_board_put(&board, cell, instance->tiles[cell]);
        search_poll_count_part(&to.poll, &counted, constructive_bytes(shape->width, shape->height));
        construct(&board, plan);
        search_poll_count_part(&to.poll, &counted, counted + to.path.capacity);
        search_poll_finish(&to.poll, result);
        status = to.status;
        if (status == NP_OK)
            status = board.stopped ? np_fail(error, NP_CANCELLED, "interrupted")
                                   : offer_path(request, result, &to.path, error);
    }
    path_free(&to.path);
    work_board_free(&board);
    return status;
}

static enum np_status
run_constructive(
    const struct search_request *request, struct answer *result, struct np_error *error)
{
    return run_plan(PLAN_CHEAPEST, request, result, error);
}

static enum np_status
run_line_by_line(
    const struct search_request *request, struct answer *result, struct np_error *error)
{
    return run_plan(PLAN_LINE_BY_LINE, request, result, error);
}

const struct search_row search_constructive = {
    .name = "constructive",
    .title = N_("places line after line, the cheapest side first; quick at any size"),
    .paper = "Parberry 1995",
    .flags = SEARCH_ALWAYS_FINDS,
    .run = run_constructive,
};

const struct search_row search_line_by_line = {
    .name = "line-by-line",
    .alias = "fringe",
    .title = N_("places the top row, then the left column, and so on; alias: fringe"),
    .paper = "Parberry 1995",
    .flags = SEARCH_ALWAYS_FINDS,
    .run = run_line_by_line,
};
