// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --check: whether boards can be solved, and how mixed they are.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/text/text.h"
#include "cli/mode/check_heuristics.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/output.h"
#include "cli/signals.h"
#include "cli/input.h"
#include "puzzle/estimate.h"
#include "puzzle/parity.h"

/* What --check says of a board. */
struct finding {
    const struct puzzle *puzzle;
    bool solvable;
    uint64_t inversions;
    uint32_t blank_row; /* from 1, from the top */
    struct estimates estimates;
};

static enum np_status
examine(struct finding *finding, struct np_error *error)
{
    const struct board *const board = &finding->puzzle->board;
    const struct goal *const goal = &finding->puzzle->goal;
    enum np_status status = parity_examine(
        board, goal, signals_cancel(), &finding->solvable, &finding->inversions, error);

    finding->blank_row = board->blank / board->width + 1;
    if (status == NP_OK)
        status = estimate_all(&finding->estimates, board, goal, signals_cancel(), error);
    return status;
}

static void
print_text(const struct finding *finding, FILE *stream)
{
    const struct puzzle *const puzzle = finding->puzzle;

    text_put_disarmed(message_source(puzzle->source), stream);
    fprintf(stream,
        " board %" PRIu64 "\n"
        "  size             %" PRIu32 "x%" PRIu32 "\n"
        "  solvable         %s\n"
        "  inversions       %" PRIu64 "\n"
        "  blank row        %" PRIu32 " from the top, %" PRIu32 " from the bottom\n"
        "  Hamming          %" PRIu64 "\n"
        "  Manhattan        %" PRIu64 "\n"
        "  linear conflict  %" PRIu64 "\n",
        puzzle->index, puzzle->board.width, puzzle->board.height, finding->solvable ? "yes" : "no",
        finding->inversions, finding->blank_row, puzzle->board.height - finding->blank_row + 1,
        finding->estimates.hamming, finding->estimates.manhattan,
        finding->estimates.linear_conflict);
}

static void
print_json(const struct finding *finding, FILE *stream)
{
    const struct puzzle *const puzzle = finding->puzzle;

    fputs("{\"source\":", stream);
    format_put_json(stream, puzzle->source);
    fprintf(stream,
        ",\"index\":%" PRIu64 ",\"width\":%" PRIu32 ",\"height\":%" PRIu32
        ",\"solvable\":%s,\"inversions\":%" PRIu64 ",\"blank_row\":%" PRIu32 ",\"hamming\":%" PRIu64
        ",\"manhattan\":%" PRIu64 ",\"linear_conflict\":%" PRIu64,
        puzzle->index, puzzle->board.width, puzzle->board.height,
        finding->solvable ? "true" : "false", finding->inversions, finding->blank_row,
        finding->estimates.hamming, finding->estimates.manhattan,
        finding->estimates.linear_conflict);
}

/* Examines and prints one board. */
static enum np_status
check_one(const struct puzzle *puzzle, const struct cli_options *options, bool first,
    struct output *output)
{
    FILE *const stream = output->stream;
    const bool json = options->format != NULL && options->format->shape == FORMAT_RECORDS;
    struct finding finding = {.puzzle = puzzle};
    struct np_error error = puzzle->error;
    enum np_status status = NP_OK;

    if (error.status != NP_OK || examine(&finding, &error) != NP_OK) {
        message_error(&error);
        return error.status;
    }
    if (!json && !first)
        putc('\n', stream);
    (json ? print_json : print_text)(&finding, stream);
    if (options->verbose)
        status = check_heuristics_print(
            &puzzle->board, &puzzle->goal, finding.solvable, json, stream, &error);
    if (json)
        fputs("}\n", stream);
    if (status != NP_OK) {
        message_error(&error);
        return status;
    }
    output->has_result = true;
    return finding.solvable ? NP_OK : NP_UNSOLVABLE;
}

/* Checks all boards; returns the largest exit status. */
static int
check_all(struct input *input, const struct cli_options *options, struct output *output,
    struct np_error *error)
{
    struct puzzle puzzle;
    int exit_status = 0;
    bool first = true;

    while (input_next(input, &puzzle)) {
        const int code = np_status_exit_code(check_one(&puzzle, options, first, output));

        first = first && puzzle.error.status != NP_OK;
        if (code > exit_status)
            exit_status = code;
        puzzle_free(&puzzle);
        if (output_flush(output, error) != NP_OK)
            break;
    }
    return exit_status;
}

int
cli_check(const struct cli_options *options)
{
    struct input *input = NULL;
    struct output output;
    struct np_error error;
    int exit_status = 0;
    enum np_status status = options->verbose ? check_heuristics_set_up(&error) : NP_OK;

    if (status == NP_OK)
        status = input_open(&input, options, &error);
    if (status == NP_OK)
        status = output_open(&output, options->output, &error);
    if (status == NP_OK) {
        exit_status = check_all(input, options, &output, &error);
        status = output_close(&output, true, &error);
    }
    input_warn_unread(input);
    input_free(input);
    if (status == NP_OK)
        return exit_status;
    message_error(&error);
    return np_status_exit_code(status);
}
