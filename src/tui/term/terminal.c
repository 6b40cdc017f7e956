// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The terminal, by way of ncurses with wide characters.
 */
#include "config.h"

#include "tui/term/terminal.h"

#include <curses.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "keys/key.h"
#include "tui/term/character.h"
#include "tui/term/escape.h"
#include "tui/term/mouse.h"

enum { PAIR_OF_ROLE_0 = 1 };

static struct {
    SCREEN *screen;
    bool up;
    int colors; /* 0, 8 or 256 */
    bool default_colors;
    bool mouse; /* reports are asked for */
    const struct theme_row *theme;
    cchar_t *row; /* space for one row of the screen */
    int row_cells;
} terminal;

/* What terminal_rescue() needs, made while there is time. */
static struct {
    volatile sig_atomic_t armed;
    struct termios modes; /* as they were */
    char bytes[256];      /* that bring the old screen back */
    size_t count;
} rescue;

/* ---- up and down -------------------------------------------------------------------------- */

enum np_status
terminal_check(struct np_error *error)
{
    const char *name = getenv("TERM");
    int result = 0;

    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return np_fail(error, NP_NO_TERMINAL,
            "the game needs a terminal; use --solve to solve boards, or --plain to play by lines");
    if (name == NULL || name[0] == '\0')
        return np_fail(error, NP_NO_TERMINAL,
            "TERM is not set, so the screen cannot be drawn; set it, or use --plain");
    if (setupterm(name, STDOUT_FILENO, &result) != OK || cursor_address == NULL) {
        return np_fail(error, NP_NO_TERMINAL,
            "TERM=%.60s is not a terminal that can be drawn on; set another, or use --plain", name);
    }
    return NP_OK;
}

bool
terminal_speaks_utf8(void)
{
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* How many colours to use: the player's wish, NO_COLOR (no-color.org), the terminal's means. */
static int
colors_wanted(enum tui_color color)
{
    const char *no_color = getenv("NO_COLOR");

    if (color == TUI_COLOR_NEVER)
        return 0;
    if (color == TUI_COLOR_AUTO && no_color != NULL && no_color[0] != '\0')
        return 0;
    if (!has_colors() || start_color() == ERR || COLOR_PAIRS <= ROLE_COUNT + PAIR_OF_ROLE_0)
        return 0;
    return COLORS >= 256 ? 256 : COLORS >= 8 ? 8 : 0;
}

/* Codes that curses does not use itself. */
enum { CODE_PASTE_BEGIN = KEY_MAX + 1, CODE_PASTE_END, CODE_MOUSE_SGR, CODE_MOUSE_BYTES };

/* Whether the terminal speaks ECMA-48, and so passes over what it does not know. */
static bool
is_of_ansi_family(void)
{
    return cursor_address != NULL && strncmp(cursor_address, "\033[", 2) == 0;
}

/* Sends what curses does not know. A terminal that is gone is noticed where it is read. */
static void
send(const char *bytes)
{
    if (write(STDOUT_FILENO, bytes, strlen(bytes)) < 0)
        return;
}

/* Has the terminal put brackets around what is pasted ("bracketed paste", an invention of xterm's),
 * if it can be asked. */
static void
set_bracketed_paste(bool on)
{
    if (!is_of_ansi_family())
        return;
    define_key("\033[200~", CODE_PASTE_BEGIN);
    define_key("\033[201~", CODE_PASTE_END);
    send(on ? "\033[?2004h" : "\033[?2004l");
}

/* Has the terminal report the mouse's buttons, if it can be asked. Curses would do that, too, but
 * see mouse.h. */
static void
set_reports(bool on)
{
    if (!is_of_ansi_family())
        return;
    define_key(NULL, KEY_MOUSE);
    define_key("\033[<", CODE_MOUSE_SGR);
    if (key_defined("\033[M") == 0)
        define_key("\033[M", CODE_MOUSE_BYTES);
    send(on ? "\033[?1000h\033[?1006h" : "\033[?1006l\033[?1000l");
}

static int
add_to_rescue(int byte)
{
    if (rescue.count < sizeof rescue.bytes)
        rescue.bytes[rescue.count++] = (char)byte;
    return byte;
}

/* Puts together what ends the program's own screen: no mouse, no brackets, a cursor. */
static void
prepare_rescue(void)
{
    static const char xterm[] = "\033[?1006l\033[?1000l\033[?2004l";
    const char *const strings[] = {exit_attribute_mode, cursor_normal, exit_ca_mode};

    rescue.count = 0;
    if (cursor_address != NULL && strncmp(cursor_address, "\033[", 2) == 0)
        for (size_t i = 0; i + 1 < sizeof xterm; i++)
            add_to_rescue(xterm[i]);
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
        /* Then there is no screen to bring back. */
    }
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &rescue.modes);
}

static void
set_modes(void)
{
    cbreak();
    noecho();
    nonl();
    nodelay(stdscr, TRUE);
    keypad(stdscr, TRUE);
    leaveok(stdscr, TRUE);
    curs_set(0);
}

enum np_status
terminal_up(enum tui_color color, const struct theme_row *theme, bool mouse, struct np_error *error)
{
    set_escdelay(ESCAPE_DELAY_MS);
    (void)tcgetattr(STDIN_FILENO, &rescue.modes);
    terminal.screen = newterm(NULL, stdout, stdin);
    if (terminal.screen == NULL)
        return np_fail(error, NP_NO_TERMINAL, "the terminal refused to be drawn on; use --plain");
    set_term(terminal.screen);
    set_modes();
    if (is_of_ansi_family())
        escape_define_keys();
    terminal.up = true;
    terminal.colors = colors_wanted(color);
    terminal.default_colors = terminal.colors > 0 && use_default_colors() == OK;
    terminal_set_theme(theme);
    terminal_set_mouse(mouse);
    set_bracketed_paste(true);
    prepare_rescue();
    return NP_OK;
}

bool
terminal_has_colors(void)
{
    return terminal.colors > 0;
}

void
terminal_down(void)
{
    if (!terminal.up)
        return;
    terminal.up = false;
    rescue.armed = false;
    set_bracketed_paste(false);
    if (terminal.mouse)
        set_reports(false);
    endwin();
    /* Where there is no other screen to go back to, the next words go below ours. */
    if (exit_ca_mode == NULL && write(STDOUT_FILENO, "\n", 1) < 0)
        return;
}

void
terminal_again(void)
{
    terminal.up = true;
    rescue.armed = true;
    reset_prog_mode();
    set_modes();
    set_bracketed_paste(true);
    if (terminal.mouse)
        set_reports(true);
    terminal_forget();
}

/* ---- looks -------------------------------------------------------------------------------- */

static short
color_or(short color, short otherwise)
{
    return color == THEME_DEFAULT && !terminal.default_colors ? otherwise : color;
}

void
terminal_set_theme(const struct theme_row *theme)
{
    terminal.theme = theme;
    for (int role = 0; role < ROLE_COUNT && terminal.colors > 0; role++) {
        const struct theme_colors paint = theme_colors_of(&theme->styles[role], terminal.colors);

        init_pair((short)(PAIR_OF_ROLE_0 + role), color_or(paint.fg, COLOR_WHITE),
            color_or(paint.bg, COLOR_BLACK));
    }
}

static attr_t
attributes_of(enum role role)
{
    const unsigned set = theme_colors_of(&terminal.theme->styles[role], terminal.colors).attributes;

    return ((set & THEME_BOLD) != 0 ? A_BOLD : 0) | ((set & THEME_DIM) != 0 ? A_DIM : 0) |
           ((set & THEME_REVERSE) != 0 ? A_REVERSE : 0) |
           ((set & THEME_UNDERLINE) != 0 ? A_UNDERLINE : 0);
}

/* ---- showing ------------------------------------------------------------------------------ */

void
terminal_resize(int *rows, int *cols)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    *rows = LINES;
    *cols = COLS;
    terminal_forget();
}

void
terminal_forget(void)
{
    clearok(curscr, TRUE);
}

/* Makes sure that a row fits into terminal.row. */
static bool
reserve_row(int cells)
{
    cchar_t *row;

    if (cells <= terminal.row_cells)
        return true;
    row = realloc(terminal.row, (size_t)cells * sizeof row[0]);
    if (row == NULL)
        return false;
    terminal.row = row;
    terminal.row_cells = cells;
    return true;
}

void
terminal_show(const struct canvas *canvas)
{
    if (!reserve_row(canvas->cols))
        return;
    for (int y = 0; y < canvas->rows; y++) {
        int count = 0;

        for (int x = 0; x < canvas->cols; x++) {
            const struct canvas_cell *cell =
                &canvas->cells[(size_t)y * (size_t)canvas->cols + (size_t)x];
            const wchar_t text[2] = {(wchar_t)cell->glyph, L'\0'};
            const short pair =
                terminal.colors > 0 ? (short)(PAIR_OF_ROLE_0 + (int)cell->role) : (short)0;

            /* The right half of a wide character comes with the left one. */
            if (cell->glyph != 0)
                setcchar(&terminal.row[count++], text, attributes_of(cell->role), pair, NULL);
        }
        mvadd_wchnstr(y, 0, terminal.row, count);
    }
    wnoutrefresh(stdscr);
    doupdate();
}

/* ---- reading ------------------------------------------------------------------------------ */

void
terminal_set_mouse(bool on)
{
    if (terminal.mouse != on)
        set_reports(on);
    terminal.mouse = on;
}

static int
key_of_curses(wint_t code)
{
    switch (code) {
    case KEY_UP:
        return NP_KEY_UP;
    case CODE_PASTE_BEGIN:
        return NP_KEY_PASTE_BEGIN;
    case CODE_PASTE_END:
        return NP_KEY_PASTE_END;
    case KEY_DOWN:
        return NP_KEY_DOWN;
    case KEY_LEFT:
        return NP_KEY_LEFT;
    case KEY_RIGHT:
        return NP_KEY_RIGHT;
    case KEY_HOME:
        return NP_KEY_HOME;
    case KEY_END:
        return NP_KEY_END;
    case KEY_PPAGE:
        return NP_KEY_PAGE_UP;
    case KEY_NPAGE:
        return NP_KEY_PAGE_DOWN;
    case KEY_DC:
        return NP_KEY_DELETE;
    case KEY_F(1):
        return NP_KEY_F1;
    case KEY_SR:
        return NP_KEY_SHIFT_UP;
    case KEY_SF:
        return NP_KEY_SHIFT_DOWN;
    case KEY_SLEFT:
        return NP_KEY_SHIFT_LEFT;
    case KEY_SRIGHT:
        return NP_KEY_SHIFT_RIGHT;
    case KEY_BACKSPACE:
        return NP_KEY_BACKSPACE;
    case KEY_ENTER:
        return NP_KEY_ENTER;
    default:
        return NP_KEY_NONE;
    }
}

static int
key_of_character(wint_t code)
{
    if (code == '\r')
        return NP_KEY_ENTER;
    return code == '\b' ? NP_KEY_BACKSPACE : (int)code;
}

int
terminal_waiting_bytes(void)
{
    int bytes = 0;

    return ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 ? bytes : 0;
}

/* The next byte of a report. Curses takes the byte that Backspace sends for that key. */
static int
next_byte(void *context)
{
    const int byte = getch();

    (void)context;
    return byte > UCHAR_MAX ? NP_KEY_BACKSPACE : byte;
}

/* Reads a report of the mouse; false if it tells of nothing that is ours. */
static bool
read_mouse(enum mouse_form form, struct terminal_event *event)
{
    struct mouse_report report;

    timeout(ESCAPE_DELAY_MS);
    report = mouse_read(form, next_byte, NULL);
    timeout(0);
    *event = (struct terminal_event){
        .key = report.key, .click = report.click, .y = report.y, .x = report.x};
    return report.click || report.key != NP_KEY_NONE;
}

/* Reads what curses has a code for; false if that is nothing that the player asked for: a button
 * that is not ours, or curses' own note that the size has changed. */
static bool
read_code(wint_t code, struct terminal_event *event)
{
    if (code == CODE_MOUSE_SGR || code == CODE_MOUSE_BYTES)
        return read_mouse(code == CODE_MOUSE_SGR ? MOUSE_SGR : MOUSE_BYTES, event);
    event->key = key_of_curses(code);
    return code != KEY_RESIZE;
}

bool
terminal_read(struct terminal_event *event)
{
    wint_t code;
    int kind;

    while ((kind = character_read(&code)) != ERR) {
        *event = (struct terminal_event){.key = NP_KEY_NONE};
        if (kind == OK)
            event->key = code == L'\033' ? escape_read() : key_of_character(code);
        if (kind == OK || read_code(code, event))
            return true;
    }
    return false;
}
