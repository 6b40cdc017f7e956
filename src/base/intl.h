// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Translated texts, by gettext (POSIX.1-2024).
 *
 * Texts for people are marked: _("text"); N_("text") in a table whose texts are translated when
 * they are shown; P_("%u move", "%u moves", count) for a plural. np_fail(), app_say() and the
 * other functions that po/extract lists translate their formats themselves. Results on standard
 * output, files, options and their values are for machines and are never translated.
 */
#ifndef NP_BASE_INTL_H
#define NP_BASE_INTL_H

#include "base/compiler.h"

/* Returns the translation of a text, or the text itself; the caller must not free it. Any thread
 * may call it. */
const char *intl_text(const char *text) NP_FORMAT_ARGUMENT(1);

/* Does the same for a text with a count. */
const char *intl_plural(const char *one, const char *many, unsigned long long count)
    NP_FORMAT_ARGUMENT(1) NP_FORMAT_ARGUMENT(2);

#define _(text) intl_text(text)
#define N_(text) text
#define P_(one, many, count) intl_plural((one), (many), (count))

/* Selects the language of the environment (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), with the catalogs
 * in TEXTDOMAINDIR or, without it, this directory. main() calls it before the first thread starts;
 * until then texts are English. */
void intl_begin(const char *catalogs);

/* Makes translations UTF-8 in every locale; the screen converts them itself. */
void intl_use_utf8(void);

/* Selects English for output that other programs read. */
void intl_end(void);

#endif
