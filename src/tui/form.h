// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The form: lines of a label and a value, of which one is chosen. A value is stepped through what
 * there is to choose from, or typed where that is allowed.
 *
 *        Size         4x4
 *      > Goal       < snail >       the blank goes home along a spiral
 *        Difficulty   any
 */
#ifndef NP_TUI_FORM_H
#define NP_TUI_FORM_H

#include <stdbool.h>
#include <stddef.h>

#include "tui/canvas.h"
#include "tui/request.h"

enum { FORM_FIELDS_MAX = 8, FORM_TEXT_BYTES = 64 };

struct form_field {
    const char *label;
    bool typed;       /* other words than the choices may be typed */
    const char *none; /* what stands for the empty text */
    unsigned count;   /* of choices */
    /* Writes a choice; the pointers are the view's business. */
    void (*choice)(unsigned index, char text[FORM_TEXT_BYTES]);
    char text[FORM_TEXT_BYTES]; /* the value */
};

struct form {
    struct form_field fields[FORM_FIELDS_MAX];
    unsigned count;
    unsigned at; /* the field that is chosen; `count` = none */
};

/* Another field or another choice, or erasing; false if the request is none of a form's. */
bool form_request(struct form *form, enum request request);

/* Takes a character into a field that is typed; false if it is none. */
bool form_key(struct form *form, int key);

/* Draws the fields from row `y` to before row `end`, as many as fit around the chosen one. */
void form_draw(const struct form *form, struct canvas *canvas, int y, int end);

#endif
