// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of contests: a form with the contest, its size and its number, and the player's results
 * at all contests.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/intl.h"
#include "play/contest/describe_contest.h"
#include "play/contest/contest.h"
#include "tui/view/views.h"
#include "tui/widget/form.h"
#include "tui/widget/frame.h"
#include "tui/widget/list.h"

enum {
    CONTEST = 0,
    SIZE,
    NUMBER,
    FIELDS,
    CONTESTS_MAX = 16,
    FORM_ROW = 2,
    WORDS_ROW = FORM_ROW + FIELDS + 1,
    LIST_ROW = WORDS_ROW + 2,
    TITLE_COLUMN = 3,
    RESULT_COLUMN = 24,
};

struct contest_view {
    struct view view;
    struct form form;
    const struct contest_row *row; /* whose fields the form shows */
    struct contest_record records[CONTESTS_MAX];
    struct contest_spec specs[CONTESTS_MAX]; /* what the records are of */
    int64_t opened;                          /* when, in seconds since 1970 */
};

static void
contest_choice(unsigned index, char text[FORM_TEXT_BYTES])
{
    snprintf(text, FORM_TEXT_BYTES, "%s", _(contest_rows[index].title));
}

static void
size_choice(unsigned index, char text[FORM_TEXT_BYTES])
{
    snprintf(text, FORM_TEXT_BYTES, "%u", index + 2);
}

static void
number_choice(unsigned index, char text[FORM_TEXT_BYTES])
{
    static const unsigned numbers[] = {3, 5, 10, 15, 30, 60, 120, 300, 600, 3600};

    snprintf(text, FORM_TEXT_BYTES, "%u", numbers[index]);
}

enum { SIZES = 9, NUMBERS = 10 };

static const struct contest_row *
chosen_row(const struct contest_view *contests)
{
    for (unsigned i = 0; i < contest_row_count; i++)
        if (strcmp(form_text(&contests->form, CONTEST), _(contest_rows[i].title)) == 0)
            return &contest_rows[i];
    return contest_rows;
}

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
    return contest_spec_set(spec, contests->row, form_text(&contests->form, SIZE),
        contests->row->number != NULL ? form_text(&contests->form, NUMBER) : "", error);
}

/* Shows the fields of the chosen contest with the parameters last used. */
static void
show_fields(struct contest_view *contests, const struct contest_spec *spec)
{
    char text[FORM_TEXT_BYTES];

    contests->row = spec->row;
    contests->form.count = spec->row->number != NULL ? FIELDS : NUMBER;
    contests->form.fields[NUMBER].label =
        spec->row->number != NULL ? spec->row->number : N_("Number");
    snprintf(text, sizeof text, "%.30s", _(spec->row->title));
    form_propose(&contests->form, CONTEST, text);
    if (spec->width == spec->height)
        snprintf(text, sizeof text, "%" PRIu32, spec->width);
    else
        snprintf(text, sizeof text, "%" PRIu32 "x%" PRIu32, spec->width, spec->height);
    form_propose(&contests->form, SIZE, text);
    snprintf(text, sizeof text, "%" PRIu32, spec->number);
    form_propose(&contests->form, NUMBER, text);
}

/* After a change: another contest has other fields, other parameters other results. */
static void
changed(struct contest_view *contests, struct app *app)
{
    const struct contest_row *const row = chosen_row(contests);
    struct contest_spec spec;

    if (row != contests->row)
        show_fields(contests, &contests->specs[row - contest_rows]);
    else if (read_spec(contests, &spec, NULL) == NP_OK &&
             !contest_spec_same(&spec, &contests->specs[row - contest_rows]))
        sum_up(contests, app, &spec);
}

static void
begin(struct contest_view *contests, struct app *app)
{
    struct contest_spec spec;
    const struct game_origin origin = {
        .from = GAME_FROM_CONTEST, .contest = &spec, .when = (int64_t)time(NULL)};
    struct np_error error;

    if (read_spec(contests, &spec, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.150s", error.text);
        return;
    }
    if (!app_begin(app, &origin))
        return;
    app_close_all(app);
    if (app->game.session.attempt.interrupted)
        app_say(app, ROLE_TEXT, "You have begun this one already. Enter goes on.");
}

static void
contest_request(struct view *view, struct app *app, enum request request)
{
    struct contest_view *const contests = (struct contest_view *)view;

    if (request == REQUEST_FORM_ACCEPT)
        begin(contests, app);
    else if (form_request(&contests->form, request))
        changed(contests, app);
    else
        app_common_request(app, request);
}

static bool
contest_key(struct view *view, struct app *app, int key)
{
    struct contest_view *const contests = (struct contest_view *)view;

    if (!form_key(&contests->form, key))
        return false;
    changed(contests, app);
    return true;
}

/* The first click on a contest of the list chooses it, the second begins it. */
static void
contest_click(struct view *view, struct app *app, const struct click *click)
{
    struct contest_view *const contests = (struct contest_view *)view;

    if (click->kind == HIT_ROW && click->index < contest_row_count) {
        if (contests->row == &contest_rows[click->index])
            begin(contests, app);
        else
            show_fields(contests, &contests->specs[click->index]);
    } else if (form_click(&contests->form, app->ascii, click)) {
        changed(contests, app);
    }
}

/* ---- drawing ------------------------------------------------------------------------------ */

/* "Relay       best 1:02.40 (relay:5)" */
static void
draw_row(const struct contest_view *contests, struct canvas *canvas, int y, size_t index)
{
    const struct contest_row *const row = &contest_rows[index];
    const enum role role = row == contests->row ? ROLE_SELECTED : ROLE_TEXT;
    char result[100], spec[CONTEST_SPEC_BYTES];

    if (row == contests->row)
        canvas_put(canvas, y, 1, role, '>');
    describe_contest_record(
        result, sizeof result, &contests->specs[index], &contests->records[index]);
    contest_spec_print(&contests->specs[index], spec);
    if (canvas->cols > RESULT_COLUMN + 20) {
        canvas_fit(canvas, y, TITLE_COLUMN, RESULT_COLUMN - 1, role, _(row->title));
        canvas_fit(canvas, y, RESULT_COLUMN, RESULT_COLUMN + 16, ROLE_DIM, spec);
        canvas_fit(canvas, y, RESULT_COLUMN + 17, canvas->cols, role, result);
    } else if (result[0] != '\0') {
        canvas_fit_printf(
            canvas, y, TITLE_COLUMN, canvas->cols, role, "%s: %s", _(row->title), result);
    } else {
        canvas_fit(canvas, y, TITLE_COLUMN, canvas->cols, role, _(row->title));
    }
}

static void
draw_list(struct contest_view *contests, struct canvas *canvas, int y, int end)
{
    struct list list = {.count = contest_row_count, .at = (size_t)(contests->row - contest_rows)};

    list_place(&list, canvas, y, end);
    for (size_t i = list.first; i < list_end(&list); i++, y++)
        draw_row(contests, canvas, y, i);
}

/* The rule of the contest or what is wrong with the form, and when the next board of the day comes.
 */
static void
draw_words(const struct contest_view *contests, struct app *app, struct canvas *canvas, int y)
{
    const uint32_t left = contest_seconds_to_midnight(contests->opened);
    const int end = canvas->rows - 1 < LIST_ROW + 1 ? canvas->rows - 1 : LIST_ROW + 1;
    struct contest_spec spec;
    struct np_error error;

    if (frame_message(app, canvas, y, 1))
        return;
    if (read_spec(contests, &spec, &error) != NP_OK) {
        canvas_fit(canvas, y, 1, canvas->cols, ROLE_WARNING, error.text);
        return;
    }
    y = canvas_wrap(canvas, y, 1, canvas->cols, end, ROLE_DIM, _(contests->row->rule));
    if ((contests->row->flags & CONTEST_DAILY) != 0 && y < end)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_DIM,
            _("The next board comes in %u h %u min."), (unsigned)left / 3600,
            (unsigned)left / 60 % 60);
}

static void
contest_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct contest_view *const contests = (struct contest_view *)view;
    const int words = canvas->rows - 2 < WORDS_ROW ? canvas->rows - 2 : WORDS_ROW;

    frame_text(app, canvas, _("Events: play for a result"));
    form_draw(&contests->form, canvas, FORM_ROW, words);
    draw_words(contests, app, canvas, words);
    if (canvas->rows - 2 > LIST_ROW)
        draw_list(contests, canvas, LIST_ROW + 1, canvas->rows - 1);
}

static const struct view_class contest_class = {
    .mode = MODE_FORM,
    .covers = true,
    .request = contest_request,
    .key = contest_key,
    .click = contest_click,
    .draw = contest_draw,
};

struct view *
contest_view_new(struct app *app)
{
    struct contest_view *const contests = view_new(sizeof *contests, &contest_class);
    const struct attempt *const attempt = &app->game.session.attempt;

    if (contests == NULL)
        return NULL;
    contests->opened = (int64_t)time(NULL);
    for (unsigned i = 0; i < contest_row_count && i < CONTESTS_MAX; i++) {
        const struct contest_spec usual = contest_spec_usual(&contest_rows[i]);

        sum_up(contests, app, attempt->spec.row == &contest_rows[i] ? &attempt->spec : &usual);
    }
    form_add(&contests->form, N_("Event"), false, NULL, contest_row_count, contest_choice);
    form_add(&contests->form, N_("Size"), true, NULL, SIZES, size_choice);
    form_add(&contests->form, N_("Number"), true, NULL, NUMBERS, number_choice);
    show_fields(contests, attempt->spec.row != NULL ? &attempt->spec : &contests->specs[0]);
    return &contests->view;
}
