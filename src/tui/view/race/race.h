// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of the race, in three files: race.c runs it, race_draw.c draws the list and
 * race_chart.c the progress.
 */
#ifndef NP_TUI_VIEW_RACE_RACE_H
#define NP_TUI_VIEW_RACE_RACE_H

#include "play/humanize.h"
#include "solver/race.h"
#include "tui/app.h"
#include "tui/chart/bar.h"
#include "tui/widget/list.h"

/* What the bars show; the last one has no bars but the chart of the progress in place of the list.
 */
enum race_measure {
    RACE_NODES,
    RACE_TIME,
    RACE_MEMORY,
    RACE_LENGTH,
    RACE_MEASURES,
    RACE_PROGRESS = RACE_MEASURES,
    RACE_LOOKS
};

struct race_view {
    struct view view;
    struct race *race;          /* NULL if it could not be started */
    struct np_error trouble;    /* why it could not be started */
    struct race_entry *entries; /* as last polled, in the order of the list; owned */
    struct list list;
    bool moved; /* the player has chosen an entry, which stays chosen */
    bool ended;
    enum race_methods methods;
    bool single; /* one thread: the methods run one after the other */
    enum race_measure measure;
    int cols;            /* the columns of the list in the last drawing */
    uint64_t run_ns;     /* the time limit of each run */
    uint64_t started_ns; /* when the race began ... */
    uint64_t polled_ns;  /* ... and when it was last polled */
};

/* The name of a method: "ida + manhattan". */
struct words race_method_words(const struct method *method);

/* Draws the lengths of the solutions over processor time. */
void race_chart_draw(
    const struct race_view *race, struct canvas *canvas, const struct chart_area *area);

extern const struct list_table race_table;

void race_draw(struct view *view, struct app *app, struct canvas *canvas);

#endif
