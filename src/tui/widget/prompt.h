// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The prompt: a text that the player types and edits, on a line of its own or in a field of a form.
 *
 * What the program proposes is selected: the first character that is typed takes its place, while
 * the keys that move the cursor or erase keep it, to be edited.
 */
#ifndef NP_TUI_WIDGET_PROMPT_H
#define NP_TUI_WIDGET_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "keys/request.h"
#include "tui/term/canvas.h"

enum { PROMPT_BYTES = 1024 };

/* All zero is an empty one. */
struct prompt {
    char text[PROMPT_BYTES]; /* UTF-8 */
    size_t length;           /* bytes, without the NUL */
    size_t cursor;           /* the byte before which a character goes */
    bool selected;           /* it is a proposal; never if it is empty */
};

/* Puts other words in, cut if they do not fit; the cursor goes behind them. */
void prompt_set(struct prompt *prompt, const char *text);

/* The same for words that are proposed. */
void prompt_propose(struct prompt *prompt, const char *text);

/* Proposes what is there. */
void prompt_select(struct prompt *prompt);

/* Takes a key that is a character; false if it is none. What does not fit is dropped. */
bool prompt_key(struct prompt *prompt, int key);

/* Moves the cursor or erases; false if the request is not one of a prompt, or changes no text. */
bool prompt_request(struct prompt *prompt, enum request request);

/* Puts the cursor where it was clicked: at a column of the HIT_TEXT that was drawn. */
void prompt_click(struct prompt *prompt, bool ascii, const struct hit *hit, int x);

/* Draws the words around the cursor from column `x` to before `end`; returns the column behind. */
int prompt_draw_text(
    const struct prompt *prompt, struct canvas *canvas, int y, int x, int end, enum role role);

/* Draws the label and the words around the cursor. */
void prompt_draw(
    const struct prompt *prompt, struct canvas *canvas, int y, int x, const char *label);

#endif
