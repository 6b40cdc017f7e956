// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view to choose the algorithm and the heuristic for hint and solve.
 */
#include "config.h"

#include "tui/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/intl.h"
#include "heuristic/heuristic.h"
#include "search/search.h"
#include "tui/view/views.h"
#include "tui/widget/frame.h"
#include "tui/widget/form.h"

enum { FORM_ROW = 2, ALGORITHM = 0, HEURISTIC, FIELDS };

struct choose_view {
    struct view view;
    struct form form;
    const char *algorithms[32], *heuristics[32];
};

/* Restarts the solver with the chosen methods. */
static void
choose(struct choose_view *choose, struct app *app)
{
    const struct search_row *const search = search_find(form_text(&choose->form, ALGORITHM));
    const struct heuristic_row *const row = heuristic_find(form_text(&choose->form, HEURISTIC));
    const char *const algorithm = search == NULL ? "auto" : search->name;
    const char *const heuristic = row == NULL ? "auto" : row->name;

    app->game.hints.options.algorithm = search;
    app->game.hints.options.heuristic = row;
    hints_jump(&app->game.hints);
    app_close(app);
    if (search == NULL && row == NULL)
        app_say(app, ROLE_TEXT, "The solver chooses by itself.");
    else
        app_say(app, ROLE_TEXT, "Hint and solve use %s with %s.", algorithm, heuristic);
}

static void
choose_request(struct view *view, struct app *app, enum request request)
{
    struct choose_view *const chosen = (struct choose_view *)view;

    if (request == REQUEST_FORM_ACCEPT)
        choose(chosen, app);
    else if (!form_request(&chosen->form, request))
        app_common_request(app, request);
}

static void
choose_click(struct view *view, struct app *app, const struct click *click)
{
    (void)form_click(&((struct choose_view *)view)->form, app->ascii, click);
}

/* What the choice means: two lines for the algorithm, one for the heuristic. */
static void
draw_words(const struct choose_view *choose, struct canvas *canvas, int y)
{
    const struct search_row *const search = search_find(form_text(&choose->form, ALGORITHM));
    const struct heuristic_row *const row = heuristic_find(form_text(&choose->form, HEURISTIC));

    canvas_fit(canvas, y, 1, canvas->cols, ROLE_TEXT,
        search == NULL ? _("An answer at once, then better ones, then the proof.")
                       : _(search->title));
    if (search != NULL)
        canvas_fit(canvas, y + 1, 1, canvas->cols, ROLE_TEXT,
            (search->flags & SEARCH_OPTIMAL) != 0 ? _("Its solutions are the shortest.")
                                                  : _("Its solutions may be longer than needed."));
    canvas_fit(canvas, y + 2, 1, canvas->cols, ROLE_TEXT,
        row == NULL ? _("The strongest available for this board.") : _(row->title));
}

static void
choose_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct choose_view *const choose = (struct choose_view *)view;
    const int words = FORM_ROW + FIELDS + (canvas->rows > 9);

    frame_text(app, canvas, _("How hint and solve look for a solution"));
    form_draw(&choose->form, canvas, FORM_ROW, canvas->rows - 1);
    if (words + 2 < canvas->rows - 1)
        draw_words(choose, canvas, words);
}

static const struct view_class choose_class = {
    .mode = MODE_FORM,
    .covers = true,
    .request = choose_request,
    .click = choose_click,
    .draw = choose_draw,
};

struct view *
choose_view_new(struct app *app)
{
    const struct search_row *const algorithm = app->game.hints.options.algorithm;
    const struct heuristic_row *const heuristic = app->game.hints.options.heuristic;
    struct choose_view *choose = view_new(sizeof *choose, &choose_class);

    if (choose == NULL)
        return NULL;
    choose->algorithms[0] = choose->heuristics[0] = "auto";
    for (unsigned i = 0; i < search_row_count; i++)
        choose->algorithms[i + 1] = search_rows[i]->name;
    for (unsigned i = 0; i < heuristic_row_count; i++)
        choose->heuristics[i + 1] = heuristic_rows[i]->name;
    form_add(&choose->form, N_("Algorithm"), false, NULL, search_row_count + 1, choose->algorithms);
    form_add(
        &choose->form, N_("Heuristic"), false, NULL, heuristic_row_count + 1, choose->heuristics);
    form_propose(&choose->form, ALGORITHM, algorithm == NULL ? "auto" : algorithm->name);
    form_propose(&choose->form, HEURISTIC, heuristic == NULL ? "auto" : heuristic->name);
    return &choose->view;
}
