// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view that is there while a thread does what takes seconds on giant boards: the screen stays
 * alive and Escape goes back to the game there was.
 */
#include "config.h"

#include "tui/view/views.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/thread/task.h"
#include "tui/widget/frame.h"

enum { LOOK_PAUSE_NS = 20 * CLOCK_NS_PER_MS, WORDS_ROW = 2 };

struct wait_view {
    struct view view;
    const struct wait_work *work;
    struct task *task;
    void *context; /* the task's, until that is done */
    uint64_t start_ns;
};

static void
wait_request(struct view *view, struct app *app, enum request request)
{
    (void)view;
    (void)app_common_request(app, request);
}

static void
wait_tick(struct view *view, struct app *app)
{
    struct wait_view *const wait = (struct wait_view *)view;

    if (task_is_done(wait->task))
        wait->work->done(wait->context, app);
}

static uint64_t
wait_wake_ns(const struct view *view, const struct app *app)
{
    (void)view;
    return app->now_ns + LOOK_PAUSE_NS;
}

static void
wait_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    const struct wait_view *const wait = (const struct wait_view *)view;
    char words[400];

    wait->work->words(wait->context,
        (unsigned)((app->now_ns - wait->start_ns) / CLOCK_NS_PER_SECOND), words, sizeof words);
    frame_text(app, canvas, _(wait->work->title));
    canvas_fit(canvas, WORDS_ROW, 1, canvas->cols, ROLE_TEXT, words);
}

static void
wait_free(struct view *view)
{
    struct wait_view *const wait = (struct wait_view *)view;

    if (wait->work->must_end)
        task_end(wait->task);
    else
        task_free(wait->task);
}

static const struct view_class wait_class = {
    .mode = MODE_WAIT,
    .covers = true,
    .request = wait_request,
    .draw = wait_draw,
    .wake_ns = wait_wake_ns,
    .tick = wait_tick,
    .free = wait_free,
};

void
wait_view_open(struct app *app, const struct wait_work *work, void *context)
{
    struct wait_view *const wait = view_new(sizeof *wait, &wait_class);
    struct np_error error = {.status = NP_NO_MEMORY};

    if (wait != NULL && task_start(&wait->task, &work->task, context, &error) == NP_OK) {
        wait->work = work;
        wait->context = context;
        wait->start_ns = app->now_ns;
        app_open(app, &wait->view);
        return;
    }
    if (wait == NULL)
        (void)np_fail(&error, NP_NO_MEMORY, "no memory for a game");
    app_say(app, ROLE_WARNING, "%.120s", error.text);
    work->task.free(context);
    free(wait);
}
