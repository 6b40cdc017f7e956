// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Decodes mouse reports. Curses would merge waiting reports into one gesture and lose quick clicks.
 *
 * The two forms are xterm's: "SGR", ESC [ < button ; column ; row M or m, and the older ESC [ M and
 * three bytes, each 32 more than its value.
 */
#ifndef NP_TUI_TERM_MOUSE_H
#define NP_TUI_TERM_MOUSE_H

#include "tui/term/input.h"

enum mouse_form { MOUSE_SGR, MOUSE_BYTES };

/*
 * Reads what follows the introducer of the form: a click of the first button or a notch of the
 * wheel. Other buttons, releases, movements and incomplete reports are neither. `next` returns byte
 * after byte, or a negative number if none comes in time.
 */
struct input_event mouse_read(enum mouse_form form, int (*next)(void *), void *context);

#endif
