// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * 24-bit colours. Most terminals have them, but few descriptions of terminals say so, and curses
 * believes the description. So it is handed one that says so: the terminal's own, with another
 * number of colours and other sequences for them.
 *
 * Curses reads a description from the environment variable TERMINFO if that begins with "hex:", in
 * the format of term(5). A curses that cannot do that finds the usual description.
 */
#ifndef NP_TUI_TERM_DIRECT_H
#define NP_TUI_TERM_DIRECT_H

#include <stdbool.h>

/* Makes curses read such a description if the terminal has 24-bit colours: its own has RGB or Tc,
 * or COLORTERM is truecolor or 24bit. It stays in TERMINFO, since the environment must not change
 * once there are threads. Call it after setupterm(). Returns whether curses still has a
 * description. */
bool direct_offer(void);

#endif
