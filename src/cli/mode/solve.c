// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --solve: reads boards and prints solutions, in the same order and as soon as possible.
 */
#include "config.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/machine.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/option/settings.h"
#include "cli/interrupt.h"
#include "cli/input.h"
#include "cli/tables.h"
#include "cli/mode/solve_answer.h"
#include "base/thread/pipeline.h"
#include "solver/solver.h"

enum {
    DEFAULT_SECONDS = 10,           /* for each board */
    FLUSH_NS = 10 * CLOCK_NS_PER_MS /* answers that come faster are written together */
};

/* What all boards share. fetch_item() and report_item() change it, each in one thread. */
struct run {
    const struct cli_options *options;
    struct input *input;
    struct output output;
    struct format_options format;
    struct progress progress;
    uint64_t printed;
    int64_t flushed_ns;   /* when answers were last written */
    bool reported_tables; /* that there are no tables, or no memory for them */
    int exit_status;
    struct np_error write_error;
    atomic_bool write_failed; /* results cannot be written */
};

/* A board on its way through the batch. */
struct solve_item {
    const struct run *run;
    struct puzzle puzzle;
    struct progress_board progress;
    bool ran;
    bool streamed; /* the moves were printed as they were found */
    struct solver_answer answer;
};

static bool
stopping(const struct run *run)
{
    return cancel_requested(interrupt_cancel()) || atomic_load(&run->write_failed);
}

static bool
fetch_item(void *context, void *slot)
{
    struct run *const run = context;
    struct solve_item *const item = slot;

    item->run = run;
    return !stopping(run) && input_next(run->input, &item->puzzle);
}

static void
on_change(void *context, const struct solver_answer *answer)
{
    struct solve_item *const item = context;

    progress_news(&item->run->progress, &item->progress, answer);
}

/* The options for one board, which shares memory and processors with its neighbours. The default
 * time limit is for better answers and does not apply to a first one. */
static struct solver_options
item_options(const struct run *run, const struct board *board, const struct pipeline_place *place)
{
    const unsigned threads = place->threads;
    struct solver_options options = run->options->solver;

    options.threads = threads;
    options.tables_at_once = place->number > 0; /* so that answers do not depend on each other */
    if ((options.first_only || !solver_keeps_path(board)) &&
        !cli_option_given(run->options, "time-limit"))
        options.time_ns = 0;
    options.memory_boards = threads < run->options->threads ? run->options->threads : 1;
    return options;
}

/* Prints a solution that is too long to keep while it is found, if the format allows that. */
static void
stream_moves(struct run *run, struct solve_item *item, const struct pipeline_place *place,
    struct move_sink *sink, struct solver_options *options)
{
    if (solver_keeps_path(&item->puzzle.board) || run->options->no_moves ||
        !(run->options->format->flags & FORMAT_STREAMED))
        return;
    sink->put = format_put_moves;
    sink->context = run->output.stream;
    options->sink = sink;
    item->streamed = true;
    pipeline_await_turn(place);
    progress_hide(&run->progress);
}

static void
solve_item(void *context, void *slot, const struct pipeline_place *place)
{
    struct run *const run = context;
    struct solve_item *const item = slot;
    struct puzzle *const puzzle = &item->puzzle;
    struct solver_options options = item_options(run, &puzzle->board, place);
    struct move_sink sink;
    const struct solver_control control = {
        .cancel = interrupt_cancel(),
        .counters = &item->progress.counters,
        .context = item,
        .changed = on_change,
    };
    struct np_error reason;
    enum np_status status;

    if (puzzle->error.status != NP_OK || stopping(run))
        return;
    item->ran = true;
    stream_moves(run, item, place, &sink, &options);
    progress_begin(&item->progress, puzzle->source, puzzle->index);
    status = solver_run(&puzzle->board, &puzzle->goal, &options, &control, &item->answer, &reason);
    if (status == NP_NO_MEMORY && item->answer.lower_bound > 0) {
        /* The bound is still an answer. */
        item->answer.memory_note = reason;
        status = NP_OK;
    }
    if (status != NP_OK)
        (void)np_fail(&puzzle->error, status, "%s: board %llu: %s", message_source(puzzle->source),
            (unsigned long long)puzzle->index, reason.text);
    else if (item->streamed && item->answer.cancelled)
        putc('\n', run->output.stream);
}

/* Reports, once, that the format has no place for a second answer. */
static void
refuse_second(struct run *run)
{
    struct np_error error;

    if (run->printed++ == 1)
        message_status(
            np_fail(&error, NP_USAGE, "format '%s' shows one board: the others are left out",
                run->options->format->name),
            &error, &run->exit_status);
}

/* Writes the answers that wait in memory. */
static void
flush_answers(void *context)
{
    struct run *const run = context;

    run->flushed_ns = clock_now_ns();
    if (output_flush(&run->output, &run->write_error) != NP_OK)
        atomic_store(&run->write_failed, true);
}

/* Prints an answer and what separates it from the one before. */
static void
print_answer(struct run *run, const struct format_answer *answer)
{
    const struct format_row *const format = run->options->format;
    enum np_status status = NP_OK;

    if (answer->result == FORMAT_ERROR && format->shape != FORMAT_RECORDS)
        return;
    if (run->printed > 0 && format->flags & FORMAT_SINGLE) {
        refuse_second(run);
        return;
    }
    if (run->printed++ > 0 && !run->format.time_only &&
        fputs(format->separator, run->output.stream) == EOF)
        status = NP_IO;
    if (status == NP_OK)
        status = format_write(format, answer, &run->format, run->output.stream, &run->write_error);
    run->output.has_result = run->output.has_result || answer->result != FORMAT_ERROR;
    if (status == NP_NO_MEMORY)
        message_status(status, &run->write_error, &run->exit_status);
    else if (status != NP_OK)
        flush_answers(run);
}

/* Reports that a solution was counted but not kept. For a format of moves alone that is a limit, as
 * it has printed nothing. */
static void
report_too_long(struct run *run, const struct format_answer *answer)
{
    const enum format_shape shape = run->options->format->shape;
    struct np_error error;

    (void)np_fail(&error, NP_LIMIT,
        "%s board %llu: %llu moves are too many to be kept; --format=moves prints them as they are "
        "found",
        message_source(answer->source), (unsigned long long)answer->index,
        (unsigned long long)answer->length);
    if (shape != FORMAT_PROSE && shape != FORMAT_RECORDS)
        message_status(error.status, &error, &run->exit_status);
    else if (!run->options->quiet)
        message_remark("%s", error.text);
}

/* Prints on standard error what the answer itself does not say. */
static void
report_details(struct run *run, const struct solve_item *item, const struct format_answer *answer)
{
    const bool quiet = run->options->quiet;
    struct np_error error;

    message_status(
        solve_answer_check_length(&item->puzzle, &item->answer, &error), &error, &run->exit_status);
    tables_report_faults(quiet);
    if (item->answer.tables_note.status != NP_OK && !run->reported_tables && !quiet) {
        message_remark("%s", item->answer.tables_note.text);
        run->reported_tables = true;
    }
    if (item->answer.memory_note.status != NP_OK && answer->result != FORMAT_OPTIMAL && !quiet)
        message_remark("%s board %llu: %s", message_source(answer->source),
            (unsigned long long)answer->index, item->answer.memory_note.text);
    if (run->options->verbose)
        solve_answer_print_statistics(&item->puzzle, &item->answer);
    if (answer->result == FORMAT_SOLVED && answer->path == NULL && !run->options->no_moves &&
        !item->streamed)
        report_too_long(run, answer);
}

/* Reports on a board that was solved, or could not be. */
static void
report_answer(struct run *run, struct solve_item *item)
{
    const struct format_answer answer = solve_answer_format(&item->puzzle, &item->answer);

    if (item->puzzle.error.status != NP_OK) {
        flush_answers(run);
        message_error(&item->puzzle.error);
    }
    print_answer(run, &answer);
    /* Slow answers do not wait for others, and messages follow the answer. */
    if (run->options->verbose || clock_now_ns() - run->flushed_ns >= FLUSH_NS)
        flush_answers(run);
    message_status(solve_answer_status(&item->puzzle, &item->answer, run->options->optimal), NULL,
        &run->exit_status);
    if (answer.result != FORMAT_ERROR)
        report_details(run, item, &answer);
}

static void
report_item(void *context, void *slot)
{
    struct run *const run = context;
    struct solve_item *const item = slot;

    progress_hide(&run->progress);
    if ((item->ran || item->puzzle.error.status != NP_OK) && !atomic_load(&run->write_failed))
        report_answer(run, item);
    if (item->ran)
        solver_answer_free(&item->answer);
    puzzle_free(&item->puzzle);
}

static void
show_progress(void *context, void *slot)
{
    struct run *const run = context;
    struct solve_item *const item = slot;

    progress_tick(&run->progress, &item->progress);
}

static enum np_status
run_pipeline(struct run *run, struct np_error *error)
{
    const struct pipeline pipeline = {
        .context = run,
        .item_bytes = sizeof(struct solve_item),
        .workers = run->options->threads,
        .fetch = fetch_item,
        .work = solve_item,
        .report = report_item,
        .flush = flush_answers,
        .tick = run->progress.kind == PROGRESS_LINE ? show_progress : NULL,
    };

    return pipeline_run(&pipeline, error);
}

/* Fills in what the command line leaves open. */
static struct cli_options
with_defaults(const struct cli_options *given)
{
    struct cli_options options = *given;

    options.solver.prove = given->optimal;
    if (!cli_option_given(given, "time-limit") && !given->optimal &&
        given->solver.algorithm == NULL && given->solver.node_limit == 0)
        options.solver.time_ns = (uint64_t)DEFAULT_SECONDS * CLOCK_NS_PER_SECOND;
    if (options.threads == 0)
        options.threads = machine_processors();
    if (options.threads > PIPELINE_WORKERS_MAX)
        options.threads = PIPELINE_WORKERS_MAX;
    if (options.format == NULL)
        options.format = format_find("text");
    return options;
}

/* Solves all boards into the output, which is open. */
static enum np_status
solve_boards(struct run *run, struct np_error *error)
{
    const struct cli_options *const options = run->options;
    struct text settings = {0};
    enum np_status status;

    run->format.no_moves = options->no_moves;
    run->format.time_only =
        options->format->flags & FORMAT_TIMED && getenv("FMI_TIME_ONLY") != NULL;
    settings_put(&settings, options);
    run->format.settings = text_string(&settings);
    progress_init(&run->progress, options);
    status = run_pipeline(run, error);
    text_free(&settings);
    if (atomic_load(&run->write_failed)) {
        *error = run->write_error;
        status = NP_IO;
    }
    if (status == NP_OK)
        return output_close(&run->output, true, error);
    (void)output_close(&run->output, false, NULL);
    return status;
}

int
cli_solve(const struct cli_options *given)
{
    const struct cli_options options = with_defaults(given);
    struct run run = {.options = &options};
    struct np_error error;
    enum np_status status = input_open(&run.input, &options, &error);

    if (status == NP_OK)
        status = output_open(&run.output, options.output, &error);
    if (status == NP_OK) {
        status = solve_boards(&run, &error);
        input_warn_unread(run.input);
    }
    input_free(run.input);
    message_status(status, &error, &run.exit_status);
    return run.exit_status;
}
