// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * A form: each line has a label and a value, and one line is chosen. A value is one of several
 * choices or, in fields that the player can type in, a prompt that proposes one. While the player
 * edits the value, the arrow keys move the cursor.
 *
 *        Size         4x4
 *      > Goal       < snail >       the blank goes home along a spiral
 *        Difficulty   any
 */
#ifndef NP_TUI_WIDGET_FORM_H
#define NP_TUI_WIDGET_FORM_H

#include <stdbool.h>
#include <stddef.h>

#include "keys/request.h"
#include "tui/term/canvas.h"
#include "tui/widget/prompt.h"

/* FORM_TEXT_BYTES is enough for a choice with its NUL. */
enum { FORM_FIELDS_MAX = 8, FORM_TEXT_BYTES = 64 };

struct form_field {
    const char *label;
    bool editable;    /* the player can type a value */
    const char *none; /* shown for the empty value; or NULL */
    unsigned count;   /* the number of choices */
    /* Writes a choice. */
    void (*choice)(unsigned index, char text[FORM_TEXT_BYTES]);
    struct prompt value;
};

struct form {
    struct form_field fields[FORM_FIELDS_MAX];
    unsigned count;
    unsigned at;    /* the chosen field; `count` = none */
    unsigned first; /* the field on the first line in the last drawing */
};

/* Adds a field without a value; see form_propose(). */
void form_add(struct form *form, const char *label, bool editable, const char *none, unsigned count,
    void (*choice)(unsigned index, char text[FORM_TEXT_BYTES]));

/* Moves to another field or choice, or edits; false if the request does none of these. */
bool form_request(struct form *form, enum request request);

/* Types a key into the field; false if the key is not a character or the field accepts no
 * typing. */
bool form_key(struct form *form, int key);

static inline const char *
form_text(const struct form *form, unsigned index)
{
    return form->fields[index].value.text;
}

/* Proposes a value. */
void form_propose(struct form *form, unsigned index, const char *text);

/* Chooses a field and proposes its value. */
void form_go_to(struct form *form, unsigned index);

/* Handles a click on a field, its marks or its text; false if the click is elsewhere. */
bool form_click(struct form *form, bool ascii, const struct click *click);

/* Draws the fields that fit around the chosen one, from row `y` to before row `end`. */
void form_draw(struct form *form, struct canvas *canvas, int y, int end);

#endif
