// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Keys. A printable character has its Unicode number, a control key 1 to 31; the others have
 * numbers beyond Unicode.
 */
#ifndef NP_KEYS_KEY_H
#define NP_KEYS_KEY_H

#include <stdbool.h>
#include <stddef.h>

enum key {
    NP_KEY_NONE = 0,
    NP_KEY_TAB = 9,
    NP_KEY_ENTER = 10,
    NP_KEY_ESCAPE = 27,
    NP_KEY_BACKSPACE = 127,
    NP_KEY_UP = 0x110000,
    NP_KEY_DOWN,
    NP_KEY_LEFT,
    NP_KEY_RIGHT,
    NP_KEY_HOME,
    NP_KEY_END,
    NP_KEY_PAGE_UP,
    NP_KEY_PAGE_DOWN,
    NP_KEY_DELETE,
    NP_KEY_F1,
    NP_KEY_SHIFT_UP,
    NP_KEY_SHIFT_DOWN,
    NP_KEY_SHIFT_LEFT,
    NP_KEY_SHIFT_RIGHT,
    NP_KEY_WHEEL_UP, /* one notch of the mouse wheel */
    NP_KEY_WHEEL_DOWN,
    NP_KEY_WHEEL_LEFT,
    NP_KEY_WHEEL_RIGHT,
    NP_KEY_PASTE_BEGIN, /* not keys, but the marks before and after pasted text */
    NP_KEY_PASTE_END,
};

static inline bool
key_is_wheel(int key)
{
    return key >= NP_KEY_WHEEL_UP && key <= NP_KEY_WHEEL_RIGHT;
}

static inline bool
key_is_text(int key)
{
    return key >= ' ' && key < NP_KEY_UP && key != NP_KEY_BACKSPACE;
}

/* The key for Ctrl with a letter. */
#define NP_KEY_CTRL(letter) ((letter)&31)

/* Enough for the name of any key in any language. */
enum { KEY_NAME_BYTES = 24 };

/* Reads the name of a key: a character, Ctrl-A to Ctrl-Z, or a name from the table in key.c.
 * Returns NP_KEY_NONE if there is no such key. */
int key_parse(const char *name, size_t length);

/* Writes the name of a key, in the player's language if `translated`. */
void key_format(int key, bool translated, char name[KEY_NAME_BYTES]);

#endif
