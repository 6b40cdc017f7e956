// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The prompt: one line of words that the player types and edits.
 */
#ifndef NP_TUI_PROMPT_H
#define NP_TUI_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "tui/canvas.h"
#include "tui/request.h"

enum { PROMPT_BYTES = 1024 };

/* All zero is an empty one. */
struct prompt {
    char text[PROMPT_BYTES]; /* UTF-8 */
    size_t length;           /* bytes, without the NUL */
    size_t cursor;           /* the byte before which a character goes */
};

/* Puts other words in, cut if they do not fit; the cursor goes behind them. */
void prompt_set(struct prompt *prompt, const char *text);

/* Takes a key that is a character; false if it is none. What does not fit is dropped. */
bool prompt_key(struct prompt *prompt, int key);

/* Moves the cursor or erases; false if the request is not one of a prompt, or changes no text. */
bool prompt_request(struct prompt *prompt, enum request request);

/* Draws the label and the words around the cursor. */
void prompt_draw(const struct prompt *prompt, struct canvas *canvas, int y, const char *label);

#endif
