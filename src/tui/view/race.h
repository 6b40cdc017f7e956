// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the race, for the two files that make it: view_race.c runs it, race_draw.c draws it.
 */
#ifndef NP_TUI_VIEW_RACE_H
#define NP_TUI_VIEW_RACE_H

#include "solver/race.h"
#include "tui/app.h"

/* What the bars show. */
enum race_measure { RACE_NODES, RACE_TIME, RACE_MEMORY, RACE_LENGTH, RACE_MEASURES };

struct race_view {
    struct view view;
    struct race *race;       /* NULL if it could not be started */
    struct np_error trouble; /* why */
    unsigned count;
    struct race_entry *entries; /* as they stood at the last look; owned */
    unsigned *order;            /* numbers of entries, as they are listed; owned */
    unsigned at;                /* the chosen line of the list */
    bool moved;                 /* the player has chosen it: it follows its entry */
    bool ended;
    enum race_measure measure;
    unsigned first;      /* the line shown first, as it was drawn last */
    unsigned page;       /* lines shown at once, known after drawing */
    uint64_t run_ns;     /* the time that each run has */
    uint64_t started_ns; /* when the race began ... */
    uint64_t seen_ns;    /* ... and was last seen to run */
};

void race_draw(struct view *view, struct app *app, struct canvas *canvas);

#endif
