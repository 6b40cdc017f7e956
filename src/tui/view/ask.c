// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view that asks for a name: a prompt, and somebody who takes what was typed. It stays open
 * until the name is good.
 */
#include "config.h"

#include "tui/app.h"

#include <stdlib.h>

#include "base/intl.h"
#include "keys/key.h"
#include "tui/view/views.h"
#include "tui/widget/prompt.h"

enum { PROMPT_ROW = 2, MESSAGE_ROW = 4 };

struct ask_view {
    struct view view;
    struct prompt prompt;
    const struct app_question *question;
};

static void
ask_request(struct view *view, struct app *app, enum request request)
{
    struct ask_view *ask = (struct ask_view *)view;

    if (request == REQUEST_OPEN_CHOSEN && ask->prompt.length > 0) {
        if (ask->question->take(app, ask->prompt.text))
            app_close(app);
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
ask_click(struct view *view, struct app *app, int y, int x)
{
    const struct hit hit = app_hit_at(app, y, x);

    if (hit.kind == HIT_TEXT)
        prompt_click(&((struct ask_view *)view)->prompt, app->ascii, &hit, x);
}

/* "Enter save it  Esc back"; where that is too long, the verb goes first, then Enter. */
static void
draw_keys(const struct app_question *question, struct canvas *canvas)
{
    const int y = canvas->rows - 1;
    const int way_out =
        2 + canvas_text_width(canvas, _("Esc")) + 1 + canvas_text_width(canvas, _("back"));
    const int enter = canvas_text_width(canvas, _("Enter"));
    const int verb = 1 + canvas_text_width(canvas, _(question->verb));
    int x = 1, from;

    if (x + enter + way_out <= canvas->cols)
        x = canvas_text(canvas, y, x, canvas->cols, ROLE_KEY, _("Enter"));
    if (x > 1 && x + verb + way_out <= canvas->cols)
        x = canvas_text(canvas, y, x + 1, canvas->cols, ROLE_DIM, _(question->verb));
    canvas_add_hit(canvas, y, 1, 1, x - 1, HIT_KEY, NP_KEY_ENTER);
    from = x > 1 ? x + 2 : x;
    x = canvas_fit(canvas, y, from, canvas->cols, ROLE_KEY, _("Esc"));
    x = canvas_fit(canvas, y, x + 1, canvas->cols, ROLE_DIM, _("back"));
    canvas_add_hit(canvas, y, from, 1, x - from, HIT_KEY, NP_KEY_ESCAPE);
}

static void
ask_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct ask_view *ask = (struct ask_view *)view;

    layout_put_keys_last(&app->layout, canvas->rows);
    canvas_fit(canvas, 0, 1, canvas->cols, ROLE_TITLE, _(ask->question->title));
    prompt_draw(&ask->prompt, canvas, PROMPT_ROW, 1, _(ask->question->label));
    if (app->message[0] != '\0')
        canvas_fit(canvas, MESSAGE_ROW, 1, canvas->cols, app->message_role, app->message);
    else
        canvas_wrap(canvas, MESSAGE_ROW, 1, canvas->cols, canvas->rows - 1, ROLE_DIM,
            _(ask->question->help));
    draw_keys(ask->question, canvas);
}

static void
ask_free(struct view *view)
{
    free(view);
}

static const struct view_class ask_class = {
    .mode = MODE_PROMPT,
    .covers = true,
    .request = ask_request,
    .key = ask_key,
    .click = ask_click,
    .draw = ask_draw,
    .free = ask_free,
};

struct view *
ask_view_new(const struct app_question *question, const char *text)
{
    struct ask_view *ask = calloc(1, sizeof *ask);

    if (ask == NULL)
        return NULL;
    ask->view.class = &ask_class;
    ask->question = question;
    prompt_propose(&ask->prompt, text);
    return &ask->view;
}
