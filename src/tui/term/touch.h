// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What a click on the screen means: whoever draws a key, a row of a list or a field of a form marks
 * the place on the canvas, and the click finds the mark.
 */
#ifndef NP_TUI_TERM_TOUCH_H
#define NP_TUI_TERM_TOUCH_H

#include <stddef.h>

enum touch_kind {
    TOUCH_NONE,
    TOUCH_KEY,   /* a key's name: the click presses it; `index` is its number */
    TOUCH_ROW,   /* rows of a list; `index` is that of the first, and of the one that is clicked */
    TOUCH_FIELD, /* a field of a form */
    TOUCH_LESS,  /* the mark of the choice before in such a field */
    TOUCH_MORE,  /* and of the next one */
    TOUCH_TEXT,  /* a text that is typed; `index` is the byte that is drawn first */
};

struct touch {
    enum touch_kind kind;
    int y;
    int x;
    int rows;
    int cols;
    size_t index;
};

/* More marks than this are dropped: their places do nothing. */
enum { TOUCHES_MAX = 64 };

struct touches {
    struct touch list[TOUCHES_MAX];
    unsigned count;
};

void touch_add(struct touches *touches, struct touch touch);

/* The mark that was put last on a place; TOUCH_NONE if there is none. */
struct touch touch_at(const struct touches *touches, int y, int x);

#endif
