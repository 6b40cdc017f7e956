// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Decodes mouse reports, one by one: curses merges waiting reports into one gesture, so quick
 * clicks would be lost.
 *
 * The two forms are xterm's: "SGR", ESC [ < button ; column ; row M or m, and the older ESC [ M and
 * three bytes, each 32 more than its value.
 */
#ifndef NP_TUI_TERM_MOUSE_H
#define NP_TUI_TERM_MOUSE_H

#include <stdbool.h>

enum mouse_form { MOUSE_SGR, MOUSE_BYTES };

/* What the mouse did. Releases, other buttons and movements are ignored. */
struct mouse_report {
    bool click; /* the first button was pressed at y, x, both from 0 */
    int key;    /* NP_KEY_WHEEL_UP and its like, else NP_KEY_NONE */
    int y;
    int x;
};

/*
 * Reads what follows the introducer of the form. `next` returns byte after byte, or a negative
 * number if none comes in time; an incomplete report is ignored.
 */
struct mouse_report mouse_read(enum mouse_form form, int (*next)(void *), void *context);

#endif
