// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Giant games are saved under a name by a thread, behind the view that waits. Who leaves it, and be
 * it by the end of the program, leaves no file behind: the thread is waited for, and what it has
 * saved is taken away if the player was not told of it, unless that took the place of an older
 * game.
 */
#include "config.h"

#include "tui/view/views.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/intl.h"
#include "base/thread/cancel.h"
#include "game/shelf.h"

/* What the thread writes; but for the name not to be looked at until it has. */
struct writing {
    char name[SHELF_NAME_MAX + 1];
    bool over;              /* what has that name already goes */
    struct session session; /* a copy */
    struct save_names names;
    uint64_t now_ns;
    bool saved; /* and nobody was told yet */
    struct np_error error;
};

static void
work(void *context, const struct cancel *cancel)
{
    struct writing *const writing = context;

    writing->saved = shelf_save(writing->name, writing->over, &writing->session, &writing->names,
                         writing->now_ns, cancel, &writing->error) == NP_OK;
}

static void
free_writing(void *context)
{
    struct writing *const writing = context;

    if (writing->saved && !writing->over)
        shelf_remove(writing->name);
    session_free(&writing->session);
    free(writing);
}

static void
write_words(const void *context, unsigned seconds, char *text, size_t bytes)
{
    const struct writing *const writing = context;

    snprintf(text, bytes,
        P_("Saving %s: %u second so far\nSaving: %u s",
            "Saving %s: %u seconds so far\nSaving: %u s", seconds),
        writing->name, seconds, seconds);
}

/* Says how it went. */
static void
end(void *context, struct app *app)
{
    struct writing *const writing = context;

    if (writing->error.status != NP_OK) {
        app_say(app, ROLE_WARNING, "Not saved: %.120s", writing->error.text);
        app_close(app);
        return;
    }
    writing->saved = false;
    snprintf(app->game.saved_name, sizeof app->game.saved_name, "%s", writing->name);
    app_say(app, ROLE_GOOD, "Saved. o opens it again, as saved/%.60s", writing->name);
    app_close_all(app);
}

static const struct wait_work writing_work = {
    .task = {.work = work, .free = free_writing},
    .title = N_("Save the game"),
    .words = write_words,
    .done = end,
    .must_end = true,
};

bool
write_view_save(struct app *app, const char *name, bool over)
{
    struct writing *const writing = calloc(1, sizeof *writing);
    struct np_error error;

    if (writing == NULL) {
        app_say(app, ROLE_WARNING, "There is no memory for that.");
        return false;
    }
    writing->over = over;
    snprintf(writing->name, sizeof writing->name, "%s", name);
    writing->names = app->game.names;
    writing->now_ns = app->now_ns;
    if (session_copy(&writing->session, &app->game.session, &error) == NP_OK) {
        wait_view_open(app, &writing_work, writing);
        return false;
    }
    app_say(app, ROLE_WARNING, "Not saved: %.120s", error.text);
    free_writing(writing);
    return false;
}
