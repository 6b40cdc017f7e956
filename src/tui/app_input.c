// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The application: keys, pasted text and the mouse.
 */
#include "config.h"

#include "tui/app.h"

#include "base/intl.h"
#include "base/text/utf8.h"
#include "play/contest/rules.h"
#include "records/replay/replay_code.h"
#include "keys/key.h"
#include "tui/view/play/play.h"
#include "tui/view/views.h"

enum {
    PASTE_BYTES_MAX = 1 << 20, /* more than any playable board needs */
    PASTED_KEYS = 8,           /* this many keys at once are pasted, not typed, ... */
    PASTED_IDLE_KEYS = 2,      /* ... if this many mean nothing; fewer may come from a held key */
};

/* Gives the pasted text to the top view. */
static void
end_paste(struct app *app)
{
    const struct view_class *const class = app->top->class;
    const char *text = text_string(&app->pasted);

    if (replay_code_is(text)) {
        replay_view_paste(app, text);
    } else if (class->paste != NULL) {
        class->paste(app->top, app, text);
    } else if (class->key != NULL) {
        /* A character may close the view. */
        while (*text != '\0' && app->top->class == class)
            (void)class->key(app->top, app, (int)utf8_next(&text));
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

/* Collects pasted text, and hands it over when it ends. Returns whether the key was part of it. */
static bool
paste_key(struct app *app, int key)
{
    if (key == NP_KEY_PASTE_BEGIN) {
        text_clear(&app->pasted);
        app->pasting = true;
        return true;
    }
    if (!app->pasting)
        return key == NP_KEY_PASTE_END;
    /* Escape also ends pasted text, in case the end mark is lost. */
    app->pasting = key != NP_KEY_PASTE_END && key != NP_KEY_ESCAPE;
    if (key == NP_KEY_PASTE_END)
        end_paste(app);
    else
        add_pasted(app, key);
    return true;
}

/* Whether keys that arrived together are pasted text: all are characters, and some mean nothing
 * here. Always false in views that handle keys as text. */
static bool
were_pasted(const struct app *app, const int *keys, size_t count)
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

const char *
app_refuses(const struct app *app, enum request request)
{
    const struct session *const session = &app->game.session;
    const enum contest_phase phase = contest_phase(session);
    const unsigned needs = request_rows[request].needs;

    if ((needs & NOT_IN_EVENT) != 0 && contest_locks(session))
        return N_("Not during an event: it has no pause, no help and no saving.");
    if ((needs & NOT_PAUSED) != 0 && app_paused(app))
        return N_("The game is paused: p resumes it.");
    if ((needs & (NEEDS_BOARD | NEEDS_SIGHT)) != 0 && phase == CONTEST_READY)
        return N_("The board is hidden until you begin: Enter shows it.");
    if ((needs & NEEDS_BOARD) != 0 && phase == CONTEST_SPLIT)
        return N_("This board is solved: Enter shows the next one.");
    if ((needs & NEEDS_SIGHT) != 0 && contest_hides_tiles(session))
        return N_("The tiles are hidden.");
    if ((needs & NEEDS_SOLVABLE) != 0 && !session->solvable)
        return N_("This board cannot be solved: N shuffles another.");
    if ((needs & NOT_SOLVED) != 0 && session_at_goal(session))
        return N_("It is solved already: N shuffles another.");
    if ((needs & (NOT_SOLVED | NOT_OVER)) != 0 && session->finished)
        return N_("This game is over: N shuffles another, 0 plays it again.");
    if ((needs & NEEDS_MOVES) != 0 && session->moves == 0)
        return N_("Nothing to review yet: make a move first.");
    if ((needs & NEEDS_SOLVER) != 0 && app_hides_solver(app))
        return N_("This shows what the solver knows, which is hidden: P shows it.");
    if ((needs & NEEDS_FILE) != 0 && app->game.file.name[0] == '\0')
        return N_("This board is not from a file: o opens one.");
    if ((needs & IF_LARGE) != 0 && !layout_scrolls(&app->layout))
        return N_("The whole board is on the screen.");
    return NULL;
}

const char *
app_request(struct app *app, enum request request)
{
    const struct view_class *const class = app->top->class;
    const char *const refusal = class->mode == MODE_PLAY ? app_refuses(app, request) : NULL;

    if (refusal == NULL &&
        ((request_rows[request].needs & LEAVES) == 0 || app_may_leave(app, request)))
        class->request(app->top, app, request);
    return refusal;
}

void
app_key(struct app *app, int key, uint64_t now_ns)
{
    const struct view_class *class = app->top->class;
    const char *refusal = N_("That key does nothing: ? helps.");
    enum request request;

    app->now_ns = now_ns;
    if (!key_is_wheel(key))
        app->message[0] = '\0';
    if (paste_key(app, key))
        return;
    if (class->key != NULL && class->key(app->top, app, key))
        return;
    request = keymap_find(app->options->keys, class->mode, key);
    /* "Press again" means the very next key. */
    if (app->keeper.warned_way != (unsigned)request)
        app->keeper.warned_way = REQUEST_NONE;
    if (request != REQUEST_NONE)
        refusal = app_request(app, request);
    if (refusal != NULL && key != NP_KEY_ESCAPE && !key_is_wheel(key))
        app_say(app, ROLE_TEXT, "%s", _(refusal));
}

void
app_keys(struct app *app, const int *keys, size_t count, uint64_t now_ns)
{
    const bool pasted = were_pasted(app, keys, count);

    if (pasted)
        app_key(app, NP_KEY_PASTE_BEGIN, now_ns);
    for (size_t i = 0; i < count && !app->quit; i++)
        app_key(app, keys[i], now_ns);
    if (pasted)
        app_key(app, NP_KEY_PASTE_END, now_ns);
}

void
app_click(struct app *app, int y, int x, uint64_t now_ns)
{
    const struct click click = hits_find(&app->hits, y, x);

    if (click.kind == HIT_KEY) {
        app_key(app, (int)click.index, now_ns);
        return;
    }
    app->now_ns = now_ns;
    if (app->top->class->click == NULL)
        return;
    app->message[0] = '\0';
    app->top->class->click(app->top, app, &click);
}

enum mouse_mode
app_mouse(const struct app *app)
{
    return app->mouse == MOUSE_HOVER && app->top->class->motion == NULL ? MOUSE_CLICKS : app->mouse;
}

bool
app_motion(struct app *app, int y, int x, bool drag, uint64_t now_ns)
{
    const struct click at = {.y = y, .x = x};

    app->now_ns = now_ns;
    /* Reports may still come after they were turned off. */
    return (drag || app_mouse(app) == MOUSE_HOVER) && app->mouse != MOUSE_OFF &&
           app->top->class->motion != NULL && app->top->class->motion(app->top, app, &at, drag);
}

void
app_focus(struct app *app, bool focused, uint64_t now_ns)
{
    const struct session *const session = &app->game.session;
    const bool toggles = focused ? app->away && app_paused(app)
                                 : session_clock_runs(session) && session->attempt.spec.row == NULL;

    app->now_ns = now_ns;
    app->away = toggles && !focused;
    if (toggles)
        play_toggle_pause(app);
}
