// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The footer, from the table of requests.
 */
#include "config.h"

#include "tui/widget/frame.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "keys/key.h"

enum {
    MARK_COLS = 40, /* screens of at least this width mark a game that is not saved */
    ITEM_KEYS = 2,  /* keys named before the words, as in "u/r undo" */
};

struct bar_item {
    char words[64];      /* "" if the request has no key */
    int keys[ITEM_KEYS]; /* the keys that a click presses; NP_KEY_NONE = none */
};

/* Reads the keys that a text such as "left/right step" begins with. */
static void
read_keys(struct bar_item *item, const char *text)
{
    for (unsigned i = 0; i < ITEM_KEYS; i++) {
        const size_t length = strcspn(text, "/ ");

        item->keys[i] = key_parse(text, length);
        text += length + (text[length] == '/');
    }
}

/* The item of a request, with the player's own key in place of the table's. */
static struct bar_item
bar_item_of(const struct app *app, enum request request)
{
    const struct request_row *row = &request_rows[request];
    const char *const bar = request == REQUEST_PAUSE && app_paused(app)          ? _("p resume")
                            : request == REQUEST_PLAY_PAUSE && app->walk_stopped ? _("Space play")
                                                                                 : _(row->bar);
    const size_t length = strcspn(row->keys, " ");
    struct bar_item item = {.words = ""};
    char keys[64];

    keymap_keys(app->options->keys, request, keys, sizeof keys);
    if (keys[0] == '\0')
        return item;
    if (strncmp(keys, row->keys, length) == 0 && (keys[length] == '\0' || keys[length] == ',')) {
        snprintf(item.words, sizeof item.words, "%s", bar);
        read_keys(&item, row->bar);
    } else {
        snprintf(item.words, sizeof item.words, "%.*s%s", (int)strcspn(keys + 1, ",") + 1, keys,
            bar + strcspn(bar, " "));
        read_keys(&item, item.words);
    }
    return item;
}

/* Makes the item clickable: the name of the second key presses that key, the rest of the item the
 * first one. */
static void
mark_keys(const struct bar_item *item, struct canvas *canvas, int y, int x)
{
    const char *name = item->words;
    char part[sizeof item->words];

    for (unsigned i = 0; i < ITEM_KEYS && *name != '\0' && *name != ' '; i++) {
        const size_t length = strcspn(name, "/ ");

        snprintf(part, sizeof part, "%.*s", (int)length, name);
        if (item->keys[i] != NP_KEY_NONE)
            canvas_add_hit(canvas, y, x, 1, canvas_text_width(canvas, i == 0 ? name : part),
                HIT_KEY, (size_t)item->keys[i]);
        x += canvas_text_width(canvas, part) + 1;
        name += length + (name[length] == '/');
    }
}

/* Draws an item; returns the column after it. */
static int
draw_bar_item(struct canvas *canvas, int y, int x, const struct bar_item *item)
{
    const char *const words = item->words, *const space = strchr(words, ' ');
    char key[24];

    mark_keys(item, canvas, y, x);
    if (space == NULL)
        return canvas_text(canvas, y, x, canvas->cols, ROLE_KEY, words);
    snprintf(key, sizeof key, "%.*s", (int)(space - words), words);
    x = canvas_text(canvas, y, x, canvas->cols, ROLE_KEY, key);
    return canvas_text(canvas, y, x, canvas->cols, ROLE_DIM, space);
}

/* In an attempt at a contest, and what it locks. */
static const enum request attempt_requests[] = {
    REQUEST_MOVE_UP, REQUEST_UNDO, REQUEST_RESTART, REQUEST_EVENTS, REQUEST_NONE};
static const enum request attempt_locks[] = {
    REQUEST_SAVE, REQUEST_RACE, REQUEST_CHOOSE, REQUEST_REVIEW, REQUEST_ANALYSE, REQUEST_NONE};

/* The requests to show first in the current state; the others follow in the order of the table. */
static const enum request *
first_requests(const struct app *app, enum mode mode)
{
    static const enum request none[] = {REQUEST_NONE};
    static const enum request paused[] = {REQUEST_PAUSE, REQUEST_NONE};
    static const enum request solved[] = {REQUEST_SHUFFLE, REQUEST_REVIEW, REQUEST_RESTART,
        REQUEST_NEW, REQUEST_EVENTS, REQUEST_NONE};
    /* For a board that is larger than the screen. */
    static const enum request large[] = {REQUEST_MOVE_UP, REQUEST_UNDO, REQUEST_HINT, REQUEST_SOLVE,
        REQUEST_FIND_TILE, REQUEST_SHOW_GOAL, REQUEST_NEW, REQUEST_RESTART, REQUEST_PAUSE,
        REQUEST_NONE};
    static const enum request solves[] = {REQUEST_SOLVES_OPEN, REQUEST_SOLVES_KIND,
        REQUEST_SOLVES_FIND, REQUEST_SOLVES_COMMENT, REQUEST_SOLVES_DELETE, REQUEST_COPY,
        REQUEST_SOLVES_BESTS, REQUEST_NONE};
    static const enum request statistics[] = {REQUEST_NEXT_PAGE, REQUEST_SOLVES,
        REQUEST_COLUMNS_LEFT, REQUEST_NEXT_SESSION, REQUEST_SESSION, REQUEST_COPY, REQUEST_NONE};

    if (mode == MODE_SOLVES)
        return solves;
    if (mode == MODE_STATISTICS)
        return statistics;
    if (mode != MODE_PLAY)
        return none;
    if (contest_locks(&app->game.session))
        return attempt_requests;
    if (app->game.session.finished)
        return solved;
    if (app_paused(app))
        return paused;
    return layout_scrolls(&app->layout) ? large : none;
}

static bool
is_among(enum request request, const enum request *requests)
{
    while (*requests != REQUEST_NONE && *requests != request)
        requests++;
    return *requests == request;
}

/* Whether a request is shown elsewhere, or would do nothing now. */
static bool
is_left_out(enum request request, enum mode mode, const enum request *first)
{
    static const enum request play[] = {REQUEST_HELP, REQUEST_QUIT, REQUEST_NONE};
    static const enum request moves[] = {REQUEST_MOVE_UP, REQUEST_UNDO, REQUEST_HINT, REQUEST_SOLVE,
        REQUEST_RESTART, REQUEST_PAUSE, REQUEST_NONE};

    if (first == attempt_requests && is_among(request, attempt_locks))
        return true;
    return request_rows[request].bar[0] == '\0' || (request_rows[request].modes & mode) == 0 ||
           request == REQUEST_CLOSE || (mode == MODE_PLAY && is_among(request, play)) ||
           (first[0] != REQUEST_NONE && is_among(request, moves)) || is_among(request, first);
}

/* A footer that is being filled. */
struct key_row {
    const struct app *app;
    struct canvas *canvas;
    int y;
    int x;
    int right; /* the column after the last item */
    struct bar_item way_out;
};

static struct key_row
key_row_begin(const struct app *app, struct canvas *canvas, enum mode mode)
{
    struct key_row row = {.app = app,
        .canvas = canvas,
        .y = app->layout.keys_row,
        .x = app->layout.lines_x,
        .right = canvas->cols};

    if ((request_rows[REQUEST_CLOSE].modes & mode) != 0)
        row.way_out = bar_item_of(app, REQUEST_CLOSE);
    if (row.way_out.words[0] != '\0')
        row.right -= canvas_text_width(canvas, row.way_out.words) + 2;
    return row;
}

static bool
has_room(const struct key_row *row, const char *words)
{
    return row->x + canvas_text_width(row->canvas, words) <= row->right;
}

/* On the smallest screens, drops the words after the first key and, if needed, those after the key
 * that leaves. */
static void
shorten_first(struct key_row *row, char *words)
{
    const int before = canvas_text_width(row->canvas, row->way_out.words);

    words[strcspn(words, " ")] = '\0';
    if (has_room(row, words))
        return;
    row->way_out.words[strcspn(row->way_out.words, " ")] = '\0';
    row->right += before - canvas_text_width(row->canvas, row->way_out.words);
}

/* Draws another item; false if there is no room. */
static bool
add_item(struct key_row *row, struct bar_item item)
{
    if (item.words[0] == '\0')
        return true;
    if (row->x == row->app->layout.lines_x && !has_room(row, item.words))
        shorten_first(row, item.words);
    if (!has_room(row, item.words))
        return false;
    row->x = draw_bar_item(row->canvas, row->y, row->x, &item) + 2;
    return true;
}

void
footer_draw(struct app *app, struct canvas *canvas, enum mode mode)
{
    const enum request *const first = first_requests(app, mode);
    const bool in_title = mode == MODE_PLAY && canvas->cols >= APP_TITLE_KEYS_COLS;
    struct key_row row = key_row_begin(app, canvas, mode);
    bool room = true;

    if (mode == MODE_PLAY && app->keeper.trouble.status != NP_OK && canvas->cols >= MARK_COLS) {
        row.right -= canvas_text_width(canvas, _("not saved")) + 3;
        canvas_text(canvas, row.y, row.right + 2, canvas->cols, ROLE_WARNING, _("not saved"));
    }
    if (mode == MODE_PLAY && !in_title)
        (void)add_item(&row, bar_item_of(app, REQUEST_HELP));
    for (unsigned i = 0; first[i] != REQUEST_NONE && room; i++)
        room = add_item(&row, bar_item_of(app, first[i]));
    for (unsigned i = 1; i < REQUEST_COUNT && room; i++)
        if (!is_left_out((enum request)i, mode, first))
            room = add_item(&row, bar_item_of(app, (enum request)i));
    draw_bar_item(canvas, row.y, row.x, &row.way_out);
}

void
footer_draw_enter(const struct app *app, struct canvas *canvas, const char *verb)
{
    struct key_row row = key_row_begin(app, canvas, MODE_PROMPT);
    struct bar_item item = {.keys = {NP_KEY_ENTER}};

    snprintf(item.words, sizeof item.words, "%s %s", _("Enter"), verb);
    (void)add_item(&row, item);
    draw_bar_item(canvas, row.y, row.x, &row.way_out);
}
