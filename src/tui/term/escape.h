// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Keys that come as escape sequences which the terminal's description does not name.
 */
#ifndef NP_TUI_TERM_ESCAPE_H
#define NP_TUI_TERM_ESCAPE_H

/* How long, in milliseconds, the rest of a sequence may take after its beginning. */
enum { ESCAPE_DELAY_MS = 25 };

/* Has curses know the arrows, Home, End and their like in both modes of the cursor keys. */
void escape_define_keys(void);

/*
 * Call when ESC was read: takes the rest of a sequence of ECMA-48 ("CSI", ESC [) or of a single
 * shift ("SS3", ESC O) whole. Returns NP_KEY_NONE for one, and NP_KEY_ESCAPE where ESC was a key of
 * its own.
 */
int escape_read(void);

#endif
