// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Giant boards are shuffled by a thread, behind the view that waits.
 */
#include "config.h"

#include "tui/view/views.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "game/deal.h"

/* What the thread makes; but for the id not to be looked at until it has. */
struct deal {
    struct puzzle_id id;
    char kind[SAVE_KIND_BYTES];
    struct session session;
    struct np_error error;
};

static void
work(void *context, const struct cancel *cancel)
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

static void
write_words(const void *context, unsigned seconds, char *text, size_t bytes)
{
    const struct deal *const deal = context;
    const unsigned width = deal->id.width, height = deal->id.height;

    snprintf(text, bytes,
        P_("Shuffling %ux%u: %u second so far\n%ux%u: %u s",
            "Shuffling %ux%u: %u seconds so far\n%ux%u: %u s", seconds),
        width, height, seconds, width, height, seconds);
}

static void
begin(void *context, struct app *app)
{
    struct deal *const deal = context;
    const struct puzzle_id id = deal->id;
    char kind[SAVE_KIND_BYTES];
    struct session session = deal->session;

    if (deal->error.status != NP_OK) {
        app_say(app, ROLE_WARNING, "%.120s", deal->error.text);
        app_close(app);
        return;
    }
    memset(&deal->session, 0, sizeof deal->session);
    memcpy(kind, deal->kind, sizeof kind);
    app_close_all(app);
    app_take_dealt(app, &session, &id, kind);
    app_say(app, ROLE_TEXT, "A new board: %s\n%s", app->game.names.id, app->game.names.id);
}

static const struct wait_work deal_work = {
    .task = {.work = work, .free = free_deal},
    .title = N_("A new puzzle"),
    .words = write_words,
    .done = begin,
};

bool
deal_view_shuffle(struct app *app, const struct puzzle_id *id, const char *kind)
{
    struct deal *deal;

    if ((uint64_t)id->width * id->height < APP_GIANT_CELLS)
        return app_shuffle(app, id, kind);
    deal = calloc(1, sizeof *deal);
    if (deal == NULL) {
        app_say(app, ROLE_WARNING, "There is no memory for that.");
        return false;
    }
    deal->id = *id;
    snprintf(deal->kind, sizeof deal->kind, "%s", kind);
    wait_view_open(app, &deal_work, deal);
    return false;
}
