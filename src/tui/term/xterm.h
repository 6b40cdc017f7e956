// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The sequences of xterm that curses does not send: marks around pasted text, mouse reports,
 * synchronized output, and the clipboard. Terminals that speak ECMA-48 ignore those that they do
 * not know; nothing is sent to other terminals.
 */
#ifndef NP_TUI_TERM_XTERM_H
#define NP_TUI_TERM_XTERM_H

#include <stdbool.h>
#include <stddef.h>

#include "front/front.h"

/* The most bytes that the clipboard takes: hterm, among others, drops a sequence of more than
 * 100,000 bytes, and this many fit into one as base64. */
enum { XTERM_CLIPBOARD_MAX = 74994 };

/* Turns off all modes of this file, whichever are on; also ends a frame. For a signal handler. */
extern const char xterm_restore[];

/* Takes over the terminal; `ecma_48` says whether it speaks ECMA-48. */
void xterm_up(bool ecma_48);

/* Turns off what is on. xterm_again() turns it on again. */
void xterm_down(void);
void xterm_again(void);

/* Which movements of the mouse the terminal reports; see enum mouse_mode. */
void xterm_set_mouse(enum mouse_mode mode);

/* Between these calls the terminal collects output and then shows it at once: synchronized output,
 * DECSET 2026. */
void xterm_begin_frame(void);
void xterm_end_frame(void);

/* Whether there may be a clipboard: a terminal does not tell. */
bool xterm_has_clipboard(void);

/* Puts text into the terminal's clipboard by OSC 52. Returns whether it was sent: not if it has
 * more than XTERM_CLIPBOARD_MAX bytes or the terminal has no clipboard. */
bool xterm_copy(const char *text, size_t bytes);

#endif
