// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Forms: stepping, typing and drawing.
 */
#include "config.h"

#include "tui/form.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"
#include "tui/fit.h"

enum {
    LABEL_COLUMN = 3,
    VALUE_COLUMN = 16,
    NARROW_LABEL_COLUMN = 2,
    NARROW_VALUE_COLUMN = 10,
    NARROW_COLS = 30,
};

/* The choice that the field shows; `count` if it shows other words. */
static unsigned
chosen(const struct form_field *field)
{
    char text[FORM_TEXT_BYTES];
    unsigned i;

    for (i = 0; i < field->count; i++) {
        field->choice(i, text);
        if (strcmp(text, field->text) == 0)
            break;
    }
    return i;
}

static void
step(struct form_field *field, bool forward)
{
    unsigned now = chosen(field);

    if (field->count == 0)
        return;
    if (now == field->count)
        now = forward ? field->count - 1 : 0;
    field->choice(
        forward ? (now + 1) % field->count : (now + field->count - 1) % field->count, field->text);
}

/* Erases the last character: a word that was chosen may have letters of several bytes. */
static void
erase_last(char *text)
{
    size_t length = strlen(text);

    while (length > 0 && ((unsigned char)text[--length] & 0xC0) == 0x80)
        continue;
    text[length] = '\0';
}

bool
form_request(struct form *form, enum request request)
{
    struct form_field *field = &form->fields[form->at];

    switch (request) {
    case REQUEST_FORM_NEXT:
        form->at = (form->at + 1) % form->count;
        return true;
    case REQUEST_FORM_PREVIOUS:
        form->at = (form->at + form->count - 1) % form->count;
        return true;
    case REQUEST_FORM_LEFT:
    case REQUEST_FORM_RIGHT:
        step(field, request == REQUEST_FORM_RIGHT);
        return true;
    case REQUEST_ERASE:
        if (field->typed)
            erase_last(field->text);
        return true;
    case REQUEST_ERASE_ALL:
        if (field->typed)
            field->text[0] = '\0';
        return true;
    default:
        return false;
    }
}

bool
form_key(struct form *form, int key)
{
    struct form_field *field = &form->fields[form->at];
    const size_t length = strlen(field->text);

    /* '?' asks for help, here as everywhere. */
    if (!field->typed || key < ' ' || key > '~' || key == '?')
        return false;
    if (length + 1 < FORM_TEXT_BYTES) {
        field->text[length] = (char)key;
        field->text[length + 1] = '\0';
    }
    return true;
}

static void
draw_field(const struct form *form, unsigned index, struct canvas *canvas, int y)
{
    const struct form_field *field = &form->fields[index];
    const bool at = index == form->at;
    const bool narrow = canvas->cols < NARROW_COLS;
    const int value = narrow ? NARROW_VALUE_COLUMN : VALUE_COLUMN;
    const bool empty = field->text[0] == '\0' && field->none != NULL;
    const char *const shown = field->typed || field->text[0] == '\0' ? field->text : _(field->text);
    int x;

    if (at)
        canvas_put(canvas, y, 1, ROLE_KEY, '>');
    fit_text(canvas, y, narrow ? NARROW_LABEL_COLUMN : LABEL_COLUMN, value - 2, ROLE_DIM,
        _(field->label));
    if (at && field->count > 0)
        canvas_put(canvas, y, value - 2, ROLE_KEY, '<');
    x = canvas_text(canvas, y, value, at ? canvas->cols - 2 : canvas->cols,
        at      ? ROLE_SELECTED
        : empty ? ROLE_DIM
                : ROLE_STRONG,
        empty && !at ? _(field->none) : shown);
    if (at && field->typed)
        canvas_put(canvas, y, x++, ROLE_SELECTED, ' ');
    if (at && field->count > 0)
        canvas_put(canvas, y, x + 1, ROLE_KEY, '>');
    if (at && empty)
        fit_text(canvas, y, x + 3, canvas->cols, ROLE_DIM, _(field->none));
}

void
form_draw(const struct form *form, struct canvas *canvas, int y, int end)
{
    const unsigned room = end > y ? (unsigned)(end - y) : 0;
    const unsigned first = room > 0 && form->at >= room ? form->at - room + 1 : 0;

    for (unsigned i = first; i < form->count && i - first < room; i++)
        draw_field(form, i, canvas, y + (int)(i - first));
}
