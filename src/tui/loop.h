// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The event loop: keys, signals, news of the solver, and time.
 */
#ifndef NP_TUI_LOOP_H
#define NP_TUI_LOOP_H

#include "tui/app.h"

/*
 * Plays on the terminal until the player leaves, the input ends or a signal comes: *signal, or 0.
 * Terminal and signals must be set up.
 *
 * Returns NP_OK, NP_NO_MEMORY or NP_SYSTEM.
 */
enum np_status loop_run(struct app *app, int *signal, struct np_error *error);

#endif
