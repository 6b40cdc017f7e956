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
#include "tui/view/views.h"
#include "tui/widget/list.h"

struct solves_view {
    struct list_view base; /* the latest solve first */
    struct history solves; /* the oldest first */
    bool has_kind;         /* only solves of this kind */
    struct history_solve kind;
    bool has_session; /* only solves of this session */
    char session[SESSION_GROUP_BYTES];
    char find[64];       /* see struct store_filter; "" = all */
    bool bests;          /* only personal bests */
    bool deleted;        /* only deleted solves */
    uint64_t deleted_id; /* the solve that u restores; 0 = none */
};

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
    struct list *const list = &solves->base.list;

    history_free(&solves->solves);
    keeper_read_history(&app->keeper, &filter, &solves->solves);
    list->count = solves->solves.count;
    if (list->at >= list->count)
        list->at = list->count > 0 ? list->count - 1 : 0;
    for (size_t i = 0; i < list->count && id != 0; i++)
        if (solve_at(solves, i)->id == id) {
            list->at = i;
            return;
        }
}

/* NULL if the list is empty. */
static const struct history_solve *
chosen_solve(const struct solves_view *solves)
{
    return solves->base.list.at < solves->solves.count ? solve_at(solves, solves->base.list.at)
                                                       : NULL;
}

/* ---- changing ----------------------------------------------------------------------------- */

/* Changes a solve and says so, or says why not. */
static bool
change(struct solves_view *solves, struct app *app, enum store_change how, uint64_t id,
    const char *value, const char *said)
{
    struct np_error error;

    if (keeper_change(&app->keeper, id, how, value, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.150s", error.text);
        return false;
    }
    list_again(solves, app, how == STORE_DELETE ? 0 : id);
    app_say(app, ROLE_TEXT, "%s", _(said));
    return true;
}

static void
delete_chosen(void *view, struct app *app)
{
    struct solves_view *const solves = view;
    const struct history_solve *const solve = chosen_solve(solves);
    const uint64_t id = solve != NULL && solve->reason != HISTORY_DELETED ? solve->id : 0;

    if (id != 0 && change(solves, app, STORE_DELETE, id, NULL, N_("Deleted; u restores it.")))
        solves->deleted_id = id;
}

/* Restores the chosen solve if it is deleted, else the one deleted last. */
static void
restore(void *view, struct app *app)
{
    struct solves_view *const solves = view;
    const struct history_solve *const solve = chosen_solve(solves);
    const uint64_t id =
        solve != NULL && solve->reason == HISTORY_DELETED ? solve->id : solves->deleted_id;

    if (id == 0)
        app_say(app, ROLE_TEXT, "Nothing was deleted just now; f shows what was deleted before.");
    else if (change(solves, app, STORE_RESTORE, id, NULL, N_("Restored.")))
        solves->deleted_id = 0;
}

static void
toggle_dnf(void *view, struct app *app)
{
    struct solves_view *const solves = view;
    const struct history_solve *const solve = chosen_solve(solves);

    if (solve == NULL)
        return;
    if (solve->dnf && solve->whole && solve->moves == 0)
        app_say(app, ROLE_TEXT, "This board was not solved.");
    else
        (void)change(solves, app, STORE_RESULT, solve->id, solve->dnf ? "ok" : "dnf",
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
        (void)change(solves, app, STORE_COMMENT, solve->id, text[0] != '\0' ? text : NULL,
            N_("The comment is saved."));
    return true;
}

static void
ask_comment(void *view, struct app *app)
{
    static const struct app_question question = {
        .title = N_("A comment on this solve"),
        .label = N_("Comment:"),
        .help = N_("An empty line removes the comment."),
        .verb = N_("keep it"),
        .may_be_empty = true,
        .accept = accept_comment,
    };
    struct solves_view *const solves = view;
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
        (void)change(
            solves, app, STORE_GROUP, solve->id, text, N_("The solve was moved to that session."));
    return true;
}

static void
ask_session(void *view, struct app *app)
{
    static const struct app_question question = {
        .title = N_("Move this solve to another session"),
        .label = N_("Session:"),
        .help = N_("An empty name is the session without a name."),
        .verb = N_("move it"),
        .may_be_empty = true,
        .accept = accept_session,
    };
    struct solves_view *const solves = view;
    const struct history_solve *const solve = chosen_solve(solves);

    if (solve != NULL)
        app_open(app, ask_view_new(&question, solve->group));
}

/* ---- choosing ----------------------------------------------------------------------------- */

static bool
accept_find(struct app *app, const char *text)
{
    struct solves_view *const solves = (struct solves_view *)app->top->below;

    utf8_copy(solves->find, sizeof solves->find, text);
    solves->base.list.at = 0;
    list_again(solves, app, 0);
    return true;
}

static void
ask_find(void *view, struct app *app)
{
    static const struct app_question question = {
        .title = N_("Find solves"),
        .label = N_("Find:"),
        .help = N_("Part of a comment, an event, a session, a kind of board, a size or a date, "
                   "such as 4x4 or 2026-11. An empty line shows all again."),
        .verb = N_("find"),
        .may_be_empty = true,
        .accept = accept_find,
    };
    struct solves_view *const solves = view;

    app_open(app, ask_view_new(&question, solves->find));
}

/* All kinds of boards, then each kind, then the deleted solves. */
static void
next_kind(void *view, struct app *app)
{
    struct solves_view *const solves = view;
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
    solves->base.list.at = 0;
    list_again(solves, app, 0);
}

static void
next_session(void *view, struct app *app)
{
    struct solves_view *const solves = view;
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
    solves->base.list.at = 0;
    list_again(solves, app, 0);
}

static void
open_chosen(void *view, struct app *app)
{
    struct solves_view *const solves = view;
    const struct history_solve *const solve = chosen_solve(solves);

    if (solve != NULL)
        replay_view_open(app, solve);
}

static void
only_bests(void *view, struct app *app)
{
    struct solves_view *const solves = view;

    solves->bests = !solves->bests;
    solves->base.list.at = 0;
    list_again(solves, app, 0);
}

/* ---- the view ----------------------------------------------------------------------------- */

enum {
    COLUMN_STAR,
    COLUMN_NUMBER,
    COLUMN_DATE,
    COLUMN_KIND,
    COLUMN_TIME,
    COLUMN_MOVES,
    COLUMN_AO5,
    COLUMN_NOTES
};

static const struct list_column columns[] = {
    [COLUMN_STAR] = {"", 1, LIST_LEFT, 0, 0},
    [COLUMN_NUMBER] = {N_("no."), 6, LIST_RIGHT, 5, 0},
    [COLUMN_DATE] = {N_("date"), 16, LIST_LEFT, 2, 0},
    [COLUMN_KIND] = {N_("board"), 12, LIST_LEFT, 1, 0},
    [COLUMN_TIME] = {N_("time"), 8, LIST_RIGHT, 0, 0},
    [COLUMN_MOVES] = {N_("moves"), 5, LIST_RIGHT, 0, 0},
    [COLUMN_AO5] = {"ao5", 8, LIST_RIGHT, 4, 0},
    [COLUMN_NOTES] = {N_("* personal best"), 16, LIST_REST, 3, 0},
};

/* "relay:3 1/2"; "" for a solve that belongs to no contest. */
static struct words
contest_words(const struct history_solve *solve)
{
    char spec[CONTEST_SPEC_BYTES];
    unsigned parts;

    if (solve->contest.row == NULL)
        return humanize_printf("%s", "");
    contest_spec_print(&solve->contest, spec);
    parts = contest_parts(&solve->contest);
    return parts == 1 ? humanize_printf("%s", spec)
                      : humanize_printf("%s %u/%u", spec, solve->part, parts);
}

/* The comment, the contest, and why the solve does not count. */
static void
write_notes(char *text, size_t bytes, const struct history_solve *solve)
{
    const struct words contest = contest_words(solve);
    const char *const parts[] = {
        solve->comment,
        contest.text[0] != '\0' ? contest.text : NULL,
        solve->best_ao5 ? _("best ao5") : NULL,
        humanize_reason(solve->reason),
    };
    size_t used = 0;

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i] != NULL && used < bytes)
            used +=
                (size_t)snprintf(text + used, bytes - used, "%s%s", used > 0 ? ", " : "", parts[i]);
}

static struct words
cell_words(unsigned column, const struct history_solve *solve)
{
    switch (column) {
    case COLUMN_STAR:
        return humanize_printf("%s", solve->best ? "*" : "");
    case COLUMN_NUMBER:
        return solve->number == 0 ? humanize_printf("-")
                                  : humanize_printf("%u", (unsigned)solve->number);
    case COLUMN_DATE:
        return solve->when == SOLVE_NO_DATE ? humanize_printf("-") : humanize_date(solve->when);
    case COLUMN_KIND:
        return humanize_kind(solve);
    case COLUMN_TIME:
        return humanize_result(solve->dnf ? AVERAGE_DNF : solve->time_ms);
    case COLUMN_MOVES:
        return solve->moves == 0 ? humanize_printf("-") : humanize_moves(solve->moves, 5);
    default:
        return humanize_result(solve->ao5);
    }
}

static void
write_cell(void *view, struct app *app, size_t line, unsigned column, struct list_cell *cell)
{
    const struct history_solve *const solve = solve_at(view, line);

    (void)app;
    if (column == COLUMN_NOTES)
        write_notes(cell->text, sizeof cell->text, solve);
    else
        snprintf(cell->text, sizeof cell->text, "%s", cell_words(column, solve).text);
    if (solve->best && (column == COLUMN_STAR || column == COLUMN_TIME))
        cell->role = ROLE_GOOD;
    else if (solve->number == 0 || column == COLUMN_NOTES)
        cell->role = ROLE_DIM;
}

static bool
view_is_filtered(const struct solves_view *solves)
{
    return solves->has_kind || solves->has_session || solves->find[0] != '\0' || solves->bests ||
           solves->deleted;
}

/* What the columns leave out, or why there are no rows. */
static void
write_details(void *view, struct app *app, char text[LIST_TEXT_BYTES])
{
    const struct history_solve *const solve = chosen_solve(view);
    struct words shortest = humanize_printf("?");

    (void)app;
    if (solve == NULL) {
        snprintf(text, LIST_TEXT_BYTES, "%s",
            view_is_filtered(view) ? _("No solve like that.") : _("No solves yet."));
        return;
    }
    if (solve->shortest != HISTORY_UNKNOWN)
        shortest = humanize_printf("%u", (unsigned)solve->shortest);
    snprintf(text, LIST_TEXT_BYTES, _("%s moves/s  shortest %s  undos %u  hints %u  session: %s"),
        humanize_printf("%.2f", solve_moves_per_second(solve)).text, shortest.text,
        (unsigned)solve->undos, (unsigned)solve->hints,
        solve->group[0] != '\0' ? solve->group : "-");
}

static void
write_title(void *view, struct app *app, char text[LIST_TEXT_BYTES])
{
    struct solves_view *const solves = view;
    char filters[300];

    (void)app;
    snprintf(filters, sizeof filters, "%s%s%s%s%s%s%s%s", solves->has_kind ? "  " : "",
        solves->has_kind ? humanize_kind(&solves->kind).text : "",
        solves->has_session ? _("  session ") : "",
        !solves->has_session         ? ""
        : solves->session[0] == '\0' ? "-"
                                     : solves->session,
        solves->bests ? _("  personal bests") : "", solves->deleted ? _("  deleted") : "",
        solves->find[0] != '\0' ? "  /" : "", solves->find);
    snprintf(text, LIST_TEXT_BYTES, _("Your solves: %zu%s"), solves->base.list.count, filters);
}

static const struct list_action actions[] = {
    {REQUEST_SOLVES_OPEN, open_chosen},
    {REQUEST_SOLVES_DELETE, delete_chosen},
    {REQUEST_SOLVES_RESTORE, restore},
    {REQUEST_SOLVES_DNF, toggle_dnf},
    {REQUEST_SOLVES_COMMENT, ask_comment},
    {REQUEST_SOLVES_MOVE, ask_session},
    {REQUEST_SOLVES_KIND, next_kind},
    {REQUEST_SOLVES_SESSION, next_session},
    {REQUEST_SOLVES_FIND, ask_find},
    {REQUEST_SOLVES_BESTS, only_bests},
    {REQUEST_NONE, NULL},
};

static const struct list_class solves_list = {
    .table = {columns, sizeof columns / sizeof columns[0], write_cell, NULL},
    .actions = actions,
    .write_title = write_title,
    .details = write_details,
};

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
    .request = list_view_request,
    .click = list_view_click,
    .copy = solves_copy,
    .draw = list_view_draw,
    .free = solves_free,
};

struct view *
solves_view_new(struct app *app)
{
    struct solves_view *const solves = list_view_new(sizeof *solves, &solves_class, &solves_list);

    if (solves == NULL)
        return NULL;
    list_again(solves, app, 0);
    return &solves->base.view;
}
