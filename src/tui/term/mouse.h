// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Mouse reports of terminals, decoded one by one.
 *
 * Curses gathers all reports that wait into one gesture, a double or triple click at most, and
 * drops the rest, so quick clicks would be lost. Here every press is a click, however many come at
 * once.
 *
 * The two forms are those of xterm, which others have taken over: "SGR", ESC [ < button ; column ;
 * row M or m, and the older ESC [ M and three bytes, each 32 more than what it says.
 */
#ifndef NP_TUI_TERM_MOUSE_H
#define NP_TUI_TERM_MOUSE_H

#include <stdbool.h>

enum mouse_form { MOUSE_SGR, MOUSE_BYTES };

/* What the mouse did; a release, another button and a movement are nothing. */
struct mouse_report {
    bool click; /* the first button was pressed at y, x, both from 0 */
    int key;    /* NP_KEY_WHEEL_UP and its like, else NP_KEY_NONE */
    int y;
    int x;
};

/*
 * Reads what follows the introducer of the form. `next` gives byte after byte, or a negative number
 * if none comes in time: what was cut off is nothing.
 */
struct mouse_report mouse_read(enum mouse_form form, int (*next)(void *), void *context);

#endif
