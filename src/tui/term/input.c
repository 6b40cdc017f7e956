// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Reading input through curses. The description of a terminal has the arrows of only one cursor key
 * mode, but terminals and multiplexers send those of the other mode, too, so these are added.
 * Unknown sequences are skipped whole, so that their letters are not taken for keys.
 *
 * ECMA-48, section 5.4: ESC [, parameters 0x30-0x3F, intermediates 0x20-0x2F, a final 0x40-0x7E.
 */
#include "config.h"

#include "tui/term/input.h"

#include <curses.h>
#include <limits.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

#include "keys/key.h"

/* Key codes above those of curses. */
enum { CODE_PASTE_BEGIN = KEY_MAX + 1, CODE_PASTE_END, CODE_MOUSE_SGR, CODE_MOUSE_BYTES };

static const struct {
    const char *sequence;
    int code;
} sequences[] = {
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
    {"\033[a", KEY_SR}, /* ... and rxvt */
    {"\033[b", KEY_SF},
    {"\033[c", KEY_SRIGHT},
    {"\033[d", KEY_SLEFT},
    {"\033[M", CODE_MOUSE_BYTES},
    {"\033[<", CODE_MOUSE_SGR},
    {"\033[200~", CODE_PASTE_BEGIN},
    {"\033[201~", CODE_PASTE_END},
};

static const struct {
    int code;
    int key;
} keys[] = {
    {KEY_UP, NP_KEY_UP},
    {KEY_DOWN, NP_KEY_DOWN},
    {KEY_LEFT, NP_KEY_LEFT},
    {KEY_RIGHT, NP_KEY_RIGHT},
    {KEY_HOME, NP_KEY_HOME},
    {KEY_END, NP_KEY_END},
    {KEY_PPAGE, NP_KEY_PAGE_UP},
    {KEY_NPAGE, NP_KEY_PAGE_DOWN},
    {KEY_DC, NP_KEY_DELETE},
    {KEY_F(1), NP_KEY_F1},
    {KEY_SR, NP_KEY_SHIFT_UP},
    {KEY_SF, NP_KEY_SHIFT_DOWN},
    {KEY_SLEFT, NP_KEY_SHIFT_LEFT},
    {KEY_SRIGHT, NP_KEY_SHIFT_RIGHT},
    {KEY_BACKSPACE, NP_KEY_BACKSPACE},
    {KEY_ENTER, NP_KEY_ENTER},
    {CODE_PASTE_BEGIN, NP_KEY_PASTE_BEGIN},
    {CODE_PASTE_END, NP_KEY_PASTE_END},
};

void
input_define_keys(void)
{
    /* mouse.c reads the reports, not curses. */
    define_key(NULL, KEY_MOUSE);
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++)
        /* The terminal's description takes precedence. */
        if (key_defined(sequences[i].sequence) == 0)
            define_key(sequences[i].sequence, sequences[i].code);
}

/* Like get_wch(3), which returns OK, KEY_CODE_YES, or ERR if nothing comes in time, except that it
 * drops only the bytes that form no character; get_wch() also drops what follows them. */
static int
read_character(wint_t *code)
{
    mbstate_t state = {0};
    bool partial = false;
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
        /* A byte that interrupts a character may begin the next one. */
        if (length == (size_t)-1 && partial)
            ungetch(next);
        if (length == (size_t)-1)
            state = (mbstate_t){0};
        partial = length == (size_t)-2;
    }
    return ERR;
}

/* Skips the rest of a sequence after ESC and `introducer`, '[' or 'O'. If nothing follows, ESC and
 * the introducer were two keys. */
static int
skip_sequence(wchar_t introducer)
{
    wint_t code;

    if (read_character(&code) != OK) {
        unget_wch(introducer);
        return NP_KEY_ESCAPE;
    }
    if (introducer == L'O')
        return NP_KEY_NONE;
    if (code == L'[') /* The Linux console sends its first function keys as ESC [ [ and a letter. */
        (void)read_character(&code);
    else
        while (code >= 0x20 && code < 0x40 && read_character(&code) == OK)
            continue;
    return NP_KEY_NONE;
}

/* After ESC: skips an unknown sequence and returns NP_KEY_NONE, or returns NP_KEY_ESCAPE if there
 * is none. */
static int
read_escape(void)
{
    int key = NP_KEY_ESCAPE;
    wint_t code;
    const int kind = read_character(&code);

    timeout(INPUT_ESCAPE_DELAY_MS);
    if (kind == KEY_CODE_YES)
        ungetch((int)code);
    else if (kind == OK && (code == L'[' || code == L'O'))
        key = skip_sequence((wchar_t)code);
    else if (kind == OK)
        unget_wch((wchar_t)code);
    timeout(0);
    return key;
}

/* The next byte of a mouse report; curses reads the byte 127 as Backspace. */
static int
next_byte(void *context)
{
    const int byte = getch();

    (void)context;
    return byte > UCHAR_MAX ? NP_KEY_BACKSPACE : byte;
}

/* Reads a mouse report; false if it means nothing. */
static bool
read_mouse(enum mouse_form form, struct input_event *event)
{
    timeout(INPUT_ESCAPE_DELAY_MS);
    *event = mouse_read(form, next_byte, NULL);
    timeout(0);
    return event->click || event->motion || event->key != NP_KEY_NONE;
}

/* Handles a curses key code; false if it is not input, as when the size has changed. */
static bool
read_code(int code, struct input_event *event)
{
    if (code == CODE_MOUSE_SGR || code == CODE_MOUSE_BYTES)
        return read_mouse(code == CODE_MOUSE_SGR ? MOUSE_SGR : MOUSE_BYTES, event);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].code == code)
            event->key = keys[i].key;
    return code != KEY_RESIZE;
}

bool
input_read(struct input_event *event)
{
    wint_t code;
    int kind;

    while ((kind = read_character(&code)) != ERR) {
        *event = (struct input_event){.key = NP_KEY_NONE};
        if (kind == KEY_CODE_YES) {
            if (read_code((int)code, event))
                return true;
            continue;
        }
        event->key = code == L'\033' ? read_escape()
                     : code == L'\r' ? NP_KEY_ENTER
                     : code == L'\b' ? NP_KEY_BACKSPACE
                                     : (int)code;
        return true;
    }
    return false;
}

int
input_waiting_bytes(void)
{
    int bytes = 0;

    return ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 ? bytes : 0;
}
