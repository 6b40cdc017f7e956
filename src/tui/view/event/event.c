// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The view of events: a form with the event, its size and its number, and the player's results at
 * all events.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/intl.h"
#include "play/contest/describe_event.h"
#include "play/contest/event.h"
#include "tui/view/views.h"
#include "tui/widget/form.h"
#include "tui/widget/frame.h"
#include "tui/widget/list.h"

enum {
    EVENT = 0,
    SIZE,
    NUMBER,
    FIELDS,
    EVENTS_MAX = 16,
    FORM_ROW = 2,
    WORDS_ROW = FORM_ROW + FIELDS + 1,
    LIST_ROW = WORDS_ROW + 2,
    TITLE_COLUMN = 3,
    RESULT_COLUMN = 24,
};

struct event_view {
    struct view view;
    struct form form;
    const struct event_row *row; /* whose fields the form shows */
    struct event_record records[EVENTS_MAX];
    struct event_spec specs[EVENTS_MAX]; /* what the records are of */
    int64_t opened;                      /* when, in seconds since 1970 */
};

static void
event_choice(unsigned index, char text[FORM_TEXT_BYTES])
{
    snprintf(text, FORM_TEXT_BYTES, "%s", _(event_rows[index].title));
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

static const struct event_row *
chosen_row(const struct event_view *events)
{
    for (unsigned i = 0; i < event_row_count; i++)
        if (strcmp(form_text(&events->form, EVENT), _(event_rows[i].title)) == 0)
            return &event_rows[i];
    return event_rows;
}

/* Sums up the results of an event with these parameters. */
static void
sum_up(struct event_view *events, struct app *app, const struct event_spec *spec)
{
    const size_t index = (size_t)(spec->row - event_rows);

    events->specs[index] = *spec;
    keeper_read_record(&app->keeper, spec, app->game.puzzle.goal, &events->records[index]);
}

/* Reads the parameters of the chosen event. */
static enum np_status
read_spec(const struct event_view *events, struct event_spec *spec, struct np_error *error)
{
    return event_spec_set(spec, events->row, form_text(&events->form, SIZE),
        events->row->number != NULL ? form_text(&events->form, NUMBER) : "", error);
}

/* Shows the fields of the chosen event with the parameters last used. */
static void
show_fields(struct event_view *events, const struct event_spec *spec)
{
    char text[FORM_TEXT_BYTES];

    events->row = spec->row;
    events->form.count = spec->row->number != NULL ? FIELDS : NUMBER;
    events->form.fields[NUMBER].label =
        spec->row->number != NULL ? spec->row->number : N_("Number");
    snprintf(text, sizeof text, "%.30s", _(spec->row->title));
    form_propose(&events->form, EVENT, text);
    if (spec->width == spec->height)
        snprintf(text, sizeof text, "%" PRIu32, spec->width);
    else
        snprintf(text, sizeof text, "%" PRIu32 "x%" PRIu32, spec->width, spec->height);
    form_propose(&events->form, SIZE, text);
    snprintf(text, sizeof text, "%" PRIu32, spec->number);
    form_propose(&events->form, NUMBER, text);
}

/* After a change: another event has other fields, other parameters other results. */
static void
changed(struct event_view *events, struct app *app)
{
    const struct event_row *const row = chosen_row(events);
    struct event_spec spec;

    if (row != events->row)
        show_fields(events, &events->specs[row - event_rows]);
    else if (read_spec(events, &spec, NULL) == NP_OK &&
             !event_spec_same(&spec, &events->specs[row - event_rows]))
        sum_up(events, app, &spec);
}

static void
begin(struct event_view *events, struct app *app)
{
    struct event_spec spec;
    const struct game_origin origin = {
        .from = GAME_FROM_EVENT, .event = &spec, .when = (int64_t)time(NULL)};
    struct np_error error;

    if (read_spec(events, &spec, &error) != NP_OK) {
        app_say(app, ROLE_WARNING, "%.150s", error.text);
        return;
    }
    if (!app_begin(app, &origin))
        return;
    app_close_all(app);
    if (app->game.session.attempt.interrupted)
        app_say(app, ROLE_TEXT, "You have begun this one already. Enter goes on.\nEnter goes on.");
}

static void
event_request(struct view *view, struct app *app, enum request request)
{
    struct event_view *const events = (struct event_view *)view;

    if (request == REQUEST_FORM_ACCEPT)
        begin(events, app);
    else if (form_request(&events->form, request))
        changed(events, app);
    else
        app_common_request(app, request);
}

static bool
event_key(struct view *view, struct app *app, int key)
{
    struct event_view *const events = (struct event_view *)view;

    if (!form_key(&events->form, key))
        return false;
    changed(events, app);
    return true;
}

/* The first click on an event of the list chooses it, the second begins it. */
static void
event_click(struct view *view, struct app *app, const struct click *click)
{
    struct event_view *const events = (struct event_view *)view;

    if (click->kind == HIT_ROW && click->index < event_row_count) {
        if (events->row == &event_rows[click->index])
            begin(events, app);
        else
            show_fields(events, &events->specs[click->index]);
    } else if (form_click(&events->form, app->ascii, click)) {
        changed(events, app);
    }
}

/* ---- drawing ------------------------------------------------------------------------------ */

/* "Relay       best 1:02.40 (relay:5)" */
static void
draw_row(const struct event_view *events, struct canvas *canvas, int y, size_t index)
{
    const struct event_row *const row = &event_rows[index];
    const enum role role = row == events->row ? ROLE_SELECTED : ROLE_TEXT;
    char result[100], spec[EVENT_SPEC_BYTES];

    if (row == events->row)
        canvas_put(canvas, y, 1, role, '>');
    describe_event_record(result, sizeof result, &events->specs[index], &events->records[index]);
    event_spec_print(&events->specs[index], spec);
    if (canvas->cols > RESULT_COLUMN + 20) {
        canvas_fit(canvas, y, TITLE_COLUMN, RESULT_COLUMN - 1, role, _(row->title));
        canvas_fit(canvas, y, RESULT_COLUMN, RESULT_COLUMN + 16, ROLE_DIM, spec);
        canvas_fit(canvas, y, RESULT_COLUMN + 17, canvas->cols, role, result);
    } else if (result[0] != '\0') {
        canvas_fit_printf(canvas, y, TITLE_COLUMN, canvas->cols, role, "%s: %s\n%s", _(row->title),
            result, _(row->title));
    } else {
        canvas_fit(canvas, y, TITLE_COLUMN, canvas->cols, role, _(row->title));
    }
}

static void
draw_list(struct event_view *events, struct canvas *canvas, int y, int end)
{
    struct list list = {.count = event_row_count, .at = (size_t)(events->row - event_rows)};

    list_place(&list, canvas, y, end);
    for (size_t i = list.first; i < list_end(&list); i++, y++)
        draw_row(events, canvas, y, i);
}

/* The rule of the event or what is wrong with the form, and when the next board of the day comes.
 */
static void
draw_words(const struct event_view *events, struct app *app, struct canvas *canvas, int y)
{
    const uint32_t left = event_seconds_to_midnight(events->opened);
    const int end = canvas->rows - 1 < LIST_ROW + 1 ? canvas->rows - 1 : LIST_ROW + 1;
    struct event_spec spec;
    struct np_error error;

    if (frame_message(app, canvas, y, 1))
        return;
    if (read_spec(events, &spec, &error) != NP_OK) {
        canvas_fit(canvas, y, 1, canvas->cols, ROLE_WARNING, error.text);
        return;
    }
    y = canvas_wrap(canvas, y, 1, canvas->cols, end, ROLE_DIM, _(events->row->rule));
    if ((events->row->flags & EVENT_DAILY) != 0 && y < end)
        canvas_fit_printf(canvas, y, 1, canvas->cols, ROLE_DIM,
            _("The next board comes in %u h %u min.\nNext board: %u h %u min"),
            (unsigned)left / 3600, (unsigned)left / 60 % 60, (unsigned)left / 3600,
            (unsigned)left / 60 % 60);
}

static void
event_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct event_view *const events = (struct event_view *)view;
    const int words = canvas->rows - 2 < WORDS_ROW ? canvas->rows - 2 : WORDS_ROW;

    frame_text(app, canvas, _("Events: play for a result\nEvents"));
    form_draw(&events->form, canvas, FORM_ROW, words);
    draw_words(events, app, canvas, words);
    if (canvas->rows - 2 > LIST_ROW)
        draw_list(events, canvas, LIST_ROW + 1, canvas->rows - 1);
}

static const struct view_class event_class = {
    .mode = MODE_FORM,
    .covers = true,
    .request = event_request,
    .key = event_key,
    .click = event_click,
    .draw = event_draw,
};

struct view *
event_view_new(struct app *app)
{
    struct event_view *const events = view_new(sizeof *events, &event_class);
    const struct attempt *const attempt = &app->game.session.attempt;

    if (events == NULL)
        return NULL;
    events->opened = (int64_t)time(NULL);
    for (unsigned i = 0; i < event_row_count && i < EVENTS_MAX; i++) {
        const struct event_spec usual = event_spec_usual(&event_rows[i]);

        sum_up(events, app, attempt->spec.row == &event_rows[i] ? &attempt->spec : &usual);
    }
    form_add(&events->form, N_("Event"), false, NULL, event_row_count, event_choice);
    form_add(&events->form, N_("Size"), true, NULL, SIZES, size_choice);
    form_add(&events->form, N_("Number"), true, NULL, NUMBERS, number_choice);
    show_fields(events, attempt->spec.row != NULL ? &attempt->spec : &events->specs[0]);
    return &events->view;
}
