// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The terminal: the only file that knows curses.
 *
 * There is one terminal, so there is no handle; the main thread owns it.
 */
#ifndef NP_TUI_TERM_TERMINAL_H
#define NP_TUI_TERM_TERMINAL_H

#include <stdbool.h>

#include "base/status.h"
#include "tui/term/canvas.h"
#include "tui/term/theme.h"
#include "tui/tui.h"

/*
 * Whether a screen can be drawn at all: standard input and output are a terminal, and TERM names
 * one that can place the cursor.
 *
 * Returns NP_OK, or NP_NO_TERMINAL with a text that says what to do.
 */
enum np_status terminal_check(struct np_error *error);

/* Whether the locale speaks UTF-8; sets the locale of characters. */
bool terminal_speaks_utf8(void);

/*
 * Takes the screen. After terminal_check(). Returns NP_OK or NP_NO_TERMINAL.
 */
enum np_status terminal_up(
    enum tui_color color, const struct theme_row *theme, bool mouse, struct np_error *error);

/* Whether the screen is drawn in colours. */
bool terminal_has_colors(void);

/* Gives the screen back as it was. May be called twice. */
void terminal_down(void);

/* Gives it back from a signal handler, before the program is ended on the spot. */
void terminal_rescue(void);

/* Takes it again, after terminal_down() or after a shell had it: the next terminal_show() draws
 * everything. */
void terminal_again(void);

/* Changes the looks of all roles. */
void terminal_set_theme(const struct theme_row *theme);

/* Begins or ceases to take mouse clicks. */
void terminal_set_mouse(bool on);

/* Learns the terminal's size, after it changed. */
void terminal_resize(int *rows, int *cols);

/* Draws every cell anew at the next terminal_show(), whatever is on the screen. */
void terminal_forget(void);

/* Shows a canvas of the terminal's size. */
void terminal_show(const struct canvas *canvas);

/* How many bytes wait to be read; 0 at the end of a terminal that has gone. */
int terminal_waiting_bytes(void);

/* What terminal_read() found. */
struct terminal_event {
    int key;    /* of key.h; NP_KEY_NONE for a click and for a key that has no number there */
    bool click; /* at y, x */
    int y;
    int x;
};

/* Takes the next key or click; false if there is none yet. Never waits (25 ms behind an Escape). */
bool terminal_read(struct terminal_event *event);

#endif
