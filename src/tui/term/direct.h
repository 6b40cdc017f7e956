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

/* Offers the description to the newterm() that follows, if the terminal has 24-bit colours: its
 * description has RGB or Tc, or COLORTERM is truecolor or 24bit. Call it after setupterm(). Returns
 * whether direct_withdraw() must be called. */
bool direct_offer(void);

/* Restores the environment. */
void direct_withdraw(void);

#endif
