// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view that asks a question. It stays open until an answer is accepted.
 */
#include "config.h"

#include "tui/app.h"

#include <stdlib.h>

#include "base/intl.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"
#include "tui/widget/prompt.h"

enum { PROMPT_ROW = 2, MESSAGE_ROW = 4 };

struct ask_view {
    struct view view;
    struct prompt prompt;
    const struct app_question *question;
};

static void
answer(const struct ask_view *ask, struct app *app, const char *text)
{
    struct view *view;

    if (ask->question->open == NULL) {
        if (ask->question->accept(app, text))
            app_close(app);
        return;
    }
    view = ask->question->open(app, text);
    if (view != NULL) {
        app_close(app); /* this frees the question */
        app_open(app, view);
    }
}

static void
ask_paste(struct view *view, struct app *app, const char *text)
{
    answer((struct ask_view *)view, app, text);
}

static void
ask_request(struct view *view, struct app *app, enum request request)
{
    struct ask_view *ask = (struct ask_view *)view;

    if (request == REQUEST_OPEN_CHOSEN && (ask->prompt.length > 0 || ask->question->may_be_empty)) {
        answer(ask, app, ask->prompt.text);
    } else if (!prompt_request(&ask->prompt, request)) {
        app_common_request(app, request);
    }
}

static bool
ask_key(struct view *view, struct app *app, int key)
{
    (void)app;
    return prompt_key(&((struct ask_view *)view)->prompt, key);
}

static void
ask_click(struct view *view, struct app *app, const struct click *click)
{
    if (click->kind == HIT_TEXT)
        prompt_click(&((struct ask_view *)view)->prompt, app->ascii, click);
}

static void
ask_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct ask_view *ask = (struct ask_view *)view;

    frame_text(app, canvas, _(ask->question->title));
    prompt_draw(&ask->prompt, canvas, PROMPT_ROW, 1, _(ask->question->label));
    if (!frame_message(app, canvas, MESSAGE_ROW, 1))
        canvas_wrap(canvas, MESSAGE_ROW, 1, canvas->cols, canvas->rows - 1, ROLE_DIM,
            _(ask->question->help));
    footer_draw_enter(app, canvas, _(ask->question->verb));
}

#define ASK_CLASS                                                                \
    .mode = MODE_PROMPT, .covers = true, .request = ask_request, .key = ask_key, \
    .click = ask_click, .draw = ask_draw, .own_footer = true

static const struct view_class ask_class = {ASK_CLASS};
static const struct view_class ask_paste_class = {ASK_CLASS, .paste = ask_paste};

struct view *
ask_view_new(const struct app_question *question, const char *text)
{
    struct ask_view *ask =
        view_new(sizeof *ask, question->open != NULL ? &ask_paste_class : &ask_class);

    if (ask == NULL)
        return NULL;
    ask->question = question;
    prompt_propose(&ask->prompt, text);
    return &ask->view;
}
