// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view that offers an unfinished game when the program starts: its board, moves and time. The
 * view below shows a new game.
 */
#include "config.h"

#include "tui/app.h"

#include <stdio.h>

#include "base/clock.h"
#include "base/intl.h"
#include "tui/widget/frame.h"
#include "tui/view/views.h"
#include "play/contest/describe_contest.h"
#include "play/humanize.h"

enum { LINES_ROW = 2 };

struct offer_view {
    struct view view;
    struct store_game saved;
    struct session session; /* the unfinished game, if it was read */
    bool read;              /* false for a game that cannot be read */
    char contest[100];      /* the contest that it is an attempt at; "" = none */
};

static void
offer_request(struct view *view, struct app *app, enum request request)
{
    /* This is a copy, because opening the game may free the view. */
    const struct store_game saved = ((const struct offer_view *)view)->saved;

    if (request == REQUEST_GO_ON) {
        if (app_open_saved(app, &saved))
            app_close_all(app);
    } else if (request == REQUEST_NEW_INSTEAD) {
        app_close(app);
    } else {
        (void)app_common_request(app, request);
    }
}

static const char *
title_of(const struct offer_view *offer)
{
    const struct session_names *const names = &offer->session.names;

    return !offer->read                ? offer->saved.name
           : offer->contest[0] != '\0' ? offer->contest
           : names->id[0] != '\0'      ? names->id
           : names->source[0] != '\0'  ? names->source
                                       : offer->saved.name;
}

static void
draw_lines(const struct offer_view *offer, struct pen *pen)
{
    const struct store_game *const game = &offer->saved;
    const struct words date = humanize_date(game->changed_ms / 1000);
    const struct words moves = humanize_move_count(game->moves);

    pen->y = canvas_wrap(
        pen->canvas, pen->y, pen->x, pen->right, pen->bottom, ROLE_TEXT, title_of(offer));
    if (offer->read)
        pen_printf(pen, ROLE_TEXT, _("%s in %s"), moves.text,
            humanize_time(game->time_ms * CLOCK_NS_PER_MS).text);
    pen_printf(pen, ROLE_DIM, _("left at %s"), date.text);
}

static void
draw_board(const struct offer_view *offer, struct app *app, struct canvas *canvas)
{
    const struct session *const session = &offer->session;
    struct pen pen = frame_pen(app, canvas);
    struct tiles tiles = frame_tiles(app);
    char title[200];

    tiles.board = &session->board;
    tiles.goal = &session->goal;
    /* An attempt goes on when its board is shown. */
    tiles.hidden = attempt_has(&session->attempt, 0);
    snprintf(title, sizeof title, _("Your unfinished game, %ux%u"), (unsigned)session->board.width,
        (unsigned)session->board.height);
    frame_board(app, canvas, &tiles, title);
    if (layout_has_side_panel(&app->layout))
        draw_lines(offer, &pen);
}

static void
offer_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    const struct offer_view *const offer = (const struct offer_view *)view;
    struct pen pen = {canvas, LINES_ROW, 1, canvas->cols, canvas->rows};
    char text[200];

    if (offer->read)
        frame_lay_out(app, canvas, &offer->session.board);
    if (!offer->read || app->layout.too_small) {
        frame_text(app, canvas, _("Resume your unfinished game?"));
        draw_lines(offer, &pen);
        (void)frame_hint_message(app, canvas);
        return;
    }
    draw_board(offer, app, canvas);
    snprintf(text, sizeof text, _("Resume %s?"), title_of(offer));
    frame_hint(app, canvas, ROLE_HINT, text);
}

static void
offer_free(struct view *view)
{
    session_free(&((struct offer_view *)view)->session);
}

static const struct view_class offer_class = {
    .mode = MODE_OFFER,
    .covers = true,
    .request = offer_request,
    .draw = offer_draw,
    .free = offer_free,
};

struct view *
offer_view_new(const struct app *app, const struct store_game *game)
{
    struct record record;
    struct stored_game stored;
    struct offer_view *const offer = view_new(sizeof *offer, &offer_class);

    if (offer == NULL)
        return NULL;
    offer->saved = *game;
    if (store_load_game(app->keeper.store, game, &record, &stored, NULL) == NP_OK)
        offer->read = record_replay(&record, &offer->session, NULL) == NP_OK;
    record_free(&record);
    if (offer->read && attempt_has(&offer->session.attempt, 0))
        describe_contest(offer->contest, sizeof offer->contest, &offer->session);
    return &offer->view;
}
