// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The application: a game, the views of it, and what the player has set.
 *
 * It knows no terminal: keys and the time go in, a canvas comes out. So a test can play it at any
 * size and speed; tui.c connects it to a real screen.
 *
 * Views lie on a stack with the view of the game at the bottom. The top view gets the requests and
 * is drawn.
 */
#ifndef NP_TUI_APP_H
#define NP_TUI_APP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text/text.h"
#include "front/front.h"
#include "front/theme.h"
#include "game/game.h"
#include "game/save/saved_list.h"
#include "keys/request.h"
#include "tui/term/canvas.h"
#include "tui/widget/layout.h"
#include "tui/widget/tiles.h"

/* A time that never comes. */
#define APP_NEVER UINT64_MAX

/* Screens at least this wide have room for the keys of help and quit in the title. */
enum { APP_TITLE_KEYS_COLS = 60 };

struct app;
struct view;

/* What a kind of view does. Functions may be NULL. */
struct view_class {
    enum mode mode;
    bool covers; /* it hides the board, and the clock stands still */
    void (*request)(struct view *view, struct app *app, enum request request);
    /* Gets a key before it becomes a request; true if the view took it as text. */
    bool (*key)(struct view *view, struct app *app, int key);
    /* A click that presses no key: see app_cell_at() and app_hit_at(). */
    void (*click)(struct view *view, struct app *app, int y, int x);
    /* A text was pasted. Without this function a view with `key` gets the text as keys. */
    void (*paste)(struct view *view, struct app *app, const char *text);
    void (*draw)(struct view *view, struct app *app, struct canvas *canvas);
    /* When to draw the view next, or APP_NEVER. */
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

struct app {
    const struct front_options *options;
    struct game game;

    struct view *top;
    struct layout layout;
    struct hits hits; /* what clicks mean, as drawn last */
    uint64_t now_ns;

    const struct theme_row *theme;
    enum display display;
    bool ascii;
    bool colorless; /* the terminal has no colours */
    bool arrows_blank;
    bool timer_hidden;
    bool solver_hidden; /* see app_hides_solver() */
    bool animate;
    bool mouse; /* the game gets clicks, not the terminal */

    /* The named game that Enter overwrites when it is pressed again; "" = none. */
    char overwrite[SAVED_GIVEN_NAME_MAX + 1];
    char message[320]; /* see app_say(); "" = none */
    enum role message_role;
    bool redraw; /* redraw the whole screen */
    bool stands; /* the animation on the screen is stopped; set when it is drawn */
    bool quit;
    bool pasting;       /* keys are part of a pasted text */
    struct text pasted; /* what was pasted so far */
};

/*
 * Begins the first game. The options must outlive the application; `seed` is any number, from which
 * new seeds are made.
 *
 * The caller frees the application with app_free() even after an error. Returns NP_OK, what
 * game_begin() returns, or NP_NO_MEMORY.
 */
enum np_status app_init(struct app *app, const struct front_options *options, uint64_t seed,
    uint64_t now_ns, struct np_error *error);

/* Ends the game and frees everything; `outcome` as in game_end(). */
void app_free(struct app *app, struct game_outcome *outcome);

/* Whether the game may be left for a request. If it cannot be kept, the player is warned and has to
 * repeat the request. */
bool app_may_leave(struct app *app, enum request request);

/* A key was pressed. */
void app_key(struct app *app, int key, uint64_t now_ns);

/*
 * Keys came at once. They are taken as pasted text if they look like it, for terminals that do not
 * mark pasted text.
 */
void app_keys(struct app *app, const int *keys, size_t count, uint64_t now_ns);

/* The mouse was pressed. A click on the name of a key presses the key. */
void app_click(struct app *app, int y, int x, uint64_t now_ns);

/* Time has passed, or game_fd() was readable. Returns whether to draw. */
bool app_tick(struct app *app, uint64_t now_ns, bool readable);

/* Draws the top view at the size of the canvas. */
void app_draw(struct app *app, struct canvas *canvas, uint64_t now_ns);

/* When to call app_tick(); APP_NEVER = when something happens. */
uint64_t app_wake_ns(const struct app *app, uint64_t now_ns);

/* The program is suspended, or continues; the clock stands still meanwhile. */
void app_suspend(struct app *app, uint64_t now_ns);
void app_resume(struct app *app, uint64_t now_ns);

/* ---- for views ---------------------------------------------------------------------------- */

/* Whether the player has paused; the tiles are hidden then. */
static inline bool
app_paused(const struct app *app)
{
    return (app->game.session.paused & SESSION_PAUSE_PLAYER) != 0;
}

/* Whether to hide what the solver knows; not of a solved game. */
static inline bool
app_hides_solver(const struct app *app)
{
    return app->solver_hidden && !app->game.session.finished;
}

/* Puts a view on top, which then owns it; NULL reports a lack of memory. */
void app_open(struct app *app, struct view *view);

/* Closes the top view, if it is not the game's. */
void app_close(struct app *app);

/* Closes all views but the game's. */
void app_close_all(struct app *app);

/*
 * Shows a message until the next key. Shorter forms for narrow screens may follow, each after a
 * '\n': see canvas_fit().
 */
void app_say(struct app *app, enum role role, const char *format, ...) NP_PRINTF(3, 4);

/* Handles requests that mean the same in all views; false if it is another one. */
bool app_common_request(struct app *app, enum request request);

/* Begins a game; after an error, which it shows, the old game continues. */
bool app_begin(struct app *app, const struct game_origin *origin);

/* The same for board `index`, from 1, of a file; says which board it is. */
bool app_open_file(struct app *app, const char *name, uint64_t index);

/* The same for a saved game; says its name. */
bool app_open_saved(struct app *app, const struct saved_game *saved);

/* Begins a game on a board that is `moves` moves from the start of this game, and closes all views
 * above. */
void app_try_again(struct app *app, const struct board *board, size_t moves);

/* Makes the layout for a canvas and a board, with the blank visible. */
void app_lay_out(struct app *app, const struct canvas *canvas, const struct board *board);

/* The cell of a board at a position of the screen; false if there is none, or if the last board
 * drawn had another size. */
bool app_cell_at(const struct app *app, const struct board *board, int y, int x, uint32_t *cell);

/* How to draw the game's board; callers may change it before they draw it. */
struct tiles app_tiles(const struct app *app);

#endif
