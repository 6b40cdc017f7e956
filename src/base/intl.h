// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Words in the player's language, by gettext (U. Drepper's design of 1995, as POSIX.1-2024 has it).
 *
 * A text for people is marked where it stands: _("text"), N_("text") in a table that is looked up
 * when it is shown, P_("%u move", "%u moves", count) where the number chooses. Functions that
 * speak look up their own format, so their callers mark nothing: np_fail(), app_say(),
 * message_remark() and a few more, which po/extract lists. What machines read is the same in every
 * language: results on standard output, files, names of options and their values.
 */
#ifndef NP_BASE_INTL_H
#define NP_BASE_INTL_H

#include "base/compiler.h"

/*
 * Looks up a text and returns the translation or the text itself; both stay good for ever. Any
 * thread may call it.
 */
const char *intl_text(const char *text) NP_FORMAT_ARGUMENT(1);

/* The same for a text with a number of things in it. */
const char *intl_plural(const char *one, const char *many, unsigned long long count)
    NP_FORMAT_ARGUMENT(1) NP_FORMAT_ARGUMENT(2);

#define _(text) intl_text(text)
#define N_(text) text
#define P_(one, many, count) intl_plural((one), (many), (count))

/*
 * Speaks the language that the environment asks for (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), with
 * the catalogues in TEXTDOMAINDIR or installation_translations(). For main, before the first
 * thread; what was not begun speaks English.
 */
void intl_begin(void);

/* Speaks UTF-8 whatever the locale's characters are: for the screen, which converts by itself. */
void intl_use_utf8(void);

/* Speaks English from here on: for output that other programs read. */
void intl_end(void);

#endif
