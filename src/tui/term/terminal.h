// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The terminal: taking it over and restoring it, colours, and showing a canvas. Input is in
 * input.h. There is one terminal, owned by the main thread.
 */
#ifndef NP_TUI_TERM_TERMINAL_H
#define NP_TUI_TERM_TERMINAL_H

#include <stdbool.h>

#include "base/status.h"
#include "base/text/text.h"
#include "front/front.h"
#include "front/theme.h"
#include "tui/term/canvas.h"

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

/* Whether the terminal is one that shows UTF-8 even then. */
bool terminal_shows_utf8(void);

/* Sets the locale of characters, C.UTF-8 if none is named and the terminal shows it, and returns
 * whether it uses UTF-8. */
bool terminal_speaks_utf8(void);

/* Takes over the screen, after terminal_check(); a theme must be set before terminal_show().
 * Returns NP_OK or NP_NO_TERMINAL. */
enum np_status terminal_up(enum when color, struct np_error *error);

/* Adds a sequence of the terminal's description, which may ask for padding; NULL = none. */
void terminal_add(struct text *output, const char *sequence);

/* The number of colours in use: 0, 8, 256 or THEME_DIRECT. */
int terminal_colors(void);

/* Whether the line is a serial one that is too slow for animation. */
bool terminal_is_slow(void);

/* Restores the screen. May be called twice. */
void terminal_down(void);

/* Restores the screen from the handler of a signal that ends the program. */
void terminal_rescue(void);

/* Takes the screen over again, after terminal_down() or after a shell used it; the next
 * terminal_show() draws everything. */
void terminal_again(void);

/* Sets the terminal's own background, 0xRRGGBB or THEME_DEFAULT; to be followed by a theme. */
void terminal_set_ground(int32_t ground);

/* Changes the colours and attributes of all roles. */
void terminal_set_theme(const struct theme_row *theme);

/* Reads the terminal's size, after it changed. */
void terminal_resize(int *rows, int *cols);

/* Makes the next terminal_show() draw every cell. */
void terminal_forget(void);

/* Shows a canvas of the terminal's size: sends only the cells that have changed, all at once.
 * Returns how many bytes it has sent. */
size_t terminal_show(const struct canvas *canvas);

#endif
