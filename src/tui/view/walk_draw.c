// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing a walk: the board, the tabs, the curve of the game and the moves around the present one,
 * what the next move does, and a line that shows how far the walk is.
 */
#include "config.h"

#include "tui/view/walk.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/grading.h"
#include "tui/chart/curve.h"
#include "tui/widget/frame.h"
#include "tui/widget/move_line.h"

enum {
    LINE_LEAST = 8, /* columns of the line that shows how far the walk is */
    LINE_MOST = 60,
    CURVE_LEAST = 4, /* rows, with its line */
    CURVE_MOST = 16,
    MOVES_MOST = 4, /* rows of letters */
    ROWS_BELOW = 8,
    LABEL_COLS = 8,
    LOSSES = 2,
    WIDE_COLS = 60,
};

static const char *const tab_names[WALK_TABS] = {N_("yours"), N_("judged"), N_("shortest")};
static const char *const titles[WALK_TABS] = {N_("Replay"), N_("Review"), N_("The solution")};

/* ---- the panel ------------------------------------------------------------------------------- */

/* Draws the names of the tabs, or, where they do not fit, the one that is open. */
static void
draw_tabs(const struct walk *walk, struct pen *pen)
{
    int x = pen->x, width = 0;

    for (unsigned tab = 0; tab < WALK_TABS; tab++)
        width += walk_has_tab(walk, (enum walk_tab)tab)
                     ? canvas_text_width(pen->canvas, _(tab_names[tab])) + 2
                     : 0;
    for (unsigned tab = 0; tab < WALK_TABS; tab++)
        if (tab == walk->tab ||
            (walk_has_tab(walk, (enum walk_tab)tab) && pen->x + width - 2 <= pen->right))
            x = canvas_text(pen->canvas, pen->y, x, pen->right,
                    tab == walk->tab ? ROLE_SELECTED : ROLE_DIM, _(tab_names[tab])) +
                2;
    pen->y++;
}

static struct curve_point
point_of(const void *owner, size_t index)
{
    const struct walk *const walk = owner;

    return (struct curve_point){walk_bounds(walk, index), walk_is_slip(walk, index)};
}

static struct move_line_part
part_of(const void *owner, size_t index)
{
    const struct walk *const walk = owner;
    const size_t at = walk_track(walk)->at;
    const bool slip = walk_is_slip(walk, index);

    return (struct move_line_part){
        .move = (enum move)walk_track(walk)->path.moves[index],
        .bracketed = slip,
        .role = index == at  ? ROLE_HINT
                : slip       ? ROLE_SLIP
                : index < at ? ROLE_DIM
                             : ROLE_TEXT,
    };
}

static void
draw_curve(const struct walk *walk, struct canvas *canvas, int y, int x, int rows, int cols)
{
    const size_t points = walk_track(walk)->path.length + 1;
    const struct curve curve = {points, points, walk_track(walk)->at, point_of, walk};

    curve_draw(canvas, &(struct chart_area){y, x, rows, cols}, &curve);
}

/* Draws the curve and the moves around the present one, and leaves `below` rows if there are that
 * many. */
static void
draw_moves(const struct walk *walk, struct pen *pen, int below)
{
    const struct track *const track = walk_track(walk);
    const struct move_line line = {track->path.length, track->at, part_of, walk};
    const int room = pen->bottom - pen->y - below - 1;
    const int rows = room < CURVE_MOST ? room : CURVE_MOST;
    int letters;

    if (rows >= CURVE_LEAST) {
        draw_curve(walk, pen->canvas, pen->y, pen->x, rows, pen->right - pen->x);
        pen->y += rows;
    }
    letters = move_line_rows(pen->bottom - pen->y, below);
    pen->y = move_line_draw(&line, pen->canvas, pen->y, pen->x, pen->right,
        letters < MOVES_MOST ? letters : MOVES_MOST);
}

/* "Next    undo: 8 down", and what that does. */
static void
draw_next(const struct walk *walk, struct pen *pen)
{
    static const char *const causes[] = {
        [REPLAY_MOVE] = "",
        [REPLAY_UNDO] = N_("undo: "),
        [REPLAY_REDO] = N_("redo: "),
        [REPLAY_RESTART] = N_("restart: "),
        [REPLAY_SOLVER] = N_("solver: "),
    };
    const struct track *const track = walk_track(walk);
    const size_t at = track->at;
    const char *const cause =
        track->moves == NULL || at == track->path.length ? "" : causes[track->moves[at].cause];
    struct bounds before, after;
    const char *verdict;

    if (at == track->path.length) {
        pen_printf(pen, ROLE_GOOD, "%s",
            goal_reached(&walk->session->goal, &track->board) ? _("Solved. Space: again, Esc: back")
            : walk->source == WALK_GAME                       ? _("This is where you are.")
                                                              : _("The moves end here."));
        return;
    }
    const enum move move = (enum move)track->path.moves[at];
    pen_printf(pen, ROLE_STRONG, _("Next    %s%u %s"), cause[0] == '\0' ? "" : _(cause),
        (unsigned)track->board.tiles[board_source(&track->board, move)], humanize_move(move));
    if (walk->tab == WALK_SHORTEST || (track->moves != NULL && track->moves[at].back))
        return;
    before = walk_bounds(walk, at);
    after = walk_bounds(walk, at + 1);
    verdict = before.upper != BOUND_UNKNOWN && after.lower >= before.upper
                  ? _("a slip: it costs two moves")
              : after.upper != BOUND_UNKNOWN && after.upper <= before.lower
                  ? _("brings the goal closer")
              : walk_is_slip(walk, at) ? _("leads back: two moves lost")
                                       : _("not judged yet");
    pen_printf(pen, walk_is_slip(walk, at) ? ROLE_SLIP : ROLE_TEXT, "%s", verdict);
}

/* How good the moves are: "Slips   2 of at least 7", and where the most were lost. */
static void
draw_judgement(const struct walk *walk, struct pen *pen)
{
    const struct session *const session = walk->session;
    const size_t first = session_first_move(session);
    const struct grading_slips here = grading_slips_at(session, first + walk_track(walk)->at);
    struct grading_loss losses[LOSSES];
    const size_t count = grading_losses(session, losses, LOSSES);

    pen_printf(pen, ROLE_TEXT, _("Slips   %s of %s"), humanize_slip_number(here, false).text,
        humanize_slip_number(grading_slips(session), false).text);
    if (session_at_goal(session))
        pen_printf(pen, ROLE_TEXT, _("Extra   %s, %zu multi-tile"), describe_excess(session).text,
            path_count_runs(&walk_track(walk)->path));
    for (size_t i = 0; i < count && i < LOSSES; i++)
        pen_printf(pen, ROLE_TEXT, _("Lost    %zu in %zu-%zu"), losses[i].moves,
            losses[i].first - first + 1, losses[i].first - first + losses[i].moves);
    if (walk->source == WALK_GAME)
        return;
    if (!walk->analysis.done)
        pen_printf(pen, ROLE_DIM, _("still analysing ..."));
    else if (walk->analysis.shortened.length < walk->analysis.path.length)
        pen_printf(pen, ROLE_TEXT, _("Shorter %zu simplified, %zu shortened"),
            walk->analysis.simplified.length, walk->analysis.shortened.length);
}

/* What the list of solves knows. */
static void
draw_result(const struct history_solve *solve, struct pen *pen)
{
    const struct words result = humanize_result(solve->dnf ? AVERAGE_DNF : solve->time_ms);

    pen_printf(
        pen, ROLE_TEXT, _("Result  %s, %s"), result.text, humanize_move_count(solve->moves).text);
    if (solve->time_ms > 0)
        pen_printf(pen, ROLE_TEXT, _("Speed   %.2f moves/s"), solve_moves_per_second(solve));
    if (solve->when != SOLVE_NO_DATE)
        pen_printf(pen, ROLE_DIM, "%s", humanize_date(solve->when).text);
}

static void
draw_panel(const struct walk *walk, const struct app *app, struct canvas *canvas)
{
    struct pen pen = frame_pen(app, canvas);

    draw_tabs(walk, &pen);
    draw_moves(walk, &pen, ROWS_BELOW);
    pen.y++;
    draw_next(walk, &pen);
    pen_printf(&pen, ROLE_TEXT, _("To go   %s"),
        describe_bounds(walk_bounds(walk, walk_track(walk)->at), pen.right - pen.x - LABEL_COLS)
            .text);
    if (walk->tab != WALK_SHORTEST && walk->session->undos > 0)
        pen_printf(&pen, ROLE_TEXT, _("Undos   %u"), (unsigned)walk->session->undos);
    if (walk->tab == WALK_JUDGED)
        draw_judgement(walk, &pen);
    else if (walk->tab == WALK_YOURS && walk->source == WALK_KEPT)
        draw_result(&walk->kept.solve, &pen);
}

/* ---- the line below -------------------------------------------------------------------------- */

/* "> Move 12/32   2 moves/s   ----------^--------   optimal"; what does not fit is left out. */
static void
draw_line(const struct walk *walk, struct app *app, struct canvas *canvas)
{
    const struct track *const track = walk_track(walk);
    const char *const quality = walk->tab != WALK_SHORTEST ? ""
                                : walk->optimal            ? _("optimal")
                                                           : _("best found");
    const int y = app->layout.hint_row, behind = canvas_text_width(canvas, quality);
    const int end = canvas->cols - (behind > 0 ? behind + 3 : 0);
    struct words clock[2];
    int x = app->layout.lines_x, width;

    if (frame_hint_message(app, canvas))
        return;
    if (walk->best.shown) {
        frame_hint(app, canvas, ROLE_HINT, walk->best.words);
        return;
    }
    if (walk->copying) {
        canvas_fit_printf(canvas, y, x, canvas->cols, ROLE_TEXT,
            _("Into the game: %zu of %zu moves. Esc stops."), walk->copied, track->at);
        return;
    }
    x = canvas_fit_printf(canvas, y, x, canvas->cols, ROLE_HINT, _("%s Move %zu/%zu"),
        walk->running ? ">" : "=", track->at, track->path.length);
    if (track->moves != NULL) {
        clock[0] = humanize_time_exact((uint64_t)(walk_time_ms(walk, app) * CLOCK_NS_PER_MS));
        clock[1] = humanize_time_exact(walk_end_ms(walk) * CLOCK_NS_PER_MS);
        x = canvas_fit_printf(canvas, y, x + 3, end, ROLE_DIM, "%s / %s   x%g", clock[0].text,
            clock[1].text, track->speed);
    } else if (canvas->cols >= WIDE_COLS) {
        x = canvas_printf(canvas, y, x + 3, end, ROLE_DIM, _("%g moves/s"), track->speed);
    }
    width = end - x - 5 < LINE_MOST ? end - x - 5 : LINE_MOST;
    if (width >= LINE_LEAST) {
        draw_curve(walk, canvas, y, x + 3, 1, width);
        x += 3 + width;
    }
    canvas_fit(canvas, y, x + 3, canvas->cols, walk->optimal ? ROLE_GOOD : ROLE_TEXT, quality);
}

/* ---- the screen ------------------------------------------------------------------------------ */

void
walk_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct walk *const walk = (struct walk *)view;
    const struct track *const track = walk_track(walk);
    struct tiles tiles = frame_tiles(app);
    char title[200];

    (void)best_moves_look(
        &walk->best, app, &track->board, walk->source != WALK_KEPT && !app->game.session.finished);
    pan_lay_out(&walk->pan, app, canvas, &track->board);
    if (frame_too_small(app, canvas))
        return;
    tiles.board = &track->board;
    tiles.goal = &walk->session->goal;
    tiles.found = walk->pan.found;
    tiles.glide = walk->glide;
    if (track->at < track->path.length && track->moves == NULL) {
        tiles.hints = track->path.moves + track->at;
        tiles.hint_count = 1;
        tiles.slip = walk_is_slip(walk, track->at);
    }
    best_moves_mark(&walk->best, &tiles);
    snprintf(title, sizeof title, "%s  %s  %s", _(titles[walk->tab]),
        humanize_size(track->board.width, track->board.height).text, walk->session->names.id);
    frame_board(app, canvas, &tiles, title);
    app->walk_stopped = !walk->running;
    if (layout_has_side_panel(&app->layout))
        draw_panel(walk, app, canvas);
    draw_line(walk, app, canvas);
}
