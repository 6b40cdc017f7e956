// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The results of --analyse as text and as JSON.
 */
#include "config.h"

#include "cli/mode/analyse.h"

#include <inttypes.h>

#include "base/intl.h"
#include "base/text/text.h"
#include "cli/message.h"
#include "game/describe.h"
#include "puzzle/format/format.h"

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

/* "+6", or "+2..8" if the shortest solution is not proved. */
static struct words
multi_excess(const struct analysis *analysis)
{
    const uint64_t own = path_count_runs(&analysis->path);
    const struct bounds shortest = analysis->multi;

    return bounds_exact(shortest) ? humanize_printf("+%" PRIu64, own - shortest.lower)
                                  : humanize_printf("+%" PRIu64 "..%" PRIu64, own - shortest.upper,
                                        own - shortest.lower);
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
    if (judgement->solution.of_blank)
        fprintf(stream, "%-12s%s\n", _("Directions"), _("those of the blank"));
    else if (judgement->solution.either)
        fprintf(stream, "%-12s%s\n", _("Directions"),
            _("those of the tiles; read as those of the blank, the moves are possible too"));
    fprintf(stream, "%-12s%s%s\n", _("Shortest"), describe_bounds(shortest, 0).text,
        bounds_exact(shortest) ? _(", proved") : "");
    if (analysis->multi.upper > 0)
        fprintf(stream, _("%-12s%s multi-tile%s\n"), "", describe_bounds(analysis->multi, 0).text,
            bounds_exact(analysis->multi) ? _(", proved") : "");
    if (session_at_goal(session))
        fprintf(stream, "%-12s%s\n", _("Excess"), describe_excess(session).text);
    if (session_at_goal(session) && analysis->multi.upper > 0)
        fprintf(stream, _("%-12s%s multi-tile\n"), "", multi_excess(analysis).text);
    fprintf(stream, "%-12s%s\n", _("Slips"), humanize_slip_number(slips, false).text);
    print_losses(session, stream);
}

void
analyse_print_text(const struct judgement *judgement, bool no_moves, bool follows, FILE *stream)
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

void
analyse_print_json(const struct judgement *judgement, bool no_moves, FILE *stream)
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
        ",\"status\":\"%s\",\"length\":%zu,\"multi_length\":%zu,\"direction\":\"%s\"",
        judgement->index, judgement->board->width, judgement->board->height,
        session_at_goal(session) ? "solved" : "unsolved", analysis->path.length,
        path_count_runs(&analysis->path), judgement->solution.of_blank ? "blank" : "tile");
    fprintf(stream,
        ",\"either_direction\":%s,\"optimal\":%s,\"lower_bound\":%" PRIu64 ",\"upper_bound\":",
        judgement->solution.either ? "true" : "false", bounds_exact(shortest) ? "true" : "false",
        shortest.lower);
    put_bound(shortest.upper, stream);
    if (analysis->multi.upper > 0) {
        fprintf(stream,
            ",\"multi_lower_bound\":%" PRIu64 ",\"multi_upper_bound\":", analysis->multi.lower);
        put_bound(analysis->multi.upper, stream);
    }
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
