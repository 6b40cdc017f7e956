// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --solve: reads boards and prints solutions in the same order, each as soon as possible.
 */
#include "config.h"

#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "base/thread/pipeline.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "puzzle/format/format.h"
#include "solver/all_solutions.h"
#include "solver/solver.h"

/* Answers that follow each other faster than this are written together. */
enum { FLUSH_NS = 10 * CLOCK_NS_PER_MS };

/* ---- what --solve makes of the answer of the solver ------------------------------------------ */

/* Checks the answer against the length that the file states, which is in single moves. A solution
 * shorter than the best known one is a remark, unless `quiet`. */
static enum np_status
check_known_length(
    const struct puzzle *puzzle, const struct answer *answer, bool quiet, struct np_error *error)
{
    const uint64_t known = puzzle->known_length;
    const bool shorter = answer_has_solution(answer) && answer->length < known;
    const char *fact;
    uint64_t moves = answer->length;

    if (!puzzle->length_known || answer->state == ANSWER_UNSOLVABLE)
        return NP_OK;
    if (shorter && !puzzle->length_proved) {
        if (!quiet)
            message_shorter(puzzle->source, puzzle->index, answer->length, known);
        return NP_OK;
    }
    if (answer->state == ANSWER_OPTIMAL && answer->length != known) {
        fact = _("the shortest solution has");
    } else if (shorter) {
        fact = _("there is a solution of");
    } else if (answer->lower_bound > known) {
        fact = _("every solution has at least");
        moves = answer->lower_bound;
    } else {
        return NP_OK;
    }
    return np_fail(error, NP_NOT_A_SOLUTION,
        "%s board %" PRIu64 ": known length %" PRIu64 ", but %s %" PRIu64,
        message_source(puzzle->source), puzzle->index, known, fact, moves);
}

/* Prints on standard error which search found the answer and, if different, which one proved it,
 * and what they cost. */
static void
print_statistics(const struct puzzle *puzzle, const struct answer *answer)
{
    const char *const proved = answer->bound_algorithm;
    char expanded[16], generated[16], bytes[16], table_bytes[16];
    struct text searches = {0};

    text_add(&searches, answer->algorithm != NULL ? answer->algorithm : _("no search"));
    if (answer->heuristic != NULL)
        text_printf(&searches, _(" with %s"), answer->heuristic);
    if (proved != NULL &&
        (proved != answer->algorithm || answer->bound_heuristic != answer->heuristic)) {
        text_printf(&searches,
            answer->state == ANSWER_OPTIMAL ? _(", proved optimal by %s")
                                            : _(", lower bound by %s"),
            proved);
        if (answer->bound_heuristic != NULL)
            text_printf(&searches, _(" with %s"), answer->bound_heuristic);
    }
    message_remark("%s board %" PRIu64
                   ": %s, %s expanded, %s generated, %s and %s of tables, %.3f s, "
                   "%.3f s CPU",
        message_source(puzzle->source), puzzle->index, text_string(&searches),
        text_count(answer->effort.expanded, expanded, sizeof expanded),
        text_count(answer->effort.generated, generated, sizeof generated),
        text_byte_count(answer->effort.peak_bytes, bytes, sizeof bytes),
        text_byte_count(answer->effort.table_bytes, table_bytes, sizeof table_bytes),
        (double)answer->effort.elapsed_ns / CLOCK_NS_PER_SECOND,
        (double)answer->effort.cpu_ns / CLOCK_NS_PER_SECOND);
    text_free(&searches);
}

/* ---- the pipeline ---------------------------------------------------------------------------- */

/* The state that all boards share. fetch_item() and report_item() change it, each in one thread. */
struct run {
    struct job *job;
    const struct format_row *format;
    bool time_only; /* FMI_TIME_ONLY and a format that has such a line */
    uint64_t printed;
    int64_t flushed_ns;          /* when answers were last written */
    atomic_bool reported_tables; /* the note about missing tables was printed */
    atomic_bool write_failed;    /* writing results failed */
};

/* An item of the pipeline: one board. */
struct solve_item {
    struct run *run;
    struct puzzle puzzle;
    struct progress_board progress;
    bool ran;
    bool streamed;                 /* the moves were printed while they were found */
    struct all_solutions all;      /* without --all only the answer */
    struct checkpoint *checkpoint; /* of a complete proof */
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
    return !stopping(run) && input_next(run->job->input, &item->puzzle);
}

/* Prints the note about missing tables as soon as it is known, once for all boards. */
static void
remark_tables(struct run *run, const struct answer *answer)
{
    if (answer->tables_note.status != NP_OK && !run->job->options->quiet &&
        !atomic_exchange(&run->reported_tables, true))
        progress_remark(&run->job->progress, "%s", answer->tables_note.text);
}

static bool
on_change(void *context, const struct answer *answer)
{
    struct solve_item *const item = context;

    remark_tables(item->run, answer);
    progress_news(&item->run->job->progress, &item->progress, answer);
    return false;
}

static void
on_remark(void *context, const char *text)
{
    const struct solve_item *const item = context;

    if (!item->run->job->options->quiet)
        progress_remark(&item->run->job->progress, "%s board %llu: %s",
            message_source(item->puzzle.source), (unsigned long long)item->puzzle.index, text);
}

/* The options for one board, which shares memory and processors with the other boards. The default
 * time limit allows time to improve an answer, so it does not apply to finding the first one. */
static struct solver_options
item_options(const struct run *run, const struct board *board, const struct pipeline_place *place)
{
    const unsigned all = run->job->options->threads;
    struct solver_options options = run->job->options->solver;

    options.checkpoint = run->job->options->checkpoint;
    options.limits.threads = place->threads;
    options.limits.cancel = interrupt_cancel();
    options.tables_at_once = place->number > 0; /* so that no answer depends on other boards */
    if ((options.first_only || !solver_keeps_path(board)) &&
        !cli_option_given(run->job->options, "time-limit"))
        options.time_ns = 0;
    options.memory_boards = place->threads < all ? all : 1;
    return options;
}

/* If a solution is too long to store and the format allows it, prints the moves while they are
 * found. */
static void
stream_moves(struct run *run, struct solve_item *item, const struct pipeline_place *place,
    struct move_sink *sink, struct solver_options *options)
{
    if (solver_keeps_path(&item->puzzle.board) || run->job->options->no_moves ||
        !(run->format->flags & FORMAT_STREAMED))
        return;
    sink->put = format_put_moves;
    sink->context = run->job->output.stream;
    options->sink = sink;
    item->streamed = true;
    pipeline_await_turn(place);
    progress_hide(&run->job->progress);
}

/* Finds one solution, or with --all counts all of them. */
static enum np_status
solve_board(struct solve_item *item, const struct solver_options *options,
    const struct solver_control *control, struct np_error *error)
{
    const struct puzzle *const puzzle = &item->puzzle;

    if (!cli_option_given(item->run->job->options, "all"))
        return solver_run(
            &puzzle->board, &puzzle->goal, options, control, &item->all.answer, error);
    return all_solutions_begin(&item->all, &puzzle->board, &puzzle->goal, options,
        item->run->job->options->all_extra, control, error);
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
        .counters = &item->progress.counters,
        .context = item,
        .changed = on_change,
        .remark = on_remark,
        .complete = &item->checkpoint,
    };
    struct np_error reason;
    enum np_status status;

    if (puzzle->error.status != NP_OK || stopping(run))
        return;
    item->ran = true;
    stream_moves(run, item, place, &sink, &options);
    progress_begin(&item->progress, puzzle->source, puzzle->index);
    status = solve_board(item, &options, &control, &reason);
    if (status == NP_NO_MEMORY && item->all.answer.lower_bound > 0) {
        /* A lower bound is still an answer. */
        item->all.answer.memory_note = reason;
        status = NP_OK;
    }
    if (status != NP_OK)
        (void)np_fail(&puzzle->error, status, "%s board %llu: %s", message_source(puzzle->source),
            (unsigned long long)puzzle->index, reason.text);
    else if (item->streamed && item->all.answer.end == ANSWER_END_CANCELLED)
        putc('\n', run->job->output.stream);
}

/* Writes the buffered answers. */
static void
flush_answers(void *context)
{
    struct run *const run = context;

    run->flushed_ns = clock_now_ns();
    if (output_flush(&run->job->output, NULL) != NP_OK)
        atomic_store(&run->write_failed, true);
}

/* Prints an answer, and the separator between it and the previous one. */
static void
print_answer(struct run *run, const struct format_answer *answer)
{
    const struct format_row *const format = run->format;
    struct output *const output = &run->job->output;
    struct np_error error;
    enum np_status status = NP_OK;

    if (answer->message != NULL && !(format->flags & FORMAT_RECORDS))
        return;
    if (run->printed > 0 && format->flags & FORMAT_SINGLE) {
        if (run->printed++ == 1)
            message_status(
                np_fail(&error, NP_USAGE,
                    "format '%s' shows only one board: the others are left out", format->name),
                &error, &run->job->exit_status);
        return;
    }
    if (run->printed++ > 0 && !answer->time_only && fputs(format->separator, output->stream) == EOF)
        status = NP_IO;
    if (status == NP_OK)
        status = format_write(format, answer, output->stream, &error);
    output->has_result |= answer->message == NULL;
    if (status == NP_NO_MEMORY)
        message_status(status, &error, &run->job->exit_status);
    else if (status != NP_OK)
        flush_answers(run);
}

/* Reports a solution that was counted but not stored. In a format that prints only moves, nothing
 * was printed, so this counts as a limit. */
static void
report_too_long(struct run *run, const struct format_answer *answer)
{
    struct np_error error;

    (void)np_fail(&error, NP_LIMIT,
        "%s board %llu: %llu moves are too many to store; --format=moves prints them as they are "
        "found",
        message_source(answer->source), (unsigned long long)answer->index,
        (unsigned long long)answer->found->length);
    if (!(run->format->flags & (FORMAT_PROSE | FORMAT_RECORDS)))
        message_status(error.status, &error, &run->job->exit_status);
    else if (!run->job->options->quiet)
        message_remark("%s", error.text);
}

/* Removes the checkpoint of a complete proof once its answer is on the disk: now, or when the
 * output replaces a file. */
static void
remove_checkpoint(struct job *job, const char *file)
{
    struct np_error error;

    if (!job->output.replacing) {
        if (output_sync(&job->output, NULL) == NP_OK && checkpoint_remove(file, &error) != NP_OK)
            message_remark("%s", error.text);
    } else if (memory_grow_array(
                   &job->proofs, &job->proof_capacity, job->proof_count + 1, sizeof *job->proofs)) {
        job->proofs[job->proof_count] = strdup(file);
        job->proof_count += job->proofs[job->proof_count] != NULL;
    }
}

/* Prints messages about the answer on standard error. */
static void
report_details(struct run *run, const struct solve_item *item, const struct format_answer *answer)
{
    const struct answer *const found = answer->found;
    const bool quiet = run->job->options->quiet;
    struct np_error error;

    message_status(
        check_known_length(&item->puzzle, found, quiet, &error), &error, &run->job->exit_status);
    cli_report_table_faults(quiet);
    remark_tables(run, found);
    if (found->memory_note.status != NP_OK && found->state != ANSWER_OPTIMAL && !quiet)
        message_remark("%s board %llu: %s", message_source(answer->source),
            (unsigned long long)answer->index, found->memory_note.text);
    if (run->job->options->verbose)
        print_statistics(&item->puzzle, found);
    if (found->state == ANSWER_SOLVED && !answer_has_path(found) && !run->job->options->no_moves &&
        !item->streamed)
        report_too_long(run, answer);
}

/* The status of a board. --optimal and --all take a proof, and --all a complete count. */
static enum np_status
item_status(const struct solve_item *item)
{
    const bool all = cli_option_given(item->run->job->options, "all");

    if (item->puzzle.error.status != NP_OK)
        return item->puzzle.error.status;
    switch (item->all.answer.state) {
    case ANSWER_OPTIMAL:
        return all && !item->all.complete ? NP_LIMIT : NP_OK;
    case ANSWER_SOLVED:
        return all || item->run->job->options->solver.prove ? NP_LIMIT : NP_OK;
    case ANSWER_UNSOLVABLE:
        return NP_UNSOLVABLE;
    case ANSWER_UNKNOWN:
        break;
    }
    return NP_LIMIT;
}

static uint64_t
list_solutions(void *context, format_put_solution *put, void *put_context)
{
    struct solve_item *const item = context;
    const uint64_t most = item->run->job->options->max_solutions;

    return all_solutions_list(&item->all, most != 0 ? most : UINT64_MAX, put, put_context);
}

/* Prints the answer for a board, or its error, with all messages about it. */
static void
report_answer(struct run *run, struct solve_item *item)
{
    static const struct answer none = {.end = ANSWER_END_NONE};
    struct puzzle *const puzzle = &item->puzzle;
    struct answer *const found = &item->all.answer;
    const bool failed = puzzle->error.status != NP_OK;
    const struct format_all all = {
        .complete = item->all.complete,
        .count = item->all.count,
        .counts = item->all.counts,
        .lengths = item->all.lengths,
        .list = list_solutions,
        .context = item,
    };
    const bool counted = item->all.lengths > 0;
    const struct format_answer answer = {
        .source = puzzle->source,
        .index = puzzle->index,
        .board = puzzle->board.cells > 0 ? &puzzle->board : NULL,
        .goal = puzzle->goal.cells > 0 ? &puzzle->goal : NULL,
        .id = puzzle->id,
        .message = failed ? puzzle->error.text : NULL,
        .found = failed ? &none : found,
        .all = counted && !failed ? &all : NULL,
        .no_moves = run->job->options->no_moves,
        .time_only = run->time_only,
    };

    if (counted)
        found->end = item->all.complete ? ANSWER_END_PROVED : item->all.end;
    else if (found->end == ANSWER_END_CANCELLED && interrupt_signal() == SIGXCPU)
        found->end = ANSWER_END_CPU_TIME;
    if (failed) {
        flush_answers(run);
        message_error(&puzzle->error);
    }
    print_answer(run, &answer);
    /* Verbose messages follow their answer, and a slow answer does not wait for the next one. */
    if (run->job->options->verbose || clock_now_ns() - run->flushed_ns >= FLUSH_NS)
        flush_answers(run);
    message_status(item_status(item), NULL, &run->job->exit_status);
    if (!failed)
        report_details(run, item, &answer);
}

static void
report_item(void *context, void *slot)
{
    struct run *const run = context;
    struct solve_item *const item = slot;

    progress_hide(&run->job->progress);
    if ((item->ran || item->puzzle.error.status != NP_OK) && !atomic_load(&run->write_failed))
        report_answer(run, item);
    if (item->ran) {
        if (item->checkpoint != NULL)
            remove_checkpoint(run->job, item->checkpoint->file);
        checkpoint_close(item->checkpoint);
        all_solutions_free(&item->all);
    }
    puzzle_free(&item->puzzle);
}

static void
show_progress(void *context, void *slot)
{
    struct run *const run = context;
    struct solve_item *const item = slot;

    progress_tick(&run->job->progress, &item->progress);
}

enum np_status
cli_solve(struct job *job, struct np_error *error)
{
    const struct cli_options *const options = job->options;
    struct run run = {
        .job = job,
        .format = options->format != NULL ? options->format : &format_rows[0],
    };
    const struct pipeline pipeline = {
        .context = &run,
        .item_bytes = sizeof(struct solve_item),
        .workers = options->threads,
        .fetch = fetch_item,
        .work = solve_item,
        .report = report_item,
        .flush = flush_answers,
        .tick = job->progress.kind == PROGRESS_LINE ? show_progress : NULL,
    };
    run.time_only = run.format->flags & FORMAT_TIMED && getenv("FMI_TIME_ONLY") != NULL;
    return pipeline_run(&pipeline, error);
}
