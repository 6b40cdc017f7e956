// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The prompt for the session that solves belong to.
 */
#include "config.h"

#include "base/intl.h"
#include "tui/view/views.h"

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
