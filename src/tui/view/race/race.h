// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the race, in two files: race.c runs it, race_draw.c draws it.
 */
#ifndef NP_TUI_VIEW_RACE_RACE_H
#define NP_TUI_VIEW_RACE_RACE_H

#include "solver/race.h"
#include "tui/app.h"
#include "tui/widget/list.h"

/* What the bars show. */
enum race_measure { RACE_NODES, RACE_TIME, RACE_MEMORY, RACE_LENGTH, RACE_MEASURES };

struct race_view {
    struct view view;
    struct race *race;          /* NULL if it could not be started */
    struct np_error trouble;    /* why it could not be started */
    struct race_entry *entries; /* as last polled, in the order of the list; owned */
    struct list list;
    bool moved; /* the player has chosen an entry, which stays chosen */
    bool ended;
    enum race_measure measure;
    uint64_t run_ns;     /* the time limit of each run */
    uint64_t started_ns; /* when the race began ... */
    uint64_t polled_ns;  /* ... and when it was last polled */
};

void race_draw(struct view *view, struct app *app, struct canvas *canvas);

#endif
