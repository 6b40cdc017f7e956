// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The game in lines: one command in, one sentence out. For screen readers, for scripts, and for
 * terminals that cannot place the cursor.
 */
#ifndef NP_PLAIN_PLAIN_H
#define NP_PLAIN_PLAIN_H

#include <stdio.h>

#include "tui/app.h"

/*
 * Plays until the input ends or the player quits. Both streams stay the caller's.
 *
 * Returns NP_OK, or NP_IO (the output cannot be written).
 */
enum np_status plain_run(struct app *app, FILE *input, FILE *output, struct np_error *error);

#endif
