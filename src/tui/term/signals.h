// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Signals as input: a handler does nothing but write the number into a pipe, so that the event loop
 * takes them one by one, like keys. One set at a time, in the main thread.
 */
#ifndef NP_TUI_TERM_SIGNALS_H
#define NP_TUI_TERM_SIGNALS_H

#include "base/status.h"

/*
 * Begins to catch what concerns a terminal: INT, TERM, HUP, QUIT, TSTP, CONT, WINCH; those that
 * were ignored when the program began are left ignored. Signals that end a program on the spot,
 * such as SEGV, do so after `rescue`, which may only do what a signal handler may.
 *
 * Returns NP_OK, or NP_SYSTEM (no pipe).
 */
enum np_status signals_up(void (*rescue)(void), struct np_error *error);

/* Gives every signal the meaning it had. */
void signals_down(void);

/* Readable when a signal came. */
int signals_fd(void);

/* Takes the next signal; 0 if there is none. */
int signals_take(void);

/*
 * Stops the program as Ctrl-Z does, and returns when it goes on. The terminal must be down.
 */
void signals_stop(void);

#endif
