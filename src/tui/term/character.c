// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The reader of characters.
 */
#include "config.h"

#include "tui/term/character.h"

#include <curses.h>
#include <limits.h>

int
character_read(wint_t *code)
{
    mbstate_t state = {0};
    bool begun = false;
    int next;

    while ((next = getch()) != ERR) {
        const char byte = (char)next;
        wchar_t character;
        size_t length;

        if (next > UCHAR_MAX) {
            *code = (wint_t)next;
            return KEY_CODE_YES;
        }
        length = mbrtowc(&character, &byte, 1, &state);
        if (length <= 1) {
            *code = (wint_t)character;
            return OK;
        }
        /* The byte that shows a character to be broken may begin the next one. */
        if (length == (size_t)-1 && begun)
            ungetch(next);
        if (length == (size_t)-1)
            state = (mbstate_t){0};
        begun = length == (size_t)-2;
    }
    return ERR;
}
