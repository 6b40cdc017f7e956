// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Games under a name, back from the shelf.
 */
#include "config.h"

#include "tui/app.h"
#include "tui/shelf.h"

void
app_take_loaded(struct app *app, const char *name, struct session *session,
    const struct save_names *names, const struct save_damage *damage)
{
    app_take_saved(app, session, names);
    keeper_adopt(&app->keeper, &app->session, &app->names, app->now_ns);
    if (damage->lines > 0)
        app_say(app, ROLE_WARNING, "The end of saved/%.60s is damaged and was left out.", name);
    else
        app_say(app, ROLE_TEXT, "On with saved/%.60s", name);
}

bool
app_load(struct app *app, const char *name)
{
    struct session session;
    struct save_names names;
    struct save_damage damage;
    struct np_error error;

    if (shelf_load(name, &session, &names, &damage, &error) != NP_OK) {
        session_free(&session);
        app_say(app, ROLE_WARNING, "%.150s", error.text);
        return false;
    }
    app_take_loaded(app, name, &session, &names, &damage);
    return true;
}
