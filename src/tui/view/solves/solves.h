// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The list of solves: its state and its drawing.
 */
#ifndef NP_TUI_VIEW_SOLVES_SOLVES_H
#define NP_TUI_VIEW_SOLVES_SOLVES_H

#include "records/solve.h"
#include "tui/app.h"
#include "tui/widget/list.h"

struct solves_view {
    struct view view;
    struct history solves; /* the oldest first */
    struct list list;      /* the latest first */
    bool has_kind;         /* only solves of this kind */
    struct history_solve kind;
    bool has_session; /* only solves of this session */
    char session[SESSION_GROUP_BYTES];
    char find[64];       /* see struct store_filter; "" = all */
    bool bests;          /* only personal bests */
    bool deleted;        /* only deleted solves */
    uint64_t asked_id;   /* the solve that the next d deletes; 0 = none */
    uint64_t deleted_id; /* the solve that u restores; 0 = none */
};

/* Draws the title, which says what is listed; returns the column after it. */
int solves_draw_title(const struct solves_view *solves, struct app *app, struct canvas *canvas);

/* Draws the headings of the columns that fit, and a line of the list. */
void solves_draw_heading(struct canvas *canvas, int y);
void solves_draw_row(struct canvas *canvas, int y, const struct history_solve *solve, bool chosen);

/* Draws what the columns leave out; `solve` may be NULL. */
void solves_draw_details(struct canvas *canvas, int y, const struct history_solve *solve);

#endif
