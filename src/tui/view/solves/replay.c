// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The replay of a kept solve, with the time that every move took. The game waits; Enter begins a
 * new one on the board of the solve.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/humanize.h"
#include "records/replay/replay.h"
#include "records/replay/replay_code.h"
#include "tui/view/copy.h"
#include "tui/view/views.h"
#include "tui/view/walk.h"
#include "tui/widget/frame.h"

static const double speeds[] = {0.5, 1, 2, 4, 8, 16};

enum { SPEEDS = sizeof speeds / sizeof speeds[0], NORMAL = 1, BAR_MAX = 40, ROWS_BELOW = 7 };

struct replay_view {
    struct view view;
    struct kept_solve kept;
    struct replay replay;
    struct walk walk;
    unsigned speed;
};

static void
set_speed(struct replay_view *replay, const struct app *app, unsigned speed)
{
    if (speed >= SPEEDS)
        return;
    walk_restart_clock(&replay->walk, app);
    replay->speed = speed;
    replay->walk.speed = speeds[speed];
}

/* Begins a game on the board of the solve. */
static void
play_board(const struct replay_view *replay, struct app *app)
{
    const struct kept_solve *const kept = &replay->kept;
    struct puzzle_id id;
    struct game_origin origin = {.from = GAME_FROM_BOARD,
        .board = &kept->record.start,
        .goal = &kept->record.goal,
        .title = ""};

    if (kept->record.names.id[0] != '\0' &&
        puzzle_id_parse(&id, kept->record.names.id, NULL) == NP_OK)
        origin = (struct game_origin){.from = GAME_FROM_ID, .id = &id, .kind = kept->solve.kind};
    if (!app_may_leave(app, REQUEST_REPLAY_PLAY) || !app_begin(app, &origin))
        return;
    app_close_all(app);
    app_say(app, ROLE_TEXT, "The board of that solve. It was solved before, so it does not count.");
}

/* Judges the moves that led to the end, without those that were taken back. */
static void
analyse(const struct replay_view *replay, struct app *app)
{
    struct session session = {.moves = 0};
    struct np_error error;
    struct view *view = NULL;

    if (record_replay(&replay->kept.record, &session, &error) != NP_OK)
        app_say(app, ROLE_WARNING, "%.150s", error.text);
    else
        view = analysis_view_of_session(app, &session);
    session_free(&session);
    if (view != NULL)
        app_open(app, view);
}

/* Goes to the next move, or the previous one, that was a slip or was not made by a single key. */
static void
jump(struct replay_view *replay, struct app *app, int way)
{
    const struct walk *const walk = &replay->walk;
    const size_t count = walk->path.length;

    for (size_t i = walk->at + (size_t)way; i < count; i += (size_t)way)
        if (walk_is_slip(walk, i) ||
            (replay->replay.moves[i].cause != REPLAY_MOVE &&
                (i == 0 || replay->replay.moves[i - 1].cause != replay->replay.moves[i].cause))) {
            walk_stop_at(&replay->walk, i);
            return;
        }
    app_say(app, ROLE_TEXT,
        way == 1 ? "No slip and no undo after this." : "No slip and no undo before this.");
}

static void
replay_request(struct view *view, struct app *app, enum request request)
{
    struct replay_view *const replay = (struct replay_view *)view;

    switch (request) {
    case REQUEST_FASTER:
        set_speed(replay, app, replay->speed + 1);
        return;
    case REQUEST_SLOWER:
        set_speed(replay, app, replay->speed - 1);
        return;
    case REQUEST_NEXT_SLIP:
        jump(replay, app, 1);
        return;
    case REQUEST_PREVIOUS_SLIP:
        jump(replay, app, -1);
        return;
    case REQUEST_ANALYSE:
        analyse(replay, app);
        return;
    case REQUEST_REPLAY_PLAY:
        play_board(replay, app); /* this may free the view */
        return;
    default:
        if (!walk_request(&replay->walk, app, request))
            app_common_request(app, request);
    }
}

static struct words
time_words(double ms)
{
    return humanize_time_exact((uint64_t)(ms * CLOCK_NS_PER_MS));
}

/* "> 00:12.34 / 01:02.50   x2   [=====>.....]" */
static void
draw_progress(const struct replay_view *replay, struct app *app, struct canvas *canvas)
{
    const struct walk *const walk = &replay->walk;
    const int y = app->layout.hint_row;
    const struct words now = time_words(walk_time_ms(walk, app));
    const struct words end = time_words((double)replay->replay.end_ms);
    const char *const sign = walk->running ? ">" : "=";
    int x, width;

    if (walk_draw_words(walk, app, canvas))
        return;
    x = canvas_fit_printf(canvas, y, app->layout.lines_x, canvas->cols, ROLE_HINT,
        "%s %s / %s   x%g", sign, now.text, end.text, walk->speed);
    width = canvas->cols - x - 6 < BAR_MAX ? canvas->cols - x - 6 : BAR_MAX;
    if (width >= 8)
        walk_draw_progress(walk, canvas, y, x + 2, width);
}

/* What the next move of the board is. */
static void
draw_next(const struct replay_view *replay, struct pen *pen)
{
    static const char *const causes[] = {
        [REPLAY_MOVE] = "",
        [REPLAY_UNDO] = N_("undo: "),
        [REPLAY_REDO] = N_("redo: "),
        [REPLAY_RESTART] = N_("restart: "),
        [REPLAY_SOLVER] = N_("solver: "),
    };
    const struct walk *const walk = &replay->walk;
    const char *cause;
    enum move move;

    if (walk->at == walk->path.length) {
        pen_printf(pen, ROLE_GOOD, "%s",
            replay->replay.session.finished && session_at_goal(&replay->replay.session)
                ? _("Solved. Space: again, Esc: back")
                : _("The end. Space: again, Esc: back"));
        return;
    }
    cause = causes[replay->replay.moves[walk->at].cause];
    move = (enum move)walk->path.moves[walk->at];
    pen_printf(pen, walk_is_slip(walk, walk->at) ? ROLE_SLIP : ROLE_STRONG, _("Next    %s%u %s%s"),
        cause[0] == '\0' ? "" : _(cause),
        (unsigned)walk->board.tiles[board_source(&walk->board, move)], humanize_move(move),
        walk_is_slip(walk, walk->at) ? _(", a slip") : "");
}

static void
draw_panel(const struct replay_view *replay, const struct app *app, struct canvas *canvas)
{
    const struct walk *const walk = &replay->walk;
    const struct history_solve *const solve = &replay->kept.solve;
    const struct words result = humanize_result(solve->dnf ? AVERAGE_DNF : solve->time_ms);
    struct pen pen = frame_pen(app, canvas);

    walk_draw_moves(walk, &pen, _("Moves, [x] a slip"), ROWS_BELOW);
    pen.y++;
    draw_next(replay, &pen);
    pen_printf(&pen, ROLE_TEXT, _("Move    %zu of %zu"), walk->at, walk->path.length);
    pen_printf(
        &pen, ROLE_TEXT, _("Result  %s, %s"), result.text, humanize_move_count(solve->moves).text);
    if (solve->time_ms > 0)
        pen_printf(&pen, ROLE_TEXT, _("Speed   %.2f moves/s"), solve_moves_per_second(solve));
    if (solve->undos > 0)
        pen_printf(&pen, ROLE_TEXT, _("Undos   %u"), (unsigned)solve->undos);
    if (solve->when != SOLVE_NO_DATE)
        pen_printf(&pen, ROLE_DIM, "%s", humanize_date(solve->when).text);
}

static void
replay_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct replay_view *const replay = (struct replay_view *)view;
    const struct history_solve *const solve = &replay->kept.solve;
    char title[200];

    snprintf(title, sizeof title, _("Replay of %ux%u  %s"), (unsigned)solve->width,
        (unsigned)solve->height, replay->kept.record.names.id);
    if (!walk_draw_board(&replay->walk, app, canvas, title))
        return;
    if (layout_has_side_panel(&app->layout))
        draw_panel(replay, app, canvas);
    draw_progress(replay, app, canvas);
}

static uint64_t
replay_wake_ns(const struct view *view, const struct app *app)
{
    return walk_wake_ns(&((const struct replay_view *)view)->walk, app);
}

static void
replay_tick(struct view *view, struct app *app)
{
    walk_tick(&((struct replay_view *)view)->walk, app);
}

static void
replay_view_free(struct view *view)
{
    struct replay_view *const replay = (struct replay_view *)view;

    walk_free(&replay->walk);
    replay_free(&replay->replay);
    record_free(&replay->kept.record);
}

static void
replay_copy(struct view *view, struct app *app, struct copy_list *list)
{
    const struct replay_view *const replay = (const struct replay_view *)view;

    (void)app;
    copy_add_solve(list, &replay->kept);
    copy_add_board(list, N_("The board"), &replay->walk.board);
    copy_add_moves(list, N_("The moves so far"), &replay->walk.path, replay->walk.at);
}

static const struct view_class replay_class = {
    .mode = MODE_REPLAY,
    .covers = true,
    .request = replay_request,
    .copy = replay_copy,
    .draw = replay_draw,
    .wake_ns = replay_wake_ns,
    .tick = replay_tick,
    .free = replay_view_free,
};

/* Makes the view, which takes over what the solve owns. */
static enum np_status
make_view(struct view **view, struct app *app, struct kept_solve *kept, struct np_error *error)
{
    struct replay_view *const replay = view_new(sizeof *replay, &replay_class);
    enum np_status status;

    if (replay == NULL)
        return np_no_memory(error);
    replay->kept = *kept;
    memset(kept, 0, sizeof *kept);
    status = replay_init(&replay->replay, &replay->kept.record, error);
    if (status == NP_OK &&
        walk_init_replay(&replay->walk, &replay->kept.record.start, &replay->replay) != NP_OK)
        status = np_no_memory(error);
    if (status != NP_OK) {
        view_free(&replay->view);
        return status;
    }
    set_speed(replay, app, NORMAL);
    replay->walk.running = app->animate;
    *view = &replay->view;
    return NP_OK;
}

/* Opens the replay of a solve that was read with this status, and frees the solve. */
static void
open_replay(struct app *app, struct kept_solve *kept, enum np_status status, struct np_error *error)
{
    struct view *view = NULL;

    if (status == NP_OK)
        status = make_view(&view, app, kept, error);
    record_free(&kept->record);
    if (status == NP_OK)
        app_open(app, view);
    else
        app_say(app, ROLE_WARNING, "%.150s", error->text);
}

void
replay_view_open(struct app *app, const struct history_solve *solve)
{
    struct kept_solve kept = {0};
    struct np_error error = {.text = ""};

    open_replay(app, &kept, store_load_solve(app->keeper.store, solve->id, &kept, &error), &error);
}

void
replay_view_paste(struct app *app, const char *code)
{
    struct kept_solve kept = {0};
    struct np_error error = {.text = ""};

    open_replay(app, &kept, replay_code_read(&kept, code, &error), &error);
}
