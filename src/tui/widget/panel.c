// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The panel: a wide, a narrow and a low form of the same facts.
 */
#include "config.h"

#include "tui/widget/frame.h"

#include "base/intl.h"
#include "play/humanize.h"
#include "tui/widget/map.h"
#include "tui/widget/move_line.h"
#include "tui/widget/panel_contest.h"

/* Writes text from column `x` of the screen to before `end`; returns the column after it. */
static int
pen_text(const struct pen *pen, int x, int end, enum role role, const char *text)
{
    return pen->y < pen->bottom ? canvas_text(pen->canvas, pen->y, x, end, role, text) : x;
}

/* Writes "Label       value" from column `x` of the panel; the value ends at column `end` or, if it
 * is longer, follows the label. */
static void
write_fact(
    const struct pen *pen, int x, int end, const char *label, enum role role, const char *value)
{
    const int right = pen->x + end < pen->right ? pen->x + end : pen->right;
    const int behind = pen_text(pen, pen->x + x, pen->right, ROLE_DIM, label);
    int left = right - canvas_text_width(pen->canvas, value);

    if (left <= behind && label[0] != '\0')
        left = behind + 1;
    if (left < pen->x)
        left = pen->x;
    /* Cutting a number would change it. */
    if (pen->y < pen->bottom)
        canvas_fit(pen->canvas, pen->y, left, pen->right, role, value);
}

/* The same from the left edge of the panel; the pen goes to the next line. */
static void
write_line(struct pen *pen, int end, const char *label, enum role role, const char *value)
{
    write_fact(pen, 0, end, label, role, value);
    pen->y++;
}

/* How many tiles are placed, "2/15" or "899/90k", rounded until it fits after its label. */
static struct words
placed_words(const struct session *session, const struct pen *pen, int end)
{
    const int room = end - canvas_text_width(pen->canvas, _("Placed*")) - 1;
    struct words words =
        humanize_printf("%u/%u", (unsigned)session->placed, (unsigned)session->board.cells - 1);

    /* The number would help a player who does not see the tiles. */
    if (contest_hides_tiles(session))
        return humanize_printf("-");
    for (unsigned digits = 4; digits > 1 && canvas_text_width(pen->canvas, words.text) > room;
         digits--)
        words = humanize_printf("%.24s/%.24s", humanize_moves(session->placed, digits).text,
            humanize_moves(session->board.cells - 1, digits).text);
    return words;
}

static struct words
clock_words(const struct app *app)
{
    const struct session *const session = &app->game.session;
    const uint64_t time_ns = session_time_ns(session, app->now_ns);

    return app->timer_hidden   ? humanize_printf("%s", _("hidden"))
           : session->finished ? humanize_time_exact(time_ns)
                               : humanize_time(time_ns);
}

/* "at least 2097 slips", or "2097+ slips" where that is too wide. */
static struct words
slips_words(const struct app *app, const struct pen *pen, int width)
{
    const struct grading_slips slips = grading_slips(&app->game.session);
    const struct words words = humanize_slips(slips);

    return canvas_text_width(pen->canvas, words.text) <= width
               ? words
               : humanize_printf(_("%.20s slips"), humanize_slip_number(slips, true).text);
}

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

/* Draws the last moves in the remaining rows, slips in brackets. */
static void
draw_last_moves(const struct app *app, struct pen *pen)
{
    const struct session *session = &app->game.session;
    const struct own_moves moves = {session, session_first_move(session), !app_hides_solver(app)};
    const size_t count = session->at - moves.first;
    const struct move_line line = {count, count, part_of, &moves};

    if (pen->y + 1 >= pen->bottom)
        return;
    (void)pen_text(pen, pen->x, pen->right, ROLE_DIM,
        moves.graded ? _("Last moves ([x] = slip)") : _("Last moves"));
    pen->y++;
    if (count == 0)
        (void)pen_text(pen, pen->x, pen->right, ROLE_DIM, _("none yet"));
    else
        move_line_draw(&line, pen->canvas, pen->y, pen->x, pen->right, pen->bottom - pen->y);
}

/* "0.12 s   1.2 M nodes   48 MB" */
static void
draw_effort(const struct app *app, struct pen *pen)
{
    const struct background_view *view = &app->game.hints.view;
    const struct words seconds = humanize_seconds(view->answer.effort.elapsed_ns);
    const struct words nodes = humanize_node_count(view->answer.effort.generated);
    const bool measured = view->answer.effort.peak_bytes > 0;

    pen_printf(pen, ROLE_DIM, "%s   %s%s%s\n%s   %s\n%s", seconds.text, nodes.text,
        measured ? "   " : "", measured ? humanize_bytes(view->answer.effort.peak_bytes).text : "",
        seconds.text, nodes.text, seconds.text);
}

/* ---- the three forms ---------------------------------------------------------------------- */

enum { LEFT_END = 12, RIGHT_START = 16, RIGHT_END = 29, SLIPS_COLS = 16, NARROW_END = 18 };

static void
draw_counts(const struct app *app, struct pen *pen)
{
    const struct session *session = &app->game.session;
    const uint64_t best = app->keeper.best.best_ms;

    write_fact(pen, RIGHT_START, RIGHT_END, _("Time"), ROLE_STRONG, clock_words(app).text);
    write_line(pen, LEFT_END, _("Moves"), ROLE_STRONG, humanize_moves(session->moves, 0).text);
    write_fact(
        pen, RIGHT_START, RIGHT_END, _("Hints"), ROLE_TEXT, humanize_moves(session->hints, 0).text);
    write_line(
        pen, LEFT_END, _("Placed*"), ROLE_TEXT, placed_words(session, pen, RIGHT_START - 1).text);
    if (app->keeper.best.count == 0)
        return;
    write_fact(pen, RIGHT_START, RIGHT_END, _("ao5"), ROLE_TEXT,
        humanize_result(app->keeper.best.ao5).text);
    write_line(
        pen, LEFT_END, _("Best"), ROLE_TEXT, best < AVERAGE_DNF ? humanize_result(best).text : "-");
}

/* "Solver ------------- optimal, proved" */
static void
draw_solver_heading(const struct app *app, struct pen *pen)
{
    const char *words = describe_solver(&app->game);
    const int left = pen->right - canvas_text_width(pen->canvas, words);
    const int x = pen_text(pen, pen->x, left, ROLE_TEXT, _("Solver "));

    if (pen->y < pen->bottom)
        canvas_fill(pen->canvas, pen->y, x, 1, left - 1 - x, ROLE_FRAME,
            glyph_character(GLYPH_HORIZONTAL, pen->canvas->ascii));
    (void)pen_text(pen, left, pen->right,
        app->game.hints.view.answer.state == ANSWER_OPTIMAL ? ROLE_GOOD : ROLE_TEXT, words);
    pen->y++;
}

static void
draw_solver(const struct app *app, struct pen *pen)
{
    const struct session *session = &app->game.session;
    const struct solver_options *const options = &app->game.hints.options;
    const int end = LEFT_END + 2, right_start = RIGHT_START + 2, right_end = RIGHT_END + 2;

    draw_solver_heading(app, pen);
    if (!session->solvable) {
        pen_printf(pen, ROLE_TEXT, "%s", _("Half of all boards cannot be solved."));
        return;
    }
    write_line(pen, end, _("From start"), ROLE_STRONG,
        describe_bounds(grading_bounds_at(session, 0), pen->right - pen->x - 11).text);
    write_fact(pen, right_start, right_end, _("Manhattan"), ROLE_TEXT,
        humanize_moves(session->manhattan, 0).text);
    write_line(pen, end, _("To go"), ROLE_STRONG,
        describe_bounds(grading_bounds_at(session, session->at), right_start - 1 - 6).text);
    write_fact(pen, right_start, right_end, "", ROLE_TEXT, slips_words(app, pen, SLIPS_COLS).text);
    write_line(pen, end, _("You"), ROLE_STRONG, describe_excess(session).text);
    draw_effort(app, pen);
    if (options->algorithm != NULL || options->heuristic != NULL)
        pen_printf(pen, ROLE_DIM, "%s, %s",
            options->algorithm == NULL ? "auto" : options->algorithm->name,
            options->heuristic == NULL ? "auto" : options->heuristic->name);
}

static void
draw_wide(const struct app *app, struct pen *pen)
{
    draw_counts(app, pen);
    pen->y++;
    if (!app_hides_solver(app)) {
        draw_solver(app, pen);
        pen->y++;
    }
    if (attempt_has(&app->game.session.attempt, 0)) {
        panel_draw_contest(app, pen, RIGHT_END);
        pen->y++;
    }
    draw_last_moves(app, pen);
}

/* Which part of a large board is shown, and a map where there is room. */
static void
draw_place(const struct app *app, struct pen *pen, int end)
{
    const struct layout *layout = &app->layout;
    const struct board *board = &app->game.session.board;

    if (!layout_scrolls(layout) || pen->y + 3 > pen->bottom)
        return;
    write_line(
        pen, end, _("Rows"), ROLE_TEXT, humanize_range(layout->view_row, layout->view_height).text);
    write_line(pen, end, _("Columns"), ROLE_TEXT,
        humanize_range(layout->view_col, layout->view_width).text);
    write_line(pen, end, _("of"), ROLE_TEXT, humanize_size(board->width, board->height).text);
    pen->y++;
    if (pen->y + MAP_ROWS_LEAST <= pen->bottom && !app_hides_tiles(app))
        map_draw(pen->canvas, pen->y, pen->x, pen->bottom - pen->y, pen->right - pen->x, board,
            &app->game.session.goal, layout);
}

static void
draw_narrow(const struct app *app, struct pen *pen)
{
    const struct session *session = &app->game.session;
    const int end = pen->right - pen->x < NARROW_END ? pen->right - pen->x : NARROW_END;

    write_line(pen, end, _("Moves"), ROLE_STRONG, humanize_moves(session->moves, 0).text);
    write_line(pen, end, _("Time"), ROLE_STRONG, clock_words(app).text);
    write_line(pen, end, _("Placed*"), ROLE_TEXT, placed_words(session, pen, end).text);
    if (!app_hides_solver(app)) {
        (void)pen_text(pen, pen->x, pen->right,
            app->game.hints.view.answer.state == ANSWER_OPTIMAL ? ROLE_GOOD : ROLE_TEXT,
            describe_solver(&app->game));
        pen->y++;
    }
    if (!app_hides_solver(app) && session->solvable) {
        write_line(pen, end, _("To go"), ROLE_STRONG,
            describe_bounds(grading_bounds_at(session, session->at), end - 6).text);
        write_line(pen, end, _("Start"), ROLE_TEXT,
            describe_bounds(grading_bounds_at(session, 0), end - 6).text);
        write_line(pen, end, _("You"), ROLE_STRONG, describe_excess(session).text);
        write_line(pen, end, "", ROLE_TEXT, slips_words(app, pen, end).text);
    }
    pen->y++;
    panel_draw_contest(app, pen, end);
    if (session->solvable)
        draw_place(app, pen, end);
}

static void
draw_below(const struct app *app, struct pen *pen)
{
    const struct session *session = &app->game.session;
    const int width = pen->right - pen->x;
    const struct words clock = clock_words(app), placed = placed_words(session, pen, width);
    const struct words here = describe_bounds(grading_bounds_at(session, session->at), width - 6);
    const struct words start = describe_bounds(grading_bounds_at(session, 0), width);
    const struct words you = describe_excess(session);
    const struct words slips = slips_words(app, pen, width);

    pen_printf(pen, ROLE_STRONG, _("Moves %u   Time %s\n%u  %s"), (unsigned)session->moves,
        clock.text, (unsigned)session->moves, clock.text);
    if (app_hides_solver(app)) {
        pen_printf(pen, ROLE_TEXT, _("Placed* %s\n%s"), placed.text, placed.text);
        panel_draw_contest(app, pen, NARROW_END);
        return;
    }
    pen_printf(pen, ROLE_TEXT,
        _("To go %s   You %s   %s   Start %s\nTo go %s   You %s   %s\nTo go %s  You %s\nTo go %s"),
        here.text, you.text, slips.text, start.text, here.text, you.text, slips.text, here.text,
        you.text, here.text);
    pen_printf(pen, ROLE_DIM, _("Solver: %s\n%s"), describe_solver(&app->game),
        describe_solver(&app->game));
}

void
panel_draw(const struct app *app, struct canvas *canvas)
{
    struct pen pen = frame_pen(app, canvas);

    switch (app->layout.panel) {
    case PANEL_WIDE:
        draw_wide(app, &pen);
        break;
    case PANEL_NARROW:
        draw_narrow(app, &pen);
        break;
    case PANEL_BELOW:
        draw_below(app, &pen);
        break;
    case PANEL_NONE:
        break;
    }
}
