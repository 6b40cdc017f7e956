// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the game in three files: what the player does (view_play.c), where that leads away
 * from the game (play_leave.c) and how it looks (play_draw.c).
 */
#ifndef NP_TUI_VIEW_PLAY_H
#define NP_TUI_VIEW_PLAY_H

#include "tui/app.h"
#include "tui/view/pan.h"

/* The wave of a solve goes on by a tile in this time. */
enum { PLAY_WAVE_STEP_NS = 60000000 };

/* The blank flashes so long when no tile can go that way. */
enum { PLAY_BLOCKED_NS = 150000000 };

struct play_view {
    struct view view;
    size_t hints;              /* how many moves of the solution are shown */
    bool hint_wanted;          /* asked for before there was one */
    bool solve_wanted;         /* likewise */
    struct pan pan;            /* where the player looks */
    uint64_t solved_at_ns;     /* when the wave began */
    uint64_t blocked_until_ns; /* the blank flashes until then */
};

/* Does what opens another view or begins another board; false if the request is none of these. */
bool play_leave(struct app *app, enum request request);

/* A board that is pasted goes to the editor; anything else changes nothing, and is told. */
void play_paste(struct view *view, struct app *app, const char *text);

/* Draws the whole screen. */
void play_draw(struct view *view, struct app *app, struct canvas *canvas);

#endif
