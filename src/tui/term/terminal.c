// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The terminal. Of curses, only the descriptions of terminals are used.
 */
#include "config.h"

#include "tui/term/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "keys/key.h"
#include "tui/term/input.h"
#include "tui/term/paint.h"
#include "tui/term/xterm.h"

/* These define names such as `lines` as macros. */
#include <curses.h>
#include <term.h>

static struct {
    char bytes[256];
    size_t count;
} sequences;

/* State for terminal_rescue(), which restores the screen by what is collected in `sequences`. */
static struct {
    volatile sig_atomic_t armed; /* this program has taken over the terminal */
    struct termios modes;        /* the modes to restore */
} rescue;

/* ---- up and down -------------------------------------------------------------------------- */

bool
terminal_places_cursor(void)
{
    const char *const name = getenv("TERM");
    int result = 0;

    return name != NULL && name[0] != '\0' && setupterm(name, STDOUT_FILENO, &result) == OK &&
           cursor_address != NULL;
}

enum np_status
terminal_check(struct np_error *error)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return np_fail(error, NP_NO_TERMINAL,
            "the game needs a terminal; use --solve to solve boards, or --plain to play line by "
            "line");
    if (!terminal_places_cursor())
        return np_fail(error, NP_NO_TERMINAL,
            "TERM names no terminal that can be drawn on; set another, or use --plain");
    return NP_OK;
}

static bool
is_set(const char *variable)
{
    const char *const value = getenv(variable);

    return value != NULL && value[0] != '\0';
}

bool
terminal_lacks_locale(void)
{
    return !is_set("LC_ALL") && !is_set("LC_CTYPE") && !is_set("LANG");
}

/* Whether the terminal is one that shows UTF-8 even without a locale. */
static bool
shows_utf8(void)
{
    /* Emulators that use UTF-8 whatever the locale; xterm does not, but says which one it has. */
    static const char *const names[] = {"xterm", "screen", "tmux", "alacritty", "contour", "foot",
        "ghostty", "gnome", "iterm", "konsole", "mintty", "st-", "vte", "wezterm"};
    const char *const name = getenv("TERM");
    const char *const xterm = is_set("XTERM_LOCALE") ? getenv("XTERM_LOCALE") : "UTF-8";

    if (name == NULL || (strstr(xterm, "UTF") == NULL && strstr(xterm, "utf") == NULL))
        return false;
    /* Without a locale, tmux and screen on this system have none either, and show no UTF-8. */
    if (is_set("TMUX") || is_set("STY"))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strncmp(name, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

static bool
sets_utf8(const char *locale)
{
    return setlocale(LC_CTYPE, locale) != NULL && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool
terminal_speaks_utf8(void)
{
    return sets_utf8("") || (terminal_lacks_locale() && shows_utf8() && sets_utf8("C.UTF-8"));
}

bool
terminal_is_coarse(void)
{
    const char *const name = getenv("TERM");

    return name != NULL && strncmp(name, "linux", 5) == 0;
}

/* Whether the terminal speaks ECMA-48, and so ignores unknown sequences. */
static bool
speaks_ecma_48(void)
{
    return strncmp(cursor_address, "\033[", 2) == 0;
}

static int
add_byte(int byte)
{
    if (sequences.count < sizeof sequences.bytes)
        sequences.bytes[sequences.count++] = (char)byte;
    return byte;
}

/* Collects sequences, which may ask for padding; NULL = none. */
static void
collect(const char *const *strings, unsigned count)
{
    sequences.count = 0;
    for (unsigned i = 0; i < count; i++)
        if (strings[i] != NULL)
            tputs(strings[i], 1, add_byte);
}

/* Sends what is collected. If the terminal is gone, reading from it will fail. */
static void
send_sequences(void)
{
    if (write(STDOUT_FILENO, sequences.bytes, sequences.count) < 0)
        return;
}

void
terminal_rescue(void)
{
    if (!rescue.armed)
        return;
    rescue.armed = false;
    send_sequences();
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &rescue.modes);
}

/* Adds the keys of the terminal's description. */
static void
add_keys(void)
{
    static const struct {
        const char *capability;
        int key;
    } keys[] = {{"kcuu1", NP_KEY_UP}, {"kcud1", NP_KEY_DOWN}, {"kcub1", NP_KEY_LEFT},
        {"kcuf1", NP_KEY_RIGHT}, {"khome", NP_KEY_HOME}, {"kend", NP_KEY_END},
        {"kpp", NP_KEY_PAGE_UP}, {"knp", NP_KEY_PAGE_DOWN}, {"kdch1", NP_KEY_DELETE},
        {"kf1", NP_KEY_F1}, {"kri", NP_KEY_SHIFT_UP}, {"kind", NP_KEY_SHIFT_DOWN},
        {"kLFT", NP_KEY_SHIFT_LEFT}, {"kRIT", NP_KEY_SHIFT_RIGHT}, {"kbs", NP_KEY_BACKSPACE},
        {"kent", NP_KEY_ENTER}};

    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        char name[8];
        const char *sequence;

        snprintf(name, sizeof name, "%s", keys[i].capability);
        sequence = tigetstr(name); /* some versions take no pointer to const */
        if (sequence != NULL && sequence != (const char *)-1 && sequence[0] != '\0')
            input_add_key(sequence, keys[i].key);
    }
}

/* Keys come at once and unchanged, and are not shown; Ctrl-C still is a signal. */
static void
take_over(void)
{
    const char *const begin[] = {enter_ca_mode, keypad_xmit, cursor_invisible};
    const char *const end[] = {speaks_ecma_48() ? xterm_restore : NULL, exit_attribute_mode,
        keypad_local, cursor_normal, exit_ca_mode};
    struct termios modes = rescue.modes;

    modes.c_iflag &= ~(tcflag_t)(ICRNL | INLCR);
    modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    modes.c_lflag |= ISIG;
    modes.c_cc[VMIN] = 1;
    modes.c_cc[VTIME] = 0;
    (void)tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
    collect(begin, sizeof begin / sizeof begin[0]);
    send_sequences();
    collect(end, sizeof end / sizeof end[0]);
    rescue.armed = true;
}

enum np_status
terminal_up(enum when color, struct np_error *error)
{
    if (tcgetattr(STDIN_FILENO, &rescue.modes) != 0)
        return np_fail(
            error, NP_NO_TERMINAL, "the screen cannot be drawn on this terminal; use --plain");
    take_over();
    add_keys();
    paint_up(color, speaks_ecma_48());
    xterm_up(speaks_ecma_48());
    return NP_OK;
}

bool
terminal_is_slow(void)
{
    /* A pseudo-terminal says 38,400, whatever is behind it, or 0. */
    const speed_t speed = cfgetospeed(&rescue.modes);

    return speed > B0 && speed < B38400;
}

void
terminal_down(void)
{
    const bool was_up = rescue.armed;
    int rows, cols;

    terminal_rescue();
    if (!was_up || exit_ca_mode != NULL)
        return;
    /* Without an alternate screen, the shell continues below the last row. */
    terminal_resize(&rows, &cols);
    collect((const char *[]){tparm(cursor_address, rows - 1, 0), "\n"}, 2);
    send_sequences();
}

void
terminal_again(void)
{
    take_over();
    xterm_again();
    paint_forget();
}

void
terminal_resize(int *rows, int *cols)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        *rows = size.ws_row;
        *cols = size.ws_col;
    } else {
        *rows = lines > 0 ? lines : 24;
        *cols = columns > 0 ? columns : 80;
    }
    paint_forget();
}
