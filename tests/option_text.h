// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The texts that `make update-docs` writes from the table of options: the options of the manual
 * page, and completions for three shells. The program does not contain them.
 */
#ifndef NP_TESTS_OPTION_TEXT_H
#define NP_TESTS_OPTION_TEXT_H

#include "base/text/text.h"

/* Adds the manual page's section OPTIONS, its options in mdoc(7). */
void option_text_manual(struct text *out);

/* Adds a completion file for bash, zsh or fish. */
void option_text_bash(struct text *out);
void option_text_zsh(struct text *out);
void option_text_fish(struct text *out);

#endif
