// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The application: a game, its views, and the player's settings.
 *
 * Keys and the time go in, a canvas comes out, so tests can play at any size and speed. tui.c
 * connects it to a terminal.
 *
 * Views form a stack with the view of the game at the bottom. The top view gets the requests and is
 * drawn.
 */
#ifndef NP_TUI_APP_H
#define NP_TUI_APP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text/text.h"
#include "front/front.h"
#include "front/theme.h"
#include "play/contest/rules.h"
#include "play/game.h"
#include "records/describe_solve.h"
#include "records/keeper.h"
#include "keys/request.h"
#include "tui/term/canvas.h"
#include "tui/widget/layout.h"
#include "tui/widget/tiles.h"

/* A time that never comes. */
#define APP_NEVER UINT64_MAX

enum {
    APP_BYTES_PER_SECOND = 25000, /* for what moves by itself, also over a slow line */
    APP_BURST_NS = 100000000,     /* an idle line takes the bytes of this time at once */
    APP_SLOW_NS = 50000000,       /* a drawing that takes longer is slow */
    APP_SLOW_DRAWINGS = 2,        /* after this many slow ones in a row nothing glides ... */
};

/* ... for this long. */
#define APP_SLOW_PAUSE_NS UINT64_C(10000000000)

/* Screens at least this wide have room for the keys of help and quit in the title. */
enum { APP_TITLE_KEYS_COLS = 60 };

struct app;
struct copy_list;
struct play_pace;
struct view;

/* A kind of view. Functions may be NULL. */
struct view_class {
    enum mode mode;
    bool covers; /* hides the board and stops the clock */
    void (*request)(struct view *view, struct app *app, enum request request);
    /* Gets a key before it becomes a request; returns true if the key was text. */
    bool (*key)(struct view *view, struct app *app, int key);
    /* A click that is not on the name of a key. */
    void (*click)(struct view *view, struct app *app, const struct click *click);
    /* The pointer has moved to a place; returns whether to draw. Only views that have this function
     * make the terminal report movements, and only if the player wants that. */
    bool (*motion)(struct view *view, struct app *app, const struct click *at, bool drag);
    /* Pasted text. A view with `key` but without this function gets the text as keys. */
    void (*paste)(struct view *view, struct app *app, const char *text);
    /* Adds what the player may copy: see view/copy.h. */
    void (*copy)(struct view *view, struct app *app, struct copy_list *list);
    void (*draw)(struct view *view, struct app *app, struct canvas *canvas);
    /* When tick() should next be called and the view drawn, or APP_NEVER. */
    uint64_t (*wake_ns)(const struct view *view, const struct app *app);
    void (*tick)(struct view *view, struct app *app);
    void (*free)(struct view *view); /* frees what the view owns, not the view itself */
    bool own_footer;                 /* draw() also draws the last line */
};

/* Each view's own struct begins with this one. */
struct view {
    const struct view_class *class;
    struct view *below;
};

/* Allocates a view, all zero except for its class; NULL if out of memory. */
void *view_new(size_t bytes, const struct view_class *class);

/* Frees a view and what it owns. */
void view_free(struct view *view);

struct app {
    const struct front_options *options; /* these: */
    struct front_options own_options;    /* as given, with what the settings have changed */
    struct game game;
    struct keeper keeper; /* of the game */

    struct view *top;
    struct layout layout;
    struct play_pace *pace; /* the solve that the player races; owned; NULL = none */
    struct hits hits;       /* the hit regions of the last drawing */
    uint64_t now_ns;

    const struct theme_row *theme;
    const struct theme_row *usual_theme; /* for the terminal's background ... */
    bool theme_follows;                  /* ... which `theme` is, whatever that turns out to be */
    const struct scheme_row *scheme;
    bool filled; /* tiles are blocks of colour, unless `ascii` */
    enum display display;
    bool ascii;
    bool coarse;     /* see struct canvas */
    bool colorless;  /* the terminal has no colours */
    bool few_colors; /* it has only 8 */
    bool arrows_blank;
    bool timer_hidden;
    enum insight insight;
    bool animate;
    bool slow;              /* a slow line: nothing glides, ever ... */
    unsigned slow_drawings; /* in a row */
    uint64_t slow_until_ns; /* ... or for a while; see app_shown() */
    uint64_t line_free_ns;  /* what moves by itself is not drawn before that */
    enum mouse_mode mouse;  /* what the player has chosen; see app_mouse() */

    /* The named game that pressing Enter again overwrites; "" = none. */
    char overwrite[STORE_GIVEN_NAME_MAX + 1];
    char message[320]; /* see app_say(); "" = none */
    enum role message_role;
    bool redraw;       /* redraw the whole screen */
    bool walk_stopped; /* the walk on the screen is not running; set when it is drawn */
    bool away;         /* the window has lost the focus, which paused the game */
    bool quit;
    bool has_clipboard;    /* the terminal may have a clipboard ... */
    struct text clipboard; /* ... that gets this text when the screen is shown next */
    bool pasting;          /* keys are pasted text */
    struct text pasted;    /* the text pasted so far */
};

/*
 * Begins the first game. The options must outlive the application; `seed` may be any number, and
 * new seeds are made from it.
 *
 * The caller frees the application with app_free() even after an error. Returns NP_OK, what
 * game_begin() returns, or NP_NO_MEMORY.
 */
enum np_status app_init(struct app *app, const struct front_options *options, uint64_t seed,
    uint64_t now_ns, struct np_error *error);

/* Ends the game and frees everything; `outcome` as in game_end(). */
void app_free(struct app *app, struct keeper_outcome *outcome);

/* Why the view of the game would refuse a request now, to translate; NULL = it would not. */
const char *app_refuses(const struct app *app, enum request request);

/* Does a request in the top view, or returns why not. */
const char *app_request(struct app *app, enum request request);

/* Whether a request may leave the game. If the game cannot be saved or is an attempt at a contest,
 * the player is warned and has to repeat the request. */
bool app_may_leave(struct app *app, enum request request);

/* Handles a key. */
void app_key(struct app *app, int key, uint64_t now_ns);

/* Handles keys that arrived together. Some terminals do not mark pasted text, so keys that look
 * pasted count as pasted. */
void app_keys(struct app *app, const int *keys, size_t count, uint64_t now_ns);

/* Handles a click. A click on the name of a key presses that key. */
void app_click(struct app *app, int y, int x, uint64_t now_ns);

/* Handles a movement of the mouse, with the button held down if `drag`; returns whether to draw. */
bool app_motion(struct app *app, int y, int x, bool drag, uint64_t now_ns);

/* The window has got or lost the focus, which stops the clock of an ordinary game. */
void app_focus(struct app *app, bool focused, uint64_t now_ns);

/* What the terminal should report about the mouse now. */
enum mouse_mode app_mouse(const struct app *app);

/* Handles the passing of time; `readable` says whether hints_fd() is readable. Returns whether to
 * draw. */
bool app_tick(struct app *app, uint64_t now_ns, bool readable);

/* Draws the top view at the size of the canvas. */
void app_draw(struct app *app, struct canvas *canvas, uint64_t now_ns);

/* Reports how many bytes it took to show a drawing, and how long. What moves by itself then waits
 * until the line had time for them, at APP_BYTES_PER_SECOND; a key never waits. A line
 * that takes too long gets no glides for a while. */
void app_shown(struct app *app, size_t bytes, uint64_t took_ns);

/* When to call app_tick() next, if nothing else happens first. */
uint64_t app_wake_ns(const struct app *app, uint64_t now_ns);

/* Stop the clock while the program is suspended. */
void app_suspend(struct app *app, uint64_t now_ns);
void app_resume(struct app *app, uint64_t now_ns);

/* ---- for views ---------------------------------------------------------------------------- */

/* Whether the player has paused the game, which hides the tiles. */
static inline bool
app_paused(const struct app *app)
{
    return (app->game.session.paused & SESSION_PAUSE_PLAYER) != 0;
}

/* Whether the tiles are hidden, by a pause or by a contest. */
static inline bool
app_hides_tiles(const struct app *app)
{
    return app_paused(app) || contest_hides_tiles(&app->game.session);
}

/* Whether to hide what the solver knows: the player wants it, or a contest goes on. A solved game
 * hides nothing. */
static inline bool
app_hides_solver(const struct app *app)
{
    return (app->insight == INSIGHT_NONE && !app->game.session.finished) ||
           contest_locks(&app->game.session);
}

/* Whether tiles glide. */
static inline bool
app_glides(const struct app *app)
{
    return app->animate && !app->slow && app->now_ns >= app->slow_until_ns;
}

/* Puts a view on top of the stack, which owns it from then on; NULL reports a lack of memory. */
void app_open(struct app *app, struct view *view);

/* Closes the top view unless it is the game's. */
void app_close(struct app *app);

/* Closes all views but the game's. */
void app_close_all(struct app *app);

/* Shows a message until the next key. */
void app_say(struct app *app, enum role role, const char *format, ...) NP_PRINTF(3, 4);

/* Handles the requests that mean the same in all views; false for any other. */
bool app_common_request(struct app *app, enum request request);

/* Begins a game. On failure, shows the error, and the old game continues. */
bool app_begin(struct app *app, const struct game_origin *origin);

/* The same for board `index`, from 1, of a file; the message names the board. */
bool app_open_file(struct app *app, const char *name, uint64_t index);

/* The same for a saved game; the message names it. */
bool app_open_saved(struct app *app, const struct store_game *saved);

/* Begins a game on a board `moves` moves from the start of this game or, unless `goal` is NULL, on
 * a board of another puzzle, and closes all other views. */
void app_try_again(
    struct app *app, const struct board *board, const struct goal *goal, size_t moves);

#endif
