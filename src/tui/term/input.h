// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Input: keys, mouse clicks and the limits of pasted text, read from the terminal one by one.
 */
#ifndef NP_TUI_TERM_INPUT_H
#define NP_TUI_TERM_INPUT_H

#include <stdbool.h>

/* How long, in milliseconds, the rest of an escape sequence may take. */
enum { INPUT_ESCAPE_DELAY_MS = 25 };

struct input_event {
    int key;    /* of key.h; NP_KEY_NONE for a click and for an unknown key */
    bool click; /* at y, x */
    int y;
    int x;
};

/* Makes curses recognise mouse reports, brackets around pasted text, and arrows, Home, End and the
 * like in both modes of the cursor keys. For terminals that speak ECMA-48. */
void input_define_keys(void);

/* Takes the next key or click; false if there is none yet. Never blocks, except for up to
 * INPUT_ESCAPE_DELAY_MS after an Escape. */
bool input_read(struct input_event *event);

/* How many bytes wait to be read; 0 also if the terminal is gone. */
int input_waiting_bytes(void);

#endif
