// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * --analyse: judges every move of a solution.
 */
#include "config.h"

#include <inttypes.h>
#include <string.h>

#include "base/intl.h"
#include "base/text/text.h"
#include "cli/interrupt.h"
#include "cli/message.h"
#include "cli/mode/records.h"
#include "game/analysis/analysis.h"
#include "game/describe.h"
#include "puzzle/format/format.h"
#include "puzzle/notation/notation.h"

/* The most that a file of solutions may have; a gigabyte of moves is more than memory can judge. */
enum { SOLUTIONS_BYTES_MAX = 1 << 30 };

struct analyst {
    struct job *job;
    const char *name; /* of the text in messages */
    struct text text; /* one or more solutions */
};

/* A part of the text: one solution. */
struct part {
    const char *bytes;
    size_t count;
    uint64_t line; /* where it begins, from 1 */
};

/* One solution and its judgement. */
struct judgement {
    const char *source; /* the name of the board's input */
    uint64_t index;     /* of the board, from 1 */
    const struct board *board;
    struct path path; /* the solution */
    struct analysis analysis;
    bool printed;
};

/* How many of the runs that lost most are printed, and moves in a group and on a line. */
enum { LOSSES = 5, GROUP_MOVES = 5, LINE_MOVES = 60 };

/* ---- text --------------------------------------------------------------------------------- */

/* One line for each move: "   2    5 U     43     44  slip". */
static void
print_moves(const struct judgement *judgement, FILE *stream)
{
    const struct session *const session = &judgement->analysis.session;
    const struct path *const path = &judgement->analysis.path;
    struct board board;

    if (board_copy(&board, judgement->board, NULL) != NP_OK)
        return;
    fprintf(stream, _("  move   tile   before    after\n"));
    for (size_t i = 0; i < path->length; i++) {
        const enum move move = (enum move)path->moves[i];

        fprintf(stream, "%6zu  %5" PRIu32 " %c  %6s   %6s%s\n", i + 1,
            board.tiles[board_source(&board, move)], move_letter(move),
            describe_bounds(grading_bounds_at(session, i), 0).text,
            describe_bounds(grading_bounds_at(session, i + 1), 0).text,
            grading_is_slip(session, i) ? "  slip" : "");
        board_move(&board, move);
    }
    putc('\n', stream);
    board_free(&board);
}

static void
print_groups(const struct path *path, FILE *stream)
{
    for (size_t i = 0; i < path->length; i += GROUP_MOVES) {
        const size_t left = path->length - i;

        fputs(i % LINE_MOVES == 0 ? "            " : " ", stream);
        (void)format_put_moves(stream, path->moves + i, left < GROUP_MOVES ? left : GROUP_MOVES);
        if ((i + GROUP_MOVES) % LINE_MOVES == 0 || left <= GROUP_MOVES)
            putc('\n', stream);
    }
}

/* "Simplified  58 moves, 37 multi-tile", then the moves. */
static void
print_path(const char *title, const struct path *path, bool no_moves, FILE *stream)
{
    fprintf(stream, "%-12s", title);
    fprintf(stream, P_("%zu move", "%zu moves", path->length), path->length);
    fprintf(stream, _(", %zu multi-tile\n"), path_count_runs(path));
    if (!no_moves)
        print_groups(path, stream);
}

/* "16 in moves 13-28, 2 in moves 40-41" */
static void
print_losses(const struct session *session, FILE *stream)
{
    struct grading_loss losses[LOSSES];
    const size_t count = grading_losses(session, losses, LOSSES);

    if (count == 0)
        return;
    fprintf(stream, "%-12s", _("Lost"));
    for (size_t i = 0; i < count && i < LOSSES; i++) {
        fputs(i > 0 ? ", " : "", stream);
        fprintf(stream, _("%zu in moves %zu-%zu"), losses[i].moves, losses[i].first + 1,
            losses[i].first + losses[i].moves);
    }
    fputs(count > LOSSES ? ", ...\n" : "\n", stream);
}

static void
print_summary(const struct judgement *judgement, FILE *stream)
{
    const struct analysis *const analysis = &judgement->analysis;
    const struct session *const session = &analysis->session;
    const struct bounds shortest = grading_bounds_start(session);
    const struct grading_slips slips = grading_slips(session);

    print_path(_("Solution"), &analysis->path, true, stream);
    fprintf(
        stream, "%-12s%s\n", _("Ends"), session_at_goal(session) ? _("solved") : _("not solved"));
    fprintf(stream, "%-12s%s%s\n", _("Shortest"), describe_bounds(shortest, 0).text,
        bounds_exact(shortest) ? _(", proved") : "");
    if (session_at_goal(session))
        fprintf(stream, "%-12s%s\n", _("Excess"), describe_excess(session).text);
    fprintf(stream, "%-12s%s\n", _("Slips"), humanize_slip_number(slips, false).text);
    print_losses(session, stream);
}

/* Prints a judgement, below an empty line unless it is the first; with no_moves, only the summary
 * without any moves. */
static void
print_text(const struct judgement *judgement, bool no_moves, bool follows, FILE *stream)
{
    const struct analysis *const analysis = &judgement->analysis;
    struct path reversed = {0};

    if (follows)
        putc('\n', stream);
    text_print(stream, "%s", message_source(judgement->source));
    fprintf(stream, _(" board %" PRIu64 "\n"), judgement->index);
    if (!no_moves && analysis->path.length > 0)
        print_moves(judgement, stream);
    print_summary(judgement, stream);
    print_path(_("Simplified"), &analysis->simplified, no_moves, stream);
    print_path(_("Shortened"), &analysis->shortened, no_moves, stream);
    if (!no_moves && path_copy(&reversed, &analysis->path, NULL) == NP_OK) {
        path_reverse(&reversed);
        print_path(_("Reversed"), &reversed, no_moves, stream);
    }
    path_free(&reversed);
}

/* ---- JSON --------------------------------------------------------------------------------- */

/* "NAME":"RDLU","NAME_length":4,"NAME_multi_length":4 */
static void
put_path(const char *name, const struct path *path, bool no_moves, FILE *stream)
{
    fprintf(stream, ",\"%s_length\":%zu,\"%s_multi_length\":%zu", name, path->length, name,
        path_count_runs(path));
    if (no_moves)
        return;
    fprintf(stream, ",\"%s\":\"", name);
    (void)format_put_moves(stream, path->moves, path->length);
    putc('"', stream);
}

static void
put_bound(uint64_t bound, FILE *stream)
{
    if (bound == BOUND_UNKNOWN)
        fputs("null", stream);
    else
        fprintf(stream, "%" PRIu64, bound);
}

/* The bounds of all distances, one more than there are moves, and the moves that are slips. */
static void
put_distances(const struct analysis *analysis, FILE *stream)
{
    const struct session *const session = &analysis->session;
    const char *between = "";

    fputs(",\"lower_bounds\":[", stream);
    for (size_t i = 0; i <= analysis->path.length; i++) {
        fputs(i > 0 ? "," : "", stream);
        put_bound(grading_bounds_at(session, i).lower, stream);
    }
    fputs("],\"upper_bounds\":[", stream);
    for (size_t i = 0; i <= analysis->path.length; i++) {
        fputs(i > 0 ? "," : "", stream);
        put_bound(grading_bounds_at(session, i).upper, stream);
    }
    fputs("],\"slip_moves\":[", stream);
    for (size_t i = 0; i < analysis->path.length; i++)
        if (grading_is_slip(session, i)) {
            fprintf(stream, "%s%zu", between, i + 1);
            between = ",";
        }
    putc(']', stream);
}

static void
put_losses(const struct session *session, FILE *stream)
{
    struct grading_loss losses[LOSSES];
    const size_t count = grading_losses(session, losses, LOSSES);

    fputs(",\"lost\":[", stream);
    for (size_t i = 0; i < count && i < LOSSES; i++)
        fprintf(stream, "%s{\"first\":%zu,\"moves\":%zu}", i > 0 ? "," : "", losses[i].first + 1,
            losses[i].moves);
    putc(']', stream);
}

/* Prints a judgement as one JSON object on a line. */
static void
print_json(const struct judgement *judgement, bool no_moves, FILE *stream)
{
    const struct analysis *const analysis = &judgement->analysis;
    const struct session *const session = &analysis->session;
    const struct bounds shortest = grading_bounds_start(session);
    const struct grading_slips slips = grading_slips(session);
    struct path reversed = {0};

    fputs("{\"source\":", stream);
    format_put_json(stream, judgement->source);
    fprintf(stream,
        ",\"index\":%" PRIu64 ",\"width\":%" PRIu32 ",\"height\":%" PRIu32
        ",\"status\":\"%s\",\"length\":%zu,\"multi_length\":%zu",
        judgement->index, judgement->board->width, judgement->board->height,
        session_at_goal(session) ? "solved" : "unsolved", analysis->path.length,
        path_count_runs(&analysis->path));
    fprintf(stream, ",\"optimal\":%s,\"lower_bound\":%" PRIu64 ",\"upper_bound\":",
        bounds_exact(shortest) ? "true" : "false", shortest.lower);
    put_bound(shortest.upper, stream);
    fprintf(stream, ",\"slips\":%" PRIu32 ",\"slips_most\":%" PRIu32, slips.least, slips.most);
    put_losses(session, stream);
    put_path("simplified", &analysis->simplified, no_moves, stream);
    put_path("shortened", &analysis->shortened, no_moves, stream);
    if (!no_moves && path_copy(&reversed, &analysis->path, NULL) == NP_OK) {
        path_reverse(&reversed);
        put_path("reversed", &reversed, false, stream);
        fputs(",\"moves\":\"", stream);
        (void)format_put_moves(stream, analysis->path.moves, analysis->path.length);
        putc('"', stream);
        put_distances(analysis, stream);
    }
    path_free(&reversed);
    fputs("}\n", stream);
}

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
        analysis_init(analysis, judgement->board, goal, &judgement->path, error);

    options.threads = job->options->threads;
    if (status == NP_OK)
        status = analysis_run(analysis, &options, &control, error);
    judgement->printed = status == NP_OK;
    if (status == NP_OK && job->json)
        print_json(judgement, job->options->no_moves, job->output.stream);
    else if (status == NP_OK)
        print_text(judgement, job->options->no_moves, job->output.has_result, job->output.stream);
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
    struct board end;
    enum np_status status = board_copy(&end, judgement->board, error);

    if (status == NP_OK)
        status =
            notation_read_moves_text(part->bytes, part->count, name, &end, &judgement->path, error);
    board_free(&end);
    if (status == NP_OK)
        status = judge_moves(job, judgement, goal, error);
    if (status != NP_OK && !judgement->printed)
        print_error(job, judgement, error);
    path_free(&judgement->path);
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
    enum np_status status = records_open(job, "--analyse", argument, &stream, &has_records, error);

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
