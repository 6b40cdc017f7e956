// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The event loop: keys, signals, the solver's news and time, with one place that waits.
 */
#ifndef NP_TUI_LOOP_H
#define NP_TUI_LOOP_H

#include "tui/app.h"

/*
 * Plays on the terminal, which must be up, as must be the signals, until the player leaves, the
 * input ends or a signal asks for it. *signal is that signal, or 0.
 *
 * Returns NP_OK, or NP_NO_MEMORY (no room for the screen).
 */
enum np_status loop_run(struct app *app, int *signal, struct np_error *error);

#endif
