// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What can be told from the table of options: the help, the manual page's lists, and completions
 * for three shells.
 */
#ifndef NP_CLI_OPTION_OPTION_TEXT_H
#define NP_CLI_OPTION_OPTION_TEXT_H

#include "base/text/text.h"

/* Adds what --help prints. */
void option_text_help(struct text *out);

/* Adds the manual page's section OPTIONS, its options in mdoc(7). */
void option_text_manual(struct text *out);

/* Adds a completion file for bash, zsh or fish. */
void option_text_bash(struct text *out);
void option_text_zsh(struct text *out);
void option_text_fish(struct text *out);

#endif
