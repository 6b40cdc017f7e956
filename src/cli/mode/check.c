// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --check: says whether boards can be solved and how scrambled they are. With --verbose it also
 * prints the estimate of every heuristic.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/text/text.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/interrupt.h"
#include "heuristic/heuristic.h"
#include "pdb/store.h"
#include "puzzle/instance.h"
#include "puzzle/estimate.h"
#include "puzzle/parity.h"

/* What --check prints about a board. */
struct finding {
    const struct puzzle *puzzle;
    bool solvable;
    uint64_t inversions;
    uint32_t blank_row; /* counted from 1 at the top */
    struct estimates estimates;
};

static void
print_text(const struct finding *finding, FILE *stream)
{
    const struct puzzle *const puzzle = finding->puzzle;

    text_print(stream, "%s", message_source(puzzle->source));
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

/* Opens a heuristic, with the weakest tables if it needs any. Returns NP_NOT_FOUND if those take
 * long to build, even if they are in memory, so that the answer is always the same. */
static enum np_status
open_heuristic(struct heuristic **heuristic, const struct heuristic_row *row,
    const struct shape *shape, struct np_error *error)
{
    const struct pdb_set_row *const tables = pdb_set_weakest(shape);
    struct heuristic_params params;

    heuristic_params_init(&params);
    params.tables.build.cancel = interrupt_cancel();
    if (row == &heuristic_pdb && tables != NULL) {
        if (tables->seconds > params.tables.build_seconds)
            return np_fail(error, NP_NOT_FOUND, "the tables %s are not built", tables->name);
        params.tables.memory_bytes = tables->bytes;
    }
    return heuristic_open(heuristic, row, shape, &params, error);
}

/* Prints one line per heuristic, or the JSON member "heuristics". */
static enum np_status
print_heuristics(const struct instance *instance, bool json, FILE *stream, struct np_error *error)
{
    enum np_status result = NP_OK;

    fputs(json ? ",\"heuristics\":{" : "  each heuristic\n", stream);
    for (unsigned i = 0; i < heuristic_row_count; i++) {
        const struct heuristic_row *const row = heuristic_rows[i];
        struct heuristic *heuristic;
        const enum np_status status = open_heuristic(&heuristic, row, &instance->shape, error);

        if (status == NP_NO_MEMORY || status == NP_CANCELLED) {
            result = status;
            break;
        }
        if (json)
            fprintf(stream, "%s\"%s\":", i > 0 ? "," : "", row->name);
        if (status != NP_OK && json)
            fputs("null", stream);
        else if (status != NP_OK)
            fprintf(stream, "    %-17s     -  %s\n", row->name,
                status == NP_NOT_FOUND ? "not built" : "not for this board");
        if (status != NP_OK)
            continue;
        const uint32_t h = heuristic_eval(heuristic, instance).h;
        if (json)
            fprintf(stream, "%" PRIu32, h);
        else
            fprintf(stream, "    %-17s %5" PRIu32 "  %s\n", row->name, h,
                (heuristic->flags & HEURISTIC_ADMISSIBLE) == 0   ? "may be too high"
                : (heuristic->flags & HEURISTIC_CONSISTENT) != 0 ? "never too high, consistent"
                                                                 : "never too high");
        heuristic_close(heuristic);
    }
    if (json)
        putc('}', stream);
    return result;
}

/* Prints the estimates of a solvable board, unless it is too large for heuristics. */
static enum np_status
print_details(const struct puzzle *puzzle, bool json, FILE *stream, struct np_error *error)
{
    struct instance instance;
    enum np_status status = instance_init(&instance, &puzzle->board, &puzzle->goal, error);

    if (status != NP_OK)
        return status == NP_UNSUPPORTED ? NP_OK : status;
    status = print_heuristics(&instance, json, stream, error);
    instance_free(&instance);
    return status;
}

/* Examines and prints one board. Returns NP_UNSOLVABLE, without an error, for an unsolvable one. */
static enum np_status
check_board(const struct puzzle *puzzle, struct job *job, struct np_error *error)
{
    struct output *const output = &job->output;
    FILE *const stream = output->stream;
    const bool json = job->json;
    const struct board *const board = &puzzle->board;
    struct finding finding = {.puzzle = puzzle, .blank_row = board->blank / board->width + 1};
    enum np_status status = parity_examine(
        board, &puzzle->goal, interrupt_cancel(), &finding.solvable, &finding.inversions, error);

    if (status == NP_OK)
        status = estimate_all(&finding.estimates, board, &puzzle->goal, interrupt_cancel(), error);
    if (status != NP_OK)
        return status;
    if (!json && output->has_result)
        putc('\n', stream);
    (json ? print_json : print_text)(&finding, stream);
    if (job->options->verbose && finding.solvable)
        status = print_details(puzzle, json, stream, error);
    if (json)
        fputs("}\n", stream);
    output->has_result = output->has_result || status == NP_OK;
    return status == NP_OK && !finding.solvable ? NP_UNSOLVABLE : status;
}

enum np_status
cli_check(struct job *job, struct np_error *error)
{
    struct puzzle puzzle;

    /* Ignores tables on disk, so that a board gets the same answer everywhere. */
    if (job->options->verbose && pdb_store_set_directory("", error) != NP_OK)
        return error->status;
    while (input_next(job->input, &puzzle)) {
        struct np_error reason = puzzle.error;
        enum np_status status = reason.status;

        if (status == NP_OK)
            status = check_board(&puzzle, job, &reason);
        message_status(status, status == NP_UNSOLVABLE ? NULL : &reason, &job->exit_status);
        puzzle_free(&puzzle);
        if (output_flush(&job->output, error) != NP_OK)
            return error->status;
    }
    return NP_OK;
}
