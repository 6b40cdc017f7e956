// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Escape sequences beyond the terminal's description. A description names the arrows in one mode
 * of the cursor keys, but terminals and what lies between send the other, too; and what is not
 * known must never be taken for the letters that it is made of.
 *
 * ECMA-48, section 5.4: ESC [, parameters 0x30-0x3F, intermediates 0x20-0x2F, a final 0x40-0x7E.
 */
#include "config.h"

#include "tui/term/escape.h"

#include <curses.h>
#include <stdbool.h>

#include "keys/key.h"
#include "tui/term/character.h"

void
escape_define_keys(void)
{
    static const struct {
        const char *sequence;
        int code;
    } known[] = {
        {"\033[A", KEY_UP},
        {"\033[B", KEY_DOWN},
        {"\033[C", KEY_RIGHT},
        {"\033[D", KEY_LEFT},
        {"\033[H", KEY_HOME},
        {"\033[F", KEY_END},
        {"\033OA", KEY_UP},
        {"\033OB", KEY_DOWN},
        {"\033OC", KEY_RIGHT},
        {"\033OD", KEY_LEFT},
        {"\033OH", KEY_HOME},
        {"\033OF", KEY_END},
        {"\033OM", KEY_ENTER},
        {"\033OP", KEY_F(1)},
        {"\033[1~", KEY_HOME},
        {"\033[3~", KEY_DC},
        {"\033[4~", KEY_END},
        {"\033[5~", KEY_PPAGE},
        {"\033[6~", KEY_NPAGE},
        {"\033[11~", KEY_F(1)},
        {"\033[1;2A", KEY_SR}, /* with Shift, as xterm sends them ... */
        {"\033[1;2B", KEY_SF},
        {"\033[1;2C", KEY_SRIGHT},
        {"\033[1;2D", KEY_SLEFT},
        {"\033[a", KEY_SR}, /* ... and as rxvt does */
        {"\033[b", KEY_SF},
        {"\033[c", KEY_SRIGHT},
        {"\033[d", KEY_SLEFT},
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        /* What the description says stands. */
        if (key_defined(known[i].sequence) == 0)
            define_key(known[i].sequence, known[i].code);
}

/* Reads a character of a sequence; false if there is none in time. */
static bool
read_next(wint_t *code)
{
    return character_read(code) == OK;
}

/* Takes what follows ESC [. */
static int
read_control(void)
{
    wint_t code;

    if (!read_next(&code)) {
        unget_wch(L'[');
        return NP_KEY_ESCAPE;
    }
    /* Linux sends its first function keys as ESC [ [ and a letter. */
    if (code == L'[') {
        (void)read_next(&code);
        return NP_KEY_NONE;
    }
    while (code >= 0x20 && code < 0x40 && read_next(&code))
        continue;
    return NP_KEY_NONE;
}

/* Takes what follows ESC O. */
static int
read_shifted(void)
{
    wint_t code;

    if (read_next(&code))
        return NP_KEY_NONE;
    unget_wch(L'O');
    return NP_KEY_ESCAPE;
}

int
escape_read(void)
{
    int key = NP_KEY_ESCAPE;
    wint_t code;
    const int kind = character_read(&code);

    timeout(ESCAPE_DELAY_MS);
    if (kind == KEY_CODE_YES)
        ungetch((int)code);
    else if (kind == OK && code == L'[')
        key = read_control();
    else if (kind == OK && code == L'O')
        key = read_shifted();
    else if (kind == OK)
        unget_wch((wchar_t)code);
    timeout(0);
    return key;
}
