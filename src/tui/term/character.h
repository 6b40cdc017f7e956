// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Characters of several bytes, read from the terminal.
 */
#ifndef NP_TUI_TERM_CHARACTER_H
#define NP_TUI_TERM_CHARACTER_H

#include <wchar.h>

/* Reads a character or a curses key code as get_wch(3) does and returns what it returns: OK,
 * KEY_CODE_YES, or ERR when nothing has come in time. Bytes that make no character of the locale
 * are dropped; get_wch() drops what follows them too, and so loses keys. */
int character_read(wint_t *code);

#endif
