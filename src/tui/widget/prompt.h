// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The prompt: a line of text that the player types and edits, alone or in a field of a form.
 *
 * A proposal is selected: the first character typed replaces it, but keys that move the cursor or
 * erase keep it for editing.
 */
#ifndef NP_TUI_WIDGET_PROMPT_H
#define NP_TUI_WIDGET_PROMPT_H

#include <stdbool.h>
#include <stddef.h>

#include "keys/request.h"
#include "tui/term/canvas.h"

enum { PROMPT_BYTES = 1024 };

/* All zero if empty. */
struct prompt {
    char text[PROMPT_BYTES]; /* UTF-8 */
    size_t length;           /* bytes, without the NUL */
    size_t cursor;           /* the byte before which characters are inserted */
    bool selected;           /* the text is a proposal, and not empty */
};

/* Sets the text, cut if it does not fit, with the cursor at its end. */
void prompt_set(struct prompt *prompt, const char *text);

/* Sets a proposal. */
void prompt_propose(struct prompt *prompt, const char *text);

/* Turns the text into a proposal. */
void prompt_select(struct prompt *prompt);

/* Inserts a character, or drops it if there is no room; false if the key is not a character. */
bool prompt_key(struct prompt *prompt, int key);

/* Moves the cursor or erases. Returns whether the text changed. */
bool prompt_request(struct prompt *prompt, enum request request);

/* Puts the cursor where the text was clicked. */
void prompt_click(struct prompt *prompt, bool ascii, const struct click *click);

/* Draws the text around the cursor from column `x` to before `end`; returns the column after it. */
int prompt_draw_text(
    const struct prompt *prompt, struct canvas *canvas, int y, int x, int end, enum role role);

/* Draws the label and the text. */
void prompt_draw(
    const struct prompt *prompt, struct canvas *canvas, int y, int x, const char *label);

#endif
