// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Sequences of xterm, after "XTerm Control Sequences" by E. Moy and others
 * (https://invisible-island.net/xterm/ctlseqs/ctlseqs.html); synchronized output after C. Parpart's
 * specification (https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036).
 */
#include "config.h"

#include "tui/term/xterm.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file/file.h"
#include "base/text/text.h"

static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";
static const char frame_begin[] = "\033[?2026h", frame_end[] = "\033[?2026l";

/* To report movements, a terminal must also report clicks; turning off the one turns off the other
 * in some terminals, so the way to each mode is spelt out. */
static const char *const mouse_modes[] = {
    [MOUSE_OFF] = "\033[?1003l\033[?1000l\033[?1006l",
    [MOUSE_CLICKS] = "\033[?1003l\033[?1000h\033[?1006h",
    [MOUSE_HOVER] = "\033[?1000h\033[?1003h\033[?1006h",
};

const char xterm_restore[] = "\033[?2026l\033[?1003l\033[?1000l\033[?1006l\033[?2004l";

static struct {
    bool ecma_48; /* the terminal knows its sequences */
    bool clipboard;
    enum mouse_mode mouse;
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
    const char *const name = getenv("TERM");

    xterm.ecma_48 = ecma_48;
    /* Old kernels print a sequence for the clipboard on the console. */
    xterm.clipboard = ecma_48 && (name == NULL || strncmp(name, "linux", 5) != 0);
    xterm.mouse = MOUSE_OFF;
    send_string(paste_on);
}

void
xterm_down(void)
{
    if (xterm.mouse != MOUSE_OFF)
        send_string(mouse_modes[MOUSE_OFF]);
    send_string(paste_off);
}

void
xterm_again(void)
{
    send_string(paste_on);
    if (xterm.mouse != MOUSE_OFF)
        send_string(mouse_modes[xterm.mouse]);
}

void
xterm_set_mouse(enum mouse_mode mode)
{
    if (xterm.mouse != mode)
        send_string(mouse_modes[mode]);
    xterm.mouse = mode;
}

void
xterm_begin_frame(void)
{
    send_string(frame_begin);
}

void
xterm_end_frame(void)
{
    send_string(frame_end);
}

bool
xterm_has_clipboard(void)
{
    return xterm.clipboard;
}

bool
xterm_copy(const char *text, size_t bytes)
{
    struct text sequence = {0};
    bool sent = false;

    if (!xterm.clipboard || bytes > XTERM_CLIPBOARD_MAX)
        return false;
    text_add(&sequence, "\033]52;c;");
    text_add_base64(&sequence, text, bytes);
    text_add(&sequence, "\a");
    if (text_status(&sequence, NULL) == NP_OK)
        sent = send(sequence.bytes, sequence.length);
    text_free(&sequence);
    return sent;
}
