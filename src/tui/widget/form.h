// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Forms: each line has a label and a value, and one line is chosen. A value is one of several
 * choices or, in fields that the player can type in, a prompt that proposes one. While the player
 * edits the value, the arrow keys move the cursor. A form is a view with a sentence below its
 * fields and maybe a list below that:
 *
 *        Size         4x4
 *      > Goal       < snail >
 *        Difficulty   any
 *
 *        The blank goes home along a spiral.
 */
#ifndef NP_TUI_WIDGET_FORM_H
#define NP_TUI_WIDGET_FORM_H

#include <stdbool.h>
#include <stddef.h>

#include "keys/request.h"
#include "tui/app.h"
#include "tui/term/canvas.h"
#include "tui/widget/list.h"
#include "tui/widget/prompt.h"

enum { FORM_FIELDS_MAX = 16 };

struct form_field {
    const char *label;
    bool editable;    /* the player can type a value */
    const char *none; /* shown for the empty value; or NULL */
    unsigned count;
    const char *const *choices; /* `count` words; not yet translated, except what is empty */
    struct prompt value;        /* a choice, translated if it can be edited */
};

struct form {
    struct form_field fields[FORM_FIELDS_MAX];
    unsigned count;
    unsigned at;    /* the chosen field; `count` = none */
    unsigned first; /* the field on the first line in the last drawing */
};

/* Adds a field without a value; see form_propose(). The choices must outlive the form. */
void form_add(struct form *form, const char *label, bool editable, const char *none, unsigned count,
    const char *const *choices);

static inline const char *
form_text(const struct form *form, unsigned index)
{
    return form->fields[index].value.text;
}

/* The index of the choice that a field shows; its count if it shows another text. */
unsigned form_choice(const struct form *form, unsigned index);

/* Proposes a value. */
void form_propose(struct form *form, unsigned index, const char *text);

/* Proposes a choice. */
void form_propose_choice(struct form *form, unsigned index, unsigned choice);

/* Chooses a field and proposes its value. */
void form_go_to(struct form *form, unsigned index);

/* ---- views that are forms ----------------------------------------------------------------------
 */

/* `view` is the view, which begins with a struct form_view. */
struct form_class {
    const char *title; /* not yet translated */
    void (*accept)(void *view, struct app *app);
    void (*changed)(void *view, struct app *app); /* another value or another field */
    /* The sentence; returns its role. */
    enum role (*words)(void *view, struct app *app, char text[LIST_TEXT_BYTES]);
    const struct list_table *table; /* of the list; NULL = none */
    /* The chosen row is clicked again or accepted. */
    void (*accept_row)(void *view, struct app *app);
    bool enters; /* the keys go on into the list after the last field */
};

struct form_view {
    struct view view;
    const struct form_class *class;
    struct form form;
    int words_end;    /* the column after the sentence; 0 = the whole screen */
    struct list list; /* at = LIST_NONE while a field is chosen */
};

/* Whether keys go to the list. */
static inline bool
form_view_in_list(const struct form_view *view)
{
    return view->form.at == view->form.count;
}

/* The functions of the view's struct view_class. */
void form_view_request(struct view *view, struct app *app, enum request request);
bool form_view_key(struct view *view, struct app *app, int key);
void form_view_click(struct view *view, struct app *app, const struct click *click);
void form_view_draw(struct view *view, struct app *app, struct canvas *canvas);

/* Allocates a view that begins with a struct form_view; NULL if out of memory. */
void *form_view_new(size_t bytes, const struct view_class *view, const struct form_class *class);

#endif
