// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * What is pasted, inside the application: its keys are text, and no requests.
 */
#ifndef NP_TUI_APP_PASTE_H
#define NP_TUI_APP_PASTE_H

#include <stdbool.h>

#include "tui/app.h"

/* Collects what is pasted and hands it over at its end; true if the key was part of it. */
bool app_paste_key(struct app *app, int key);

/* Whether keys that came at once are a text: characters, some of which ask for nothing here. A view
 * that takes characters as text may take these, too. */
bool app_were_pasted(const struct app *app, const int *keys, size_t count);

#endif
