// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The help: what can be done in the view below, here and now, from the table of requests. Typing
 * narrows the list, and Enter does what is chosen.
 *
 *      Help
 *      Find: ti
 *      Play                                 Look around
 *      > up, k      slide a tile up         T          show or hide the timer
 *        down, j    slide a tile down       t          filled tiles, or lines
 *      slide a tile up
 */
#include "config.h"

#include "tui/app.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "keys/key.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"
#include "tui/widget/list.h"
#include "tui/widget/prompt.h"

enum {
    LIST_ROW = 2,
    TWO_COLS = 72, /* screens of this width have two columns of lines, ... */
    THREE_COLS = 150,
    KEYS_COLS = 18,       /* ... with at most this for the names of the keys */
    INTRODUCED_ROWS = 20, /* screens of this height have room for an introduction */
    KEYS_BYTES = 128,
    LINES_MAX = REQUEST_COUNT + GROUP_COUNT,
};

struct help_view {
    struct view view;
    enum mode about; /* the mode whose requests are listed */
    bool typing;     /* in that mode, characters other than '?' are text */
    struct prompt words;
    struct list list;
    struct help_line {
        enum request request; /* or REQUEST_NONE for the title of a group */
        enum group group;
    } lines[LINES_MAX];
};

/* The introduction to a view, or "". */
static const char *
introduction(enum mode about)
{
    switch (about) {
    case MODE_PLAY:
        return _("Slide the tiles into the blank until they are in order. A "
                 "slip is a move that leads away from the goal: it costs two moves.");
    case MODE_QUIZ:
        return _(
            "Ten boards near the goal, or where you slipped in an earlier game. Play one move: "
            "every move that begins a shortest solution is right.");
    case MODE_STATISTICS:
        return _("One line per kind of board. Solves with hints or by the solver do not count. "
                 "ao5 is the average of the last five without the best and the worst; \"above\" "
                 "is moves above optimal.");
    case MODE_SOLVES:
        return _("All your solves, the latest first; * marks the best times of their kind. "
                 "A deleted solve can be restored.");
    case MODE_RACE:
        return _(
            "Methods, an algorithm with a heuristic or alone, on your board. Those that "
            "proved their solution shortest come first, with a star. Times are processor time.");
    case MODE_EDIT:
        return _(
            "Make any board: go to a cell and type a number, or swap two tiles. The line below "
            "the board says whether it can be solved.");
    case MODE_STEP:
        return _("A list of moves, step by step: yours as played, the same judged, and the "
                 "shortest way from the board you see. Enter plays on from there.");
    default:
        return "";
    }
}

/* Writes the names of a request's keys that fit, except those that are text. */
static void
write_keys(const struct help_view *help, const struct app *app, enum request request, size_t room,
    char text[KEYS_BYTES])
{
    const struct keymap *const map = app->options->keys;
    size_t used = 0;

    text[0] = '\0';
    for (size_t i = 0; i < map->count; i++) {
        const int key = map->bindings[i].key;
        char name[KEY_NAME_BYTES];

        if (map->bindings[i].request != request || (help->typing && key_is_text(key) && key != '?'))
            continue;
        key_format(key, true, name);
        if (used == 0 || used + 2 + strlen(name) <= room)
            used += (size_t)snprintf(
                text + used, KEYS_BYTES - used, "%s%s", used > 0 ? ", " : "", name);
    }
}

/* Whether a request can be done here and now, and matches the words. */
static bool
is_listed(const struct help_view *help, const struct app *app, enum request request)
{
    const struct request_row *const row = &request_rows[request];
    const char *const words = help->words.text;
    char keys[KEYS_BYTES];

    write_keys(help, app, request, KEYS_BYTES - KEY_NAME_BYTES, keys);
    return (row->modes & help->about) != 0 && keys[0] != '\0' && request != REQUEST_HELP &&
           request != REQUEST_HELP_TYPING &&
           (help->about != MODE_PLAY || app_refuses(app, request) == NULL) &&
           (strcasestr(_(row->help), words) != NULL || strcasestr(row->name, words) != NULL ||
               (row->bar[0] != '\0' && strcasestr(_(row->bar), words) != NULL));
}

/* Lists the requests, those of the game in their groups; the first one is chosen. */
static void
fill(struct help_view *help, const struct app *app)
{
    struct list *const list = &help->list;

    *list = (struct list){.count = 0};
    for (unsigned group = 0; group < GROUP_COUNT; group++) {
        const size_t first = list->count;

        for (unsigned i = 1; i < REQUEST_COUNT; i++) {
            if (request_rows[i].group != group || !is_listed(help, app, (enum request)i))
                continue;
            if (list->count == first && help->about == MODE_PLAY)
                help->lines[list->count++] = (struct help_line){REQUEST_NONE, (enum group)group};
            help->lines[list->count++] = (struct help_line){(enum request)i, (enum group)group};
        }
    }
    list->at = list->count > 0 && help->lines[0].request == REQUEST_NONE;
}

static void
draw_line(const struct help_view *help, const struct app *app, struct canvas *canvas, size_t index,
    int y, int x, int width)
{
    const struct help_line *const line = &help->lines[index];
    const int keys_cols = width * 3 / 10 < KEYS_COLS ? width * 3 / 10 : KEYS_COLS;
    char keys[KEYS_BYTES];

    if (line->request == REQUEST_NONE) {
        canvas_fit(canvas, y, x, x + width, ROLE_TITLE, _(group_titles[line->group]));
        return;
    }
    write_keys(help, app, line->request, keys_cols > 0 ? (size_t)keys_cols - 1 : 0, keys);
    canvas_text(canvas, y, x + 2, x + 1 + keys_cols, ROLE_KEY, keys);
    canvas_fit(canvas, y, x + 2 + keys_cols, x + width - 1, ROLE_TEXT,
        _(request_rows[line->request].help));
    if (index == help->list.at) {
        canvas_set_role(canvas, y, x, 1, width - 1, ROLE_SELECTED);
        canvas_put(canvas, y, x, ROLE_SELECTED, '>');
    }
}

/* Draws the lines, column after column. */
static void
draw_lines(struct help_view *help, const struct app *app, struct canvas *canvas, int y, int end)
{
    struct list *const list = &help->list;
    const int columns = canvas->cols >= THREE_COLS ? 3 : canvas->cols >= TWO_COLS ? 2 : 1;
    const int width = canvas->cols / columns;
    size_t rows = end > y ? (size_t)(end - y) : 1;

    if (list->count < rows * (size_t)columns)
        rows = (list->count + (size_t)columns - 1) / (size_t)columns;
    list->rows = rows * (size_t)columns;
    /* The first title comes back with the first line. */
    list->first = list_follow(list->first, list->at > 1 ? list->at : 0, list->rows, list->count);
    for (size_t i = list->first; i < list->count && i < list->first + list->rows; i++) {
        const size_t place = i - list->first;

        draw_line(
            help, app, canvas, i, y + (int)(place % rows), width * (int)(place / rows), width);
    }
    for (int i = 0; i < columns; i++)
        canvas_add_hit(
            canvas, y, width * i, (int)rows, width, HIT_ROW, list->first + (size_t)i * rows);
}

static void
help_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct help_view *const help = (struct help_view *)view;
    const int last = canvas->rows - 1, details = canvas->cols < TWO_COLS ? last - 2 : last - 1;
    const int x = frame_text(app, canvas, _("Help")) + 1;
    const char *chosen = _("Nothing that can be done here has these words.");
    int y = LIST_ROW;

    prompt_draw(&help->words, canvas, 1, 1, _("Find:"));
    if (canvas->rows >= INTRODUCED_ROWS)
        y = canvas_wrap(canvas, y, 1, canvas->cols, last, ROLE_DIM, introduction(help->about));
    draw_lines(help, app, canvas, y, details);
    if (help->list.count > 0)
        chosen = _(request_rows[help->lines[help->list.at].request].help);
    if (!frame_message(app, canvas, details, 1))
        canvas_wrap(canvas, details, 1, canvas->cols, last, ROLE_TEXT, chosen);
    list_draw_more(&help->list, canvas, x);
}

/* Does the chosen request in the view below. */
static void
do_chosen(struct help_view *help, struct app *app)
{
    const enum request request = help->lines[help->list.at].request;

    if (help->list.count == 0)
        return;
    app_close(app);
    (void)app_request(app, request);
}

static void
help_request(struct view *view, struct app *app, enum request request)
{
    struct help_view *const help = (struct help_view *)view;
    struct list *const list = &help->list;
    const size_t before = list->at;

    if (request == REQUEST_HELP_DO) {
        do_chosen(help, app);
    } else if (request == REQUEST_HELP) {
        app_close(app);
    } else if (list_request(list, request)) {
        /* Titles are passed over. */
        if (list->count > 0 && help->lines[list->at].request == REQUEST_NONE)
            list->at = list->at < before && list->at > 0 ? list->at - 1 : list->at + 1;
    } else if (!app_common_request(app, request) && prompt_request(&help->words, request)) {
        fill(help, app);
    }
}

static bool
help_key(struct view *view, struct app *app, int key)
{
    struct help_view *const help = (struct help_view *)view;

    if (key == '?' || !prompt_key(&help->words, key))
        return false;
    fill(help, app);
    return true;
}

/* A click chooses a line; a click on the chosen one does it. */
static void
help_click(struct view *view, struct app *app, const struct click *click)
{
    struct help_view *const help = (struct help_view *)view;

    if (click->kind != HIT_ROW || click->index >= help->list.count ||
        help->lines[click->index].request == REQUEST_NONE)
        return;
    if (click->index == help->list.at)
        do_chosen(help, app);
    else
        help->list.at = click->index;
}

static const struct view_class help_class = {
    .mode = MODE_HELP,
    .covers = true,
    .request = help_request,
    .key = help_key,
    .click = help_click,
    .draw = help_draw,
};

struct view *
help_view_new(const struct app *app)
{
    struct help_view *help = view_new(sizeof *help, &help_class);

    if (help == NULL)
        return NULL;
    help->about = app->top->class->mode;
    help->typing = app->top->class->key != NULL && (help->about & MODE_TYPE) != 0;
    fill(help, app);
    return &help->view;
}
