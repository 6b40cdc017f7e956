// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view that opens a board file or a saved game: a prompt for its name, and a list of the names
 * that begin with the typed text. `korf-100.txt:7` is the seventh board of a file.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/intl.h"
#include "front/board_file.h"
#include "play/humanize.h"
#include "records/store.h"
#include "puzzle/files.h"
#include "tui/view/views.h"
#include "tui/widget/list.h"

/* A game or a file that can be opened. */
struct open_row {
    const char *name;
    const struct store_game *saved;    /* the saved game; NULL for a file */
    bool deleted;                      /* a game, just now */
    struct board_file_summary summary; /* of a file, once it has been shown */
};

struct open_view {
    struct list_view base; /* its rows are the matches */
    struct store_games saved;
    struct file_names files;
    struct open_row *rows; /* saved games, the latest unfinished one first, then files; owned */
    size_t count;
    struct open_row **matches; /* rows whose names begin with the typed text; owned */
};

/* Lists the rows that match the prompt. If it is empty, Enter resumes the latest unfinished game.
 */
static void
match(void *view)
{
    struct open_view *const open = view;
    struct list *const list = &open->base.list;
    struct files_range range;
    const size_t bytes = files_split(open->base.prompt.text, &range);
    const struct store_game *const latest = open->count > 0 ? open->rows[0].saved : NULL;

    list->count = 0;
    for (size_t i = 0; i < open->count; i++)
        if (strncmp(open->rows[i].name, open->base.prompt.text, bytes) == 0)
            open->matches[list->count++] = &open->rows[i];
    list->at = open->base.prompt.length == 0 && latest != NULL && !latest->named ? 0 : LIST_NONE;
}

/* Puts the name of the chosen row into the prompt. */
static void
take_name(void *view)
{
    struct open_view *const open = view;

    if (open->base.list.at < open->base.list.count)
        prompt_set(&open->base.prompt, open->matches[open->base.list.at]->name);
}

static void
choose_next(void *view, struct app *app)
{
    struct list *const list = &((struct open_view *)view)->base.list;

    (void)app;
    list->at = list->at == LIST_NONE || list->at + 1 >= list->count ? 0 : list->at + 1;
    take_name(view);
}

static void
choose_previous(void *view, struct app *app)
{
    struct list *const list = &((struct open_view *)view)->base.list;

    (void)app;
    list->at = (list->at == LIST_NONE || list->at == 0 ? list->count : list->at) - 1;
    take_name(view);
}

/* Begins a game with the chosen row or the name in the prompt. */
static void
open_chosen(void *view, struct app *app)
{
    const struct open_view *const open = view;
    const char *const text = open->base.prompt.text;
    const struct store_game *game = NULL;
    char name[PROMPT_BYTES];
    struct files_range range = {.given = false};

    if (text[0] == '\0' && open->base.list.at != LIST_NONE)
        game = open->matches[open->base.list.at]->saved;
    for (size_t i = 0; i < open->count && open->rows[i].saved != NULL && game == NULL; i++)
        if (strcmp(open->rows[i].name, text) == 0)
            game = open->rows[i].saved;
    if (text[0] == '\0' && game == NULL) {
        app_say(app, ROLE_TEXT, "Type the name of a file, or choose one with the arrow keys.");
        return;
    }
    snprintf(name, sizeof name, "%s", text);
    if (access(name, F_OK) != 0)
        name[files_split(name, &range)] = '\0';
    if (game != NULL ? app_open_saved(app, game)
                     : app_open_file(app, name, range.given ? range.first : 1))
        app_close_all(app);
}

/* Deletes the chosen game, or restores it. */
static void
delete_chosen(void *view, struct app *app)
{
    struct open_view *const open = view;
    const size_t at = open->base.list.at;
    struct open_row *const row = at < open->base.list.count ? open->matches[at] : NULL;
    struct np_error error;

    if (row == NULL || row->saved == NULL) {
        (void)prompt_request(&open->base.prompt, REQUEST_ERASE_NEXT);
        match(open);
    } else if (keeper_change(&app->keeper, (uint64_t)row->saved->row,
                   row->deleted ? STORE_RESTORE_GAME : STORE_DELETE_GAME, NULL, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.150s", error.text);
    } else {
        row->deleted = !row->deleted;
        app_say(app, ROLE_TEXT, row->deleted ? "Deleted; Delete again restores it." : "Restored.");
    }
}

/* Describes a saved game. */
static void
write_saved(const struct store_game *game, char *text, size_t bytes)
{
    const struct words date = humanize_date(game->changed_ms / 1000);
    const struct words moves = humanize_move_count(game->moves);
    const struct words time = humanize_time(game->time_ms * CLOCK_NS_PER_MS);

    snprintf(text, bytes, "%s  %s  %s  %s", moves.text, time.text, date.text,
        game->named ? _("saved game") : _("unfinished"));
}

/* Describes a file; reads it the first time. */
static void
write_summary(struct open_row *row, char *text, size_t bytes)
{
    struct board_file_summary *const summary = &row->summary;
    struct words count, size;

    if (!summary->known)
        board_file_summarize(row->name, summary);
    count = humanize_printf(
        P_("%llu board", "%llu boards", summary->boards), (unsigned long long)summary->boards);
    size = humanize_size(summary->width, summary->height);
    if (summary->large)
        snprintf(text, bytes, "%s", _("large"));
    else if (summary->boards == 0)
        snprintf(text, bytes, "%s", _("no board"));
    else if (summary->mixed)
        snprintf(text, bytes, _("%s of several sizes"), count.text);
    else
        snprintf(text, bytes, "%s  %s", size.text, count.text);
}

static void
write_cell(void *view, struct app *app, size_t index, unsigned column, struct list_cell *cell)
{
    struct open_row *const row = ((struct open_view *)view)->matches[index];

    (void)app;
    if (column == 0) {
        snprintf(cell->text, sizeof cell->text, "%s", row->name);
        return;
    }
    cell->role = ROLE_DIM;
    if (row->deleted)
        snprintf(cell->text, sizeof cell->text, "%s", _("deleted"));
    else if (row->saved != NULL)
        write_saved(row->saved, cell->text, sizeof cell->text);
    else
        write_summary(row, cell->text, sizeof cell->text);
}

static void
write_details(void *view, struct app *app, char text[LIST_TEXT_BYTES])
{
    const struct open_view *const open = view;

    (void)app;
    snprintf(text, LIST_TEXT_BYTES, "%s",
        open->base.list.count == 0 ? _("No name in the list begins with that.")
        : open->base.list.at == 0 && open->base.prompt.length == 0
            ? _("Enter resumes the latest unfinished game.")
            : _("FILE:7 is the seventh board of a file."));
}

static const struct list_column columns[] = {
    {NULL, 30, LIST_LEFT, 0, 0}, {NULL, 24, LIST_REST, 1, 0}};

static const struct list_action actions[] = {
    {REQUEST_OPEN_CHOSEN, open_chosen},
    {REQUEST_ERASE_NEXT, delete_chosen},
    {REQUEST_CHOOSE_NEXT, choose_next},
    {REQUEST_CHOOSE_PREVIOUS, choose_previous},
    {REQUEST_NONE, NULL},
};

static const struct list_class open_list = {
    .table = {columns, 2, write_cell, NULL},
    .label = N_("Open:"),
    .actions = actions,
    .title = N_("Open a board file or a saved game"),
    .details = write_details,
    .typed = match,
    .chosen = take_name,
};

static void
open_free(struct view *view)
{
    struct open_view *const open = (struct open_view *)view;

    store_games_free(&open->saved);
    files_free_names(&open->files);
    free(open->rows);
    free(open->matches);
}

static const struct view_class open_class = {
    .mode = MODE_PROMPT,
    .covers = true,
    .request = list_view_request,
    .key = list_view_key,
    .click = list_view_click,
    .draw = list_view_draw,
    .free = open_free,
};

/* Fills the rows, but leaves out the game that is being played. */
static void
fill_rows(struct open_view *open, const struct app *app)
{
    for (size_t i = 0; i < open->saved.count; i++) {
        const struct store_game *const game = &open->saved.games[i];

        if (game->row == app->keeper.stored.row)
            continue;
        open->rows[open->count++] = (struct open_row){.name = game->name, .saved = game};
    }
    for (size_t i = 0; i < open->files.count; i++)
        open->rows[open->count++].name = open->files.names[i];
}

struct view *
open_view_new(struct app *app)
{
    struct open_view *const open = list_view_new(sizeof *open, &open_class, &open_list);
    struct np_error error;
    enum np_status status = NP_OK;

    if (open == NULL)
        return NULL;
    if (app->keeper.store != NULL)
        status = store_list_games(app->keeper.store, &open->saved, &error);
    if (status != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    if (status != NP_NO_MEMORY && files_list(&open->files, false, NULL) == NP_OK) {
        const size_t room = open->saved.count + open->files.count + 1;

        open->rows = calloc(room, sizeof open->rows[0]);
        open->matches = calloc(room, sizeof open->matches[0]);
    }
    if (open->rows == NULL || open->matches == NULL) {
        view_free(&open->base.view);
        return NULL;
    }
    fill_rows(open, app);
    match(open);
    return &open->base.view;
}
