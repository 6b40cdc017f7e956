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
#include "play/contest/describe_contest.h"
#include "play/grading.h"
#include "tui/chart/curve.h"
#include "tui/widget/frame.h"
#include "tui/widget/move_line.h"

enum {
    BAR_LEAST = 8,
    BAR_MOST = 60,
    CURVE_LEAST = 4, /* rows, with its line */
    CURVE_MOST = 10,
    CURVE_MOVES = 100000, /* more moves have no curve, which would delay the frames */
    VALUE_COLUMN = 8,     /* the column of the panel after the labels */
    WIDE_COLS = 60,
};

static const char *const tab_names[WALK_TABS] = {N_("yours"), N_("judged"), N_("shortest")};

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

/* Draws the curve and the moves around the present one, and leaves `below` rows if there are that
 * many. */
static void
draw_moves(const struct walk *walk, struct pen *pen, int below)
{
    const struct track *const track = walk_track(walk);
    const size_t points = track->path.length + 1;
    const struct curve curve = {points, points, track->at, point_of, walk};
    const struct move_line line = {track->path.length, track->at, part_of, walk};
    const int room = pen->bottom - pen->y - below - 1;
    const struct chart_area area = {
        pen->y, pen->x, room < CURVE_MOST ? room : CURVE_MOST, pen->right - pen->x};

    if (room >= CURVE_LEAST && points <= CURVE_MOVES) {
        curve_draw(pen->canvas, &area, &curve);
        pen->y += area.rows;
    }
    pen->y = move_line_draw(
        &line, pen->canvas, pen->y, pen->x, pen->right, pen->y < pen->bottom ? 1 : 0);
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

/* "Slips   2 of at least 7" */
static void
draw_slips(const struct walk *walk, struct pen *pen)
{
    const struct session *const session = walk->session;
    const size_t first = session_first_move(session);
    const struct grading_slips here = grading_slips_at(session, first + walk_track(walk)->at);

    pen_printf(pen, ROLE_TEXT, _("Slips   %s of %s"), humanize_slip_number(here, false).text,
        humanize_slip_number(grading_slips(session), false).text);
}

/* What only an analysis knows. */
static void
draw_analysis(const struct walk *walk, struct pen *pen)
{
    const struct analysis *const analysis = &walk->analysis;
    struct grading_loss losses[2];
    const struct grading_loss *const first = &losses[0];
    const size_t count = grading_losses(walk->session, losses, 2);

    if (count == 1)
        pen_printf(pen, ROLE_TEXT, _("Lost    %zu in %zu-%zu"), first->moves, first->first + 1,
            first->first + first->moves);
    else if (count > 1)
        pen_printf(pen, ROLE_TEXT, _("Lost    %zu in %zu-%zu, %zu in %zu-%zu"), first->moves,
            first->first + 1, first->first + first->moves, losses[1].moves, losses[1].first + 1,
            losses[1].first + losses[1].moves);
    if (!analysis->done)
        pen_printf(pen, ROLE_DIM, _("still analysing ..."));
    else
        pen_printf(pen, ROLE_TEXT, _("Shorter %zu simplified, %zu shortened"),
            analysis->simplified.length, analysis->shortened.length);
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
    const bool analysed = walk->tab == WALK_JUDGED && walk->source != WALK_GAME;
    const bool replayed = walk->tab == WALK_YOURS && walk->source == WALK_KEPT;
    struct pen pen = frame_pen(app, canvas);

    draw_tabs(walk, &pen);
    draw_moves(walk, &pen, analysed || replayed ? 8 : 6);
    pen.y++;
    pen_printf(&pen, ROLE_TEXT, _("To go   %s"),
        describe_bounds(walk_bounds(walk, walk_track(walk)->at), pen.right - pen.x - VALUE_COLUMN)
            .text);
    if (walk->tab == WALK_JUDGED)
        draw_slips(walk, &pen);
    if (walk->tab != WALK_SHORTEST && walk->session->undos > 0)
        pen_printf(&pen, ROLE_TEXT, _("Undos   %u"), (unsigned)walk->session->undos);
    draw_next(walk, &pen);
    if (analysed)
        draw_analysis(walk, &pen);
    if (replayed)
        draw_result(&walk->kept.solve, &pen);
}

/* ---- the line below -------------------------------------------------------------------------- */

/* Whether one of the moves from `first` to before `end` is a slip. */
static bool
has_slip(const struct walk *walk, size_t first, size_t end)
{
    if (walk_track(walk)->visited == NULL)
        return false;
    while (first < end && !walk_is_slip(walk, first))
        first++;
    return first < end;
}

/* Each column is one move or more: a double line if they are made, '!' if one of them is a slip. */
void
walk_draw_progress(const struct walk *walk, struct canvas *canvas, int y, int x, int width)
{
    const size_t count = walk_track(walk)->path.length, columns = (size_t)width;
    const size_t done = count == 0 ? columns : columns * walk_track(walk)->at / count;
    const uint32_t made =
        glyph_character((enum glyph)(GLYPH_DOUBLE + GLYPH_HORIZONTAL), canvas->ascii);
    const uint32_t to_make = canvas->ascii ? '.' : glyph_character(GLYPH_HORIZONTAL, false);

    canvas_put(canvas, y, x, ROLE_DIM, '[');
    for (size_t i = 0; i < columns; i++) {
        const int column = x + 1 + (int)i;

        if (has_slip(walk, i * count / columns, (i + 1) * count / columns))
            canvas_put(canvas, y, column, ROLE_SLIP, '!');
        else if (i <= done)
            canvas_put(canvas, y, column, ROLE_KEY, i < done ? made : '>');
        else
            canvas_put(canvas, y, column, ROLE_DIM, to_make);
    }
    canvas_put(canvas, y, x + 1 + width, ROLE_DIM, ']');
}

/* "> Move 12/32   2 moves/s   [==========>........]   optimal"; what does not fit is left out. */
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
            clock[1].text, walk_speed(walk));
    } else if (canvas->cols >= WIDE_COLS) {
        x = canvas_printf(canvas, y, x + 3, end, ROLE_DIM, _("%g moves/s"), walk_speed(walk));
    }
    width = end - x - 7 < BAR_MOST ? end - x - 7 : BAR_MOST;
    if (width >= BAR_LEAST) {
        walk_draw_progress(walk, canvas, y, x + 3, width);
        x += 3 + width + 2;
    }
    canvas_fit(canvas, y, x + 3, canvas->cols, walk->optimal ? ROLE_GOOD : ROLE_TEXT, quality);
}

/* ---- the screen ------------------------------------------------------------------------------ */

static void
write_title(const struct walk *walk, char title[RESULT_LINE_BYTES])
{
    const struct session *const session = walk->session;
    const unsigned width = session->board.width, height = session->board.height;
    const struct path *const path = &walk_track(walk)->path;
    const struct words moves = humanize_move_count(path->length);

    if (walk->tab == WALK_SHORTEST)
        snprintf(title, RESULT_LINE_BYTES, _("The solution, %ux%u"), width, height);
    else if (walk->tab == WALK_YOURS)
        snprintf(
            title, RESULT_LINE_BYTES, _("Replay of %ux%u  %s"), width, height, session->names.id);
    else if (walk->source == WALK_GAME && session->finished)
        result_line(title, session);
    else if (walk->source == WALK_GAME)
        snprintf(title, RESULT_LINE_BYTES, "%s", _("Review of your moves so far"));
    else if (session_at_goal(session))
        snprintf(title, RESULT_LINE_BYTES, _("Analysis: %s, %s, %zu multi-tile"), moves.text,
            describe_excess(session).text, path_count_runs(path));
    else
        snprintf(title, RESULT_LINE_BYTES, _("Analysis: %s, not solved"), moves.text);
}

void
walk_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct walk *const walk = (struct walk *)view;
    const struct track *const track = walk_track(walk);
    struct tiles tiles = frame_tiles(app);
    char title[RESULT_LINE_BYTES];

    (void)best_moves_look(
        &walk->best, app, &track->board, walk->source != WALK_KEPT && !app->game.session.finished);
    pan_lay_out(&walk->pan, app, canvas, &track->board);
    if (frame_too_small(app, canvas))
        return;
    tiles.board = &track->board;
    tiles.goal = &walk->session->goal;
    tiles.found = walk->pan.found;
    tiles.glide = glide_now(&walk->glide, &app->layout, app->now_ns);
    if (track->at < track->path.length && track->moves == NULL) {
        tiles.hints = track->path.moves + track->at;
        tiles.hint_count = 1;
        tiles.slip = walk_is_slip(walk, track->at);
    }
    best_moves_mark(&walk->best, &tiles);
    write_title(walk, title);
    frame_board(app, canvas, &tiles, title);
    app->walk_stopped = !walk->running;
    if (layout_has_side_panel(&app->layout))
        draw_panel(walk, app, canvas);
    draw_line(walk, app, canvas);
}
