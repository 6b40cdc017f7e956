// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --analyse: judges every move of a solution, which may come from any program.
 */
#include "config.h"

#include "cli/mode/analyse.h"

#include <inttypes.h>
#include <string.h>

#include "base/intl.h"
#include "base/text/text.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/mode/records.h"

/* The most that a file of solutions may have; a gigabyte of moves is more than memory can judge. */
enum { SOLUTIONS_BYTES_MAX = 1 << 30 };

struct analyst {
    struct job *job;
    const char *name; /* of the text in messages */
    struct text text; /* one or more solutions */
    bool may_be_name; /* the text is the argument, which could also be the name of no file */
};

/* A part of the text: one solution. */
struct part {
    const char *bytes;
    size_t count;
    uint64_t line; /* where it begins, from 1 */
};

/* ---- one solution ------------------------------------------------------------------------- */

/* A refused solution is a record, too. */
static void
print_error(struct job *job, const struct judgement *judgement, const struct np_error *error)
{
    FILE *const stream = job->output.stream;

    if (!job->json)
        return;
    fputs("{\"source\":", stream);
    format_put_json(stream, judgement->source);
    fprintf(stream, ",\"index\":%" PRIu64 ",\"status\":\"error\",\"message\":", judgement->index);
    format_put_json(stream, error->text);
    fputs("}\n", stream);
    job->output.has_result = true;
}

/* Judges the moves that were read, and prints the judgement. */
static enum np_status
judge_moves(
    struct job *job, struct judgement *judgement, const struct goal *goal, struct np_error *error)
{
    const struct analysis_control control = {.cancel = interrupt_cancel()};
    struct solver_options options = job->options->solver;
    struct analysis *const analysis = &judgement->analysis;
    enum np_status status =
        analysis_init(analysis, judgement->board, goal, &judgement->solution.path, error);

    options.threads = job->options->threads;
    if (status == NP_OK)
        status = analysis_run(analysis, &options, &control, error);
    judgement->printed = status == NP_OK;
    if (status == NP_OK && job->json)
        analyse_print_json(judgement, job->options->no_moves, job->output.stream);
    else if (status == NP_OK)
        analyse_print_text(
            judgement, job->options->no_moves, job->output.has_result, job->output.stream);
    job->output.has_result |= status == NP_OK;
    if (status == NP_OK && !session_at_goal(&analysis->session))
        status = np_fail(error, NP_NOT_A_SOLUTION, "%s board %" PRIu64 ": %s",
            message_source(judgement->source), judgement->index,
            _("the moves do not lead to the goal"));
    analysis_free(analysis);
    return status;
}

static enum np_status
judge(struct job *job, struct judgement *judgement, const struct goal *goal, const char *name,
    const struct part *part, struct np_error *error)
{
    struct notation_solution *const solution = &judgement->solution;
    enum np_status status = notation_read_solution(
        part->bytes, part->count, name, part->line, judgement->board, goal, solution, error);

    if (status == NP_OK)
        status = judge_moves(job, judgement, goal, error);
    if (status != NP_OK && !judgement->printed)
        print_error(job, judgement, error);
    path_free(&solution->path);
    return status;
}

/* Judges a part of the text on a board of the input. */
static enum np_status
judge_part(struct analyst *analyst, const struct puzzle *puzzle, const struct part *part,
    struct np_error *error)
{
    struct judgement judgement = {
        .source = puzzle->source, .index = puzzle->index, .board = &puzzle->board};
    struct np_error reason = puzzle->error;
    enum np_status status = reason.status;

    if (status != NP_OK)
        print_error(analyst->job, &judgement, &reason);
    else
        status = judge(analyst->job, &judgement, &puzzle->goal, analyst->name, part, &reason);
    if (status == NP_BAD_INPUT && analyst->may_be_name && puzzle->error.status == NP_OK)
        return np_fail(error, NP_USAGE, "--analyse: '%s' is neither a file nor moves: %s",
            text_brief(text_string(&analyst->text)).text, reason.text);
    return status == NP_OK ? NP_OK : np_fail(error, status, "%s", reason.text);
}

/* Judges a record of JSON Lines. */
static enum np_status
judge_record(struct records *records, struct np_error *error)
{
    const struct json_value *const moves = &records->values[RECORD_MOVES];
    const struct part part = {moves->first, moves->bytes, 1};
    struct judgement judgement = {
        .source = records->puzzle.source != NULL ? records->puzzle.source : records->name,
        .index = records->line,
        .board = &records->board};
    uint64_t index;

    if (json_whole_number(&records->values[RECORD_INDEX], &index))
        judgement.index = index;
    if (moves->kind != JSON_STRING)
        return np_fail(error, NP_BAD_INPUT, "the solution has no moves");
    return judge(records->job, &judgement, &records->goal, "moves", &part, error);
}

/* ---- texts with solutions ------------------------------------------------------------------ */

/* Takes the next part from `rest`: the lines up to an empty one. Returns false at the end. */
static bool
next_part(struct part *rest, struct part *part)
{
    bool any = false;

    *part = *rest;
    while (rest->count > 0) {
        const char *const end = memchr(rest->bytes, '\n', rest->count);
        const size_t bytes = end != NULL ? (size_t)(end - rest->bytes) + 1 : rest->count;
        const bool empty = strspn(rest->bytes, " \t\r") + (end != NULL) >= bytes;

        if (empty && any)
            return true;
        rest->bytes += bytes;
        rest->count -= bytes;
        rest->line++;
        if (empty)
            *part = *rest;
        else
            part->count = (size_t)(rest->bytes - part->bytes);
        any = any || !empty;
    }
    return any;
}

/* Judges a part for each board. The first board and the first part are there. */
static void
judge_pairs(struct analyst *analyst, struct puzzle *puzzle, struct part *part, struct part *rest)
{
    struct job *const job = analyst->job;
    struct np_error error;
    bool has_board = true, has_part = true;

    while (has_board && has_part && !cancel_requested(interrupt_cancel())) {
        message_status(judge_part(analyst, puzzle, part, &error), &error, &job->exit_status);
        puzzle_free(puzzle);
        has_board = input_next(job->input, puzzle);
        has_part = next_part(rest, part);
    }
    if (has_board != has_part && !cancel_requested(interrupt_cancel()))
        message_status(np_fail(&error, NP_BAD_INPUT,
                           has_board ? _("%s: there are more boards than solutions")
                                     : _("%s: there are more solutions than boards"),
                           analyst->name),
            &error, &job->exit_status);
    if (has_board)
        puzzle_free(puzzle);
}

/* If there is one board, the whole text is its solution. Otherwise empty lines separate the
 * solutions of the boards; a single solution is that of the first board. */
static enum np_status
judge_text(struct analyst *analyst, struct np_error *error)
{
    const struct part all = {text_string(&analyst->text), analyst->text.length, 1};
    struct part rest = all, part, second_part;
    struct puzzle first, second;
    enum np_status status = NP_OK;

    if (!input_next(analyst->job->input, &first))
        return np_fail(error, NP_CANCELLED, "no board was read");
    (void)next_part(&rest, &part);
    struct part behind = rest;
    if (!next_part(&behind, &second_part) || !input_next(analyst->job->input, &second)) {
        status = judge_part(analyst, &first, &all, error);
        puzzle_free(&first);
        return status;
    }
    message_status(judge_part(analyst, &first, &part, error), error, &analyst->job->exit_status);
    puzzle_free(&first);
    judge_pairs(analyst, &second, &second_part, &behind);
    return NP_OK;
}

/* ---- the argument -------------------------------------------------------------------------- */

static enum np_status
read_stream(struct analyst *analyst, FILE *stream, struct np_error *error)
{
    char buffer[4096];
    size_t count;

    while ((count = fread(buffer, 1, sizeof buffer, stream)) > 0) {
        if (analyst->text.length + count > SOLUTIONS_BYTES_MAX)
            return np_fail_path(error, NP_TOO_LARGE, analyst->name, "the file is too large");
        text_add_bytes(&analyst->text, buffer, count);
    }
    if (ferror(stream) && !cancel_requested(interrupt_cancel()))
        return np_fail_path(error, NP_IO, analyst->name, "cannot be read");
    return text_status(&analyst->text, error);
}

enum np_status
cli_analyse(struct job *job, struct np_error *error)
{
    const char *const argument = job->options->analysed;
    struct analyst analyst = {.job = job, .name = "--analyse"};
    bool has_records;
    FILE *stream;
    enum np_status status = records_open(job, "", argument, &stream, &has_records, error);

    /* Moves in a form that needs the board are not yet read. */
    if (status == NP_NOT_FOUND) {
        analyst.may_be_name = true;
        status = NP_OK;
    }
    if (stream != NULL)
        analyst.name = argument;
    if (status == NP_OK && has_records) {
        struct records records = {
            .job = job, .name = analyst.name, .stream = stream, .judge = judge_record};
        status = records_judge(&records, error);
    } else if (status == NP_OK) {
        if (stream == NULL)
            text_add(&analyst.text, argument);
        status = stream != NULL ? read_stream(&analyst, stream, error)
                                : text_status(&analyst.text, error);
        if (status == NP_OK)
            status = judge_text(&analyst, error);
    }
    input_close_stream(stream);
    text_free(&analyst.text);
    return status;
}
