// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The screen: only the cells that have changed are sent. Of curses, just the descriptions of
 * terminals are used.
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

#include "base/file/file.h"
#include "base/memory.h"
#include "base/text/utf8.h"
#include "keys/key.h"
#include "tui/term/input.h"
#include "tui/term/paint.h"
#include "tui/term/xterm.h"

/* These define names such as `lines` as macros. */
#include <curses.h>
#include <term.h>

static struct {
    bool ecma_48;              /* speaks ECMA-48, and so ignores unknown sequences */
    struct canvas_cell *shown; /* what the screen shows, row by row */
    size_t shown_cells;
    int shown_rows; /* 0 = unknown: the next terminal_show() draws every cell */
    int shown_cols;
    int y; /* where the cursor is; -1 = unknown */
    int x;
    struct text output; /* to be sent at once */
} terminal;

/* State for terminal_rescue(). */
static struct {
    volatile sig_atomic_t armed; /* this program has taken over the terminal */
    struct termios modes;        /* the modes to restore */
    char bytes[256];             /* sequences that restore the screen */
    size_t count;
} rescue;

/* ---- output ------------------------------------------------------------------------------- */

static struct text *padded; /* where add_byte() adds */

static int
add_byte(int byte)
{
    text_add_char(padded, (char)byte);
    return byte;
}

void
terminal_add(struct text *output, const char *sequence)
{
    padded = output;
    if (sequence != NULL)
        tputs(sequence, 1, add_byte);
}

/* Sends all output. If the terminal is gone, reading from it will fail. After a lack of memory the
 * whole screen is drawn again. */
static void
send_output(void)
{
    if (text_status(&terminal.output, NULL) == NP_OK)
        (void)file_write_all(STDOUT_FILENO, terminal.output.bytes, terminal.output.length);
    else
        terminal_forget();
}

static void
move_to(int y, int x)
{
    if (y == terminal.y && x == terminal.x)
        return;
    if (!terminal.ecma_48)
        terminal_add(&terminal.output, tparm(cursor_address, y, x));
    else if (y == terminal.y && x > terminal.x)
        text_printf(&terminal.output, "\033[%dC", x - terminal.x);
    else
        text_printf(&terminal.output, "\033[%d;%dH", y + 1, x + 1);
    terminal.y = y;
    terminal.x = x;
}

/* ---- up and down -------------------------------------------------------------------------- */

enum np_status
terminal_check(struct np_error *error)
{
    const char *name = getenv("TERM");
    int result = 0;

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return np_fail(error, NP_NO_TERMINAL,
            "the game needs a terminal; use --solve to solve boards, or --plain to play line by "
            "line");
    if (name == NULL || name[0] == '\0')
        return np_fail(error, NP_NO_TERMINAL,
            "TERM is not set, so the screen cannot be drawn; set it, or use --plain");
    if (setupterm(name, STDOUT_FILENO, &result) != OK || cursor_address == NULL) {
        return np_fail(error, NP_NO_TERMINAL,
            "TERM=%.60s is not a terminal that can be drawn on; set another, or use --plain", name);
    }
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

bool
terminal_shows_utf8(void)
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
    return sets_utf8("") ||
           (terminal_lacks_locale() && terminal_shows_utf8() && sets_utf8("C.UTF-8"));
}

bool
terminal_is_coarse(void)
{
    const char *const name = getenv("TERM");

    return name != NULL && strncmp(name, "linux", 5) == 0;
}

static int
add_to_rescue(int byte)
{
    if (rescue.count < sizeof rescue.bytes)
        rescue.bytes[rescue.count++] = (char)byte;
    return byte;
}

/* Collects the sequences that restore the screen. */
static void
prepare_rescue(void)
{
    const char *const strings[] = {terminal.ecma_48 ? xterm_restore : NULL, exit_attribute_mode,
        keypad_local, cursor_normal, exit_ca_mode};

    rescue.count = 0;
    for (unsigned i = 0; i < sizeof strings / sizeof strings[0]; i++)
        if (strings[i] != NULL)
            tputs(strings[i], 1, add_to_rescue);
    rescue.armed = true;
}

void
terminal_rescue(void)
{
    if (!rescue.armed)
        return;
    rescue.armed = false;
    if (write(STDOUT_FILENO, rescue.bytes, rescue.count) < 0) {
        /* There is no screen left to restore. */
    }
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
    struct termios modes = rescue.modes;

    modes.c_iflag &= ~(tcflag_t)(ICRNL | INLCR);
    modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    modes.c_cc[VMIN] = 1;
    modes.c_cc[VTIME] = 0;
    (void)tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
    text_clear(&terminal.output);
    terminal_add(&terminal.output, enter_ca_mode);
    terminal_add(&terminal.output, keypad_xmit);
    terminal_add(&terminal.output, cursor_invisible);
    send_output();
}

enum np_status
terminal_up(enum when color, struct np_error *error)
{
    if (tcgetattr(STDIN_FILENO, &rescue.modes) != 0)
        return np_fail(
            error, NP_NO_TERMINAL, "the screen cannot be drawn on this terminal; use --plain");
    terminal.ecma_48 = strncmp(cursor_address, "\033[", 2) == 0;
    prepare_rescue();
    take_over();
    add_keys();
    paint_up(color, terminal.ecma_48);
    xterm_up(terminal.ecma_48);
    return NP_OK;
}

int
terminal_colors(void)
{
    return paint_colors();
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

    terminal_rescue();
    /* Without an alternate screen, the shell continues below the last row. */
    if (was_up && exit_ca_mode == NULL) {
        text_clear(&terminal.output);
        move_to(terminal.shown_rows - 1, 0);
        text_add(&terminal.output, "\n");
        send_output();
    }
}

void
terminal_again(void)
{
    rescue.armed = true;
    take_over();
    xterm_again();
    terminal_forget();
}

/* ---- colours ------------------------------------------------------------------------------ */

void
terminal_set_ground(int32_t ground)
{
    paint_set_ground(ground);
}

void
terminal_set_theme(const struct theme_row *theme)
{
    if (paint_set_theme(theme))
        terminal.shown_rows = 0;
}

/* ---- showing ------------------------------------------------------------------------------ */

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
    terminal_forget();
}

void
terminal_forget(void)
{
    terminal.shown_rows = 0;
}

static bool
has_wide(const struct canvas_cell *cells, size_t cols)
{
    for (size_t x = 0; x < cols; x++)
        if (cells[x].glyph == 0)
            return true;
    return false;
}

/* The role that most of the changed cells get, or ROLE_COUNT if nothing has changed. */
static enum role
role_of_changes(const struct canvas *canvas)
{
    const size_t count = (size_t)canvas->rows * (size_t)canvas->cols;
    size_t counts[ROLE_COUNT] = {0};
    enum role most = ROLE_COUNT;

    for (size_t i = 0; i < count; i++) {
        const struct canvas_cell *const cell = &canvas->cells[i];

        if (memcmp(cell, &terminal.shown[i], sizeof *cell) == 0)
            continue;
        counts[cell->role]++;
        if (most == ROLE_COUNT || counts[cell->role] > counts[most])
            most = cell->role;
    }
    return most;
}

/* Goes to a cell. To write up to four cells again that look like it takes no more bytes than to go
 * over them. */
static void
go_to(const struct canvas_cell *shown, int y, int x, enum role role)
{
    bool again = y == terminal.y && x > terminal.x && x <= terminal.x + 4;

    for (int i = terminal.x; i < x && again; i++)
        again = shown[i].role == role && shown[i].glyph >= ' ' && shown[i].glyph < 0x80;
    if (!again)
        move_to(y, x);
    for (; terminal.x < x; terminal.x++)
        text_add_char(&terminal.output, (char)shown[terminal.x].glyph);
}

/* Sends a cell. Where the cursor is after the last column depends on the terminal. */
static void
put_cell(const struct canvas *canvas, const struct canvas_cell *shown, int y, int x)
{
    const struct canvas_cell *const cell = &canvas->cells[y * canvas->cols + x];
    const bool wide = x + 1 < canvas->cols && cell[1].glyph == 0;
    char bytes[UTF8_BYTES_MAX];

    /* The right half of a wide character comes with the left one; the last cell may scroll. */
    if (cell->glyph == 0 || (auto_right_margin && !eat_newline_glitch && y + 1 == canvas->rows &&
                                x + 1 == canvas->cols))
        return;
    paint_use(&terminal.output, cell->role);
    go_to(shown, y, x, cell->role);
    text_add_bytes(&terminal.output, bytes, utf8_encode(cell->glyph, bytes));
    terminal.x += wide ? 2 : 1;
    if (terminal.x >= canvas->cols)
        terminal.y = -1;
}

/* Sends the cells that have changed; unless `role` is ROLE_COUNT, only those that get that role.
 * The halves of wide characters must not be parted, so their rows are sent whole. */
static void
put_changes(const struct canvas *canvas, enum role role)
{
    const size_t cols = (size_t)canvas->cols;

    for (int y = 0; y < canvas->rows; y++) {
        const struct canvas_cell *const cells = canvas->cells + (size_t)y * cols;
        struct canvas_cell *const shown = terminal.shown + (size_t)y * cols;
        bool wide;

        if (memcmp(shown, cells, cols * sizeof cells[0]) == 0)
            continue;
        wide = has_wide(cells, cols) || has_wide(shown, cols);
        for (size_t x = 0; x < cols && (role == ROLE_COUNT || !wide); x++) {
            if (!wide && (memcmp(&shown[x], &cells[x], sizeof cells[0]) == 0 ||
                             (role != ROLE_COUNT && cells[x].role != role)))
                continue;
            put_cell(canvas, shown, y, (int)x);
            shown[x] = cells[x];
        }
    }
}

/* Clears the screen, to what it is not known to show where a colour is left. */
static void
clear_all(const struct canvas *canvas)
{
    const struct canvas_cell cleared = {paint_clears() ? ' ' : UINT32_MAX, ROLE_TEXT};

    paint_forget();
    paint_use(&terminal.output, ROLE_TEXT);
    terminal_add(&terminal.output, clear_screen);
    terminal.y = -1;
    terminal.shown_rows = canvas->rows;
    terminal.shown_cols = canvas->cols;
    for (size_t i = 0; i < (size_t)canvas->rows * (size_t)canvas->cols; i++)
        terminal.shown[i] = cleared;
}

/*
 * Going from row to row and changing colours several times in each would take more bytes than the
 * characters of a tile that glides. So the cells of the most frequent colour are sent first, all in
 * one go.
 */
size_t
terminal_show(const struct canvas *canvas)
{
    const bool all = terminal.shown_rows != canvas->rows || terminal.shown_cols != canvas->cols;
    enum role role = ROLE_COUNT;

    if (!memory_grow_array(&terminal.shown, &terminal.shown_cells,
            (size_t)canvas->rows * (size_t)canvas->cols, sizeof terminal.shown[0]))
        return 0;
    if (!all && (role = role_of_changes(canvas)) == ROLE_COUNT)
        return 0;
    text_clear(&terminal.output);
    text_add(&terminal.output, xterm_frame_begin());
    if (all)
        clear_all(canvas);
    else
        put_changes(canvas, role);
    put_changes(canvas, ROLE_COUNT);
    if (canvas->cursor_y >= 0)
        move_to(canvas->cursor_y, canvas->cursor_x);
    text_add(&terminal.output, xterm_frame_end());
    send_output();
    return terminal.output.length;
}
