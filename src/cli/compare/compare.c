// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --compare: every chosen method of algorithm and heuristic on every board, side by side.
 *
 * An item of the batch is one method on one board. Each run has one thread and its share of the
 * memory.
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
#include "cli/compare/compare_subject.h"
#include "cli/message.h"
#include "cli/modes.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/option/settings.h"
#include "cli/signals.h"
#include "cli/input.h"
#include "base/thread/pipeline.h"

/* The time for a run where nobody says anything. */
#define DEFAULT_RUN_NS CLOCK_NS_PER_SECOND

/* What all runs share. What `fetch` changes and what `report` changes are apart. */
struct race {
    const struct cli_options *options;
    enum format_shape shape;
    struct input *input;
    struct output output;
    struct progress progress;
    struct compare compare;
    struct heuristic_caches caches;
    struct subject *subject; /* the board whose methods are being handed out */
    unsigned next_method;
    struct np_error trouble; /* that ended the boards early */
    uint64_t memory_bytes;   /* of a run */
    struct text settings;    /* for json */
    bool signals_blocked;
    sigset_t old_signals;
    int exit_status;
    atomic_bool hopeless; /* results cannot be written */
};

/* One method on one board. */
struct heat {
    struct subject *subject;
    unsigned method;
    const struct heuristic *heuristic; /* NULL: the method has none, or it cannot be had */
    enum np_status trouble;            /* why there is no heuristic, or no run */
    bool last;                         /* of its subject */
    char name[48];                     /* of the method */
    struct progress_board progress;
};

static void
raise_status(struct race *race, enum np_status status)
{
    const int code = np_status_exit_code(status);

    if (code > race->exit_status)
        race->exit_status = code;
}

/* ---- the batch ------------------------------------------------------------------------------- */

static bool
fetch(void *context, void *item)
{
    struct race *const race = context;
    struct heat *const heat = item;

    if (race->signals_blocked) {
        signals_unblock(&race->old_signals);
        race->signals_blocked = false;
    }
    if ((cancel_requested(signals_cancel()) || atomic_load(&race->hopeless)) &&
        race->subject == NULL)
        return false;
    if (race->subject == NULL) {
        struct subject *const subject = calloc(1, sizeof *subject);

        if (subject == NULL)
            (void)np_fail(&race->trouble, NP_NO_MEMORY, "no memory for a comparison");
        if (subject == NULL || !input_next(race->input, &subject->puzzle)) {
            free(subject);
            return false;
        }
        (void)subject_prepare(&race->caches, subject, &subject->error);
        race->subject = subject;
        race->next_method = 0;
    }
    heat->subject = race->subject;
    heat->method = race->next_method++;
    if (heat->subject->error.status == NP_OK)
        heat->trouble = heuristic_cache_get(heat->subject->cache,
            race->compare.methods[heat->method].heuristic, &heat->heuristic, NULL);
    heat->last =
        race->subject->error.status != NP_OK || race->next_method >= race->compare.method_count;
    if (heat->last)
        race->subject = NULL;
    return true;
}

static void
work(void *context, void *item, const struct pipeline_place *place)
{
    const struct race *const race = context;
    struct heat *const heat = item;
    struct subject *const subject = heat->subject;
    const struct method *const method = &race->compare.methods[heat->method];
    struct method_run *run;
    const struct method_task task = {
        .instance = &subject->instance,
        .heuristic = heat->heuristic,
        .root_bound = subject->root_bound,
        .options = &race->options->solver,
        .memory_bytes = race->memory_bytes,
        .control = {.cancel = signals_cancel(), .counters = &heat->progress.counters},
    };

    (void)place;
    if (subject->error.status != NP_OK || cancel_requested(signals_cancel()))
        return;
    run = &subject->record.runs[heat->method];
    if (heat->trouble == NP_OK) {
        snprintf(heat->name, sizeof heat->name, "%s%s%s", method->algorithm->name,
            method->heuristic != NULL ? " " : "",
            method->heuristic != NULL ? method->heuristic->name : "");
        progress_begin(&heat->progress, heat->name, subject->puzzle.index);
        heat->trouble = method_search(method, &task, run, NULL, NULL);
    }
    /* One that cannot do the board is left out; one that lacked memory is not. */
    if (heat->trouble == NP_NO_MEMORY)
        *run = (struct method_run){.ran = true, .end = METHOD_OUT_OF_MEMORY};
}

/* Says that a run and what is known of the board, or another run, cannot both be right. */
static void
contradict(struct race *race, const struct subject *subject, unsigned method, const char *fact,
    uint64_t moves)
{
    const struct method *const who = &race->compare.methods[method];
    struct np_error error;

    (void)np_fail(&error, NP_NOT_A_SOLUTION,
        "%s:%llu: shortest length %llu, but %s with %s: %s %llu", subject->puzzle.source,
        (unsigned long long)subject->puzzle.line, (unsigned long long)subject->record.shortest,
        who->algorithm->name, method_heuristic_name(who), fact, (unsigned long long)moves);
    message_error(&error);
    raise_status(race, error.status);
}

/* Finds the shortest length: what the input says, or what was proved. */
static void
settle(struct race *race, struct subject *subject)
{
    struct compare_board *const board = &subject->record;
    bool found = false;

    board->shortest_known = subject->puzzle.length_known;
    board->shortest = subject->puzzle.known_length;
    for (unsigned i = 0; i < race->compare.method_count; i++) {
        const struct method_run *const run = &board->runs[i];

        found |= run->found;
        if (run->optimal && !board->shortest_known) {
            board->shortest_known = true;
            board->shortest = run->length;
        }
    }
    for (unsigned i = 0; i < race->compare.method_count && board->shortest_known; i++) {
        const struct method_run *const run = &board->runs[i];

        if (run->found && run->length < board->shortest)
            contradict(race, subject, i, _("there is a solution of"), run->length);
        if (run->lower_bound > board->shortest)
            contradict(race, subject, i, _("every solution has at least"), run->lower_bound);
    }
    if (!found)
        raise_status(race, NP_LIMIT);
}

static void
print_board(struct race *race, struct subject *subject)
{
    struct compare_board *const board = &subject->record;
    FILE *const stream = race->output.stream;
    struct np_error error;

    if (race->shape == FORMAT_COLUMNS)
        compare_tsv_board(&race->compare, board, stream);
    else if (race->shape == FORMAT_RECORDS)
        compare_json_board(
            &race->compare, board, &subject->puzzle, text_string(&race->settings), stream);
    else if (race->shape == FORMAT_PROSE && race->options->verbose)
        compare_table_board(&race->compare, board, stream);
    if (compare_add(&race->compare, board, &error) == NP_OK) {
        board->runs = NULL; /* the comparison has it now */
    } else {
        message_error(&error);
        raise_status(race, error.status);
    }
}

static void
report(void *context, void *item)
{
    struct race *const race = context;
    struct heat *const heat = item;
    struct subject *const subject = heat->subject;

    if (!heat->last)
        return;
    progress_hide(&race->progress);
    if (subject->error.status != NP_OK) {
        message_error(&subject->error);
        raise_status(race, subject->error.status);
    } else {
        settle(race, subject);
        print_board(race, subject);
        race->output.has_result = true;
        /* The disk may be full; output_close() tells. */
        if (output_flush(&race->output, NULL) != NP_OK)
            atomic_store(&race->hopeless, true);
    }
    subject_free(subject);
}

static void
tick(void *context, void *item)
{
    struct race *const race = context;
    struct heat *const heat = item;

    progress_tick(&race->progress, &heat->progress);
}

/* ---- the door -------------------------------------------------------------------------------- */

static enum format_shape
choose_shape(const struct cli_options *options)
{
    if (options->format != NULL)
        return options->format->shape;
    return options->output == NULL && isatty(STDOUT_FILENO) ? FORMAT_PROSE : FORMAT_COLUMNS;
}

/* The limits that hold where nobody says anything. */
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
run_batch(struct race *race, struct np_error *error)
{
    const struct pipeline pipeline = {
        .context = race,
        .item_bytes = sizeof(struct heat),
        .workers = race->options->threads,
        .fetch = fetch,
        .work = work,
        .report = report,
        .tick = race->progress.kind == PROGRESS_LINE ? tick : NULL,
    };

    signals_block(&race->old_signals);
    race->signals_blocked = true;
    return pipeline_run(&pipeline, error);
}

/* Runs the whole comparison into an output that is open. */
static enum np_status
run_race(struct race *race, struct np_error *error)
{
    FILE *const stream = race->output.stream;
    const struct cli_options *const options = race->options;
    const uint64_t memory = options->solver.memory_bytes != 0
                                ? options->solver.memory_bytes
                                : machine_fair_bytes(machine_available_bytes());
    enum np_status status;

    race->memory_bytes = memory / options->threads + 1;
    progress_init(&race->progress, options);
    settings_put(&race->settings, options);
    if (race->shape == FORMAT_COLUMNS)
        compare_tsv_head(stream);
    status = run_batch(race, error);
    if (status == NP_OK && race->trouble.status != NP_OK) {
        *error = race->trouble;
        status = error->status;
    }
    if (race->shape == FORMAT_PICTURE)
        compare_svg(&race->compare, stream);
    else if (race->shape == FORMAT_PROSE && race->compare.board_count == 1 && !options->verbose)
        compare_table_board(&race->compare, &race->compare.boards[0], stream);
    else if (race->shape == FORMAT_PROSE && race->compare.board_count > 1)
        compare_table_all(&race->compare, stream);
    return status;
}

int
cli_compare(const struct cli_options *given)
{
    const struct cli_options options = with_defaults(given);
    struct race race = {.options = &options, .caches = {.options = &options}};
    struct np_error error;
    enum np_status status;

    race.shape = choose_shape(&options);
    status = compare_init(&race.compare, &options, &error);
    /* cli_options_parse() refuses heuristics that no chosen algorithm asks. */
    assert(status != NP_OK || race.compare.method_count > 0);
    race.caches.method_count = race.compare.method_count;
    if (status == NP_OK)
        status = input_open(&race.input, &options, &error);
    if (status == NP_OK)
        status = output_open(&race.output, options.output, &error);
    if (status == NP_OK) {
        enum np_status close_status;

        status = run_race(&race, &error);
        close_status = output_close(&race.output, status == NP_OK, status == NP_OK ? &error : NULL);
        if (status == NP_OK)
            status = close_status;
    }
    if (status != NP_OK)
        message_error(&error);
    raise_status(&race, status);
    text_free(&race.settings);
    heuristic_caches_free(&race.caches);
    compare_free(&race.compare);
    input_warn_unread(race.input);
    input_free(race.input);
    return race.exit_status;
}
