// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The form: lines of a label and a value, one of them chosen. A value is one of several choices,
 * or, where typing is allowed, a prompt that proposes the choice; while the player edits it, the
 * arrow keys move the cursor.
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

/* The bytes are those of a choice. */
enum { FORM_FIELDS_MAX = 8, FORM_TEXT_BYTES = 64 };

struct form_field {
    const char *label;
    bool typed;       /* other words than the choices may be typed */
    const char *none; /* what stands for the empty text */
    unsigned count;   /* of choices */
    /* Writes a choice. */
    void (*choice)(unsigned index, char text[FORM_TEXT_BYTES]);
    struct prompt value;
};

struct form {
    struct form_field fields[FORM_FIELDS_MAX];
    unsigned count;
    unsigned at;    /* the field that is chosen; `count` = none */
    unsigned first; /* the one on the first line, as it was drawn last */
};

/* Adds a field; its value is proposed by form_propose(). */
void form_add(struct form *form, const char *label, bool typed, const char *none, unsigned count,
    void (*choice)(unsigned index, char text[FORM_TEXT_BYTES]));

/* Chooses another field or value, or edits; false if the request is none of these. */
bool form_request(struct form *form, enum request request);

/* Types a character into the field; false if it is none or the field takes none. */
bool form_key(struct form *form, int key);

/* The value of a field. */
static inline const char *
form_text(const struct form *form, unsigned index)
{
    return form->fields[index].value.text;
}

/* Proposes a value. */
void form_propose(struct form *form, unsigned index, const char *text);

/* Chooses a field and proposes its value. */
void form_go_to(struct form *form, unsigned index);

/* Handles a click on a field, its marks or its text; false if it is elsewhere. */
bool form_click(struct form *form, bool ascii, const struct hit *hit, int x);

/* Draws the fields from row `y` to before row `end`, as many as fit around the chosen one. */
void form_draw(struct form *form, struct canvas *canvas, int y, int end);

#endif
