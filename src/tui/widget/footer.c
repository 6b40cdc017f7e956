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

enum { MARK_COLS = 40 /* screens of at least this width mark a game that is not saved */ };

/* Words such as "left/right step": the names of one or two keys, then what they do. */
struct bar_item {
    char words[64]; /* translated; "" if the request has no key */
    char keys[64];  /* begins with the same keys by the names that key_parse() reads */
};

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
    if (strncmp(keys, row->keys, length) == 0 && (keys[length] == '\0' || keys[length] == ',')) {
        snprintf(item.words, sizeof item.words, "%s", bar);
        snprintf(item.keys, sizeof item.keys, "%s", row->bar);
    } else if (keys[0] != '\0') {
        snprintf(item.keys, sizeof item.keys, "%.*s", (int)strcspn(keys + 1, ",") + 1, keys);
        snprintf(item.words, sizeof item.words, "%s%s", item.keys, bar + strcspn(bar, " "));
    }
    return item;
}

/* The length of the name of a key, which may be a slash. */
static size_t
name_length(const char *words)
{
    return words[0] == '\0' ? 0 : 1 + strcspn(words + 1, "/ ");
}

/* Draws an item and makes it clickable: the name of the second key presses that key, all else the
 * first one. Returns the column after it. */
static int
draw_bar_item(struct canvas *canvas, int y, int x, const struct bar_item *item)
{
    const char *words = item->words, *keys = item->keys;
    const int end = x + canvas_text_width(canvas, words);
    char name[sizeof item->words];

    while (words[0] != '\0' && words[0] != ' ') {
        const int key = key_parse(keys, name_length(keys)), left = x;

        snprintf(name, sizeof name, "%.*s", (int)name_length(words), words);
        x = canvas_text(canvas, y, x, canvas->cols, ROLE_KEY, name);
        if (key != NP_KEY_NONE)
            canvas_add_hit(
                canvas, y, left, 1, (words == item->words ? end : x) - left, HIT_KEY, (size_t)key);
        words += strlen(name);
        keys += name_length(keys);
        if (words[0] == '/')
            x = canvas_text(canvas, y, x, canvas->cols, ROLE_KEY, "/");
        words += words[0] == '/';
        keys += keys[0] == '/';
    }
    return canvas_text(canvas, y, x, canvas->cols, ROLE_DIM, words);
}

/* Whether the footer shows a request among the others: it does something here and now. */
static bool
is_shown(const struct app *app, enum mode mode, enum request request)
{
    return (request_rows[request].modes & mode) != 0 && request_rows[request].bar[0] != '\0' &&
           request != REQUEST_CLOSE &&
           (mode != MODE_PLAY || (request != REQUEST_HELP && request != REQUEST_QUIT &&
                                     app_refuses(app, request) == NULL));
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
    const bool in_title = mode == MODE_PLAY && canvas->cols >= APP_TITLE_KEYS_COLS;
    struct key_row row = key_row_begin(app, canvas, mode);
    bool room = true;

    if (mode == MODE_PLAY && app->keeper.trouble.status != NP_OK && canvas->cols >= MARK_COLS) {
        row.right -= canvas_text_width(canvas, _("not saved")) + 3;
        canvas_text(canvas, row.y, row.right + 2, canvas->cols, ROLE_WARNING, _("not saved"));
    }
    if (mode == MODE_PLAY && !in_title)
        (void)add_item(&row, bar_item_of(app, REQUEST_HELP));
    for (unsigned i = 1; i < REQUEST_COUNT && room; i++)
        if (is_shown(app, mode, (enum request)i))
            room = add_item(&row, bar_item_of(app, (enum request)i));
    draw_bar_item(canvas, row.y, row.x, &row.way_out);
}

void
footer_draw_enter(const struct app *app, struct canvas *canvas, const char *verb)
{
    struct key_row row = key_row_begin(app, canvas, MODE_PROMPT);
    struct bar_item item = {.keys = "Enter"};

    snprintf(item.words, sizeof item.words, "%s %s", _("Enter"), verb);
    (void)add_item(&row, item);
    draw_bar_item(canvas, row.y, row.x, &row.way_out);
}
