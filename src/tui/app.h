// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The application: the game, what is around it, and the views that the player sees.
 *
 * It knows no terminal: keys and the time come in, a canvas goes out. So a test can play it at any
 * size and speed, and loop.c is all that ties it to a real screen.
 *
 * Views lie on each other; the top one gets the requests and is drawn. The game lies at the bottom.
 */
#ifndef NP_TUI_APP_H
#define NP_TUI_APP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text/text.h"
#include "base/thread/cancel.h"
#include "game/game.h"
#include "game/saved_list.h"
#include "keys/request.h"
#include "tui/term/canvas.h"
#include "tui/term/theme.h"
#include "tui/tui.h"
#include "tui/widget/layout.h"
#include "tui/widget/tiles.h"

/* No moment at all. */
#define APP_NEVER UINT64_MAX

/* From this width on, the title of the game has room for the keys of help and quit. */
enum { APP_TITLE_KEYS_COLS = 60 };

struct app;
struct view;

/* What a kind of view does; a row each in its own file. NULL where it has nothing to do. */
struct view_class {
    enum mode mode;
    bool covers; /* the board: the clock stands still meanwhile */
    void (*request)(struct view *view, struct app *app, enum request request);
    /* A key before it becomes a request: true if the view took it, as text. */
    bool (*key)(struct view *view, struct app *app, int key);
    /* A click on a place of the screen that is no key: see app_cell_at() and app_hit_at(). */
    void (*click)(struct view *view, struct app *app, int y, int x);
    /* A text that was pasted. Without this a view with `key` gets it as if it were typed. */
    void (*paste)(struct view *view, struct app *app, const char *text);
    void (*draw)(struct view *view, struct app *app, struct canvas *canvas);
    /* The next moment to be drawn, or APP_NEVER. */
    uint64_t (*wake_ns)(const struct view *view, const struct app *app);
    void (*tick)(struct view *view, struct app *app);
    void (*free)(struct view *view); /* what the view owns, not the view itself */
    bool own_footer;                 /* draw() draws the last line, too */
};

/* Each view's own struct begins with this one. */
struct view {
    const struct view_class *class;
    struct view *below;
};

/* Makes a view of that many bytes, all zero but for its class; NULL for lack of memory. */
void *view_new(size_t bytes, const struct view_class *class);

/* Frees a view and what it owns. */
void view_free(struct view *view);

/* What the application itself opens: it knows no view by name. */
struct app_views {
    struct view *(*first)(void);          /* the game's; NULL = no memory */
    struct view *(*help)(enum mode mode); /* a text with the keys of a mode; likewise */
    /* Offers to go on with an unfinished game; likewise. */
    struct view *(*offer)(const struct saved_game *game);
    /* Looks for a board of the options' difficulty; likewise. */
    struct view *(*seek)(struct app *app);
};

struct app {
    const struct tui_options *options;
    const struct app_views *views;
    struct keymap *keys;
    struct game game;

    struct view *top;
    struct layout layout;
    struct hits hits; /* what clicks mean, as the top view was drawn last */
    uint64_t now_ns;

    const struct theme_row *theme;
    enum display display;
    bool ascii;
    bool colorless; /* the screen has no colours, so all themes look the same */
    bool arrows_blank;
    bool timer_hidden;
    bool solver_hidden; /* see app_hides_solver() */
    bool animate;
    bool mouse; /* clicks are ours, not the terminal's */

    enum request leaving;    /* the key that leaves a game that cannot be kept when pressed again */
    uint64_t leaving_events; /* game.events when it was pressed */
    /* The name of the shelf that Enter writes over when it is pressed again; "" = none. */
    char overwrite[SAVED_GIVEN_NAME_MAX + 1];
    char message[320]; /* the last thing that happened, see app_say(); "" = nothing to say */
    enum role message_role;
    bool redraw; /* the player asked for a fresh screen */
    bool stands; /* what plays on the screen stands still: Space plays it; set as it is drawn */
    bool quit;
    bool pasting;       /* keys are pasted text */
    struct text pasted; /* so far */
};

/*
 * Begins a game by the options, which, as the table of views, stay the caller's and must outlive
 * the application; `seed` is any number, for shuffles that nobody named.
 *
 * The caller frees it with app_free(), whatever is returned.
 * Returns NP_OK, NP_BAD_INPUT (an unknown theme or a wrong id) or NP_NO_MEMORY.
 */
enum np_status app_init(struct app *app, const struct tui_options *options,
    const struct app_views *views, uint64_t seed, uint64_t now_ns, struct np_error *error);

/* Ends the game; `outcome` as in game_end(). May be called again. */
void app_free(struct app *app, struct game_outcome *outcome);

/*
 * Whether the game that is played may be left for what a key asks for. One that cannot be kept is
 * told of first, and is left when the key is pressed again before the next move.
 */
bool app_may_leave(struct app *app, enum request request);

/* A key was pressed. */
void app_key(struct app *app, int key, uint64_t now_ns);

/*
 * Keys that came at once were pressed. What looks like a text that was pasted, in a terminal that
 * does not mark it, is taken as one.
 */
void app_keys(struct app *app, const int *keys, size_t count, uint64_t now_ns);

/* The mouse was pressed at a place of the screen: where a key is named that presses it. */
void app_click(struct app *app, int y, int x, uint64_t now_ns);

/* Time passed, or the solver's descriptor was readable. Returns whether there is anything to draw.
 */
bool app_tick(struct app *app, uint64_t now_ns, bool readable);

/* Draws all, at the size of the canvas. */
void app_draw(struct app *app, struct canvas *canvas, uint64_t now_ns);

/* When app_tick() wants to be called; APP_NEVER if nothing moves by itself. */
uint64_t app_wake_ns(const struct app *app, uint64_t now_ns);

/* The program stops for a while, or goes on: the clock stands still meanwhile. */
void app_suspend(struct app *app, uint64_t now_ns);
void app_resume(struct app *app, uint64_t now_ns);

/* ---- for views ---------------------------------------------------------------------------- */

/* Whether the player stopped the clock; the tiles are hidden then. */
static inline bool
app_paused(const struct app *app)
{
    return (app->game.session.paused & SESSION_PAUSE_PLAYER) != 0;
}

/* Whether the player wants to know nothing of what the solver knows; of a solve that is over there
 * is nothing left to give away. */
static inline bool
app_hides_solver(const struct app *app)
{
    return app->solver_hidden && !app->game.session.finished;
}

/* Puts a view, which the application frees, on top; NULL, for lack of memory, is told. */
void app_open(struct app *app, struct view *view);

/* Takes the top view away, if it is not the last. */
void app_close(struct app *app);

/* Takes all views away but the game's. */
void app_close_all(struct app *app);

/*
 * Says what happened, until the next key. A shorter form for narrow screens may follow behind a
 * '\n': see canvas_fit().
 */
void app_say(struct app *app, enum role role, const char *format, ...) NP_PRINTF(3, 4);

/* Says, once, what trouble there is with the disk and what was mended there. */
void app_tell_trouble(struct app *app);

/* Requests that mean the same everywhere; false if it is not one of them. */
bool app_common_request(struct app *app, enum request request);

/* Begins a game. If that fails the old one goes on, and what was wrong is said. */
bool app_begin(struct app *app, const struct game_origin *origin);

/* The same for board `index` of a file, which is said. */
bool app_open_file(struct app *app, const char *name, uint64_t index);

/* The same for a saved game. */
bool app_open_saved(struct app *app, const struct saved_game *saved);

/* Begins a game on a board that is `moves` moves from the start of this one, and closes all views
 * above. */
void app_try_again(struct app *app, const struct board *board, size_t moves);

/* Lays the screen out for this canvas and board; shows the part around the blank. */
void app_lay_out(struct app *app, const struct canvas *canvas, const struct board *board);

/* The cell of a board at a place of the screen; false if there is none, as where a board of another
 * size was drawn last. */
bool app_cell_at(const struct app *app, const struct board *board, int y, int x, uint32_t *cell);

/* What was drawn at a place of the screen to be clicked. Its index may be out of date:
 * keys that came in one go with the click may have changed the list. */
struct hit app_hit_at(const struct app *app, int y, int x);

/* How to draw the game's board; callers may change it before they draw it. */
struct tiles app_tiles(const struct app *app);

#endif
