// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Boards and answers as messages between ranks, which all run this program.
 */
#include "config.h"

#include "cli/mode/solve_spread.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/thread/spread.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "search/layered/layered_spread.h"

enum { NAME_BYTES = 32, NAMES = 4 };

/* A request: this, with the options that are not those of the command line, the tiles of the
 * board, and those of the solved board. */
struct board_request {
    uint32_t width;
    uint32_t height;
    uint64_t time_ns;
    bool tables_at_once;
};

/* A reply: this, and the moves. */
struct reply {
    enum np_status status;
    struct np_error error;
    struct solver_answer answer; /* without its pointers */
    char names[NAMES][NAME_BYTES];
    uint64_t moves;
};

/* ---- rank 0 ---------------------------------------------------------------------------------- */

/* Writes a request; NULL without memory. */
static void *
write_request(const struct board *board, const struct goal *goal,
    const struct solver_options *options, size_t *count)
{
    const struct board_request request = {
        board->width, board->height, options->time_ns, options->tables_at_once};
    const size_t tiles_bytes = (size_t)board->cells * sizeof *board->tiles;
    unsigned char *const bytes = malloc(sizeof request + 2 * tiles_bytes);

    if (bytes == NULL)
        return NULL;
    *count = sizeof request + 2 * tiles_bytes;
    memcpy(bytes, &request, sizeof request);
    memcpy(bytes + sizeof request, board->tiles, tiles_bytes);
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        const uint32_t tile = goal_tile_at(goal, cell);
        memcpy(bytes + sizeof request + tiles_bytes + cell * sizeof tile, &tile, sizeof tile);
    }
    return bytes;
}

static const char *
algorithm_name(const char *name)
{
    const struct search_row *const row = search_find(name);

    return row != NULL ? row->name : NULL;
}

static const char *
heuristic_name(const char *name)
{
    const struct heuristic_row *const row = heuristic_find(name);

    return row != NULL ? row->name : NULL;
}

static enum np_status
read_reply(
    const struct spread_message *message, struct solver_answer *answer, struct np_error *error)
{
    struct reply reply;

    memcpy(&reply, message->bytes, sizeof reply);
    *answer = reply.answer;
    answer->algorithm = algorithm_name(reply.names[0]);
    answer->heuristic = heuristic_name(reply.names[1]);
    answer->bound_algorithm = algorithm_name(reply.names[2]);
    answer->bound_heuristic = heuristic_name(reply.names[3]);
    answer->path = (struct path){.moves = NULL};
    if (error != NULL)
        *error = reply.error;
    if (reply.status != NP_OK)
        return reply.status;
    return path_append_all(
        &answer->path, (const uint8_t *)message->bytes + sizeof reply, (size_t)reply.moves, error);
}

enum np_status
solve_spread_board(const struct board *board, const struct goal *goal,
    const struct solver_options *options, const struct solver_control *control,
    struct solver_answer *answer, struct np_error *error)
{
    struct spread_message message;
    size_t count = 0;
    void *const request = write_request(board, goal, options, &count);
    enum np_status status;

    if (request == NULL)
        return np_no_memory(error);
    if (spread_ask(request, count, &message)) {
        status = read_reply(&message, answer, error);
        free(message.bytes);
    } else {
        status = solver_run(board, goal, options, control, answer, error);
        spread_done();
    }
    free(request);
    return status;
}

/* ---- other ranks ----------------------------------------------------------------------------- */

/* Ends all ranks, since rank 0 waits for a reply. */
static void
fail(enum np_status status, const struct np_error *error)
{
    message_error(error);
    spread_abort(np_status_exit_code(status));
}

static void
copy_name(char *space, const char *name)
{
    if (name != NULL)
        (void)snprintf(space, NAME_BYTES, "%s", name);
}

static void
send_reply(const struct spread_request *to, enum np_status status, const struct np_error *error,
    const struct solver_answer *answer)
{
    struct reply *const reply = calloc(1, sizeof *reply + answer->path.length);
    struct np_error reason;

    if (reply == NULL) {
        fail(np_no_memory(&reason), &reason);
        return;
    }
    reply->status = status;
    reply->error = *error;
    reply->answer = *answer;
    copy_name(reply->names[0], answer->algorithm);
    copy_name(reply->names[1], answer->heuristic);
    copy_name(reply->names[2], answer->bound_algorithm);
    copy_name(reply->names[3], answer->bound_heuristic);
    reply->moves = status == NP_OK ? answer->path.length : 0;
    if (reply->moves > 0)
        memcpy(reply + 1, answer->path.moves, answer->path.length);
    spread_reply(to, reply, sizeof *reply + (size_t)reply->moves);
    free(reply);
}

/* Reads the tiles of a board. */
static enum np_status
read_board(struct board *board, const struct board_request *request, const unsigned char *tiles,
    struct np_error *error)
{
    const enum np_status status = board_init(board, request->width, request->height, error);

    if (status != NP_OK)
        return status;
    memcpy(board->tiles, tiles, (size_t)board->cells * sizeof *board->tiles);
    for (uint32_t cell = 0; cell < board->cells; cell++)
        if (board->tiles[cell] == 0)
            board->blank = cell;
    return NP_OK;
}

/* Solves a board as rank 0 would in a batch. */
static void
solve_board(const struct cli_options *options, const struct spread_request *from)
{
    const unsigned char *const bytes = from->message.bytes;
    struct solver_options solver = options->solver;
    const struct solver_control control = {.cancel = interrupt_cancel()};
    struct solver_answer answer = {.state = SOLVER_UNKNOWN};
    struct np_error error = {.status = NP_OK};
    struct board board = {0};
    struct board solved = {0};
    struct goal goal = {0};
    struct board_request request;

    memcpy(&request, bytes, sizeof request);
    enum np_status status = read_board(&board, &request, bytes + sizeof request, &error);
    if (status == NP_OK)
        status = read_board(
            &solved, &request, bytes + sizeof request + board.cells * sizeof *board.tiles, &error);
    if (status == NP_OK)
        status = goal_from_board(&goal, &solved, &error);
    solver.threads = 1;
    solver.memory_boards = options->threads;
    solver.time_ns = request.time_ns;
    solver.tables_at_once = request.tables_at_once;
    if (status == NP_OK)
        status = solver_run(&board, &goal, &solver, &control, &answer, &error);
    send_reply(from, status, &error, &answer);
    solver_answer_free(&answer);
    goal_free(&goal);
    board_free(&solved);
    board_free(&board);
}

/* Runs a task of the board that rank 0 proves, or refuses it. */
static void
run_layered(const struct cli_options *options, struct spread_request *from)
{
    const struct pdb_build_options build = {
        .threads = options->threads, .memory_bytes = options->solver.memory_bytes};
    struct spread_message reply;
    struct np_error error;
    const enum np_status status = layered_spread_answer(from, &build, &reply, &error);

    if (status != NP_OK && !options->quiet)
        message_remark("rank %u does not help with the proof: %s", spread_rank(), error.text);
    spread_reply(from, reply.bytes, reply.count);
    free(reply.bytes);
}

static void
work_on(void *context, struct spread_request *request)
{
    const struct cli_options *const options = context;

    if (request->is_layered)
        run_layered(options, request);
    else
        solve_board(options, request);
    cli_report_table_faults(options->quiet);
}

void
solve_spread_serve(const struct cli_options *options)
{
    struct cli_options own = *options;

    spread_serve(options->threads, work_on, &own);
}
