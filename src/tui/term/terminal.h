// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The terminal: taking it over and restoring it. What it shows is in paint.h, what it sends in
 * input.h. There is one terminal, owned by the main thread.
 */
#ifndef NP_TUI_TERM_TERMINAL_H
#define NP_TUI_TERM_TERMINAL_H

#include <stdbool.h>

#include "base/status.h"
#include "front/front.h"

/* Whether TERM names a terminal that can place the cursor. */
bool terminal_places_cursor(void);

/*
 * Checks that a screen can be drawn: standard input and output are a terminal, and TERM names one
 * that can place the cursor.
 *
 * Returns NP_OK, or NP_NO_TERMINAL with a text that says what to do.
 */
enum np_status terminal_check(struct np_error *error);

/* Whether the font lacks braille patterns and eighths of blocks, as those of a Linux console do,
 * which have at most 512 characters. */
bool terminal_is_coarse(void);

/* Whether the environment names no locale, as on a bare system. */
bool terminal_lacks_locale(void);

/* Sets the locale of characters, C.UTF-8 if none is named and the terminal is known to show it, and
 * returns whether it uses UTF-8. */
bool terminal_speaks_utf8(void);

/* Takes over the screen, after terminal_check(); a theme must be set before paint_show().
 * Returns NP_OK or NP_NO_TERMINAL. */
enum np_status terminal_up(enum when color, struct np_error *error);

/* Whether the line is a serial one that is too slow for animation. */
bool terminal_is_slow(void);

/* Restores the screen. May be called twice. */
void terminal_down(void);

/* Restores the screen from the handler of a signal that ends the program. */
void terminal_rescue(void);

/* Takes the screen over again, after terminal_down() or after a shell used it; the next
 * paint_show() draws everything. */
void terminal_again(void);

/* Reads the terminal's size, after it changed. */
void terminal_resize(int *rows, int *cols);

#endif
