// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of contests: a form with the contest, its size and its number, and the player's results
 * at all contests.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "base/intl.h"
#include "play/contest/describe_contest.h"
#include "play/contest/contest.h"
#include "tui/view/views.h"
#include "tui/widget/form.h"

enum { CONTEST, SIZE, NUMBER, FIELDS, CONTESTS_MAX = 16 };

struct contest_view {
    struct form_view base; /* its list has a row for each contest, the chosen one included */
    const struct contest_row *row; /* whose fields the form shows */
    const char *titles[CONTESTS_MAX];
    struct contest_record records[CONTESTS_MAX];
    struct contest_spec specs[CONTESTS_MAX]; /* what the records are of */
    int64_t opened;                          /* when, in seconds since 1970 */
};

static const char *const sizes[] = {"2", "3", "4", "5", "6", "7", "8", "9", "10"};
static const char *const numbers[] = {
    "3", "5", "10", "15", "30", "60", "120", "300", "600", "3600"};

/* Sums up the results of a contest with these parameters. */
static void
sum_up(struct contest_view *contests, struct app *app, const struct contest_spec *spec)
{
    const size_t index = (size_t)(spec->row - contest_rows);

    contests->specs[index] = *spec;
    keeper_read_record(&app->keeper, spec, app->game.puzzle.goal, &contests->records[index]);
}

/* Reads the parameters of the chosen contest. */
static enum np_status
read_spec(const struct contest_view *contests, struct contest_spec *spec, struct np_error *error)
{
    const struct form *const form = &contests->base.form;

    return contest_spec_set(spec, contests->row, form_text(form, SIZE),
        contests->row->number != NULL ? form_text(form, NUMBER) : "", error);
}

/* Shows the fields of the chosen contest with the parameters last used. */
static void
show_fields(struct contest_view *contests, const struct contest_spec *spec)
{
    const struct contest_row *const row = spec->row;
    struct form *const form = &contests->base.form;
    const unsigned index = (unsigned)(row - contest_rows);
    char text[24];

    contests->row = row;
    contests->base.list.at = LIST_NONE;
    form->count = row->number != NULL ? FIELDS : NUMBER;
    if (form->at >= form->count)
        form_go_to(form, CONTEST);
    form->fields[NUMBER].label = row->number != NULL ? row->number : N_("Number");
    form_propose_choice(form, CONTEST, index);
    snprintf(text, sizeof text, spec->width == spec->height ? "%" PRIu32 : "%" PRIu32 "x%" PRIu32,
        spec->width, spec->height);
    form_propose(form, SIZE, text);
    snprintf(text, sizeof text, "%" PRIu32, spec->number);
    form_propose(form, NUMBER, text);
}

static void
begin(void *view, struct app *app)
{
    struct contest_spec spec;
    const struct game_origin origin = {
        .from = GAME_FROM_CONTEST, .contest = &spec, .when = (int64_t)time(NULL)};
    struct np_error error;

    if (read_spec(view, &spec, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.150s", error.text);
        return;
    }
    if (!app_begin(app, &origin))
        return;
    app_close_all(app);
    if (app->game.session.attempt.interrupted)
        app_say(app, ROLE_TEXT, "You have begun this one already. Enter goes on.");
}

/* Another contest has other fields; other parameters have other results. A click on the row of a
 * contest chooses it, another one begins it. */
static void
changed(void *view, struct app *app)
{
    struct contest_view *const contests = view;
    const size_t now = (size_t)(contests->row - contest_rows), clicked = contests->base.list.at;
    const size_t chosen =
        clicked != LIST_NONE ? clicked : form_choice(&contests->base.form, CONTEST);
    struct contest_spec spec;

    if (chosen != now)
        show_fields(contests, &contests->specs[chosen]);
    else if (clicked != LIST_NONE)
        begin(contests, app); /* may free the view */
    else if (read_spec(contests, &spec, NULL) == NP_OK &&
             !contest_spec_same(&spec, &contests->specs[now]))
        sum_up(contests, app, &spec);
}

/* ---- drawing ------------------------------------------------------------------------------ */

static void
write_cell(void *view, struct app *app, size_t row, unsigned column, struct list_cell *cell)
{
    const struct contest_view *const contests = view;
    const struct contest_spec *const spec = &contests->specs[row];

    (void)app;
    if (column == 0)
        snprintf(cell->text, sizeof cell->text, "%s", _(contests->titles[row]));
    else if (column == 1)
        describe_contest_spec(cell->text, sizeof cell->text, spec);
    else
        describe_contest_record(cell->text, sizeof cell->text, spec, &contests->records[row]);
    cell->role = spec->row == contests->row ? ROLE_STRONG : column == 1 ? ROLE_DIM : ROLE_TEXT;
}

/* The rule of the contest or what is wrong with the form, and when the next board of the day comes.
 */
static enum role
write_words(void *view, struct app *app, char text[LIST_TEXT_BYTES])
{
    const struct contest_view *const contests = view;
    const uint32_t left = contest_seconds_to_midnight(contests->opened);
    struct contest_spec spec;
    struct np_error error;
    int used;

    (void)app;
    if (read_spec(contests, &spec, &error) != NP_OK) {
        snprintf(text, LIST_TEXT_BYTES, "%s", error.text);
        return ROLE_WARNING;
    }
    used = snprintf(text, LIST_TEXT_BYTES, "%.300s ", _(contests->row->rule));
    if ((contests->row->flags & CONTEST_DAILY) != 0)
        snprintf(text + used, LIST_TEXT_BYTES - (size_t)used,
            _("The next board comes in %u h %u min."), (unsigned)left / 3600,
            (unsigned)left / 60 % 60);
    return ROLE_DIM;
}

static const struct list_column columns[] = {
    {NULL, 20, LIST_LEFT, 0, 0}, {NULL, 18, LIST_LEFT, 2, 0}, {NULL, 16, LIST_REST, 1, 0}};

static const struct list_table table = {columns, 3, write_cell, NULL};

static const struct form_class contest_form = {
    .title = N_("Events: play for a result"),
    .accept = begin,
    .changed = changed,
    .words = write_words,
    .table = &table,
};

static const struct view_class contest_class = {
    .mode = MODE_FORM,
    .covers = true,
    .request = form_view_request,
    .key = form_view_key,
    .click = form_view_click,
    .draw = form_view_draw,
};

struct view *
contest_view_new(struct app *app)
{
    struct contest_view *const contests =
        form_view_new(sizeof *contests, &contest_class, &contest_form);
    const struct attempt *const attempt = &app->game.session.attempt;
    struct form *form;

    if (contests == NULL)
        return NULL;
    form = &contests->base.form;
    contests->opened = (int64_t)time(NULL);
    for (unsigned i = 0; i < contest_row_count && i < CONTESTS_MAX; i++) {
        const struct contest_spec usual = contest_spec_usual(&contest_rows[i]);

        contests->titles[i] = contest_rows[i].title;
        sum_up(contests, app, attempt->spec.row == &contest_rows[i] ? &attempt->spec : &usual);
        contests->base.list.count++;
    }
    form_add(form, N_("Event"), false, NULL, contest_row_count, contests->titles);
    form_add(form, N_("Size"), true, NULL, sizeof sizes / sizeof sizes[0], sizes);
    form_add(form, N_("Number"), true, NULL, sizeof numbers / sizeof numbers[0], numbers);
    show_fields(contests, attempt->spec.row != NULL ? &attempt->spec : &contests->specs[0]);
    return &contests->base.view;
}
