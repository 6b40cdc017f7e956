// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The last line: the keys of a view and what they do, as many as there is room for.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "tui/app.h"

/* The words of a request for the last line, with the key that the player chose for it in place of
 * the table's; "" if no key is left. */
static void
bar_words(const struct app *app, enum request request, char *words, size_t bytes)
{
    const struct request_row *row = &request_rows[request];
    const char *const bar = _(row->bar);
    const size_t length = strcspn(row->keys, " ");
    char keys[64];

    keymap_keys(app->keys, request, keys, sizeof keys);
    if (keys[0] == '\0')
        words[0] = '\0';
    else if (strncmp(keys, row->keys, length) == 0 && (keys[length] == '\0' || keys[length] == ','))
        snprintf(words, bytes, "%s", bar);
    else
        snprintf(
            words, bytes, "%.*s%s", (int)strcspn(keys + 1, ",") + 1, keys, bar + strcspn(bar, " "));
}

/* Draws the words of one request, its key in another colour; returns the column behind. */
static int
draw_bar_item(struct canvas *canvas, int y, int x, const char *words)
{
    const char *space = strchr(words, ' ');
    char key[24];

    if (space == NULL)
        return canvas_text(canvas, y, x, canvas->cols, ROLE_KEY, words);
    snprintf(key, sizeof key, "%.*s", (int)(space - words), words);
    x = canvas_text(canvas, y, x, canvas->cols, ROLE_KEY, key);
    return canvas_text(canvas, y, x, canvas->cols, ROLE_DIM, space);
}

/* Whether a request has its place in the row of keys, wherever that ends. */
static bool
has_own_place(enum request request, enum mode mode)
{
    return request == REQUEST_CLOSE ||
           (mode == MODE_PLAY && (request == REQUEST_HELP || request == REQUEST_QUIT));
}

void
app_draw_keys(struct app *app, struct canvas *canvas, enum mode mode)
{
    const int y = app->layout.keys_row;
    const bool in_title = mode == MODE_PLAY && canvas->cols >= APP_TITLE_KEYS_COLS;
    char way_out[64] = "", words[64];
    int x = 1, right = canvas->cols;

    if ((request_rows[REQUEST_CLOSE].modes & mode) != 0)
        bar_words(app, REQUEST_CLOSE, way_out, sizeof way_out);
    if (way_out[0] != '\0')
        right -= canvas_text_width(canvas, way_out) + 2;
    if (mode == MODE_PLAY && !in_title)
        x = draw_bar_item(canvas, y, x, _(request_rows[REQUEST_HELP].bar)) + 2;
    for (unsigned i = 1; i < REQUEST_COUNT; i++) {
        const struct request_row *row = &request_rows[i];

        if ((row->modes & mode) == 0 || row->bar[0] == '\0' || has_own_place((enum request)i, mode))
            continue;
        bar_words(app, (enum request)i, words, sizeof words);
        if (words[0] == '\0')
            continue;
        if (x + canvas_text_width(canvas, words) > right)
            break;
        x = draw_bar_item(canvas, y, x, words) + 2;
    }
    draw_bar_item(canvas, y, x, way_out);
}
