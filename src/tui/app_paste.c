// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Pasted text goes to the top view as a whole. Most terminals mark it. In others it comes as keys,
 * too many at once to be typed, and must not be taken for moves.
 */
#include "config.h"

#include "tui/app_paste.h"

#include "base/intl.h"
#include "base/text/utf8.h"
#include "keys/key.h"

enum {
    PASTE_BYTES_MAX = 1 << 20, /* more than any board to play needs */
    PASTED_KEYS = 8,           /* more than anybody types at once ... */
    PASTED_IDLE_KEYS = 2,      /* ... if this many mean nothing: a held key may arrive late */
};

/* Passes the pasted text to the top view. */
static void
take_paste(struct app *app)
{
    const char *text = text_string(&app->pasted);

    if (app->top->class->paste != NULL) {
        app->top->class->paste(app->top, app, text);
    } else if (app->top->class->key != NULL) {
        while (*text != '\0')
            (void)app->top->class->key(app->top, app, (int)utf8_next(&text));
    } else {
        app_say(app, ROLE_DIM, "Nothing can be pasted here.");
    }
    text_free(&app->pasted);
}

/* Adds a key to the pasted text if it is a character. */
static void
add_pasted(struct app *app, int key)
{
    char bytes[UTF8_BYTES_MAX];

    if (key != NP_KEY_NONE && key < NP_KEY_UP && app->pasted.length < PASTE_BYTES_MAX)
        text_add_bytes(&app->pasted, bytes, utf8_encode((uint32_t)key, bytes));
}

bool
app_paste_key(struct app *app, int key)
{
    if (key == NP_KEY_PASTE_BEGIN) {
        text_clear(&app->pasted);
        app->pasting = true;
        return true;
    }
    if (!app->pasting)
        return key == NP_KEY_PASTE_END;
    /* Escape ends it, too, if the end mark is lost. */
    app->pasting = key != NP_KEY_PASTE_END && key != NP_KEY_ESCAPE;
    if (key == NP_KEY_PASTE_END)
        take_paste(app);
    else
        add_pasted(app, key);
    return true;
}

bool
app_were_pasted(const struct app *app, const int *keys, size_t count)
{
    const struct view_class *const class = app->top->class;
    unsigned idle = 0;

    if (app->pasting || class->key != NULL || count < PASTED_KEYS)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (keys[i] >= NP_KEY_UP || keys[i] == NP_KEY_ESCAPE || keys[i] == NP_KEY_NONE)
            return false;
        idle += keymap_find(app->options->keys, class->mode, keys[i]) == REQUEST_NONE;
    }
    return idle >= PASTED_IDLE_KEYS;
}
