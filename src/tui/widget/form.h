// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The form: lines of a label and a value, of which one is chosen. A value is stepped through what
 * there is to choose from, or typed where that is allowed: then it is a prompt, whose words are
 * proposed until the player edits them, and the arrow keys move the cursor while they are edited.
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
    /* Writes a choice; the pointers are the view's business. */
    void (*choice)(unsigned index, char text[FORM_TEXT_BYTES]);
    struct prompt value;
};

struct form {
    struct form_field fields[FORM_FIELDS_MAX];
    unsigned count;
    unsigned at;    /* the field that is chosen; `count` = none */
    unsigned first; /* the one on the first line, as it was drawn last */
};

/* Another field or another choice, or erasing; false if the request is none of a form's. */
bool form_request(struct form *form, enum request request);

/* Takes a character into a field that is typed; false if it is none. */
bool form_key(struct form *form, int key);

/* The value of a field. */
static inline const char *
form_text(const struct form *form, unsigned index)
{
    return form->fields[index].value.text;
}

/* Proposes a value. */
void form_propose(struct form *form, unsigned index, const char *text);

/* Chooses a field, whose value is a proposal then. */
void form_go_to(struct form *form, unsigned index);

/* Takes a click: on a field, on the marks of its other choices, into its text. False if it is on
 * none of them. */
bool form_click(struct form *form, bool ascii, const struct hit *hit, int x);

/* Draws the fields from row `y` to before row `end`, as many as fit around the chosen one. */
void form_draw(struct form *form, struct canvas *canvas, int y, int end);

#endif
