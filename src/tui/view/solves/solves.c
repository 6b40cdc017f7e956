// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The list of solves, the latest first: replays one, deletes, restores and comments it, and shows
 * only some: of a kind of board, of a session, personal bests, what is found.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "base/text/utf8.h"
#include "play/humanize.h"
#include "tui/view/copy.h"
#include "tui/view/solves/solves.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"

enum { HEADING_ROW = 1, LIST_ROW = 2 };

/* The solve at a line of the list. */
static const struct history_solve *
solve_at(const struct solves_view *solves, size_t line)
{
    return &solves->solves.solves[solves->solves.count - 1 - line];
}

/* Lists the solves that the filter lets through. The solve with this id, if it is among them, is
 * chosen; else the line stays. */
static void
list_again(struct solves_view *solves, struct app *app, uint64_t id)
{
    const struct store_filter filter = {
        .deleted = solves->deleted ? STORE_DELETED : STORE_NOT_DELETED,
        .kind = solves->has_kind ? &solves->kind : NULL,
        .group = solves->has_session ? solves->session : NULL,
        .find = solves->find[0] != '\0' ? solves->find : NULL,
        .bests = solves->bests,
    };

    history_free(&solves->solves);
    keeper_read_history(&app->keeper, &filter, &solves->solves);
    solves->list.count = solves->solves.count;
    if (solves->list.at >= solves->list.count)
        solves->list.at = solves->list.count > 0 ? solves->list.count - 1 : 0;
    for (size_t i = 0; i < solves->list.count && id != 0; i++)
        if (solve_at(solves, i)->id == id) {
            solves->list.at = i;
            return;
        }
}

/* NULL if the list is empty. */
static const struct history_solve *
chosen_solve(const struct solves_view *solves)
{
    return solves->list.at < solves->solves.count ? solve_at(solves, solves->list.at) : NULL;
}

/* ---- changing ----------------------------------------------------------------------------- */

/* Changes a solve; says so, or why not. */
static void
change(struct solves_view *solves, struct app *app, enum store_change how, uint64_t id,
    const char *value, const char *said)
{
    struct np_error error;

    if (keeper_change(&app->keeper, id, how, value, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.150s", error.text);
        return;
    }
    list_again(solves, app, how == STORE_DELETE ? 0 : id);
    app_say(app, ROLE_TEXT, "%s", _(said));
}

static void
delete_chosen(struct solves_view *solves, struct app *app)
{
    const struct history_solve *const solve = chosen_solve(solves);

    if (solve == NULL || solve->reason == HISTORY_DELETED)
        return;
    if (solves->asked_id != solve->id) {
        solves->asked_id = solve->id;
        app_say(
            app, ROLE_WARNING, "Delete this solve? d again deletes it, any other key keeps it.");
        return;
    }
    solves->deleted_id = solve->id;
    change(solves, app, STORE_DELETE, solve->id, NULL, N_("Deleted; u restores it."));
}

/* Restores the chosen solve if it is deleted, else the one deleted last. */
static void
restore(struct solves_view *solves, struct app *app)
{
    const struct history_solve *const solve = chosen_solve(solves);
    const uint64_t id =
        solve != NULL && solve->reason == HISTORY_DELETED ? solve->id : solves->deleted_id;

    if (id == 0) {
        app_say(app, ROLE_TEXT, "Nothing was deleted just now; f shows what was deleted before.");
        return;
    }
    solves->deleted_id = 0;
    change(solves, app, STORE_RESTORE, id, NULL, N_("Restored."));
}

static void
toggle_dnf(struct solves_view *solves, struct app *app)
{
    const struct history_solve *const solve = chosen_solve(solves);

    if (solve == NULL)
        return;
    if (solve->dnf && solve->whole && solve->moves == 0)
        app_say(app, ROLE_TEXT, "This board was not solved.");
    else
        change(solves, app, STORE_RESULT, solve->id, solve->dnf ? "ok" : "dnf",
            solve->dnf ? N_("No longer marked as not finished.")
                       : N_("Marked as not finished (DNF); D takes it back."));
}

/* The list is below the question. */
static bool
accept_comment(struct app *app, const char *text)
{
    struct solves_view *const solves = (struct solves_view *)app->top->below;
    const struct history_solve *const solve = chosen_solve(solves);

    if (solve != NULL)
        change(solves, app, STORE_COMMENT, solve->id, strcmp(text, "-") == 0 ? NULL : text,
            strcmp(text, "-") == 0 ? N_("The comment is removed.") : N_("The comment is saved."));
    return true;
}

static void
ask_comment(struct solves_view *solves, struct app *app)
{
    static const struct app_question question = {
        .title = N_("A comment on this solve"),
        .label = N_("Comment:"),
        .help = N_("A single - removes the comment."),
        .verb = N_("keep it"),
        .accept = accept_comment,
    };
    const struct history_solve *const solve = chosen_solve(solves);

    if (solve != NULL)
        app_open(app, ask_view_new(&question, solve->comment != NULL ? solve->comment : ""));
}

static bool
accept_session(struct app *app, const char *text)
{
    struct solves_view *const solves = (struct solves_view *)app->top->below;
    const struct history_solve *const solve = chosen_solve(solves);

    if (solve != NULL)
        change(solves, app, STORE_GROUP, solve->id, strcmp(text, "-") == 0 ? "" : text,
            N_("The solve was moved to that session."));
    return true;
}

static void
ask_session(struct solves_view *solves, struct app *app)
{
    static const struct app_question question = {
        .title = N_("Move this solve to another session"),
        .label = N_("Session:"),
        .help = N_("An empty name is the session without a name."),
        .verb = N_("move it"),
        .may_be_empty = true,
        .accept = accept_session,
    };
    const struct history_solve *const solve = chosen_solve(solves);

    if (solve != NULL)
        app_open(app, ask_view_new(&question, solve->group));
}

/* ---- choosing ----------------------------------------------------------------------------- */

static bool
accept_find(struct app *app, const char *text)
{
    struct solves_view *const solves = (struct solves_view *)app->top->below;

    utf8_copy(solves->find, sizeof solves->find, strcmp(text, "-") == 0 ? "" : text);
    solves->list.at = 0;
    list_again(solves, app, 0);
    return true;
}

static void
ask_find(struct solves_view *solves, struct app *app)
{
    static const struct app_question question = {
        .title = N_("Find solves"),
        .label = N_("Find:"),
        .help = N_("Part of a comment, an event, a session, a kind of board, a size or a date, "
                   "such as 4x4 or 2026-11. A single - shows all again."),
        .verb = N_("find"),
        .accept = accept_find,
    };

    app_open(app, ask_view_new(&question, solves->find));
}

/* All kinds of boards, then each kind, then the deleted solves. */
static void
next_kind(struct solves_view *solves, struct app *app)
{
    const struct store_filter each = {.each = STORE_EACH_KIND};
    struct history kinds;
    size_t next = 0;

    keeper_read_history(&app->keeper, &each, &kinds);
    if (solves->has_kind)
        while (next < kinds.count && !history_same_kind(&kinds.solves[next++], &solves->kind))
            ;
    solves->has_kind = !solves->deleted && next < kinds.count;
    solves->deleted = !solves->deleted && !solves->has_kind;
    if (solves->has_kind) {
        solves->kind = kinds.solves[next];
        solves->kind.comment = NULL;
    }
    history_free(&kinds);
    solves->list.at = 0;
    list_again(solves, app, 0);
}

static void
next_session(struct solves_view *solves, struct app *app)
{
    const struct store_filter each = {.each = STORE_EACH_GROUP};
    struct history groups;
    size_t next = 0;

    keeper_read_history(&app->keeper, &each, &groups);
    if (solves->has_session)
        while (next < groups.count && strcmp(groups.solves[next++].group, solves->session) != 0)
            ;
    solves->has_session = next < groups.count && groups.count > 1;
    if (solves->has_session)
        snprintf(solves->session, sizeof solves->session, "%s", groups.solves[next].group);
    else if (groups.count <= 1)
        app_say(app, ROLE_TEXT, "There is only one session.");
    history_free(&groups);
    solves->list.at = 0;
    list_again(solves, app, 0);
}

static void
open_chosen(struct solves_view *solves, struct app *app)
{
    const struct history_solve *const solve = chosen_solve(solves);

    if (solve != NULL)
        replay_view_open(app, solve);
}

/* ---- the view ----------------------------------------------------------------------------- */

static const struct act_row {
    enum request request;
    void (*act)(struct solves_view *solves, struct app *app);
} acts[] = {
    {REQUEST_SOLVES_OPEN, open_chosen},
    {REQUEST_SOLVES_DELETE, delete_chosen},
    {REQUEST_SOLVES_RESTORE, restore},
    {REQUEST_SOLVES_DNF, toggle_dnf},
    {REQUEST_SOLVES_COMMENT, ask_comment},
    {REQUEST_SOLVES_MOVE, ask_session},
    {REQUEST_SOLVES_KIND, next_kind},
    {REQUEST_SOLVES_SESSION, next_session},
    {REQUEST_SOLVES_FIND, ask_find},
};

static void
solves_request(struct view *view, struct app *app, enum request request)
{
    struct solves_view *const solves = (struct solves_view *)view;
    const size_t last = solves->list.count > 0 ? solves->list.count - 1 : 0;

    if (request != REQUEST_SOLVES_DELETE)
        solves->asked_id = 0;
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (acts[i].request == request) {
            acts[i].act(solves, app);
            return;
        }
    if (request == REQUEST_SOLVES_BESTS) {
        solves->bests = !solves->bests;
        solves->list.at = 0;
        list_again(solves, app, 0);
    } else if (request == REQUEST_SOLVES_FIRST || request == REQUEST_SOLVES_LAST) {
        solves->list.at = request == REQUEST_SOLVES_FIRST ? 0 : last;
    } else if (!list_request(&solves->list, request)) {
        app_common_request(app, request);
    }
}

/* A click chooses a line; a second click on it opens the replay. */
static void
solves_click(struct view *view, struct app *app, const struct click *click)
{
    struct solves_view *const solves = (struct solves_view *)view;

    if (click->kind != HIT_ROW || click->index >= solves->list.count)
        return;
    if (solves->list.at == click->index)
        open_chosen(solves, app);
    else
        solves->list.at = click->index;
}

static void
solves_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct solves_view *const solves = (struct solves_view *)view;
    struct list *const list = &solves->list;
    const bool roomy = canvas->rows >= 7;
    const int y = roomy ? LIST_ROW : 1, end = canvas->rows - (roomy ? 2 : 1);
    const struct history_solve *const chosen = chosen_solve(solves);
    int x;

    list_place(list, canvas, y, end);
    x = solves_draw_title(solves, app, canvas);
    list_draw_more(list, canvas, x + 1);
    if (roomy)
        solves_draw_heading(canvas, HEADING_ROW);
    for (size_t i = list->first; i < list_end(list); i++)
        solves_draw_row(canvas, y + (int)(i - list->first), solve_at(solves, i), i == list->at);
    if (list->count == 0)
        canvas_fit(canvas, y, 1, canvas->cols, ROLE_DIM,
            solves->has_kind || solves->has_session || solves->find[0] != '\0' || solves->bests ||
                    solves->deleted
                ? _("No solve like that.")
                : _("No solves yet."));
    if (!frame_message(app, canvas, end, 1) && roomy)
        solves_draw_details(canvas, end, chosen);
}

static void
solves_copy(struct view *view, struct app *app, struct copy_list *list)
{
    const struct history_solve *const solve = chosen_solve((struct solves_view *)view);
    struct kept_solve kept;
    struct np_error error;

    if (solve == NULL)
        return;
    if (store_load_solve(app->keeper.store, solve->id, &kept, &error) == NP_OK)
        copy_add_solve(list, &kept);
    else
        app_say(app, ROLE_WARNING, "%.150s", error.text);
    record_free(&kept.record);
}

static void
solves_free(struct view *view)
{
    history_free(&((struct solves_view *)view)->solves);
}

static const struct view_class solves_class = {
    .mode = MODE_SOLVES,
    .covers = true,
    .request = solves_request,
    .click = solves_click,
    .copy = solves_copy,
    .draw = solves_draw,
    .free = solves_free,
};

struct view *
solves_view_new(struct app *app)
{
    struct solves_view *const solves = view_new(sizeof *solves, &solves_class);

    if (solves == NULL)
        return NULL;
    list_again(solves, app, 0);
    return &solves->view;
}
