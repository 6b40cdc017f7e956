// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Walks: a board moves along a list of moves and back, by itself or step by step. The tabs of a
 * walk are lists of moves for one game: as it was played, in its time; the moves that count,
 * judged; and the shortest way from a board of these.
 *
 * The game is the player's own, a kept solve, or a solution that was typed.
 */
#ifndef NP_TUI_VIEW_WALK_H
#define NP_TUI_VIEW_WALK_H

#include "judge/analysis.h"
#include "puzzle/path.h"
#include "records/replay/replay.h"
#include "solver/background.h"
#include "tui/app.h"
#include "tui/best_moves.h"
#include "tui/view/pan.h"
#include "tui/widget/glide.h"

enum walk_tab { WALK_YOURS, WALK_JUDGED, WALK_SHORTEST, WALK_TABS };

enum walk_source { WALK_GAME, WALK_KEPT, WALK_TYPED };

/* A list of moves, and a place in it. */
struct track {
    struct board board; /* after `at` moves; owned; no cells = the tab was not opened yet */
    struct path path;   /* owned */
    size_t at;
    double speed;                    /* moves a second, or times their own speed */
    const struct replay_move *moves; /* when they were made; NULL = one a second */
    uint32_t *visited; /* the position after each number of moves; owned; NULL = a solution */
};

struct walk {
    struct view view;
    enum walk_source source;
    enum walk_tab tab;
    struct track tracks[WALK_TABS];
    const struct session *session; /* the game, with what is known of its positions */
    size_t base;                   /* moves of the player's game before the session begins */

    bool running;
    uint64_t since_ns; /* when the walk began to run at this speed ... */
    double since_ms;   /* ... and how far it was then, in the time of the track */
    struct pan pan;
    struct glide glide;
    struct best_moves best;

    struct kept_solve kept;   /* the kept solve, owned; else empty */
    struct replay replay;     /* of that or of the game */
    struct analysis analysis; /* of a game that is not the player's; no cells = not begun */
    uint64_t learned;         /* what analysis.session knew when `session` learned it */

    struct background *background; /* looks for the shortest way; NULL = not asked for */
    uint64_t asked_ns;             /* when it began */
    uint64_t shortest_key;         /* where the shortest way begins ... */
    size_t shortest_base;          /* ... so many moves after the start of the player's game */
    bool optimal;                  /* it is proved shortest */

    bool copying;  /* the game is making the moves of the walk ... */
    size_t copied; /* ... and has made this many */
};

/* Makes a walk for the player's game, without moves. Returns NULL if out of memory. */
struct walk *walk_new(const struct app *app);

/* Opens a tab that the game has moves for, where it was left. Returns NP_OK, NP_NO_MEMORY, or what
 * replay_init() or analysis_init() return. */
enum np_status walk_open_tab(
    struct walk *walk, struct app *app, enum walk_tab tab, struct np_error *error);

/* The track that is shown. */
static inline const struct track *
walk_track(const struct walk *walk)
{
    return &walk->tracks[walk->tab];
}

/* Whether the game has moves for a tab. */
bool walk_has_tab(const struct walk *walk, enum walk_tab tab);

/* How far the walk is, and the place of its last move, in the track's time. */
double walk_time_ms(const struct walk *walk, const struct app *app);
uint64_t walk_end_ms(const struct walk *walk);

/* What is known of the board after `index` moves, and whether the move after that is a slip. */
struct bounds walk_bounds(const struct walk *walk, size_t index);
bool walk_is_slip(const struct walk *walk, size_t index);

/* For the view's class. */
void walk_draw(struct view *view, struct app *app, struct canvas *canvas);

#endif
