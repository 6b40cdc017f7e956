// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The line-by-line game: one command in, one sentence out. It is for screen readers, for scripts,
 * and for terminals that cannot place the cursor.
 */
#ifndef NP_PLAIN_PLAIN_H
#define NP_PLAIN_PLAIN_H

#include <stdio.h>

#include "front/front.h"
#include "records/keeper.h"

/*
 * Plays until the input ends or the player quits. Does not close the streams.
 *
 * Returns NP_OK, NP_IO (the output cannot be written) or what game_begin() returns.
 */
enum np_status plain_main(const struct front_options *options, FILE *input, FILE *output,
    struct keeper_outcome *outcome, struct np_error *error);

#endif
