// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Signals as input: a handler only writes the number of the signal into a pipe, and the event loop
 * reads one after the other, like keys. Only the main thread may call these functions.
 */
#ifndef NP_TUI_TERM_SIGNALS_H
#define NP_TUI_TERM_SIGNALS_H

#include "base/status.h"

/*
 * Begins to catch INT, TERM, HUP, QUIT, TSTP, CONT and WINCH, except those that the program was
 * started to ignore. Signals that end a program at once, such as SEGV, first call `rescue`, which
 * must be safe in a signal handler.
 *
 * Returns NP_OK, or NP_SYSTEM (no pipe).
 */
enum np_status signals_up(void (*rescue)(void), struct np_error *error);

/* Restores the old actions of all signals. */
void signals_down(void);

/* Readable when a signal has come. */
int signals_fd(void);

/* Reads the next signal; 0 if there is none. */
int signals_take(void);

/* Stops the program as Ctrl-Z does, and returns when the program continues. The terminal must be
 * down. */
void signals_stop(void);

#endif
