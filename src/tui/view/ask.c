// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view that asks a question. It stays open until an answer is accepted.
 */
#include "config.h"

#include <stdio.h>

#include "base/intl.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"
#include "tui/widget/list.h"

/* A prompt above a list without rows. */
struct ask_view {
    struct list_view base;
    struct list_class class;
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
ask_accept(void *view, struct app *app)
{
    const struct ask_view *const ask = view;

    if (ask->base.prompt.length > 0 || ask->question->may_be_empty)
        answer(ask, app, ask->base.prompt.text);
}

static void
ask_paste(struct view *view, struct app *app, const char *text)
{
    answer((struct ask_view *)view, app, text);
}

static void
write_help(void *view, struct app *app, char text[LIST_TEXT_BYTES])
{
    (void)app;
    snprintf(text, LIST_TEXT_BYTES, "%s", _(((struct ask_view *)view)->question->help));
}

static void
ask_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    list_view_draw(view, app, canvas);
    footer_draw_enter(app, canvas, _(((struct ask_view *)view)->question->verb));
}

#define ASK_CLASS                                                                            \
    .mode = MODE_PROMPT, .covers = true, .request = list_view_request, .key = list_view_key, \
    .click = list_view_click, .draw = ask_draw, .own_footer = true

static const struct view_class ask_class = {ASK_CLASS};
static const struct view_class ask_paste_class = {ASK_CLASS, .paste = ask_paste};

static const struct list_action actions[] = {
    {REQUEST_OPEN_CHOSEN, ask_accept}, {REQUEST_NONE, NULL}};

struct view *
ask_view_new(const struct app_question *question, const char *text)
{
    struct ask_view *const ask =
        view_new(sizeof *ask, question->open != NULL ? &ask_paste_class : &ask_class);

    if (ask == NULL)
        return NULL;
    ask->question = question;
    ask->class = (struct list_class){.title = question->title,
        .label = question->label,
        .actions = actions,
        .details = write_help};
    ask->base.class = &ask->class;
    ask->base.list.table = &ask->class.table;
    prompt_propose(&ask->base.prompt, text);
    return &ask->base.view;
}

/* ---- the session of the solves --------------------------------------------------------------- */

static bool
accept_session(struct app *app, const char *text)
{
    const char *const name = app->game.group;

    game_set_group(&app->game, text, app->now_ns);
    if (name[0] == '\0')
        app_say(app, ROLE_GOOD, "Your solves now belong to the session without a name.");
    else
        app_say(app, ROLE_GOOD, "Your solves now belong to the session %s.", name);
    return true;
}

struct view *
session_view_new(struct app *app)
{
    static const struct app_question question = {
        .title = N_("The session of your solves"),
        .label = N_("Name:"),
        .help =
            N_("Statistics can be those of one session. This game and new ones belong to it; an "
               "empty name is the session without a name."),
        .verb = N_("set it"),
        .may_be_empty = true,
        .accept = accept_session,
    };

    return ask_view_new(&question, app->game.group);
}
