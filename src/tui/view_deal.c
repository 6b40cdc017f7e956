// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view that is there while a giant board is shuffled: seconds, during which the screen stays
 * alive and Escape goes back to the view that asked for it.
 */
#include "config.h"

#include "tui/views.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/intl.h"
#include "game/deal.h"
#include "solver/errand.h"
#include "tui/fit.h"

/* Boards of fewer cells are there before a key is felt to be late: 4 ms. */
enum { GIANT_CELLS = 1 << 16 };

enum { LOOK_PAUSE_NS = 20 * CLOCK_NS_PER_MS };

/* What the thread makes. */
struct deal {
    struct puzzle_id id;
    struct session session;
    struct np_error error;
};

struct deal_view {
    struct view view;
    struct errand *errand;
    struct deal *deal; /* the errand's; but for the id not to be looked at until that is done */
    uint64_t start_ns;
};

/* ---- the thread --------------------------------------------------------------------------- */

static void
work(void *context, const atomic_bool *cancel)
{
    struct deal *const deal = context;

    (void)deal_make(&deal->session, &deal->id, cancel, &deal->error);
}

static void
free_deal(void *context)
{
    struct deal *const deal = context;

    session_free(&deal->session);
    free(deal);
}

static const struct errand_class deal_errand = {.work = work, .free = free_deal};

/* ---- the view ----------------------------------------------------------------------------- */

static void
deal_request(struct view *view, struct app *app, enum request request)
{
    (void)view;
    (void)app_common_request(app, request);
}

static void
begin(struct deal *deal, struct app *app)
{
    const struct puzzle_id id = deal->id;
    struct session session = deal->session;

    memset(&deal->session, 0, sizeof deal->session);
    app_close_all(app);
    app_take_dealt(app, &session, &id);
    app_say(app, ROLE_TEXT, "A new board: %s\n%s", app->names.id, app->names.id);
}

static void
deal_tick(struct view *view, struct app *app)
{
    struct deal_view *const deal = (struct deal_view *)view;

    if (!errand_is_done(deal->errand))
        return;
    if (deal->deal->error.status == NP_OK) {
        begin(deal->deal, app);
    } else {
        app_say(app, ROLE_WARNING, "%.120s", deal->deal->error.text);
        app_close(app);
    }
}

static uint64_t
deal_wake_ns(const struct view *view, const struct app *app)
{
    (void)view;
    return app->now_ns + LOOK_PAUSE_NS;
}

static void
deal_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    const struct deal_view *const deal = (const struct deal_view *)view;
    const unsigned width = deal->deal->id.width, height = deal->deal->id.height;
    const unsigned seconds = (unsigned)((app->now_ns - deal->start_ns) / CLOCK_NS_PER_SECOND);
    const int y = canvas->rows - 1;

    app->layout.keys_row = y;
    canvas_text(canvas, 0, 1, canvas->cols, ROLE_TITLE, _("A new puzzle"));
    fit_printf(canvas, 2, 1, canvas->cols, ROLE_TEXT,
        P_("Shuffling %ux%u: %u second so far\n%ux%u: %u s",
            "Shuffling %ux%u: %u seconds so far\n%ux%u: %u s", seconds),
        width, height, seconds, width, height, seconds);
    const int x = fit_text(canvas, y, 1, canvas->cols, ROLE_KEY, _("Esc"));
    fit_text(canvas, y, x + 1, canvas->cols, ROLE_DIM, _("back"));
}

static void
deal_view_free(struct view *view)
{
    struct deal_view *const deal = (struct deal_view *)view;

    errand_free(deal->errand);
    free(deal);
}

static const struct view_class deal_class = {
    .mode = MODE_HELP,
    .covers = true,
    .request = deal_request,
    .draw = deal_draw,
    .wake_ns = deal_wake_ns,
    .tick = deal_tick,
    .free = deal_view_free,
};

/* Makes the view and sends the thread off. */
static enum np_status
start(struct deal_view **view, const struct puzzle_id *id, struct np_error *error)
{
    struct deal_view *const new = calloc(1, sizeof *new);
    struct deal *const deal = calloc(1, sizeof *deal);
    enum np_status status;

    *view = new;
    if (new == NULL || deal == NULL) {
        status = np_fail(error, NP_NO_MEMORY, "no memory for a game");
    } else {
        deal->id = *id;
        new->view.class = &deal_class;
        new->deal = deal;
        status = errand_start(&new->errand, &deal_errand, deal, error);
    }
    if (status != NP_OK) {
        free(deal);
        free(new);
    }
    return status;
}

bool
deal_view_shuffle(struct app *app, const struct puzzle_id *id)
{
    struct deal_view *new;
    struct np_error error;

    if ((uint64_t)id->width * id->height < GIANT_CELLS)
        return app_shuffle(app, id);
    if (start(&new, id, &error) == NP_OK) {
        new->start_ns = app->now_ns;
        app_open(app, &new->view);
    } else {
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    }
    return false;
}
