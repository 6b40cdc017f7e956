// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The sequences of xterm that few descriptions of terminals have: marks around pasted text, reports
 * of the mouse and of the focus, synchronized output, questions, the title of the window, and the
 * clipboard. Terminals that speak ECMA-48 ignore those that they do not know; nothing is sent to
 * other terminals.
 */
#ifndef NP_TUI_TERM_XTERM_H
#define NP_TUI_TERM_XTERM_H

#include <stdbool.h>
#include <stddef.h>

#include "front/front.h"

/* The most bytes that the clipboard takes: hterm, among others, drops a sequence of more than
 * 100,000 bytes, and this many fit into one as base64. */
enum { XTERM_CLIPBOARD_MAX = 74994 };

/* The longest title, with its NUL. */
enum { XTERM_TITLE_BYTES = 160 };

/* Turns off all modes of this file, whichever are on; also ends a frame. For a signal handler. */
extern const char xterm_restore[];

/* Takes over the terminal; `ecma_48` says whether it speaks ECMA-48. */
void xterm_up(bool ecma_48);

/* Turns on again what xterm_restore has turned off. */
void xterm_again(void);

/* Asks for the background, and for what any terminal answers, after it: see INPUT_GROUND and
 * INPUT_FENCE. Returns whether it was sent. */
bool xterm_ask(void);

/* Sets the title of the window, without control characters. xterm_restore gives it the old one
 * back. */
void xterm_set_title(const char *title);

/* Which movements of the mouse the terminal reports; see enum mouse_mode. */
void xterm_set_mouse(enum mouse_mode mode);

/* Between these sequences the terminal collects output and then shows it at once: synchronized
 * output, DECSET 2026. They are empty if NPUZZLE_NO_SYNC is set in the environment. */
const char *xterm_frame_begin(void);
const char *xterm_frame_end(void);

/* Whether there may be a clipboard: a terminal does not tell. */
bool xterm_has_clipboard(void);

/* Puts text into the terminal's clipboard by OSC 52. Returns whether it was sent: not if it has
 * more than XTERM_CLIPBOARD_MAX bytes or the terminal has no clipboard. */
bool xterm_copy(const char *text, size_t bytes);

#endif
