// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --solve: boards in, solutions out, in the same order and as soon as they are there.
 */
#include "config.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/machine.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "cli/source.h"
#include "solver/batch.h"
#include "solver/solver.h"

/* The time for a board where nobody says anything. */
enum { DEFAULT_SECONDS = 10 };

/* What all boards of a run share. Only `fetch` and `report` change it, each in one thread. */
struct run {
    const struct cli_options *options;
    struct source *source;
    struct output output;
    struct format_options format;
    struct progress progress;
    uint64_t printed;
    bool signals_blocked; /* `old_signals` is to be set when the threads are there */
    sigset_t old_signals;
    int exit_status;
    struct np_error write_error;
    atomic_bool hopeless; /* results cannot be written */
};

/* A board on its way through the batch. */
struct task {
    const struct run *run;
    struct puzzle puzzle;
    struct progress_board progress;
    bool ran;
    struct solver_answer answer;
};

static bool
stopping(const struct run *run)
{
    return atomic_load(signals_cancel()) || atomic_load(&run->hopeless);
}

static bool
fetch(void *context, void *item)
{
    struct run *const run = context;
    struct task *const task = item;

    /* The first call comes when the threads have started: from here on signals are for this one. */
    if (run->signals_blocked) {
        signals_unblock(&run->old_signals);
        run->signals_blocked = false;
    }
    task->run = run;
    return !stopping(run) && source_next(run->source, &task->puzzle);
}

static void
on_news(void *context, const struct solver_answer *answer)
{
    struct task *const task = context;

    progress_news(&task->run->progress, &task->progress, answer);
}

/* The options for one board, which shares memory and processors with its neighbours. The time
 * that holds where nobody says anything is for better answers: a first one is always waited for. */
static struct solver_options
options_of(const struct run *run, const struct board *board, unsigned threads)
{
    struct solver_options options = run->options->solver;

    options.threads = threads;
    if ((options.first_only || !solver_keeps_path(board)) &&
        !cli_option_given(run->options, "time-limit"))
        options.time_ns = 0;
    if (options.memory_bytes != 0 && threads < run->options->threads)
        options.memory_bytes = options.memory_bytes / run->options->threads + 1;
    return options;
}

static void
work(void *context, void *item, unsigned threads)
{
    struct run *const run = context;
    struct task *const task = item;
    struct puzzle *const puzzle = &task->puzzle;
    const struct solver_options options = options_of(run, &puzzle->board, threads);
    const struct solver_control control = {
        .cancel = signals_cancel(),
        .counters = &task->progress.counters,
        .context = task,
        .changed = on_news,
    };
    struct np_error reason;
    enum np_status status;

    if (puzzle->error.status != NP_OK || stopping(run))
        return;
    task->ran = true;
    progress_begin(&task->progress, puzzle->source, puzzle->index);
    status = solver_run(&puzzle->board, &puzzle->goal, &options, &control, &task->answer, &reason);
    if (status != NP_OK)
        np_fail(&puzzle->error, status, "%s: board %llu: %s", puzzle->source,
            (unsigned long long)puzzle->index, reason.text);
}

/* Puts a task into the words of the formats. */
static struct format_answer
answer_of(const struct task *task)
{
    static const enum format_result results[] = {
        [SOLVER_OPTIMAL] = FORMAT_OPTIMAL,
        [SOLVER_SOLVED] = FORMAT_SOLVED,
        [SOLVER_UNSOLVABLE] = FORMAT_UNSOLVABLE,
        [SOLVER_UNKNOWN] = FORMAT_UNKNOWN,
    };
    const struct solver_answer *const answer = &task->answer;
    struct format_answer said = {
        .source = task->puzzle.source,
        .index = task->puzzle.index,
        .result = FORMAT_ERROR,
        .message = task->puzzle.error.text,
    };

    if (task->puzzle.error.status != NP_OK)
        return said;
    said.message = NULL;
    said.result = results[answer->state];
    said.board = &task->puzzle.board;
    if (said.result == FORMAT_OPTIMAL || said.result == FORMAT_SOLVED)
        said.path = answer->path.length == answer->length ? &answer->path : NULL;
    said.length = answer->length;
    said.lower_bound = answer->lower_bound;
    said.algorithm = answer->algorithm;
    said.heuristic = answer->heuristic;
    said.expanded = answer->expanded;
    said.generated = answer->generated;
    said.elapsed_ns = answer->elapsed_ns;
    said.cpu_ns = answer->cpu_ns;
    said.peak_bytes = answer->peak_bytes;
    return said;
}

/* Raises the exit status of the run to that of a board. */
static void
raise_status(struct run *run, enum np_status status)
{
    const int code = np_status_exit_code(status);

    if (code > run->exit_status)
        run->exit_status = code;
}

/* What the outcome of a board means for the exit status. */
static enum np_status
status_of(const struct task *task)
{
    if (task->puzzle.error.status != NP_OK)
        return task->puzzle.error.status;
    switch (task->answer.state) {
    case SOLVER_OPTIMAL:
        return NP_OK;
    case SOLVER_SOLVED:
        return task->run->options->optimal ? NP_LIMIT : NP_OK;
    case SOLVER_UNSOLVABLE:
        return NP_UNSOLVABLE;
    case SOLVER_UNKNOWN:
        break;
    }
    return NP_LIMIT;
}

/* Says that the length which a test set gives cannot be right. */
static void
contradict(struct run *run, const struct puzzle *puzzle, const char *fact, uint64_t moves)
{
    struct np_error error;

    np_fail(&error, NP_NOT_A_SOLUTION, "%s:%llu: known length %llu, but %s %llu", puzzle->source,
        (unsigned long long)puzzle->line, (unsigned long long)puzzle->known_length, fact,
        (unsigned long long)moves);
    message_error(&error);
    raise_status(run, NP_NOT_A_SOLUTION);
}

/* Compares the length that a test set gives with what was found. */
static void
check_length(struct run *run, const struct task *task)
{
    const struct puzzle *const puzzle = &task->puzzle;
    const struct solver_answer *const answer = &task->answer;
    const enum solver_state state = answer->state;

    if (!puzzle->length_known || state == SOLVER_UNSOLVABLE)
        return;
    if (state == SOLVER_OPTIMAL && answer->length != puzzle->known_length)
        contradict(run, puzzle, "the shortest solution has", answer->length);
    else if (state == SOLVER_SOLVED && answer->length < puzzle->known_length)
        contradict(run, puzzle, "there is a solution of", answer->length);
    else if (answer->lower_bound > puzzle->known_length)
        contradict(run, puzzle, "every solution has at least", answer->lower_bound);
}

static void
say_statistics(const struct task *task)
{
    const struct solver_answer *const answer = &task->answer;
    char expanded[16];
    char generated[16];
    char bytes[16];

    message_remark("%s board %llu: %s%s%s, %s expanded, %s generated, %s, %.3f s, %.3f s CPU",
        task->puzzle.source, (unsigned long long)task->puzzle.index,
        answer->algorithm != NULL ? answer->algorithm : "no search",
        answer->heuristic != NULL ? " with " : "",
        answer->heuristic != NULL ? answer->heuristic : "",
        message_count(answer->expanded, expanded, sizeof expanded),
        message_count(answer->generated, generated, sizeof generated),
        message_bytes(answer->peak_bytes, bytes, sizeof bytes),
        (double)answer->elapsed_ns / CLOCK_NS_PER_SECOND,
        (double)answer->cpu_ns / CLOCK_NS_PER_SECOND);
}

/* Says that there is no place for a second answer, once. */
static void
refuse_second(struct run *run)
{
    struct np_error error;

    if (run->printed++ > 1)
        return;
    np_fail(&error, NP_USAGE, "format '%s' shows one board: the others are left out",
        run->options->format->name);
    message_error(&error);
    raise_status(run, error.status);
}

/* Prints one answer, with what belongs between it and the one before. */
static void
print_answer(struct run *run, const struct task *task)
{
    const struct format_row *const format = run->options->format;
    const struct format_answer answer = answer_of(task);
    enum np_status status = NP_OK;

    if (answer.result == FORMAT_ERROR && strcmp(format->name, "json") != 0)
        return;
    if (run->printed > 0 && format->single) {
        refuse_second(run);
        return;
    }
    if (run->printed++ > 0 && fputs(format->separator, run->output.stream) == EOF)
        status = NP_IO;
    if (status == NP_OK)
        status = format_write(format, &answer, &run->format, run->output.stream, &run->write_error);
    if (status == NP_NO_MEMORY) {
        message_error(&run->write_error);
        raise_status(run, status);
        status = NP_OK;
    }
    if (output_flush(&run->output, &run->write_error) != NP_OK || status != NP_OK)
        atomic_store(&run->hopeless, true);
}

static void
report(void *context, void *item)
{
    struct run *const run = context;
    struct task *const task = item;

    progress_hide(&run->progress);
    if ((task->ran || task->puzzle.error.status != NP_OK) && !atomic_load(&run->hopeless)) {
        if (task->puzzle.error.status != NP_OK)
            message_error(&task->puzzle.error);
        print_answer(run, task);
        if (task->puzzle.error.status == NP_OK) {
            check_length(run, task);
            if (run->options->verbose)
                say_statistics(task);
        }
        raise_status(run, status_of(task));
    }
    if (task->ran)
        solver_answer_free(&task->answer);
    puzzle_free(&task->puzzle);
}

static void
tick(void *context, void *item)
{
    struct run *const run = context;
    struct task *const task = item;

    progress_tick(&run->progress, &task->progress);
}

/* Runs the batch in threads that leave the signals to this one. */
static enum np_status
run_batch(struct run *run, struct np_error *error)
{
    const struct batch batch = {
        .context = run,
        .item_bytes = sizeof(struct task),
        .workers = run->options->threads,
        .fetch = fetch,
        .work = work,
        .report = report,
        .tick = run->progress.kind == PROGRESS_LINE ? tick : NULL,
    };

    signals_block(&run->old_signals);
    run->signals_blocked = true;
    return batch_run(&batch, error);
}

/* The limits that hold where nobody says anything. */
static struct cli_options
with_defaults(const struct cli_options *given)
{
    struct cli_options options = *given;

    if (!cli_option_given(given, "time-limit") && !given->optimal &&
        given->solver.algorithm == NULL)
        options.solver.time_ns = (uint64_t)DEFAULT_SECONDS * CLOCK_NS_PER_SECOND;
    if (options.threads == 0)
        options.threads = machine_processors();
    if (options.threads > BATCH_WORKERS_MAX)
        options.threads = BATCH_WORKERS_MAX;
    if (options.format == NULL)
        options.format = format_find("text");
    return options;
}

int
cli_solve(const struct cli_options *given)
{
    const struct cli_options options = with_defaults(given);
    struct run run = {.options = &options};
    struct np_error error;
    enum np_status status = source_open(&run.source, &options, &error);

    if (status == NP_OK) {
        status = output_open(&run.output, options.output, &error);
        if (status != NP_OK)
            source_free(run.source);
    }
    if (status != NP_OK) {
        message_error(&error);
        return np_status_exit_code(status);
    }
    run.format.no_moves = options.no_moves;
    run.format.time_only = getenv("FMI_TIME_ONLY") != NULL;
    progress_init(&run.progress, &options);
    status = run_batch(&run, &error);
    source_free(run.source);
    if (atomic_load(&run.hopeless)) {
        error = run.write_error;
        status = NP_IO;
        (void)output_close(&run.output, false, NULL);
    } else if (status == NP_OK) {
        status = output_close(&run.output, true, &error);
    }
    if (status != NP_OK)
        message_error(&error);
    raise_status(&run, status);
    return run.exit_status;
}
