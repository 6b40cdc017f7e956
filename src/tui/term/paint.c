// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * Painting: a copy of what the screen shows, and of the colours in which the terminal would write
 * next, so that only differences are sent.
 *
 * Colours: SGR of ECMA-48 (section 8.3.117), its 256 colours after xterm, and 24-bit colours after
 * ISO 8613-6, with semicolons, as all terminals read them. Other terminals get attributes alone,
 * from their description.
 */
#include "config.h"

#include "tui/term/paint.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

#undef lines /* a macro of term.h */

#include "base/file/file.h"
#include "base/memory.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "tui/term/xterm.h"

static struct {
    int colors;
    bool ecma_48;
    const struct theme_row *theme;
    int32_t ground; /* of the terminal; THEME_DEFAULT = unknown */
    struct theme_colors roles[ROLE_COUNT];
    struct theme_colors pen; /* in which the terminal writes */
    bool pen_known;
    int y; /* where the cursor is; -1 = unknown */
    int x;
    struct canvas_cell *shown; /* what the screen shows, row by row */
    size_t shown_cells;
    int shown_rows; /* 0 = unknown: the next paint_show() draws every cell */
    int shown_cols;
    struct text output; /* to be sent at once */
} paint;

/* ---- depths -------------------------------------------------------------------------- */

/* Whether the environment is against colours: NO_COLOR (no-color.org) goes before CLICOLOR_FORCE,
 * and that before CLICOLOR (bixense.com/clicolors). */
static bool
is_colorless(void)
{
    const char *const no_color = getenv("NO_COLOR"), *const force = getenv("CLICOLOR_FORCE");
    const char *const color = getenv("CLICOLOR");

    if (no_color != NULL && no_color[0] != '\0')
        return true;
    if (force != NULL && force[0] != '\0' && strcmp(force, "0") != 0)
        return false;
    return color != NULL && strcmp(color, "0") == 0;
}

/* Whether the description itself promises 24-bit colours, as those of several terminals do. */
static bool
is_described_so(void)
{
    static char rgb[] = "RGB", tc[] = "Tc"; /* some versions take no pointer to const */
    const char *const string = tigetstr(rgb);

    return tigetflag(rgb) > 0 || tigetnum(rgb) > 0 || tigetflag(tc) > 0 ||
           (string != NULL && string != (const char *)-1);
}

/* Most terminals have 24-bit colours, but few descriptions say so, and COLORTERM does. It also
 * reaches programs inside of GNU screen, which may know fewer colours than the terminal around it;
 * in tmux, TERM may be screen too. */
static bool
has_direct_colors(void)
{
    const char *const name = getenv("TERM"), *const tmux = getenv("TMUX");
    const char *const said = getenv("COLORTERM");
    const bool in_screen =
        name != NULL && strncmp(name, "screen", 6) == 0 && (tmux == NULL || tmux[0] == '\0');

    return is_described_so() || (said != NULL && !in_screen &&
                                    (strcmp(said, "truecolor") == 0 || strcmp(said, "24bit") == 0));
}

/* The number of colours to use, according to --color, the environment and the terminal. */
static int
colors_wanted(enum when color)
{
    if (color == WHEN_NEVER || (color == WHEN_AUTO && is_colorless()))
        return 0;
    if (!paint.ecma_48 || max_colors < 8)
        return 0;
    return max_colors < 256 ? 8 : has_direct_colors() ? THEME_DIRECT : 256;
}

void
paint_up(enum when color, bool ecma_48)
{
    paint.ecma_48 = ecma_48;
    paint.colors = colors_wanted(color);
    paint.theme = NULL;
    paint.ground = THEME_DEFAULT;
}

int
paint_colors(void)
{
    return paint.colors;
}

/* ---- roles -------------------------------------------------------------------------------- */

void
paint_set_ground(int32_t ground)
{
    paint.ground = ground;
    paint.theme = NULL;
}

void
paint_set_theme(const struct theme_row *theme)
{
    /* The attributes that cannot be shown together with colours. */
    const unsigned lost = paint.colors > 0 && no_color_video > 0 ? (unsigned)no_color_video : 0;
    bool painted;

    if (paint.theme == theme)
        return;
    paint.theme = theme;
    paint_forget();
    painted = paint.ground == THEME_DEFAULT || !theme_suits(theme, (uint32_t)paint.ground);
    for (unsigned role = 0; role < ROLE_COUNT; role++) {
        paint.roles[role] = theme_colors(theme, (enum role)role, paint.colors, painted);
        paint.roles[role].attributes &= ~lost;
    }
}

/* ---- the pen ------------------------------------------------------------------------------ */

static int
add_byte(int byte)
{
    text_add_char(&paint.output, (char)byte);
    return byte;
}

/* Adds a sequence of the terminal's description, which may ask for padding; NULL = none. */
static void
add(const char *sequence)
{
    if (sequence != NULL)
        tputs(sequence, 1, add_byte);
}

/* Adds a parameter of SGR, after others if `*more`. */
static void
add_parameter(bool *more, const char *parameter)
{
    text_add(&paint.output, *more ? ";" : "");
    text_add(&paint.output, parameter);
    *more = true;
}

/* Adds the colour of the ink, layer 3, or of the ground, 4. */
static void
add_color(bool *more, int layer, int32_t color)
{
    char parameter[32];

    if (color == THEME_DEFAULT)
        snprintf(parameter, sizeof parameter, "%d9", layer);
    else if (paint.colors >= THEME_DIRECT)
        snprintf(parameter, sizeof parameter, "%d8;2;%d;%d;%d", layer, (int)(color >> 16),
            (int)(color >> 8 & 0xff), (int)(color & 0xff));
    else
        snprintf(parameter, sizeof parameter, color < 8 ? "%d%d" : "%d8;5;%d", layer, (int)color);
    add_parameter(more, parameter);
}

static void
use_ecma_48(struct theme_colors want)
{
    static const struct {
        unsigned attribute;
        const char *on, *off;
    } attributes[] = {{THEME_BOLD, "1", ""}, {THEME_DIM, "2", ""}, {THEME_UNDERLINE, "4", "24"},
        {THEME_REVERSE, "7", "27"}};
    bool more = false;

    text_add(&paint.output, "\033[");
    if (!paint.pen_known) {
        paint.pen = (struct theme_colors){THEME_DEFAULT, THEME_DEFAULT, 0};
        add_parameter(&more, "0");
    }
    /* One parameter ends bold and dim, and must not end what has just begun. */
    if ((paint.pen.attributes & ~want.attributes & (THEME_BOLD | THEME_DIM)) != 0) {
        paint.pen.attributes &= ~(unsigned)(THEME_BOLD | THEME_DIM);
        add_parameter(&more, "22");
    }
    for (unsigned i = 0; i < sizeof attributes / sizeof attributes[0]; i++)
        if (((want.attributes ^ paint.pen.attributes) & attributes[i].attribute) != 0)
            add_parameter(&more, (want.attributes & attributes[i].attribute) != 0
                                     ? attributes[i].on
                                     : attributes[i].off);
    if (want.fg != paint.pen.fg)
        add_color(&more, 3, want.fg);
    if (want.bg != paint.pen.bg)
        add_color(&more, 4, want.bg);
    text_add(&paint.output, "m");
}

static void
use_described(unsigned attributes)
{
    add(exit_attribute_mode);
    add((attributes & THEME_BOLD) != 0 ? enter_bold_mode : NULL);
    add((attributes & THEME_DIM) != 0 ? enter_dim_mode : NULL);
    add((attributes & THEME_UNDERLINE) != 0 ? enter_underline_mode : NULL);
    add((attributes & THEME_REVERSE) != 0 ? enter_reverse_mode : NULL);
}

/* Makes the terminal write in a role. */
static void
use(enum role role)
{
    const struct theme_colors want = paint.roles[role], pen = paint.pen;

    if (paint.pen_known && want.attributes == pen.attributes && want.fg == pen.fg &&
        want.bg == pen.bg)
        return;
    if (paint.ecma_48)
        use_ecma_48(want);
    else
        use_described(want.attributes);
    paint.pen = want;
    paint.pen_known = true;
}

/* ---- showing ------------------------------------------------------------------------------ */

/* Sends all output. If the terminal is gone, reading from it will fail. After a lack of memory the
 * whole screen is drawn again. */
static void
send_output(void)
{
    if (text_status(&paint.output, NULL) == NP_OK)
        (void)file_write_all(STDOUT_FILENO, paint.output.bytes, paint.output.length);
    else
        paint_forget();
}

static void
move_to(int y, int x)
{
    if (y == paint.y && x == paint.x)
        return;
    if (!paint.ecma_48)
        add(tparm(cursor_address, y, x));
    else if (y == paint.y && x > paint.x)
        text_printf(&paint.output, "\033[%dC", x - paint.x);
    else
        text_printf(&paint.output, "\033[%d;%dH", y + 1, x + 1);
    paint.y = y;
    paint.x = x;
}

void
paint_forget(void)
{
    paint.shown_rows = 0;
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

        if (memcmp(cell, &paint.shown[i], sizeof *cell) == 0)
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
    bool again = y == paint.y && x > paint.x && x <= paint.x + 4;

    for (int i = paint.x; i < x && again; i++)
        again = shown[i].role == role && shown[i].glyph >= ' ' && shown[i].glyph < 0x80;
    if (!again)
        move_to(y, x);
    for (; paint.x < x; paint.x++)
        text_add_char(&paint.output, (char)shown[paint.x].glyph);
}

/* Sends a cell. Where the cursor is after the last column depends on the paint. */
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
    use(cell->role);
    go_to(shown, y, x, cell->role);
    text_add_bytes(&paint.output, bytes, utf8_encode(cell->glyph, bytes));
    paint.x += wide ? 2 : 1;
    if (paint.x >= canvas->cols)
        paint.y = -1;
}

/* Sends a run of spaces of one colour, if it is long enough to be erased instead; returns its
 * length, or 0. */
static size_t
put_spaces(const struct canvas *canvas, struct canvas_cell *shown, int y, int x)
{
    enum { RUN = 8, SHOWN_ON_SPACES = THEME_REVERSE | THEME_UNDERLINE };
    const struct canvas_cell *const cells = &canvas->cells[y * canvas->cols];
    const enum role role = cells[x].role;
    int end = x;

    while (end < canvas->cols && cells[end].glyph == ' ' && cells[end].role == role)
        end++;
    if (end - x < RUN || !paint.ecma_48 || !back_color_erase || erase_chars == NULL ||
        (paint.roles[role].attributes & SHOWN_ON_SPACES) != 0)
        return 0;
    use(role);
    go_to(shown, y, x, role);
    text_printf(&paint.output, "\033[%dX", end - x);
    memcpy(&shown[x], &cells[x], (size_t)(end - x) * sizeof cells[0]);
    return (size_t)(end - x);
}

/* Sends the cells that have changed; unless `role` is ROLE_COUNT, only those that get that role.
 * The halves of wide characters must not be parted, so their rows are sent whole. */
static void
put_changes(const struct canvas *canvas, enum role role)
{
    const size_t cols = (size_t)canvas->cols;

    for (int y = 0; y < canvas->rows; y++) {
        const struct canvas_cell *const cells = canvas->cells + (size_t)y * cols;
        struct canvas_cell *const shown = paint.shown + (size_t)y * cols;
        size_t run;
        bool wide;

        if (memcmp(shown, cells, cols * sizeof cells[0]) == 0)
            continue;
        wide = has_wide(cells, cols) || has_wide(shown, cols);
        for (size_t x = 0; x < cols && (role == ROLE_COUNT || !wide); x++) {
            if (!wide && (memcmp(&shown[x], &cells[x], sizeof cells[0]) == 0 ||
                             (role != ROLE_COUNT && cells[x].role != role)))
                continue;
            run = wide ? 0 : put_spaces(canvas, shown, y, (int)x);
            if (run > 0) {
                x += run - 1;
                continue;
            }
            put_cell(canvas, shown, y, (int)x);
            shown[x] = cells[x];
        }
    }
}

/* Clears the screen, to what it is not known to show where a colour is left. */
static void
clear_all(const struct canvas *canvas)
{
    const bool clears = back_color_erase || paint.roles[ROLE_TEXT].bg == THEME_DEFAULT;
    const struct canvas_cell cleared = {clears ? ' ' : UINT32_MAX, ROLE_TEXT};

    paint.pen_known = false;
    use(ROLE_TEXT);
    add(clear_screen);
    paint.y = -1;
    paint.shown_rows = canvas->rows;
    paint.shown_cols = canvas->cols;
    for (size_t i = 0; i < (size_t)canvas->rows * (size_t)canvas->cols; i++)
        paint.shown[i] = cleared;
}

/*
 * Going from row to row and changing colours several times in each would take more bytes than the
 * characters of a tile that glides. So the cells of the most frequent colour are sent first, all in
 * one go.
 */
size_t
paint_show(const struct canvas *canvas)
{
    const bool all = paint.shown_rows != canvas->rows || paint.shown_cols != canvas->cols;
    enum role role = ROLE_COUNT;

    if (!memory_grow_array(&paint.shown, &paint.shown_cells,
            (size_t)canvas->rows * (size_t)canvas->cols, sizeof paint.shown[0]))
        return 0;
    if (!all && (role = role_of_changes(canvas)) == ROLE_COUNT)
        return 0;
    text_clear(&paint.output);
    text_add(&paint.output, xterm_frame_begin());
    if (all)
        clear_all(canvas);
    else
        put_changes(canvas, role);
    put_changes(canvas, ROLE_COUNT);
    if (canvas->cursor_y >= 0)
        move_to(canvas->cursor_y, canvas->cursor_x);
    text_add(&paint.output, xterm_frame_end());
    send_output();
    return paint.output.length;
}
