// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --compare: every chosen method on every board. An item of the pipeline is one method on one
 * board; each run has one thread and its share of the memory.
 */
#include "config.h"

#include "cli/compare/compare.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/machine.h"
#include "base/thread/pipeline.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/option/settings.h"
#include "cli/interrupt.h"

/* The time limit of a run that has no other limit. */
#define DEFAULT_RUN_NS CLOCK_NS_PER_SECOND

/* `fetch` and `report` run in different threads and change different fields. */
struct comparison_mode {
    const struct compare_printer *printer;
    struct input *input;
    struct output output;
    struct progress progress;
    struct compare compare;
    struct compare_board *board; /* its methods are being handed out */
    unsigned next_method;
    struct np_error input_error; /* that ended the input early */
    uint64_t memory_bytes;       /* of a run */
    struct text settings;
    int exit_status;
    atomic_bool write_failed;
};

/* One method on one board. */
struct trial {
    struct compare_board *board;
    unsigned method;
    const struct heuristic *heuristic; /* NULL: the method has none, or it cannot be opened */
    enum np_status status;             /* of the heuristic, then of the run */
    bool last;                         /* of its board */
    char name[48];                     /* of the method */
    struct progress_board progress;
};

static void
raise_status(struct comparison_mode *mode, enum np_status status)
{
    const int code = np_status_exit_code(status);

    if (code > mode->exit_status)
        mode->exit_status = code;
}

/* ---- the pipeline ---------------------------------------------------------------------------- */

/* Reads the next board; false at the end. */
static bool
next_board(struct comparison_mode *mode)
{
    struct compare_board *const board = calloc(1, sizeof *board);

    if (cancel_requested(interrupt_cancel()) || atomic_load(&mode->write_failed)) {
        free(board);
        return false;
    }
    if (board == NULL)
        (void)np_no_memory(&mode->input_error);
    if (board == NULL || !input_next(mode->input, &board->puzzle)) {
        free(board);
        return false;
    }
    compare_prepare(&mode->compare, board);
    mode->board = board;
    mode->next_method = 0;
    return true;
}

static bool
fetch(void *context, void *item)
{
    struct comparison_mode *const mode = context;
    struct trial *const trial = item;

    if (mode->board == NULL && !next_board(mode))
        return false;
    trial->board = mode->board;
    trial->method = mode->next_method++;
    trial->last = true;
    if (trial->board->puzzle.error.status == NP_OK) {
        trial->status = heuristic_cache_get(&mode->compare.cache, &trial->board->instance.shape,
            mode->compare.methods[trial->method].heuristic, &trial->heuristic, NULL);
        trial->last = mode->next_method == mode->compare.method_count;
    }
    if (trial->last)
        mode->board = NULL;
    return true;
}

static void
work(void *context, void *item, const struct pipeline_place *place)
{
    const struct comparison_mode *const mode = context;
    struct trial *const trial = item;
    struct compare_board *const board = trial->board;
    const struct method *const method = &mode->compare.methods[trial->method];
    const struct method_task task = {
        .instance = &board->instance,
        .heuristic = trial->heuristic,
        .root_bound = board->root_bound,
        .options = &mode->compare.options->solver,
        .memory_bytes = mode->memory_bytes,
        .control = {.cancel = interrupt_cancel(), .counters = &trial->progress.counters},
    };
    struct method_run *run;

    (void)place;
    if (board->puzzle.error.status != NP_OK || cancel_requested(interrupt_cancel()))
        return;
    run = &board->runs[trial->method];
    if (trial->status == NP_OK) {
        snprintf(trial->name, sizeof trial->name, "%s%s%s", method->algorithm->name,
            method->heuristic != NULL ? " " : "",
            method->heuristic != NULL ? method->heuristic->name : "");
        progress_begin(&trial->progress, trial->name, board->puzzle.index);
        trial->status = method_search(method, &task, run, NULL, NULL);
    }
    /* A method that cannot do the board is left out; one that ran out of memory is not. */
    if (trial->status == NP_NO_MEMORY)
        *run = (struct method_run){.ran = true, .end = SOLVER_END_MEMORY};
}

/* Reports a run that contradicts the shortest length. */
static void
report_contradiction(struct comparison_mode *mode, const struct compare_board *board,
    unsigned index, const char *fact, uint64_t moves)
{
    const struct method *const method = &mode->compare.methods[index];
    struct np_error error;

    (void)np_fail(&error, NP_NOT_A_SOLUTION,
        "%s:%llu: shortest length %llu, but %s with %s: %s %llu", board->puzzle.source,
        (unsigned long long)board->puzzle.line, (unsigned long long)board->shortest,
        method->algorithm->name, method_heuristic_name(method), fact, (unsigned long long)moves);
    message_error(&error);
    raise_status(mode, error.status);
}

/* Finds the shortest length, which the input gives or a run proves, and checks all runs by it. */
static void
find_shortest(struct comparison_mode *mode, struct compare_board *board)
{
    const unsigned count = mode->compare.method_count;
    bool found = false;

    board->shortest_known = board->puzzle.length_known;
    board->shortest = board->puzzle.known_length;
    for (unsigned i = 0; i < count; i++) {
        found |= board->runs[i].found;
        if (board->runs[i].optimal && !board->shortest_known) {
            board->shortest_known = true;
            board->shortest = board->runs[i].length;
        }
    }
    for (unsigned i = 0; i < count && board->shortest_known; i++) {
        const struct method_run *const run = &board->runs[i];

        if (run->found && run->length < board->shortest)
            report_contradiction(mode, board, i, _("there is a solution of"), run->length);
        if (run->lower_bound > board->shortest)
            report_contradiction(
                mode, board, i, _("every solution has at least"), run->lower_bound);
    }
    if (!found)
        raise_status(mode, NP_LIMIT);
}

/* Prints a board and adds it to the comparison. */
static enum np_status
report_board(struct comparison_mode *mode, struct compare_board *board, struct np_error *error)
{
    if (board->puzzle.error.status != NP_OK) {
        *error = board->puzzle.error;
        return error->status;
    }
    find_shortest(mode, board);
    if (mode->printer->board != NULL)
        mode->printer->board(&mode->compare, board, mode->output.stream);
    mode->output.has_result = true;
    /* The disk may be full; output_close() returns the error. */
    if (output_flush(&mode->output, NULL) != NP_OK)
        atomic_store(&mode->write_failed, true);
    return compare_add(&mode->compare, board, error);
}

static void
report(void *context, void *item)
{
    struct comparison_mode *const mode = context;
    struct trial *const trial = item;
    struct np_error error;

    if (!trial->last)
        return;
    progress_hide(&mode->progress);
    if (report_board(mode, trial->board, &error) != NP_OK) {
        message_error(&error);
        raise_status(mode, error.status);
        compare_board_free(trial->board);
    }
}

static void
tick(void *context, void *item)
{
    struct comparison_mode *const mode = context;
    struct trial *const trial = item;

    progress_tick(&mode->progress, &trial->progress);
}

/* ---- the mode -------------------------------------------------------------------------------- */

static const struct compare_printer *
choose_printer(const struct cli_options *options)
{
    static const struct compare_printer *const printers[] = {&compare_table_printer,
        &compare_tsv_printer, &compare_json_printer, &compare_gnuplot_printer};
    const bool screen = options->output == NULL && isatty(STDOUT_FILENO);
    const enum format_shape shape = options->format != NULL ? options->format->shape
                                    : screen                ? FORMAT_PROSE
                                                            : FORMAT_COLUMNS;
    unsigned i = 0;

    while (printers[i]->shape != shape)
        i++;
    return printers[i];
}

static struct cli_options
with_defaults(const struct cli_options *given)
{
    struct cli_options options = *given;

    if (!cli_option_given(given, "time-limit") && options.solver.node_limit == 0)
        options.solver.time_ns = DEFAULT_RUN_NS;
    if (options.threads == 0)
        options.threads = machine_processors();
    if (options.threads > PIPELINE_WORKERS_MAX)
        options.threads = PIPELINE_WORKERS_MAX;
    return options;
}

static enum np_status
run_pipeline(struct comparison_mode *mode, struct np_error *error)
{
    const struct pipeline pipeline = {
        .context = mode,
        .item_bytes = sizeof(struct trial),
        .workers = mode->compare.options->threads,
        .fetch = fetch,
        .work = work,
        .report = report,
        .tick = mode->progress.kind == PROGRESS_LINE ? tick : NULL,
    };

    return pipeline_run(&pipeline, error);
}

/* Runs the whole comparison into an output that is open. */
static enum np_status
run_comparison(struct comparison_mode *mode, struct np_error *error)
{
    const struct compare_printer *const printer = mode->printer;
    const struct cli_options *const options = mode->compare.options;
    const uint64_t memory = options->solver.memory_bytes != 0
                                ? options->solver.memory_bytes
                                : machine_fair_bytes(machine_available_bytes());
    enum np_status status;

    mode->memory_bytes = memory / options->threads + 1;
    progress_init(&mode->progress, options);
    settings_put(&mode->settings, options);
    mode->compare.settings = text_string(&mode->settings);
    if (printer->begin != NULL)
        printer->begin(&mode->compare, mode->output.stream);
    status = run_pipeline(mode, error);
    if (status == NP_OK && mode->input_error.status != NP_OK) {
        *error = mode->input_error;
        status = error->status;
    }
    if (printer->end != NULL)
        printer->end(&mode->compare, mode->output.stream);
    return status;
}

int
cli_compare(const struct cli_options *given)
{
    const struct cli_options options = with_defaults(given);
    struct comparison_mode mode = {.printer = choose_printer(&options)};
    struct np_error error;
    enum np_status status = compare_init(&mode.compare, &options, &error);

    /* cli_options_parse() refuses heuristics that no chosen algorithm uses. */
    assert(status != NP_OK || mode.compare.method_count > 0);
    if (status == NP_OK)
        status = input_open(&mode.input, &options, &error);
    if (status == NP_OK)
        status = output_open(&mode.output, options.output, &error);
    if (status == NP_OK) {
        enum np_status close_status;

        status = run_comparison(&mode, &error);
        close_status = output_close(&mode.output, status == NP_OK, status == NP_OK ? &error : NULL);
        if (status == NP_OK)
            status = close_status;
    }
    if (status != NP_OK)
        message_error(&error);
    raise_status(&mode, status);
    text_free(&mode.settings);
    compare_free(&mode.compare);
    input_warn_unread(mode.input);
    input_free(mode.input);
    return mode.exit_status;
}
