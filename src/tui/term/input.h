// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Input from the terminal: keys, clicks and movements of the mouse, and the marks around pasted
 * text.
 */
#ifndef NP_TUI_TERM_INPUT_H
#define NP_TUI_TERM_INPUT_H

#include <stdbool.h>

/* How long the rest of an escape sequence may take, in milliseconds. */
enum { INPUT_ESCAPE_DELAY_MS = 25 };

struct input_event {
    int key;     /* a key of key.h; NP_KEY_NONE for the mouse or an unknown key */
    bool click;  /* the first mouse button was clicked at y, x, which count from 0 */
    bool motion; /* the pointer has moved to y, x */
    int y;
    int x;
};

/* Makes curses recognise mouse reports, the marks around pasted text, and arrows, Home, End and the
 * like in both cursor key modes. For terminals that speak ECMA-48. */
void input_define_keys(void);

/* Reads the next key, click or movement; false if there is none yet. Waits only after an Escape,
 * for at most INPUT_ESCAPE_DELAY_MS. */
bool input_read(struct input_event *event);

/* The number of bytes that can be read; also 0 if the terminal is gone. */
int input_waiting_bytes(void);

/* The forms of mouse reports, after xterm: "SGR", ESC [ < button ; column ; row M or m, and the
 * older ESC [ M and three bytes, each 32 more than its value. */
enum mouse_form { MOUSE_SGR, MOUSE_BYTES };

/*
 * Reads what follows the introducer of a report: a click of the first button, a notch of the wheel,
 * or a movement, with or without a button. Other buttons, releases and incomplete reports give an
 * event that is neither a click nor a movement nor a key. `next` returns one byte after another, or
 * a negative number if none comes in time.
 */
struct input_event mouse_read(enum mouse_form form, int (*next)(void *), void *context);

#endif
