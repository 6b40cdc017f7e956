// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Keys: their numbers and names.
 *
 * A printable character is its own Unicode number; control keys are 1 .. 31; the others are below.
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
    NP_KEY_WHEEL_UP, /* a notch of the mouse's wheel */
    NP_KEY_WHEEL_DOWN,
    NP_KEY_WHEEL_LEFT,
    NP_KEY_WHEEL_RIGHT,
    NP_KEY_PASTE_BEGIN, /* pasted text begins */
    NP_KEY_PASTE_END,   /* pasted text ends */
};

/* Whether the key is a notch of the wheel. */
static inline bool
key_is_wheel(int key)
{
    return key >= NP_KEY_WHEEL_UP && key <= NP_KEY_WHEEL_RIGHT;
}

/* Ctrl with a letter. */
#define NP_KEY_CTRL(letter) ((letter)&31)

/* The longest name of a key, with its NUL. */
enum { KEY_NAME_BYTES = 24 };

/*
 * Reads the name of a key: a character, or one of up down left right Home End PageUp PageDown
 * Delete Enter Esc Space Tab Backspace F1, Shift-up Shift-down Shift-left Shift-right, WheelUp
 * WheelDown WheelLeft WheelRight, or Ctrl-A .. Ctrl-Z. Returns NP_KEY_NONE if it is none.
 */
int key_parse(const char *name, size_t length);

/*
 * Writes the name of a key.
 */
void key_format(int key, char name[KEY_NAME_BYTES]);

/* The same in the player's language. */
void key_title(int key, char title[KEY_NAME_BYTES]);

#endif
