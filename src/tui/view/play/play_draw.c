// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Drawing the game: title, board, panel and the hint line.
 */
#include "config.h"

#include "tui/view/play/play.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/humanize.h"
#include "tui/widget/frame.h"

enum { LINE_BYTES = 512 };

/* The title of a screen without a panel: size, moves, time, and the part that is shown. */
static void
draw_title_alone(const struct app *app, struct canvas *canvas)
{
    const struct session *session = &app->game.session;
    const struct layout *layout = &app->layout;
    const unsigned width = (unsigned)session->board.width, height = (unsigned)session->board.height;
    const unsigned moves = (unsigned)session->moves;
    const struct words counted = humanize_move_count(moves);
    const struct words rows = humanize_range(layout->view_row, layout->view_height);
    const struct words cols = humanize_range(layout->view_col, layout->view_width);
    struct words clock =
        humanize_time(contest_total(session, app->now_ns).time_ms * CLOCK_NS_PER_MS);

    if (app->timer_hidden)
        clock.text[0] = '\0';
    if (!layout_scrolls(layout)) {
        canvas_fit_printf(canvas, layout->title_row, layout->lines_x, canvas->cols, ROLE_TITLE,
            "%ux%u  %s  %s", width, height, counted.text, clock.text);
        return;
    }
    canvas_fit_printf(canvas, layout->title_row, layout->lines_x, canvas->cols, ROLE_TITLE,
        _("%ux%u  %s  %s  rows %s, columns %s"), width, height, counted.text, clock.text, rows.text,
        cols.text);
}

/* The name of the board, or of the contest, before column `end`. */
static void
draw_name(const struct app *app, struct canvas *canvas, int x, int end)
{
    const struct session_names *const names = &app->game.session.names;
    const int y = app->layout.title_row;
    char contest[400];

    if (attempt_has(&app->game.session.attempt, 0)) {
        play_contest_title(app, contest, sizeof contest);
        canvas_fit(canvas, y, x, end, ROLE_STRONG, contest);
    } else if (names->id[0] != '\0' && x + 3 + canvas_text_width(canvas, names->id) <= end) {
        /* An id is useless if it is cut. */
        canvas_printf(canvas, y, x, end, ROLE_DIM, _("id %s"), names->id);
    } else if (names->source[0] != '\0') {
        canvas_fit(canvas, y, x, end, ROLE_DIM, names->source);
    }
}

static void
draw_title(const struct app *app, struct canvas *canvas)
{
    const struct session *session = &app->game.session;
    const int y = app->layout.title_row;
    const struct goal_row *const row = goal_row_of(session->goal.kind);
    const char *const goal = row != NULL ? _(row->name) : _("custom goal");
    int x = app->layout.lines_x, end = app->layout.title_end;

    if (app->layout.panel == PANEL_NONE) {
        draw_title_alone(app, canvas);
        return;
    }
    x = canvas_text(canvas, y, x, end, ROLE_TITLE, "npuzzle");
    x = canvas_fit_printf(canvas, y, x + 2, end, ROLE_TEXT, "%ux%u %s",
        (unsigned)session->board.width, (unsigned)session->board.height, goal);
    if (canvas->cols >= APP_TITLE_KEYS_COLS)
        end -= 18;
    draw_name(app, canvas, x + 3, end);
    if (canvas->cols >= APP_TITLE_KEYS_COLS) {
        x = canvas_text(canvas, y, end + 2, canvas->cols, ROLE_KEY, "?");
        x = canvas_text(canvas, y, x, canvas->cols, ROLE_DIM, _(" help   "));
        canvas_add_hit(canvas, y, end + 2, 1, x - end - 4, HIT_KEY, '?');
        canvas_add_hit(canvas, y, x, 1, canvas->cols - x, HIT_KEY, 'q');
        x = canvas_text(canvas, y, x, canvas->cols, ROLE_KEY, "q");
        canvas_text(canvas, y, x, canvas->cols, ROLE_DIM, _(" quit"));
    }
}

/* The progress of a search that has no proof yet. */
static void
search_words(const struct app *app, char *text, size_t bytes)
{
    const struct background_view *view = &app->game.hints.view;
    const struct bounds here = grading_bounds_at(&app->game.session, app->game.session.at);
    const struct words seconds = humanize_seconds(view->answer.effort.elapsed_ns);
    const struct words nodes = humanize_node_count(view->answer.effort.generated);
    const unsigned long long lower = here.lower, upper = here.upper;
    const struct words bounds =
        here.upper == BOUND_UNKNOWN
            ? humanize_printf(_("%llu or more"), lower)
            : humanize_printf(_("proved %llu <= optimal <= %llu"), lower, upper);
    const struct words no_depth = {""};
    const struct words depth =
        view->bound > 0 ? humanize_printf(_("depth %llu   "), (unsigned long long)view->bound)
                        : no_depth;

    if (view->building > 0) {
        snprintf(text, bytes, _("Building tables (%u %%)   %s   %s"), view->building - 1,
            bounds.text, seconds.text);
        return;
    }
    snprintf(text, bytes, _("Searching   %s   %s%s   %s"), bounds.text, depth.text, seconds.text,
        nodes.text);
}

/* How good a solve was, as the end of a sentence. */
static struct words
quality_words(const struct session *session)
{
    int64_t excess;
    const bool known = grading_excess(session, &excess);

    if (excess == 0)
        return humanize_printf(
            "%s", known ? _("the shortest way there is!") : _("optimal is not known."));
    return humanize_printf(
        known ? _("%lld above optimal.") : _("at least %lld above optimal."), (long long)excess);
}

/* " 2 hints, 3 undos.", or "". */
static struct words
aid_words(const struct session *session)
{
    const struct words hints = humanize_printf(
        P_("%llu hint", "%llu hints", session->hints), (unsigned long long)session->hints);
    const struct words undos = humanize_printf(
        P_("%llu undo", "%llu undos", session->undos), (unsigned long long)session->undos);

    if (session->hints > 0 && session->undos > 0)
        return humanize_printf(" %.24s, %.24s.", hints.text, undos.text);
    if (session->hints > 0 || session->undos > 0)
        return humanize_printf(" %.48s.", session->hints > 0 ? hints.text : undos.text);
    return humanize_printf("%s", "");
}

static void
best_time_words(const struct app *app, const char *time, const char *counted, const char *quality,
    const char *aids, char *text, size_t bytes)
{
    const struct words record = humanize_time_exact(app->game.beaten_ms * CLOCK_NS_PER_MS);
    const char *const before = record.text;

    snprintf(text, bytes, _("Your best time!  %s, before %s   %s, %s%s"), time, before, counted,
        quality, aids);
}

static void
solved_words(const struct app *app, char *text, size_t bytes)
{
    const struct session *session = &app->game.session;
    const unsigned moves = (unsigned)session->moves;
    const char *const reason = describe_not_counted(&app->keeper);
    const struct words move_words = humanize_move_count(moves);
    const struct words time_words = humanize_time_exact(session_time_ns(session, app->now_ns));
    const struct words qualities = quality_words(session), aid = aid_words(session);
    const char *const counted = move_words.text, *const time = time_words.text;
    const char *const quality = qualities.text, *const aids = aid.text;

    if (session->solver_moves > 0) {
        snprintf(text, bytes,
            _("Solved, %u of %s by the solver: it does not count.   N new, 0 try it yourself"),
            (unsigned)session->solver_moves, counted);
        return;
    }
    if (reason != NULL) {
        snprintf(text, bytes, _("Solved!  %s, %s.   Not counted: %s."), time, counted, reason);
        return;
    }
    if (app->game.new_best) {
        best_time_words(app, time, counted, quality, aids, text, bytes);
        return;
    }
    snprintf(text, bytes, _("Solved!  %s   %s, %s%s   N another, R review"), time, counted, quality,
        aids);
}

/* "Hint: 8 down, then 31 more.", or what the best moves are. */
static void
hint_words(const struct play_view *play, const struct app *app, char *text, size_t bytes)
{
    const struct background_view *view = &app->game.hints.view;
    const struct board *board = &app->game.session.board;
    const size_t shown = play->hints < view->next_count ? play->hints : view->next_count;
    char hint[200];

    if (play->best.shown) {
        snprintf(text, bytes, "%s", play->best.words);
        return;
    }
    humanize_hint(hint, sizeof hint, board, view->next, shown,
        app_hides_solver(app) ? 0 : view->answer.length);
    snprintf(text, bytes, _("Hint: %s  Enter plays it, H shows the next one."), hint);
}

/* What the panel would say, for screens without one. */
static void
progress_words(const struct app *app, char *text, size_t bytes)
{
    const struct bounds here = grading_bounds_at(&app->game.session, app->game.session.at);
    const struct words slips = humanize_slips(grading_slips(&app->game.session));
    const struct words you = describe_excess(&app->game.session);
    const struct words bounds = describe_bounds(here, 14);

    snprintf(text, bytes, _("To go %s   You %s   %s"), bounds.text, you.text, slips.text);
}

/* For newcomers: where the tiles belong, and the keys that say the rest. */
static void
begin_words(const struct app *app, char *text, size_t bytes)
{
    const struct session *const session = &app->game.session;
    const unsigned last = (unsigned)session->board.cells - 1;
    struct words goal = {""};

    if (contest_locks(session)) {
        snprintf(
            text, bytes, "%s", _("The clock starts with your first move; there are no hints."));
        return;
    }
    switch (session->goal.kind) {
    case GOAL_STANDARD:
        goal = humanize_printf(_("Slide the tiles into order, 1 to %u, the blank last."), last);
        break;
    case GOAL_BLANK_FIRST:
        goal =
            humanize_printf(_("Slide the tiles into order, the blank first, then 1 to %u."), last);
        break;
    case GOAL_SNAIL:
        goal =
            humanize_printf(_("Slide the tiles into a spiral, 1 to %u, the blank inside."), last);
        break;
    case GOAL_CUSTOM:
        goal = humanize_printf("%s", _("Slide the tiles to your own goal: V shows it."));
        break;
    }
    snprintf(text, bytes, "%s   %s   %s%s%s", goal.text, _("H: a hint"), _("?: all keys"),
        layout_scrolls(&app->layout) ? "   " : "",
        layout_scrolls(&app->layout) ? _("PageUp, PageDown: look around") : "");
}

/* Writes the hint line, or "". Returns its role. */
static enum role
line_words(const struct play_view *play, const struct app *app, char *text, size_t bytes)
{
    const struct session *session = &app->game.session;
    const struct background_view *view = &app->game.hints.view;

    text[0] = '\0';
    if (play_contest_words(app, text, bytes))
        return session_is_dnf(session) ? ROLE_WARNING : session->finished ? ROLE_GOOD : ROLE_TEXT;
    if (session->finished) {
        solved_words(app, text, bytes);
        return ROLE_GOOD;
    }
    if (app_paused(app)) {
        snprintf(text, bytes, "%s", _("Paused. p resumes."));
        return ROLE_TEXT;
    }
    if (!session->solvable) {
        snprintf(text, bytes, "%s", _("This board cannot be solved. N shuffles another."));
        return ROLE_WARNING;
    }
    if (play->best.shown || (play->hints > 0 && view->next_count > 0)) {
        hint_words(play, app, text, bytes);
        return ROLE_HINT;
    }
    if (session_at_goal(session))
        snprintf(text, bytes, "%s", _("It is solved already: N shuffles another."));
    else if (session->at == 0)
        begin_words(app, text, bytes);
    else if (app_hides_solver(app))
        text[0] = '\0';
    else if (view->running && view->answer.state != ANSWER_OPTIMAL)
        search_words(app, text, bytes);
    else if (app->layout.panel == PANEL_NONE)
        progress_words(app, text, bytes);
    return ROLE_DIM;
}

static void
draw_hint_line(
    const struct play_view *play, struct app *app, struct canvas *canvas, bool race_drawn)
{
    char text[LINE_BYTES], race[LINE_BYTES];
    enum role role;

    if (frame_hint_message(app, canvas))
        return;
    role = line_words(play, app, text, sizeof text);
    if (!race_drawn && !app->game.session.finished && play->hints == 0 && !play->best.shown &&
        play_pace_write(app, race, sizeof race))
        memcpy(text, race, sizeof race);
    frame_hint(app, canvas, role, text);
}

/* How many diagonals of tiles the wave has passed: all of them in its time, on every board. */
static int
wave_at(const struct layout *layout, uint64_t elapsed_ns)
{
    const uint64_t way = (uint64_t)layout->view_width + layout->view_height + TILES_WAVE_LENGTH;

    return (int)(elapsed_ns * way / PLAY_WAVE_NS);
}

void
play_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct play_view *play = (struct play_view *)view;
    struct tiles tiles;
    bool race_drawn;

    play_follow_board(play, app);
    pan_lay_out(&play->pan, app, canvas, &app->game.session.board);
    if (frame_too_small(app, canvas))
        return;
    tiles = frame_tiles(app);
    tiles.hidden = app_hides_tiles(app);
    tiles.found = play->pan.found;
    if (play->hints > 0 && app->game.hints.view.next_count > 0) {
        tiles.hints = app->game.hints.view.next;
        tiles.hint_count = play->hints < app->game.hints.view.next_count
                               ? play->hints
                               : app->game.hints.view.next_count;
    }
    play_best_tick(play, app);
    if (!app_paused(app))
        best_moves_mark(&play->best, &tiles);
    tiles.blocked = app->now_ns < play->blocked_until_ns;
    tiles.glide = play->glide;
    if (play_wave_runs(play, app))
        tiles.wave = wave_at(&app->layout, app->now_ns - play->solved_at_ns);
    draw_title(app, canvas);
    tiles_draw(canvas, &app->layout, &tiles);
    panel_draw(app, canvas);
    play_pace_follow(app);
    race_drawn = play_pace_draw(app, canvas);
    if (!race_drawn)
        play_pace_say_end(app);
    draw_hint_line(play, app, canvas, race_drawn);
}
