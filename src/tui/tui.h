// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The front end on the screen.
 */
#ifndef NP_TUI_TUI_H
#define NP_TUI_TUI_H

#include "base/status.h"
#include "front/front.h"
#include "records/keeper.h"

/*
 * Plays until the player leaves; *signal is the signal that ended the game, or 0. Takes over the
 * terminal and the signals and restores both. Call it from the main thread.
 *
 * Returns NP_OK, NP_NO_TERMINAL (the text says what to do), what game_begin() returns, NP_NO_MEMORY
 * or NP_SYSTEM.
 */
enum np_status tui_main(const struct front_options *options, struct keeper_outcome *outcome,
    int *signal, struct np_error *error);

#endif
