// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --compare: runs every chosen method on every board. An item of the pipeline is one method on one
 * board; each run has one thread and its share of the memory that the tables leave.
 */
#include "config.h"

#include "cli/compare/compare.h"

#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/intl.h"
#include "base/machine.h"
#include "base/thread/pipeline.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "puzzle/parity.h"

/* One method on one board. */
struct trial {
    struct compare_board *board;
    uint64_t memory_bytes; /* of this run */
    unsigned method;
    const struct heuristic *heuristic; /* NULL: the method uses none, or opening it failed */
    enum np_status status;             /* first of opening the heuristic, then of the run */
    bool last;                         /* this is the last method of its board */
    char name[48];                     /* the method's name */
    struct progress_board progress;
};

static void
free_board(struct compare_board *board)
{
    if (board == NULL)
        return;
    free(board->runs);
    instance_free(&board->instance);
    puzzle_free(&board->puzzle);
    free(board);
}

/* ---- fetching -------------------------------------------------------------------------------- */

/* The memory that the open tables leave. */
static uint64_t
memory_left(const struct compare *compare)
{
    const uint64_t taken = heuristic_cache_bytes(&compare->cache);

    return compare->memory_bytes > taken ? compare->memory_bytes - taken : 1;
}

/* Opens a heuristic within the memory that is left, unless it is in the cache. */
static enum np_status
get_heuristic(struct compare *compare, const struct shape *shape, const struct heuristic_row *row,
    const struct heuristic **heuristic, struct np_error *error)
{
    const bool limited = compare->options->solver.limits.memory_bytes != 0;
    const uint64_t left = memory_left(compare);
    struct pdb_limits *const tables = &compare->cache.params.tables;

    /* Building takes about twice the size of the tables. */
    tables->memory_bytes = limited ? left / 2 + 1 : left - left / 8;
    tables->build.memory_bytes = limited ? left : 0;
    return heuristic_cache_get(&compare->cache, shape, row, heuristic, error);
}

/* Reports each heuristic that the user named but that does not support boards of this shape. */
static void
report_missing(struct compare *compare, const struct shape *shape)
{
    const struct heuristic *heuristic;
    struct np_error error;

    if (compare->options->quiet || heuristic_cache_has_shape(&compare->cache, shape))
        return;
    for (unsigned i = 0; i < heuristic_row_count; i++)
        if ((compare->options->heuristics >> i & 1) != 0 &&
            get_heuristic(compare, shape, heuristic_rows[i], &heuristic, &error) != NP_OK)
            message_remark("%s", error.text);
}

/* Prepares a board for its runs; on failure board->puzzle.error gives the reason. */
static void
prepare(struct compare *compare, struct compare_board *board)
{
    struct puzzle *const puzzle = &board->puzzle;
    struct np_error *const error = &puzzle->error;
    const struct heuristic *heuristic;
    bool solvable = false;

    if (error->status != NP_OK || parity_examine(&puzzle->board, &puzzle->goal, interrupt_cancel(),
                                      &solvable, NULL, error) != NP_OK)
        return;
    if (!solvable) {
        (void)np_fail(error, NP_UNSOLVABLE, "%s board %llu: cannot be solved",
            message_source(puzzle->source), (unsigned long long)puzzle->index);
        return;
    }
    if (instance_init(&board->instance, &puzzle->board, &puzzle->goal, error) != NP_OK)
        return;
    board->runs = calloc(compare->method_count, sizeof *board->runs);
    if (board->runs == NULL) {
        (void)np_no_memory(error);
        return;
    }
    board->root_bound = solver_root_bound(&board->instance, &compare->options->solver.params);
    report_missing(compare, &board->instance.shape);
    /* Opens all heuristics before the first run, so that all runs have the same memory. */
    for (unsigned i = 0; i < compare->method_count; i++)
        (void)get_heuristic(
            compare, &board->instance.shape, compare->methods[i].heuristic, &heuristic, NULL);
}

/* Reads the next board; returns false at the end. */
static bool
next_board(struct compare *compare)
{
    struct compare_board *board;

    if (cancel_requested(interrupt_cancel()) || atomic_load(&compare->write_failed))
        return false;
    board = calloc(1, sizeof *board);
    if (board == NULL)
        (void)np_no_memory(&compare->input_error);
    if (board == NULL || !input_next(compare->job->input, &board->puzzle)) {
        free(board);
        return false;
    }
    prepare(compare, board);
    compare->board = board;
    compare->next_method = 0;
    return true;
}

static bool
fetch(void *context, void *item)
{
    struct compare *const compare = context;
    struct trial *const trial = item;

    if (compare->board == NULL && !next_board(compare))
        return false;
    trial->board = compare->board;
    trial->method = compare->next_method++;
    trial->last = true;
    if (trial->board->puzzle.error.status == NP_OK) {
        trial->status = get_heuristic(compare, &trial->board->instance.shape,
            compare->methods[trial->method].heuristic, &trial->heuristic, NULL);
        trial->memory_bytes = memory_left(compare) / compare->options->threads + 1;
        trial->last = compare->next_method == compare->method_count;
    }
    if (trial->last)
        compare->board = NULL;
    return true;
}

/* ---- running --------------------------------------------------------------------------------- */

static void
work(void *context, void *item, const struct pipeline_place *place)
{
    const struct compare *const compare = context;
    struct trial *const trial = item;
    struct compare_board *const board = trial->board;
    const struct method *const method = &compare->methods[trial->method];
    const struct solver_options *const options = &compare->options->solver;
    struct search_request request;
    struct answer *run;

    (void)place;
    if (board->puzzle.error.status != NP_OK || cancel_requested(interrupt_cancel()))
        return;
    run = &board->runs[trial->method];
    if (trial->status == NP_OK) {
        snprintf(trial->name, sizeof trial->name, "%s%s%s", method->algorithm->name,
            method->heuristic != NULL ? " " : "",
            method->heuristic != NULL ? method->heuristic->name : "");
        progress_begin(&trial->progress, trial->name, board->puzzle.index);
        search_request_init(&request);
        request.instance = &board->instance;
        request.heuristic = trial->heuristic;
        request.limits = (struct limits){.nodes = options->limits.nodes,
            .memory_bytes = trial->memory_bytes,
            .depth = options->limits.depth,
            .threads = 1,
            .cancel = interrupt_cancel()};
        request.control.counters = &trial->progress.counters;
        trial->status = method_search(method, &request, options, board->root_bound, run, NULL);
        path_free(&run->path);
        run->path = (struct path){0};
    }
    /* The results omit methods that do not support the board, but show those that ran out of
     * memory. */
    if (trial->status == NP_NO_MEMORY || trial->status == NP_LIMIT)
        *run = (struct answer){.algorithm = method->algorithm->name, .end = ANSWER_END_MEMORY};
}

/* ---- reporting ------------------------------------------------------------------------------- */

/* Reports a run that contradicts the shortest length or, if that is unknown, the best known one. */
static void
report_contradiction(struct compare *compare, const struct compare_board *board, unsigned index,
    const char *fact, uint64_t moves)
{
    const struct method *const method = &compare->methods[index];
    struct np_error error;

    message_status(
        np_fail(&error, NP_NOT_A_SOLUTION,
            board->shortest_known
                ? N_("%s board %llu: shortest length %llu, but %s with %s: %s %llu")
                : N_("%s board %llu: best known length %llu, but %s with %s: %s %llu"),
            message_source(board->puzzle.source), (unsigned long long)board->puzzle.index,
            (unsigned long long)board->shortest, method->algorithm->name,
            method_heuristic_name(method), fact, (unsigned long long)moves),
        &error, &compare->job->exit_status);
}

/* Checks all runs against the shortest length or, if that is unknown, the best known one. */
static void
check_runs(struct compare *compare, const struct compare_board *board)
{
    for (unsigned i = 0; i < compare->method_count; i++) {
        const struct answer *const run = &board->runs[i];

        if (board->shortest_known && answer_has_solution(run) && run->length < board->shortest)
            report_contradiction(compare, board, i, _("there is a solution of"), run->length);
        if (run->lower_bound > board->shortest)
            report_contradiction(
                compare, board, i, _("every solution has at least"), run->lower_bound);
    }
}

/* Finds the shortest length, which is given by the input or proved by a run, and checks all runs
 * against what is known. */
static void
find_shortest(struct compare *compare, struct compare_board *board)
{
    const struct puzzle *const puzzle = &board->puzzle;
    const bool best_known = puzzle->length_known && !puzzle->length_proved;
    uint64_t best = UINT64_MAX;

    board->shortest_known = puzzle->length_known && puzzle->length_proved;
    board->shortest = puzzle->known_length;
    if (best_known)
        check_runs(compare, board);
    for (unsigned i = 0; i < compare->method_count; i++) {
        const struct answer *const run = &board->runs[i];

        if (answer_has_solution(run) && run->length < best)
            best = run->length;
        if (run->state == ANSWER_OPTIMAL && !board->shortest_known) {
            board->shortest_known = true;
            board->shortest = run->length;
        }
    }
    if (best_known && best < puzzle->known_length && !compare->options->quiet)
        message_shorter(puzzle->source, puzzle->index, best, puzzle->known_length);
    if (board->shortest_known)
        check_runs(compare, board);
    if (best == UINT64_MAX)
        message_status(NP_LIMIT, NULL, &compare->job->exit_status);
}

/* Reports a board once all methods have run on it. */
static void
report_board(struct compare *compare, struct compare_board *board)
{
    struct output *const output = &compare->job->output;

    find_shortest(compare, board);
    compare->board_count++;
    compare_add_board(compare, board);
    for (unsigned i = 0; i < compare->method_count && !compare->table; i++)
        if (board->runs[i].algorithm != NULL)
            compare_print_run(compare, board, i, output->stream);
    output->has_result = true;
    /* Ignored here: output_close() returns the error. */
    if (output_flush(output, NULL) != NP_OK)
        atomic_store(&compare->write_failed, true);
}

static void
report(void *context, void *item)
{
    struct compare *const compare = context;
    struct trial *const trial = item;
    const struct np_error *const error = &trial->board->puzzle.error;

    if (!trial->last)
        return;
    progress_hide(&compare->job->progress);
    if (error->status == NP_OK)
        report_board(compare, trial->board);
    message_status(error->status, error, &compare->job->exit_status);
    free_board(trial->board);
}

static void
tick(void *context, void *item)
{
    struct compare *const compare = context;
    struct trial *const trial = item;

    progress_tick(&compare->job->progress, &trial->progress);
}

/* ---- the mode -------------------------------------------------------------------------------- */

/* Runs the comparison after its methods have been listed. */
static enum np_status
run(struct compare *compare, struct np_error *error)
{
    struct job *const job = compare->job;
    const struct pipeline pipeline = {
        .context = compare,
        .item_bytes = sizeof(struct trial),
        .workers = job->options->threads,
        .fetch = fetch,
        .work = work,
        .report = report,
        .tick = job->progress.kind == PROGRESS_LINE ? tick : NULL,
    };
    enum np_status status;

    compare->memory_bytes = job->options->solver.limits.memory_bytes != 0
                                ? job->options->solver.limits.memory_bytes
                                : machine_fair_bytes(machine_available_bytes());
    if (!compare->table)
        compare_print_names(job->output.stream);
    status = pipeline_run(&pipeline, error);
    if (status == NP_OK && compare->input_error.status != NP_OK) {
        *error = compare->input_error;
        status = error->status;
    }
    if (compare->table)
        compare_print_table(compare, job->output.stream);
    return status;
}

enum np_status
cli_compare(struct job *job, struct np_error *error)
{
    const struct cli_options *const options = job->options;
    struct compare compare = {
        .job = job,
        .options = options,
        .table = options->format != NULL ? (options->format->flags & FORMAT_PROSE) != 0
                                         : options->output == NULL && isatty(STDOUT_FILENO),
        .cache.params = options->solver.params,
    };
    enum np_status status;

    compare.cache.params.tables.build.cancel = interrupt_cancel();
    status = methods_list(
        &compare.methods, &compare.method_count, options->algorithms, options->heuristics, error);
    if (status == NP_OK) {
        /* cli_options_parse() rejects heuristics that no chosen algorithm uses. */
        assert(compare.method_count > 0);
        compare.totals = calloc(compare.method_count, sizeof *compare.totals);
        status = compare.totals != NULL ? run(&compare, error) : np_no_memory(error);
    }
    free(compare.methods);
    free(compare.totals);
    heuristic_cache_free(&compare.cache);
    return status;
}
