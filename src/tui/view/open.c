// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view that opens a board file or a saved game: a prompt for its name, and below it those that
 * begin with what was typed, the latest unfinished game first. `korf-100.txt:7` is the seventh
 * board of a file. Until a board is read, the game below is left alone.
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
#include "game/board_file.h"
#include "game/humanize.h"
#include "game/saved_list.h"
#include "puzzle/files.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"
#include "tui/widget/list.h"
#include "tui/widget/prompt.h"

enum { PROMPT_ROW = 2, MESSAGE_ROW = 4, LIST_ROW = 6, LIST_COLUMN = 3 };

/* Where the words stand beside the names, if these leave so much room: as far right as the longest
 * name of a game needs, up to a limit. */
enum { WORDS_COLUMN = 26, WORDS_COLUMN_MAX = 36, WORDS_ROOM = 26, WORDS_LEAST = 13 };

/* A row of all that can be opened is a saved game or, behind those, a file. */
struct open_view {
    struct view view;
    struct prompt prompt;
    struct saved_list saved;
    struct file_names files;
    struct board_file_summary *summaries; /* of the files; owned */
    size_t *matches;                      /* the rows that begin with what was typed; owned */
    size_t count;                         /* how many do */
    int words_column;
    size_t chosen; /* among those that match; OPEN_NONE = none */
    size_t first;  /* the line shown first, as it was drawn last */
};

#define OPEN_NONE SIZE_MAX

/* ---- the list ----------------------------------------------------------------------------- */

/* The name of a row. */
static const char *
row_name(const struct open_view *open, size_t row)
{
    return row < open->saved.count ? open->saved.games[row].name
                                   : open->files.names[row - open->saved.count];
}

/* The name on a line of the list. */
static const char *
name_at(const struct open_view *open, size_t index)
{
    return row_name(open, open->matches[index]);
}

/* Finds the names that begin with what was typed. As long as that is nothing, Enter goes on with
 * the latest unfinished game. */
static void
match(struct open_view *open)
{
    uint64_t index;
    const size_t bytes = files_board_name(open->prompt.text, &index);

    open->count = 0;
    for (size_t i = 0; i < open->saved.count + open->files.count; i++)
        if (strncmp(row_name(open, i), open->prompt.text, bytes) == 0)
            open->matches[open->count++] = i;
    open->chosen = open->prompt.length == 0 && open->saved.count > 0 &&
                           open->saved.games[0].kind != SAVED_NAMED &&
                           !saved_is_lost(&open->saved.games[0])
                       ? 0
                       : OPEN_NONE;
}

/* Puts the name on a line of the list into the prompt. */
static void
choose_line(struct open_view *open, size_t index)
{
    open->chosen = index;
    prompt_set(&open->prompt, name_at(open, index));
}

/* Puts the next or the previous name of the list into the prompt. */
static void
choose(struct open_view *open, bool next)
{
    if (open->count == 0)
        return;
    if (open->chosen == OPEN_NONE)
        choose_line(open, next ? 0 : open->count - 1);
    else
        choose_line(open, (open->chosen + (next ? 1 : open->count - 1)) % open->count);
}

/* Adds what all names of the list have in common. */
static void
complete(struct open_view *open)
{
    char common[PROMPT_BYTES];

    if (open->count > 0 && (open->chosen == OPEN_NONE || open->prompt.length == 0)) {
        snprintf(common, sizeof common, "%s", name_at(open, 0));
        for (size_t i = 1; i < open->count; i++) {
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

/* ---- requests ----------------------------------------------------------------------------- */

/* The saved game of that name, or NULL. */
static const struct saved_game *
find_saved(const struct open_view *open, const char *name)
{
    for (size_t i = 0; i < open->saved.count; i++)
        if (strcmp(open->saved.games[i].name, name) == 0)
            return &open->saved.games[i];
    return NULL;
}

/* Reads what the prompt names, or the line that is chosen, and begins a game with it. */
static void
open_chosen(struct open_view *open, struct app *app)
{
    const bool proposed = open->prompt.length == 0 && open->chosen != OPEN_NONE;
    const struct saved_game *const game =
        find_saved(open, proposed ? name_at(open, open->chosen) : open->prompt.text);
    char name[PROMPT_BYTES];
    uint64_t index = FILES_NO_INDEX;

    if (open->prompt.length == 0 && game == NULL) {
        app_say(app, ROLE_TEXT, "Type the name of a file, or choose one with the arrow keys.");
        return;
    }
    if (game != NULL) {
        if (app_open_saved(app, game))
            app_close_all(app);
        return;
    }
    snprintf(name, sizeof name, "%s", open->prompt.text);
    if (access(name, F_OK) != 0)
        name[files_board_name(name, &index)] = '\0';
    if (app_open_file(app, name, index != FILES_NO_INDEX ? index : 1))
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
open_click(struct view *view, struct app *app, int y, int x)
{
    struct open_view *open = (struct open_view *)view;
    const struct hit hit = app_hit_at(app, y, x);

    if (hit.kind == HIT_TEXT)
        prompt_click(&open->prompt, app->ascii, &hit, x);
    else if (hit.kind == HIT_ROW && hit.index == open->chosen)
        open_chosen(open, app);
    else if (hit.kind == HIT_ROW && hit.index < open->count)
        choose_line(open, hit.index);
}

/* What a saved game is, in forms for narrower screens. */
static void
write_saved(const struct saved_game *game, char *text, size_t bytes)
{
    static const char *const states[] = {
        [SAVED_LARGE] = N_("large"),
        [SAVED_BAD] = N_("damaged"),
        [SAVED_SHUT] = N_("unreadable"),
    };
    const char *const kind = game->kind == SAVED_NAMED ? _("saved game") : _("unfinished");
    char moves[HUMANIZE_BYTES], time[HUMANIZE_BYTES], date[HUMANIZE_BYTES];

    humanize_date(date, game->written_ns);
    humanize_move_count(moves, game->moves);
    humanize_time(time, game->time_ms * CLOCK_NS_PER_MS);
    if (game->content == SAVED_GOOD)
        snprintf(
            text, bytes, "%s  %s  %s  %s\n%s  %s\n%s", kind, moves, time, date, moves, time, moves);
    else if (game->content == SAVED_UNREAD)
        snprintf(text, bytes, "%s  %s\n%s", kind, date, kind);
    else
        snprintf(text, bytes, "%s  %s  %s\n%s  %s\n%s", kind, _(states[game->content]), date, kind,
            _(states[game->content]), _(states[game->content]));
}

/* What a file of the list is, in forms for narrower screens. Looks into it if nobody did. */
static void
write_summary(
    struct app *app, const char *name, struct board_file_summary *summary, char *text, size_t bytes)
{
    char count[HUMANIZE_BYTES];

    if (!summary->looked)
        board_file_summarize(&app->game.summaries, name, summary);
    if (summary->large) {
        snprintf(text, bytes, "%s", _("large"));
    } else if (summary->boards == 0) {
        snprintf(text, bytes, "%s", _("no board"));
    } else {
        humanize_board_count(count, summary->boards);
        if (summary->mixed)
            snprintf(text, bytes, _("%s of several sizes\n%s"), count, count);
        else
            snprintf(text, bytes, "%ux%u  %s\n%ux%u", (unsigned)summary->width,
                (unsigned)summary->height, count, (unsigned)summary->width,
                (unsigned)summary->height);
    }
}

/* Writes a name. One that is too long for the screen is cut in the middle, with room for words
 * behind it: the name of a game ends with its date, which tells it from others of the same board.
 * Returns the column after it. */
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

/* A line of the list: the name, and what the file is. */
static void
draw_file(struct open_view *open, struct app *app, struct canvas *canvas, int y, size_t index)
{
    const size_t row = open->matches[index];
    const char *const name = name_at(open, index);
    const bool chosen = index == open->chosen;
    char words[200];
    int x;

    if (row < open->saved.count)
        write_saved(&open->saved.games[row], words, sizeof words);
    else
        write_summary(app, name, &open->summaries[row - open->saved.count], words, sizeof words);
    x = draw_name(canvas, y, chosen ? ROLE_SELECTED : ROLE_TEXT, name);
    if (chosen)
        canvas_put(canvas, y, 1, ROLE_SELECTED, '>');
    if (canvas->cols >= open->words_column + WORDS_ROOM && x + 2 < open->words_column)
        x = open->words_column - 2;
    canvas_fit(canvas, y, x + 2, canvas->cols, ROLE_DIM, words);
}

/* The title, and whether the list goes on above or below. */
static void
draw_title(struct canvas *canvas, bool above, bool below)
{
    const char *const more = above && below ? _("more above and below\nmore")
                             : above        ? _("more above\nmore")
                             : below        ? _("more below\nmore")
                                            : "";
    const int x = canvas_fit(canvas, 0, 1, canvas->cols - (above || below ? 6 : 0), ROLE_TITLE,
        _("Open a board file or a saved game\nOpen a board file\nOpen a board\nOpen"));

    canvas_fit(canvas, 0, x + 2, canvas->cols, ROLE_DIM, more);
}

static void
open_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct open_view *open = (struct open_view *)view;
    const size_t rows = canvas->rows > LIST_ROW + 1 ? (size_t)(canvas->rows - LIST_ROW - 1) : 0;
    const size_t from =
        list_follow(open->first, open->chosen == OPEN_NONE ? 0 : open->chosen, rows, open->count);

    open->first = from;
    layout_put_keys_last(&app->layout, canvas->rows);
    draw_title(canvas, from > 0, from + rows < open->count);
    prompt_draw(&open->prompt, canvas, PROMPT_ROW, 1, _("Open:"));
    if (app->message[0] != '\0')
        canvas_fit(canvas, MESSAGE_ROW, 1, canvas->cols, app->message_role, app->message);
    else
        canvas_fit(canvas, MESSAGE_ROW, 1, canvas->cols, ROLE_DIM,
            open->count == 0 ? _("No name in the list begins with that.")
            : open->chosen == 0 && open->prompt.length == 0
                ? _("Enter goes on with the latest unfinished game.\nEnter goes on.")
                : _("FILE:7 is the seventh board of a file.\nFILE:7 is its "
                    "seventh.\nFILE:7: board 7"));
    canvas_add_hit(canvas, LIST_ROW, 0, (int)rows, canvas->cols, HIT_ROW, from);
    for (size_t i = from; i < open->count && i - from < rows; i++)
        draw_file(open, app, canvas, LIST_ROW + (int)(i - from), i);
}

static void
open_free(struct view *view)
{
    struct open_view *const open = (struct open_view *)view;

    saved_list_free(&open->saved);
    files_free_names(&open->files);
    free(open->summaries);
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

/* Takes the game that is played off the list, and those of other programs. */
static void
leave_out_played(struct open_view *open, const struct app *app)
{
    size_t count = 0;

    for (size_t i = 0; i < open->saved.count; i++) {
        const struct saved_game *const game = &open->saved.games[i];

        if (game->kind == SAVED_NAMED || !saved_games_in_use(&app->game.autosave.games, game->name))
            open->saved.games[count++] = *game;
    }
    open->saved.count = count;
}

struct view *
open_view_new(struct app *app)
{
    struct open_view *open = view_new(sizeof *open, &open_class);
    struct np_error error;
    enum np_status status;
    size_t rows;

    if (open == NULL)
        return NULL;
    status = saved_list_read(&open->saved, SAVED_GLANCE_BYTES, &error);
    if (status != NP_OK)
        app_say(app, ROLE_WARNING, "%.120s", error.text);
    if (status == NP_NO_MEMORY || files_list(&open->files, NULL) != NP_OK) {
        view_free(&open->view);
        return NULL;
    }
    leave_out_played(open, app);
    open->words_column = WORDS_COLUMN;
    for (size_t i = 0; i < open->saved.count; i++) {
        const int column = LIST_COLUMN + (int)strlen(open->saved.games[i].name) + 2;

        if (column > open->words_column && column <= WORDS_COLUMN_MAX)
            open->words_column = column;
    }
    rows = open->saved.count + open->files.count;
    open->summaries = calloc(open->files.count + 1, sizeof open->summaries[0]);
    open->matches = calloc(rows + 1, sizeof open->matches[0]);
    if (open->summaries == NULL || open->matches == NULL) {
        view_free(&open->view);
        return NULL;
    }
    match(open);
    return &open->view;
}
