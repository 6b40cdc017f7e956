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
#include "cli/modes.h"
#include "judge/analysis.h"
#include "play/humanize.h"
#include "puzzle/format/format.h"
#include "puzzle/notation/notation.h"

/* A solution and its judgement. */
struct judgement {
    struct puzzle puzzle; /* the board */
    struct path path;     /* the solution */
    struct analysis analysis;
};

/* Moves in a group and on a line. */
enum { GROUP_MOVES = 5, LINE_MOVES = 60 };

/* ---- text --------------------------------------------------------------------------------- */

/* One line for each move: "   2    5 U     43     44  slip". */
static enum np_status
print_moves(const struct judgement *judgement, FILE *stream, struct np_error *error)
{
    const struct session *const session = &judgement->analysis.session;
    const struct path *const path = &judgement->analysis.path;
    struct board board;

    if (board_copy(&board, &judgement->puzzle.board, error) != NP_OK)
        return NP_NO_MEMORY;
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
    return NP_OK;
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

static void
print_summary(const struct judgement *judgement, FILE *stream)
{
    const struct analysis *const analysis = &judgement->analysis;
    const struct session *const session = &analysis->session;
    const struct bounds shortest = grading_bounds_at(session, 0);
    const struct grading_slips slips = grading_slips(session);

    print_path(_("Solution"), &analysis->path, true, stream);
    fprintf(
        stream, "%-12s%s\n", _("Ends"), session_at_goal(session) ? _("solved") : _("not solved"));
    fprintf(stream, "%-12s%s%s\n", _("Shortest"), describe_bounds(shortest, 0).text,
        bounds_exact(shortest) ? _(", proved") : "");
    if (session_at_goal(session))
        fprintf(stream, "%-12s%s\n", _("Excess"), describe_excess(session).text);
    fprintf(stream, "%-12s%s\n", _("Slips"), humanize_slip_number(slips, false).text);
}

/* Prints a judgement; with no_moves, only the summary without any moves. */
static enum np_status
print_text(const struct judgement *judgement, bool no_moves, FILE *stream, struct np_error *error)
{
    const struct analysis *const analysis = &judgement->analysis;

    text_print(stream, "%s", message_source(judgement->puzzle.source));
    fprintf(stream, _(" board %" PRIu64 "\n"), judgement->puzzle.index);
    if (!no_moves && analysis->path.length > 0 && print_moves(judgement, stream, error) != NP_OK)
        return NP_NO_MEMORY;
    print_summary(judgement, stream);
    print_path(_("Simplified"), &analysis->simplified, no_moves, stream);
    print_path(_("Shortened"), &analysis->shortened, no_moves, stream);
    return NP_OK;
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

    for (unsigned upper = 0; upper < 2; upper++) {
        fputs(upper ? "],\"upper_bounds\":[" : ",\"lower_bounds\":[", stream);
        for (size_t i = 0; i <= analysis->path.length; i++) {
            const struct bounds bounds = grading_bounds_at(session, i);

            fputs(i > 0 ? "," : "", stream);
            put_bound(upper ? bounds.upper : bounds.lower, stream);
        }
    }
    fputs("],\"slip_moves\":[", stream);
    for (size_t i = 0; i < analysis->path.length; i++)
        if (grading_is_slip(session, i)) {
            fprintf(stream, "%s%zu", between, i + 1);
            between = ",";
        }
    putc(']', stream);
}

/* Prints a judgement as one JSON object on a line. */
static void
print_json(const struct judgement *judgement, bool no_moves, FILE *stream)
{
    const struct analysis *const analysis = &judgement->analysis;
    const struct session *const session = &analysis->session;
    const struct bounds shortest = grading_bounds_at(session, 0);
    const struct grading_slips slips = grading_slips(session);

    fputs("{\"source\":", stream);
    format_put_json(stream, judgement->puzzle.source);
    fprintf(stream,
        ",\"index\":%" PRIu64 ",\"width\":%" PRIu32 ",\"height\":%" PRIu32
        ",\"status\":\"%s\",\"length\":%zu,\"multi_length\":%zu",
        judgement->puzzle.index, judgement->puzzle.board.width, judgement->puzzle.board.height,
        session_at_goal(session) ? "solved" : "unsolved", analysis->path.length,
        path_count_runs(&analysis->path));
    fprintf(stream, ",\"optimal\":%s,\"lower_bound\":%" PRIu64 ",\"upper_bound\":",
        bounds_exact(shortest) ? "true" : "false", shortest.lower);
    put_bound(shortest.upper, stream);
    fprintf(stream, ",\"slips\":%" PRIu32 ",\"slips_most\":%" PRIu32, slips.least, slips.most);
    put_path("simplified", &analysis->simplified, no_moves, stream);
    put_path("shortened", &analysis->shortened, no_moves, stream);
    if (!no_moves) {
        fputs(",\"moves\":\"", stream);
        (void)format_put_moves(stream, analysis->path.moves, analysis->path.length);
        putc('"', stream);
        put_distances(analysis, stream);
    }
    fputs("}\n", stream);
}

/* ---- the mode ----------------------------------------------------------------------------- */

/* Judges the moves that were read, and prints the judgement. */
static enum np_status
judge_moves(struct job *job, struct judgement *judgement, struct np_error *error)
{
    struct solver_options options = job->options->solver;
    struct analysis *const analysis = &judgement->analysis;
    enum np_status status;

    options.limits.threads = job->options->threads;
    status = analysis_init(analysis, &judgement->puzzle.board, &judgement->puzzle.goal,
        &judgement->path, &options, error);
    if (status == NP_OK)
        status = analysis_run(analysis, interrupt_cancel(), error);
    if (status == NP_OK && job->json)
        print_json(judgement, job->options->no_moves, job->output.stream);
    else if (status == NP_OK)
        status = print_text(judgement, job->options->no_moves, job->output.stream, error);
    if (status == NP_OK) {
        job->output.has_result = true;
        if (!session_at_goal(&analysis->session))
            status = np_fail(error, NP_NOT_A_SOLUTION, "%s board %" PRIu64 ": %s",
                message_source(judgement->puzzle.source), judgement->puzzle.index,
                _("the moves do not lead to the goal"));
    }
    analysis_free(analysis);
    return status;
}

/* Judges moves, from a stream or else the text `name`, on the first board of the input. */
static enum np_status
judge(struct job *job, const char *name, FILE *stream, struct np_error *error)
{
    struct judgement judgement = {.path = {0}};
    struct puzzle *const puzzle = &judgement.puzzle;
    struct board end = {0};

    if (!input_next(job->input, puzzle))
        return np_fail(error, NP_CANCELLED, "no board was read");
    struct np_error reason = puzzle->error;
    enum np_status status = reason.status;
    if (status == NP_OK)
        status = board_copy(&end, &puzzle->board, &reason);
    if (status == NP_OK && stream != NULL)
        status = notation_read_moves(stream, name, &end, &judgement.path, &reason);
    else if (status == NP_OK)
        status = notation_read_moves_text(
            name, strlen(name), "--analyse", &end, &judgement.path, &reason);
    if (status == NP_OK)
        status = judge_moves(job, &judgement, &reason);
    board_free(&end);
    path_free(&judgement.path);
    puzzle_free(puzzle);
    *error = reason;
    return status;
}

enum np_status
cli_analyse(struct job *job, struct np_error *error)
{
    const char *const solution = job->options->analysed;
    FILE *stream;
    enum np_status status = input_open_solution(solution, "--analyse", &stream, error);

    if (status == NP_OK)
        status = input_open(&job->input, job->options, error);
    if (status == NP_OK)
        status = judge(job, solution, stream, error);
    input_close_stream(stream);
    return status;
}
