// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The panel: what a player wants to know, in lines of a label, a value and a note. Beside the board
 * it goes on with the curve of the distance that is left; what the search does is for experts.
 */
#include "config.h"

#include "tui/widget/frame.h"

#include "base/clock.h"
#include "base/intl.h"
#include "play/humanize.h"
#include "tui/chart/curve.h"
#include "tui/widget/map.h"
#include "tui/widget/move_line.h"

/* Columns of the panel; a note that does not fit behind its value is left out. */
enum { VALUE_COLUMN = 10, NOTE_COLUMN = 18, LOSSES_MOST = 3 };

/* Each point of the curve is looked up for each drawing. */
enum { CURVE_ROWS_LEAST = 3, CURVE_ROWS = 10, CURVE_COLS = 40, CURVE_MOVES_MAX = 4096 };

/* The column of a note behind a value. */
static int
note_column(const struct pen *pen, const char *value)
{
    const int behind = VALUE_COLUMN + canvas_text_width(pen->canvas, value) + 2;

    return pen->x + (behind > NOTE_COLUMN ? behind : NOTE_COLUMN);
}

static bool
has_room(const struct pen *pen, const char *value, const char *note)
{
    return note_column(pen, value) + canvas_text_width(pen->canvas, note) <= pen->right;
}

/* Writes "Label     value   note" and goes to the next line. */
static void
write_fact(struct pen *pen, const char *label, enum role role, const char *value, const char *note)
{
    if (pen->y < pen->bottom) {
        canvas_text(pen->canvas, pen->y, pen->x, pen->right, ROLE_DIM, label);
        canvas_fit(pen->canvas, pen->y, pen->x + VALUE_COLUMN, pen->right, role, value);
        if (has_room(pen, value, note))
            canvas_text(pen->canvas, pen->y, note_column(pen, value), pen->right, ROLE_DIM, note);
    }
    pen->y++;
}

/* Begins another group of lines. */
static void
skip_line(struct pen *pen)
{
    pen->y++;
}

static struct words
clock_words(const struct app *app, uint64_t time_ns, bool exact)
{
    return app->timer_hidden ? humanize_printf("%s", _("hidden"))
           : exact           ? humanize_time_exact(time_ns)
                             : humanize_time(time_ns);
}

/* ---- the game ----------------------------------------------------------------------------- */

/* How many tiles are at home, "2 of 15". */
static struct words
placed_words(const struct app *app)
{
    const struct session *const session = &app->game.session;

    /* The number would help a player who does not see the tiles. */
    if (app_hides_tiles(app))
        return humanize_printf("-");
    return humanize_printf(_("%s of %s home"), humanize_moves(session->placed, 4).text,
        humanize_moves(session->board.cells - 1, 4).text);
}

/* Moves, time, and the best solves of this kind of board. */
static void
draw_counts(const struct app *app, struct pen *pen)
{
    const struct session *const session = &app->game.session;
    const struct store_best *const best = &app->keeper.best;
    const uint64_t time_ns = session_time_ns(session, app->now_ns);

    write_fact(pen, _("Moves"), ROLE_STRONG, humanize_moves(session->moves, 0).text,
        placed_words(app).text);
    write_fact(pen, _("Time"), ROLE_STRONG, clock_words(app, time_ns, session->finished).text, "");
    if (best->count == 0 || attempt_has(&session->attempt, 0))
        return;
    write_fact(pen, _("Best"), ROLE_TEXT,
        best->best_ms < AVERAGE_DNF ? humanize_result(best->best_ms).text : "-", "");
    write_fact(pen, _("ao5"), ROLE_TEXT, humanize_result(best->ao5).text, "");
}

/* The results of the boards of an attempt that are solved, the latest last, as many as fit. */
static void
draw_splits(const struct session *session, struct pen *pen)
{
    const struct attempt *const attempt = &session->attempt;
    const bool solved = contest_phase(session) == CONTEST_SPLIT || session->finished;
    const unsigned done = attempt->part - 1 + solved;
    const int rows = pen->bottom - pen->y;

    for (unsigned i = rows > 0 && done > (unsigned)rows ? done - (unsigned)rows : 0; i < done;
         i++) {
        uint32_t width, height;

        contest_part_size(&attempt->spec, i + 1, &width, &height);
        write_fact(pen,
            attempt_has(attempt, CONTEST_GROWS) ? humanize_size(width, height).text
                                                : humanize_printf("%u", i + 1).text,
            ROLE_TEXT, humanize_result(contest_split(session, i + 1, 0).time_ms).text, "");
    }
}

static void
draw_attempt(const struct app *app, struct pen *pen)
{
    const struct session *const session = &app->game.session;
    const struct attempt *const attempt = &session->attempt;
    const uint64_t left_ns = contest_left_ns(session, app->now_ns);
    const uint64_t total_ms = contest_total(session, app->now_ns).time_ms;
    const unsigned parts = contest_parts(&attempt->spec);

    skip_line(pen);
    if (attempt_has(attempt, CONTEST_BY_MOVES))
        write_fact(pen, _("Best"), ROLE_STRONG,
            attempt->best_moves > 0 ? humanize_moves(attempt->best_moves, 0).text : "-", "");
    /* A second that has begun counts. */
    if (left_ns != UINT64_MAX)
        write_fact(pen, contest_phase(session) == CONTEST_LOOK ? _("Look") : _("Time left"),
            left_ns < 10 * (uint64_t)CLOCK_NS_PER_SECOND ? ROLE_WARNING : ROLE_STRONG,
            humanize_time(left_ns + CLOCK_NS_PER_SECOND - 1).text, "");
    if (parts < 2)
        return;
    write_fact(
        pen, _("Board"), ROLE_STRONG, humanize_printf("%u/%u", attempt->part, parts).text, "");
    write_fact(pen, _("So far"), ROLE_STRONG,
        clock_words(app, total_ms * CLOCK_NS_PER_MS, false).text, "");
    skip_line(pen);
    draw_splits(session, pen);
}

/* ---- the solver --------------------------------------------------------------------------- */

static void
draw_lengths(const struct app *app, struct pen *pen)
{
    const struct session *const session = &app->game.session;
    const struct bounds start = grading_bounds_at(session, 0);
    const char *state = !session->finished           ? describe_solver(&app->game)
                        : start.lower == start.upper ? _("proved")
                                                     : "";
    const int width = pen->right - pen->x - VALUE_COLUMN;
    const struct words shortest = describe_bounds(start, width);

    skip_line(pen);
    if (!session->solvable) {
        pen_printf(
            pen, ROLE_WARNING, "%s", _("This board cannot be solved, as half of all boards."));
        return;
    }
    /* Where there is no room for a note, it stands above. */
    if (!has_room(pen, shortest.text, state)) {
        pen_printf(pen, ROLE_DIM, "%s", state);
        state = "";
    }
    write_fact(pen, _("Shortest"), ROLE_STRONG, shortest.text, state);
    if (!session->finished)
        write_fact(pen, _("To go"), ROLE_STRONG,
            describe_bounds(grading_bounds_at(session, session->at), width).text, "");
    write_fact(pen, _("Extra"), ROLE_STRONG, describe_excess(session).text,
        humanize_slips(grading_slips(session)).text);
}

/* What the search has done, and the counts that players of other kinds do not look at. */
static void
draw_search(const struct app *app, struct pen *pen)
{
    const struct session *const session = &app->game.session;
    const struct effort *const effort = &app->game.hints.view.answer.effort;

    skip_line(pen);
    write_fact(pen, _("Manhattan"), ROLE_TEXT, humanize_moves(session->manhattan, 0).text, "");
    write_fact(pen, _("Hints"), ROLE_TEXT, humanize_moves(session->hints, 0).text,
        humanize_printf(P_("%u undo", "%u undos", session->undos), session->undos).text);
    write_fact(pen, _("Search"), ROLE_TEXT, humanize_node_count(effort->generated).text,
        humanize_seconds(effort->elapsed_ns).text);
    if (effort->peak_bytes > 0)
        write_fact(pen, _("Memory"), ROLE_TEXT, humanize_bytes(effort->peak_bytes).text, "");
}

/* ---- the way so far ----------------------------------------------------------------------- */

/* The moves of a session since its start or its last restart. */
struct own_moves {
    const struct session *session;
    size_t first;
    bool graded; /* slips are marked */
};

static struct move_line_part
part_of(const void *owner, size_t index)
{
    const struct own_moves *const moves = owner;
    const size_t step = moves->first + index;
    const bool slip = moves->graded && grading_is_slip(moves->session, step);

    return (struct move_line_part){
        .move = session_move_of(moves->session, step),
        .bracketed = slip,
        .role = slip ? ROLE_SLIP : ROLE_TEXT,
    };
}

static struct curve_point
point_of(const void *owner, size_t index)
{
    const struct own_moves *const moves = owner;
    const size_t step = moves->first + index;

    return (struct curve_point){
        .left = grading_bounds_at(moves->session, step),
        .slip = step < moves->session->at && grading_is_slip(moves->session, step),
    };
}

/* In the remaining rows, the moves left after each move, in the width of the whole way, or the last
 * moves themselves, slips in brackets. */
static void
draw_way(const struct app *app, struct pen *pen)
{
    const struct session *const session = &app->game.session;
    const bool graded = !app_hides_solver(app) && session->solvable;
    const struct own_moves moves = {session, session_first_move(session), graded};
    const size_t count = session->at - moves.first;
    const bool curved = graded && app->insight == INSIGHT_PLAIN && count <= CURVE_MOVES_MAX;
    const struct move_line line = {count, count, part_of, &moves};
    const struct bounds left = grading_bounds_at(session, session->at);
    const struct curve curve = {
        .count = count + 1,
        .room = count + 1 + (left.upper == BOUND_UNKNOWN ? left.lower : left.upper),
        .at = count + 1,
        .point = point_of,
        .owner = &moves,
    };
    const int rows = pen->bottom - pen->y - 2;
    const struct chart_area area = {pen->y + 2, pen->x, rows < CURVE_ROWS ? rows : CURVE_ROWS,
        pen->right - pen->x < CURVE_COLS ? pen->right - pen->x : CURVE_COLS};

    if (count == 0 || rows < (curved ? CURVE_ROWS_LEAST : 1))
        return;
    skip_line(pen);
    pen_printf(pen, ROLE_DIM, "%s",
        curved   ? _("Moves left, ! a slip")
        : graded ? _("Moves, [x] a slip")
                 : _("Last moves"));
    if (curved)
        curve_draw(pen->canvas, &area, &curve);
    else
        move_line_draw(&line, pen->canvas, pen->y, pen->x, pen->right, rows);
}

/* "Lost      2 at move 11, 4 at move 30": where a solve was longer than necessary. */
static void
draw_losses(const struct session *session, struct pen *pen)
{
    struct grading_loss losses[LOSSES_MOST];
    const size_t all = grading_losses(session, losses, LOSSES_MOST);
    const size_t first = session_first_move(session);

    for (size_t i = 0; i < all && i < LOSSES_MOST; i++)
        write_fact(pen, i == 0 ? _("Lost") : "", ROLE_TEXT,
            humanize_printf(P_("%zu move", "%zu moves", losses[i].moves), losses[i].moves).text,
            humanize_printf(_("at move %zu"), losses[i].first - first + 1).text);
}

/* Which part of a large board is shown, and a map where there is room. */
static void
draw_place(const struct app *app, struct pen *pen)
{
    const struct layout *const layout = &app->layout;
    const struct board *const board = &app->game.session.board;

    if (!layout_scrolls(layout) || pen->y + 3 > pen->bottom)
        return;
    skip_line(pen);
    write_fact(pen, _("Rows"), ROLE_TEXT,
        humanize_range(layout->view_row, layout->view_height).text,
        humanize_printf(_("of %u"), (unsigned)board->height).text);
    write_fact(pen, _("Columns"), ROLE_TEXT,
        humanize_range(layout->view_col, layout->view_width).text,
        humanize_printf(_("of %u"), (unsigned)board->width).text);
    skip_line(pen);
    if (pen->y + MAP_ROWS_LEAST <= pen->bottom && !app_hides_tiles(app))
        map_draw(pen->canvas, pen->y, pen->x, pen->bottom - pen->y, pen->right - pen->x, board,
            &app->game.session.goal, layout);
}

/* The goal in small numbers, if it is not the usual one and has room. */
static void
draw_goal(const struct session *session, struct pen *pen)
{
    const struct goal *const goal = &session->goal;
    const int cols = goal->cells <= 10 ? 2 : 3;

    if (goal->kind == GOAL_STANDARD || goal->cells > 100 ||
        (int)goal->width * cols > pen->right - pen->x ||
        (int)goal->height + 2 > pen->bottom - pen->y)
        return;
    skip_line(pen);
    pen_printf(pen, ROLE_DIM, "%s", _("Goal"));
    for (uint32_t cell = 0; cell < goal->cells; cell++) {
        const uint32_t tile = goal_tile_at(goal, cell);
        const int x = pen->x + (int)(cell % goal->width) * cols;

        canvas_printf(pen->canvas, pen->y, x, pen->right, ROLE_TEXT, "%*.0u", cols - 1, tile);
        pen->y += (cell + 1) % goal->width == 0;
    }
}

/* ---- the panel ---------------------------------------------------------------------------- */

/* Beside the board. */
static void
draw_beside(const struct app *app, struct pen *pen)
{
    const struct session *const session = &app->game.session;

    draw_counts(app, pen);
    if (attempt_has(&session->attempt, 0))
        draw_attempt(app, pen);
    if (!app_hides_solver(app)) {
        draw_lengths(app, pen);
        if (session->finished)
            draw_losses(session, pen);
        if (app->insight == INSIGHT_EXPERT)
            draw_search(app, pen);
    }
    draw_place(app, pen);
    draw_goal(session, pen);
    draw_way(app, pen);
}

/* Below the board, three rows. */
static void
draw_below(const struct app *app, struct pen *pen)
{
    const struct session *const session = &app->game.session;
    const struct words here =
        describe_bounds(grading_bounds_at(session, session->at), pen->right - pen->x - 6);

    pen_printf(pen, ROLE_STRONG, _("Moves %u   Time %s"), (unsigned)session->moves,
        clock_words(app, session_time_ns(session, app->now_ns), session->finished).text);
    if (app_hides_solver(app)) {
        pen_printf(pen, ROLE_TEXT, "%s", placed_words(app).text);
        return;
    }
    pen_printf(pen, ROLE_TEXT, _("To go %s   Extra %s"), here.text, describe_excess(session).text);
    pen_printf(pen, ROLE_DIM, _("Solver: %s"), describe_solver(&app->game));
}

void
panel_draw(const struct app *app, struct canvas *canvas)
{
    struct pen pen = frame_pen(app, canvas);

    if (app->layout.panel == PANEL_BELOW)
        draw_below(app, &pen);
    else if (app->layout.panel != PANEL_NONE)
        draw_beside(app, &pen);
}
