// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Saved games, gone on with: those that were left unfinished and those of the shelf.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "tui/app.h"

enum np_status
app_find_saved(struct app *app, const char *wanted, struct saved_game *game, struct np_error *error)
{
    char lost[SAVED_NAME_BYTES];
    enum np_status status;

    if (wanted != NULL)
        return saved_list_find(wanted, game, error);
    status = saved_list_latest(&app->game.autosave.games, SAVED_GLANCE_BYTES, game, lost, error);
    if (lost[0] != '\0') {
        app->game.autosave.report = (struct autosave_report){.news = AUTOSAVE_LATEST_LOST};
        snprintf(app->game.autosave.report.name, sizeof lost, "%s", lost);
    }
    return status;
}

enum np_status
app_read_saved(struct app_saved *saved, struct np_error *error)
{
    char *path;
    enum np_status status = saved_games_path(saved->game.name, &path, error);

    if (status == NP_OK)
        status = save_load(&saved->session, &saved->names, path, &saved->damage, error);
    free(path);
    return status;
}

bool
app_take_loaded(struct app *app, struct app_saved *saved)
{
    struct np_error error;

    if (app_take_saved(app, saved, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.150s", error.text);
        return false;
    }
    /* The autosave tells of the others. */
    if (saved->game.kind == SAVED_NAMED && saved->damage.lines > 0)
        app_say(
            app, ROLE_WARNING, "The end of %.66s is damaged and was left out.", saved->game.name);
    else
        app_say(app, ROLE_TEXT, "On with %.80s", saved->game.name);
    return true;
}

/* An error without the directory, which would leave no room for what is wrong. */
static const char *
without_directory(const char *text)
{
    const char *const end = strstr(text, ": ");
    const char *begin = text;

    for (const char *at = text; end != NULL && text[0] == '/' && at < end; at++)
        if (*at == '/')
            begin = at + 1;
    return begin;
}

bool
app_load(struct app *app, const struct saved_game *game)
{
    struct app_saved saved = {.game = *game};
    struct np_error error;

    if (app_read_saved(&saved, &error) == NP_OK)
        return app_take_loaded(app, &saved);
    session_free(&saved.session);
    app_say(app, ROLE_WARNING, "%.150s", without_directory(error.text));
    return false;
}
