// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Forms: stepping, typing and drawing.
 */
#include "config.h"

#include "tui/widget/form.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "tui/widget/list.h"

enum {
    LABEL_COLUMN = 3,
    VALUE_COLUMN = 16,
    NARROW_LABEL_COLUMN = 2,
    NARROW_VALUE_COLUMN = 12,
    NARROW_COLS = 30,
};

void
form_add(struct form *form, const char *label, bool editable, const char *none, unsigned count,
    void (*choice)(unsigned index, char text[FORM_TEXT_BYTES]))
{
    form->fields[form->count++] = (struct form_field){
        .label = label, .editable = editable, .none = none, .count = count, .choice = choice};
}

/* The choice that the field shows; `count` if it shows another text. */
static unsigned
chosen(const struct form_field *field)
{
    char text[FORM_TEXT_BYTES];
    unsigned i;

    for (i = 0; i < field->count; i++) {
        field->choice(i, text);
        if (strcmp(text, field->value.text) == 0)
            break;
    }
    return i;
}

static void
step(struct form_field *field, bool forward)
{
    unsigned now = chosen(field);
    char text[FORM_TEXT_BYTES];

    if (field->count == 0)
        return;
    if (now == field->count)
        now = forward ? field->count - 1 : 0;
    field->choice(
        forward ? (now + 1) % field->count : (now + field->count - 1) % field->count, text);
    prompt_propose(&field->value, text);
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
form_go_to(struct form *form, unsigned index)
{
    form->at = index;
    prompt_select(&form->fields[index].value);
}

bool
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
            step(field, request == REQUEST_FORM_RIGHT);
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

bool
form_key(struct form *form, int key)
{
    struct form_field *field = &form->fields[form->at];

    /* '?' always asks for help. */
    return field->editable && key != '?' && prompt_key(&field->value, key);
}

bool
form_click(struct form *form, bool ascii, const struct click *click)
{
    if (click->kind == HIT_TEXT && form->at < form->count) {
        prompt_click(&form->fields[form->at].value, ascii, click);
        return true;
    }
    if ((click->kind != HIT_FIELD && click->kind != HIT_PREVIOUS && click->kind != HIT_NEXT) ||
        click->index >= form->count)
        return false;
    if (click->kind == HIT_FIELD)
        form_go_to(form, (unsigned)click->index);
    else
        step(&form->fields[click->index], click->kind == HIT_NEXT);
    return true;
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

static void
draw_field(const struct form *form, unsigned index, struct canvas *canvas, int y)
{
    const struct form_field *field = &form->fields[index];
    const bool at = index == form->at;
    const bool narrow = canvas->cols < NARROW_COLS;
    const int value = narrow ? NARROW_VALUE_COLUMN : VALUE_COLUMN;
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

void
form_draw(struct form *form, struct canvas *canvas, int y, int end)
{
    const unsigned room = end > y ? (unsigned)(end - y) : 0;
    const unsigned at = form->at < form->count ? form->at : form->count - 1;
    const unsigned first = (unsigned)list_follow(form->first, at, room, form->count);

    form->first = first;
    for (unsigned i = first; i < form->count && i - first < room; i++)
        draw_field(form, i, canvas, y + (int)(i - first));
}
