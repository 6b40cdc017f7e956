// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * The screen, drawn with ncurses in wide characters.
 */
#include "config.h"

#include "tui/term/terminal.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

#include "base/memory.h"
#include "tui/term/direct.h"
#include "tui/term/input.h"
#include "tui/term/paint.h"
#include "tui/term/xterm.h"

static struct {
    cchar_t *row; /* a buffer for one row of the screen */
    size_t row_cells;
    struct canvas_cell *shown; /* what the screen shows, row by row */
    size_t shown_cells;
    int shown_rows; /* 0 = unknown: the next terminal_show() draws every cell */
    int shown_cols;
} terminal;

/* State for terminal_rescue(). */
static struct {
    volatile sig_atomic_t armed; /* this program has taken over the terminal */
    struct termios modes;        /* the modes to restore */
    char bytes[256];             /* sequences that restore the screen */
    size_t count;
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
    if (!terminal_places_cursor() || !direct_offer())
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

/* Whether the terminal speaks ECMA-48, and so ignores unknown sequences. */
static bool
speaks_ecma_48(void)
{
    return cursor_address != NULL && strncmp(cursor_address, "\033[", 2) == 0;
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
    const char *const strings[] = {
        speaks_ecma_48() ? xterm_restore : NULL, exit_attribute_mode, cursor_normal, exit_ca_mode};

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
terminal_up(enum when color, struct np_error *error)
{
    set_escdelay(INPUT_ESCAPE_DELAY_MS);
    (void)tcgetattr(STDIN_FILENO, &rescue.modes);
    /* newterm() also makes the screen the current one. */
    if (newterm(NULL, stdout, stdin) == NULL)
        return np_fail(
            error, NP_NO_TERMINAL, "the screen cannot be drawn on this terminal; use --plain");
    set_modes();
    if (speaks_ecma_48())
        input_define_keys();
    paint_up(color);
    xterm_up(speaks_ecma_48());
    prepare_rescue();
    return NP_OK;
}

bool
terminal_has_colors(void)
{
    return paint_colors() > 0;
}

bool
terminal_is_slow(void)
{
    /* A pseudo-terminal says 38,400, whatever is behind it, or 0. */
    return baudrate() > 0 && baudrate() < 38400;
}

void
terminal_down(void)
{
    if (!rescue.armed)
        return;
    rescue.armed = false;
    xterm_down();
    endwin();
    /* Without an alternate screen, the shell continues below the last row. */
    if (exit_ca_mode == NULL && write(STDOUT_FILENO, "\n", 1) < 0)
        return;
}

void
terminal_again(void)
{
    rescue.armed = true;
    reset_prog_mode();
    set_modes();
    xterm_again();
    terminal_forget();
}

/* ---- colours ------------------------------------------------------------------------------ */

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
    terminal.shown_rows = 0;
}

/* Gives one row to curses. */
static void
put_row(const struct canvas_cell *cells, int y, int cols)
{
    int count = 0;

    for (int x = 0; x < cols; x++) {
        const struct canvas_cell *const cell = &cells[x];
        const wchar_t text[2] = {(wchar_t)cell->glyph, L'\0'};
        const struct paint paint = paint_of(cell->role);

        /* The right half of a wide character comes with the left one. */
        if (cell->glyph != 0)
            setcchar(&terminal.row[count++], text, paint.attributes, paint.pair, NULL);
    }
    mvadd_wchnstr(y, 0, terminal.row, count);
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

/* Whether a cell differs from what is shown and, unless `role` is ROLE_COUNT, gets that role. */
static bool
changes(const struct canvas_cell *shown, const struct canvas_cell *cell, enum role role)
{
    return (role == ROLE_COUNT || cell->role == role) && memcmp(shown, cell, sizeof *cell) != 0;
}

/* About how many bytes it takes to change cells; curses does not tell. */
struct output {
    enum role pen; /* the colours of the last cell */
    size_t bytes;
};

/* Adds a cell, `kept` cells after the last one that changes; SIZE_MAX = the first of its row. */
static void
add_output(struct output *output, const struct canvas_cell *cell, size_t kept)
{
    enum { GO_BYTES = 7, COLORS_BYTES = 20 };
    /* Curses writes a few characters again rather than go on. */
    output->bytes += kept < GO_BYTES ? kept : GO_BYTES;
    output->bytes += cell->glyph < 0x80 ? 1 : cell->glyph < 0x800 ? 2 : 3;
    output->bytes += cell->role != output->pen ? COLORS_BYTES : 0;
    output->pen = cell->role;
}

/* Changes the cells of a row that get a role. */
static void
change_row(struct canvas_cell *shown, const struct canvas_cell *cells, size_t cols, enum role role,
    struct output *output)
{
    size_t next = SIZE_MAX;

    for (size_t x = 0; x < cols; x++) {
        if (!changes(&shown[x], &cells[x], role))
            continue;
        add_output(output, &cells[x], next == SIZE_MAX ? SIZE_MAX : x - next);
        shown[x] = cells[x];
        next = x + 1;
    }
}

/* Gives only the rows that have changed to curses: it compares every cell that it is given, which
 * would be most of the work of a frame in which little changes. Unless `role` is ROLE_COUNT, only
 * cells that get that role change. Returns about how many bytes that takes. */
static size_t
put_changes(const struct canvas *canvas, enum role role)
{
    const size_t cols = (size_t)canvas->cols;
    const bool all = terminal.shown_rows == 0;
    struct output output = {.pen = role};

    for (int y = 0; y < canvas->rows; y++) {
        const struct canvas_cell *const cells = canvas->cells + (size_t)y * cols;
        struct canvas_cell *const shown = terminal.shown + (size_t)y * cols;

        if (!all && memcmp(shown, cells, cols * sizeof cells[0]) == 0)
            continue;
        /* The halves of a wide character must not be parted. */
        if (role != ROLE_COUNT && (has_wide(cells, cols) || has_wide(shown, cols)))
            continue;
        change_row(shown, cells, cols, role, &output);
        put_row(shown, y, canvas->cols);
    }
    return output.bytes;
}

static void
send_changes(void)
{
    wnoutrefresh(stdscr);
    doupdate();
}

/*
 * Curses goes from row to row and changes colours several times in each, which takes more bytes
 * than the characters of a tile that glides. So the cells of the most frequent colour are sent
 * first, all in one go.
 */
size_t
terminal_show(const struct canvas *canvas)
{
    size_t bytes = 0;
    enum role role;

    if (!memory_grow_array(
            &terminal.row, &terminal.row_cells, (size_t)canvas->cols, sizeof terminal.row[0]) ||
        !memory_grow_array(&terminal.shown, &terminal.shown_cells,
            (size_t)canvas->rows * (size_t)canvas->cols, sizeof terminal.shown[0]))
        return 0;
    if (terminal.shown_rows != canvas->rows || terminal.shown_cols != canvas->cols)
        terminal.shown_rows = 0;
    role = terminal.shown_rows == 0 ? ROLE_TEXT : role_of_changes(canvas);
    if (role == ROLE_COUNT)
        return 0;
    xterm_begin_frame();
    if (terminal.shown_rows > 0) {
        bytes += put_changes(canvas, role);
        send_changes();
    }
    bytes += put_changes(canvas, ROLE_COUNT);
    send_changes();
    xterm_end_frame();
    terminal.shown_rows = canvas->rows;
    terminal.shown_cols = canvas->cols;
    return bytes;
}
