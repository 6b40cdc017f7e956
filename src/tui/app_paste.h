// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Pasted text: keys that are text, not requests.
 */
#ifndef NP_TUI_APP_PASTE_H
#define NP_TUI_APP_PASTE_H

#include <stdbool.h>

#include "tui/app.h"

/* Collects pasted text and passes it on at its end; true if the key belonged to it. */
bool app_paste_key(struct app *app, int key);

/* Whether keys that came at once are pasted text: characters, some of which mean nothing here. Not
 * in views that take characters as text. */
bool app_were_pasted(const struct app *app, const int *keys, size_t count);

#endif
