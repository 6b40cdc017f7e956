// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Games under a name: saved to the shelf, and back from there.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "base/utf8.h"
#include "tui/app.h"
#include "tui/shelf.h"

static bool
take_name(struct app *app, const char *name)
{
    struct np_error error;

    if (shelf_save(name, &app->session, &app->names, app->now_ns, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "Not saved: %.120s", error.text);
        return false;
    }
    app_say(app, ROLE_GOOD, "Saved. o opens it again, as saved/%.60s", name);
    return true;
}

/* Makes a name that is not in use, of what the board is called. */
static void
propose_name(const struct app *app, char name[SHELF_NAME_MAX + 1])
{
    const char *called = app->names.id[0] != '\0' ? app->names.id : app->names.source;
    char stem[40] = "game";

    if (called[0] != '\0')
        utf8_copy(stem, sizeof stem, called);
    for (char *letter = stem; *letter != '\0'; letter++)
        if (strchr("#/ .", *letter) != NULL)
            *letter = '-';
    snprintf(name, SHELF_NAME_MAX + 1, "%s", stem);
    for (unsigned number = 2; shelf_has(name) && number < 1000; number++)
        snprintf(name, SHELF_NAME_MAX + 1, "%s-%u", stem, number);
}

void
app_ask_save(struct app *app)
{
    static const struct app_question question = {
        .title = N_("Save the game"),
        .label = N_("Name:"),
        .help = N_("All moves, the time and the hints are saved, too."),
        .verb = N_("save it"),
        .take = take_name,
    };
    char name[SHELF_NAME_MAX + 1];

    propose_name(app, name);
    app_open(app, ask_view_new(&question, name));
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
    app_take_saved(app, &session, &names);
    keeper_adopt(&app->keeper, &app->session, &app->names, app->now_ns);
    if (damage.lines > 0)
        app_say(app, ROLE_WARNING, "The end of saved/%.60s is damaged and was left out.", name);
    else
        app_say(app, ROLE_TEXT, "On with saved/%.60s", name);
    return true;
}
