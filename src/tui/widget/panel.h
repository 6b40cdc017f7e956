// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The panel beside the board: the player's counts, and what the solver knows, in honest words.
 */
#ifndef NP_TUI_WIDGET_PANEL_H
#define NP_TUI_WIDGET_PANEL_H

#include <stdbool.h>

#include "tui/app.h"
#include "game/humanize.h"

/* Draws the panel where the layout has room for one. */
void panel_draw(const struct app *app, struct canvas *canvas);

/*
 * The solver's state in two or three words: "optimal, proved", "best found", "searching", "gave
 * up", "cannot be solved". A length that is not proved is never called optimal.
 */
const char *panel_solver_words(const struct app *app);

/*
 * Whether the search for the player's board has ended without an answer, and gives no news before
 * the next move; *why, if given, is the reason in a few words.
 */
bool panel_gave_up(const struct app *app, const char **why);

/* Why the solve of this game does not count in the statistics; NULL if it does, or if none are
 * kept.
 */
const char *panel_excuse_words(const struct app *app);

/* By how many moves the game is longer than the shortest way: "+4", "+14..28", or "?". */
void panel_excess_words(char text[HUMANIZE_BYTES], const struct session *session);

/*
 * A number of moves that is known exactly, or between which bounds: "44", "38..52", "38 or more".
 * With less than `width` columns the numbers are rounded: "667k..2.37M".
 */
void panel_bounds_words(char *text, size_t bytes, struct bounds bounds, int width);

#endif
