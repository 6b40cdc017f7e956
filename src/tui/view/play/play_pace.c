// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Racing one's own best solve: a second, small board shows where it was after the same time, or a
 * line does where there is no room for a board. The clock and the solve do not change.
 */
#include "config.h"

#include "tui/view/play/play.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/intl.h"
#include "play/humanize.h"
#include "records/replay/replay.h"
#include "records/statistics.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"

enum {
    FRAME_NS = CLOCK_NS_PER_SECOND / 10, /* how often it is drawn while the clock runs */
    PANEL_ROWS = 9,                      /* rows of the panel that are left to its numbers */
    LINES = 2,                           /* of text above the small board */
    LEAST_COLS = 16,                     /* for these lines */
};

struct play_pace {
    struct pace pace;
    uint64_t game; /* the solve of the game for which it was chosen */
    bool ended;    /* the player was told how the race ended */
};

void
play_pace_end(struct app *app)
{
    if (app->pace != NULL)
        pace_free(&app->pace->pace);
    free(app->pace);
    app->pace = NULL;
}

/* Chooses the best solve of boards like this one; says so, or why there is none, if `report`. */
static void
choose(struct app *app, bool report)
{
    const struct session *const session = &app->game.session;
    const struct history_solve kind = history_solve_of(session);
    struct kept_solve kept = {.solve = {.id = 0}};
    struct np_error error = {.text = ""};
    enum np_status status = NP_NOT_FOUND;

    play_pace_end(app);
    if (app->keeper.store != NULL)
        status = store_load_best(app->keeper.store, &kind, &kept, &error);
    if (status == NP_OK && (app->pace = calloc(1, sizeof *app->pace)) == NULL)
        (void)np_no_memory(&error);
    if (app->pace != NULL && pace_init(&app->pace->pace, &kept, &error) != NP_OK)
        play_pace_end(app);
    record_free(&kept.record);
    if (app->pace != NULL)
        app->pace->game = app->game.number;
    if (!report)
        return;
    if (app->pace != NULL)
        app_say(app, ROLE_TEXT, "You race your best, %s. Press B again to race it on its board.",
            humanize_result(app->pace->pace.kept.solve.time_ms).text);
    else if (status == NP_NOT_FOUND)
        app_say(app, ROLE_TEXT,
            "There is no solve of such a board to race yet: solve one, then B races it.");
    else
        app_say(app, ROLE_WARNING, "%.150s", error.text);
}

/* Begins a game on the board of the solve; returns false if this game has that board. */
static bool
begin_on_its_board(struct app *app)
{
    const struct kept_solve *const kept = &app->pace->pace.kept;

    if (kept->solve.key == history_solve_of(&app->game.session).key)
        return false;
    if (app_may_leave(app, REQUEST_RACE_BEST) && replay_begin_game(app, kept)) {
        app->pace->game = app->game.number;
        app->pace->ended = false;
        app_say(app, ROLE_TEXT,
            "This is the board of your best. You solved it before, so it does not count. B ends "
            "the race.");
    }
    return true;
}

void
play_race_best(struct app *app)
{
    if (app->pace == NULL || !pace_fits(&app->pace->pace, &app->game.session)) {
        choose(app, true);
    } else if (!begin_on_its_board(app)) {
        play_pace_end(app);
        app_say(app, ROLE_TEXT, "You no longer race your best.");
    }
}

/* The pace to show; NULL = none. */
static struct pace *
shown_pace(const struct app *app)
{
    return app->pace != NULL && pace_fits(&app->pace->pace, &app->game.session) &&
                   !app_paused(app) && app->game.session.attempt.spec.row == NULL
               ? &app->pace->pace
               : NULL;
}

uint64_t
play_pace_wake_ns(const struct app *app)
{
    return shown_pace(app) != NULL && session_clock_runs(&app->game.session)
               ? app->now_ns + FRAME_NS
               : APP_NEVER;
}

void
play_pace_follow(struct app *app)
{
    struct pace *pace;

    /* Another game of this kind races the best there is by now. */
    if (app->pace != NULL && app->pace->game != app->game.number)
        choose(app, false);
    pace = shown_pace(app);
    if (pace != NULL)
        pace_go_to(pace, session_time_ns(&app->game.session, app->now_ns) / CLOCK_NS_PER_MS);
}

/* "ahead 1.2 s" */
static struct words
lead_words(const struct app *app, const struct pace *pace, enum role *role)
{
    const struct session *const session = &app->game.session;
    const uint64_t time_ms = session_time_ns(session, app->now_ns) / CLOCK_NS_PER_MS;
    const int64_t lead_ms = pace_lead_ms(pace, session, time_ms);
    const double seconds = (double)(lead_ms < 0 ? -lead_ms : lead_ms) / 1000;

    *role = lead_ms >= 0 ? ROLE_GOOD : ROLE_SLIP;
    if (session->moves == 0 && !session->finished) {
        *role = ROLE_TEXT;
        return humanize_printf("%s", _("ready"));
    }
    return humanize_printf(
        lead_ms >= 0 ? _("ahead %.*f s") : _("behind %.*f s"), session->finished ? 2 : 1, seconds);
}

/* Lays the small board out in a part of the screen; false if it does not fit there. */
static bool
lay_out(
    struct layout *layout, const struct pace *pace, int y, int x, int rows, int cols, bool filled)
{
    return cols >= LEAST_COLS && layout_make_small(layout, y + LINES, x, rows - LINES, cols,
                                     pace->board.width, pace->board.height, filled);
}

bool
play_pace_draw(struct app *app, struct canvas *canvas)
{
    struct pace *const pace = shown_pace(app);
    const struct layout *const main = &app->layout;
    const int y = main->panel_y + PANEL_ROWS, x = main->panel_x;
    const int end = main->hint_row > 0 ? main->hint_row : canvas->rows;
    struct tiles tiles = frame_tiles(app);
    struct layout layout;
    enum role role;
    struct words lead;

    if (pace == NULL || !layout_has_side_panel(main) ||
        !lay_out(&layout, pace, y, x, end - y, main->panel_width, main->filled))
        return false;
    lead = lead_words(app, pace, &role);
    /* It takes the place of the curve. */
    canvas_fill(canvas, y, x, end - y, canvas->cols - x, ROLE_TEXT, ' ');
    canvas_fit_printf(canvas, y, x, canvas->cols, ROLE_DIM, _("Your best %s"),
        humanize_result(pace->kept.solve.time_ms).text);
    canvas_fit(canvas, y + 1, x, canvas->cols, role, lead.text);
    tiles.board = &pace->board;
    tiles.goal = &pace->kept.record.goal;
    tiles_draw(canvas, &layout, &tiles);
    return true;
}

void
play_pace_say_end(struct app *app)
{
    const struct pace *const pace = shown_pace(app);
    enum role role;
    struct words lead;

    if (pace == NULL || !app->game.session.finished || app->pace->ended)
        return;
    app->pace->ended = true;
    lead = lead_words(app, pace, &role);
    app_say(app, role, "Your best solve took %s: %s.",
        humanize_result(pace->kept.solve.time_ms).text, lead.text);
}

bool
play_pace_write(const struct app *app, char *text, size_t bytes)
{
    const struct pace *const pace = shown_pace(app);
    const struct session *const session = &app->game.session;
    enum role role;
    struct words lead;

    if (pace == NULL)
        return false;
    lead = lead_words(app, pace, &role);
    snprintf(text, bytes, _("%s: placed %u, your best %u; distance %llu, %llu"), lead.text,
        (unsigned)session->placed, (unsigned)pace->placed, (unsigned long long)session->manhattan,
        (unsigned long long)pace->manhattan);
    return true;
}
