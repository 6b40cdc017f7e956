// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Forms: stepping, typing and drawing, and the views that are forms.
 */
#include "config.h"

#include "tui/widget/form.h"

#include <string.h>

#include "base/intl.h"
#include "tui/widget/frame.h"

enum {
    LABEL_COLUMN = 3,
    VALUE_COLUMN = 16,
    NARROW_LABEL_COLUMN = 2,
    NARROW_VALUE_COLUMN = 12,
    NARROW_COLS = 30,
    MARK_COLS = 3, /* of the mark for the previous choice */
};

void
form_add(struct form *form, const char *label, bool editable, const char *none, unsigned count,
    const char *const *choices)
{
    form->fields[form->count++] = (struct form_field){
        .label = label, .editable = editable, .none = none, .count = count, .choices = choices};
}

/* A choice as the value of the field. */
static const char *
choice_text(const struct form_field *field, unsigned choice)
{
    const char *const text = field->choices[choice];

    return field->editable && text[0] != '\0' ? _(text) : text;
}

unsigned
form_choice(const struct form *form, unsigned index)
{
    const struct form_field *const field = &form->fields[index];
    unsigned i = 0;

    while (i < field->count && strcmp(choice_text(field, i), field->value.text) != 0)
        i++;
    return i;
}

static void
step(struct form *form, unsigned index, bool forward)
{
    const unsigned count = form->fields[index].count, now = form_choice(form, index);

    if (count > 0 && now == count)
        form_propose_choice(form, index, forward ? 0 : count - 1);
    else if (count > 0)
        form_propose_choice(form, index, (now + (forward ? 1 : count - 1)) % count);
}

/* Whether the player edits the value; if not, left and right step through the choices. */
static bool
is_edited(const struct form_field *field)
{
    return field->editable && field->value.length > 0 && !field->value.selected;
}

void
form_propose(struct form *form, unsigned index, const char *text)
{
    prompt_propose(&form->fields[index].value, text);
}

void
form_propose_choice(struct form *form, unsigned index, unsigned choice)
{
    form_propose(form, index, choice_text(&form->fields[index], choice));
}

void
form_go_to(struct form *form, unsigned index)
{
    form->at = index;
    prompt_select(&form->fields[index].value);
}

/* Moves to another field or choice, or edits; false if the request does none of these. */
static bool
form_request(struct form *form, enum request request)
{
    struct form_field *field = &form->fields[form->at];

    switch (request) {
    case REQUEST_FORM_NEXT:
        form_go_to(form, (form->at + 1) % form->count);
        return true;
    case REQUEST_FORM_PREVIOUS:
        form_go_to(form, (form->at + form->count - 1) % form->count);
        return true;
    case REQUEST_FORM_LEFT:
    case REQUEST_FORM_RIGHT:
        if (!is_edited(field))
            step(form, form->at, request == REQUEST_FORM_RIGHT);
        else
            (void)prompt_request(&field->value,
                request == REQUEST_FORM_LEFT ? REQUEST_CURSOR_LEFT : REQUEST_CURSOR_RIGHT);
        return true;
    case REQUEST_CURSOR_FIRST:
    case REQUEST_CURSOR_LAST:
    case REQUEST_ERASE:
    case REQUEST_ERASE_NEXT:
    case REQUEST_ERASE_ALL:
        if (field->editable)
            (void)prompt_request(&field->value, request);
        return true;
    default:
        return false;
    }
}

/* Types a key into the field; false if the key is not a character or the field accepts no
 * typing. */
static bool
form_key(struct form *form, int key)
{
    struct form_field *field = &form->fields[form->at];

    /* '?' always asks for help. */
    return field->editable && key != '?' && prompt_key(&field->value, key);
}

/* Handles a click on the text of the chosen field or on a mark. */
static void
form_click(struct form *form, bool ascii, const struct click *click)
{
    if (click->kind == HIT_TEXT && form->at < form->count)
        prompt_click(&form->fields[form->at].value, ascii, click);
    else if ((click->kind == HIT_PREVIOUS || click->kind == HIT_NEXT) && click->index < form->count)
        step(form, (unsigned)click->index, click->kind == HIT_NEXT);
}

/* Draws the value of the chosen field, between marks if it has other choices. Returns the column
 * after it. */
static int
draw_chosen(const struct form *form, struct canvas *canvas, int y, int x)
{
    const struct form_field *const field = &form->fields[form->at];
    const bool marked = field->count > 0 && !is_edited(field);

    if (marked) {
        canvas_put(canvas, y, x - 2, ROLE_KEY, '<');
        canvas_add_hit(canvas, y, x - 2, 1, 2, HIT_PREVIOUS, form->at);
    }
    if (field->editable)
        x = prompt_draw_text(&field->value, canvas, y, x, canvas->cols - 2, ROLE_STRONG);
    else
        x = canvas_text(canvas, y, x, canvas->cols - 2, ROLE_SELECTED, _(field->value.text));
    if (marked) {
        canvas_put(canvas, y, x + 1, ROLE_KEY, '>');
        canvas_add_hit(canvas, y, x, 1, 3, HIT_NEXT, form->at);
    }
    return x;
}

/* The column of the values, after the longest label. */
static int
value_column(const struct form *form, const struct canvas *canvas)
{
    int column = VALUE_COLUMN;

    if (canvas->cols < NARROW_COLS)
        return NARROW_VALUE_COLUMN;
    for (unsigned i = 0; i < form->count; i++) {
        const int after =
            LABEL_COLUMN + canvas_text_width(canvas, _(form->fields[i].label)) + MARK_COLS;

        column = after > column ? after : column;
    }
    return column;
}

static void
draw_field(const struct form *form, unsigned index, struct canvas *canvas, int y)
{
    const struct form_field *field = &form->fields[index];
    const bool at = index == form->at;
    const bool narrow = canvas->cols < NARROW_COLS;
    const int value = value_column(form, canvas);
    const bool empty = field->value.length == 0 && field->none != NULL;
    const char *const text = field->value.text;

    canvas_add_hit(canvas, y, 0, 1, canvas->cols, HIT_FIELD, index);
    canvas_text(canvas, y, narrow ? NARROW_LABEL_COLUMN : LABEL_COLUMN, value - 2, ROLE_DIM,
        _(field->label));
    if (at) {
        const int x = draw_chosen(form, canvas, y, value);

        canvas_put(canvas, y, 1, ROLE_KEY, '>');
        if (empty)
            canvas_fit(canvas, y, x + 3, canvas->cols, ROLE_DIM, _(field->none));
    } else {
        canvas_text(canvas, y, value, canvas->cols, empty ? ROLE_DIM : ROLE_STRONG,
            empty                                ? _(field->none)
            : field->editable || text[0] == '\0' ? text
                                                 : _(text));
    }
}

/* Draws the fields that fit around the chosen one, from row `y` to before row `end`. */
static void
form_draw(struct form *form, struct canvas *canvas, int y, int end)
{
    const unsigned room = end > y ? (unsigned)(end - y) : 0;
    const unsigned at = form->at < form->count ? form->at : form->count - 1;
    const unsigned first = (unsigned)list_follow(form->first, at, room, form->count);

    form->first = first;
    for (unsigned i = first; i < form->count && i - first < room; i++)
        draw_field(form, i, canvas, y + (int)(i - first));
}

/* ---- views ----------------------------------------------------------------------------------- */

enum {
    FORM_ROW = 2,
    WORDS_ROWS = 2,
    LIST_ROWS_MIN = 6, /* rows that a list needs to be shown below the form */
};

void *
form_view_new(size_t bytes, const struct view_class *view, const struct form_class *class)
{
    struct form_view *const made = view_new(bytes, view);

    if (made != NULL) {
        made->class = class;
        made->list = (struct list){.table = class->table, .owner = made, .at = LIST_NONE};
    }
    return made;
}

static void
go_to_field(struct form_view *self, unsigned index)
{
    form_go_to(&self->form, index);
    self->list.at = LIST_NONE;
}

/* Handles the list, which comes after the last field; false if the request is for the form. */
static bool
request_in_list(struct form_view *self, enum request request)
{
    struct list *const list = &self->list;

    if (request == REQUEST_FORM_NEXT && self->form.at == self->form.count - 1 && list->count > 0 &&
        self->class->enters) {
        self->form.at = self->form.count;
        list->at = 0;
        return true;
    }
    if (!form_view_in_list(self))
        return false;
    switch (request) {
    case REQUEST_FORM_NEXT:
        list->at += list->at + 1 < list->count;
        return true;
    case REQUEST_FORM_PREVIOUS:
        if (list->at == 0)
            go_to_field(self, self->form.count - 1);
        else
            list->at--;
        return true;
    case REQUEST_FORM_LEFT:
    case REQUEST_FORM_RIGHT:
        return list_request(
            list, request == REQUEST_FORM_RIGHT ? REQUEST_PAGE_DOWN : REQUEST_PAGE_UP);
    case REQUEST_CURSOR_FIRST:
    case REQUEST_CURSOR_LAST:
        list->at = request == REQUEST_CURSOR_FIRST ? 0 : list->count - 1;
        return true;
    default:
        return false;
    }
}

void
form_view_request(struct view *view, struct app *app, enum request request)
{
    struct form_view *const self = (struct form_view *)view;

    if (request == REQUEST_FORM_ACCEPT && form_view_in_list(self))
        self->class->accept_row(self, app);
    else if (request == REQUEST_FORM_ACCEPT)
        self->class->accept(self, app);
    else if (request_in_list(self, request) ||
             (!form_view_in_list(self) && form_request(&self->form, request)))
        self->class->changed(self, app);
    else
        (void)app_common_request(app, request);
}

bool
form_view_key(struct view *view, struct app *app, int key)
{
    struct form_view *const self = (struct form_view *)view;

    if (form_view_in_list(self) || !form_key(&self->form, key))
        return false;
    self->class->changed(self, app);
    return true;
}

void
form_view_click(struct view *view, struct app *app, const struct click *click)
{
    struct form_view *const self = (struct form_view *)view;

    if (click->kind == HIT_ROW && list_click(&self->list, click)) {
        self->class->accept_row(self, app);
        return;
    }
    if (click->kind == HIT_FIELD && click->index < self->form.count)
        go_to_field(self, (unsigned)click->index);
    else if (click->kind != HIT_ROW)
        form_click(&self->form, app->ascii, click);
    else if (self->class->enters && self->list.at != LIST_NONE)
        self->form.at = self->form.count;
    self->class->changed(self, app);
}

/* On a small screen the list replaces the form while one of its rows is chosen. */
void
form_view_draw(struct view *view, struct app *app, struct canvas *canvas)
{
    struct form_view *const self = (struct form_view *)view;
    const int last = canvas->rows - 2, below = FORM_ROW + (int)self->form.count + 1;
    const int list_row = below + WORDS_ROWS + 1;
    const bool both = canvas->rows - 1 - list_row >= LIST_ROWS_MIN;
    const int words = both || (below < last && !form_view_in_list(self)) ? below : last;
    const int title_end = frame_text(app, canvas, _(self->class->title));
    char text[LIST_TEXT_BYTES] = "";
    enum role role;

    if (both || !form_view_in_list(self)) {
        form_draw(&self->form, canvas, FORM_ROW, words);
        list_draw_more(&(struct list){.count = self->form.count,
                           .first = self->form.first,
                           .rows = words > FORM_ROW ? (size_t)(words - FORM_ROW) : 0},
            canvas, title_end + 1);
    }
    if (self->class->table != NULL && both)
        list_draw(&self->list, app, canvas, list_row, canvas->rows - 1, canvas->cols);
    else if (form_view_in_list(self))
        list_draw(&self->list, app, canvas, FORM_ROW, words, canvas->cols);
    role = self->class->words(self, app, text);
    if (!frame_message(app, canvas, words, 1))
        canvas_wrap(canvas, words, 1, self->words_end > 0 ? self->words_end : canvas->cols,
            words + WORDS_ROWS < canvas->rows ? words + WORDS_ROWS : canvas->rows - 1, role, text);
}
