// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the game, in six files: play.c handles requests, play_contest.c goes on with an
 * attempt at a contest, play_best.c asks for the best moves, play_pace.c races one's best,
 * play_mouse.c handles the mouse, and play_draw.c draws.
 */
#ifndef NP_TUI_VIEW_PLAY_PLAY_H
#define NP_TUI_VIEW_PLAY_PLAY_H

#include "tui/app.h"
#include "tui/view/pan.h"
#include "tui/best_moves.h"
#include "tui/widget/glide.h"

enum {
    PLAY_WAVE_NS = 500000000,      /* the wave after a solve ... */
    PLAY_WAVE_FRAME_NS = 33333333, /* ... is drawn this often */
    PLAY_BLOCKED_NS = 150000000,   /* the blank flashes this long when no tile can move */
};

struct play_view {
    struct view view;
    unsigned game;       /* that all this is about: see struct game */
    size_t hints;        /* how many moves of the solution are shown */
    enum request wanted; /* REQUEST_HINT or REQUEST_SOLVE while it waits for a solution */
    struct best_moves best;
    struct pan pan;
    uint32_t pointed; /* 1 + the cell under the pointer; 0 = none */
    uint32_t hole;    /* 1 + where the blank was before the press of a drag; 0 = nowhere */
    struct glide glide;
    uint64_t solved_at_ns;     /* when the wave began; 0 = there is none */
    uint64_t blocked_until_ns; /* the blank flashes until then */
};

/* Stops the clock and hides the board, or the other way round. */
void play_toggle_pause(struct app *app);

/* Animates what has happened since step `before`: tiles glide, and a solved board celebrates. */
void play_stepped(struct play_view *play, const struct app *app, size_t before);

/* For the view's functions of the same names. */
void play_click(struct view *view, struct app *app, const struct click *click);
bool play_motion(struct view *view, struct app *app, const struct click *at, bool drag);

/* Drops what belongs to the board before if the game has another one. */
void play_follow_board(struct play_view *play, const struct app *app);

/* Goes on with an attempt at a contest; false if there is none. */
bool play_contest_go_on(struct app *app);

/* When the seconds that are left of a look or of a limited attempt change. */
uint64_t play_contest_wake_ns(const struct app *app);

/* Writes the line of an attempt; false if there is nothing to say. */
bool play_contest_words(const struct app *app, char *text, size_t bytes);

/* Writes the title of an attempt. */
void play_contest_title(const struct app *app, char *text, size_t bytes);

/* Whether the wave after a solve runs. */
bool play_wave_runs(const struct play_view *play, const struct app *app);

/* Races the best solve of boards like this one, then on its board, then no longer. */
void play_race_best(struct app *app);

/* Ends the race. */
void play_pace_end(struct app *app);

/* When the race should be drawn again. */
uint64_t play_pace_wake_ns(const struct app *app);

/* Brings the race up to the time of the game. */
void play_pace_follow(struct app *app);

/* Draws the board that is raced, if there is room for it; returns whether there is. */
bool play_pace_draw(struct app *app, struct canvas *canvas);

/* Says once how a race ended that is not drawn. */
void play_pace_say_end(struct app *app);

/* Writes how the race stands; false if there is none. */
bool play_pace_write(const struct app *app, char *text, size_t bytes);

/* Looks for the best moves of the board. */
void play_best_ask(struct play_view *play, struct app *app);

/* Marks the best moves once they are known, and forgets them when the board has changed. */
void play_best_tick(struct play_view *play, struct app *app);

/* Forgets the best moves and ends the search for them. */
void play_best_forget(struct play_view *play);

/* Draws the whole screen. */
void play_draw(struct view *view, struct app *app, struct canvas *canvas);

#endif
