// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Input from the terminal: keys, the mouse, the marks around pasted text, and answers.
 */
#ifndef NP_TUI_TERM_INPUT_H
#define NP_TUI_TERM_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum input_kind {
    INPUT_NOTHING,
    INPUT_KEY,
    INPUT_CLICK,     /* the first mouse button was pressed at y, x, which count from 0 */
    INPUT_DRAG,      /* the pointer has moved there with that button held down, */
    INPUT_MOTION,    /* ... or without it */
    INPUT_FOCUS_IN,  /* the window has got the focus */
    INPUT_FOCUS_OUT, /* ... and lost it */
    INPUT_GROUND,    /* the terminal's background is `ground` */
    INPUT_FENCE,     /* the terminal has answered all that it was asked */
};

struct input_event {
    enum input_kind kind;
    int key; /* a key of key.h; NP_KEY_NONE for one that is unknown */
    int y;
    int x;
    int32_t ground; /* 0xRRGGBB */
};

/*
 * Reads the event at the beginning of `count` bytes, of which there is at least one. Returns how
 * many bytes it has, or 0 if it is not complete; if `ended`, nothing follows, and the result is not
 * 0. Unknown sequences are taken whole, so that their letters are not taken for keys.
 */
size_t input_decode(const char *bytes, size_t count, bool ended, struct input_event *event);

/* Adds what a key of the terminal sends, in its own description; it takes precedence. The string
 * must stay valid. */
void input_add_key(const char *sequence, int key);

/* Reads the next event from standard input; false if there is none yet. Waits only for the rest of
 * a sequence. */
bool input_read(struct input_event *event);

/* Whether bytes are read but not decoded, for which poll() does not wait. */
bool input_is_pending(void);

/* Whether standard input has ended. */
bool input_has_ended(void);

#endif
