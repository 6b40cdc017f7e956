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

    enum request leaving; /* the key that leaves a game that cannot be kept when pressed again */
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

/* Writes what is not yet on the disk. Afterwards nothing is written any more; app_free() does it,
 * too, but then there is nobody left to tell of trouble. */
void app_write_rest(struct app *app);

void app_free(struct app *app);

/* Leaves the game that is played, which is kept if it is worth that. */
void app_leave_game(struct app *app);

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

/* Begins the game that the options ask for; for app_init(). */
enum np_status app_begin_first(struct app *app, struct np_error *error);

/*
 * Begins another game. Board and goal are copied. On failure the old one goes on, and what was
 * wrong is said.
 */
bool app_begin(struct app *app, const struct board *board, const struct goal *goal);

/*
 * The same for board `index`, from 1, of a file, which is named in the title, and the goal of the
 * last shuffle.
 */
bool app_begin_board(struct app *app, const struct board *board, const char *file, uint64_t index);

/*
 * Begins a game in the middle of the one there is: on a board that is `moves` moves from its start.
 * Closes all views above. Its solve is not counted in the statistics.
 */
void app_try_again(struct app *app, const struct board *board, size_t moves);

/* Begins the game of an id, which was made for it and is taken over; `kind` is the board's, see
 * save_kind(). */
void app_take_dealt(
    struct app *app, struct session *session, const struct puzzle_id *id, const char *kind);

/* What there is to say of a board of a file. */
struct app_opened {
    uint64_t index; /* from 1 */
    uint64_t count; /* boards of the file; 0 = not known */
    bool has_length;
    uint64_t length; /* of the shortest solution, if that is known */
};

struct app_opened app_opened_of(const struct board_file_entry *board);

/* Begins a game that was made of a board of a file and is taken over, and says which it is. */
void app_take_opened(
    struct app *app, const char *name, struct session *session, const struct app_opened *opened);

/* Finds a saved game by a word, see saved_list_find(), or the latest unfinished one for NULL; that
 * a later one cannot be read will be told. */
enum np_status app_find_saved(
    struct app *app, const char *wanted, struct saved_game *game, struct np_error *error);

/* Goes on with the game of that word, or the latest. Returns NP_OK or any status of finding,
 * reading and claiming it. */
enum np_status app_resume_saved(struct app *app, const char *wanted, struct np_error *error);

/* A saved game that was read. */
struct app_saved {
    struct saved_game game; /* which it is, as it was listed */
    struct session session; /* owned */
    struct save_names names;
    struct save_damage damage;
};

/* Reads the game that saved->game names. The session is freed by the caller, whatever is returned.
 * Returns as saved_games_path() and save_load() do. */
enum np_status app_read_saved(struct app_saved *saved, struct np_error *error);

/* Goes on with a game that was read; its session is taken over, whatever is returned. Returns as
 * autosave_claim() does; on failure the old game goes on. */
enum np_status app_take_saved(struct app *app, struct app_saved *saved, struct np_error *error);

/* The same, and says how it went. */
bool app_take_loaded(struct app *app, struct app_saved *saved);

/* Reads a game and goes on with it, and says how it went. */
bool app_load(struct app *app, const struct saved_game *game);

/* Puts a session on board `index` of a file, which is taken over, in place of the one there was. */
void app_take_board(struct app *app, struct session *session, const char *file, uint64_t index);

/*
 * Begins a game on board `index`, from 1, of a file, and says which it is; or says what is wrong.
 */
bool app_open_file(struct app *app, const char *name, uint64_t index);

/* Finds the next or the previous board of the file that this one came from; 0, and says why not. */
uint64_t app_next_page(struct app *app, bool forward);

/* Begins a game by an id: shuffles. */
bool app_shuffle(struct app *app, const struct puzzle_id *id, const char *kind);

/* Names the file that the board came from, for the title: the end of its path, and which board of
 * the file it is, unless it is the first. */
void app_name_source(struct app *app, const char *path, uint64_t index);

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
