// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The names of keys.
 */
#include "config.h"

#include "keys/key.h"

#include <stdio.h>
#include <string.h>

#include "base/intl.h"

static const struct {
    int key;
    const char *name;  /* the name in the configuration */
    const char *title; /* the name to translate for the player */
} named[] = {
    {NP_KEY_UP, "up", N_("Up")},
    {NP_KEY_DOWN, "down", N_("Down")},
    {NP_KEY_LEFT, "left", N_("Left")},
    {NP_KEY_RIGHT, "right", N_("Right")},
    {NP_KEY_HOME, "Home", N_("Home")},
    {NP_KEY_END, "End", N_("End")},
    {NP_KEY_PAGE_UP, "PageUp", N_("PageUp")},
    {NP_KEY_PAGE_DOWN, "PageDown", N_("PageDown")},
    {NP_KEY_DELETE, "Delete", N_("Delete")},
    {NP_KEY_F1, "F1", N_("F1")},
    {NP_KEY_SHIFT_UP, "Shift-up", N_("Shift-Up")},
    {NP_KEY_SHIFT_DOWN, "Shift-down", N_("Shift-Down")},
    {NP_KEY_SHIFT_LEFT, "Shift-left", N_("Shift-Left")},
    {NP_KEY_SHIFT_RIGHT, "Shift-right", N_("Shift-Right")},
    {NP_KEY_WHEEL_UP, "WheelUp", N_("wheel up")},
    {NP_KEY_WHEEL_DOWN, "WheelDown", N_("wheel down")},
    {NP_KEY_WHEEL_LEFT, "WheelLeft", N_("wheel left")},
    {NP_KEY_WHEEL_RIGHT, "WheelRight", N_("wheel right")},
    {NP_KEY_ENTER, "Enter", N_("Enter")},
    {NP_KEY_ESCAPE, "Esc", N_("Esc")},
    {' ', "Space", N_("Space")},
    {NP_KEY_TAB, "Tab", N_("Tab")},
    {NP_KEY_BACKSPACE, "Backspace", N_("Backspace")},
};

int
key_parse(const char *name, size_t length)
{
    if (length == 1 && (unsigned char)name[0] > ' ' && (unsigned char)name[0] < 127)
        return name[0];
    if (length == 6 && memcmp(name, "Ctrl-", 5) == 0 && name[5] >= 'A' && name[5] <= 'Z')
        return NP_KEY_CTRL(name[5]);
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (strlen(named[i].name) == length && memcmp(named[i].name, name, length) == 0)
            return named[i].key;
    return NP_KEY_NONE;
}

void
key_format(int key, bool translated, char name[KEY_NAME_BYTES])
{
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (named[i].key == key) {
            snprintf(name, KEY_NAME_BYTES, "%s", translated ? _(named[i].title) : named[i].name);
            return;
        }
    if (key > 0 && key < ' ')
        snprintf(name, KEY_NAME_BYTES, "Ctrl-%c", '@' + key);
    else
        snprintf(name, KEY_NAME_BYTES, "%c", key > ' ' && key < 127 ? key : '?');
}
