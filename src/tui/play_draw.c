// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * How the game looks: title, board, panel, the line that speaks, and the keys.
 */
#include "config.h"

#include "tui/play.h"

#include <stdio.h>

#include "tui/panel.h"
#include "tui/words.h"

bool
play_paused(const struct app *app)
{
    return (app->session.paused & SESSION_PAUSE_PLAYER) != 0;
}

static void
draw_title(const struct app *app, struct canvas *canvas)
{
    const struct session *session = &app->session;
    const int y = app->layout.title_row;
    const char *goal = "custom goal";
    int x = 1, end = canvas->cols;

    if (app->layout.panel == PANEL_NONE) {
        char clock[WORDS_BYTES];

        words_time(clock, session_time_ns(session, app->now_ns));
        canvas_printf(canvas, y, x, end, ROLE_TITLE, "%ux%u  %u move%s  %s",
            (unsigned)session->board.width, (unsigned)session->board.height,
            (unsigned)session->moves, words_plural(session->moves), app->timer_hidden ? "" : clock);
        return;
    }
    for (unsigned i = 0; i < goal_row_count; i++)
        if (goal_rows[i].kind == session->goal.kind)
            goal = goal_rows[i].name;
    x = canvas_text(canvas, y, x, end, ROLE_TITLE, "npuzzle");
    x = canvas_printf(canvas, y, x + 2, end, ROLE_TEXT, "%ux%u %s", (unsigned)session->board.width,
        (unsigned)session->board.height, goal);
    if (canvas->cols >= APP_TITLE_KEYS_COLS)
        end -= 18;
    /* Half an id is no id. */
    if (app->names.id[0] != '\0' && x + 6 + canvas_text_width(canvas, app->names.id) <= end)
        canvas_printf(canvas, y, x + 3, end, ROLE_DIM, "id %s", app->names.id);
    else if (app->names.source[0] != '\0')
        canvas_text(canvas, y, x + 3, end, ROLE_DIM, app->names.source);
    if (canvas->cols >= APP_TITLE_KEYS_COLS) {
        x = canvas_text(canvas, y, end + 2, canvas->cols, ROLE_KEY, "?");
        x = canvas_text(canvas, y, x, canvas->cols, ROLE_DIM, " help   ");
        x = canvas_text(canvas, y, x, canvas->cols, ROLE_KEY, "q");
        canvas_text(canvas, y, x, canvas->cols, ROLE_DIM, " quit");
    }
}

/* What the search has come to, while there is no answer to show. */
static void
search_words(const struct app *app, char *text, size_t bytes)
{
    const struct job_view *view = &app->guide.view;
    const struct session_bounds here = session_bounds_here(&app->session);
    char seconds[WORDS_BYTES], nodes[WORDS_BYTES];

    words_seconds(seconds, view->elapsed_ns);
    words_count(nodes, view->generated);
    if (here.upper == SESSION_UNKNOWN)
        snprintf(text, bytes, "Searching   %u or more   depth %llu   %s   %s nodes",
            (unsigned)here.lower, (unsigned long long)view->bound, seconds, nodes);
    else
        snprintf(text, bytes, "Searching   proved %u <= optimal <= %u   depth %llu   %s   %s nodes",
            (unsigned)here.lower, (unsigned)here.upper, (unsigned long long)view->bound, seconds,
            nodes);
}

/* The good news after a solve. */
static void
solved_words(const struct app *app, char *text, size_t bytes)
{
    const struct session *session = &app->session;
    char time[WORDS_BYTES], quality[64], hints[32] = "";
    int64_t excess;

    words_time_exact(time, session_time_ns(session, app->now_ns));
    if (session->solver_moves > 0) {
        snprintf(text, bytes, "Solved, %u of %u move%s by the solver.   N new, 0 try it yourself",
            (unsigned)session->solver_moves, (unsigned)session->moves,
            words_plural(session->moves));
        return;
    }
    if (session_excess(session, &excess) && excess == 0)
        snprintf(quality, sizeof quality, "the shortest way there is!");
    else if (session_excess(session, &excess))
        snprintf(quality, sizeof quality, "%lld above optimal.", (long long)excess);
    else
        snprintf(quality, sizeof quality, "optimal is not known.");
    if (app->new_best) {
        char before[WORDS_BYTES];

        words_time_exact(before, app->keeper.beaten_ms * 1000000);
        snprintf(text, bytes, "Your best time!  %s, before %s   %u move%s, %s   R review", time,
            before, (unsigned)session->moves, words_plural(session->moves), quality);
        return;
    }
    if (session->hints > 0)
        snprintf(hints, sizeof hints, " %u hint%s.", (unsigned)session->hints,
            words_plural(session->hints));
    snprintf(text, bytes, "Solved!  %s   %u move%s, %s%s   R review, N new", time,
        (unsigned)session->moves, words_plural(session->moves), quality, hints);
}

static void
draw_hint_line(const struct play_view *play, struct app *app, struct canvas *canvas)
{
    const struct session *session = &app->session;
    const struct job_view *view = &app->guide.view;
    char text[256], hint[200];
    enum role role = ROLE_TEXT;

    text[0] = '\0';
    if (app->message[0] != '\0') {
        snprintf(text, sizeof text, "%s", app->message);
        role = app->message_role;
    } else if (session->finished) {
        solved_words(app, text, sizeof text);
        role = ROLE_GOOD;
    } else if (play_paused(app)) {
        snprintf(text, sizeof text, "Paused. p goes on.");
    } else if (!session->solvable) {
        snprintf(text, sizeof text, "This board cannot be solved. N shuffles another.");
        role = ROLE_WARNING;
    } else if (play->hints > 0 && view->has_path && view->path_length > 0) {
        const size_t shown = play->hints < view->path_length ? play->hints : view->path_length;

        words_hint(hint, sizeof hint, &session->board, view->next, shown, view->path_length);
        snprintf(text, sizeof text, "Hint: %s  Enter plays it, H shows the next one.", hint);
        if (canvas_text_width(canvas, text) >= canvas->cols)
            snprintf(text, sizeof text, "Hint: %s", hint);
        role = ROLE_HINT;
    } else if (session->at == 0) {
        snprintf(text, sizeof text, "Slide the tiles into order with the arrow keys. H helps.");
        role = ROLE_DIM;
    } else if (view->running && !view->optimal) {
        search_words(app, text, sizeof text);
        role = ROLE_DIM;
    }
    canvas_text(canvas, app->layout.hint_row, 1, canvas->cols, role, text);
}

static void
draw_too_small(struct canvas *canvas)
{
    canvas_text(canvas, canvas->rows / 2, 0, canvas->cols, ROLE_TEXT, "too small");
}

void
play_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct play_view *play = (struct play_view *)view;
    struct picture picture;

    app_lay_out(app, canvas, &app->session.board);
    if (app->layout.too_small) {
        draw_too_small(canvas);
        return;
    }
    picture = app_picture(app);
    picture.hidden = play_paused(app);
    if (play->hints > 0 && app->guide.view.has_path) {
        picture.hints = app->guide.view.next;
        picture.hint_count =
            play->hints < app->guide.view.path_length ? play->hints : app->guide.view.path_length;
    }
    if (app->session.finished && app->animate)
        picture.wave = (int)((app->now_ns - play->solved_at_ns) / PLAY_WAVE_STEP_NS);
    draw_title(app, canvas);
    picture_draw(canvas, &app->layout, &picture);
    panel_draw(app, canvas);
    draw_hint_line(play, app, canvas);
    app_draw_keys(app, canvas, MODE_PLAY);
}
