// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sequences of xterm, after "XTerm Control Sequences" by E. Moy and others
 * (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html); synchronized output after C. Parpart's
 * specification (https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036).
 */
#include "config.h"

#include "tui/term/xterm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file/file.h"
#include "base/text/text.h"
#include "base/text/utf8.h"

/* Marks around pasted text, reports of the focus; the title is kept. */
static const char modes_on[] = "\033[?2004h\033[?1004h\033[22;2t";

/* OSC 11 and DA1. */
static const char questions[] = "\033]11;?\033\\\033[c";

/* To report movements, a terminal must also report clicks; turning off the one turns off the other
 * in some terminals, so the way to each mode is spelt out. */
static const char *const mouse_modes[] = {
    [MOUSE_OFF] = "\033[?1003l\033[?1002l\033[?1006l",
    [MOUSE_CLICKS] = "\033[?1003l\033[?1002h\033[?1006h",
    [MOUSE_HOVER] = "\033[?1002h\033[?1003h\033[?1006h",
};

const char xterm_restore[] = "\033[?2026l\033[?1003l\033[?1002l\033[?1006l\033[?2004l\033[?1004l"
                             "\033[23;2t";

static struct {
    bool ecma_48; /* the terminal knows its sequences, ... */
    bool strings; /* ... also those with text, which old kernels print on the console */
    bool sync;
    enum mouse_mode mouse;
    char title[XTERM_TITLE_BYTES]; /* as sent; "" = none */
} xterm;

/* Sends a sequence. If the terminal is gone, reading from it will fail. */
static bool
send(const char *bytes, size_t count)
{
    return xterm.ecma_48 && file_write_all(STDOUT_FILENO, bytes, count);
}

static void
send_string(const char *sequence)
{
    (void)send(sequence, strlen(sequence));
}

void
xterm_up(bool ecma_48)
{
    const char *const name = getenv("TERM"), *const no_sync = getenv("NPUZZLE_NO_SYNC");

    xterm.ecma_48 = ecma_48;
    xterm.strings = ecma_48 && (name == NULL || strncmp(name, "linux", 5) != 0);
    xterm.sync = ecma_48 && (no_sync == NULL || no_sync[0] == '\0');
    xterm.mouse = MOUSE_OFF;
    xterm_again();
}

void
xterm_again(void)
{
    xterm.title[0] = '\0';
    send_string(modes_on);
    if (xterm.mouse != MOUSE_OFF)
        send_string(mouse_modes[xterm.mouse]);
}

bool
xterm_ask(void)
{
    return xterm.strings && send(questions, sizeof questions - 1);
}

void
xterm_set_title(const char *title)
{
    char shown[XTERM_TITLE_BYTES], sequence[XTERM_TITLE_BYTES + 8];

    utf8_copy(shown, sizeof shown, title);
    text_sanitize(shown);
    if (!xterm.strings || strcmp(xterm.title, shown) == 0)
        return;
    strcpy(xterm.title, shown);
    snprintf(sequence, sizeof sequence, "\033]2;%s\033\\", shown);
    send_string(sequence);
}

void
xterm_set_mouse(enum mouse_mode mode)
{
    if (xterm.mouse != mode)
        send_string(mouse_modes[mode]);
    xterm.mouse = mode;
}

const char *
xterm_frame_begin(void)
{
    return xterm.sync ? "\033[?2026h" : "";
}

const char *
xterm_frame_end(void)
{
    return xterm.sync ? "\033[?2026l" : "";
}

bool
xterm_has_clipboard(void)
{
    return xterm.strings;
}

bool
xterm_copy(const char *text, size_t bytes)
{
    struct text sequence = {0};
    bool sent = false;

    if (!xterm.strings || bytes > XTERM_CLIPBOARD_MAX)
        return false;
    text_add(&sequence, "\033]52;c;");
    text_add_base64(&sequence, text, bytes);
    text_add(&sequence, "\a");
    if (text_status(&sequence, NULL) == NP_OK)
        sent = send(sequence.bytes, sequence.length);
    text_free(&sequence);
    return sent;
}
