// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view that opens a board file or a saved game: a prompt for its name, and a list of the names
 * that begin with the typed text. `korf-100.txt:7` is the seventh board of a file.
 */
#include "config.h"

#include "tui/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/intl.h"
#include "base/text/utf8.h"
#include "front/board_file.h"
#include "play/humanize.h"
#include "records/store.h"
#include "puzzle/files.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"
#include "tui/widget/list.h"
#include "tui/widget/prompt.h"

enum { PROMPT_ROW = 2, MESSAGE_ROW = 4, LIST_ROW = 6, LIST_COLUMN = 3 };

/* Where the descriptions begin if there is room: after the longest name of a game, within
 * limits. */
enum { WORDS_COLUMN = 26, WORDS_COLUMN_MAX = 36, WORDS_ROOM = 26, WORDS_LEAST = 13 };

/* A game or a file that can be opened. */
struct open_row {
    const char *name;
    const struct store_game *saved;    /* the saved game; NULL for a file */
    struct board_file_summary summary; /* of a file, once it has been shown */
};

struct open_view {
    struct view view;
    struct prompt prompt;
    struct store_games saved;
    struct file_names files;
    struct open_row *rows; /* saved games, the latest unfinished one first, then files; owned */
    size_t count;
    struct open_row **matches; /* rows whose names begin with the typed text; owned */
    int words_column;
    struct list list; /* the list of the matches */
};

/* The name on a line of the list. */
static const char *
name_at(const struct open_view *open, size_t index)
{
    return open->matches[index]->name;
}

/* Lists the rows that match the prompt. If it is empty, Enter resumes the latest unfinished game.
 */
static void
match(struct open_view *open)
{
    struct files_range range;
    const size_t bytes = files_split(open->prompt.text, &range);
    const struct store_game *const latest = open->count > 0 ? open->rows[0].saved : NULL;

    open->list.count = 0;
    for (size_t i = 0; i < open->count; i++)
        if (strncmp(open->rows[i].name, open->prompt.text, bytes) == 0)
            open->matches[open->list.count++] = &open->rows[i];
    open->list.at = open->prompt.length == 0 && latest != NULL && !latest->named ? 0 : LIST_NONE;
}

/* Puts the name on a line of the list into the prompt. */
static void
choose_line(struct open_view *open, size_t index)
{
    open->list.at = index;
    prompt_set(&open->prompt, name_at(open, index));
}

/* Puts the next or the previous name of the list into the prompt. */
static void
choose(struct open_view *open, bool next)
{
    const size_t count = open->list.count, at = open->list.at;

    if (count > 0 && at == LIST_NONE)
        choose_line(open, next ? 0 : count - 1);
    else if (count > 0)
        choose_line(open, (at + (next ? 1 : count - 1)) % count);
}

/* Extends the prompt to the longest beginning that all listed names share. */
static void
complete(struct open_view *open)
{
    char common[PROMPT_BYTES];

    if (open->list.count > 0 && (open->list.at == LIST_NONE || open->prompt.length == 0)) {
        snprintf(common, sizeof common, "%s", name_at(open, 0));
        for (size_t i = 1; i < open->list.count; i++) {
            const char *const name = name_at(open, i);
            size_t bytes = 0;

            while (common[bytes] != '\0' && common[bytes] == name[bytes])
                bytes++;
            common[bytes] = '\0';
        }
        if (strlen(common) > open->prompt.length)
            prompt_set(&open->prompt, common);
    }
    match(open);
}

/* Begins a game with the chosen line or the name in the prompt. */
static void
open_chosen(struct open_view *open, struct app *app)
{
    const struct store_game *game = NULL;
    char name[PROMPT_BYTES];
    struct files_range range = {.given = false};

    if (open->prompt.length == 0 && open->list.at != LIST_NONE)
        game = open->matches[open->list.at]->saved;
    for (size_t i = 0; i < open->count && open->rows[i].saved != NULL && game == NULL; i++)
        if (strcmp(open->rows[i].name, open->prompt.text) == 0)
            game = open->rows[i].saved;
    if (open->prompt.length == 0 && game == NULL) {
        app_say(app, ROLE_TEXT, "Type the name of a file, or choose one with the arrow keys.");
        return;
    }
    snprintf(name, sizeof name, "%s", open->prompt.text);
    if (access(name, F_OK) != 0)
        name[files_split(name, &range)] = '\0';
    if (game != NULL ? app_open_saved(app, game)
                     : app_open_file(app, name, range.given ? range.first : 1))
        app_close_all(app);
}

static void
open_request(struct view *view, struct app *app, enum request request)
{
    struct open_view *open = (struct open_view *)view;

    switch (request) {
    case REQUEST_OPEN_CHOSEN:
        open_chosen(open, app);
        break;
    case REQUEST_COMPLETE:
        complete(open);
        break;
    case REQUEST_CHOOSE_PREVIOUS:
    case REQUEST_CHOOSE_NEXT:
        choose(open, request == REQUEST_CHOOSE_NEXT);
        break;
    default:
        if (prompt_request(&open->prompt, request))
            match(open);
        else
            app_common_request(app, request);
    }
}

static bool
open_key(struct view *view, struct app *app, int key)
{
    struct open_view *open = (struct open_view *)view;

    (void)app;
    if (!prompt_key(&open->prompt, key))
        return false;
    match(open);
    return true;
}

/* The first click on a file chooses it, the second opens it. */
static void
open_click(struct view *view, struct app *app, const struct click *click)
{
    struct open_view *open = (struct open_view *)view;

    if (click->kind == HIT_TEXT)
        prompt_click(&open->prompt, app->ascii, click);
    else if (click->kind == HIT_ROW && click->index == open->list.at)
        open_chosen(open, app);
    else if (click->kind == HIT_ROW && click->index < open->list.count)
        choose_line(open, click->index);
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

/* Draws a name; returns the column after it. A long one is cut in the middle to leave room for the
 * description: games of the same board differ only in the date at the end of the name. */
static int
draw_name(struct canvas *canvas, int y, enum role role, const char *name)
{
    enum {
        DOTS = 2,
        DATE = sizeof "-20261122-0845-10" - 1,
        ROOM = LIST_COLUMN + DATE + DOTS + WORDS_LEAST
    };
    const int end = canvas->cols - WORDS_LEAST;
    int x;

    if (LIST_COLUMN + canvas_text_width(canvas, name) <= canvas->cols || canvas->cols < ROOM)
        return canvas_text(canvas, y, LIST_COLUMN, canvas->cols, role, name);
    x = canvas_text(canvas, y, LIST_COLUMN, end - DATE - DOTS, role, name);
    x = canvas_text(canvas, y, x, end, role, "..");
    while (canvas_text_width(canvas, name) > end - x)
        (void)utf8_next(&name);
    return canvas_text(canvas, y, x, end, role, name);
}

static void
draw_row(struct open_view *open, struct canvas *canvas, int y, size_t index)
{
    struct open_row *const row = open->matches[index];
    const char *const name = row->name;
    const bool chosen = index == open->list.at;
    char words[8 * HUMANIZE_BYTES];
    int x;

    if (row->saved != NULL)
        write_saved(row->saved, words, sizeof words);
    else
        write_summary(row, words, sizeof words);
    x = draw_name(canvas, y, chosen ? ROLE_SELECTED : ROLE_TEXT, name);
    if (chosen)
        canvas_put(canvas, y, 1, ROLE_SELECTED, '>');
    if (canvas->cols >= open->words_column + WORDS_ROOM && x + 2 < open->words_column)
        x = open->words_column - 2;
    canvas_fit(canvas, y, x + 2, canvas->cols, ROLE_DIM, words);
}

static void
open_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct open_view *const open = (struct open_view *)view;
    struct list *const list = &open->list;

    list_place(list, canvas, LIST_ROW, canvas->rows - 1);
    list_draw_more(
        list, canvas, frame_text(app, canvas, _("Open a board file or a saved game")) + 1);
    prompt_draw(&open->prompt, canvas, PROMPT_ROW, 1, _("Open:"));
    if (!frame_message(app, canvas, MESSAGE_ROW, 1))
        canvas_fit(canvas, MESSAGE_ROW, 1, canvas->cols, ROLE_DIM,
            list->count == 0 ? _("No name in the list begins with that.")
            : list->at == 0 && open->prompt.length == 0
                ? _("Enter resumes the latest unfinished game.")
                : _("FILE:7 is the seventh board of a file."));
    for (size_t i = list->first; i < list_end(list); i++)
        draw_row(open, canvas, LIST_ROW + (int)(i - list->first), i);
}

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
    .request = open_request,
    .key = open_key,
    .click = open_click,
    .draw = open_draw,
    .free = open_free,
};

/* Fills the rows, but leaves out the game that is being played. */
static void
fill_rows(struct open_view *open, const struct app *app)
{
    for (size_t i = 0; i < open->saved.count; i++) {
        const struct store_game *const game = &open->saved.games[i];
        int column;

        if (game->row == app->keeper.stored.row)
            continue;
        column = LIST_COLUMN + (int)strlen(game->name) + 2;
        if (column > open->words_column && column <= WORDS_COLUMN_MAX)
            open->words_column = column;
        open->rows[open->count++] = (struct open_row){.name = game->name, .saved = game};
    }
    for (size_t i = 0; i < open->files.count; i++)
        open->rows[open->count++].name = open->files.names[i];
}

struct view *
open_view_new(struct app *app)
{
    struct open_view *open = view_new(sizeof *open, &open_class);
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
        view_free(&open->view);
        return NULL;
    }
    open->words_column = WORDS_COLUMN;
    fill_rows(open, app);
    match(open);
    return &open->view;
}
